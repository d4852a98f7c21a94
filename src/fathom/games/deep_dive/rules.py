"""Deep Dive: dive for shells, mind the shark, come ashore in time.  R1-R58 name the sentences of RULES.md.

Nobody knows what lies under a face-down shell, so the record holds counts and no order: how many shells of each kind
nobody has seen yet, how many lie in the supply and how many before each seat. A shell gets its kind when it is
turned over.
"""

import numpy as np

from fathom.engine.contract import CHANCE, NOBODY, Setting
from fathom.engine.edition import edition_values
from fathom.engine.rng import below

EDITION = edition_values(__file__)
VERSION = 1
SEATS = EDITION.seats  # R1
SHELLS_IN_ZONE = EDITION.shells_in_zone  # R2
COLOUR_DIE, SHARK_DIE, FACES = EDITION.colour_die, EDITION.shark_die, EDITION.faces  # faces per zone: R3, R4
WHITE_PEARLS, EMPTY_SHELLS, BLACK_PEARLS = EDITION.white_pearls, EDITION.empty_shells, EDITION.black_pearls  # R5
WHITE_LEFT_OUT = (0, 0, *EDITION.white_left_out)  # by number of players: R8-R10
BLACK_TO_END = EDITION.black_to_end  # R46
SLOTS = EDITION.slots  # R6

EDITION.require(SEATS[0] <= SEATS[1], "seats", "must be the smallest and the largest number of seats, in this order")
EDITION.require(sum(COLOUR_DIE) == FACES, "colour_die", "the faces must add up to {faces}", faces=FACES)
EDITION.require(sum(SHARK_DIE) == FACES, "shark_die", "the faces must add up to {faces}", faces=FACES)
HAS_ESCAPES = COLOUR_DIE != SHARK_DIE or max(SHARK_DIE) < FACES  # not both dice with one and the same zone on every face
EDITION.require(HAS_ESCAPES, "shark_die", "must spare some dives, or no shell ever comes ashore and the game never ends")
OF_ALL_KINDS = WHITE_PEARLS + EMPTY_SHELLS + BLACK_PEARLS
EDITION.require(EDITION.shells == OF_ALL_KINDS, "shells", "must be the total of white pearls, black pearls and empty shells")
EDITION.require(max(WHITE_LEFT_OUT) < WHITE_PEARLS, "white_left_out", "some white pearls must stay in the game")
EDITION.require(BLACK_TO_END <= BLACK_PEARLS, "black_to_end", "the box must hold that many black pearls")
EDITION.require(SEATS[1] <= SLOTS, "slots", "every zone must have room for all divers")

ZONES = 4
GREEN, YELLOW, BLUE, ORANGE = 0, 1, 2, 3
READY, RESTING, SCARED = -1, -2, -3  # places of a diver that is in no zone: about to dive, ashore, ashore after the shark
NOWHERE = -1  # where the shark is before it comes

KINDS = 3
WHITE, EMPTY, BLACK = 0, 1, 2

FIRST, DIVES, SHARK, CHOICE, SHELLS, OVER = 0, 1, 2, 3, 4, 5  # steps of the game

# Options: two for the players, the others for CHANCE, counted on from these.
STAY, LEAVE = 0, 1
DIVE = 2
SHARK_TO = DIVE + ZONES
TURN = SHARK_TO + ZONES
BEGIN = TURN + KINDS
OPTIONS = BEGIN + SEATS[1]
OUTCOMES = (BEGIN, DIVE, SHARK_TO, 0, TURN, 0)  # by step: where chance's options start
CHANCES = max(ZONES, KINDS, SEATS[1])

UNDECIDED, SECRET = -1, -2  # a decision not made, and one made in secret; the others are STAY and LEAVE

# Each face of the dice, for quick rolls.
COLOUR_FACES = tuple(zone for zone in range(ZONES) for _ in range(COLOUR_DIE[zone]))
SHARK_FACES = tuple(zone for zone in range(ZONES) for _ in range(SHARK_DIE[zone]))

SETTINGS = (
    Setting("first_player", 0, low=0, high=SEATS[1]),  # 0 by lot, or a seat counted from 1: R12
    Setting("decisions", 0, choices=("in-turn", "at-once")),  # R32, R37
    Setting("ending", 0, choices=("strict", "kinder")),  # R49, R50
)

STATE = np.dtype(
    [
        ("rounds", np.int16),  # rounds begun
        ("seats", np.int8),  # how many people play
        ("at_once", np.int8),  # house rule: 1 if decisions are made in secret
        ("kinder", np.int8),  # house rule: 1 if the ending is the kinder one
        ("step", np.int8),  # FIRST, DIVES, SHARK, CHOICE, SHELLS or OVER
        ("first", np.int8),  # the first player of the round
        ("seat", np.int8),  # who dives, decides or turns shells over; the first player for the shark
        ("last", np.int8),  # 1 when it is over as soon as all shells ashore are turned over
        ("shark", np.int8),  # the zone the shark visits in this cycle, or NOWHERE
        ("supply", np.int8),  # shells in the middle
        ("black", np.int8),  # black pearls next to the board
        ("empty", np.int8),  # empty shells out of the game
        ("unseen", np.int8, KINDS),  # shells of each kind that lie face down, in the supply or before a seat
        ("place", np.int8, SEATS[1]),  # a zone, READY, RESTING or SCARED
        ("held", np.int8, SEATS[1]),  # shells face down before the seat
        ("decision", np.int8, SEATS[1]),  # STAY until the next dive; LEAVE until it is shown; else UNDECIDED
        ("white", np.int8, SEATS[1]),  # white pearls open before the seat
    ],
    align=True,
)


def new_game(state, seats, settings):
    state.seats = seats
    state.at_once = settings[1]
    state.kinder = settings[2]
    state.last = 0
    state.black = 0
    state.empty = 0
    state.unseen[WHITE] = WHITE_PEARLS - WHITE_LEFT_OUT[seats]  # R8-R11
    state.unseen[EMPTY] = EMPTY_SHELLS
    state.unseen[BLACK] = BLACK_PEARLS
    state.supply = WHITE_PEARLS - WHITE_LEFT_OUT[seats] + EMPTY_SHELLS + BLACK_PEARLS  # R7
    for seat in range(SEATS[1]):
        state.held[seat] = 0
        state.white[seat] = 0
        state.decision[seat] = UNDECIDED
        state.place[seat] = RESTING
    state.rounds = 0
    state.first = 0
    state.seat = 0
    state.shark = NOWHERE
    state.step = FIRST
    if settings[0] > 0:
        begin_round(state, (settings[0] - 1) % seats)  # R12


def actor(state):
    if state.step == CHOICE:
        return state.seat
    return NOBODY if state.step == OVER else CHANCE


def options(state, out):
    if state.step == CHOICE:  # R30, R31
        out[0] = STAY
        out[1] = LEAVE
        return 2
    count = 0
    for outcome in range(CHANCES):
        if weight(state, outcome) > 0:
            out[count] = OUTCOMES[state.step] + outcome
            count += 1
    return count


def odds(state, out):
    count = 0
    for outcome in range(CHANCES):
        if weight(state, outcome) > 0:
            out[count] = weight(state, outcome)
            count += 1


def weight(state, outcome):
    """How likely chance is to bring that zone, kind of shell or seat."""
    if state.step == DIVES:
        return COLOUR_DIE[outcome]  # R3
    if state.step == SHARK:
        return SHARK_DIE[outcome]  # R4
    if state.step == SHELLS:
        return int(state.unseen[outcome]) if outcome < KINDS else 0  # R39
    return 1 if state.step == FIRST and outcome < state.seats else 0  # R12


def draw(state, rng):
    """One outcome with the odds above, quicker."""
    if state.step == DIVES:
        return DIVE + COLOUR_FACES[below(rng, FACES)]
    if state.step == SHARK:
        return SHARK_TO + SHARK_FACES[below(rng, FACES)]
    if state.step == SHELLS:
        return TURN + any_shell(state, rng)
    return BEGIN + below(rng, int(state.seats))


def any_shell(state, rng):
    """The kind of one of the unseen shells, all alike (R39)."""
    white = int(state.unseen[WHITE])
    pearls = white + int(state.unseen[BLACK])
    shell = below(rng, pearls + int(state.unseen[EMPTY]))
    if shell < white:
        return WHITE
    return BLACK if shell < pearls else EMPTY


def play(state, option):
    if option <= LEAVE:
        choose(state, option)
    elif option < SHARK_TO:
        dive(state, option - DIVE)
    elif option < TURN:
        shark_comes(state, option - SHARK_TO)
    elif option < BEGIN:
        turn_over(state, option - TURN)
    else:
        begin_round(state, option - BEGIN)  # R12


# Rounds and cycles


def begin_round(state, first):
    state.rounds += 1
    state.first = first
    for seat in range(state.seats):
        state.place[seat] = READY  # R45
    begin_cycle(state)


def begin_cycle(state):
    state.shark = NOWHERE
    state.step = DIVES
    state.seat = next_diver(state, 0)  # R14


def in_round(state, seat):
    """Whether the diver is in the water or about to dive."""
    return state.place[seat] >= READY


def seat_at(state, turn):
    """The seat whose turn that is in the round, clockwise from the first player, who has turn 0."""
    seat = int(state.first) + turn
    return seat - state.seats if seat >= state.seats else seat


def turn_of(state, seat):
    return seat - state.first if seat >= state.first else seat - state.first + state.seats


def next_diver(state, turn):
    """The first diver in the round from that turn on, or NOBODY."""
    for later in range(turn, state.seats):
        seat = seat_at(state, later)
        if in_round(state, seat):  # R20
            return seat
    return NOBODY


# Diving


def dive(state, zone):
    seat = state.seat
    state.place[seat] = zone  # R15, R19
    state.decision[seat] = UNDECIDED
    taken = min(SHELLS_IN_ZONE[zone], int(state.supply))  # R18
    state.supply -= taken
    state.held[seat] += taken  # R16
    following = next_diver(state, turn_of(state, seat) + 1)
    if following == NOBODY:
        call_shark(state)
    else:
        state.seat = following


# The shark


def call_shark(state):
    state.step = SHARK  # R21
    state.seat = state.first  # R22


def shark_comes(state, zone):
    state.shark = zone
    for seat in range(state.seats):
        if state.place[seat] == zone:  # R23, R24
            scare(state, seat)
    if state.supply == 0:  # R51-R53
        all_ashore(state)
    go_on(state)


def scare(state, seat):
    state.supply += state.held[seat]  # R26, R27
    state.held[seat] = 0
    state.place[seat] = SCARED  # R29


# Stay or leave


def choose(state, option):
    seat = state.seat
    if state.at_once:
        state.decision[seat] = option  # R37
        if next_undecided(state) == NOBODY:
            show_decisions(state)
    elif option == LEAVE:
        state.place[seat] = RESTING  # R33, R34
    else:
        state.decision[seat] = STAY  # R35
    go_on(state)


def next_undecided(state):
    for turn in range(state.seats):  # R32
        seat = seat_at(state, turn)
        if in_round(state, seat) and state.decision[seat] == UNDECIDED:
            return seat
    return NOBODY


def show_decisions(state):
    """All who chose in secret to leave come ashore together (R38)."""
    for seat in range(state.seats):
        if state.decision[seat] == LEAVE:
            state.place[seat] = RESTING
            state.decision[seat] = UNDECIDED


def all_ashore(state):
    """Every diver comes ashore with its shells, and the game ends when these are turned over (R50, R51)."""
    state.last = 1
    for seat in range(state.seats):
        if in_round(state, seat):
            state.place[seat] = RESTING


def go_on(state):
    """What comes next after the shark, a decision or a batch of shells."""
    turner = next_with_shells_ashore(state)
    if turner != NOBODY:
        state.step = SHELLS
        state.seat = turner
    elif state.last:
        state.step = OVER
    else:
        ask_next(state)


def ask_next(state):
    chooser = next_undecided(state)
    if chooser != NOBODY:
        state.step = CHOICE
        state.seat = chooser
    elif next_diver(state, 0) != NOBODY:
        begin_cycle(state)  # R36
    else:
        begin_round(state, seat_at(state, 1))  # R43, R44


# Turning shells over


def next_with_shells_ashore(state):
    for turn in range(state.seats):  # R38
        seat = seat_at(state, turn)
        if state.held[seat] > 0 and not in_round(state, seat):
            return seat
    return NOBODY


def turn_over(state, kind):
    seat = state.seat
    state.held[seat] -= 1
    state.unseen[kind] -= 1
    if kind == WHITE:
        state.white[seat] += 1  # R40
    elif kind == BLACK:
        state.black += 1  # R41
    else:
        state.empty += 1  # R42
    if state.held[seat] == 0:  # R47
        end_batch(state)


def end_batch(state):
    if state.black >= BLACK_TO_END and not state.last:  # R46, R54
        if not state.kinder:
            state.step = OVER  # R48, R49
            return
        all_ashore(state)  # R50
    go_on(state)


# Counting, and what is secret


def score(state, seat):
    return int(state.white[seat])  # R57


def result(state, out):
    for seat in range(state.seats):
        out[seat] = result_of(state, seat)


def result_of(state, seat):
    """The seat's share of the win."""
    winners = 0
    for other in range(state.seats):
        if state.white[other] > state.white[seat]:
            return 0.0  # R55
        winners += state.white[other] == state.white[seat]
    return 1 / winners  # R56


def hide(state, seat):
    """Only a decision made in secret is ever hidden, until all have decided (R37)."""
    if state.at_once and state.step == CHOICE:
        for other in range(state.seats):
            if other != seat and state.decision[other] != UNDECIDED:
                state.decision[other] = SECRET


def guess(state, seat, rng):
    for other in range(state.seats):
        if state.decision[other] == SECRET:
            state.decision[other] = LEAVE if below(rng, 2) else STAY
