"""Everybody's chance to win through a planned turn: the mover plans for itself, and the others get what that plan leaves them.

`prizes` holds a row of shares for each thing that a turn can bring, `worths` one for each set of dice.  In the rules language.
"""

from typing import Any, NamedTuple

from fathom.games.into_the_blue.bots.network import Network, predict
from fathom.games.into_the_blue.rules import (
    CHEST_KINDS,
    DICE,
    FACES,
    FACES_OF,
    FIRST_SET,
    LEVELS,
    NO_SEAT,
    OPENING,
    OVER,
    ROLLS,
    SETS,
    chests_left,
    end_turn,
    place,
    take_chest,
)
from fathom.games.into_the_blue.solver.turn import WITH, WITHOUT

TRIED = 1  # row of scratch
NOTHING = LEVELS * (DICE + 1)  # in `prizes`, behind the entries of level and dice
A_CHEST = NOTHING + 1
PRIZES = A_CHEST + 1


class Room(NamedTuple):
    """What a turn is planned on, everybody's shares in a row."""

    scratch: Any  # states
    prizes: Any  # everybody's chance after each thing that a turn can bring
    final: Any  # of six dice that are final
    worths: Any  # of each set of dice
    best: Any  # the best set to keep of each set
    inputs: Any  # of the network


def planned(state, weights, room, ahead, shares):
    """Writes everybody's chance where a turn begins: the mean over its rolls, planned until the next turn is foreseen."""
    if state.phase == OVER:
        predict(state, Network(*weights), Room(*room).inputs, shares)
        return
    judge_things(state, weights, room, ahead, shares)
    plan_all_rolls(state, Room(*room), shares)


def foresee(state, weights, room, shares):
    """Writes everybody's chance where a turn begins: the last turn of a match is planned to its end, the network judges all others.

    Before the last turn everything hangs on what exactly its mover needs, and there the network knows least.
    """
    if is_last_turn(state):
        judge_last_things(state, weights, Room(*room), shares)
        plan_all_rolls(state, Room(*room), shares)
    else:
        predict(state, Network(*weights), Room(*room).inputs, shares)


def is_last_turn(state):
    """Is the match over when this turn is, unless it brings a chest?"""
    return state.phase != OVER and state.ender != NO_SEAT and (state.seat + 1) % state.seats == state.ender


def plan_all_rolls(state, room, shares):
    """From the worth of the things to the mover's best plan of the whole turn."""
    finish(room.prizes, int(state.seat), int(state.seats), room.final)
    plan_turn(room.final, int(state.seat), int(state.seats), ROLLS - 1, room.worths, room.best)
    for seat in range(state.seats):
        shares[seat] = room.worths[0, seat]


def judge_things(state, weights, room, ahead, shares):
    """Writes everybody's chance after each thing that a turn can bring; `ahead` is room for the turn behind it."""
    work = Room(*room)
    clear(state, work.prizes)
    for thing in range(things(state)):
        weight = bring(state, thing, work.scratch)
        if weight > 0:
            if is_surplus(state, thing):
                for seat in range(state.seats):
                    shares[seat] = work.prizes[thing - 1, seat]
            else:
                foresee(work.scratch[TRIED], weights, ahead, shares)
            note(state, thing, weight, shares, work.prizes)


def judge_last_things(state, weights, room, shares):
    """The same for the last turn: after it the match is over, but for the extra turn that a chest brings, which the network judges."""
    clear(state, room.prizes)
    for thing in range(things(state)):
        weight = bring(state, thing, room.scratch)
        if weight > 0:
            predict(room.scratch[TRIED], Network(*weights), room.inputs, shares)
            note(state, thing, weight, shares, room.prizes)


def clear(state, prizes):
    for prize in range(PRIZES):
        for seat in range(state.seats):
            prizes[prize, seat] = 0.0


def note(state, thing, weight, shares, prizes):
    """Enters what everybody has after a thing; the row of chests is the mean over those that are left."""
    chests = 0
    if thing >= A_CHEST:
        for kind in range(CHEST_KINDS):
            chests += chests_left(state, kind)
    for seat in range(state.seats):
        prizes[row_of(thing), seat] += weight * shares[seat] / max(chests, 1)


def is_surplus(state, thing):
    """Does the thing place no more shells than one die fewer would, for want of shells?"""
    return thing < NOTHING and thing % (DICE + 1) > max(1, state.unplayed[state.seat])


def things(state):
    """How many things a turn can bring, each chest by itself: see bring()."""
    return A_CHEST + CHEST_KINDS


def row_of(thing):
    """The row of `prizes` that a thing belongs to: all chests share one."""
    return min(thing, A_CHEST)


def bring(state, thing, scratch):
    """Makes the state after a turn that brings this, in scratch[TRIED]; returns its weight, 0 where it cannot come about."""
    scratch[TRIED] = state
    tried = scratch[TRIED]
    if thing == NOTHING:
        end_turn(tried)
        return 1
    if thing >= A_CHEST:
        kind = thing - A_CHEST
        left = chests_left(state, kind)
        if left > 0:
            tried.phase = OPENING
            take_chest(tried, kind)
        return left
    level, dice = thing // (DICE + 1), thing % (DICE + 1)
    if dice == 0 or level >= LEVELS or dice > DICE - level:  # the series below takes a die for each level
        return 0
    tried.dice[level] = dice
    place(tried, level)
    return 1


def finish(prizes, mover, seats, final):
    """What each six dice bring when they are final, placed where it is best for the mover."""
    for dice_set in range(FIRST_SET[DICE], SETS):
        row = prize_of(FACES_OF[dice_set], prizes, mover)
        for seat in range(seats):
            final[dice_set, seat] = prizes[row, seat]


def end_at_once(prizes, mover, seats, nothing, chest, final):
    """The last roll may end the turn: then these shares take the place of what was planned with."""
    for dice_set in range(FIRST_SET[DICE], SETS):
        row = prize_of(FACES_OF[dice_set], prizes, mover)
        for seat in range(seats):
            if row == NOTHING:
                final[dice_set, seat] = nothing[seat]
            elif row == A_CHEST:
                final[dice_set, seat] = chest[seat]


def prize_of(dice, prizes, mover):
    """The row of what final dice bring."""
    if dice[0] == 0:
        return NOTHING
    is_perfect = True
    for face in range(FACES):
        if dice[face] != 1:
            is_perfect = False
    if is_perfect:
        return A_CHEST
    best = dice[0]
    level = 1
    while level < LEVELS and dice[level] > 0:
        if prizes[level * (DICE + 1) + dice[level], mover] > prizes[best, mover]:
            best = level * (DICE + 1) + dice[level]
        level += 1
    return best


def plan_turn(final, mover, seats, rolls, worths, best):
    """With so many rolls left: `worths` of six dice that lie there, and of fewer that are kept while the others roll before that."""
    for dice_set in range(FIRST_SET[DICE], SETS):
        for seat in range(seats):
            worths[dice_set, seat] = final[dice_set, seat]
    roll_worths(worths, seats)
    for _ in range(rolls):
        best_keeps(worths, mover, best)
        for dice_set in range(FIRST_SET[DICE], SETS):
            kept = best_of(dice_set, worths, final[dice_set, mover], mover, best)
            for seat in range(seats):
                worths[dice_set, seat] = final[dice_set, seat] if kept == dice_set else worths[kept, seat]
        roll_worths(worths, seats)


def roll_worths(worths, seats):
    """From the worth of each six dice: the mean worth of each smaller set, when the missing dice are rolled."""
    for dice_set in range(FIRST_SET[DICE] - 1, -1, -1):
        for seat in range(seats):
            total = 0.0
            for face in range(FACES):
                total += worths[WITH[dice_set, face], seat]
            worths[dice_set, seat] = total / FACES


def best_keeps(worths, mover, best):
    """The best part of each set of fewer than six dice."""
    for dice_set in range(FIRST_SET[DICE]):
        best[dice_set] = best_of(dice_set, worths, worths[dice_set, mover], mover, best)


def best_of(dice_set, worths, as_it_is, mover, best):
    """The best part of a set, which may be all of it."""
    found, most = dice_set, as_it_is
    for face in range(FACES):
        fewer = WITHOUT[dice_set, face]
        if fewer >= 0 and worths[best[fewer], mover] > most:
            found, most = best[fewer], worths[best[fewer], mover]
    return found
