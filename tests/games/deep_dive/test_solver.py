"""The solver against one that only repeats itself, and its tablebase against the game one step deep; with few shells."""

from functools import cache
from itertools import product
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fathom.engine.contract import State
from fathom.engine.edition import corrected, standard_edition
from fathom.engine.loader import Game, folder_of, load, new_rng
from fathom.games.deep_dive.bots import TablebaseBot, rollout_bot
from fathom.games.deep_dive.solver.solve import Solved, Tablebase, empty_tablebase, solve
from fathom.games.deep_dive.solver.tablebase import read, read_facts, write
from fathom.games.deep_dive.solver.verify import DeepDiveVerifier
from fathom.solvers.tablebase import quietly
from fathom.solvers.verify import after
from fathom.text.errors import BadTable
from tests.games.deep_dive.oracle import all_states, repeated

SMALL = {"shells": 20, "white_pearls": 17, "empty_shells": 1, "black_pearls": 2, "black_to_end": 2, "white_left_out": [15, 0, 0]}
HOUSES = [("in-turn", "strict"), ("in-turn", "kinder"), ("at-once", "strict"), ("at-once", "kinder")]
CLOSE = 1e-9
FOLDER = folder_of("fathom.games.deep_dive")
ROOT = Path(__file__).parents[3]


def small_game(decisions: str = "in-turn", ending: str = "strict") -> Game:
    """Two white pearls, an empty shell, and two black pearls that end the game."""
    edition = corrected(standard_edition(FOLDER), "small", SMALL)
    return load("deep-dive", "cpu", edition, {"decisions": decisions, "ending": ending, "first_player": 1})


@cache
def solved_tablebase(decisions: str, ending: str) -> tuple[Game, Tablebase]:
    game = small_game(decisions, ending)
    return game, solve(game, quietly)[0]


@pytest.fixture(params=HOUSES, ids=" ".join)
def small(request: pytest.FixtureRequest) -> tuple[Game, Tablebase]:
    return solved_tablebase(*request.param)


@pytest.mark.parametrize("ending", ["strict", "kinder"])
def test_the_table_agrees_with_one_that_is_improved_until_it_stays(ending: str) -> None:
    game = small_game(ending=ending)
    tablebase, found = solve(game, quietly)
    shares, choices = repeated(game, all_states(game, 2), 0), 0
    for raw, share in shares.items():
        state = np.frombuffer(raw, game.record_type).copy()[0]
        if not game.is_chance(state) and not game.is_over(state):
            assert DeepDiveVerifier(game, tablebase).share(state, 0) == pytest.approx(share, abs=CLOSE)
            choices += 1
    assert choices > 200
    assert found.first == pytest.approx(shares[game.new(2).tobytes()], abs=CLOSE)


def test_every_choice_that_can_come_about_is_right_one_step_deep(small: tuple[Game, Tablebase]) -> None:
    game, verifier = small[0], DeepDiveVerifier(*small)
    checked = 0
    for raw in list(all_states(game, 2))[::3]:
        state = np.frombuffer(raw, game.record_type).copy()[0]
        if not game.is_over(state) and verifier.is_stored(state):
            assert verifier.error(state) < CLOSE
            checked += 1
    assert checked > 50


def test_the_verifier_walks_through_matches(small: tuple[Game, Tablebase]) -> None:
    checked = DeepDiveVerifier(*small).verify(40, new_rng(1))
    assert checked.positions == 40
    assert checked.worst < CLOSE


def test_the_verifier_notices_a_table_that_is_wrong(small: tuple[Game, Tablebase]) -> None:
    game, tablebase = small
    wrong = tablebase._replace(both_stay=tablebase.both_stay + 0.05, leaves=tablebase.leaves - 0.05)
    assert DeepDiveVerifier(game, wrong).verify(40, new_rng(1)).worst > 0.01


def test_the_loop_is_solved_and_not_cut_off(small: tuple[Game, Tablebase]) -> None:
    """Both rounds with the same shells, whoever goes first, are as the other says: the residual is rounding alone."""
    game, _ = small
    _, found = solve(game, quietly)
    assert found.residual < 1e-13
    assert 0.3 < found.first < 0.7


def test_a_tablebase_is_read_back_from_disk(tmp_path: Path) -> None:
    game, heard, path = small_game("at-once"), [], tmp_path / "small"
    write(path, game, lambda done, total: heard.append((done, total)))
    assert heard[-1][0] == heard[-1][1] == len(heard)
    assert isinstance(read_facts(path), Solved)
    assert DeepDiveVerifier(game, read(path, (1, 0))).verify(40, new_rng(1)).worst < 1e-6


def test_a_box_with_too_many_shells_is_refused() -> None:
    edition = corrected(standard_edition(FOLDER), "big", {"shells": 78, "white_pearls": 60})
    with pytest.raises(BadTable, match="up to 60 shells"):
        solve(load("deep-dive", "python", edition), quietly)


def a_choice(game: Game, rng: Any) -> State:
    state = game.new(2)
    while game.is_chance(state):
        game.play(state, game.draw(state, rng))
    return state


def test_the_perfect_player_knows_both_worths_exactly() -> None:
    game, tablebase = solved_tablebase("in-turn", "strict")
    state = a_choice(game, new_rng(2))
    estimates = TablebaseBot(game, rollout_bot(game, 0.0), tablebase).estimates(state, game.actor(state), new_rng(1))
    assert {estimate.option for estimate in estimates} == {game.rules.STAY, game.rules.LEAVE}
    assert estimates[0].share >= estimates[1].share
    for estimate in estimates:
        expected = DeepDiveVerifier(game, tablebase).expected(after(game, state, estimate.option), game.actor(state), {})
        assert (estimate.share, estimate.margin) == (pytest.approx(expected, abs=CLOSE), 0.0)
    assert TablebaseBot(game, rollout_bot(game, 0.0), tablebase).choose(state, game.actor(state), new_rng(1)) == estimates[0].option


def test_in_secret_the_perfect_player_mixes() -> None:
    """Somewhere neither staying nor leaving is sure to be right; there both are worth the same, and both are played."""
    (game, tablebase), mixed = solved_tablebase("at-once", "strict"), 0
    for raw in all_states(game, 2):
        state = np.frombuffer(raw, game.record_type).copy()[0]
        if game.is_over(state) or game.is_chance(state):
            continue
        view = game.view(state, game.actor(state))
        stay, leave, to_stay = DeepDiveVerifier(game, tablebase).judged(view)
        if 0.2 < to_stay < 0.8:
            mixed += 1
            assert stay == pytest.approx(leave, abs=CLOSE)
            bot = TablebaseBot(game, rollout_bot(game, 0.0), tablebase)
            assert len({bot.choose(view, game.actor(state), new_rng(seed)) for seed in range(40)}) == 2
            if mixed == 5:
                return
    pytest.fail("no mixture was found")


def test_the_perfect_player_sees_no_secret_decision() -> None:
    game, tablebase = solved_tablebase("at-once", "strict")
    rules, answers = game.rules, []
    for secret in (rules.STAY, rules.LEAVE):
        state = a_choice(game, new_rng(4))
        assert rules.in_round(state, 1)
        game.play(state, secret)
        answers.append(DeepDiveVerifier(game, tablebase).judged(game.view(state, 1)))
    assert answers[0] == answers[1]


def test_a_position_that_cannot_come_about_is_refused() -> None:
    game, tablebase = solved_tablebase("in-turn", "strict")
    state = a_choice(game, new_rng(2))
    state.white[0] += 1
    with pytest.raises(BadTable, match="cannot arise"):
        TablebaseBot(game, rollout_bot(game, 0.0), tablebase).choose(state, game.actor(state), new_rng(1))


def count_of(game: Game, seats: int) -> tuple[int, int]:
    """The tallies in which white pearls to come can change who wins, and the choices in them: who dives, who is asked, and all hands."""
    rules, tallies, choices = game.rules, 0, 0
    pearls = rules.WHITE_PEARLS - rules.WHITE_LEFT_OUT[seats]
    for white in range(1, pearls + 1):
        piles = [(*others, pearls - white - sum(others)) for others in product(range(pearls - white + 1), repeat=seats - 1)]
        contested = sum(min(each) >= 0 and sorted(each)[-1] - sorted(each)[-2] <= white for each in piles)
        for empty, black in product(range(rules.EMPTY_SHELLS + 1), range(rules.BLACK_TO_END)):
            unseen = white + empty + rules.BLACK_PEARLS - black
            tallies += contested
            choices += contested * sum(comb(seats, divers) * divers * comb(unseen + divers - 1, divers) for divers in range(1, seats + 1))
    return tallies, choices


def test_the_documentation_counts_choices_as_the_solver_does_and_for_three_likewise() -> None:
    game, text = load("deep-dive", "python"), (ROOT / "docs" / "solved.md").read_text(encoding="utf-8")
    _, positions, tallies = empty_tablebase(game)
    assert count_of(game, 2) == (tallies, positions)
    for number in (*count_of(game, 2), *count_of(game, 3)):
        assert f"{number:,}" in text
