"""The beats of Act 2 of Jaws: a roll, what it is compared with, and every harm that follows, one after the other."""

from collections.abc import Iterator

import numpy as np

from fathom.engine.contract import State
from fathom.games.jaws.rules.boat import constants as boat
from fathom.games.jaws.rules.common import CHARACTERS, SHARK
from fathom.games.jaws.ui.boat.dice import Roll, plates, roll_of, shield, throw_of
from fathom.games.jaws.ui.boat.text_board import evade_now
from fathom.games.jaws.words.boat import log
from fathom.games.jaws.words.boat.names import ability_name, zone_name
from fathom.games.jaws.words.characters import CARD, NAMES, ROLES, about_character, about_shark
from fathom.scene.beats import Beat, between
from fathom.text.catalogues import TextContext
from fathom.text.lines import Line

DEALT, CHOSEN, PREPARED, ATTACK, HARM, ROUND = 500, 1_200, 900, 1_400, 1_300, 900  # milliseconds
APPEARS, ABILITY = 1_500, 1_800
ROLLED, COMPARED, MISS, TILE, WOUND, OUT = 1_400, 1_700, 1_200, 1_400, 1_000, 2_000
LANDING = (boat.ROLLING, boat.MAULING, boat.ROLLING_AGAIN, boat.TOPPLING)  # stages in which an attack of the shark may strike home


def boat_beats(t: TextContext, before: State, option: int | None, after: State, line: Line) -> list[Beat]:
    told = list(steps(t, before, option, after, line)) if option is not None else []
    if told:
        return [*told, *new_round(t, before, after)]
    length = boat_length(before)
    actor = int(t.rules.actor(before))
    return [Beat(line, after, length, routine=length < CHOSEN, by=actor if actor >= 0 else None)] if line.text else []


def boat_length(before: State) -> int:
    stage = int(before.stage)
    if stage <= boat.SURFACING:
        return DEALT
    if stage < boat.PREPARING:
        return CHOSEN
    if stage < boat.ATTACKING:
        return PREPARED
    return ATTACK if stage < boat.RAMMING else HARM


def steps(t: TextContext, before: State, option: int, after: State, line: Line) -> Iterator[Beat]:
    """The beats of a move that is more than one thing; none for all others."""
    stage = int(before.stage)
    if stage == boat.AIMING and after.shark_zone >= 0:
        yield from appears(t, before, option, after)
    elif stage == boat.STRIKING:
        yield from strikes(t, before, option, after)
    elif stage in (boat.BITING, boat.BITING_AGAIN) and option < boat.BITE_CREW:
        zone = option - boat.BITE_BOAT
        yield Beat(line, before, HARM, note=needs(t, before, zone))
    elif stage in LANDING:
        yield from lands(t, before, option, after)


def new_round(t: TextContext, before: State, after: State) -> list[Beat]:
    if after.boat_round == before.boat_round:
        return []
    return [Beat(Line(t.say("Round {n} begins.", n=int(after.boat_round)), CARD), after, ROUND)]


# The shark appears


def appears(t: TextContext, before: State, option: int, after: State) -> Iterator[Beat]:
    """The last target, then where the shark is, the card that it added, and what it sheds."""
    aims, (first, *more) = log.aim_line(t, before, option - boat.AIM), log.appearance(t, before, after)
    hidden = between(before)
    hidden.target[before.active] = option - boat.AIM
    yield Beat(about_character(aims, int(before.active)), hidden, PREPARED)
    yield Beat(about_shark(t, first), after, APPEARS, sound="shark")
    for text in more:
        yield Beat(about_shark(t, text), after, ABILITY)


# The crew strikes


def strikes(t: TextContext, before: State, option: int, after: State) -> Iterator[Beat]:
    who, hits = int(before.active), option - boat.HITS
    plus, evade, roll = int(t.rules.BOAT.EDITION.gear_cards[before.weapon[who]][4]), evade_now(t, before), rolled(t, before, option)
    rolls = t.speak(ROLES[who], "You roll {hits}.", "{name} rolls {hits}.", name=NAMES[who], hits=f"{hits} + {plus}" if plus else hits)
    wounds = int(before.shark_health) - int(after.shark_health)
    yield Beat(about_character(rolls, who), before, ROLLED, sound="dice", tray=roll.tray(t))
    seen = between(before, shark_health=after.shark_health)
    yield Beat(
        about_character(strike_verdict(t, hits + plus, evade, wounds), who), seen, COMPARED if wounds else MISS,
        sound="crack" if wounds else "splash", tray=roll.tray(t, plus, shield(t, evade)),
    )  # fmt: skip


def strike_verdict(t: TextContext, hits: int, evade: int, wounds: int) -> str:
    if not wounds:
        return t.say("{hits} against evade {evade}: a miss.", hits=hits, evade=evade)
    if SHARK in t.you:
        return t.say.many("{hits} against evade {evade}: {n} wound for you!", "{hits} against evade {evade}: {n} wounds for you!", wounds,
                          hits=hits, evade=evade)  # fmt: skip
    return t.say.many(
        "{hits} against evade {evade}: {n} wound for the shark!", "{hits} against evade {evade}: {n} wounds for the shark!", wounds,
        hits=hits, evade=evade,
    )  # fmt: skip


# The shark strikes


def lands(t: TextContext, before: State, option: int, after: State) -> Iterator[Beat]:
    """A throw; once it stands, what it does to its prey and to those aboard."""
    stage, line = int(before.stage), about_shark(t, log.roll_line(t, int(before.stage), option))
    roll = rolled(t, before, option) if stage in (boat.ROLLING, boat.ROLLING_AGAIN) else None
    yield Beat(line, before, ROLLED, sound="dice", tray=roll.tray(t)) if roll else Beat(line, before, HARM)
    if after.stage in (boat.MAULING, boat.ROLLING_AGAIN):
        return
    view = between(before)
    zone = option - boat.TOPPLE if stage == boat.TOPPLING else int(before.prey)
    if zone < boat.ZONES:
        view.tiles[zone] = after.tiles[zone]
        yield compared(t, before, zone, view, hits_of(t, before, option), roll)
    elif not any(before.health[who] != after.health[who] for who in range(CHARACTERS)):
        is_caged = before.caged[before.prey - boat.PREY_CREW]
        yield Beat(about_shark(t, t.say("The cage holds.") if is_caged else t.say("No harm is done.")), view, WOUND)
    yield from harms(t, before, after, view)


def compared(t: TextContext, before: State, zone: int, after: State, hits: int, roll: Roll | None) -> Beat:
    """The hits next to the numbers of the tile."""
    is_hit = bool(before.tiles[zone] != after.tiles[zone])
    text = log.tile_line(t, zone, int(after.tiles[zone])) if is_hit else t.say("{zone} holds.", zone=zone_name(t.say, zone))
    note = t.say.many("{n} hit. {needs}", "{n} hits. {needs}", hits, needs=needs(t, before, zone))
    tray = roll.tray(t, hits - roll.hits, *plates(t, numbers(t, before, zone))) if roll else None
    return Beat(about_shark(t, text), after, TILE, note=note, sound="crack" if is_hit else "", tray=tray)


def harms(t: TextContext, before: State, after: State, view: State) -> Iterator[Beat]:
    """Who falls, is wounded or is out, one thing after the other on the board as it was before."""
    for who in range(CHARACTERS):
        for field, text in log.character_changes(t, who, before, after):
            view = between(view)
            view[field][who] = after[field][who]
            is_out = field == "space" and after.space[who] < 0
            yield Beat(about_character(text, who), view, OUT if is_out else WOUND if field == "health" else HARM,
                       sound="splash" if field == "space" else "loss")  # fmt: skip


def rolled(t: TextContext, before: State, option: int) -> Roll:
    if option >= boat.THROW:
        return throw_of(before, tuple(face for face, count in enumerate(boat.HANDFULS[option - boat.THROW]) for _ in range(count)))
    die, room = t.rules.BOAT.EDITION.die, np.empty(max(t.rules.OPTIONS, t.rules.CHANCES), np.int32)
    most = int(room[: t.rules.options(before, room)].max()) - boat.HITS
    return roll_of(before, option - boat.HITS, most // max(die), die)


def hits_of(t: TextContext, before: State, option: int) -> int:
    """The hits of an attack on the boat that stands."""
    on_card = [card[2] for card in t.rules.BOAT.EDITION.ability_cards]
    if before.stage == boat.TOPPLING:
        return int(on_card[boat.DOMINO_EFFECT])
    hits = option - boat.HITS if before.stage == boat.ROLLING else in_hand(before.thrown)
    if before.stage == boat.ROLLING_AGAIN:
        hits += option - boat.HITS - in_hand(before.again)
    return hits + (int(on_card[boat.RAMMING_SPEED]) if before.rammed and before.bite == boat.BITE else 0)


def in_hand(handful: int) -> int:
    return sum(face * count for face, count in enumerate(boat.HANDFULS[handful]))


def numbers(t: TextContext, before: State, zone: int) -> tuple[int, ...]:
    """The hits that damage and destroy a tile as it is; one number where any harm destroys it."""
    edition = t.rules.BOAT.EDITION
    if before.tiles[zone] == boat.DAMAGED:
        return (int(edition.tile_destroy_damaged[zone]),)
    if before.bonus == boat.EXTRA_STRENGTH:
        return (int(edition.tile_damage[zone]),)
    return int(edition.tile_damage[zone]), int(edition.tile_destroy[zone])


def needs(t: TextContext, before: State, zone: int) -> str:
    """What a tile withstands, in words."""
    (first, *more), name = numbers(t, before, zone), zone_name(t.say, zone)
    if more:
        return t.say("{n} hits damage {zone}, {more} destroy it.", n=first, more=more[0], zone=name)
    if before.tiles[zone] == boat.INTACT:
        return t.say("{n} hits destroy {zone} ({card}).", n=first, zone=name, card=ability_name(t.say, boat.EXTRA_STRENGTH))
    return t.say("{n} hits destroy {zone}.", n=first, zone=name)
