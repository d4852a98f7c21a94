"""How a level plays Act 2: every option with what it is worth and how often it is chosen.  In the rules language."""

from math import exp

import numpy as np

from fathom.engine.contract import CHANCE, CHANCES, actor, odds, options, play, value
from fathom.games.jaws.bots.evaluation.boat import EVEN, PRICE, lead
from fathom.games.jaws.bots.level_parameters import CAPTAIN, CARE, CAUTION, DRIFTER, STUDY, SWIMMER, rounds
from fathom.games.jaws.rules.boat.constants import (
    ADD,
    ADDING,
    AIM,
    AIMING,
    ANSWERING,
    ARMING,
    BOARDING,
    CHOOSE,
    CHOOSING,
    CHUM,
    GIVE,
    GO,
    KINDS,
    LETTERS,
    MOVING,
    PREPARING,
    SHARING,
    SURFACING,
    TAKE_WEAPON,
    ZONES,
)
from fathom.games.jaws.rules.boat.gear import AMMO, CHUM_CARD, FIREARM, TYPE, is_weapon
from fathom.games.jaws.rules.boat.set_up import card_to_share
from fathom.games.jaws.rules.boat.spaces import is_aboard
from fathom.games.jaws.rules.boat.surface import CARD_DICE
from fathom.games.jaws.rules.common import CHARACTERS
from fathom.games.jaws.solver.round_game import CARD, COLUMNS, KIND, LETTER, ROWS, SPACE, ZONE, solve_round

TRIED, NEXT = 1, 2  # places in scratch
POSTS = (1, 6, 2)  # where Quint, Brody and Hooper wait for the first round


def weigh(view, seat, skill, patience, thorough, out, worths, chances, scratch):
    """Writes the options, what each is worth to the seat, 0 to 1, and how likely the level is to choose it; returns how many."""
    count, stage = options(view, out), view.stage
    if skill == DRIFTER:
        weigh_habits(view, seat, out, count, worths, chances)
    elif stage in (CHOOSING, ADDING):
        weigh_surfacing(view, skill, patience, out, count, worths, chances)
    elif stage in (PREPARING, MOVING, ARMING, AIMING):
        weigh_preparing(view, skill, patience, out, count, worths, chances, scratch)
    elif stage in (SHARING, BOARDING, ANSWERING):
        weigh_set_up(view, seat, out, count, worths, chances)
    else:
        for place in range(count):
            worths[place] = worth_after(view, seat, int(out[place]), scratch)
        take_best(worths, count, chances)
    return count


def take_best(worths, count, chances):
    best = 0
    for place in range(count):
        chances[place] = 0.0
        if worths[place] > worths[best]:
            best = place
    chances[best] = 1.0


def worth_after(view, seat, option, scratch):
    """The mean value of an option over the roll that follows it."""
    scratch[TRIED] = view
    tried = scratch[TRIED]
    play(tried, option)
    if actor(tried) != CHANCE or tried.stage == SURFACING:
        return value(tried, seat)
    rolls, weights = np.zeros(CHANCES, np.int32), np.zeros(CHANCES, np.int64)
    outcomes = options(tried, rolls)
    odds(tried, weights)
    worth, total = 0.0, 0
    for roll in range(outcomes):
        scratch[NEXT] = tried
        play(scratch[NEXT], rolls[roll])
        worth += weights[roll] * value(scratch[NEXT], seat)
        total += weights[roll]
    return worth / total


def chance_of(ahead):
    """The shark's chance to win with such a lead."""
    return 1.0 / (1.0 + exp(EVEN - ahead))


# The shark's secret choice


def weigh_surfacing(view, skill, patience, out, count, worths, chances):
    row, row_mix, row_worth = np.zeros((ROWS, 2), np.int64), np.zeros(ROWS), np.zeros(ROWS)
    column, counts = np.zeros((CHARACTERS, COLUMNS, 3), np.int64), np.zeros(CHARACTERS, np.int64)
    column_mix, column_gain = np.zeros((CHARACTERS, COLUMNS)), np.zeros((CHARACTERS, COLUMNS))
    rows = solve_round(
        view, True, CAUTION[skill], rounds(STUDY[skill], patience), row, row_mix, row_worth, column, counts, column_mix, column_gain
    )
    if skill < CAPTAIN:
        take_best(row_worth, rows, row_mix)
    for place in range(count):
        worths[place], chances[place] = -99.0, 0.0
        for number in range(rows):
            if row_option(view, row[number]) == out[place] and (view.stage == CHOOSING or row[number, LETTER] == view.choice):
                worths[place] = max(worths[place], row_worth[number])
                chances[place] += row_mix[number]
        worths[place] = chance_of(lead(view) + worths[place])


def row_option(view, row):
    return CHOOSE + row[LETTER] if view.stage == CHOOSING else ADD + row[CARD]


# The crew prepares


def weigh_preparing(view, skill, patience, out, count, worths, chances, scratch):
    row, row_mix, row_worth = np.zeros((ROWS, 2), np.int64), np.zeros(ROWS), np.zeros(ROWS)
    column, counts = np.zeros((CHARACTERS, COLUMNS, 3), np.int64), np.zeros(CHARACTERS, np.int64)
    column_mix, column_gain = np.zeros((CHARACTERS, COLUMNS)), np.zeros((CHARACTERS, COLUMNS))
    rows = solve_round(
        view, False, CARE[skill], rounds(STUDY[skill], patience), row, row_mix, row_worth, column, counts, column_mix, column_gain
    )
    ahead = lead(view)
    for number in range(rows):
        ahead += row_mix[number] * row_worth[number]
    if view.stage == PREPARING:
        weigh_order(view, skill, patience, ahead, out, count, worths, chances, scratch)
        return
    who = int(view.active)
    mean = 0.0
    for place in range(counts[who]):
        mean += column_mix[who, place] * column_gain[who, place]
    if skill < CAPTAIN:
        take_best(column_gain[who], counts[who], column_mix[who])
    for place in range(count):
        worths[place], chances[place] = -99.0, 0.0
        for number in range(counts[who]):
            if column_option(view, column[who, number]) == out[place]:
                worths[place] = max(worths[place], column_gain[who, number])
                chances[place] += column_mix[who, number]
        worths[place] = 1.0 - chance_of(ahead - worths[place] + mean)
    if skill == SWIMMER and view.stage == MOVING and is_aboard(view.space[who]):
        for place in range(count):
            chances[place] = 1.0 if out[place] == GO + view.space[who] else 0.0  # it fights where it stands


def column_option(view, column):
    if view.stage == MOVING:
        return GO + column[SPACE]
    return TAKE_WEAPON + column[KIND] if view.stage == ARMING else AIM + column[ZONE]


def weigh_order(view, skill, patience, ahead, out, count, worths, chances, scratch):
    """Chum first where it is worth its card, then one after the other."""
    for place in range(count):
        chances[place] = 0.0
        worths[place] = 1.0 - chance_of(ahead)
    first = 0
    if skill > SWIMMER and out[count - 1] >= CHUM and chum_gain(view, skill, patience, ahead, scratch) > 0.0:
        first = count - 1
        worths[first] = 1.0 - chance_of(ahead - chum_gain(view, skill, patience, ahead, scratch))
    chances[first] = 1.0


def chum_gain(view, skill, patience, ahead, scratch):
    """How much better the crew stands on average with one letter less, and one card."""
    row, row_mix, row_worth = np.zeros((ROWS, 2), np.int64), np.zeros(ROWS), np.zeros(ROWS)
    column, counts = np.zeros((CHARACTERS, COLUMNS, 3), np.int64), np.zeros(CHARACTERS, np.int64)
    column_mix, column_gain = np.zeros((CHARACTERS, COLUMNS)), np.zeros((CHARACTERS, COLUMNS))
    gain = 0.0
    for letter in range(LETTERS):
        scratch[TRIED] = view
        scratch[TRIED].letter_out = letter
        rows = solve_round(
            scratch[TRIED],
            False,
            CARE[skill],
            rounds(STUDY[skill], patience),
            row,
            row_mix,
            row_worth,
            column,
            counts,
            column_mix,
            column_gain,
        )
        there = lead(view)
        for number in range(rows):
            there += row_mix[number] * row_worth[number]
        gain += (ahead - there) / LETTERS
    price = 0.0
    for kind in range(KINDS):
        if TYPE[kind] == CHUM_CARD:
            price = PRICE[kind]
    return gain - price


# A drifter's habits


def weigh_habits(view, seat, out, count, worths, chances):
    """The most dice, the first card, no step that is not needed, the water beside it: whatever the others may do."""
    best, most = 0, -1
    for place in range(count):
        worths[place], chances[place] = value(view, seat), 0.0
        if habit(view, int(out[place])) > most:
            best, most = place, habit(view, int(out[place]))
    chances[best] = 1.0


def habit(view, option):
    """How much a drifter likes an option."""
    if view.stage == CHOOSING:
        return CARD_DICE[view.surface[option - CHOOSE]]
    if view.stage == MOVING:
        return 2 if option == GO + view.space[view.active] and is_aboard(option - GO) else 1 if is_aboard(option - GO) else 0
    if view.stage == AIMING:
        return 1 if (option - AIM) % ZONES == view.space[view.active] % ZONES else 0
    return 0


# Setting up, and the answer to Chum


def weigh_set_up(view, seat, out, count, worths, chances):
    for place in range(count):
        worths[place] = value(view, seat)
        chances[place] = 1.0 / count
    if view.stage == BOARDING:
        for place in range(count):
            chances[place] = 1.0 if out[place] == GO + POSTS[view.active] else 0.0
    elif view.stage == SHARING:
        best = who_needs(view, card_to_share(view))
        for place in range(count):
            chances[place] = 1.0 if out[place] == GIVE + best else 0.0


def who_needs(view, kind):
    """Ammo goes to the most firearms, every other card to whoever has the fewest that are used up."""
    best, most = 0, -99
    for who in range(CHARACTERS):
        need = 0
        for other in range(KINDS):
            if TYPE[kind] == AMMO and TYPE[other] == FIREARM:
                need += int(view.gear[who, other])
            elif TYPE[kind] == AMMO and TYPE[other] == AMMO:
                need -= int(view.gear[who, other])
            elif TYPE[kind] != AMMO and TYPE[other] == TYPE[kind]:
                need -= 2 * int(view.gear[who, other])
            elif TYPE[kind] != AMMO and is_weapon(other):
                need -= int(view.gear[who, other])
        if need > most:
            best, most = who, need
    return best
