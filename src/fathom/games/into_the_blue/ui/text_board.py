"""The text board of Into the Blue: the sea in five levels, the floor with its chests, the dice."""

from fathom.engine.contract import State
from fathom.games.into_the_blue.words import CHEST_SIGN, level_name
from fathom.text.catalogues import TextContext

Line = list[tuple[str, str]]
MARKS = "●▲■◆★"  # one shape per seat: colours are never the only sign
NARROW = 60
SURFACE, SAND = "~^~~≈~~^≈~~~", "▂▁▁▂▃▂▁▁▁▂▂▁"


def draw_text(t: TextContext, view: State, width: int) -> list[Line]:
    lines = [heading(t, width), band(t, width, SURFACE, "water0")]
    lines += [level_row(t, view, level, width) for level in range(t.rules.LEVELS)]
    lines += [floor_row(t, view, width), band(t, width, SAND, "water5"), unplayed_row(t, view, width), [], *legend(t, width), []]
    if view.phase != t.rules.OVER:
        lines += dice_rows(t, view)
    return lines


def margin(width: int) -> int:
    return 6 if width < NARROW else 18


def column(t: TextContext, width: int) -> int:
    return max(4, min(14, (width - margin(width) - 6) // len(t.names)))


def cell(text: str, width: int) -> str:
    return text[: width - 1].center(width)


def band(t: TextContext, width: int, pattern: str, style: str) -> Line:
    """The surface or the sand, from edge to edge of the sea."""
    wide = margin(width) + len(t.names) * column(t, width) + 3
    return [((pattern * (wide // len(pattern) + 1))[:wide], style)]


def heading(t: TextContext, width: int) -> Line:
    line: Line = [("".ljust(margin(width)), "")]
    for seat, name in enumerate(t.names):
        line.append((cell(f"{MARKS[seat]} {name}", column(t, width)), f"seat{seat}"))
    return line


def level_row(t: TextContext, view: State, level: int, width: int) -> Line:
    """Main treasure on the left in gold, secondary on the right in silver, each seat's shells between."""
    main, second = t.rules.MAIN[level], t.rules.SECONDARY[level]
    label = str(level + 1) if width < NARROW else f"{level + 1} {level_name(t.say, level)}"
    line: Line = [(label.ljust(margin(width) - 4), f"water{level}"), (f"{main:>3} ", "gold")]
    for seat in range(len(t.names)):
        line.append(shells_cell(t, view, seat, level, column(t, width)))
    return [*line, (f" {second:>2}", "silver")]


def shells_cell(t: TextContext, view: State, seat: int, level: int, width: int) -> tuple[str, str]:
    shells = int(view.placed[seat, level])
    points = t.rules.treasure(view, seat, level)
    sign = "" if not points else "*" if points == t.rules.MAIN[level] else "+"
    style = {"*": "gold", "+": "silver", "": f"seat{seat}"}[sign]
    return cell(f"{shells}{sign}" if shells else "·", width), style


def floor_row(t: TextContext, view: State, width: int) -> Line:
    """Chests on the floor, and how many each seat has taken; your own with their values."""
    left = t.rules.CHESTS - int(view.chests_taken.sum())
    line: Line = [((CHEST_SIGN * left).ljust(margin(width)), "gold")]
    for seat in range(len(t.names)):
        values = [str(value) for kind, value in enumerate(t.rules.CHEST_VALUES) for _ in range(view.chests[seat, kind])]
        hidden = ["?"] * (int(view.chests_taken[seat]) - len(values))
        line.append((cell(CHEST_SIGN + "+".join(values + hidden) if values or hidden else "·", column(t, width)), "water5"))
    return line


def unplayed_row(t: TextContext, view: State, width: int) -> Line:
    label = t.say("left") if width < NARROW else t.say("shells left")
    line: Line = [(label.ljust(margin(width)), "dim")]
    for seat in range(len(t.names)):
        sign = "!" if seat == view.ender else ""
        line.append((cell(f"{int(view.unplayed[seat])}{sign}", column(t, width)), "dim"))
    return line


def legend(t: TextContext, width: int) -> list[Line]:
    main, second = t.say("* wins the main treasure now"), t.say("+ wins a secondary one now")
    if width < NARROW:
        return [[(main, "dim")], [(second, "dim")]]
    return [[(f"{main}   {second}", "dim")]]


def dice_rows(t: TextContext, view: State) -> list[Line]:
    """The dice that lie there; those of the dive that count are bright."""
    if view.phase in (t.rules.ROLLING, t.rules.LOT):
        return [[(t.say.many("{n} die in the air", "{n} dice in the air", int(view.in_air)), "dim")]]
    reach = int(t.rules.series(view))
    line: Line = []
    for face in range(t.rules.FACES):
        sign = CHEST_SIGN if face == t.rules.CHEST_FACE else str(face + 1)
        style = "strong" if face < reach else "gold" if t.rules.is_perfect(view) else "dim"
        line += [(f"[{sign}] ", style)] * int(view.dice[face])
    return [line]
