"""The text board of Act 1: the thirteen spaces, the crew, the announcements, the notebook and the shark's pad."""

from fathom.engine.contract import State
from fathom.games.jaws.rules.common import BRODY, CHARACTERS, HOOPER, QUINT
from fathom.games.jaws.rules.island import constants as island
from fathom.games.jaws.words.characters import NAMES
from fathom.games.jaws.words.island import log, names
from fathom.text.catalogues import TextContext

Line = list[tuple[str, str]]
WIDE_COLUMN = 15  # from here on a column has room for the neighbours of a space
FIN, SWIMMER, BARREL, DOCKED, BY_SEA = "^", "o", "b", "d", "~"
REMEMBERED = 3  # rounds of which the announcements are shown
ROWS = ((0, None, 8, None, 1), (None, 4, None, 5, None), (11, None, island.SHOP, None, 9), (None, 6, None, 7, None), (2, None, 10, None, 3))


def draw_text(t: TextContext, view: State, width: int) -> list[Line]:
    lines = headline(t, view, width)
    for spaces in ROWS:
        lines += map_row(t, view, spaces, width)
    lines += [*legend(t, view, width), []]
    lines += [crew_row(t, view, who, width) for who in range(CHARACTERS)]
    lines += tracks(t, view, width) + notebook(t, view, width)
    lines += memory(t, view, width)
    return lines + pad(t, view, width)


def headline(t: TextContext, view: State, width: int) -> list[Line]:
    text = t.say("Act 1: Amity Island, round {n}", n=int(view.this_round) + 1)
    card = int(view.said_event[view.this_round]) if view.this_round < t.rules.ISLAND.LAST_ROUND else island.NOWHERE
    lines: list[Line] = [[(text[:width], "strong")]]
    if card != island.NOWHERE:
        lines.append([(names.event_title(t.say, card)[:width], "gold")])
    return lines


# The map


def map_row(t: TextContext, view: State, spaces: tuple[int | None, ...], width: int) -> list[Line]:
    """Three lines of five columns: name and chance, what lies there, who is there."""
    column = width // len(spaces)
    cells = [space_cell(t, view, space, column) if space is not None else [("", "")] * 3 for space in spaces]
    return [[(text[: column - 1].ljust(column), style) for text, style in parts] for parts in zip(*cells, strict=True)]


def space_cell(t: TextContext, view: State, space: int, column: int) -> list[tuple[str, str]]:
    name, chance = f"[{names.space_name(t.say, space)}]", chance_text(view, space)
    near = f" {BY_SEA}{sea_from(t, space)}" if column >= WIDE_COLUMN and space < island.SEA_SPACES else ""
    look = "offer" if chance else "strong" if space >= island.NORTH else "water1"
    things = (lying(t, view, space, column), "water2" if space < island.NORTH else "gold")
    return [(f"{name}{chance}{near}", look), things, (standing(view, space), "seat1")]


def sea_from(t: TextContext, space: int) -> str:
    """The spaces next to one by sea, one letter each."""
    return "".join(names.space_name(t.say, int(there)) for there in t.rules.ISLAND.SEA[space] if there != island.NOWHERE)


def chance_text(view: State, space: int) -> str:
    """What the notebook says of a space, or nothing: how many of all ways end there, in per cent."""
    if not view.setting_notebook or space == island.SHOP:
        return ""
    here, total = int(view.ways[:, space].sum()), int(view.ways.sum())
    return f" {max(1, round(100 * here / total))}%" if here else ""


def lying(t: TextContext, view: State, space: int, column: int) -> str:
    """Swimmers, Michael, the closed tile, barrels afloat and at a dock."""
    parts = []
    if island.NORTH <= space < island.SHOP:
        count = int(view.swimmers[space - island.NORTH])
        parts.append(SWIMMER * count if count <= column - 6 else f"{count}{SWIMMER}")
        parts.append("M" if view.michael == space - island.NORTH else "")
        if view.closed == space - island.NORTH:
            parts.append(t.say("soon") if view.open_soon else t.say("shut"))
    if space < island.SEA_SPACES and view.floating[space]:
        parts.append(f"{BARREL}{int(view.floating[space])}")
    if space in island.DOCKS:
        parts.append(f"{DOCKED}{int(view.dock[island.DOCKS.index(space)])}")
    if space == island.SHOP:
        parts.append(f"{DOCKED}{int(view.shop)}")
    return " ".join(part for part in parts if part)


def standing(view: State, space: int) -> str:
    """The crew by initials, small while in the water, and the shark where it is seen."""
    marks = [NAMES[who][0].lower() if view.overboard[who] else NAMES[who][0] for who in range(CHARACTERS) if view.at[who] == space]
    return " ".join([*marks, FIN] if space == shark_seen(view) else marks)


def shark_seen(view: State) -> int:
    """Where the shark's pawn stands: its own view knows, the others see it when an answer has shown it this round."""
    row = int(view.this_round)
    if view.place != island.NOWHERE or view.phase != island.CREW_TURN:
        return int(view.place)
    if view.look_answer[row] == 1:
        return island.NORTH + int(view.looked_at[row])
    if view.found_answer[row] == island.HERE:
        return int(view.found_at[row])
    return int(view.launched_at[row]) if view.launch_answer[row] == 1 else island.NOWHERE


def legend(t: TextContext, view: State, width: int) -> list[Line]:
    parts = [
        t.say("{mark} swimmer", mark=SWIMMER), t.say("M Michael"), t.say("{mark} barrels afloat", mark=BARREL),
        t.say("{mark} barrels on land", mark=DOCKED), t.say("q h in the water"), t.say("{mark} shark", mark=FIN),
    ]  # fmt: skip
    if width // len(ROWS[0]) >= WIDE_COLUMN:
        parts.append(t.say("{mark} next by sea", mark=BY_SEA))
    if view.setting_notebook:
        parts.append(t.say("% where the shark can be"))
    return wrapped(parts, width, "", "dim")


# Below the map


def crew_row(t: TextContext, view: State, who: int, width: int) -> Line:
    facts = [names.space_name(t.say, int(view.at[who]))]
    if view.aboard[who] or who != BRODY:
        facts.append(t.say.many("{n} barrel", "{n} barrels", int(view.aboard[who])))
    if view.overboard[who]:
        facts.append(t.say("in the water"))
    if view.phase == island.CREW_TURN:
        facts.append(t.say("done") if view.finished[who] else t.say.many("{n} action", "{n} actions", int(view.left[who])))
    mark = ">" if view.acting == who else " "
    return [(f"{mark}{NAMES[who]:<7}"[:width], "seat1"), (", ".join(facts)[: width - 8], "")]


def tracks(t: TextContext, view: State, width: int) -> list[Line]:
    say, rules = t.say, t.rules.ISLAND
    spent = sum(int(said) == 1 for said in view.said_tile)
    return wrapped(
        [
            say("eaten {n} of {end}", n=int(view.eaten), end=log.end_of_track(t, view)),
            say("barrels on the shark {n} of {end}", n=int(view.barrels_on_shark), end=rules.BARRELS_TO_END),
            say.many("{n} power tile left", "{n} power tiles left", island.TILES - spent),
            say("supply {n}", n=int(view.supply)),
        ],
        width, "", "strong",
    )  # fmt: skip


def notebook(t: TextContext, view: State, width: int) -> list[Line]:
    """The power tiles that the shark may still have, with their chances."""
    total = int(view.ways.sum())
    if not view.setting_notebook or not total:
        return []
    chances = [
        sum(int(view.ways[:, :, tiles].sum()) for tiles in range(island.TILE_SETS) if tiles & (1 << tile)) for tile in range(island.TILES)
    ]
    words = [f"{names.tile_word(t.say, tile)} {max(1, round(100 * ways / total))}%" for tile, ways in enumerate(chances) if ways]
    return wrapped(words or [t.say("none")], width, t.say("Tiles it may have: "), "offer")


def memory(t: TextContext, view: State, width: int) -> list[Line]:
    """The announcements and answers of the last rounds."""
    last = int(view.this_round) + (view.phase == island.CREW_TURN)
    lines: list[Line] = []
    for row in range(max(0, last - REMEMBERED), last):
        lines += wrapped(log.heard(t, view, row), width, t.say("Round {n}: ", n=row + 1), "dim")
    return lines


def pad(t: TextContext, view: State, width: int) -> list[Line]:
    """The shark's own notes, in its own view only: everywhere else the space is blank."""
    if view.place == island.NOWHERE:
        return []
    rows = [t.say("start {space}", space=names.space_name(t.say, int(view.pad_place[0])))] if view.pad_place[0] != island.NOWHERE else []
    for row in range(int(view.this_round) + (view.phase == island.CREW_TURN)):
        if view.pad_place[row + 1] != island.NOWHERE:
            tile = f" {names.tile_word(t.say, int(view.pad_tile[row]))}" if view.pad_tile[row] != island.NO_TILE else ""
            rows.append(f"{row + 1}: {names.space_name(t.say, int(view.pad_place[row + 1]))}{tile}")
    tiles = [names.tile_word(t.say, tile) for tile in range(island.TILES) if view.power & (1 << tile)]
    lines = wrapped(rows, width, t.say("Pad: "), "seat0")
    lines += wrapped(tiles or [t.say("none")], width, t.say("Tiles left: "), "seat0")
    return lines + (now_rows(t, view, width) if view.phase == island.SHARK_TURN else [])


def now_rows(t: TextContext, view: State, width: int) -> list[Line]:
    """What the shark has done in the turn that is not over yet."""
    say = t.say
    facts = [
        say("at {space}", space=names.space_name(say, int(view.place))),
        say.many("{n} action left", "{n} actions left", int(view.actions)),
    ]
    bites = " ".join(f"{names.beach_name(say, beach)}{int(view.bitten[beach])}" for beach in range(island.BEACHES) if view.bitten[beach])
    if view.bitten_michael:
        bites += " Michael"
    if bites:
        facts.append(say("ate {bites}", bites=bites.strip()))
    if view.pad_tile[view.this_round] != island.NO_TILE:
        facts.append(say("plays {tile}", tile=names.tile_word(say, int(view.pad_tile[view.this_round]))))
    facts += [say("threw {name}", name=NAMES[who]) for who in (QUINT, HOOPER) if view.threw[who]]
    return wrapped(facts, width, say("Now: "), "seat0")


def wrapped(parts: list[str], width: int, head: str, style: str) -> list[Line]:
    """Parts joined by commas, on as many lines as they need, the first after its head."""
    lines = [head]
    for number, part in enumerate(parts):
        piece = part + ("," if number < len(parts) - 1 else "")
        if len(lines[-1]) + len(piece) + 1 > width and lines[-1].strip():
            lines.append("  ")
        lines[-1] += ("" if not lines[-1].strip() or lines[-1].endswith(" ") else " ") + piece
    return [[(line[:width], style)] for line in lines]
