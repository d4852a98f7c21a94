"""Everybody's chance to win through a planned turn: the mover plans for itself, and the others get what that plan leaves them.

`prizes` holds a row of shares for each thing that a turn can bring, `worths` one for each set of dice.  In the rules language.
"""

from fathom.games.into_the_blue.bots.network import Network, predict
from fathom.games.into_the_blue.bots.planner import A_CHEST, NOTHING, PRIZES, TRIED
from fathom.games.into_the_blue.rules import (
    CHEST_KINDS,
    DICE,
    FACES,
    FACES_OF,
    FIRST_SET,
    LEVELS,
    OPENING,
    OVER,
    ROLLS,
    SETS,
    chests_left,
    end_turn,
    place,
    take_chest,
)
from fathom.games.into_the_blue.solver import WITH, WITHOUT


def planned(state, weights, scratch, inputs, prizes, final, worths, best, shares):
    """Writes everybody's chance where a turn begins: the mean over its rolls, planned until the network judges the next turn."""
    if state.phase == OVER:
        predict(state, Network(*weights), inputs, shares)
        return
    judge_things(state, weights, scratch, inputs, prizes, shares)
    finish(prizes, int(state.seat), int(state.seats), final)
    plan_turn(final, int(state.seat), int(state.seats), ROLLS - 1, worths, best)
    for seat in range(state.seats):
        shares[seat] = worths[0, seat]


def judge_things(state, weights, scratch, inputs, prizes, shares):
    """Writes everybody's chance after each thing that a turn can bring, by the network."""
    network = Network(*weights)
    for prize in range(PRIZES):
        for seat in range(state.seats):
            prizes[prize, seat] = 0.0
    count = 0
    for prize in range(things(state)):
        weight = bring(state, prize, scratch)
        if weight > 0:
            predict(scratch[TRIED], network, inputs, shares)
            row = row_of(prize)
            count += weight if row == A_CHEST else 0
            for seat in range(state.seats):
                prizes[row, seat] += weight * shares[seat] if row == A_CHEST else shares[seat]
    for seat in range(state.seats):
        prizes[A_CHEST, seat] /= max(count, 1)


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
    if dice == 0 or level >= LEVELS:
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
