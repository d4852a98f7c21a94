"""Phase 2 of a round on the island: the shark's secret turn, and what it must say when it ends (R47 to R78)."""

from fathom.games.jaws.rules.common import CHARACTERS, HOOPER, QUINT, UNKNOWN
from fathom.games.jaws.rules.island.board import barrels_afloat, effect_now, shark_actions
from fathom.games.jaws.rules.island.constants import (
    ALL_TILES,
    BEACHES,
    BURST,
    BURST_STEPS,
    BURST_WAITS,
    DIVE,
    EAT,
    EAT_ALL,
    EAT_MICHAEL,
    EVASIVE,
    FRENZY,
    LAST_ROUND,
    MICHAEL_WORTH,
    NO_TILE,
    NORTH,
    NOWHERE,
    OVERBOARD,
    PLAY_TILE,
    SEA,
    SEA_DEGREE,
    SEA_SPACES,
    SHARK_TURN,
    SPEED_TO,
    START_AT,
    SWIM,
    THROW,
    TILES,
    TRACK_END,
)
from fathom.games.jaws.rules.island.crew import answer, begin_crew_turn
from fathom.games.jaws.rules.island.notebook import hear_turn


def clear(state):
    """As a view shows the shark to others: nothing (R51)."""
    state.place = UNKNOWN
    state.power = 0
    forget_turn(state)
    for row in range(LAST_ROUND):
        state.pad_place[row] = UNKNOWN
        state.pad_tile[row] = NO_TILE
    state.pad_place[LAST_ROUND] = UNKNOWN


def forget_turn(state):
    state.actions = 0
    state.moved = 0
    state.burst = BURST_WAITS
    state.entered = 0
    state.bitten_michael = 0
    for beach in range(BEACHES):
        state.bitten[beach] = 0
    for who in range(CHARACTERS):
        state.threw[who] = 0


def start_options(out):
    for space in range(SEA_SPACES):  # R16
        out[space] = START_AT + space
    return SEA_SPACES


def start_at(state, space):
    state.place = space
    state.power = ALL_TILES
    state.pad_place[0] = space


def begin_shark_turn(state):
    state.phase = SHARK_TURN
    state.actions = shark_actions(state)  # R47


def tile_now(state):
    """The tile of this round, or NO_TILE."""
    return state.pad_tile[state.this_round]


def options(state, out):
    count = swim_options(state, out)
    if state.actions > 0 and state.place >= NORTH:
        count = eat_options(state, state.place - NORTH, out, count)
    if tile_now(state) == NO_TILE:  # R64
        for tile in range(TILES):
            if state.power & (1 << tile):
                out[count] = PLAY_TILE + tile
                count += 1
    if effect_now(state) == OVERBOARD:
        count = throw_options(state, out, count)
    out[count] = DIVE  # R47
    return count + 1


def swim_options(state, out):
    """One step for an action; the first step of a speed burst too, and its further steps are free (R48, R74)."""
    may_burst = tile_now(state) == BURST and state.burst == BURST_WAITS and state.actions > 0
    count = 0
    for way in range(SEA_DEGREE):
        there = SEA[state.place, way]
        if there != NOWHERE and (state.actions > 0 or state.burst > 0):
            out[count] = SWIM + there
            count += 1
        if there != NOWHERE and may_burst:
            out[count] = SPEED_TO + there
            count += 1
    return count


def eat_options(state, beach, out, count):
    here = state.swimmers[beach] - state.bitten[beach]
    michael_here = state.michael == beach and not state.bitten_michael
    if here > 0:  # R49
        out[count] = EAT
        count += 1
    if michael_here:  # R50
        out[count] = EAT_MICHAEL
        count += 1
    if tile_now(state) == FRENZY and here + michael_here > 1:  # R66
        out[count] = EAT_ALL
        count += 1
    return count


def throw_options(state, out, count):
    """R27 and R78: the captains of the boats in a space that the shark has entered."""
    for who in (QUINT, HOOPER):
        if state.moved and state.at[who] == state.place and not state.overboard[who] and not state.threw[who]:
            out[count] = THROW + who
            count += 1
    return count


def play(state, option):
    if option == DIVE:
        announce(state)
    elif option >= THROW:
        state.threw[option - THROW] = 1
    elif option >= PLAY_TILE:
        play_tile(state, option - PLAY_TILE)
    elif option >= EAT:
        eat(state, option, state.place - NORTH)
    elif option >= SPEED_TO:
        state.actions -= 1
        state.burst = BURST_STEPS - 1
        enter(state, option - SPEED_TO)
    else:
        swim(state, option - SWIM)


def swim(state, there):
    if state.burst > 0:
        state.burst -= 1
    else:
        state.actions -= 1
    enter(state, there)


def enter(state, there):
    state.place = there
    state.moved = 1
    state.entered |= 1 << there


def eat(state, option, beach):
    state.actions -= 1
    if state.burst > 0:  # R76
        state.burst = 0
    if option == EAT:
        state.bitten[beach] += 1
    elif option == EAT_ALL:  # R66
        state.bitten[beach] = state.swimmers[beach]
    if option == EAT_MICHAEL or (option == EAT_ALL and state.michael == beach):
        state.bitten_michael = 1


def play_tile(state, tile):
    state.pad_tile[state.this_round] = tile
    state.power -= 1 << tile


def announce(state):
    """The end of the shark's turn: what it must say, and nothing else (R52 to R59)."""
    row = state.this_round
    for beach in range(BEACHES):
        state.said_eaten[row, beach] = state.bitten[beach]
    state.said_michael[row] = state.bitten_michael
    state.said_tile[row] = answer(state, tile_now(state) != NO_TILE)  # R57
    if tile_now(state) != EVASIVE:  # R56, R68
        state.said_sensors[row] = state.entered & barrels_afloat(state)
    throw(state, row)
    hear_turn(state)
    take_bitten(state)
    state.pad_place[row + 1] = state.place
    forget_turn(state)
    begin_crew_turn(state)


def throw(state, row):
    for who in (QUINT, HOOPER):
        if state.threw[who]:  # R58
            state.overboard[who] = 1
            state.said_thrown[row] |= 1 << int(state.at[who])


def take_bitten(state):
    """R52 to R55."""
    track = int(state.eaten)
    for beach in range(BEACHES):
        state.swimmers[beach] -= state.bitten[beach]
        state.supply += state.bitten[beach]
        track += state.bitten[beach]
    if state.bitten_michael:
        state.michael = NOWHERE
        track += MICHAEL_WORTH
    state.eaten = min(track, TRACK_END)
