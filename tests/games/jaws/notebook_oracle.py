"""Where the shark can be, the slow and simple way: every list of actions of every turn, one by one, in plain Python."""

from collections import Counter
from functools import cache
from typing import NamedTuple

from fathom.games.jaws.rules.island.constants import BEACHES, BURST, EVASIVE, FRENZY, NO_TILE, NORTH, OUT_OF_SIGHT, TILES

NEIGHBOURS = {
    "1": "235N", "2": "146E", "3": "147W", "4": "238S", "5": "1NW", "6": "2EN", "7": "3SW", "8": "4ES",
    "N": "156", "E": "268", "S": "478", "W": "357",
}  # fmt: skip
NAMES = "12345678NESW"
NEAR = [[NAMES.index(name) for name in NEIGHBOURS[here]] for here in NAMES]


class Board(NamedTuple):
    """What everybody sees before a turn of the shark."""

    actions: int
    swimmers: tuple[int, ...]
    michael: int
    barrels: frozenset[int]
    watched: frozenset[int]  # barrels and boats: the places where entering can be heard


def board_of(state, actions):
    barrels = frozenset(place for place in range(12) if state.floating[place])
    boats = {int(state.at[0]), int(state.at[2])}
    return Board(actions, tuple(int(count) for count in state.swimmers), int(state.michael), barrels, barrels | boats)


@cache
def turns(board, start, tile):
    """Counts the lists of actions by (end, bites, Michael, watched places entered)."""
    now = Counter({(start, (0,) * BEACHES, False, frozenset(), tile == BURST): 1})
    ends = Counter()
    for _ in range(board.actions + 1):
        then = Counter()
        for shark, count in now.items():
            ends[shark[:-1]] += count
            for after in acts(board, tile, *shark):
                then[after] += count
        now = then
    return ends


def acts(board, tile, place, bites, michael, entered, burst):
    """Every single action: a move, the burst, a bite."""
    for path in paths(place, 1):
        yield path[-1], bites, michael, entered | (board.watched & set(path)), burst
    for steps in (1, 2, 3) if burst else ():
        for path in paths(place, steps):
            yield path[-1], bites, michael, entered | (board.watched & set(path)), False
    for eaten, eaten_michael in meals(board, place - NORTH, bites, michael, tile):
        yield place, eaten, eaten_michael, entered, burst


@cache
def paths(place, steps):
    if steps == 0:
        return [()]
    return [(there, *rest) for there in NEAR[place] for rest in paths(there, steps - 1)]


def meals(board, beach, bites, michael, tile):
    """What one bite can leave behind: one swimmer eaten, Michael, or all."""
    if beach < 0:
        return
    here = board.swimmers[beach] - bites[beach]
    boy = board.michael == beach and not michael
    if here:
        yield add(bites, beach, 1), michael
    if boy:
        yield bites, True
    if tile == FRENZY and here + boy > 1:
        yield add(bites, beach, here), michael or boy


def add(bites, beach, count):
    return tuple(number + count * (place == beach) for place, number in enumerate(bites))


class Notebook:
    """Ways by (place, tiles left), and this round by (place, tiles left, out of sight)."""

    def __init__(self):
        self.ways = Counter({(place, frozenset(range(TILES)), False): 1 for place in range(12)})
        self.exact = True  # until the numbers are too great for the record

    def hear_turn(self, board, eaten, michael, sensors, tile_played, thrown):
        ahead = Counter()
        for tile in range(TILES) if tile_played else [NO_TILE]:
            known = {}
            for (start, tiles, _), ways in self.ways.items():
                if tile != NO_TILE and tile not in tiles:
                    continue
                if start not in known:
                    known[start] = self.fitting(board, start, tile, eaten, michael, sensors, thrown)
                for end, count in known[start].items():
                    ahead[end, tiles - {tile}, tile == OUT_OF_SIGHT] += ways * count
        self.ways = ahead

    def fitting(self, board, start, tile, eaten, michael, sensors, thrown):
        ends = Counter()
        for (end, bites, boy, entered), count in turns(board, start, tile).items():
            heard = set() if tile == EVASIVE else entered & board.barrels
            if bites == eaten and boy == michael and heard == sensors and thrown <= entered:
                ends[end] += count
        return ends

    def hear(self, answer):
        """Keeps what would have answered so: `answer` of a place and whether the shark is out of sight."""
        self.ways = Counter({key: ways for key, ways in self.ways.items() if answer(key[0], key[2])})

    def end_round(self):
        merged = Counter()
        for (place, tiles, _), ways in self.ways.items():
            merged[place, tiles, False] += ways
        self.ways = merged
