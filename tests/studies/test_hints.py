"""Advice and chances: exact where the game is solved, estimated elsewhere, and never from more than a view."""

from math import inf

import pytest

from fathom.bots.ladder import bot_at_level
from fathom.engine.contract import CHANCE, WATCHER, State
from fathom.engine.loader import Game, load, new_rng
from fathom.studies import hints
from fathom.studies.hints import hint, odds
from tests.solved import solved_game

pytestmark = pytest.mark.compiler


@pytest.fixture(autouse=True)
def _few_play_outs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "MOST_ROLLOUTS", 12)
    monkeypatch.setattr(hints, "SECONDS", 1e9)


def reached(game: Game, seats: int, moves: int, luck: bool = False) -> State:
    """A position after so many moves, where somebody decides, or luck does."""
    state, rng = game.new(seats), new_rng(5)
    while moves > 0 or game.is_chance(state) != luck:
        if game.is_chance(state):
            game.play(state, game.draw(state, rng))
        else:
            game.play(state, bot_at_level(game, "diver", 1.0, inf).choose(game.view(state, game.actor(state)), game.actor(state), rng))
        moves -= 1
    return state


def test_an_estimate_is_best_first_and_the_rest_is_named() -> None:
    game = load("into-the-blue")
    state = reached(game, 3, 30)
    seat = game.actor(state)
    found = hint(game, game.view(state, seat), seat)
    means = [each.chance.mean for each in found.best]
    assert means == sorted(means, reverse=True)
    assert sorted([*(each.option for each in found.best), *found.others]) == sorted(game.options(state))
    assert not found.exact
    assert found.rollouts == 12
    assert all(each.chance.low < each.chance.high for each in found.best)


def test_where_a_game_has_an_admiral_its_estimates_are_the_hint() -> None:
    game = load("deep-dive")
    state = reached(game, 3, 30)
    seat = game.actor(state)
    found = hint(game, game.view(state, seat), seat, patience=0.02)
    admiral = bot_at_level(game, "admiral", 0.02, inf).estimates(game.view(state, seat), seat, new_rng(0))
    assert (found.level, found.exact, found.others) == ("admiral", False, [])
    assert [(each.option, each.chance.mean) for each in found.best] == [(each.option, each.share) for each in admiral]
    assert all(0 <= each.chance.low < each.chance.mean < each.chance.high <= 1 for each in found.best)


def test_advice_sees_only_what_the_seat_sees() -> None:
    """A rival's secret chests change neither the hint nor the odds."""
    game = load("into-the-blue")
    state = reached(game, 2, 30)
    seat = game.actor(state)
    answers = []
    for kind in (0, game.rules.CHEST_KINDS - 1):
        state.chests[1 - seat] = [int(kind == place) for place in range(game.rules.CHEST_KINDS)]
        state.chests_taken[1 - seat] = 1
        view = game.view(state, seat)
        answers.append((hint(game, view, seat).best, odds(game, game.view(state, WATCHER), WATCHER).chances))
    assert answers[0] == answers[1]


@pytest.mark.parametrize("name", ["the-blue-lion", "deep-dive"])
def test_where_the_game_is_solved_the_chances_are_exact_and_agree(name: str) -> None:
    game = solved_game(name)
    state = reached(game, 2, 8)
    seat = game.actor(state)
    found, outlook = hint(game, game.view(state, seat), seat), odds(game, game.view(state, WATCHER), WATCHER)
    assert found.exact
    assert outlook.exact
    assert sum(chance.mean for chance in outlook.chances) == pytest.approx(1)
    assert outlook.chances[seat].mean == pytest.approx(found.best[0].chance.mean)


def test_before_luck_a_chance_is_the_mean_of_what_comes_after_it() -> None:
    game = solved_game("the-blue-lion")
    state = reached(game, 2, 3, luck=True)
    assert game.actor(state) == CHANCE
    weights, mean = game.odds(state), 0.0
    for outcome, weight in zip(game.options(state), weights, strict=True):
        after = game.copy(state)
        game.play(after, outcome)
        mean += weight / sum(weights) * odds(game, after, WATCHER).chances[0].mean
    assert odds(game, state, WATCHER).chances[0].mean == pytest.approx(mean)


def test_once_it_is_over_the_chances_are_the_result() -> None:
    game = load("deep-dive")
    state = game.new(2)
    rng = new_rng(1)
    while not game.is_over(state):
        game.play(state, game.draw(state, rng) if game.is_chance(state) else game.options(state)[0])
    assert [chance.mean for chance in odds(game, game.view(state, WATCHER), WATCHER).chances] == game.result(state)
