"""The Blue Lion: six two-faced tiles in a row, two thieves and the police.  R1-R67 name the sentences of RULES.md.

The six tiles lie in one line: first the row, then the tiles due to be put back, then those set aside this turn, then the
pool, sorted by picture. So every act with a tile is to carry it from one place of the line to another.
"""

import numpy as np

from fathom.engine.contract import CHANCE, NOBODY, Setting
from fathom.engine.rng import below
from fathom.games.the_blue_lion.rules.combinations import TRIPLE, is_combination, points_for
from fathom.games.the_blue_lion.rules.knowledge import (
    ARSENE,
    EDITION,
    LADY_X,
    PICTURES,
    TILES,
    back_odds,
    deduce,
    draw_back,
    possible_backs,
    turn_over,
)
from fathom.games.the_blue_lion.rules.throw import FALLS, THROW_OF, THROW_WAYS, THROWS

VERSION = 1
SEATS = (2, 2)
SETTINGS = (
    Setting("swap", 0, choices=("inner", "any", "middle")),
    Setting("quiet_limit", 20, low=0, high=200),
    Setting("memory_aid", 0, choices=("off", "on")),
    Setting("first_player", 0, low=0, high=2),  # R6: 0 by lot, else the seat, counted from 1
)
INNER, ANY = 0, 1  # values of swap; 2 is the middle pair

TARGET, PASSES, DIAMONDS = EDITION.target, EDITION.passes, EDITION.diamonds

# What players choose. A slot is a place in the row, from the left.
LEFT, RIGHT = 0, 1  # ends
TURNED = 1
PLACE = 0  # + picture * 4 + end * 2 + TURNED or 0
PASS = PLACE + PICTURES * 4
MOVE = PASS + 1  # + the end from which the tile goes to the other
SWAP = MOVE + 2  # + the left one of the two slots
TURN = SWAP + TILES - 1  # + slot
RETURN = TURN + TILES  # + cushion * 4 + end * 2 + TURNED or 0
CUSHIONS = 2
# What luck chooses.
SHOW = RETURN + CUSHIONS * 4  # + the picture that a turned tile shows
START = SHOW + PICTURES  # + the seat that goes first
THROW = START + 2  # + a row of THROWS
OPTIONS = THROW + len(THROWS)
CHANCES = len(THROWS)

LOT, THROWING, BUILDING, PLAYING, RETURNING, OVER = 0, 1, 2, 3, 4, 5  # phases
NO_TILE = -1

STATE = np.dtype(
    [
        ("quiet", np.int16),  # actions of the playing phase since the last point
        ("quiet_limit", np.int16),
        ("seats", np.int8),
        ("seat", np.int8),  # whose turn it is
        ("phase", np.int8),
        ("passes", np.int8),  # turns that may still be passed
        ("length", np.int8),  # tiles in the row
        ("due", np.int8),  # tiles that this turn ends with putting back
        ("fresh", np.int8),  # tiles set aside this turn
        ("turning", np.int8),  # the slot of the tile in the air, or NO_TILE
        ("swap", np.int8),
        ("memory_aid", np.int8),
        ("points", np.int8, 2),
        ("face", np.int8, TILES),  # the picture up
        ("backs", np.int8, TILES),  # one bit for each picture that the back can be
    ],
    align=True,
)


def new_game(state, seats, settings):
    state.swap = settings[0]
    state.quiet_limit = settings[1]
    state.memory_aid = settings[2]
    state.seats = seats
    state.seat = max(settings[3] - 1, 0)  # R6
    state.phase = LOT if settings[3] == 0 else THROWING
    state.quiet = 0
    state.passes = PASSES
    state.length = 0
    state.due = 0
    state.fresh = 0
    state.turning = NO_TILE
    for seat in range(2):
        state.points[seat] = 0
    for tile in range(TILES):
        state.face[tile] = 0
        state.backs[tile] = 0


def actor(state):
    if state.phase == OVER:
        return NOBODY
    if state.phase == LOT or state.phase == THROWING or state.turning != NO_TILE:
        return CHANCE
    return state.seat


def pool_start(state):
    """The place in the line where the pool begins."""
    return state.length + state.due + state.fresh


def pool_size(state):
    return TILES - pool_start(state)


# Options


def options(state, out):
    """What the actor may do, or what luck may bring."""
    if state.turning != NO_TILE:
        return show_options(state, out)
    if state.phase == LOT:
        return run_of(out, 0, START, 2)
    if state.phase == THROWING:
        return run_of(out, 0, THROW, len(THROWS))
    if state.phase == BUILDING:
        return build_options(state, out)
    if state.phase == PLAYING:
        return play_options(state, out)
    if state.phase == RETURNING:
        return return_options(state, out)
    return 0


def run_of(out, count, first, many):
    """Writes `many` options from `first` on, after the `count` already there; returns how many there are now."""
    for index in range(many):
        out[count + index] = first + index
    return count + many


def show_options(state, out):
    count = possible_backs(state, state.turning, out)
    for index in range(count):
        out[index] += SHOW
    return count


def build_options(state, out):
    """Each picture in the pool at each end, as it fell or turned (R11, R12); the pass (R14-R16)."""
    count = 0
    ends = 1 if state.length == 0 else 2  # R10: the first tile has no end
    for tile in range(pool_start(state), TILES):
        if tile == pool_start(state) or state.face[tile] != state.face[tile - 1]:
            count = run_of(out, count, PLACE + 4 * int(state.face[tile]), 2 * ends)
    if state.passes > 0 and state.length > 0:
        count = run_of(out, count, PASS, 1)
    return count


def play_options(state, out):
    """Two moves (R20), the swaps (R21-R24), and a turn for each tile (R22)."""
    count = run_of(out, 0, MOVE, 2)
    count = run_of(out, count, SWAP + first_swap(state), swaps(state))
    return run_of(out, count, TURN, state.length)


def first_swap(state):
    """The leftmost slot that may swap with its right neighbour."""
    if state.swap == INNER:
        return 1  # R21
    return 0 if state.swap == ANY else state.length // 2 - 1  # R23, R24


def swaps(state):
    """How many neighbours may swap."""
    if state.swap == INNER:
        return state.length - 3  # R21
    return state.length - 1 if state.swap == ANY else 1 - state.length % 2  # R23, R24


def return_options(state, out):
    """Each tile that is due, at each end, as it lies or turned (R49, R50, R55)."""
    return run_of(out, 0, RETURN, 4 * int(state.due))


def odds(state, out):
    """The lot is fair; throws and backs by the ways in which they come about (R8, R26)."""
    if state.turning != NO_TILE:
        back_odds(state, state.turning, out)
    elif state.phase == LOT:
        out[0] = 1
        out[1] = 1
    else:
        for throw in range(len(THROWS)):
            out[throw] = THROW_WAYS[throw]


def draw(state, rng):
    """One outcome without walking all of them."""
    if state.turning != NO_TILE:
        return SHOW + draw_back(state, state.turning, rng)
    if state.phase == LOT:
        return START + below(rng, 2)
    return THROW + THROW_OF[below(rng, FALLS)]


# Play


def play(state, option):
    """Applies one option. Trusts its caller."""
    if option >= THROW:
        throw_tiles(state, option - THROW)
    elif option >= START:
        state.seat = option - START
        state.phase = THROWING
    elif option >= SHOW:
        show(state, option - SHOW)
    elif option >= RETURN:
        put_back(state, option - RETURN)
    elif option >= MOVE:
        act(state, option)
    elif option == PASS:
        state.passes -= 1  # R15
        end_action(state)
    else:
        place(state, option - PLACE)


def throw_tiles(state, throw):
    """The tiles fall (R8); what follows from the pictures up is known at once (R28)."""
    for tile in range(TILES):
        state.face[tile] = THROWS[throw, tile]
    deduce(state)
    state.phase = BUILDING


def carry(state, start, end):
    """Takes a tile out of the line and puts it in at another place; the tiles between close up."""
    face, backs = state.face[start], state.backs[start]
    step = 1 if end > start else -1
    place = start
    while place != end:
        state.face[place] = state.face[place + step]
        state.backs[place] = state.backs[place + step]
        place += step
    state.face[end] = face
    state.backs[end] = backs


def add_to_row(state, tile, end):
    """Puts a tile from behind the row at one of its ends; returns its slot."""
    slot = 0 if end == LEFT else int(state.length)
    carry(state, tile, slot)
    state.length += 1
    return slot


def place(state, choice):
    """A tile of the pool comes to an end of the row (R11-R13)."""
    tile = pool_start(state)
    while state.face[tile] != choice // 4:
        tile += 1
    slot = add_to_row(state, tile, choice // 2 % 2)
    if choice % 2 == TURNED:
        state.turning = slot
    else:
        settle(state, slot, slot)


def act(state, option):
    """Move, swap or turn (R19)."""
    last = int(state.length) - 1
    if option >= TURN:
        state.turning = option - TURN  # R22
    elif option >= SWAP:
        carry(state, option - SWAP, option - SWAP + 1)  # R21
        settle(state, option - SWAP, option - SWAP + 1)
    elif option == MOVE + LEFT:
        carry(state, 0, last)  # R20
        settle(state, last, last)
    else:
        carry(state, last, 0)
        settle(state, 0, 0)


def put_back(state, choice):
    """A tile set aside earlier comes back; nothing it makes pays (R49-R52)."""
    slot = add_to_row(state, state.length + choice // 4, choice // 2 % 2)
    state.due -= 1
    if choice % 2 == TURNED:
        state.turning = slot
    else:
        end_return(state)


def show(state, picture):
    """The tile in the air lands."""
    slot = state.turning
    turn_over(state, slot, picture)
    state.turning = NO_TILE
    if state.phase == RETURNING:
        end_return(state)
    else:
        settle(state, slot, slot)


def settle(state, left, right):
    """Pays what an action made: three tiles that touch slots left to right are new, all others stood before (R39-R42)."""
    first = max(left - 2, 0)
    start = min(right, state.length - TRIPLE)
    quiet = True
    while start >= first:  # from the right, so that the row may close up at once
        if is_combination(state, start):
            pay(state, start)
            set_aside(state, start + 1)
            quiet = False
        start -= 1
    if not quiet:
        state.quiet = 0  # R65
    elif state.phase == PLAYING and state.quiet_limit > 0:
        state.quiet += 1
    end_action(state)


def pay(state, start):
    for seat in range(2):
        state.points[seat] += points_for(state, start, state.seat, seat)


def set_aside(state, middle):
    """The middle tile leaves the row, which closes up (R45, R46); two tiles lie in the order they had in the row."""
    carry(state, middle, state.length - 1 + state.due)
    state.length -= 1
    state.fresh += 1


def end_action(state):
    """The end comes first (R62, R66), then tiles that are due (R49), then the other player."""
    if is_decided(state):
        state.phase = OVER
    elif state.due > 0:
        state.phase = RETURNING
    else:
        end_turn(state)


def is_decided(state):
    if state.points[ARSENE] >= TARGET or state.points[LADY_X] >= TARGET:
        return True  # R60
    return state.quiet_limit > 0 and state.quiet >= state.quiet_limit  # R64, R67


def end_return(state):
    if state.due == 0:
        end_turn(state)


def end_turn(state):
    """What was set aside this turn is due in the next (R49)."""
    state.due = state.fresh
    state.fresh = 0
    state.seat = 1 - state.seat
    state.phase = BUILDING if pool_size(state) > 0 else PLAYING  # R17, R18


# The end, and what may be known


def score(state, seat):
    return state.points[seat]


def result(state, out):
    """More points win, equal points are a draw (R63)."""
    lead = state.points[ARSENE] - state.points[LADY_X]
    out[ARSENE] = 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
    out[LADY_X] = 1.0 - out[ARSENE]


def hide(state, seat):
    """Nothing: the record holds what both have seen and what follows from it, and no back is drawn before it is seen (R25, R30)."""


def guess(state, seat, rng):
    """Nothing: a view has no blanks."""
