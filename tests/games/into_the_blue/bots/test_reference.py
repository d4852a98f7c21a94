"""The reference player of Into the Blue: fair luck, and plans as good as the captain's."""

import numpy as np
import pytest

from fathom.bots.ladder import bot_at_level
from fathom.bots.reference import after
from fathom.bots.room import bots_of
from fathom.engine.loader import Game, load, new_rng
from fathom.games.into_the_blue.rules import CHEST_KINDS, OPENING, PLACING
from tests.games.martingale import random_states, unfairness

pytestmark = pytest.mark.compiler


@pytest.fixture(scope="module")
def compiled() -> Game:
    return load("into-the-blue")


@pytest.mark.parametrize("seats", [2, 5])
def test_luck_is_fair(compiled: Game, seats: int) -> None:
    reference = bots_of(compiled.package).reference(compiled, seats, 0.5, 0)
    states = [state for state in random_states(compiled, seats, seats) if compiled.is_chance(state)]
    assert unfairness(compiled, reference, states[::6]) < 1e-9


def test_luck_is_fair_where_the_players_are_known_and_so_is_what_they_do(compiled: Game) -> None:
    """After a roll, W is what this player's own choice leads to: so its choices change nothing, and luck is all that is left of a turn."""
    bots = [bot_at_level(compiled, level) for level in ("diver", "captain")]
    reference = bots_of(compiled.package).reference(compiled, 2, 0.5, 0).playing(bots)
    states = random_states(compiled, 2, 3)
    assert unfairness(compiled, reference, [state for state in states if compiled.is_chance(state)][::6]) < 1e-9
    kept = 0
    for state in states:
        seat = compiled.actor(state)
        if seat >= 0 and state.phase != PLACING:
            chosen = after(compiled, state, bots[seat].choose(compiled.view(state, seat), seat, new_rng(0)))
            if chosen.in_air > 0 and chosen.rolls_left > 1:
                assert reference.shares(state)[0] == pytest.approx(reference.shares(chosen)[0])
                kept += 1
    assert kept > 3


def test_a_chest_is_fair_and_so_is_the_last_roll_before_it(compiled: Game) -> None:
    reference = bots_of(compiled.package).reference(compiled, 2, 0.5, 0)
    state = next(state for state in random_states(compiled, 2, 1) if state.phase == PLACING)
    state.phase = OPENING
    assert len(compiled.options(state)) == CHEST_KINDS
    assert unfairness(compiled, reference, [state]) < 1e-12


def test_one_turn_ahead_its_estimates_are_the_captains(compiled: Game) -> None:
    """The plans of both are exact, and everything is open here."""
    reference = bots_of(compiled.package).reference(compiled, 2, 0.5, 0)
    captain, same = bot_at_level(compiled, "captain"), []
    for state in random_states(compiled, 2, 7):
        seat = compiled.actor(state)
        if seat >= 0:
            estimates = {each.option: each.share for each in captain.estimates(state, seat, new_rng(0))}
            judged = reference.judged(state, seat)[0]
            same.append(judged == pytest.approx([estimates[option] for option in compiled.options(state)], abs=1e-9))
    assert all(same)


def test_others_get_what_the_movers_plan_leaves_them(compiled: Game) -> None:
    reference = bots_of(compiled.package).reference(compiled, 3, 0.5, 0)
    for state in random_states(compiled, 3, 2):
        seat = compiled.actor(state)
        assert reference.shares(state).sum() == pytest.approx(1)
        if seat >= 0 and state.phase != PLACING:
            best = int(np.argmax(reference.judged(state, seat)[0]))
            planned = after(compiled, state, compiled.options(state)[best])
            if compiled.is_chance(planned) and planned.rolls_left > 1 and planned.seat == seat and planned.in_air > 0:
                assert reference.shares(state)[0] == pytest.approx(reference.shares(planned)[0])


def test_what_dice_can_bring_is_all_that_is_judged(compiled: Game) -> None:
    """R15: a level is reached only over all levels below it, each with a die."""
    rules, outlook, scratch = compiled.rules, compiled.generic("fathom.games.into_the_blue.bots.outlook"), compiled.records(2)
    shown = {
        (level, int(faces[level]))
        for faces in rules.FACES_OF[rules.FIRST_SET[rules.DICE] :]
        for level in range(rules.LEVELS)
        if faces[: level + 1].all()
    }
    start = compiled.new(2)
    rules.begin_turn(start)
    brought = {divmod(thing, rules.DICE + 1) for thing in range(outlook.NOTHING) if outlook.bring(start, thing, scratch) > 0}
    assert brought == shown
