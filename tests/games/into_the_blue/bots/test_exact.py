"""The player by the tablebase of two, in a box that is solved at once: two shells for each player."""

from pathlib import Path
from typing import Any

import pytest

from fathom.bots.reference import EXACT, UNKNOWN
from fathom.bots.room import bots_of
from fathom.engine.loader import Game, load, new_rng
from fathom.games.into_the_blue.bots import PlannerBot, levels
from fathom.games.into_the_blue.bots.exact import TablebaseBot, TablebaseReference, open_worlds
from fathom.games.into_the_blue.bots.planner import BY_NETWORK, WHOLE_TURN
from fathom.games.into_the_blue.rules import CHEST_VALUES
from fathom.games.into_the_blue.solver.probe import Tablebase
from fathom.games.into_the_blue.solver.solve import ending_differences
from tests.games.into_the_blue.positions import a_game, give_chests
from tests.games.martingale import random_states, unfairness

pytestmark = pytest.mark.solver


@pytest.fixture(scope="module")
def bot(small: Game, shares: Any) -> TablebaseBot:
    return TablebaseBot(small, PlannerBot(small, BY_NETWORK, WHOLE_TURN), Tablebase(small, shares, ending_differences(small)))


def test_luck_is_fair_by_the_tablebase_and_the_best_option_keeps_the_share(small: Game, bot: TablebaseBot) -> None:
    reference = TablebaseReference(small, bot)
    states = random_states(small, 2, 3)
    assert unfairness(small, reference, [state for state in states if small.is_chance(state)][::8]) < 1e-9
    for state in states:
        seat = small.actor(state)
        if seat >= 0:
            assert bot.estimates(state, seat, new_rng(1))[0].share == pytest.approx(reference.shares(state)[0][seat])


def test_secret_chests_are_weighed_by_their_odds() -> None:
    game = load("into-the-blue", "python")
    state = a_game(game, 2)
    give_chests(state, 1, 5, 8)
    worlds = list(open_worlds(game, game.view(state, 0), 0))
    assert sum(weight for _, weight in worlds) == 10  # two of five
    points = [sum(int(count) * value for count, value in zip(world.chests[1], CHEST_VALUES, strict=True)) for world, _ in worlds]
    assert sum(point * weight for point, (_, weight) in zip(points, worlds, strict=True)) / 10 == pytest.approx(2 * 6.4)
    assert len(list(open_worlds(game, game.view(state, 1), 1))) == 1


def test_the_table_proves_an_option_while_no_chest_is_secret(bot: TablebaseBot) -> None:
    game = load("into-the-blue", "python")
    reference, state = TablebaseReference(game, bot), a_game(game, 2)
    give_chests(state, 0, 6)
    assert reference.proof(game.view(state, 0)) == EXACT
    give_chests(state, 1, 5)
    assert reference.proof(game.view(state, 0)) == UNKNOWN


def test_without_the_tablebase_the_captain_is_the_best_and_the_reference(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FATHOM_CACHE", str(tmp_path))
    game = load("into-the-blue", "python")
    assert list(levels(game))[-1] == "captain"
    assert bots_of(game.package).reference(game, 2, 1.0, 0).level == "captain"
