"""Positions of Into the Blue, laid out and read by the tests; dice are told by their faces, 1 to 5 and C for the chest."""

from itertools import combinations_with_replacement

from fathom.engine.contract import CHANCE
from fathom.engine.loader import load
from fathom.games.into_the_blue.rules import CHEST_VALUES, FACES_OF, LEVELS, OPEN, OVER, PLACE, SETS

C = 6
PERFECT = (1, 2, 3, 4, 5, C)
NOTHING = (2, 2, 3, 4, 5, C)
ALL_RESULTS = list(combinations_with_replacement(range(1, 7), 6))
SET_OF = {tuple(counts): number for number, counts in enumerate(FACES_OF.tolist())}


def compiled():
    """The fast machine, for what takes many thousand moves; that the slow one does the same is seen on a few."""
    return load("into-the-blue", "cpu", settings={"first_player": 1})


def dice(*faces):
    """The option that stands for a set of dice."""
    return SET_OF[tuple(faces.count(face) for face in range(1, 7))]


def faces(option):
    """The dice that an option stands for, lowest first."""
    return tuple(face for face in range(1, 7) for _ in range(FACES_OF[option, face - 1]))


def lying(state):
    return tuple(face for face in range(1, 7) for _ in range(state.dice[face - 1]))


def a_game(game, seats=2, **fields):
    """A game about to start a turn, with what `fields` say; lists fill the first places of their field."""
    state = game.new(seats)
    for name, value in fields.items():
        if isinstance(value, list):
            state[name][: len(value)] = value
        else:
            state[name] = value
    return state


def the_end(game, placed, seat=0, chests=None, unplayed=None):
    """A game that is over: shells on levels 1 to 5 for each seat, who had the last turn, chests as lists of values."""
    state = a_game(game, len(placed), placed=placed, seat=seat, phase=OVER)
    state.unplayed[: len(placed)] = unplayed or [12 - sum(levels) for levels in placed]
    for owner, values in enumerate(chests or []):
        give_chests(state, owner, *values)
    return state


def give_chests(state, seat, *values):
    for value in values:
        state.chests[seat, CHEST_VALUES.index(value)] += 1
        state.chests_taken[seat] += 1


def do(game, state, *options):
    for option in options:
        assert option in game.options(state)
        game.play(state, option)


def roll(game, state, *shown):
    """Luck rolls these faces with the dice in the air."""
    assert game.actor(state) == CHANCE
    do(game, state, dice(*shown))


def keep(game, state, *kept):
    """The player keeps these dice and takes up the others."""
    assert game.actor(state) == state.seat
    do(game, state, dice(*kept))


def stop(game, state):
    keep(game, state, *lying(state))


def dive(game, state, *shown):
    """A first roll that the player is content with."""
    roll(game, state, *shown)
    stop(game, state)


def after_dive(game, *shown, **fields):
    """The position after such a dive."""
    state = a_game(game, **fields)
    dive(game, state, *shown)
    return state


def place(game, state, level):
    assert game.actor(state) == state.seat
    do(game, state, PLACE + level - 1)


def open_chest(game, state, value):
    assert game.actor(state) == CHANCE
    do(game, state, OPEN + CHEST_VALUES.index(value))


def places(game, state):
    """Every choice of the position as level: shells; only placing shells may be among them."""
    found = {}
    for option in game.options(state):
        after = game.copy(state)
        game.play(after, option)
        assert PLACE <= option < PLACE + LEVELS
        found[option - PLACE + 1] = int(state.unplayed[state.seat] - after.unplayed[state.seat])
    return found


def chest_odds(game, state):
    """The chests that may be opened now, value: how many."""
    values = [CHEST_VALUES[option - OPEN] for option in game.options(state)]
    return dict(zip(values, game.odds(state), strict=True))


def is_opening(game, state):
    return game.actor(state) == CHANCE and all(option >= OPEN for option in game.options(state))


def is_rolling_all(game, state):
    """Six dice are about to be rolled."""
    return game.actor(state) == CHANCE and {len(faces(option)) for option in game.options(state) if option < SETS} == {6}


def shells(state, seat):
    """Shells of a seat on levels 1 to 5."""
    return [int(count) for count in state.placed[seat]]


def chests(state):
    return [int(count) for count in state.chests_taken[: state.seats]]


def scores(game, state):
    return [game.score(state, seat) for seat in range(int(state.seats))]


def pass_on(game, state, turns=1):
    """Unsuccessful dives."""
    for _ in range(turns):
        dive(game, state, *NOTHING)
