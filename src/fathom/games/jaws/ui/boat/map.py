"""Coordinates of the picture of the Orca: bow to the left around the middle of the boat, turned bow up on a phone."""

import re
from dataclasses import dataclass

Point = tuple[float, float]

COLUMN = 168  # a zone from bow to stern
FIRST = -336  # where the first begins
HULL, SIDE, EDGE = 138, 146, 262  # from the keel: to the hull's side, to the water, to the end of the water
SAFE = 5  # from a border to a ring


@dataclass(frozen=True)
class Plan:
    width: int
    height: int
    suffix: str
    middle: Point
    scale: float  # of the drawing
    turn: float
    size: float  # of the pieces
    swimming: float  # how far from the keel people swim
    surface: float  # and tokens lie

    def at(self, point: Point) -> Point:
        """A point of the drawing on the board."""
        x, y = point if not self.turn else (-point[1], point[0])
        return self.middle[0] + x * self.scale, self.middle[1] + y * self.scale

    def path(self, text: str) -> str:
        return re.sub(r"(-?[\d.]+) (-?[\d.]+)", lambda found: "{:.1f} {:.1f}".format(*self.at((float(found[1]), float(found[2])))), text)


DESK = Plan(792, 592, "", middle=(396, 296), scale=1, turn=0, size=1, swimming=176, surface=230)
PHONE = Plan(390, 500, "-phone", middle=(195, 247), scale=0.62, turn=90, size=0.66, swimming=166, surface=234)


def side_of(zone: int, zones: int) -> int:
    """Port is below the keel, starboard above."""
    return 1 if zone < zones // 2 else -1


def middle_of(zone: int, zones: int) -> float:
    return FIRST + COLUMN * (zone % (zones // 2)) + COLUMN / 2


def deck_area(zone: int, zones: int) -> str:
    """The boat space of a zone as a path; the bow and the stern are round."""
    side, column = side_of(zone, zones), zone % (zones // 2)
    left, right = FIRST + COLUMN * column + SAFE, FIRST + COLUMN * (column + 1) - SAFE
    inner, outer = SAFE * side, (HULL - 6) * side
    if column == 0:
        return f"M{right} {inner}L{right} {outer}L-162 {outer}C-230 {0.9 * outer} -282 {0.56 * outer} -312 {inner}Z"
    if column == zones // 2 - 1:
        return f"M{left} {inner}L{left} {outer}L252 {outer}C300 {0.98 * outer} 322 {0.86 * outer} 326 {0.66 * outer}L326 {inner}Z"
    return f"M{left} {inner}L{right} {inner}L{right} {outer}L{left} {outer}Z"


def sea_area(zone: int, zones: int, open_to_keel: bool) -> str:
    """The sea space of a zone as a path; where the tile is gone it reaches the keel."""
    side = side_of(zone, zones)
    left, right = middle_of(zone, zones) - COLUMN / 2 + SAFE, middle_of(zone, zones) + COLUMN / 2 - SAFE
    inner, outer = (6 if open_to_keel else SIDE) * side, EDGE * side
    return f"M{left} {inner}L{right} {inner}L{right} {outer}L{left} {outer}Z"


def in_row(zone: int, zones: int, depth: float, number: int, count: int, gap: float) -> Point:
    """The place of one of several things side by side in a zone, so far from the keel."""
    gap = min(gap, (COLUMN - 34) / max(count, 1))
    return middle_of(zone, zones) + gap * (number - (count - 1) / 2), depth * side_of(zone, zones)
