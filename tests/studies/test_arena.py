"""The arena: everybody on every seat, equal luck, and the same results for any number of workers."""

from dataclasses import replace

import numpy as np
import pytest

from fathom.engine.loader import Game, load
from fathom.studies.arena import FOR_BOTS, FOR_CHANCE, BlockPlan, Duel, check, compiled, has_roles, line_ups, play_blocks
from fathom.studies.tournament import Terms, Tournament, play_tournament
from fathom.studies.workers import Here, workers
from fathom.text.errors import BadTable
from tests.engine.toys import copy_reef

pytestmark = pytest.mark.compiler
ROLES = '''

def roles(seat):
    return (("pilot",), ("crab",), ())[min(seat, 2)]
'''


def plan_of(game: Game, *bots: str, seats: int = 2, seed: int = 0) -> BlockPlan:
    return BlockPlan(game.name, game.edition, game.settings, bots, seats, patience=0.05, seed=seed)


def test_a_block_seats_each_on_every_seat_among_others_of_the_other_kind() -> None:
    assert line_ups(0, 1, 2) == [(0, 1), (1, 0)]
    assert line_ups(0, 1, 3) == [(0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    assert line_ups(2, 2, 2) == [(2, 2)]
    for seats in (2, 3, 4, 5):
        for seat in range(seats):
            there = [players[seat] for players in line_ups(0, 1, seats)]
            assert there.count(0) == there.count(1)


def test_all_matches_of_a_block_meet_the_same_luck_and_other_blocks_meet_another(blue: Game) -> None:
    plan = plan_of(blue, "random", "greedy")
    seeds = {(number, players): Duel(plan, number, players).seed_for(FOR_CHANCE) for number in range(20) for players in line_ups(0, 1, 2)}
    assert all(seeds[number, (0, 1)] == seeds[number, (1, 0)] for number in range(20))
    assert len(set(seeds.values())) == 20
    one, other = (draws(Duel(plan, 3, players), blue, seeds[3, players]) for players in line_ups(0, 1, 2))
    assert one == other
    assert len(set(one)) > 1


def draws(duel: Duel, game: Game, luck: int) -> list[int]:
    return [duel.drawn(game, game.new(2), luck, number) for number in range(50)]


def test_what_a_player_thinks_with_is_not_the_luck(blue: Game) -> None:
    duel = Duel(plan_of(blue, "random", "greedy"), 3, (0, 1))
    assert duel.seed_for(FOR_BOTS) != duel.seed_for(FOR_CHANCE)


def test_a_block_is_the_same_wherever_and_whenever_it_is_played(blue: Game) -> None:
    plan = plan_of(blue, "random", "search-60")
    first, again = (play_blocks(plan, (0, 1), 4, 2) for _ in range(2))
    for block, twin in zip(first, again, strict=True):
        assert [result._replace(seconds=()) for result in block.results] == [result._replace(seconds=()) for result in twin.results]
    assert first[0] != first[1]


def test_players_see_views(blue: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    monkeypatch.setattr(Duel, "choose", lambda self, game, view, seat: seen.append((game.copy(view), seat)) or game.options(view)[0])
    Duel(plan_of(blue, "random", "greedy"), 0, (0, 1)).play(compiled(plan_of(blue, "random", "greedy")))
    assert seen
    assert all(view.tobytes() == blue.view(view, seat).tobytes() for view, seat in seen)


def facts(found: Tournament) -> list[object]:
    return [[(result.players, result.shares, result.scores, result.length) for result in pairing.results()] for pairing in found.pairings]


def test_results_do_not_depend_on_the_number_of_workers(blue: Game) -> None:
    plan, terms = plan_of(blue, "random", "greedy", "captain"), Terms(games=60, within=0.2)
    alone = play_tournament(plan, terms, Here())
    with workers(2) as team:
        together = play_tournament(plan, terms, team)
    assert facts(alone) == facts(together)
    assert alone.ratings() == together.ratings()
    assert any(pairing.over for pairing in alone.pairings)


def test_a_pairing_ends_when_it_is_settled_and_not_before(blue: Game) -> None:
    plan = plan_of(blue, "random", "greedy")
    early = play_tournament(plan, Terms(games=400, within=0.1), Here())
    [pairing] = early.pairings
    assert pairing.over
    assert len(pairing.results()) < 200
    assert not settled_before_its_end(pairing.blocks, plan)
    whole = play_tournament(plan, Terms(games=31, early=False), Here())
    assert len(whole.results()) == 32  # whole blocks


def settled_before_its_end(blocks: list[object], plan: BlockPlan) -> bool:
    shorter = play_tournament(plan, Terms(games=2 * (len(blocks) - 2), within=0.1), Here())
    return any(pairing.over for pairing in shorter.pairings)


def test_what_a_player_wins_on_each_seat_is_kept(blue: Game) -> None:
    [pairing] = play_tournament(plan_of(blue, "random", "greedy"), Terms(games=20, early=False), Here()).pairings
    assert not pairing.roles()
    for seat, question in enumerate(pairing.by_seat):
        there = [result.shares[seat] for result in pairing.results() if result.players[seat] == 0]
        assert len(there) == 10
        assert question.sum.mean() == pytest.approx(sum(there) / 10)


def test_more_than_two_seats(blue: Game) -> None:
    found = play_tournament(plan_of(blue, "random", "greedy", seats=3), Terms(games=12, early=False), Here())
    assert len(found.results()) == 12
    assert found.pairings[0].points.held(early=False).mean < 0.3
    assert sum(share.mean for share in found.seat_shares()) == pytest.approx(1)


def test_where_roles_differ_everybody_is_rated_in_each_role_and_meets_themselves(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    name = copy_reef(tmp_path, "roles")
    with (tmp_path / "roles" / "reef" / "words.py").open("a") as file:
        file.write(ROLES)
    game = load(name)
    assert has_roles(game)
    assert not has_roles(load("into-the-blue"))
    found = play_tournament(plan_of(game, "random", "greedy"), Terms(games=8, early=False), Here())
    assert [(pairing.first, pairing.second) for pairing in found.pairings] == [(0, 0), (0, 1), (1, 1)]
    assert found.rated() == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert len(found.ratings()) == 4
    assert [len(pairing.roles()) for pairing in found.pairings] == [1, 2, 1]
    assert {result.players for result in found.results()} == {(0, 0), (0, 1), (1, 0), (1, 1)}


@pytest.mark.parametrize(
    ("bots", "seats", "error"),
    [
        (("random",), 2, "at least two different bots"),
        (("random", "random"), 2, "at least two different bots"),
        (("random", "hal"), 2, "there is no level 'hal'"),
        (("random", "greedy"), 6, "takes 2 to 5 players, not 6"),
    ],
)
def test_what_cannot_meet_is_refused(blue: Game, bots: tuple[str, ...], seats: int, error: str) -> None:
    with pytest.raises(BadTable, match=error):
        check(plan_of(blue, *bots, seats=seats))


def test_luck_adjusted_results_have_the_same_mean_and_less_spread(blue: Game) -> None:
    plan = replace(plan_of(blue, "captain", "diver"), adjust=True)
    results = [result for block in play_blocks(plan, (0, 1), 0, 40) for result in block.results]
    first = [result.players.index(0) for result in results]  # where the captain sits
    shares = np.array([result.shares[seat] for result, seat in zip(results, first, strict=True)])
    adjusted = np.array([result.adjusted[seat] for result, seat in zip(results, first, strict=True)])
    luck = shares - adjusted
    assert abs(luck.mean()) < 3.5 * luck.std() / np.sqrt(len(luck))
    assert adjusted.var() < 0.7 * shares.var()
    for result in results:
        assert sum(result.luck) == pytest.approx(0)
        assert sum(result.adjusted) == pytest.approx(1)


def test_measuring_luck_changes_no_match(blue: Game) -> None:
    plan = plan_of(blue, "random", "greedy")
    plain, measured = (play_blocks(each, (0, 1), 0, 2) for each in (plan, replace(plan, adjust=True)))
    for one, other in zip(plain, measured, strict=True):
        assert [result.scores for result in one.results] == [result.scores for result in other.results]
        assert all(result.adjusted == result.shares for result in one.results)


def test_a_tournament_of_adjusted_results_says_what_a_game_is_worth(blue: Game) -> None:
    plan = replace(plan_of(blue, "captain", "diver"), adjust=True)
    pairing = play_tournament(plan, Terms(games=60, early=False), Here()).pairings[0]
    shares = [result.shares[result.players.index(0)] for result in pairing.results()]
    assert pairing.unadjusted.mean() == pytest.approx(np.mean(shares))
    assert pairing.points.sum.mean() != pairing.unadjusted.mean()
    assert pairing.variance_ratio() > 1
    assert sum(pairing.outcomes()) == 60
