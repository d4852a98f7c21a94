"""Statistics over many matches: the sums are right, and the same however many threads play."""

from dataclasses import replace

import numpy as np
import pytest

from fathom.bots.ismcts_bot import BASELINE
from fathom.bots.ladder import policy_of
from fathom.engine.loader import Game, new_rng
from fathom.studies.simulate import CHUNK, Interval, Sum, study
from fathom.text.errors import BadTable

pytestmark = pytest.mark.compiler
BOTS = ("greedy", "random", "random")


def test_the_number_of_threads_changes_nothing(blue: Game) -> None:
    games = 3 * CHUNK + 7
    one, three = (study(blue, ("random", "random"), games, seed=5, threads=threads) for threads in (1, 3))
    assert one.games == games
    assert replace(one, seconds=0) == replace(three, seconds=0)


def played(game: Game, number: int, seed: int) -> tuple[list[float], list[int], int]:
    """Match `number` of a seed, one option after the other: shares, scores and length."""
    rng, state, length = new_rng(seed, number), game.new(len(BOTS)), 0
    while not game.is_over(state):
        if game.is_chance(state):
            option = game.draw(state, rng)
        else:
            seat = game.actor(state)
            policy = policy_of(BOTS[(seat + number) % len(BOTS)])
            option = game.generic(BASELINE).decide(state, seat, policy, game.workspace(rng))
        game.play(state, int(option))
        length += 1
    return game.result(state), [game.score(state, seat) for seat in range(len(BOTS))], length


def test_the_sums_are_those_of_matches_played_one_by_one(blue: Game) -> None:
    rows = [played(blue, number, 9) for number in range(20)]
    found = study(blue, BOTS, 20, seed=9)
    for seat in range(3):
        assert found.seat_shares[seat].mean() == pytest.approx(np.mean([shares[seat] for shares, _, _ in rows]))
        assert found.seat_scores[seat].mean() == pytest.approx(np.mean([scores[seat] for _, scores, _ in rows]))
    greedy = [shares[-number % 3] for number, (shares, _, _) in enumerate(rows)]
    assert found.bot_shares["greedy"].mean() == pytest.approx(np.mean(greedy))
    assert found.bot_shares["random"].mean() == pytest.approx((1 - np.mean(greedy)) / 2)
    lengths = [length for _, _, length in rows]
    assert (found.lengths.mean(), found.shortest, found.longest) == (np.mean(lengths), min(lengths), max(lengths))


def test_another_seed_plays_other_matches(blue: Game) -> None:
    assert study(blue, ("random", "random"), 50, seed=1).lengths != study(blue, ("random", "random"), 50, seed=2).lengths


def sum_of(*numbers: float) -> Sum:
    total = Sum()
    total.add(np.array(numbers))
    return total


def close(estimate: Interval, low: float, high: float) -> bool:
    return estimate.low == pytest.approx(low, abs=5e-4) and estimate.high == pytest.approx(high, abs=5e-4)


def test_the_interval_of_a_share_is_wilsons() -> None:
    assert close(sum_of(*[1] * 5, *[0] * 5).wilson(), 0.2366, 0.7634)
    assert close(sum_of(*[0] * 10).wilson(), 0, 0.2775)
    assert close(sum_of(*[1] * 10).wilson(), 0.7225, 1)


def test_the_interval_of_a_score_is_the_normal_one() -> None:
    assert close(sum_of(1, 2, 3, 4, 5).normal(), 3 - 1.96 * (2.5 / 5) ** 0.5, 3 + 1.96 * (2.5 / 5) ** 0.5)
    assert close(sum_of(7).normal(), 7, 7)


def test_progress_is_told_up_to_the_last_match(blue: Game) -> None:
    heard: list[int] = []
    study(blue, ("random", "random"), CHUNK + 1, progress=heard.append)
    assert heard == [CHUNK, CHUNK + 1]


def test_a_study_that_cannot_be_is_refused(blue: Game) -> None:
    with pytest.raises(BadTable, match="at least one game, not 0"):
        study(blue, ("random", "random"), 0)
    with pytest.raises(BadTable, match="at least one thread, not 0"):
        study(blue, ("random", "random"), 1, threads=0)
    with pytest.raises(BadTable, match="2 to 5 players, not 6"):
        study(blue, ["random"] * 6, 1)
    with pytest.raises(BadTable, match="no bot 'hal'"):
        study(blue, ("hal", "random"), 1)
