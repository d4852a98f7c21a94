"""How the crew plays Act 1: each character plans its whole turn against the notebook.  In the rules language.

A plan is at most two stops. At a stop a character does its errand (barrels: take, drop, give), uses its tool (barrel launched,
binoculars or closing, fish finder) and rescues swimmers. Everything is counted in swimmers that the shark will not eat.
"""

import numpy as np

from .amity import (
    BARRELS_TO_END,
    BEACHES,
    BRODY_CLOSE,
    BRODY_DROP,
    BRODY_END,
    BRODY_LOOK,
    BRODY_MICHAEL,
    BRODY_MOVE,
    BRODY_RESCUE,
    BRODY_TAKE,
    CLIMB_ACTIONS,
    CLOSING,
    DOCKS,
    HOOPER_CLIMB,
    HOOPER_DOCK,
    HOOPER_END,
    HOOPER_FIND,
    HOOPER_GIVE,
    HOOPER_MOVE,
    HOOPER_RESCUE,
    HOOPER_STEPS,
    HOOPER_WATER,
    LAND,
    LANDS,
    NORTH,
    NOWHERE,
    OPEN_ALL,
    PLACES,
    QUINT_BOAT,
    QUINT_CLIMB,
    QUINT_DOCK,
    QUINT_END,
    QUINT_LAUNCH,
    QUINT_MOVE,
    QUINT_RESCUE,
    QUINT_WATER,
    SEA_STEPS,
    SHOP,
    TRACK_END,
    TRACK_END_ALONE,
)
from .crew import can_pay, dock_at, docks_open
from .shore import crowd, effect_now
from .table import ACT_1_ALONE, BRODY, CHARACTERS, HOOPER, QUINT


def land_steps():
    """How many moves by land lie between two spaces."""
    steps = np.full((LANDS, LANDS), LANDS, np.int64)
    for here in range(LANDS):
        steps[here, here] = 0
    for _ in range(LANDS):
        for here in range(LANDS):
            for there in LAND[here]:
                if there != NOWHERE:
                    steps[:, there] = np.minimum(steps[:, there], steps[:, here] + 1)
    return steps


FAR = 99
STEPS = np.full((CHARACTERS, LANDS, LANDS), FAR)  # actions that moving from one space to another costs each character
STEPS[QUINT, :PLACES, :PLACES] = SEA_STEPS
STEPS[BRODY] = land_steps()
STEPS[HOOPER, :PLACES, :PLACES] = -(-SEA_STEPS // HOOPER_STEPS)

# Swimmers: how many of them a shark so many moves away eats next; and what each is worth wherever the shark is.
MEAL = np.array([[0.60, 0.50, 0.40, 0.05], [0.50, 0.35, 0.10, 0.05], [0.30, 0.12, 0.05, 0.03], [0.12, 0.06, 0.03, 0.02]])
ANYWHERE = 0.12
MICHAEL_MORE = 1.6
FIRST_HIT, LAST_HIT = 2.2, 0.75  # a first barrel, in swimmers; the last, for each swimmer that the shark still needs
AFLOAT = 0.12  # a barrel where none floats
INFORMED = 1.0  # how much of what an answer promises is believed
LATER = 0.15  # an answer that nobody can act on before the shark moves
STOCK, BARREL = 3, 0.22  # barrels that Quint likes to have aboard, and what each brings
CLOSED = 0.5  # a beach closed, where the shark may be near
AWAY = 0.02  # each move between a boat and the shark

ERRAND, TOOL = 1, 2  # what is done at a stop: a set
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
    for place in range(PLACES):
        steps = min(SEA_STEPS[place, NORTH + beach], len(MEAL) - 1)
        worth += belief[place] * MEAL[steps, min(number, 3)]
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
    """How many of Quint's actions it takes to launch a barrel at each place; he fetches one first if he must."""
    here = int(view.at[QUINT])
    for target in range(PLACES):
        costs[target] = max(SEA_STEPS[here, target], 1) if view.aboard[QUINT] > 0 else FAR
        if view.aboard[QUINT] == 0:
            for source in range(PLACES):
                if barrels_at(view, QUINT, source) > 0:
                    costs[target] = min(costs[target], SEA_STEPS[here, source] + 1 + max(SEA_STEPS[source, target], 1))
        if view.overboard[QUINT]:
            costs[target] += CLIMB_ACTIONS


def barrels_at(view, who, place):
    """The most barrels that a captain finds in one of the places of a space."""
    most = int(view.floating[place])
    dock = dock_at(place)
    if dock != NOWHERE and docks_open(view):
        most = max(most, int(view.dock[dock]))
    if who == QUINT and view.at[HOOPER] == place:
        most = max(most, int(view.aboard[HOOPER]))
    return most


def best_shot(view, belief, unseen, can_hit, tool, at):
    """How likely Quint hits after an answer: tool None (NOWHERE) before any, else HOOPER or BRODY at a place."""
    yes, close, no = 0.0, 0.0, 0.0
    for place in range(PLACES):
        if can_hit[place]:
            seen, blind = belief[place] - unseen[place], unseen[place]
            if tool != NOWHERE and place == at:
                yes = max(yes, seen)
                no = max(no, blind)
            elif tool == HOOPER and SEA_STEPS[place, at] == 1:
                close = max(close, seen)
                no = max(no, blind)
            else:
                no = max(no, seen + blind)
    return yes + close + no


def write_tools(view, who, belief, unseen, tools):
    """tools[space]: what the character's tool is worth there, this round."""
    costs, can_hit = np.zeros(PLACES, np.int64), np.zeros(PLACES, np.int64)
    launch_costs(view, costs)
    fires = not view.finished[QUINT] and view.launched_at[view.this_round] == NOWHERE
    for place in range(PLACES):
        can_hit[place] = fires and costs[place] <= view.left[QUINT] + view.extra
    for space in range(LANDS):
        tools[space] = 0.0
    if who == QUINT:
        write_launches(view, belief, fires, tools)
        return
    before = best_shot(view, belief, unseen, can_hit, NOWHERE, 0)
    row = int(view.this_round)
    for space in range(PLACES):
        if (who == HOOPER and view.found_at[row] == NOWHERE) or (who == BRODY and view.looked_at[row] == NOWHERE and space >= NORTH):
            gain = best_shot(view, belief, unseen, can_hit, who, space) - before
            tools[space] = hit_worth(view) * INFORMED * gain + LATER * belief[space] * (1.0 - belief[space])
    if who == BRODY:
        for place in CLOSING:
            tools[place] = CLOSED * close_worth(view, belief, close_choice(view, belief))


def write_launches(view, belief, fires, tools):
    """From each place, at the best target next to it."""
    for place in range(PLACES):
        if fires:
            tools[place] = target_worth(view, belief, launch_target(view, belief, place))


def launch_target(view, belief, place):
    best = place
    for target in range(PLACES):
        if SEA_STEPS[place, target] == 1 and target_worth(view, belief, target) > target_worth(view, belief, best):
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
    for space in range(LANDS):
        errands[space] = 0.0
    need = max(STOCK - int(view.aboard[QUINT]), 0)
    stock = int(view.aboard[QUINT] + view.aboard[HOOPER])
    for dock in range(len(DOCKS)):
        stock += int(view.dock[dock])
    if who == BRODY:
        scarce = BARREL * (1.0 if stock < 2 else 0.4 if stock < 4 else 0.1)
        errands[SHOP] = scarce if view.aboard[BRODY] == 0 and view.shop > 0 else 0.0
        for place in DOCKS:
            errands[place] = 2.0 * scarce if docks_open(view) else 0.0
        return
    for place in range(PLACES):
        if who == QUINT:
            errands[place] = BARREL * min(barrels_at(view, who, place), need)
        elif view.aboard[HOOPER] > 0 and view.at[QUINT] == place:
            errands[place] = 1.5 * BARREL * min(int(view.aboard[HOOPER]), need)
        else:
            errands[place] = 0.5 * BARREL * min(barrels_at(view, who, place), max(need - int(view.aboard[HOOPER]), 0))


# The plan of one character


def has_to_do(view, who, space, done, before, errands, tools):
    """Whether what is done at a stop is possible there, after what was done before."""
    if done & ERRAND and errands[space] <= 0.0:
        return False
    if done & TOOL and (tools[space] <= 0.0 or before & TOOL):
        return False
    if who == BRODY and done & ERRAND and space != SHOP and view.aboard[BRODY] == 0 and not before & ERRAND:
        return False
    if who == BRODY and done & ERRAND and space == SHOP and before & ERRAND:
        return False
    return not (who == QUINT and done & TOOL and view.aboard[QUINT] == 0 and not (before | done) & ERRAND)


def stop_worth(space, done, errands, tools):
    return (errands[space] if done & ERRAND else 0.0) + (tools[space] if done & TOOL else 0.0)


def actions_of(done):
    return (done & 1) + (done >> 1)


def rescue_split(rescues, first, second, actions, best):
    """The best of rescuing at two stops with so many actions; best[0] says how many at the first."""
    most = 0.0
    best[0] = 0
    for early in range(actions + 1):
        late = actions - early
        worth = best_rescue(rescues, first, early)
        if second != first:
            worth += best_rescue(rescues, second, late)
        if worth > most + 1e-9:
            most = worth
            best[0] = early
    return most


def best_rescue(rescues, space, actions):
    """No swimmer is rescued who is not there."""
    if space < NORTH or space >= SHOP:
        return 0.0
    best = 0.0
    for number in range(actions + 1):
        best = max(best, rescues[space - NORTH, min(number, rescues.shape[1] - 1)])
    return best


def plan(view, who, belief, unseen, found):
    """The worth of the best plan; found holds its stops, what is done there and how many are rescued at the first."""
    tools, errands, rescues, split = np.zeros(LANDS), np.zeros(LANDS), np.zeros((BEACHES, 6)), np.zeros(1, np.int64)
    write_tools(view, who, belief, unseen, tools)
    write_errands(view, who, errands)
    write_rescues(view, who, belief, rescues)
    here, budget = int(view.at[who]), int(view.left[who] + view.extra)
    best = NO_PLAN
    for first in range(LANDS):
        for done in range(4):
            rest = budget - STEPS[who, here, first] - actions_of(done)
            if rest < 0 or not has_to_do(view, who, first, done, 0, errands, tools):
                continue
            for second in range(LANDS):
                for then in range(4):
                    left = rest - STEPS[who, first, second] - actions_of(then)
                    if left < 0 or (second == first and then > 0) or not has_to_do(view, who, second, then, done, errands, tools):
                        continue
                    worth = stop_worth(first, done, errands, tools) + stop_worth(second, then, errands, tools)
                    worth += rescue_split(rescues, first, second, left, split) - away(who, belief, second) + 0.001 * left
                    if worth > best:
                        best = worth
                        found[0], found[1], found[2], found[3], found[4] = first, done, second, then, split[0]
    return best


def away(who, belief, place):
    """Boats like to end where the shark may be."""
    if who == BRODY or place >= PLACES:
        return 0.0
    steps = 0.0
    for there in range(PLACES):
        steps += belief[there] * SEA_STEPS[there, place]
    return AWAY * steps


def first_action(view, who, belief, found):
    """The option that begins a plan."""
    here = int(view.at[who])
    first, done, second, then, early = found[0], found[1], found[2], found[3], found[4]
    if here == first:
        if done & ERRAND:
            return errand_option(view, who)
        if done & TOOL:
            return tool_option(view, who, belief)
        if early > 0 and crowd_for(view, who, here) > 0:
            return rescue_option(view, who)
        first, done = second, then
        if here == first and done == 0:
            return (QUINT_END, BRODY_END, HOOPER_END)[who]
    return move_option(who, here, first)


def crowd_for(view, who, here):
    """The swimmers in this space whom a character can rescue."""
    if here < NORTH or here >= SHOP:
        return 0
    return crowd(view, here - NORTH) if who == BRODY else view.swimmers[here - NORTH]


def rescue_option(view, who):
    if who == BRODY:
        return BRODY_MICHAEL if view.michael == view.at[BRODY] - NORTH else BRODY_RESCUE
    return QUINT_RESCUE if who == QUINT else HOOPER_RESCUE


def errand_option(view, who):
    """All barrels there are in the richest place, or what Brody and Hooper bring."""
    here = int(view.at[who])
    if who == BRODY:
        return BRODY_TAKE if here == SHOP else BRODY_DROP
    if who == HOOPER and view.aboard[HOOPER] > 0 and here == view.at[QUINT]:
        return HOOPER_GIVE
    most, dock = barrels_at(view, who, here), dock_at(here)
    if view.floating[here] == most:
        return (QUINT_WATER if who == QUINT else HOOPER_WATER) + most
    if dock != NOWHERE and docks_open(view) and view.dock[dock] == most:
        return (QUINT_DOCK if who == QUINT else HOOPER_DOCK) + most
    return QUINT_BOAT + most


def tool_option(view, who, belief):
    here = int(view.at[who])
    if who == QUINT:
        return QUINT_LAUNCH + launch_target(view, belief, here)
    if who == HOOPER:
        return HOOPER_FIND
    return BRODY_LOOK if here >= NORTH else BRODY_CLOSE + close_choice(view, belief)


def move_option(who, here, there):
    """The first move on a shortest way."""
    best = here
    for between in range(LANDS):
        if STEPS[who, here, between] == 1 and STEPS[who, between, there] < STEPS[who, best, there]:
            best = between
    return (QUINT_MOVE, BRODY_MOVE, HOOPER_MOVE)[who] + best


def climb_or_end(view, who):
    """What a captain in the water does."""
    if can_pay(view, who, CLIMB_ACTIONS):
        return QUINT_CLIMB if who == QUINT else HOOPER_CLIMB
    return QUINT_END if who == QUINT else HOOPER_END
