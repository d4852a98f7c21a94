"""The panels next to the board of Act 2: health and gear of the four, the surface cards, the shark's hand."""

from fathom.engine.contract import State
from fathom.games.jaws.rules.boat import constants as boat
from fathom.games.jaws.rules.common import CHARACTERS, CREW, SHARK
from fathom.games.jaws.ui.boat.dock import ABILITY_ART, describe, dice_token, evade_token, letter_tip, shed_tip
from fathom.games.jaws.ui.boat.text_board import evade_now
from fathom.games.jaws.ui.island.cards import SEAT_TINTS
from fathom.games.jaws.ui.island.map_taps import CREW_ART
from fathom.games.jaws.words.boat import names
from fathom.games.jaws.words.characters import NAMES
from fathom.scene.model import Meter, Panel, Row, SeatCard, Token
from fathom.text.catalogues import TextContext

GEAR_ART = {"melee": "i-blade", "firearm": "i-gun", "attachable": "i-hook", "ammo": "i-plus", "chum": "i-drop", "cage": "i-cage"}
CREW_STAGES = (boat.SHARING, boat.BOARDING, *range(boat.PREPARING, boat.RELOADING + 1), boat.CAGING)


def seats(t: TextContext, view: State) -> list[SeatCard]:
    return [shark_card(t, view), *(crew_card(t, view, who) for who in range(CHARACTERS))]


def shark_card(t: TextContext, view: State) -> SeatCard:
    say, full, health = t.say, int(t.rules.BOAT.EDITION.shark_health), int(view.shark_health)
    cards = say.many("{n} ability card", "{n} ability cards", int(view.hand_size))
    hidden = Token("jaws-back", cards, kind="kit", tip=say("ability cards: the shark may add one in secret when it chooses a letter"))
    rows: list[Row] = [(Meter(health, full, say("health {n}/{full}", n=health, full=full)),), (hidden,)]
    pills = [gear_token(t, kind, int(view.attached[kind]), "attachable") for kind in range(boat.KINDS) if view.attached[kind]]
    if 0 <= view.bonus < boat.NO_BONUS:
        name, text = names.ability_name(say, int(view.bonus)), names.ability_text(t, int(view.bonus))
        pills.append(Token(ABILITY_ART[view.bonus], name, kind="pill", tip=say("{card}: {text}", card=name, text=text)))
    if view.shark_zone >= 0:
        pills.append(evade_token(t, evade_now(t, view), "pill"))
    rows.append(tuple(pills))
    return SeatCard(
        SHARK,
        points=str(health),
        unit=say("of {full}", full=full),
        note=t.names[SHARK],
        short=say("of {full}", full=full),
        name=say("Shark"),
        art="jaws-mark-hooked" if view.attached.any() else "jaws-mark-shark",
        tint="seat0",
        rows=tuple(rows),
    )


def crew_card(t: TextContext, view: State, who: int) -> SeatCard:
    say, full, health = t.say, int(t.rules.BOAT.EDITION.crew_health), int(view.health[who])
    acts = (
        view.stage in CREW_STAGES
        and (view.active == who or view.active < 0 or view.stage in (boat.PREPARING, boat.SHARING, boat.CAGING))
        and health > 0
    )
    short = say("ready") if view.prepared[who] else say("of {full}", full=full)
    rows: tuple[Row, ...] = (
        (Meter(health, full, say("health {n}/{full}", n=health, full=full), tint=SEAT_TINTS[who]),),
        gear_row(t, view, who),
    )
    tint = SEAT_TINTS[who] if acts and not view.prepared[who] else f"{SEAT_TINTS[who]} rests"
    return SeatCard(
        CREW,
        points=str(health),
        unit=say("of {full}", full=full),
        note=place_words(t, view, who),
        short=short,
        name=NAMES[who],
        art=f"jaws-mark-{CREW_ART[who]}",
        tint=tint,
        rows=rows,
        role=CREW_ART[who],
    )


def place_words(t: TextContext, view: State, who: int) -> str:
    if view.health[who] == 0:
        return t.say("out")
    if view.space[who] < 0:
        return ""
    parts = [t.say("at {space}", space=names.space_name(t.say, int(view.space[who])))]
    if view.caged[who]:
        parts.append(t.say("in the cage"))
    if view.prepared[who]:
        parts.append(t.say("aims at {zone}", zone=names.zone_name(t.say, int(view.target[who]))))
    return ", ".join(parts)


def gear_row(t: TextContext, view: State, who: int) -> Row:
    """Gear as pills, the weapon in hand lit."""
    pills = []
    for kind in range(boat.KINDS):
        count = int(view.gear[who, kind])
        if count:
            card_type = t.rules.BOAT.EDITION.gear_cards[kind][1]
            pills.append(gear_token(t, kind, count, card_type, "pill ready" if view.weapon[who] == kind else "pill"))
    return tuple(pills)


def gear_token(t: TextContext, kind: int, count: int, card_type: str, looks: str = "pill") -> Token:
    name = names.gear_name(t.say, kind)
    tip = t.say("{card}: {text}", card=name, text=describe(t, kind))
    return Token(GEAR_ART[card_type], counted(name, count), kind=looks, tip=tip)


def counted(name: str, count: int) -> str:
    return f"{name} ×{count}" if count > 1 else name


def panels(t: TextContext, view: State, seat: int) -> list[Panel]:
    cards = [surface_panel(t, view, letter) for letter, card in enumerate(view.surface) if card != boat.NOT_YET]
    found = [to_share(t, view), *cards, hand(t, view), shown(t, view)]
    return [panel for panel in found if panel]


def surface_panel(t: TextContext, view: State, letter: int) -> Panel:
    """A surface card: its zone on the boat, its evade, its dice, and whether gear comes off."""
    say, card = t.say, int(view.surface[letter])
    _, evade, dice, shed = t.rules.BOAT.EDITION.surface_cards[card]
    zone = names.zone_of(t, card)
    bits = [
        Token(text=names.LETTERS[letter], label=names.zone_name(say, zone), kind="disc", tip=letter_tip(t, letter, card)),
        Token(f"jaws-mini-{zone}", label=names.zone_name(say, zone), kind="plan"),
    ]
    bits += [evade_token(t, evade), dice_token(t, dice)]
    if shed:
        bits.append(Token("i-hook", say("sheds gear"), kind="fact shed", tip=shed_tip(t)))
    kind = "card surf mine" if letter == view.choice else "card surf out" if letter == view.letter_out else "card surf"
    notes = {"card surf mine": say("The shark's choice"), "card surf out": say("Not here: the shark has shown it")}
    return Panel(
        f"surface-{letter}",
        say("{letter}: {zone}", letter=names.LETTERS[letter], zone=names.zone_name(say, zone)),
        (tuple(bits),),
        note=notes.get(kind, ""),
        kind=kind,
        side="right",
    )


def to_share(t: TextContext, view: State) -> Panel | None:
    row: Row = tuple(
        Token(
            GEAR_ART[t.rules.BOAT.EDITION.gear_cards[kind][1]], counted(names.gear_name(t.say, kind), int(view.common[kind])), kind="pill"
        )
        for kind in range(boat.KINDS)
        if view.common[kind]
    )
    return Panel("common", t.say("Gear to share out"), (row,)) if row else None


def hand(t: TextContext, view: State) -> Panel | None:
    """The shark's ability cards: blank in every other view."""
    held = [(ability, int(view.hand[ability])) for ability in range(boat.ABILITIES) if view.hand[ability]]
    if not held:
        return None
    rows = tuple((Token(ABILITY_ART[ability], held_words(t, ability, count), kind="fact"),) for ability, count in held)
    heading = t.say("Your ability cards") if view.winner < 0 else t.say("The shark's ability cards")
    return Panel("hand", heading, rows, kind="secret" if view.winner < 0 else "", side="right")


def held_words(t: TextContext, ability: int, count: int) -> str:
    return t.say("{card}: {text}", card=counted(names.ability_name(t.say, ability), count), text=names.ability_text(t, ability))


def shown(t: TextContext, view: State) -> Panel | None:
    row: Row = tuple(Token(ABILITY_ART[ability], counted(names.ability_name(t.say, ability), int(view.bonus_shown[ability])), kind="pill")
                     for ability in range(boat.ABILITIES) if view.bonus_shown[ability])  # fmt: skip
    return Panel("shown", t.say("Ability cards used up"), (row,)) if row else None
