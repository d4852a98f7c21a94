"""Coordinates of the tiles of The Blue Lion: in the row, on cushions, or in piles in the pool."""

from dataclasses import dataclass

from fathom.engine.contract import State
from fathom.text.catalogues import TextContext


@dataclass(frozen=True)
class Plan:
    """Where things are: the same wall on a desk and on a phone."""

    night: str
    width: int
    height: int
    row: tuple[float, float, float]  # height of the row, between tiles, and their scale
    shelf: float
    moon: tuple[float, float, float, float]  # where winners appear, how far apart, and their scale
    gems: tuple[tuple[float, float, float], ...]  # by seat: the first socket, and the next one's distance
    medals: tuple[tuple[float, float], ...]
    scores: tuple[tuple[float, float], ...]  # one for both, or one each
    quiet: tuple[float, float]
    bowl: tuple[float, float, float]
    pool: tuple[float, float, float, float]  # middle, height, between piles, and scale
    signs: tuple[float, float, float, float]  # under a loose tile: height of the two rows, width and height of a sign
    cushion: tuple[float, float, float, float]  # the last one, its tile's height, between them, and scale
    returning: tuple[float, float]  # height and scale of tiles on cushions while they are put back
    turn: tuple[float, float, float]  # height of the signs under the row, their width and height
    swap: tuple[float, float, float]
    move: tuple[float, float, float, float]  # from the sides, and as above


DESK = Plan(
    night="tbl-night", width=792, height=592, row=(355, 113, 0.9), shelf=410, moon=(396, 124, 118, 0.92),
    gems=((75, 214, 33), (515, 214, 33)), medals=((34, 214), (758, 214)), scores=((396, 220),), quiet=(396, 276), bowl=(80, 544, 0.8),
    pool=(396, 472, 104, 0.5), signs=(526, 568, 44, 36), cushion=(736, 526, 100, 0.66), returning=(466, 0.5), turn=(465, 70, 36),
    swap=(518, 38, 58), move=(27, 352, 38, 68),
)  # fmt: skip
PHONE = Plan(
    night="tbl-night-phone", width=390, height=500, row=(230, 64, 0.49), shelf=260, moon=(195, 53, 92, 0.74),
    gems=((62, 119, 37), (62, 150, 37)), medals=((24, 119), (24, 150)), scores=((352, 119), (352, 150)), quiet=(195, 182),
    bowl=(44, 454, 0.46), pool=(195, 308, 97, 0.4), signs=(357, 403, 44, 44), cushion=(340, 451, 96, 0.38), returning=(452, 0.36),
    turn=(312, 56, 44), swap=(362, 52, 44), move=(35, 362, 52, 44),
)  # fmt: skip


WIDEST = 122  # between piles on a phone, where few are left


@dataclass(frozen=True)
class Spot:
    """Where a tile of the line lies, and what that place is called."""

    name: str
    x: float
    y: float
    scale: float
    kind: str


def spot(t: TextContext, view: State, plan: Plan, tile: int) -> Spot:
    if tile < view.length:
        y, _, size = plan.row
        return Spot(f"row-{tile}", slot_at(view, plan, tile), y, size, f"plate at{tile}")
    if tile < t.rules.pool_start(view):
        number = tile - int(view.length)
        y, size = cushion_height(t, view, plan)
        return Spot(f"aside-{number}", cushion_at(view, plan, number), y, size, "plate aside")
    pile = piles(t, view).index(int(view.face[tile]))
    above = sum(int(view.face[other]) == view.face[tile] for other in range(tile + 1, t.rules.TILES))
    _, y, _, size = plan.pool
    return Spot(f"pool-{tile}", pile_at(t, view, plan, pile) + 5 * above, y - 4 * above, size, "plate pool")


def slot_at(view: State, plan: Plan, slot: float) -> float:
    return plan.width / 2 + plan.row[1] * (slot - (int(view.length) - 1) / 2)


def cushion_at(view: State, plan: Plan, number: int) -> float:
    """The tiles that come back first lie at the right, in their order."""
    last, _, apart, _ = plan.cushion
    due, count = int(view.due), int(view.due) + int(view.fresh)
    return last - apart * (due - 1 - number if number < due else due + count - 1 - number)


def cushion_height(t: TextContext, view: State, plan: Plan) -> tuple[float, float]:
    """While tiles are put back, there must be room for the signs."""
    return plan.returning if view.phase == t.rules.RETURNING else (plan.cushion[1], plan.cushion[3])


def piles(t: TextContext, view: State) -> list[int]:
    """The pictures in the pool: tiles that look alike lie on one pile."""
    return sorted({int(face) for face in view.face[int(t.rules.pool_start(view)) :]})


def pile_at(t: TextContext, view: State, plan: Plan, pile: int) -> float:
    middle, _, apart, _ = plan.pool
    count, aside = len(piles(t, view)), int(view.due) + int(view.fresh)
    if plan is PHONE:
        apart = max(apart, min(WIDEST, plan.width / count))
    else:
        middle = min(middle, plan.width - 6 - plan.cushion[2] * aside - apart * count / 2)
    return middle + apart * (pile - (count - 1) / 2)
