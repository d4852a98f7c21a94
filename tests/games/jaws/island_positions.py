"""Positions of Act 1 of Jaws, laid out, played and read by the tests."""

from fathom.games.jaws.rules.common import BRODY, HOOPER, QUINT
from fathom.games.jaws.rules.island.constants import (
    BEACHES,
    BRODY_END,
    DIVE,
    HOOPER_END,
    MOST_BARRELS,
    NORTH,
    PLAY_TILE,
    QUINT_END,
    SPACES,
    START_AT,
    SWIM,
    TURN_CARD,
)

# Cards that leave a round as it is for everybody but the one named
ROAST, ALERT, JULY, NEWS, GARDNER, VAUGHN, WRONG, BIRTHDAY, SILVA, BOUNTY, INDY, HOAX, HELICOPTER = 2, 10, 5, 1, 0, 3, 4, 6, 7, 8, 9, 11, 15


def at(name):
    """The number of a space by its name."""
    return SPACES.index(name)


def beach(name):
    return at(name) - NORTH


def do(game, state, *options):
    for option in options:
        assert option in game.options(state), (option, game.options(state))
        game.play(state, option)


def started(game, place):
    """The shark has chosen its start; the first event is to be turned."""
    state = game.new(2)
    do(game, state, START_AT + at(place))
    return state


def hunt(game, place="1", card=ROAST, **swimmers):
    """The shark's first turn after that card, with just these swimmers in the water."""
    state = started(game, place)
    do(game, state, TURN_CARD + card)
    bathe(state, **swimmers)
    return state


def bathe(state, **swimmers):
    """Just these swimmers in the water, the others in the supply."""
    state.supply += state.swimmers.sum()
    for number in range(BEACHES):
        state.swimmers[number] = 0
    for name, count in swimmers.items():
        state.swimmers[beach(name)] = count
        state.supply -= count


def crew_turn(game, place="1", card=ROAST, tile=None, **swimmers):
    """The crew's first turn: the shark has only played a tile, or nothing."""
    state = hunt(game, place, card, **swimmers)
    if tile is not None:
        do(game, state, PLAY_TILE + tile)
    do(game, state, DIVE)
    return state


def put(state, quint=None, brody=None, hooper=None):
    """The crew elsewhere on the island."""
    for who, name in ((QUINT, quint), (BRODY, brody), (HOOPER, hooper)):
        if name is not None:
            state.at[who] = at(name)


def swim(*names):
    return [SWIM + at(name) for name in names]


def offered(game, state, first, count):
    """Which of a range of options are possible, counted from its first."""
    return [option - first for option in game.options(state) if first <= option < first + count]


def spaces_offered(game, state, first, count=13):
    return {SPACES[space] for space in offered(game, state, first, count)}


def barrels_offered(game, state, first):
    return offered(game, state, first, MOST_BARRELS + 1)


def pass_round(game, state):
    """Everybody of the crew who may still act stops."""
    for end in (QUINT_END, BRODY_END, HOOPER_END):
        if end in game.options(state):
            do(game, state, end)


def possible(state):
    """The places where the notebook says that the shark can be."""
    return {SPACES[place] for place in range(len(SPACES) - 1) if state.ways[:, place].sum() > 0}
