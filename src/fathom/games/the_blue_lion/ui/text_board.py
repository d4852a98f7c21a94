"""The text board of The Blue Lion: the diamonds of both thieves, the row on its shelf, cushions and the pool."""

from fathom.engine.contract import State
from fathom.games.the_blue_lion.words import LETTERS, backs, combinations, label
from fathom.text.catalogues import TextContext

Line = list[tuple[str, str]]
NARROW = 70
STYLES = ("seat0", "seat1", "gold", "water1")  # Arsène, Lady X, the police, the Blue Lion
WON, WANTED = "◆", "◇"
WORTH_SAYING = 0.6  # part of the quiet limit from which the count is shown


def draw_text(t: TextContext, view: State, width: int) -> list[Line]:
    lines = [thief_row(t, view, seat, width) for seat in range(2)]
    lines += [night(width), *row_of_tiles(t, view, width), shelf(width), *beside_the_row(t, view, width)]
    if view.quiet_limit and view.quiet >= WORTH_SAYING * view.quiet_limit:
        lines.append([(t.say("{quiet} of {limit} actions without a diamond", quiet=int(view.quiet), limit=int(view.quiet_limit)), "bad")])
    return [*lines, [], *legend(t, width)]


def thief_row(t: TextContext, view: State, seat: int, width: int) -> Line:
    """Whose turn it is, who plays which thief, and the diamonds won and wanted."""
    points = int(view.points[seat])
    wanted = max(0, t.rules.TARGET - points)
    room = width - 9 - max(points, t.rules.TARGET)
    sign = "▶ " if seat == view.seat and view.phase not in (t.rules.OVER, t.rules.LOT) else "  "
    name = f"{LETTERS[seat]} {t.names[seat]}, {label(t.say, seat)}"[:room]
    who: Line = [(sign, "offer"), (name.ljust(min(room, 30)), f"seat{seat}")]
    return [*who, (f" {WON * points}", "water1"), (WANTED * wanted, "gold"), (f" {points:>2}", "strong")]


def night(width: int) -> Line:
    """The moon over the cornice."""
    rays = "─" * ((min(width, 76) - 12) // 2)
    return [(rays, "gold"), (" · ✦ ", "dim"), ("☾", "gold"), (" ✦ · ", "dim"), (rays, "gold")]


def shelf(width: int) -> Line:
    return [("▔" * (tile_width(width) * 6), "gold")]


def tile_width(width: int) -> int:
    return 6 if width < NARROW else 12


def row_of_tiles(t: TextContext, view: State, width: int) -> list[Line]:
    """Each tile with its picture; a tile in the air has dotted sides; what lies behind shows only with the memory aid."""
    if view.length == 0:
        return [[(t.say("The row is empty."), "dim")]]
    inner = tile_width(width) - 2
    rows: list[Line] = [[], [], [], []]
    for slot in range(int(view.length)):
        style = STYLES[view.face[slot]]
        side = "┊" if slot == view.turning else "│"
        name = LETTERS[view.face[slot]] if width < NARROW else label(t.say, int(view.face[slot]))
        rows[0].append((f"╭{'─' * inner}╮", style))
        rows[1].append((side + name.center(inner) + side, style))
        rows[2].append((f"╰{aid(view, slot).center(inner, '─')}╯", style))
        rows[3].append((f"{slot + 1}".center(inner + 2), "dim"))
    return rows


def aid(view: State, tile: int) -> str:
    """The pictures that a back can be: only for those who play with the memory aid."""
    return backs(view, tile).lower() if view.memory_aid else ""


def beside_the_row(t: TextContext, view: State, width: int) -> list[Line]:
    """Tiles on cushions, the pool, and the diamonds left in the bowl."""
    start, end = int(view.length), int(t.rules.pool_start(view))
    left = max(0, t.rules.DIAMONDS - int(view.points[0]) - int(view.points[1]))
    lines: list[Line] = []
    if end > start:
        lines += loose_tiles(t, view, range(start, end), (t.say("Cushion:"), "bad"), width)
    if end < t.rules.TILES and view.phase not in (t.rules.LOT, t.rules.THROWING):
        lines += loose_tiles(t, view, range(end, t.rules.TILES), (t.say("Pool:"), "dim"), width)
    return [*lines, [(t.say("Bowl:") + f" {left} {WON}", "dim")]]


def loose_tiles(t: TextContext, view: State, tiles: range, heading: tuple[str, str], width: int) -> list[Line]:
    """Tiles next to the row, by name where there is room."""
    line: Line = []
    for tile in tiles:
        letter = LETTERS[view.face[tile]]
        text = f"{letter}/{aid(view, tile)}" if view.memory_aid else letter if width < NARROW else label(t.say, int(view.face[tile]))
        line += [(" ", ""), (text if width < NARROW else f"[{text}]", STYLES[view.face[tile]])]
    return [[heading], line] if width < NARROW else [[heading, *line]]


def legend(t: TextContext, width: int) -> list[Line]:
    """What pays whom, and the six tiles."""
    pays = combinations(t)
    lines = [pays] if width >= NARROW else [pays[:2], pays[2:4], pays[4:]]
    return [[(", ".join(line), "dim")] for line in lines] + [[(" ".join([t.say("Tiles:"), *t.rules.EDITION.tiles]), "dim")]]
