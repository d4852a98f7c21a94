"""The board of Act 2 as a scene: the Orca and the water around it, who is where, and what a tap plays."""

from fathom.engine.contract import State
from fathom.games.jaws.rules.boat import constants as boat
from fathom.games.jaws.rules.common import CHARACTERS
from fathom.games.jaws.ui.boat.map import DESK, EDGE, HULL, PHONE, Plan, deck_area, in_row, middle_of, sea_area, side_of
from fathom.games.jaws.ui.island.map import round_path
from fathom.games.jaws.ui.island.map_taps import CREW_ART, in_range
from fathom.games.jaws.words.boat import names, prompts
from fathom.games.jaws.words.characters import NAMES
from fathom.scene.model import Phase, Piece, Scene
from fathom.text.catalogues import TextContext, Translator

BOAT, OFFERED, HARMED, GRID, STANDING, TOLD, ABOVE = range(7)  # layers
COLUMNS = boat.ZONES // 2
ROOM = 16  # three tokens of a zone make room for its name on a phone
OPEN_WATER = 96  # how far from the keel people swim where a tile was
DECKS = (36, 50, 62, 56)  # from bow to stern: the deck is narrow at the bow


def scene(t: TextContext, view: State, seat: int, offers: tuple[int, ...], phone: bool) -> Scene:
    plan = PHONE if phone else DESK
    pieces = [drawing(plan, "boat", "jaws-boat", BOAT), *wreck(view, plan), drawing(plan, "grid", "jaws-grid", GRID)]
    pieces += [area for option in offers for area in areas(t, view, plan, option)]
    pieces += zone_names(t.say, plan) + plates(t, view, plan)
    for zone in range(boat.ZONES):
        pieces += tokens(t, view, plan, zone, offers)
    pieces += crew(t, view, plan, offers) + shark(t, view, plan)
    title = t.say("The Orca from above, eight zones")
    return Scene(plan.width, plan.height, f"jaws-dusk{plan.suffix}", tuple(pieces), title, phases(t.say, view))


def phases(say: Translator, view: State) -> tuple[Phase, ...]:
    labels = (say("Zones"), say("Shark"), say("Crew prepares"), say("Crew attacks"), say("Shark attacks"))
    starts = (boat.SURFACING, boat.CHOOSING, boat.PREPARING, boat.ATTACKING, boat.RELOADING + 1)
    now = sum(view.stage >= start for start in starts) - 1
    return tuple(Phase(label, number == now) for number, label in enumerate(labels))


def drawing(plan: Plan, name: str, art: str, layer: int, label: str = "") -> Piece:
    """A part of the boat: they all lie round its middle and turn with it."""
    return Piece(name, art, *plan.middle, turn=plan.turn, scale=plan.scale, layer=layer, label=label)


# The boat


def wreck(view: State, plan: Plan) -> list[Piece]:
    """Torn and destroyed tiles, and splintered edges where one that is left meets one that is not."""
    pieces = []
    for zone in range(boat.ZONES):
        if view.tiles[zone] == boat.DAMAGED:
            pieces.append(drawing(plan, f"harm-{zone}", f"jaws-harm-{zone}", BOAT))
        if view.tiles[zone] == boat.DESTROYED:
            pieces.append(drawing(plan, f"hole-{zone}", f"jaws-hole-{zone}", BOAT))
    for zone in range(boat.ZONES):
        side, column = int(zone >= COLUMNS), zone % COLUMNS
        if column and is_edge(view, zone - 1, zone):
            pieces.append(drawing(plan, f"break-{zone}", f"jaws-break-v-{side}-{column}", HARMED))
        if side and is_edge(view, zone - COLUMNS, zone):
            pieces.append(drawing(plan, f"split-{column}", f"jaws-break-h-{column}", HARMED))
    return pieces


def is_edge(view: State, zone: int, other: int) -> bool:
    return bool((view.tiles[zone] == boat.DESTROYED) != (view.tiles[other] == boat.DESTROYED))


def zone_names(say: Translator, plan: Plan) -> list[Piece]:
    pieces = []
    for zone in range(boat.ZONES):
        x, y = plan.at((middle_of(zone, boat.ZONES) - 66, (EDGE - 14) * side_of(zone, boat.ZONES)))
        if plan is PHONE:
            x += 3 * side_of(zone, boat.ZONES)
        pieces.append(Piece(f"zone-{zone}", x=x, y=y, text=names.zone_name(say, zone), kind="zone", layer=GRID))
    if plan is DESK:
        pieces += [Piece("bow", x=30, y=296, text=say("bow"), kind="zone end", layer=GRID),
                   Piece("stern", x=762, y=296, text=say("stern"), kind="zone end", layer=GRID)]  # fmt: skip
    return pieces


def plates(t: TextContext, view: State, plan: Plan) -> list[Piece]:
    """How many hits damage and destroy a tile; one number is left when it is damaged."""
    edition, pieces, size = t.rules.BOAT.EDITION, [], (1 if plan is DESK else 0.82)
    for zone in range(boat.ZONES):
        name = names.zone_name(t.say, zone)
        column, along = zone % COLUMNS, 4 if plan is DESK else -48
        depth = HULL - (22 if plan is DESK else 52)
        shift, deep = (30 if plan is DESK else 62, HULL - 58) if not column else (along, depth)
        x, y = plan.at((middle_of(zone, boat.ZONES) + shift, deep * side_of(zone, boat.ZONES)))
        if view.tiles[zone] == boat.DAMAGED:
            x, y = plan.at(
                (middle_of(zone, boat.ZONES) + (60, 52, 52, -46)[column], (18 if plan is DESK else 34) * side_of(zone, boat.ZONES))
            )
            need = str(edition.tile_destroy_damaged[zone])
            label = t.say("{zone}, damaged: {n} hits destroy it", zone=name, n=need)
            pieces.append(Piece(f"plate-{zone}", "jaws-plate-torn", x, y, scale=size, text=need, text_at=(6 * size, 0), kind="plate cross",
                                label=label, layer=STANDING))  # fmt: skip
        if view.tiles[zone] == boat.INTACT:
            harm, need = str(edition.tile_damage[zone]), str(edition.tile_destroy[zone])
            label = t.say("{zone}: {n} hits damage it, {more} destroy it", zone=name, n=harm, more=need)
            pieces.append(Piece(f"plate-{zone}", "jaws-plate", x, y, scale=size, text=harm, text_at=(-5 * size, 0), kind="plate bolt",
                                label=label, layer=STANDING))  # fmt: skip
            pieces.append(Piece(f"need-{zone}", x=x + 20 * size, y=y, text=need, kind="plate cross", layer=STANDING))
    return pieces


# What a tap plays


def areas(t: TextContext, view: State, plan: Plan, option: int) -> list[Piece]:
    """The space or zone that an option means, if it means one."""
    label = prompts.option(t, view, option)
    if in_range(option, boat.GO, boat.SPACES):
        space = option - boat.GO
        text = deck_area(space, boat.ZONES) if space < boat.SEA else water(view, space - boat.SEA)
        return [area(plan, option, text, label)]
    if in_range(option, boat.AIM, boat.ZONES):
        zone = option - boat.AIM
        likely = any(
            names.zone_of(t, int(card)) == zone and letter != view.letter_out
            for letter, card in enumerate(view.surface)
            if card != boat.NOT_YET
        )
        return [area(plan, option, water(view, zone), label, kind="area" if likely else "area odd", confirm=t.say("Aim here"))]
    if in_range(option, boat.RAM, boat.ZONES):
        return [area(plan, option, water(view, option - boat.RAM), label)]
    for first in (boat.BITE_BOAT, boat.TOPPLE):
        if in_range(option, first, boat.ZONES):
            return [area(plan, option, deck_area(option - first, boat.ZONES), label, confirm=t.say("Attack"))]
    return []


def water(view: State, zone: int) -> str:
    return sea_area(zone, boat.ZONES, bool(view.tiles[zone] == boat.DESTROYED))


def area(plan: Plan, option: int, text: str, label: str, kind: str = "area", confirm: str = "") -> Piece:
    return Piece(f"go-{option}", outline=plan.path(text), plays=(option,), label=label, kind=kind, layer=OFFERED, confirm=confirm)


# What lies and stands there


def tokens(t: TextContext, view: State, plan: Plan, zone: int, offers: tuple[int, ...]) -> list[Piece]:
    """The letters of the surface cards, and the crew's targets; the shark chooses among the letters."""
    say = t.say
    found: list[tuple[str, str, str, str, tuple[int, ...]]] = []
    for letter, card in enumerate(view.surface):
        if card != boat.NOT_YET and names.zone_of(t, int(card)) == zone:
            art = "letter-mine" if letter == view.choice else "letter-out" if letter == view.letter_out else "letter"
            plays = tuple(option for option in (boat.CHOOSE + letter, boat.SHOW + letter) if option in offers)
            label = prompts.option(t, view, plays[0]) if plays else letter_words(t, view, letter, zone)
            found.append((f"letter-{letter}", f"jaws-{art}", names.LETTERS[letter], label, plays))
    for who in range(CHARACTERS):
        if view.target[who] == zone:
            label = say("{name} aims at {zone}", name=NAMES[who], zone=names.zone_name(say, zone))
            found.append((f"aim-{CREW_ART[who]}", f"jaws-aim-{CREW_ART[who]}", "", label, ()))
    pieces = []
    room = ROOM if plan is PHONE and len(found) > 2 else 0
    for number, (name, art, text, label, plays) in enumerate(found):
        along, depth = in_row(zone, boat.ZONES, plan.surface, number, len(found), 54)
        x, y = plan.at((along + room, depth))
        size = (1 if len(found) < 4 else 0.8) * (1 if plan is DESK else 0.72)
        pieces.append(
            Piece(
                name,
                art,
                x,
                y,
                scale=size,
                text=text,
                label=label,
                kind="letter",
                layer=TOLD,
                plays=plays,
                outline=round_path(23 * size),
                confirm=say("In secret: {letter}", letter=text) if plays else "",
            )
        )
    return pieces


def letter_words(t: TextContext, view: State, letter: int, zone: int) -> str:
    """What a letter on the water means in this view."""
    name, there = names.LETTERS[letter], names.zone_name(t.say, zone)
    if letter == view.choice:
        return t.say("{letter}: the shark chose {zone}", letter=name, zone=there)
    if letter == view.letter_out:
        return t.say("{letter}: the shark is not at {zone}", letter=name, zone=there)
    return t.say("{letter}: the shark may appear at {zone}", letter=name, zone=there)


def crew(t: TextContext, view: State, plan: Plan, offers: tuple[int, ...]) -> list[Piece]:
    """Pawns aboard, and in lifebuoys in the water; those who may prepare or be attacked are offers."""
    pieces = []
    for who in range(CHARACTERS):
        space = int(view.space[who])
        if space < 0:
            continue
        together = [other for other in range(CHARACTERS) if view.space[other] == space]
        zone, swims = (space - boat.SEA, True) if space >= boat.SEA else (space, False)
        x, y = plan.at(standing(view, plan, zone, swims, together.index(who), len(together)))
        y += 14 * plan.size
        label = t.say("{name} at {space}", name=NAMES[who], space=names.space_name(t.say, space))
        plays = tuple(option for option in (boat.BITE_CREW + who, boat.SNAP_AT + who, boat.PREPARE + who) if option in offers)
        kind = "bobs" if view.active == who and view.stage in (boat.BOARDING, *range(boat.PREPARING, boat.RELOADING + 1)) else ""
        art = f"jaws-{CREW_ART[who]}{'-swims' if swims else ''}"
        if plays:
            label = prompts.option(t, view, plays[0])
        pieces.append(
            Piece(
                CREW_ART[who],
                art,
                x,
                y,
                scale=plan.size,
                label=label,
                kind=kind,
                layer=ABOVE if plays else STANDING,
                plays=plays,
                confirm=t.say("Attack") if plays and view.stage > boat.RELOADING else "",
            )
        )
        if view.caged[who]:
            pieces.append(Piece(f"cage-{who}", "jaws-cage", x, y, scale=plan.size, label=t.say("in the cage"), layer=ABOVE))
    return pieces


def standing(view: State, plan: Plan, zone: int, swims: bool, number: int, count: int) -> tuple[float, float]:
    """Where one of those in a space is: in a row, clear of the bow's point and of the fin."""
    bow = not swims and zone % COLUMNS == 0
    depth = DECKS[zone % COLUMNS] if not swims else OPEN_WATER if view.tiles[zone] == boat.DESTROYED else plan.swimming
    x, y = in_row(zone, boat.ZONES, depth, number, count, 30 if bow or (swims and view.shark_zone == zone) else 46)
    if bow:
        x += 46 if plan is DESK else 8
    return x - 34 if swims and view.shark_zone == zone else x, y


def shark(t: TextContext, view: State, plan: Plan) -> list[Piece]:
    """The fin where the shark has appeared."""
    if view.shark_zone < 0:
        return []
    zone = int(view.shark_zone)
    gone = view.tiles[zone] == boat.DESTROYED
    x, y = plan.at((middle_of(zone, boat.ZONES) + 40, (OPEN_WATER + 10 if gone else plan.swimming - 4) * side_of(zone, boat.ZONES)))
    label = t.say("The shark is at {space}", space=names.zone_name(t.say, zone))
    return [Piece("fin", "jaws-fin", x, y + 8, scale=plan.size * 1.05, label=label, kind="bobs", layer=ABOVE, enters=plan.middle)]
