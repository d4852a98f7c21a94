"""The shark's trail in dots, with a knot where each round began: only in a view that knows it."""

from itertools import pairwise
from math import atan2, degrees, hypot

from fathom.engine.contract import State
from fathom.games.jaws.rules.island import constants as island
from fathom.games.jaws.ui.island.map import CROSSINGS, DESK, WATERS, Plan, Point
from fathom.games.jaws.words.island import names
from fathom.scene.model import Piece
from fathom.text.catalogues import TextContext

LATEST = 5  # rounds that are drawn
GAP = 36  # from three dots to the next three
BELOW, ON_TOP = 4, 7  # layers of dots and knots


def trail(t: TextContext, view: State, plan: Plan) -> list[Piece]:
    known = [(row, int(space)) for row, space in enumerate(view.pad_place) if space != island.NOWHERE][-LATEST:]
    if view.place != island.NOWHERE and known and known[-1][1] != view.place:
        known.append((island.LAST_ROUND + 1, int(view.place)))
    spots = knot_spots(known, plan)
    pieces = []
    for number in range(1, len(known)):
        is_now = known[number][0] > island.LAST_ROUND
        way = passage(t, known[number - 1][1], known[number][1], int(view.entered) if is_now else 0)
        middle = waypoints(way, plan)
        end = plan.at(WATERS[known[number][1]].fin) if is_now else spots[number]
        pieces += dots(f"dot-{known[number][0]}", [spots[number - 1], *middle, end], plan)
    tops = {spot: row for (row, _), spot in zip(known, spots, strict=True) if row <= island.LAST_ROUND}
    for (row, space), spot in zip(known, spots, strict=True):
        if row <= island.LAST_ROUND and row == tops[spot]:
            label = t.say("Round {n} began at {space}", n=row + 1, space=names.space_name(t.say, space))
            pieces.append(
                Piece(f"knot-{row}", "jaws-knot", *spot, scale=plan.size, text=str(row + 1), label=label, kind="knot", layer=ON_TOP)
            )
    return pieces


def knot_spots(known: list[tuple[int, int]], plan: Plan) -> list[Point]:
    """Near the fin. A space that was visited before has its knots side by side, or where there is no room all in one place."""
    seen: dict[int, int] = {}
    across, down, apart = plan.knots
    spots = []
    for _, space in known:
        times = seen.get(space, 0)
        seen[space] = times + 1
        spots.append(plan.at(WATERS[space].fin, (across + apart * times, down)))
    return spots


def waypoints(way: list[int], plan: Plan) -> list[Point]:
    """The middles of the spaces on a way, and where it crosses from one to the next."""
    points = []
    for number, (here, there) in enumerate(pairwise(way)):
        if number:
            points.append(plan.at(WATERS[here].fin))
        if frozenset((here, there)) in CROSSINGS:
            points.append(plan.at(CROSSINGS[frozenset((here, there))]))
    return points


def passage(t: TextContext, start: int, end: int, entered: int = 0) -> list[int]:
    """A shortest way by sea; of spaces `entered` (a bit for each), where they lead there."""
    within = [space for space in range(island.SEA_SPACES) if entered & 1 << space or space == start]
    return shortest(t, start, end, within) or shortest(t, start, end, list(range(island.SEA_SPACES)))


def shortest(t: TextContext, start: int, end: int, within: list[int]) -> list[int]:
    ways = [[start]]
    for way in ways:  # grows while it is walked: shorter ways come first
        if way[-1] == end:
            return way
        known = {space for other in ways for space in other}
        ways += [[*way, there] for there in map(int, t.rules.ISLAND.SEA[way[-1]]) if there in within and there not in known]
    return []


def dots(name: str, points: list[Point], plan: Plan) -> list[Piece]:
    """Dots, three to a piece, along a line through some points."""
    pieces: list[Piece] = []
    size = plan.size / DESK.size
    left = GAP * size
    for (x, y), (x2, y2) in pairwise(points):
        length = hypot(x2 - x, y2 - y)
        turn = degrees(atan2(y2 - y, x2 - x))
        while left < length:
            share = left / length
            pieces.append(
                Piece(f"{name}-{len(pieces)}", "jaws-dots", x + (x2 - x) * share, y + (y2 - y) * share, turn=turn, scale=size, layer=BELOW)
            )
            left += GAP * size
        left -= length
    return pieces
