"""Positions of The Blue Lion, drawn and read by the tests.

A tile is drawn as its face, A, L, P or B, and as a small letter its back where somebody has turned it: `Pa` shows the police
and has Arsène behind.
"""

from itertools import combinations, permutations

from fathom.engine.loader import load

ARSENE, LADY_X = 0, 1
LETTERS = "ALPB"
PAIRS = list(combinations(range(4), 2))
LEFT, RIGHT, TURNED = 0, 2, 1  # parts of an option


def with_settings(machine, **settings):
    return load("the-blue-lion", machine, settings={"first_player": 1, **settings})


def tiles_of(drawing):
    return [[LETTERS.index(letter) for letter in tile.upper()] for tile in drawing.split()]


def possible_backs(tiles):
    """For each tile one bit per picture that its back can be, by trying every way to hand out the pairs."""
    backs = [0] * len(tiles)
    for pairs in permutations(PAIRS, len(tiles)):
        if all(set(tile) <= set(pair) for tile, pair in zip(tiles, pairs, strict=True)):
            for index, pair in enumerate(pairs):
                backs[index] |= 1 << sum(pair) - tiles[index][0]
    assert all(backs), "no box holds these tiles"
    return backs


def draw(game, row, due="", pool="", seat=ARSENE, points=(0, 0), passes=1, quiet=0):
    """A position as a drawing; the phase is what the tiles say."""
    state, rules = game.new(2), game.rules
    tiles = [tiles_of(part) for part in (row, due, pool)]
    line = [tile for part in tiles for tile in part]
    assert len(line) == 6
    state.length, state.due = len(tiles[0]), len(tiles[1])
    state.face[:] = [tile[0] for tile in line]
    state.backs[:] = possible_backs(line)
    state.phase = rules.BUILDING if pool else rules.PLAYING
    state.seat, state.passes, state.quiet = seat, passes, quiet
    state.points[:] = points
    return state


def play(game, state, *options):
    """Plays options, each of which must be possible."""
    for option in options:
        assert option in game.options(state)
        game.play(state, option)


def turn(game, state, option, picture):
    """A choice that turns a tile, and what the tile then shows."""
    play(game, state, option, game.rules.SHOW + LETTERS.index(picture))


def place(game, picture, how=LEFT):
    return game.rules.PLACE + 4 * LETTERS.index(picture) + how


def put_back(game, how, cushion=0):
    return game.rules.RETURN + 4 * cushion + how


def row(state):
    return "".join(LETTERS[face] for face in state.face[: state.length])


def aside(state):
    """The tiles that are due, and after a dash those set aside this turn."""
    end = state.length + state.due
    due, fresh = state.face[state.length : end], state.face[end : end + state.fresh]
    return "".join(LETTERS[face] for face in due) + "-" + "".join(LETTERS[face] for face in fresh)


def pool(state):
    return "".join(LETTERS[face] for face in state.face[state.length + state.due + state.fresh :])


def points(state):
    return tuple(int(number) for number in state.points)


def back(state, tile):
    """The pictures that the back of a tile can be, as letters."""
    return "".join(letter for picture, letter in enumerate(LETTERS) if state.backs[tile] >> picture & 1)


def throw(game, state, faces):
    """Lets the tiles fall so that they show these pictures."""
    for option in game.options(state):
        thrown = game.copy(state)
        game.play(thrown, option)
        if pool(thrown) == faces:
            game.play(state, option)
            return
    raise AssertionError(f"six tiles cannot show {faces}")


def new_match(game, faces="AALPPB"):
    state = game.new(2)
    throw(game, state, faces)
    return state


def swaps_of(game, state):
    return [option - game.rules.SWAP for option in game.options(state) if game.rules.SWAP <= option < game.rules.TURN]
