"""Phase 3 of a round on the island: Quint, Brody and Hooper, in any order (R79 to R111)."""

import numpy as np

from fathom.games.jaws.rules.common import BRODY, CHARACTERS, HOOPER, QUINT, UNKNOWN
from fathom.games.jaws.rules.island.board import close_beach, crowd, effect_now
from fathom.games.jaws.rules.island.constants import (
    BEACHES,
    BRODY_CLOSE,
    BRODY_DROP,
    BRODY_END,
    BRODY_FIRST,
    BRODY_LOOK,
    BRODY_MICHAEL,
    BRODY_MOVE,
    BRODY_RESCUE,
    BRODY_TAKE,
    CLIMB_ACTIONS,
    CLOSING,
    CREW_ACTIONS,
    CREW_TURN,
    DOCKS,
    DOCKS_BLOCKED,
    DOCKS_FREE,
    EVENT,
    EXTRA_ANY,
    EXTRA_HOOPER,
    EXTRA_QUINT,
    HOOPER_CLIMB,
    HOOPER_DOCK,
    HOOPER_END,
    HOOPER_FIND,
    HOOPER_FIRST,
    HOOPER_GIVE,
    HOOPER_MOVE,
    HOOPER_RESCUE,
    HOOPER_STEPS,
    HOOPER_WATER,
    LAND,
    LAND_DEGREE,
    MOST_BARRELS,
    NEITHER,
    NOBODY_ACTS,
    NORTH,
    NOWHERE,
    OPEN_ALL,
    OUT_OF_SIGHT,
    QUINT_BOAT,
    QUINT_CLIMB,
    QUINT_DOCK,
    QUINT_END,
    QUINT_LAUNCH,
    QUINT_MOVE,
    QUINT_RESCUE,
    QUINT_WATER,
    SEA,
    SEA_DEGREE,
    SEA_SPACES,
    SEA_STEPS,
    SHOP,
)
from fathom.games.jaws.rules.island.notebook import distance, forget_tile, hear_find, hear_launch, hear_look


def begin_crew_turn(state):
    """R81, with the extra actions of R28, R41 and R42."""
    effect = effect_now(state)
    state.phase = CREW_TURN
    state.extra = 1 if effect == EXTRA_ANY else 0
    state.closing_done = 0
    for who in range(CHARACTERS):
        state.left[who] = CREW_ACTIONS
        state.finished[who] = 0
    if effect == EXTRA_HOOPER:
        state.left[HOOPER] += 1
    if effect == EXTRA_QUINT:
        state.left[QUINT] += 1


def options(state, out):
    """Those of whoever has begun, or of everybody who has not played yet (R82)."""
    count = np.int64(0)  # a plain 0 would be compiled a second time, as a constant
    for who in range(CHARACTERS):
        if who == state.acting or (state.acting == NOBODY_ACTS and not state.finished[who]):
            count = character_options(state, who, out, count)
    return count


def character_options(state, who, out, count):
    if state.overboard[who]:
        return water_options(state, who, out, count)
    if who == BRODY:
        return brody_options(state, out, count)
    if who == QUINT:
        return quint_options(state, out, count)
    return hooper_options(state, out, count)


def offer(out, count, option, possible):
    """Adds the option when it is possible; returns how many there are then."""
    if possible:
        out[count] = option
        return count + 1
    return count


def can_pay(state, who, cost):
    return state.left[who] + state.extra >= cost  # R29


def water_options(state, who, out, count):
    """R79: a captain in the water climbs aboard first."""
    climb, end = (QUINT_CLIMB, QUINT_END) if who == QUINT else (HOOPER_CLIMB, HOOPER_END)
    count = offer(out, count, climb, can_pay(state, who, CLIMB_ACTIONS))
    return offer(out, count, end, True)


def quint_options(state, out, count):
    here = state.at[QUINT]
    if can_pay(state, QUINT, 1):
        count = offer(out, count, QUINT_RESCUE, has_swimmers(state, here))
        if state.aboard[QUINT] > 0 and state.launched_at[state.this_round] == NOWHERE:
            count = launch_options(here, out, count)
        for way in range(SEA_DEGREE):  # R87
            count = offer(out, count, QUINT_MOVE + SEA[here, way], SEA[here, way] != NOWHERE)
        count = take_options(QUINT_WATER, state.floating[here], out, count)
        if state.at[HOOPER] == here:  # R88
            count = take_options(QUINT_BOAT, state.aboard[HOOPER], out, count)
    count = take_options(QUINT_DOCK, barrels_on_offer(state, QUINT), out, count)
    return offer(out, count, QUINT_END, True)


def launch_options(here, out, count):
    """R90 and R91."""
    count = offer(out, count, QUINT_LAUNCH + here, True)
    for way in range(SEA_DEGREE):
        count = offer(out, count, QUINT_LAUNCH + SEA[here, way], SEA[here, way] != NOWHERE)
    return count


def take_options(first, barrels, out, count):
    """Taking 1, 2, ... of them: option first + n takes n (R88)."""
    for taken in range(1, barrels + 1):
        out[count] = first + taken
        count += 1
    return count


def barrels_on_offer(state, who):
    """How many barrels a captain could take at a dock now."""
    dock = dock_at(state.at[who])
    if dock == NOWHERE or not docks_open(state) or not can_pay(state, who, dock_cost(state)):
        return 0
    return int(state.dock[dock])


def dock_at(space):
    for dock in range(len(DOCKS)):
        if DOCKS[dock] == space:
            return dock
    return NOWHERE


def docks_open(state):
    return effect_now(state) != DOCKS_BLOCKED  # R30


def dock_cost(state):
    return 0 if effect_now(state) == DOCKS_FREE else 1  # R40


def has_swimmers(state, here):
    """Whether ordinary swimmers are in this space."""
    return NORTH <= here < SHOP and state.swimmers[here - NORTH] > 0


def can_drop(state):
    """R98."""
    return (
        state.aboard[BRODY] > 0
        and dock_at(state.at[BRODY]) != NOWHERE
        and docks_open(state)
        and can_pay(state, BRODY, dock_cost(state))
    )


def brody_options(state, out, count):
    here = state.at[BRODY]
    if can_pay(state, BRODY, 1):
        count = offer(out, count, BRODY_RESCUE, has_swimmers(state, here))
        count = offer(out, count, BRODY_MICHAEL, state.michael != NOWHERE and here == NORTH + state.michael)  # R85
        count = offer(out, count, BRODY_LOOK, NORTH <= here < SHOP and state.looked_at[state.this_round] == NOWHERE)
        for way in range(LAND_DEGREE):  # R96
            count = offer(out, count, BRODY_MOVE + LAND[here, way], LAND[here, way] != NOWHERE)
        count = offer(out, count, BRODY_TAKE, here == SHOP and state.shop > 0 and state.aboard[BRODY] == 0)  # R97
        for beach in range(BEACHES):
            count = offer(out, count, BRODY_CLOSE + beach, can_close(state, beach))
    count = offer(out, count, BRODY_DROP, can_drop(state))
    return offer(out, count, BRODY_END, True)


def can_close(state, beach):
    """R36 and R102 to R105."""
    return (
        state.at[BRODY] in CLOSING
        and not state.closing_done
        and effect_now(state) != OPEN_ALL
        and beach != state.closed
        and crowd(state, beach) == 0
    )


def hooper_options(state, out, count):
    here = state.at[HOOPER]
    if can_pay(state, HOOPER, 1):
        count = offer(out, count, HOOPER_RESCUE, has_swimmers(state, here))
        count = offer(out, count, HOOPER_FIND, state.found_at[state.this_round] == NOWHERE)
        for there in range(SEA_SPACES):  # R106
            count = offer(out, count, HOOPER_MOVE + there, 0 < SEA_STEPS[here, there] <= HOOPER_STEPS)
        count = take_options(HOOPER_WATER, state.floating[here], out, count)
        count = offer(out, count, HOOPER_GIVE, here == state.at[QUINT] and state.aboard[HOOPER] > 0)  # R108
    count = take_options(HOOPER_DOCK, barrels_on_offer(state, HOOPER), out, count)
    return offer(out, count, HOOPER_END, True)


def play(state, option):
    if option >= HOOPER_FIRST:
        who = HOOPER
        play_hooper(state, option)
    elif option >= BRODY_FIRST:
        who = BRODY
        play_brody(state, option)
    else:
        who = QUINT
        play_quint(state, option)
    if option in (QUINT_END, BRODY_END, HOOPER_END) or is_tired(state, who):
        finish(state, who)


def pay(state, who, cost):
    """Takes the actions from whoever acts, and the extra one of R28 when their own are spent."""
    state.acting = who
    state.left[who] -= cost
    if state.left[who] < 0:
        state.extra += state.left[who]
        state.left[who] = 0


def is_tired(state, who):
    """Nothing left to act with, and nothing to do free of charge."""
    if can_pay(state, who, 1):
        return False
    return not can_drop(state) if who == BRODY else barrels_on_offer(state, who) == 0


def finish(state, who):
    state.left[who] = 0
    state.finished[who] = 1
    state.acting = NOBODY_ACTS
    if state.finished[QUINT] and state.finished[BRODY] and state.finished[HOOPER]:
        if state.said_tile[state.this_round]:
            forget_tile(state)
        state.this_round += 1  # R18
        state.phase = EVENT


def play_quint(state, option):
    if option == QUINT_CLIMB:
        climb(state, QUINT)
    elif option == QUINT_RESCUE:
        rescue(state, QUINT)
    elif QUINT_BOAT < option <= QUINT_BOAT + MOST_BARRELS:
        pay(state, QUINT, 1)
        state.aboard[HOOPER] -= option - QUINT_BOAT
        state.aboard[QUINT] += option - QUINT_BOAT
    elif QUINT_WATER < option <= QUINT_WATER + MOST_BARRELS:
        take_floating(state, QUINT, option - QUINT_WATER)
    elif QUINT_DOCK < option <= QUINT_DOCK + MOST_BARRELS:
        take_at_dock(state, QUINT, option - QUINT_DOCK)
    elif option >= QUINT_LAUNCH and option < QUINT_LAUNCH + SEA_SPACES:
        launch(state, option - QUINT_LAUNCH)
    elif option < QUINT_LAUNCH:
        pay(state, QUINT, 1)
        state.at[QUINT] = option - QUINT_MOVE


def climb(state, who):
    pay(state, who, CLIMB_ACTIONS)
    state.overboard[who] = 0


def rescue(state, who):
    """R84."""
    pay(state, who, 1)
    state.swimmers[state.at[who] - NORTH] -= 1
    state.supply += 1


def take_floating(state, who, taken):
    pay(state, who, 1)
    state.floating[state.at[who]] -= taken
    state.aboard[who] += taken


def take_at_dock(state, who, taken):
    pay(state, who, dock_cost(state))
    state.dock[dock_at(state.at[who])] -= taken
    state.aboard[who] += taken


def launch(state, target):
    """The shark must answer; a barrel that misses floats (R92 to R94)."""
    pay(state, QUINT, 1)
    state.aboard[QUINT] -= 1
    state.launched_at[state.this_round] = target
    state.launch_answer[state.this_round] = answer(state, state.place == target)
    if state.place != UNKNOWN:
        hear_launch(state, state.this_round)
    if state.place == target:
        state.barrels_on_shark += 1
    else:
        state.floating[target] += 1


def answer(state, truth):
    """What the shark says; in a view, where nobody knows its space, it has not spoken yet."""
    return UNKNOWN if state.place == UNKNOWN else truth


def play_brody(state, option):
    if option == BRODY_RESCUE:
        rescue(state, BRODY)
    elif option == BRODY_DROP:
        pay(state, BRODY, dock_cost(state))
        state.aboard[BRODY] -= 1
        state.dock[dock_at(state.at[BRODY])] += 1
    elif option != BRODY_END:
        pay(state, BRODY, 1)
        if option == BRODY_MICHAEL:  # R86
            state.michael = NOWHERE
        elif option == BRODY_TAKE:
            state.shop -= 1
            state.aboard[BRODY] += 1
        elif option == BRODY_LOOK:
            look(state)
        elif option >= BRODY_CLOSE:
            state.closing_done = 1
            close_beach(state, option - BRODY_CLOSE)
        else:
            state.at[BRODY] = option - BRODY_MOVE


def look(state):
    """R100; R70: Out of Sight answers no."""
    row = state.this_round
    seen = state.place == state.at[BRODY] and state.pad_tile[row] != OUT_OF_SIGHT
    state.looked_at[row] = state.at[BRODY] - NORTH
    state.look_answer[row] = answer(state, seen)
    if state.place != UNKNOWN:
        hear_look(state, row)


def play_hooper(state, option):
    if option == HOOPER_CLIMB:
        climb(state, HOOPER)
    elif option == HOOPER_RESCUE:
        rescue(state, HOOPER)
    elif option == HOOPER_GIVE:
        pay(state, HOOPER, 1)
        state.aboard[QUINT] += state.aboard[HOOPER]
        state.aboard[HOOPER] = 0
    elif option == HOOPER_FIND:
        find(state)
    elif HOOPER_WATER < option <= HOOPER_WATER + MOST_BARRELS:
        take_floating(state, HOOPER, option - HOOPER_WATER)
    elif HOOPER_DOCK < option <= HOOPER_DOCK + MOST_BARRELS:
        take_at_dock(state, HOOPER, option - HOOPER_DOCK)
    elif option < HOOPER_DOCK:
        pay(state, HOOPER, 1)
        state.at[HOOPER] = option - HOOPER_MOVE


def find(state):
    """R110 and R111; R70: Out of Sight answers neither."""
    pay(state, HOOPER, 1)
    row = state.this_round
    seen = NEITHER if state.pad_tile[row] == OUT_OF_SIGHT else distance(state.at[HOOPER], state.place)
    state.found_at[row] = state.at[HOOPER]
    state.found_answer[row] = answer(state, seen)
    if state.place != UNKNOWN:
        hear_find(state, row)
