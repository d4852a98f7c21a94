"""The text board of Act 2: the Orca from bow to stern, the water around it, the surface cards, the crew and the shark."""

from collections.abc import Iterable

from fathom.engine.contract import State
from fathom.games.jaws.rules.boat import constants as boat
from fathom.games.jaws.rules.common import CHARACTERS
from fathom.games.jaws.words.boat import names
from fathom.games.jaws.words.characters import NAMES
from fathom.text.catalogues import TextContext

Line = list[tuple[str, str]]
Cell = list[Line]

COLUMNS = boat.ZONES // 2
MARKS = ("■Q", "◆B", "★H")  # a shape and a letter: colours are never the only sign
AIMS = ("×Q", "×B", "×H")
FIN = "◢◣"
HULL, BROKEN, WAVES = "█", "▒", "~"
NARROW = 64
WIDEST = 18


def draw_text(t: TextContext, view: State, width: int) -> list[Line]:
    lines = [headline(t, view), []]
    lines += boat_and_water(t, view, width)
    lines += [[], *legend(t, width), []]
    lines += surface_rows(t, view, width)
    for who in range(CHARACTERS):
        lines += crew_rows(t, view, who, width)
    return lines + shark_rows(t, view, width)


def headline(t: TextContext, view: State) -> Line:
    if not view.boat_round:
        return [(t.say("Act 2: the Orca"), "strong")]
    return [(t.say("Act 2: the Orca"), "strong"), ("   " + t.say("round {n}", n=int(view.boat_round)), "")]


# The boat and the water


def boat_and_water(t: TextContext, view: State, width: int) -> list[Line]:
    """Four rows of four spaces: the water to port, the two sides of the boat, the water to starboard."""
    wide = min(WIDEST, (width - 1) // COLUMNS - 1)
    port, starboard = range(COLUMNS), range(COLUMNS, boat.ZONES)
    lines = [between(t.say("bow"), t.say("stern"), (wide + 1) * COLUMNS + 1), edge(t, port, wide, "┌┬┐")]
    lines += row([sea_space(t, view, zone, wide) for zone in port])
    lines += [edge(t, (), wide, "├┼┤"), *row([boat_space(t, view, zone, wide) for zone in port]), edge(t, (), wide, "╞╪╡", "═")]
    lines += [*row([boat_space(t, view, zone, wide) for zone in starboard]), edge(t, (), wide, "├┼┤")]
    lines += row([sea_space(t, view, zone, wide) for zone in starboard])
    return [*lines, edge(t, starboard, wide, "└┴┘")]


def between(left: str, right: str, width: int) -> Line:
    return [(f"{left} ◁".ljust(width - len(right)) + right, "dim")]


def edge(t: TextContext, zones: Iterable[int], wide: int, corners: str, stroke: str = "─") -> Line:
    """A border, with the names of the zones when it is an outer one."""
    labels = [f"{stroke} {names.zone_name(t.say, zone)} " for zone in zones] or [""] * COLUMNS
    return [(corners[0] + corners[1].join(name.ljust(wide, stroke) for name in labels) + corners[2], "dim")]


def row(cells: list[Cell]) -> list[Line]:
    """Spaces side by side."""
    lines = []
    for parts in zip(*cells, strict=True):
        line: Line = [("│", "dim")]
        for part in parts:
            line += [*part, ("│", "dim")]
        lines.append(line)
    return lines


def filled(parts: Line, wide: int, fill: str = " ", style: str = "") -> Line:
    """The parts of a space from its left, the rest filled up."""
    used = sum(len(text) for text, _ in parts)
    return [*parts, (fill * (wide - used), style)]


def sea_space(t: TextContext, view: State, zone: int, wide: int) -> Cell:
    """The letters that may surface here and the fin; then who swims here; then who aims here."""
    swimmers = people(view, boat.SEA + zone)
    aims: Line = [(AIMS[who], f"seat{who + 1}") for who in range(CHARACTERS) if view.target[who] == zone]
    return [
        filled(signs(t, view, zone), wide),
        filled(swimmers, wide, WAVES if not swimmers else " ", "water1"),
        filled(aims, wide),
    ]


def signs(t: TextContext, view: State, zone: int) -> Line:
    line: Line = []
    for letter, card in enumerate(view.surface):
        if card != boat.NOT_YET and names.zone_of(t, int(card)) == zone:
            line.append((names.LETTERS[letter], "dim") if letter == view.letter_out else (names.LETTERS[letter], "strong"))
    if view.shark_zone == zone:
        line.append((f" {FIN}", "bad"))
    return line


def people(view: State, space: int) -> Line:
    return [(MARKS[who], f"seat{who + 1}") for who in range(CHARACTERS) if view.space[who] == space]


def boat_space(t: TextContext, view: State, zone: int, wide: int) -> Cell:
    """The hits that damage and destroy the tile, and who stands on it; water when it is gone."""
    tile, edition = view.tiles[zone], t.rules.BOAT.EDITION
    if tile == boat.DESTROYED:
        return [[(WAVES * wide, "water1")], [(WAVES * wide, "water1")]]
    if tile == boat.DAMAGED:
        return [filled([(f" {edition.tile_destroy_damaged[zone]} ", "bad")], wide, BROKEN, "dim"), filled(people(view, zone), wide)]
    numbers = f" {edition.tile_damage[zone]}/{edition.tile_destroy[zone]} "
    return [filled([(numbers, "")], wide, HULL, "dim"), filled(people(view, zone), wide)]


def legend(t: TextContext, width: int) -> list[Line]:
    say = t.say
    parts = [
        say("{mark} intact: damage / destroy", mark=HULL),
        say("{mark} damaged", mark=BROKEN),
        say("{mark} water", mark=WAVES),
        say("{mark} shark", mark=FIN),
        say("{mark} target", mark="×"),
    ]
    return wrapped([(part, "dim") for part in parts], width, "", "  ")


# The cards


def surface_rows(t: TextContext, view: State, width: int) -> list[Line]:
    """The cards at A, B and C; the shark's own choice is marked where it may be seen."""
    rows = []
    for letter, card in enumerate(view.surface):
        if card != boat.NOT_YET:
            chosen, out = letter == view.choice, letter == view.letter_out
            mark = "►" if chosen else "×" if out else " "
            style = "strong" if chosen else "dim" if out else ""
            rows.append([(f"{mark} {names.LETTERS[letter]}  {names.card_text(t, int(card))}"[:width], style)])
    return [*rows, []] if rows else []


def crew_rows(t: TextContext, view: State, who: int, width: int) -> list[Line]:
    """A character: health, place, weapon and target, gear."""
    say, style = t.say, f"seat{who + 1}"
    head = f"{MARKS[who]} {NAMES[who]}".ljust(10)
    if view.health[who] == 0:
        return [[(head, style), (say("out"), "bad")]]
    facts = [say("health {n}/{full}", n=int(view.health[who]), full=t.rules.BOAT.EDITION.crew_health)]
    if view.space[who] >= 0:
        facts.append(names.space_name(say, int(view.space[who])))
    if view.caged[who]:
        facts.append(say("in the cage"))
    if view.prepared[who]:
        aim = names.zone_name(say, int(view.target[who]))
        facts.append(say("{card} at {zone}", card=names.gear_name(say, int(view.weapon[who])), zone=aim))
    lines = wrapped([(fact, "strong") for fact in facts], width, head, ", ", style)
    return lines + wrapped([(text, "") for text in cards(t, view.gear[who])], width, "  ", ", ")


def cards(t: TextContext, gear: Iterable[int]) -> list[str]:
    """Gear cards by name, with how many where there are several."""
    counts = [(kind, int(count)) for kind, count in enumerate(gear) if count]
    return [names.gear_name(t.say, kind) + (f" ×{count}" if count > 1 else "") for kind, count in counts]


def shark_rows(t: TextContext, view: State, width: int) -> list[Line]:
    """The shark: health, cards, what is attached; its hand only in its own view."""
    say = t.say
    facts = [
        say("health {n}/{full}", n=int(view.shark_health), full=t.rules.BOAT.EDITION.shark_health),
        say.many("{n} ability card", "{n} ability cards", int(view.hand_size)),
    ]
    if view.shark_zone >= 0:
        facts.append(say("evade {n}", n=evade_now(t, view)))
    lines = wrapped([(fact, "strong") for fact in facts], width, (FIN + " " + say("Shark")).ljust(10), ", ", "seat0")
    rows = {
        say("in hand: "): ability_names(t, view.hand),
        say("plays: "): [names.ability_name(say, int(view.bonus))] if 0 <= view.bonus < boat.NO_BONUS else [],
        say("attached: "): cards(t, view.attached),
        say("used up: "): ability_names(t, view.bonus_shown),
    }
    for label, texts in rows.items():
        if texts:
            lines += wrapped([(text, "") for text in texts], width, f"  {label}", ", ")
    common = cards(t, [int(view.common[kind]) for kind in range(boat.KINDS)])
    if common:
        lines += wrapped([(text, "gold") for text in common], width, say("to share: "), ", ")
    return lines


def evade_now(t: TextContext, view: State) -> int:
    """The evade of the card chosen or of Hard Target, less what attached gear takes."""
    edition = t.rules.BOAT.EDITION
    printed = (
        edition.ability_cards[boat.HARD_TARGET][2]
        if view.bonus == boat.HARD_TARGET
        else edition.surface_cards[view.surface[view.choice]][1]
    )
    return max(0, int(printed) - evade_taken(t, view))


def evade_at(t: TextContext, view: State, card: int) -> int:
    """The evade that the shark would have on a surface card: gear stays on it unless the card sheds it."""
    _, printed, _, shed = t.rules.BOAT.EDITION.surface_cards[card]
    return int(printed) if shed else max(0, int(printed) - evade_taken(t, view))


def evade_taken(t: TextContext, view: State) -> int:
    return sum(int(view.attached[kind]) * int(t.rules.BOAT.EDITION.gear_cards[kind][5]) for kind in range(boat.KINDS))


def ability_names(t: TextContext, counts: Iterable[int]) -> list[str]:
    held = [(ability, int(count)) for ability, count in enumerate(counts) if count]
    return [names.ability_name(t.say, ability) + (f" ×{count}" if count > 1 else "") for ability, count in held]


def wrapped(parts: Line, width: int, head: str, comma: str, style: str = "dim") -> list[Line]:
    """Parts one after the other, on as many lines as they need; each line but the first is indented like the head."""
    lines: list[Line] = [[(head, style)]]
    room = width - len(head)
    for number, (text, look) in enumerate(parts):
        piece = text + (comma if number < len(parts) - 1 else "")
        if len(piece.rstrip()) > room and len(lines[-1]) > 1:
            last, its_look = lines[-1][-1]
            lines[-1][-1] = (last.rstrip(), its_look)
            indent = min(len(head), 4)
            lines.append([(" " * indent, "")])
            room = width - indent
        piece = piece[: max(room, 0)]
        lines[-1].append((piece, look))
        room -= len(piece)
    return lines
