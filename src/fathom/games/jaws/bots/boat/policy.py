"""How a level plays Act 2: every option with what it is worth and how often it is chosen.  In the rules language."""

from math import exp

import numpy as np

from fathom.engine.contract import CHANCE, CHANCES, actor, odds, options, play, value
from fathom.games.jaws.bots.evaluation.boat import EVEN, PRICE, lead
from fathom.games.jaws.bots.level_parameters import CAPTAIN, CARE, CAUTION, DRIFTER, ROUND_ITERATIONS, STRIKES, SWIMMER, iterations
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
from fathom.games.jaws.solver.round_game import CARD, KIND, LETTER, SPACE, ZONE, new_round_game, solve_round

TRIED, NEXT = 1, 2  # rows of scratch
POSTS = (1, 6, 2)  # where Quint, Brody and Hooper wait for the first round


def weigh(view, seat, level, patience, thorough, weighed, scratch):
    """Writes the options, what each is worth to the seat, 0 to 1, and how likely the level is to choose it; returns how many."""
    out, worths, chances = weighed
    count, stage = options(view, out), view.stage
    if level == DRIFTER:
        weigh_preferences(view, seat, out, count, worths, chances)
    elif stage in (CHOOSING, ADDING):
        weigh_surfacing(view, level, patience, out, count, worths, chances)
    elif stage in (PREPARING, MOVING, ARMING, AIMING):
        weigh_preparing(view, level, patience, out, count, worths, chances, scratch)
    elif stage in (SHARING, BOARDING, ANSWERING):
        weigh_set_up(view, seat, out, count, worths, chances)
    else:
        for index in range(count):
            worths[index] = worth_after(view, seat, int(out[index]), scratch)
        take_best(worths, count, chances)
    return count


def take_best(worths, count, chances):
    best = 0
    for index in range(count):
        chances[index] = 0.0
        if worths[index] > worths[best]:
            best = index
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


def weigh_surfacing(view, level, patience, out, count, worths, chances):
    game = new_round_game()
    rows = solve_round(view, True, CAUTION[level], 1.0, iterations(ROUND_ITERATIONS[level], patience), game)
    if level < CAPTAIN:
        take_best(game.row_worth, rows, game.row_mix)
    for index in range(count):
        worths[index], chances[index] = -99.0, 0.0
        for number in range(rows):
            row = game.rows[number]
            if row_option(view, row) == out[index] and (view.stage == CHOOSING or row[LETTER] == view.choice):
                worths[index] = max(worths[index], game.row_worth[number])
                chances[index] += game.row_mix[number]
        worths[index] = chance_of(lead(view) + worths[index])


def row_option(view, row):
    return CHOOSE + row[LETTER] if view.stage == CHOOSING else ADD + row[CARD]


# The crew prepares


def weigh_preparing(view, level, patience, out, count, worths, chances, scratch):
    game = new_round_game()
    rows = solve_round(view, False, STRIKES[level], CARE[level], iterations(ROUND_ITERATIONS[level], patience), game)
    ahead = lead_after(view, game, rows)
    if view.stage == PREPARING:
        may_chum = level > SWIMMER and out[count - 1] >= CHUM
        weigh_order(ahead, chum_gain(view, level, patience, ahead, scratch) if may_chum else 0.0, count, worths, chances)
        return
    who = int(view.active)
    columns, gain, mix = game.column_counts[who], game.column_gain[who], game.column_mix[who]
    mean = 0.0
    for number in range(columns):
        mean += mix[number] * gain[number]
    if level < CAPTAIN:
        take_best(gain, columns, mix)
    for index in range(count):
        worths[index], chances[index] = -99.0, 0.0
        for number in range(columns):
            if column_option(view, game.columns[who, number]) == out[index]:
                worths[index] = max(worths[index], gain[number])
                chances[index] += mix[number]
        worths[index] = 1.0 - chance_of(ahead - worths[index] + mean)
    if level == SWIMMER and view.stage == MOVING and is_aboard(view.space[who]):
        for index in range(count):
            chances[index] = 1.0 if out[index] == GO + view.space[who] else 0.0  # it fights where it stands


def lead_after(view, game, rows):
    """The shark's lead after the round, when both sides play their mixed strategies."""
    ahead = lead(view)
    for number in range(rows):
        ahead += game.row_mix[number] * game.row_worth[number]
    return ahead


def column_option(view, column):
    if view.stage == MOVING:
        return GO + column[SPACE]
    return TAKE_WEAPON + column[KIND] if view.stage == ARMING else AIM + column[ZONE]


def weigh_order(ahead, chum, count, worths, chances):
    """Chum first where it is worth its card, then one after the other."""
    for index in range(count):
        chances[index] = 0.0
        worths[index] = 1.0 - chance_of(ahead)
    first = 0
    if chum > 0.0:
        first = count - 1
        worths[first] = 1.0 - chance_of(ahead - chum)
    chances[first] = 1.0


def chum_gain(view, level, patience, ahead, scratch):
    """How much better the crew stands on average with one letter less, and one card."""
    game, gain = new_round_game(), 0.0
    for letter in range(LETTERS):
        scratch[TRIED] = view
        scratch[TRIED].letter_out = letter
        rows = solve_round(scratch[TRIED], False, STRIKES[level], CARE[level], iterations(ROUND_ITERATIONS[level], patience), game)
        gain += (ahead - lead_after(view, game, rows)) / LETTERS
    price = 0.0
    for kind in range(KINDS):
        if TYPE[kind] == CHUM_CARD:
            price = PRICE[kind]
    return gain - price


# What a drifter prefers


def weigh_preferences(view, seat, out, count, worths, chances):
    """The most dice, the first card, no step that is not needed, the water beside it: no matter what the others do."""
    best, most = 0, -1
    for index in range(count):
        worths[index], chances[index] = value(view, seat), 0.0
        if preference(view, int(out[index])) > most:
            best, most = index, preference(view, int(out[index]))
    chances[best] = 1.0


def preference(view, option):
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
    for index in range(count):
        worths[index] = value(view, seat)
        chances[index] = 1.0 / count
    if view.stage == BOARDING:
        for index in range(count):
            chances[index] = 1.0 if out[index] == GO + POSTS[view.active] else 0.0
    elif view.stage == SHARING:
        best = who_needs(view, card_to_share(view))
        for index in range(count):
            chances[index] = 1.0 if out[index] == GIVE + best else 0.0


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
