"""How a level plays Act 1: every option with what it is worth and how often it is chosen.  In the rules language."""

from math import exp

import numpy as np

from fathom.engine.contract import options, play
from fathom.games.jaws.bots.evaluation.island import MICHAEL_MORE, hit_worth, swimmer_worth, use_worth
from fathom.games.jaws.bots.island.belief import spread
from fathom.games.jaws.bots.island.crew_plan import climb_or_end, first_action, plan
from fathom.games.jaws.bots.level_parameters import CAPTAIN, FEAR, HEARS, HOARD, STOPS, TURN_ITERATIONS, iterations
from fathom.games.jaws.rules.common import ACT_1_ALONE, BRODY, CHARACTERS, CREW, HOOPER, QUINT, SHARK
from fathom.games.jaws.rules.island.constants import (
    BEACHES,
    BRODY_FIRST,
    CHOICE,
    CREW_ACTIONS,
    CREW_TURN,
    DIVE,
    HOOPER_FIRST,
    NOBODY_ACTS,
    NOWHERE,
    SEA_SPACES,
    SHARK_TURN,
)
from fathom.games.jaws.solver.shark_equilibrium import ROWS, SharkModel, code_of, new_turn_game, seek, solve_turn
from fathom.games.jaws.solver.shark_turns import NODES, SLOTS, add, explore, now_in

TRIED = 1  # row of scratch
ORDER = (HOOPER, BRODY, QUINT)  # who looks goes before who shoots
SLACK, CRUMB = 0.25, 1e-3  # swimmers that a turn may be worse than the best and still be played; the least chance of the best
START, BITE, HIT = -0.4, 0.2, 0.45  # the shark's odds to win at the start, per swimmer eaten, per barrel: their logarithm
START_ALONE, BITE_ALONE, HIT_ALONE = -0.7, 0.6, 1.3  # when Act 1 is played alone


def weigh(view, seat, level, patience, thorough, weighed, scratch):
    """Writes the options, what each is worth to the seat, 0 to 1, and how likely the level is to choose it; returns how many."""
    out, worths, chances = weighed
    count = options(view, out)
    for index in range(count):
        worths[index], chances[index] = chance_of(view, seat, 0.0), 1.0 / count
    if view.phase == SHARK_TURN:
        weigh_hunt(view, level, patience, out, count, worths, chances)
    elif view.phase == CREW_TURN:
        weigh_crew(view, level, thorough, out, count, worths, chances, scratch)
    elif view.phase == CHOICE:
        weigh_choice(view, level, out, count, worths, chances, scratch)
    return count


def chance_of(view, seat, swimmers):
    """The seat's chance to win, with so many swimmers more for the shark; fitted to matches of the captain against itself."""
    alone = view.setting_acts == ACT_1_ALONE
    ahead = (START_ALONE if alone else START) + (BITE_ALONE if alone else BITE) * (view.eaten + swimmers)
    ahead -= (HIT_ALONE if alone else HIT) * view.barrels_on_shark
    chance = 1.0 / (1.0 + exp(-ahead))
    return chance if seat == SHARK else 1.0 - chance


def choose_only(out, count, option, chances):
    for index in range(count):
        chances[index] = 1.0 if out[index] == option else 0.0


# The crew


def weigh_crew(view, level, thorough, out, count, worths, chances, scratch):
    belief, unseen, found = np.zeros(SEA_SPACES), np.zeros(SEA_SPACES), np.zeros(5, np.int64)
    spread(view, level, belief, unseen)
    who = int(view.acting) if view.acting != NOBODY_ACTS else first_to_go(view)
    if view.overboard[who]:
        option = climb_or_end(view, who)
    else:
        plan(view, who, STOPS[level], belief, unseen, found)
        option = first_action(view, who, belief, found)
    choose_only(out, count, option, chances)
    if thorough:
        judge_options(view, level, belief, unseen, out, count, worths, scratch)


def judge_options(view, level, belief, unseen, out, count, worths, scratch):
    """What each option is worth by the best plan that it begins; the best of them is what the crew reckons with."""
    best = -1e9
    for index in range(count):
        worths[index] = option_worth(view, level, int(out[index]), belief, unseen, scratch)
        best = max(best, worths[index])
    for index in range(count):
        worths[index] = chance_of(view, CREW, best - worths[index])


def option_worth(view, level, option, belief, unseen, scratch):
    scratch[TRIED] = view
    tried, found = scratch[TRIED], np.zeros(5, np.int64)
    who = QUINT if option < BRODY_FIRST else BRODY if option < HOOPER_FIRST else HOOPER
    worth = use_worth(view, who, option, belief, unseen)
    play(tried, option)
    if not tried.finished[who] and not tried.overboard[who] and tried.act == 1:
        worth += plan(tried, who, STOPS[level], belief, unseen, found)
    return worth - swimmers_worth(tried, belief)


def first_to_go(view):
    for who in ORDER:
        if not view.finished[who]:
            return who
    return QUINT


def weigh_choice(view, level, out, count, worths, chances, scratch):
    """After an event: what leaves the crew the best plans and the fewest swimmers in danger."""
    belief, unseen, found = np.zeros(SEA_SPACES), np.zeros(SEA_SPACES), np.zeros(5, np.int64)
    spread(view, level, belief, unseen)
    best, most = 0, -1e9
    for index in range(count):
        scratch[TRIED] = view
        tried = scratch[TRIED]
        play(tried, out[index])
        worth = 0.0
        for who in range(CHARACTERS):
            tried.left[who], tried.finished[who] = CREW_ACTIONS, 0
            if not tried.overboard[who]:
                worth += plan(tried, who, STOPS[level], belief, unseen, found)
        worths[index] = worth - swimmers_worth(tried, belief)
        if worths[index] > most:
            best, most = index, worths[index]
    for index in range(count):
        worths[index] = chance_of(view, CREW, most - worths[index])
    choose_only(out, count, out[best], chances)


def swimmers_worth(view, belief):
    """How much the shark may still eat of what is in the water."""
    worth = 0.0
    for beach in range(BEACHES):
        for number in range(view.swimmers[beach]):
            worth += swimmer_worth(view, belief, beach, number)
        worth += MICHAEL_MORE * swimmer_worth(view, belief, beach, 0) if view.michael == beach else 0.0
    return worth


# The shark


def weigh_hunt(view, level, patience, out, count, worths, chances):
    belief, unseen, game = np.zeros(SEA_SPACES), np.zeros(SEA_SPACES), new_turn_game()
    spread(view, CAPTAIN, belief, unseen)
    own = int(view.pad_place[view.this_round])
    tile = int(view.pad_tile[view.this_round])
    power = int(view.power) | (1 << tile if tile >= 0 else 0)
    shark = SharkModel(power, own, HEARS[level], HOARD[level], FEAR[level] * hit_worth(view))
    solve_turn(view, belief, shark, iterations(TURN_ITERATIONS[level], patience), game)
    keep_good(level, game.ranges[own], game.ranges[own + 1], game.mix, game.worth)
    choose_way(view, own, game, out, count, worths, chances)


def keep_good(level, first, end, mix, worth):
    """The captain mixes the turns that are nearly as good as the best; below it the best is played. Learning leaves crumbs of others."""
    best = first
    for row in range(first, end):
        best = row if worth[row] > worth[best] else best
    for row in range(first, end):
        if worth[row] < worth[best] - SLACK or level < CAPTAIN:
            mix[row] = 0.0
    mix[best] = max(mix[best], CRUMB)


def choose_way(view, own, game, out, count, worths, chances):
    """Each option as often as the turns that it leads to and that are still possible."""
    mix, worth, start, end = game.mix, game.worth, game.ranges[own], game.ranges[own + 1]
    slots, row_slots = np.zeros(SLOTS, np.int64), np.full(SLOTS, NOWHERE)
    nodes, first = np.zeros(NODES, np.int64), np.zeros(NODES, np.int64)
    own_codes, spare = np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64)
    size = 0
    for row in range(start, end):
        size = add(game.codes[row], 0, own_codes, spare, row_slots, size)
    reached = explore(view, int(view.power), now_in(view), nodes, first, slots)
    for index in range(count):
        chances[index], worths[index] = 0.0, -99.0
    total = 0.0
    for number in range(reached):
        turn = seek(code_of(nodes[number]), own_codes, row_slots)
        if turn != NOWHERE and spare[turn] == 0:
            spare[turn] = 1  # a turn counts for the first way that leads to it
            option = DIVE if first[number] == NOWHERE else first[number]
            for index in range(count):
                if out[index] == option:
                    chances[index] += mix[start + turn]
                    worths[index] = max(worths[index], worth[start + turn])
                    total += mix[start + turn]
    if total <= 0.0:
        choose_only(out, count, DIVE, chances)
    mean, total = 0.0, 0.0
    for index in range(count):
        mean += chances[index] * max(worths[index], -9.0)
        total += chances[index]
    for index in range(count):
        worths[index] = chance_of(view, SHARK, max(worths[index], -9.0) - mean / total)
