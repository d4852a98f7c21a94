"""Coordinates of the picture of Amity Island: points of the desktop board, stretched for a phone."""

import re
from dataclasses import dataclass
from math import hypot

Point = tuple[float, float]

WIDE, HIGH = 792, 592  # the board on a desk: every point below is on it
HATCHING, OFFERED, LAND, LANDED, NAMED, STANDING, LURKING, BATHING, TOLD = range(9)  # layers, from the water up: the fin hides no swimmer


@dataclass(frozen=True)
class Plan:
    """A board of some size; `suffix` ends the names of its backdrops."""

    width: int
    height: int
    suffix: str
    size: float  # of the pieces
    below: float  # from the name of a space or a barrel down to the line under it: letters keep their size on a small phone
    knots: tuple[float, float, float]  # from the fin to the first knot, and from each to the next

    def at(self, point: Point, shift: Point = (0, 0)) -> Point:
        """A point of the map on this board; a shift is as large as the pieces are."""
        return (
            point[0] * self.width / WIDE + shift[0] * self.size,
            point[1] * self.height / HIGH + shift[1] * self.size,
        )

    def path(self, text: str) -> str:
        """A path of points, x and y in turn, on this board."""
        sizes = (self.width / WIDE, self.height / HIGH)
        numbers = iter(range(len(text)))
        return re.sub(r"[\d.]+", lambda found: f"{float(found[0]) * sizes[next(numbers) % 2]:.1f}", text)


DESK = Plan(792, 592, "", 0.9, 27, (-20, 20, 25))
PHONE = Plan(390, 500, "-phone", 0.6, 42, (0, 24, 0))


@dataclass(frozen=True)
class Water:
    """The spots of a space with water."""

    name: Point
    orca: Point
    speed: Point
    barrel: Point
    fin: Point
    badge: Point  # fish finder or binoculars
    tokens: Point  # the first of a row of small offers
    along: Point  # from each to the next


# In the order of the spaces: 1 to 8, then the beaches N, E, S, W.
WATERS = (
    Water((36, 36), (116, 92), (74, 156), (32, 222), (250, 44), (330, 24), (78, 32), (40, 0)),
    Water((756, 36), (684, 84), (722, 150), (764, 222), (556, 42), (474, 22), (714, 32), (-40, 0)),
    Water((36, 546), (112, 530), (72, 470), (32, 396), (206, 552), (296, 568), (78, 558), (40, 0)),
    Water((756, 546), (680, 528), (716, 462), (764, 386), (572, 548), (474, 568), (714, 558), (-40, 0)),
    Water((158, 169), (99, 208), (202, 214), (96, 262), (200, 200), (122, 164), (196, 188), (24, 30)),
    Water((453, 68), (522, 112), (566, 150), (430, 122), (490, 122), (540, 72), (490, 68), (38, 10)),
    Water((212, 468), (280, 492), (204, 434), (344, 490), (285, 490), (258, 446), (252, 482), (36, 11)),
    Water((659, 301), (690, 350), (682, 414), (716, 392), (690, 352), (712, 298), (694, 306), (8, 36)),
    Water((215, 117), (330, 106), (262, 150), (388, 96), (275, 106), (300, 72), (254, 98), (38, -10)),
    Water((657, 173), (688, 250), (686, 212), (718, 250), (704, 244), (700, 206), (663, 230), (16, 30)),
    Water((390, 496), (488, 508), (562, 486), (586, 458), (470, 504), (556, 446), (430, 506), (38, 3)),
    Water((101, 329), (122, 412), (118, 378), (92, 390), (120, 390), (140, 426), (104, 386), (10, 36)),
)

# Rows of swimmers along the shore, from one end to the other, and where the tile of a closed beach stands in the sand.
SHORES = (((306, 150), (384, 130)), ((642, 206), (616, 264)), ((428, 468), (520, 452)), ((138, 348), (162, 402)))
ISLAND_MIDDLE = (400, 296)
ONE_ROW, APART = 4, 30  # bathers that stand in one row, and how far they or two rows are from each other
TOUCHING, FAN, MARGIN = 70, 46, 40  # pieces nearer than that lie over each other; how far a boat moves away; from the edge of the board
SIGNS = ((308, 172), (606, 226), (404, 436), (182, 340))

# Where the shark's trail crosses from one space to another, if a straight line would cross land or a corner.
CROSSINGS = {
    frozenset((0, 1)): (409, 22), frozenset((0, 2)): (30, 272), frozenset((1, 3)): (766, 274), frozenset((2, 3)): (355, 570),
    frozenset((4, 8)): (205, 160), frozenset((5, 8)): (405, 95), frozenset((5, 9)): (620, 172), frozenset((7, 9)): (672, 276),
    frozenset((7, 10)): (598, 450), frozenset((6, 10)): (364, 500), frozenset((6, 11)): (166, 424), frozenset((4, 11)): (118, 301),
}  # fmt: skip

# Where Brody stands: on land, by space.
LANDINGS = {4: (214, 290), 5: (546, 240), 6: (250, 402), 7: (562, 388), 8: (344, 212), 9: (578, 272), 10: (452, 400), 11: (204, 372),
            12: (398, 336)}  # fmt: skip
DOCK_SPOTS = (((155, 244), (133, 236), (176, 252)), ((634, 395), (656, 403), (616, 388)))
SHOP_SPOTS = ((318, 296), (336, 305), (390, 304))
SHOP_COUNT = (312, 320)
TAGS = {"shop": (367, 322), "hall": (475, 236), "police": (313, 411), "west": (128, 288), "east": (664, 432)}

# The spaces as areas: arcs of the line round the coast, then the borders inland.
NORTH_ARC = "C222.8 54.6 321.4 41.4 410.3 45"
NORTH_EAST_ARC = "C496.5 49.2 584.8 69.3 649.5 130.1"
EAST_ARC = "C689.7 168.5 722.7 221 739.3 274.1"
SOUTH_EAST_ARC = "C768 370 708.5 434.3 629.2 477.6"
SOUTH_ARC = "C546.1 522.4 452.1 553.9 356.6 545.4"
SOUTH_WEST_ARC = "C277.7 538.2 196 506.9 132.4 459.7"
WEST_ARC = "C70.1 412.5 43 351.3 64.9 274.6"
NORTH_WEST_ARC = "C81.6 218 110.8 157.7 154.8 117.3"
AREAS = (  # open sea goes on beyond the board
    f"M-400 237L64.9 274.6{NORTH_WEST_ARC}{NORTH_ARC}L396 -400L-400 -400Z",
    f"M396 -400L410.3 45{NORTH_EAST_ARC}{EAST_ARC}L1192 269L1192 -400Z",
    f"M332 992L356.6 545.4{SOUTH_WEST_ARC}{WEST_ARC}L-400 237L-400 992Z",
    f"M1192 269L739.3 274.1{SOUTH_EAST_ARC}{SOUTH_ARC}L332 992L1192 992Z",
    f"M64.9 274.6{NORTH_WEST_ARC}L318.4 258.1L289.9 322.6L231.3 355.2Z",
    f"M410.3 45{NORTH_EAST_ARC}L546.5 280.6L492.6 351.6L431.6 329.2L389.7 227.9Z",
    f"M356.6 545.4{SOUTH_WEST_ARC}L231.3 355.2L289.9 322.6L385.7 373Z",
    f"M739.3 274.1{SOUTH_EAST_ARC}L492.6 351.6L546.5 280.6Z",
    f"M154.8 117.3{NORTH_ARC}L389.7 227.9L318.4 258.1Z",
    f"M649.5 130.1{EAST_ARC}L546.5 280.6Z",
    f"M629.2 477.6{SOUTH_ARC}L385.7 373L431.6 329.2L492.6 351.6Z",
    f"M132.4 459.7{WEST_ARC}L231.3 355.2Z",
)

# What of them is land, by space.
LAND_AREAS = {
    4: "M231 354L289 322L317 259L260 210L223 240L195 254L187 259L177 275L171 292L170 309L173 326Z",
    5: "M391 228L433 328L492 350L545 280L594 209L585 197L572 186L540 167L517 155L499 149L472 143L453 141L434 142L400 149Z",
    6: "M370 454L384 374L290 324L232 356L202 389L229 402L285 438L301 445L333 452Z",
    7: "M547 282L495 351L569 420L583 413L596 404L610 391L622 377L627 367L629 356L631 330L629 322L623 311L614 298L600 280Z",
    8: "M262 208L319 256L388 227L397 150L373 162L341 175L301 182L291 186L281 192Z",
    9: "M549 279L598 277L596 268L602 237L595 212Z",
    10: "M492 353L432 331L387 374L374 454L410 448L473 428L484 427L510 434L524 435L542 431L566 422Z",
    11: "M175 330L190 351L194 378L199 387L229 356Z",
    12: "M318.4 258.1L389.7 227.9L431.6 329.2L385.7 373L289.9 322.6Z",
}


def row(ends: tuple[Point, Point], count: int) -> list[Point]:
    """So many points evenly along a line, side by side where they are few; many stand in two rows, the second out at sea."""
    (x, y), (x2, y2) = ends
    gap = min(1 / max(count - 1, 1), APART / hypot(x2 - x, y2 - y))
    start = (1 - gap * (count - 1)) / 2
    line = [(x + (x2 - x) * (start + gap * n), y + (y2 - y) * (start + gap * n)) for n in range(count)]
    if count <= ONE_ROW:
        return line
    dx, dy = out_to_sea(ends)
    return [(px + APART * dx * (n % 2 * 2 - 1) / 2, py + APART * dy * (n % 2 * 2 - 1) / 2) for n, (px, py) in enumerate(line)]


def out_to_sea(ends: tuple[Point, Point]) -> Point:
    """The direction across a shore, away from the island."""
    (x, y), (x2, y2) = ends
    length = hypot(x2 - x, y2 - y)
    dx, dy = (y2 - y) / length, (x - x2) / length
    outwards = 1 if dx * (x - ISLAND_MIDDLE[0]) + dy * (y - ISLAND_MIDDLE[1]) > 0 else -1
    return dx * outwards, dy * outwards


def fanned(spot: Point, fin: Point) -> Point:
    """Where a boat lies that makes room for the fin: farther out to sea, but still on the board."""
    if hypot(spot[0] - fin[0], spot[1] - fin[1]) > TOUCHING:
        return spot
    dx, dy = spot[0] - ISLAND_MIDDLE[0], spot[1] - ISLAND_MIDDLE[1]
    x, y = spot[0] + FAN * dx / hypot(dx, dy), spot[1] + FAN * dy / hypot(dx, dy)
    return min(max(x, MARGIN), WIDE - MARGIN), min(max(y, MARGIN), HIGH - MARGIN)


def beside(fin: Point) -> Point:
    """Where the fin is while a boat makes room for it: nearer to the island."""
    dx, dy = ISLAND_MIDDLE[0] - fin[0], ISLAND_MIDDLE[1] - fin[1]
    return fin[0] + FAN / 2 * dx / hypot(dx, dy), fin[1] + FAN / 2 * dy / hypot(dx, dy)


def round_path(radius: float) -> str:
    """A circle round the origin, as a path."""
    return f"M{-radius:g} 0a{radius:g} {radius:g} 0 1 0 {2 * radius:g} 0a{radius:g} {radius:g} 0 1 0 {-2 * radius:g} 0Z"
