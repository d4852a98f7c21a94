"""Luck between bots: what CHANCE and the bots' own draws gave has mean zero, and without it results spread less."""

from functools import cache
from typing import Any

import numpy as np
import pytest

from fathom.bots.ladder import bot_at_level
from fathom.bots.room import bots_of
from fathom.engine.contract import CHANCE
from fathom.engine.loader import Game
from fathom.studies.arena import BlockPlan, Duel, MatchResult
from fathom.studies.luck import LuckMeter
from tests.solved import solved_game

pytestmark = [pytest.mark.compiler, pytest.mark.solver]
MATCHES = 250
FAR = 3.5  # standard errors


@cache
def results() -> list[MatchResult]:
    """The captain breaks ties by drawing."""
    game = solved_game("the-blue-lion")
    plan = BlockPlan(game.name, game.edition, game.settings, ("captain", "perfect"), 2, adjust=True)
    return [Duel(plan, number, (0, 1)).play(game) for number in range(MATCHES)]


def meter_of(game: Game, *levels: str) -> LuckMeter:
    return LuckMeter(game, bots_of(game.package).reference(game, 2, 1.0, 0), [bot_at_level(game, level) for level in levels])


def column(name: str) -> Any:
    return np.array([getattr(result, name)[0] for result in results()])


@pytest.mark.parametrize("what", ["luck", "draws"])
def test_over_many_matches_the_mean_is_zero(what: str) -> None:
    given = column(what)
    assert given.std() > 0
    assert abs(given.mean()) < FAR * given.std() / np.sqrt(MATCHES)


def test_the_mean_of_adjusted_results_is_that_of_the_results_and_they_spread_less() -> None:
    shares, adjusted, by_chance_alone = column("shares"), column("adjusted"), column("shares") - column("luck")
    taken = shares - adjusted
    assert abs(taken.mean()) < FAR * taken.std() / np.sqrt(MATCHES)
    assert adjusted.var() < by_chance_alone.var() < shares.var()


def test_before_a_draw_w_is_the_mean_over_the_mixture() -> None:
    game = solved_game("the-blue-lion")
    meter, state, mixed = meter_of(game, "drifter", "drifter"), game.new(2), 0
    while not game.is_over(state):
        seat = game.actor(state)
        before, options = meter.expected(state), game.options(state)
        if seat != CHANCE and before is not None:
            chances = meter.bots[seat].mixture(game.view(state, seat), seat)
            by_hand = 0
            for option, chance in zip(options, chances, strict=True):
                twin = game.copy(state)
                game.play(twin, option)
                by_hand = by_hand + chance * meter.reference.shares(twin)[0]
            assert before == pytest.approx(by_hand)
            mixed += 1
        game.play(state, options[0])
    assert mixed


def test_a_player_who_never_draws_has_nothing_taken_out() -> None:
    game = solved_game("the-blue-lion")
    plan = BlockPlan(game.name, game.edition, game.settings, ("perfect",), 2, adjust=True)
    result = Duel(plan, 3, (0, 0)).play(game)
    assert result.draws == (0.0, 0.0)
    assert result.luck != (0.0, 0.0)
