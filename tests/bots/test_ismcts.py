"""ISMCTS: deterministic, blind to secrets, and good enough to see a win."""

import numpy as np
import pytest

from fathom.bots.ismcts_bot import SLICE, IsmctsBot
from fathom.bots.ladder import player_called
from fathom.bots.protocol import MAX_N, PARANOID, IsmctsBudget
from fathom.engine.contract import State
from fathom.engine.loader import Game, load, new_rng

pytestmark = pytest.mark.compiler


@pytest.fixture(scope="module")
def lion() -> Game:
    return load("the-blue-lion", "cpu")


@pytest.fixture(scope="module")
def blue() -> Game:
    return load("into-the-blue", "cpu")


def decided(game: Game, seats: int, moves: int, seed: int) -> State:
    """A position after some random moves, where a player has to decide."""
    state, rng = game.new(seats), new_rng(seed)
    while moves > 0 or game.is_chance(state):
        if game.is_chance(state):
            game.play(state, game.draw(state, rng))
        else:
            possible = game.options(state)
            game.play(state, possible[int(rng[0]) % len(possible)])
            rng[0] = (rng[0] * 5 + 1) & 0xFFFFFFFF
            moves -= 1
    return state


def test_the_same_seed_and_budget_give_the_same_tree(lion: Game) -> None:
    state = decided(lion, 2, 8, 1)
    seat = lion.actor(state)
    for trees in (1, 2):
        bot = IsmctsBot(lion, IsmctsBudget(300), trees=trees)
        first, again = (bot.grow(lion.view(state, seat), seat, new_rng(4)) for _ in range(2))
        assert np.array_equal(first[0], again[0])
        assert np.array_equal(first[1], again[1])
        assert first[0].sum() == 300 * trees


def test_a_search_whose_time_is_over_answers_with_what_it_has(lion: Game) -> None:
    state = decided(lion, 2, 8, 1)
    seat = lion.actor(state)
    hurried = IsmctsBot(lion, IsmctsBudget(10_000), seconds=0.0)
    visits, _ = hurried.grow(lion.view(state, seat), seat, new_rng(4))
    assert visits.sum() == SLICE
    assert np.array_equal(visits, IsmctsBot(lion, IsmctsBudget(SLICE)).grow(lion.view(state, seat), seat, new_rng(4))[0])
    assert hurried.choose(lion.view(state, seat), seat, new_rng(4)) in lion.options(state)


def test_a_search_of_interpreted_rules_answers_too() -> None:
    game = load("the-blue-lion", "python")
    state = game.new(2)
    assert IsmctsBot(game, IsmctsBudget(150)).choose(game.view(state, 0), 0, new_rng(2)) in game.options(state)


def test_an_option_that_wins_at_once_is_found(lion: Game) -> None:
    """Wherever one option wins for certain, the search plays one that does."""
    found = 0
    for seed in range(100):
        state = decided(lion, 2, 6 + seed % 12, seed)
        seat = lion.actor(state)
        if lion.is_over(state) or state.phase != lion.rules.PLAYING:
            continue
        state.points[:] = lion.rules.TARGET - 1
        wins = [option for option in lion.options(state) if wins_at_once(lion, state, option, seat)]
        if wins:
            found += 1
            assert IsmctsBot(lion, IsmctsBudget(3000)).choose(lion.view(state, seat), seat, new_rng(seed)) in wins
    assert found >= 5


def wins_at_once(game: Game, state: State, option: int, seat: int) -> bool:
    after = game.copy(state)
    game.play(after, option)
    return game.is_over(after) and game.result(after)[seat] == 1


def test_what_is_hidden_does_not_change_the_choice(blue: Game) -> None:
    state = decided(blue, 3, 1, 2)
    seat = blue.actor(state)
    other = (seat + 1) % 3
    state.chests_taken[other] = 1
    choices = set()
    for kind in range(blue.rules.CHEST_KINDS):
        state.chests[other] = [int(kind == other_kind) for other_kind in range(blue.rules.CHEST_KINDS)]
        choices.add(IsmctsBot(blue, IsmctsBudget(200)).choose(blue.view(state, seat), seat, new_rng(3)))
    assert len(choices) == 1


def test_estimates_cover_every_option_best_first(blue: Game) -> None:
    state = decided(blue, 4, 1, 5)
    seat = blue.actor(state)
    for policy in (MAX_N, PARANOID):
        estimates = IsmctsBot(blue, IsmctsBudget(500, opponent_policy=policy)).estimates(blue.view(state, seat), seat, new_rng(1))
        assert sorted(estimate.option for estimate in estimates) == sorted(blue.options(state))
        assert [estimate.share for estimate in estimates] == sorted((estimate.share for estimate in estimates), reverse=True)
        assert all(0 <= estimate.share <= 1 and estimate.margin > 0 for estimate in estimates)


@pytest.mark.parametrize("name", ["diver", "captain"])
def test_levels_beat_random(lion: Game, name: str) -> None:
    won = 0.0
    for number in range(6):
        state, rng, me = lion.new(2), new_rng(11, number), number % 2
        while not lion.is_over(state):
            if lion.is_chance(state):
                lion.play(state, lion.draw(state, rng))
                continue
            seat = lion.actor(state)
            bot = player_called(lion.name, name if seat == me else "random")
            lion.play(state, bot.choose(lion, lion.view(state, seat), seat, rng))
        won += lion.result(state)[me]
    assert won >= 5
