"""The ladder of Into the Blue: how far each level sees, what it counts, and that it sees nothing but its view."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fathom.bots.protocol import LEVELS
from fathom.engine.contract import State
from fathom.engine.loader import Game, load, new_rng
from fathom.games.into_the_blue.bots import PlannerBot, about, levels, new_workspace, planner, weights
from fathom.games.into_the_blue.bots.planner import BY_NETWORK, NEXT_ROLL, WHOLE_TURN
from fathom.games.into_the_blue.rules import KEEPING, OVER, PLACE, PLACING, ROLLING
from fathom.text.catalogues import translator
from tests.games.into_the_blue.positions import C, a_game, dice, give_chests
from tests.games.pairing import share

pytestmark = pytest.mark.machines("cpu")
NAMES = list(LEVELS[:4])


def rolled(game: Game, *faces: int, rolls_left: int = 2, **fields: Any) -> State:
    shown = [faces.count(face) for face in range(1, 7)]
    return a_game(game, fields.pop("seats", 2), phase=KEEPING, rolls_left=rolls_left, in_air=0, dice=shown, **fields)


def answer(game: Game, level: str, state: State) -> int:
    return levels(game)[level].choose(game.view(state, int(state.seat)), int(state.seat), new_rng(1))


def test_the_drifter_takes_the_first_roll_that_can_be_placed(blue: Game) -> None:
    assert answer(blue, "drifter", rolled(blue, 1, 3, 3, 4, 5, C)) == dice(1, 3, 3, 4, 5, C)
    assert answer(blue, "drifter", rolled(blue, 2, 3, 3, 4, 5, C)) == dice()


def test_the_drifter_dives_as_deep_as_the_series_goes(blue: Game) -> None:
    state = a_game(blue, 2, phase=PLACING, dice=[2, 1, 1, 1, 0, 1])
    assert answer(blue, "drifter", state) == PLACE + 3


def test_the_swimmer_never_looks_where_the_others_lie(blue: Game) -> None:
    answers = set()
    for placed in ([0, 0, 0, 0, 0], [0, 0, 6, 4, 1], [1, 1, 0, 0, 0]):
        state = rolled(blue, 1, 2, 2, 4, 5, C)
        state.placed[1] = placed
        state.unplayed[1] -= sum(placed)
        answers.add(answer(blue, "swimmer", state))
    assert len(answers) == 1


def test_the_diver_looks_at_the_points_as_they_stand(blue: Game) -> None:
    """Two more shells on level 3 win nothing against six; one on level 2 takes the lead there."""
    state = a_game(blue, 2, phase=PLACING, dice=[1, 1, 2, 0, 0, 2], placed=[[0, 1, 3, 0, 0], [3, 1, 6, 0, 0]], unplayed=[8, 2])
    assert answer(blue, "diver", state) == PLACE + 1
    assert answer(blue, "swimmer", state) == PLACE + 2


@pytest.mark.parametrize("level", NAMES)
@pytest.mark.parametrize("faces", [(1, 2, 3, 4, 5, C), (2, 2, 2, 3, 5, 5), (1, 1, 2, 3, 3, 5)])
def test_everybody_thinks_of_every_option_and_plays_the_best(blue: Game, level: str, faces: tuple[int, ...]) -> None:
    state, bot = rolled(blue, *faces), levels(blue)[level]
    estimates = bot.estimates(state, 0, new_rng(1))
    assert sorted(estimate.option for estimate in estimates) == sorted(blue.options(state))
    assert all(0 <= estimate.share <= 1 for estimate in estimates)
    worth = {estimate.option: estimate.share for estimate in estimates}
    assert worth[bot.choose(state, 0, new_rng(1))] == pytest.approx(max(worth.values()))
    assert [estimate.share for estimate in estimates] == sorted(worth.values(), reverse=True)


def test_what_keeping_some_dice_is_worth_is_the_mean_over_all_rolls(blue: Game) -> None:
    """For every set to keep, also those that nobody would: by the game's own options and odds, one roll before the end."""
    state, bot = rolled(blue, 1, 2, 2, 4, C, C, rolls_left=1), PlannerBot(blue, BY_NETWORK, WHOLE_TURN)
    for estimate in bot.estimates(state, 0, new_rng(1)):
        after = blue.copy(state)
        blue.play(after, estimate.option)
        if after.phase == ROLLING and after.in_air:
            weights = blue.odds(after)
            worths = [best_prize(blue, bot, after, roll) for roll in blue.options(after)]
            assert estimate.share == pytest.approx(float(np.average(worths, weights=weights)))


def best_prize(game: Game, bot: PlannerBot, state: State, roll: int) -> float:
    """What the dice are worth once they have fallen so."""
    after = game.copy(state)
    game.play(after, roll)
    if after.phase == PLACING:
        return bot.estimates(after, 0, new_rng(1))[0].share
    work = new_workspace(game)
    game.generic(planner.__name__).think(state, 0, bot.judge, bot.horizon, weights(), tuple(work))
    return float(work.prizes[planner.NOTHING if after.phase == ROLLING else planner.A_CHEST])


def test_a_horizon_of_one_roll_plays_every_roll_as_the_last(blue: Game) -> None:
    swimmer = levels(blue)["swimmer"]
    assert swimmer.horizon == NEXT_ROLL
    for faces in ((1, 1, 2, 4, 5, C), (2, 3, 3, 4, 5, 5), (1, 2, 3, 3, 5, C)):
        first, last = (swimmer.choose(rolled(blue, *faces, rolls_left=left), 0, new_rng(1)) for left in (2, 1))
        assert first == last


@pytest.mark.parametrize("level", NAMES)
def test_what_lies_in_the_chests_of_others_changes_nothing(blue: Game, level: str) -> None:
    answers = []
    for values in ((5, 6), (7, 8)):
        state = rolled(blue, 1, 2, 2, 3, 4, C)
        give_chests(state, 1, *values)
        view = blue.view(state, 0)
        answers.append(levels(blue)[level].estimates(view, 0, new_rng(1)))
    assert answers[0] == answers[1]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_network_is_trained_for_every_number_of_seats(blue: Game, seats: int) -> None:
    even, ahead = predicted(blue, a_game(blue, seats, phase=ROLLING)), predicted(blue, leading(blue, seats))
    for shares in (even, ahead):
        assert shares.sum() == pytest.approx(1)
        assert shares.min() > 0
    assert np.ptp(even) < 0.15
    assert ahead[0] > 0.9


def test_at_the_end_the_chests_of_others_count_what_they_may_hold(blue: Game) -> None:
    """The captain once took its last turn as if they were empty."""
    state = a_game(blue, 2, phase=ROLLING, placed=[[2, 0, 0, 0, 0], [0, 0, 0, 0, 0]])
    give_chests(state, 1, 7, 8)
    view = blue.view(state, 0)
    view.phase = OVER
    assert predicted(blue, view).tolist() == [0.0, 1.0]
    state.phase = OVER
    assert predicted(blue, state).tolist() == blue.result(state)


def test_at_the_end_unseen_chests_count_all_that_they_may_hold(blue: Game) -> None:
    state = a_game(blue, 3, phase=ROLLING, placed=[[2, 0, 2, 0, 0], [1, 0, 0, 0, 0], [0, 1, 0, 0, 0]])
    give_chests(state, 0, 6)
    give_chests(state, 1, 5, 7)
    give_chests(state, 2, 8)
    view = blue.view(state, 0)
    view.phase = OVER
    worlds = [blue.result(blue.guess(view, 0, new_rng(1, number))) for number in range(600)]
    assert predicted(blue, view) == pytest.approx(np.mean(worlds, axis=0), abs=0.06)
    assert 0.1 < predicted(blue, view)[1] < 0.9


def test_the_captain_plans_the_last_turn_of_a_match_to_its_end(blue: Game) -> None:
    """Its last shells leave the other one turn. What that is worth, the other's plan says; the network knows it less well."""
    state = a_game(blue, 2, phase=PLACING, dice=[2, 2, 2, 0, 0, 0], placed=[[1, 1, 2, 3, 3], [1, 0, 3, 3, 3]], unplayed=[2, 2])
    captain, last = levels(blue)["captain"], blue.copy(state)
    blue.play(last, PLACE)
    assert (last.seat, last.ender) == (1, 0)
    rolls = []
    for roll in blue.options(last):
        after = blue.copy(last)
        blue.play(after, roll)
        rolls.append(captain.estimates(after, 1, new_rng(1))[0].share)
    theirs = float(np.average(rolls, weights=blue.odds(last)))
    ours = {each.option: each.share for each in captain.estimates(state, 0, new_rng(1))}
    assert ours[PLACE] == pytest.approx(1 - theirs, abs=0.005)
    assert abs(1 - theirs - predicted(blue, last)[0]) > 0.02  # what the tolerance above tells apart


def leading(game: Game, seats: int) -> State:
    """Seat 0 holds every level, and has shells and chests besides."""
    state = a_game(game, seats, phase=ROLLING, placed=[[2, 2, 2, 2, 2]], unplayed=[2] + [4] * (seats - 1))
    for other in range(1, seats):
        state.placed[other] = [7, 1, 0, 0, 0]
    state.placed[0, 0] = 8
    give_chests(state, 0, 7, 8)
    return state


def predicted(game: Game, state: State) -> Any:
    net = game.generic("fathom.games.into_the_blue.bots.network")
    shares = np.zeros(5)
    net.predict(state, weights(), np.zeros(net.INPUTS), shares)
    return shares[: int(state.seats)]


def test_thinking_changes_no_view(blue: Game) -> None:
    state = rolled(blue, 1, 2, 2, 4, 5, C)
    before = state.tobytes()
    for level in NAMES:
        levels(blue)[level].choose(state, 0, new_rng(1))
        levels(blue)[level].estimates(state, 0, new_rng(1))
    assert state.tobytes() == before


@pytest.mark.parametrize(("stronger", "weaker"), [("captain", "diver"), ("diver", "swimmer"), ("swimmer", "drifter")])
def test_a_higher_level_wins(stronger: str, weaker: str) -> None:
    game = load("into-the-blue", "cpu")
    players = levels(game)
    assert share(game, players[stronger], players[weaker], 80) > 0.58


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_level_says_how_it_plays(blue: Game, language: str) -> None:
    say = translator(language, Path(planner.__file__).parents[1])
    assert list(levels(blue)) == NAMES
    assert len({about(say, level) for level in NAMES}) == len(NAMES)
