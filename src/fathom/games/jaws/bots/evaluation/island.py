"""The evaluation of what the crew does in Act 1: rescues, answers, barrels, errands.  In the rules language.

Everything is counted in swimmers that the shark will not eat.
"""

import numpy as np

from fathom.games.jaws.rules.common import ACT_1_ALONE, BRODY, CHARACTERS, HOOPER, QUINT
from fathom.games.jaws.rules.island.board import crowd, effect_now
from fathom.games.jaws.rules.island.constants import (
    ALL_SPACES,
    BARRELS_TO_END,
    BEACHES,
    BRODY_CLOSE,
    BRODY_DROP,
    BRODY_LOOK,
    BRODY_TAKE,
    CLIMB_ACTIONS,
    CLOSING,
    DOCKS,
    HOOPER_DOCK,
    HOOPER_FIND,
    HOOPER_GIVE,
    HOOPER_RESCUE,
    HOOPER_STEPS,
    LAND,
    NORTH,
    NOWHERE,
    OPEN_ALL,
    QUINT_DOCK,
    QUINT_LAUNCH,
    QUINT_RESCUE,
    SEA_SPACES,
    SEA_STEPS,
    SHOP,
    TRACK_END,
    TRACK_END_ALONE,
)
from fathom.games.jaws.rules.island.crew import dock_at, docks_open


def land_steps():
    """How many moves by land lie between two spaces."""
    steps = np.full((ALL_SPACES, ALL_SPACES), ALL_SPACES, np.int64)
    for here in range(ALL_SPACES):
        steps[here, here] = 0
    for _ in range(ALL_SPACES):
        for here in range(ALL_SPACES):
            for there in LAND[here]:
                if there != NOWHERE:
                    steps[:, there] = np.minimum(steps[:, there], steps[:, here] + 1)
    return steps


FAR = 99
STEPS = np.full((CHARACTERS, ALL_SPACES, ALL_SPACES), FAR)  # actions that moving from one space to another costs each character
STEPS[QUINT, :SEA_SPACES, :SEA_SPACES] = SEA_STEPS
STEPS[BRODY] = land_steps()
STEPS[HOOPER, :SEA_SPACES, :SEA_SPACES] = -(-SEA_STEPS // HOOPER_STEPS)

# Swimmers: how many of them a shark so many moves away eats next; and what each is worth wherever the shark is.
MEAL = np.array([[0.60, 0.50, 0.40, 0.05], [0.50, 0.35, 0.10, 0.05], [0.30, 0.12, 0.05, 0.03], [0.12, 0.06, 0.03, 0.02]])
ANYWHERE = 0.12
MICHAEL_MORE = 1.6
FIRST_HIT, LAST_HIT = 1.5, 0.55  # a first barrel, in swimmers; the last, for each swimmer that the shark still needs
AFLOAT = 0.12  # a barrel where none floats
INFORMED = 1.0  # how much of what an answer promises is believed
LATER = 0.15  # an answer that nobody can act on before the shark moves
STOCK, BARREL = 3, 0.4  # barrels that Quint likes to have aboard, and what each brings
CLOSED = 0.2  # a beach closed, where the shark may be near

NO_PLAN = -99.0


def hit_worth(view):
    end = TRACK_END_ALONE if view.setting_acts == ACT_1_ALONE else TRACK_END
    if view.barrels_on_shark + 1 < BARRELS_TO_END:
        return FIRST_HIT
    return LAST_HIT * (end - int(view.eaten))


# Swimmers


def swimmer_worth(view, belief, beach, number):
    """What it is worth to take the swimmer out of the water who is number 0, 1, ... on a beach."""
    worth = ANYWHERE
    for space in range(SEA_SPACES):
        steps = min(SEA_STEPS[space, NORTH + beach], len(MEAL) - 1)
        worth += belief[space] * MEAL[steps, min(number, 3)]
    return worth


def write_rescues(view, who, belief, rescues):
    """rescues[beach, n]: what it is worth to rescue n swimmers there."""
    for beach in range(BEACHES):
        there = int(view.swimmers[beach])
        rescues[beach, 0] = 0.0
        known = 0
        if who == BRODY and view.michael == beach:
            known = 1
            rescues[beach, 1] = MICHAEL_MORE * swimmer_worth(view, belief, beach, 0)
        for number in range(1 + known, rescues.shape[1]):
            left = there - (number - known)
            more = swimmer_worth(view, belief, beach, left) if left >= 0 else NO_PLAN
            rescues[beach, number] = rescues[beach, number - 1] + more


# Barrels and answers


def launch_costs(view, costs):
    """How many of Quint's actions it takes to launch a barrel at each space; he fetches one first if he must."""
    here = int(view.at[QUINT])
    for target in range(SEA_SPACES):
        costs[target] = max(SEA_STEPS[here, target], 1) if view.aboard[QUINT] > 0 else FAR
        if view.aboard[QUINT] == 0:
            for source in range(SEA_SPACES):
                if barrels_at(view, QUINT, source) > 0:
                    costs[target] = min(costs[target], SEA_STEPS[here, source] + 1 + max(SEA_STEPS[source, target], 1))
        if view.overboard[QUINT]:
            costs[target] += CLIMB_ACTIONS


def barrels_at(view, who, space):
    """The most barrels that a captain finds together in a space: afloat, at its dock or in the other boat."""
    most = int(view.floating[space])
    dock = dock_at(space)
    if dock != NOWHERE and docks_open(view):
        most = max(most, int(view.dock[dock]))
    if who == QUINT and view.at[HOOPER] == space:
        most = max(most, int(view.aboard[HOOPER]))
    return most


def best_shot(view, belief, unseen, can_hit, tool, at):
    """How likely Quint hits after an answer: tool None (NOWHERE) before any, else HOOPER or BRODY at a space."""
    yes, close, no = 0.0, 0.0, 0.0
    for space in range(SEA_SPACES):
        if can_hit[space]:
            seen, blind = belief[space] - unseen[space], unseen[space]
            if tool != NOWHERE and space == at:
                yes = max(yes, seen)
                no = max(no, blind)
            elif tool == HOOPER and SEA_STEPS[space, at] == 1:
                close = max(close, seen)
                no = max(no, blind)
            else:
                no = max(no, seen + blind)
    return yes + close + no


def write_tools(view, who, belief, unseen, tools):
    """tools[space]: what the character's tool is worth there, this round."""
    costs, can_hit = np.zeros(SEA_SPACES, np.int64), np.zeros(SEA_SPACES, np.int64)
    launch_costs(view, costs)
    fires = not view.finished[QUINT] and view.launched_at[view.this_round] == NOWHERE
    for space in range(SEA_SPACES):
        can_hit[space] = fires and costs[space] <= view.left[QUINT] + view.extra
    for space in range(ALL_SPACES):
        tools[space] = 0.0
    if who == QUINT:
        write_launches(view, belief, fires, tools)
        return
    before = best_shot(view, belief, unseen, can_hit, NOWHERE, 0)
    row = int(view.this_round)
    for space in range(SEA_SPACES):
        if (who == HOOPER and view.found_at[row] == NOWHERE) or (who == BRODY and view.looked_at[row] == NOWHERE and space >= NORTH):
            gain = best_shot(view, belief, unseen, can_hit, who, space) - before
            tools[space] = hit_worth(view) * INFORMED * gain + LATER * belief[space] * (1.0 - belief[space])
    if who == BRODY:
        for space in CLOSING:
            tools[space] = CLOSED * close_worth(view, belief, close_choice(view, belief))


def write_launches(view, belief, fires, tools):
    """From each space, at the best target next to it."""
    for space in range(SEA_SPACES):
        if fires:
            tools[space] = target_worth(view, belief, launch_target(view, belief, space))


def launch_target(view, belief, space):
    best = space
    for target in range(SEA_SPACES):
        if SEA_STEPS[space, target] == 1 and target_worth(view, belief, target) > target_worth(view, belief, best):
            best = target
    return best


def target_worth(view, belief, target):
    return hit_worth(view) * belief[target] + (AFLOAT if view.floating[target] == 0 else 0.0)


def close_choice(view, belief):
    """The empty beach that is best closed, or NOWHERE."""
    best = NOWHERE
    for beach in range(BEACHES):
        open_and_empty = beach != view.closed and crowd(view, beach) == 0
        if open_and_empty and close_worth(view, belief, beach) > close_worth(view, belief, best):
            best = beach
    return best


def close_worth(view, belief, beach):
    if beach == NOWHERE or view.closing_done or effect_now(view) == OPEN_ALL:
        return 0.0
    moved = 1.0 if view.closed == NOWHERE else 0.4 if view.open_soon else 0.2  # the tile leaves another beach
    return moved * (0.3 + 2.0 * swimmer_worth(view, belief, beach, 0))


def write_errands(view, who, errands):
    """errands[space]: what fetching or bringing barrels there is worth."""
    for space in range(ALL_SPACES):
        errands[space] = 0.0
    need = max(STOCK - int(view.aboard[QUINT]), 0)
    stock = int(view.aboard[QUINT] + view.aboard[HOOPER])
    for dock in range(len(DOCKS)):
        stock += int(view.dock[dock])
    if who == BRODY:
        scarce = BARREL * (1.0 if stock < 2 else 0.4 if stock < 4 else 0.1)
        errands[SHOP] = scarce if view.aboard[BRODY] == 0 and view.shop > 0 else 0.0
        for space in DOCKS:
            errands[space] = 2.0 * scarce if docks_open(view) else 0.0
        return
    for space in range(SEA_SPACES):
        if who == QUINT:
            errands[space] = BARREL * min(barrels_at(view, who, space), need)
        elif view.aboard[HOOPER] > 0 and view.at[QUINT] == space:
            errands[space] = 1.5 * BARREL * min(int(view.aboard[HOOPER]), need)
        else:
            errands[space] = 0.5 * BARREL * min(barrels_at(view, who, space), max(need - int(view.aboard[HOOPER]), 0))


def use_worth(view, who, option, belief, unseen):
    """What using a tool or running an errand by that option brings at once."""
    here = int(view.at[who])
    tools, errands = np.zeros(ALL_SPACES), np.zeros(ALL_SPACES)
    write_tools(view, who, belief, unseen, tools)
    write_errands(view, who, errands)
    if QUINT_LAUNCH <= option < QUINT_LAUNCH + SEA_SPACES:
        return target_worth(view, belief, option - QUINT_LAUNCH)
    if option in (HOOPER_FIND, BRODY_LOOK) or BRODY_CLOSE <= option < BRODY_CLOSE + BEACHES:
        return tools[here]
    if QUINT_DOCK <= option < QUINT_RESCUE or HOOPER_DOCK <= option < HOOPER_RESCUE or option in (BRODY_TAKE, BRODY_DROP, HOOPER_GIVE):
        return errands[here]
    return 0.0
