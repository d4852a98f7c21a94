"""Captains of Into the Blue play on to the end, turn by turn, and luck is taken out of the result.  In the rules language.

A captain decides a whole turn when it begins, so a turn is planned once for its rolls. What the mover's network gives the seat that is
asked about, less its mean over the rolls of that plan, is luck (AIVAT, Burch et al. 2018): without it the mean is the same and the spread
is smaller.
"""

from typing import Any, NamedTuple

from fathom.engine.rng import seed_rng
from fathom.games.into_the_blue.bots.network import Network, predict
from fathom.games.into_the_blue.bots.outlook import (
    A_CHEST,
    NOTHING,
    PRIZES,
    TRIED,
    best_keeps,
    best_of,
    bring,
    is_last_turn,
    is_surplus,
    prize_of,
    row_of,
    things,
)
from fathom.games.into_the_blue.bots.planner import set_of
from fathom.games.into_the_blue.rules import (
    CHEST_KINDS,
    DICE,
    FACES,
    FACES_OF,
    FIRST_SET,
    KEEPING,
    OPENING,
    OVER,
    PLACE,
    PLACING,
    ROLLS,
    SETS,
    chests_left,
    draw,
    guess,
    hide,
    play,
    result,
)
from fathom.games.into_the_blue.solver.turn import WITH

MATCH, VIEW, LAST = 0, 2, 3  # records; outlook.bring() writes on 1
MOVER, ASKED, BEFORE = 0, 1, 2  # columns: who plans the turn, the seat whose chance is asked about, and who plans the turn before the last
COLUMNS = 4  # one more than are used, because a processor adds four at once


class Room(NamedTuple):
    """What a rollout is made on."""

    rng: Any
    records: Any
    last_records: Any
    inputs: Any  # of the network
    shares: Any  # by seat
    prizes: Any  # by what a turn can bring
    last_prizes: Any
    final: Any  # by set of dice
    worths: Any
    keeps: Any  # by rolls left and set of dice


def play_on(start, asked, seed, world, network, given):
    """From the view of the seat that is asked about to the end of the match, in world number `world`: its share without luck. What the
    view begins with is a turn, or a chest that is opened."""
    room = Room(*given)
    records, rng = room.records, room.rng
    records[MATCH] = start
    state, luck = records[MATCH], 0.0
    seed_rng(rng, seed, world)
    guess(state, asked, rng)
    if state.phase == OPENING:
        play(state, draw(state, rng))
    while state.phase != OVER:
        luck += play_turn(asked, network, room)
    result(state, room.shares)
    return room.shares[asked] - luck


def play_turn(asked, network, room):
    """Plays the turn that begins; returns what its rolls gave the seat that is asked about, by the mover's network."""
    state, view = room.records[MATCH], room.records[VIEW]
    mover = int(state.seat)
    room.records[VIEW] = state
    hide(view, mover)
    judge(view, mover, asked, network, room)
    plan_rolls(room.prizes, room)
    expected = room.worths[0, ASKED]
    return roll_turn(state, room) - expected


def judge(view, mover, asked, network, room):
    """What each thing that the turn can bring is worth to the mover and to the seat that is asked about, as far as the mover can tell."""
    prizes, shares, after = room.prizes, room.shares, room.records[TRIED]
    clear(prizes)
    for thing in range(things(view)):
        weight = bring(view, thing, room.records)
        if weight > 0:
            row = row_of(thing)
            if is_surplus(view, thing):
                prizes[row, MOVER], prizes[row, ASKED] = prizes[row - 1, MOVER], prizes[row - 1, ASKED]
            else:
                if is_last_turn(after):
                    foresee_last(after, mover, asked, network, room)
                else:
                    predict(after, Network(*network), room.inputs, shares)
                note(view, thing, weight, shares[mover], shares[asked], 0.0, prizes)


def foresee_last(state, before, asked, network, room):
    """The last turn of a match, planned to its end, as captains foresee it."""
    room.records[LAST] = state
    last, prizes, shares, mover = room.records[LAST], room.last_prizes, room.shares, int(state.seat)
    clear(prizes)
    for thing in range(things(last)):
        weight = bring(last, thing, room.last_records)
        if weight > 0:
            predict(room.last_records[TRIED], Network(*network), room.inputs, shares)
            note(last, thing, weight, shares[mover], shares[asked], shares[before], prizes)
    plan_rolls(prizes, room)
    shares[asked], shares[before] = room.worths[0, ASKED], room.worths[0, BEFORE]


def clear(prizes):
    for row in range(PRIZES):
        for column in range(COLUMNS):
            prizes[row, column] = 0.0


def note(view, thing, weight, of_mover, of_asked, of_before, prizes):
    """Enters what a thing is worth; the row of chests is the mean over those that are left."""
    chests = 0
    if thing >= A_CHEST:
        for kind in range(CHEST_KINDS):
            chests += chests_left(view, kind)
    part = weight / max(chests, 1)
    prizes[row_of(thing), MOVER] += part * of_mover
    prizes[row_of(thing), ASKED] += part * of_asked
    prizes[row_of(thing), BEFORE] += part * of_before


def plan_rolls(prizes, room):
    """What to keep of each six dice while so many rolls are left, and, in worths[0], what the turn is worth before its first roll."""
    final, worths = room.final, room.worths
    for dice_set in range(FIRST_SET[DICE], SETS):
        row = prize_of(FACES_OF[dice_set], prizes, MOVER)
        for column in range(COLUMNS):
            final[dice_set, column] = worths[dice_set, column] = prizes[row, column]
    roll_worths(worths)
    for left in range(1, ROLLS):
        best = room.keeps[left]
        best_keeps(worths, MOVER, best)
        for dice_set in range(FIRST_SET[DICE], SETS):
            kept = best_of(dice_set, worths, final[dice_set, MOVER], MOVER, best)
            best[dice_set] = kept
            for column in range(COLUMNS):
                worths[dice_set, column] = final[dice_set, column] if kept == dice_set else worths[kept, column]
        roll_worths(worths)


def roll_worths(worths):
    """From the worth of each six dice: the mean worth of each smaller set, when the missing dice are rolled."""
    for dice_set in range(FIRST_SET[DICE] - 1, -1, -1):
        for column in range(COLUMNS):
            worths[dice_set, column] = 0.0
        for face in range(FACES):
            more = WITH[dice_set, face]
            for column in range(COLUMNS):
                worths[dice_set, column] += worths[more, column] / FACES


def roll_turn(state, room):
    """Plays the turn by the plan; returns what it brought the seat that is asked about."""
    prizes, rng = room.prizes, room.rng
    play(state, draw(state, rng))
    while state.phase == KEEPING or (state.phase != OVER and state.rolls_left < ROLLS and state.in_air > 0):
        if state.phase == KEEPING:
            play(state, int(room.keeps[state.rolls_left, set_of(state.dice)]))
        else:
            play(state, draw(state, rng))
    if state.phase == OPENING:
        play(state, draw(state, rng))
        return prizes[A_CHEST, ASKED]
    if state.phase != PLACING:
        return prizes[NOTHING, ASKED]
    row = prize_of(state.dice, prizes, MOVER)
    play(state, PLACE + row // (DICE + 1))
    return prizes[row, ASKED]


def play_worlds(start, asked, seed, first, network, given, shares):
    """play_on() in several worlds, from number `first` on."""
    for number in range(len(shares)):
        shares[number] = play_on(start, asked, seed, first + number, network, given)


def worth(choosing, judging, given):
    """What a turn is worth by the prizes `judging` when it is planned by `choosing`."""
    room = Room(*given)
    clear(room.prizes)
    for row in range(PRIZES):
        room.prizes[row, MOVER] = choosing[row]
        room.prizes[row, ASKED] = judging[row]
    plan_rolls(room.prizes, room)
    return float(room.worths[0, ASKED])
