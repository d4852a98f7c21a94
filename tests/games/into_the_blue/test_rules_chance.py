"""The luck of Into the Blue: the dice, the chests and what a guess may believe have exact odds."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import comb

import pytest

from fathom.engine.contract import WATCHER
from fathom.engine.loader import load, new_rng
from fathom.games.into_the_blue.rules import CHEST_VALUES, SETS, START
from tests.games.into_the_blue.positions import (
    PERFECT,
    a_game,
    after_dive,
    chest_odds,
    compiled,
    dice,
    dive,
    faces,
    give_chests,
    is_opening,
    is_rolling_all,
    keep,
    open_chest,
    places,
    roll,
)
from tests.games.luck import draws_by_its_odds, looks_fair, odds_of

HANDS = ((6,), (5, 8), (7,), ())


def in_the_air(game, count):
    """That many dice are about to be rolled."""
    state = a_game(game)
    if count < 6:
        roll(game, state, 3, 3, 3, 3, 3, 3)
        keep(game, state, *[3] * (6 - count))
    return state


# The dice


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_a_roll_is_as_likely_as_the_ways_to_throw_it(blue, count):
    thrown = Counter(tuple(sorted(throw)) for throw in product(range(1, 7), repeat=count))
    state = in_the_air(blue, count)
    assert {faces(option): weight for option, weight in odds_of(blue, state).items()} == thrown


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_n_dice_have_as_many_outcomes_as_there_are_sets_and_their_weights_sum_to_six_to_the_n(blue, count):
    weights = blue.odds(in_the_air(blue, count))
    assert (len(weights), sum(weights)) == (comb(count + 5, 5), 6**count)


def test_six_dice_have_462_outcomes(blue):
    state = blue.new(2)
    assert len(blue.options(state)) == 462
    assert sum(blue.odds(state)) == 46_656
    assert odds_of(blue, state)[dice(*PERFECT)] == 720


@pytest.mark.parametrize("count", [1, 2, 3])
def test_R2_dice_all_alike_fall_as_the_odds_say(blue, count):
    assert draws_by_its_odds(blue, in_the_air(blue, count), 1_500)


@pytest.mark.compiler
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_draw_rolls_with_the_odds(count):
    game = compiled()
    state, rng = in_the_air(game, count), new_rng(count)
    assert looks_fair(Counter(game.draw(state, rng) for _ in range(60_000)), odds_of(game, state))


@pytest.mark.compiler
def test_draw_is_the_same_on_both_machines():
    games = [load("into-the-blue", machine, settings={"first_player": 1}) for machine in ("python", "cpu")]
    for count in range(1, 7):
        drawn = []
        for game in games:
            rng = new_rng(7)
            drawn.append([game.draw(in_the_air(game, count), rng) for _ in range(50)])
        assert drawn[0] == drawn[1]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_R7_the_lot_is_fair(machine, seats):
    game = load("into-the-blue", machine)
    state, rng = game.new(seats), new_rng(seats)
    assert odds_of(game, state) == {START + seat: 1 for seat in range(seats)}
    for seat in range(seats):
        drawn = game.copy(state)
        game.play(drawn, START + seat)
        assert (drawn.seat, is_rolling_all(game, drawn)) == (seat, True)
    assert looks_fair(Counter(game.draw(state, rng) for _ in range(3_000)), odds_of(game, state))


# What one turn can reach, by backward induction over all that the engine offers


@cache
def one_turn():
    """Every position of seat 0's turn: its bytes, with luck's weights or None, and the bytes of what may follow."""
    game = compiled()
    start = game.new(2)
    positions, ends, waiting = {}, {}, [start]
    while waiting:
        state = waiting.pop()
        options = game.options(state)
        weights = game.odds(state) if game.is_chance(state) else None
        following = []
        for option in options:
            after = game.copy(state)
            game.play(after, option)
            key = after.tobytes()
            following.append(key)
            if key not in positions and key not in ends:
                if after.seat == 0 and game.options(after)[0] < SETS:
                    positions[key] = None
                    waiting.append(after)
                else:
                    ends[key] = after
        positions[state.tobytes()] = (weights, following)
    return game, start.tobytes(), positions, ends


def best(worth):
    """The best expectation of `worth(game, final position)` that choices in one turn can reach."""
    game, start, positions, ends = one_turn()
    values = {key: worth(game, state) for key, state in ends.items()}

    def value(key):
        if key not in values:
            weights, following = positions[key]
            found = [value(after) for after in following]
            if weights is None:
                values[key] = max(found)
            else:
                values[key] = sum(weight * each for weight, each in zip(weights, found, strict=True)) / sum(weights)
        return values[key]

    return value(start)


def shells_on(game, state, level):
    """How many shells the final dice of seat 0 may place on a level."""
    return places(game, state).get(level, 0) if state.seat == 0 and not is_opening(game, state) else 0


@pytest.mark.compiler
def test_the_best_chance_of_a_perfect_dive_in_one_turn():
    assert best(is_opening) == pytest.approx(0.19683, abs=5e-6)


@pytest.mark.compiler
@pytest.mark.parametrize(("level", "chance"), [(1, 0.962), (2, 0.898), (3, 0.796), (4, 0.644), (5, 0.437)])
def test_the_best_chance_to_reach_a_level_in_one_turn(level, chance):
    found = best(lambda game, state: is_opening(game, state) or shells_on(game, state, level) > 0)
    assert found == pytest.approx(chance, abs=5e-4)


@pytest.mark.compiler
@pytest.mark.parametrize(("level", "expected"), [(1, 2.52), (2, 2.05), (3, 1.53), (4, 1.00), (5, 0.49)])
def test_the_most_shells_to_be_expected_on_a_level_in_one_turn(level, expected):
    assert best(lambda game, state: shells_on(game, state, level)) == pytest.approx(expected, abs=5e-3)


# The chests


def orders(game, state, chance=Fraction(1), taken=()):
    """Every order in which seat 0 may open all the chests, with its chance."""
    if game.is_over(state):
        yield taken, chance
        return
    dive(game, state, *PERFECT)
    odds = chest_odds(game, state)
    for value, weight in odds.items():
        after = game.copy(state)
        open_chest(game, after, value)
        yield from orders(game, after, chance * Fraction(weight, sum(odds.values())), (*taken, value))


def test_every_order_of_the_chests_is_equally_likely(blue):
    found = dict(orders(blue, blue.new(3)))
    assert set(found) == set(permutations((5, 6, 6, 7, 8)))
    assert set(found.values()) == {Fraction(1, 60)}


@pytest.mark.parametrize("gone", [(), (6,), (6, 6), (5, 8), (5, 6, 6, 7)])
def test_R25_draw_opens_chests_with_the_odds(blue, gone):
    state = a_game(blue, 3)
    give_chests(state, 1, *gone)
    dive(blue, state, *PERFECT)
    rng = new_rng(len(gone))
    assert chest_odds(blue, state) == Counter((5, 6, 6, 7, 8)) - Counter(gone)
    assert looks_fair(Counter(blue.draw(state, rng) for _ in range(3_000)), odds_of(blue, state))


# What a guess believes


def held(state):
    """The chests of each seat, as values."""
    return tuple(
        tuple(value for kind, value in enumerate(CHEST_VALUES) for _ in range(state.chests[seat, kind])) for seat in range(int(state.seats))
    )


def with_chests(game):
    """Four players, four chests gone."""
    state = a_game(game, 4)
    for seat, values in enumerate(HANDS):
        give_chests(state, seat, *values)
    return state


def beliefs(taken, own, seat):
    """How often each way to hand out the chests that a viewer has not seen comes up, all orders alike."""
    unseen = list((Counter((5, 6, 6, 7, 8)) - Counter(own)).elements())
    found = Counter()
    for order in permutations(unseen):
        rest = list(order)
        hands = [own if owner == seat else tuple(sorted(rest.pop() for _ in range(count))) for owner, count in enumerate(taken)]
        found[tuple(hands)] += 1
    return found


@pytest.mark.parametrize("viewer", [0, 1, 3, WATCHER])
def test_R26_who_does_not_own_a_chest_can_believe_in_any_that_is_unseen(blue, viewer):
    state, own = with_chests(blue), HANDS[viewer] if viewer != WATCHER else ()
    view, rng = blue.view(state, viewer), new_rng(26)
    guesses = [blue.guess(view, viewer, rng) for _ in range(800)]
    assert looks_fair(Counter(map(held, guesses)), beliefs([len(hand) for hand in HANDS], own, viewer))
    assert {guess.chests_taken.tobytes() for guess in guesses} == {state.chests_taken.tobytes()}


@pytest.mark.compiler
@pytest.mark.parametrize("viewer", [0, 1, 2, 3, WATCHER])
def test_a_guess_hands_out_the_unseen_chests_in_proportion(viewer):
    game = compiled()
    view, rng = game.view(with_chests(game), viewer), new_rng(11)
    guesses = Counter(held(game.guess(view, viewer, rng)) for _ in range(6_000))
    assert looks_fair(guesses, beliefs([len(hand) for hand in HANDS], HANDS[viewer] if viewer != WATCHER else (), viewer))


@pytest.mark.compiler
def test_a_guess_is_the_same_on_both_machines():
    guesses = []
    for machine in ("python", "cpu"):
        game, rng = load("into-the-blue", machine, settings={"first_player": 1}), new_rng(5)
        view = game.view(with_chests(game), 3)
        guesses.append([game.guess(view, 3, rng).tobytes() for _ in range(50)])
    assert guesses[0] == guesses[1]


def test_R26_a_guess_of_the_last_unseen_chests_is_certain_where_only_one_is_left(blue):
    state = a_game(blue, 2)
    give_chests(state, 0, 5, 7, 8)
    give_chests(state, 1, 6)
    view, rng = blue.view(state, 0), new_rng(1)
    assert {held(blue.guess(view, 0, rng)) for _ in range(20)} == {((5, 7, 8), (6,))}


def test_a_guess_leaves_the_rest_of_the_table_alone(blue):
    state = after_dive(blue, 1, 2, 3, 4, 4, 5, seats=3)
    give_chests(state, 1, 5, 6)
    guess = blue.guess(blue.view(state, 2), 2, new_rng(3))
    guess.chests[1] = state.chests[1]
    assert guess.tobytes() == state.tobytes()
