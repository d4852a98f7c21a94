"""What a tap on the map of Amity Island plays: whole spaces, and small offers beside their names."""

from dataclasses import dataclass, replace

from fathom.engine.contract import State
from fathom.games.jaws.rules.common import BRODY, HOOPER, QUINT
from fathom.games.jaws.rules.island.constants import (
    BEACHES,
    BRODY_CLOSE,
    BRODY_END,
    BRODY_MOVE,
    CLEAR,
    FLY_TO,
    HOAX_AT,
    HOOPER_END,
    HOOPER_MOVE,
    LANDS,
    MICHAEL_AT,
    NORTH,
    PLACES,
    QUINT_END,
    QUINT_LAUNCH,
    QUINT_MOVE,
    SHOP,
    SPEED_TO,
    START_AT,
    SWIM,
    TO_DOCK,
)
from fathom.games.jaws.ui.island.map import AREAS, DESK, LANDED, OFFERED, SIGNS, TOLD, WATERS, Plan, round_path
from fathom.games.jaws.ui.island.map import LANDS as LAND_AREAS
from fathom.games.jaws.words.island import island_option, space_name
from fathom.scene.model import Piece
from fathom.text.catalogues import TextContext, Translator

CREW_ART = ("quint", "brody", "hooper")
ENDS = {QUINT_END: QUINT, BRODY_END: BRODY, HOOPER_END: HOOPER}
SHOP_KEY = "0"


@dataclass(frozen=True)
class Way:
    """An option that a place of the map plays."""

    option: int
    space: int
    token: str = ""  # the small offer that plays it; without one the whole space does
    of: str = ""  # whose it is, while it is open who of the crew begins
    land: bool = False
    far: bool = False
    confirm: str = ""
    note: str = ""


def ways_of(t: TextContext, view: State, offers: tuple[int, ...]) -> list[Way]:
    """The options that have a place on the map; whatever shares a space with another is told by a small offer."""
    found = [way_of(t, view, option) for option in offers]
    ways = [way for way in found if way]
    return [replace(way, of=CREW_ART[t.rules.role(view, way.option)]) for way in ways] if len(may_begin(offers)) > 1 else ways


def may_begin(offers: tuple[int, ...]) -> list[int]:
    """Who of the crew can act: several, until one of them has begun."""
    return [who for end, who in ENDS.items() if end in offers]


def in_range(option: int, first: int, count: int) -> bool:
    return first <= option < first + count


def way_of(t: TextContext, view: State, option: int) -> Way | None:
    say = t.say
    if in_range(option, START_AT, PLACES):
        return Way(option, option - START_AT, confirm=say("Start here"), note=say("Nobody will see it."))
    if in_range(option, SWIM, PLACES):
        return Way(option, option - SWIM)
    if in_range(option, SPEED_TO, PLACES):
        return Way(option, option - SPEED_TO, "burst")
    if in_range(option, CLEAR, QUINT_MOVE - CLEAR):
        return choice_way(t, option)
    if in_range(option, QUINT_MOVE, PLACES):
        return Way(option, option - QUINT_MOVE)
    if in_range(option, QUINT_LAUNCH, PLACES):
        return Way(
            option, option - QUINT_LAUNCH, "launch", confirm=say("Launch the barrel"), note=say("The shark must say whether it is hit.")
        )
    if in_range(option, BRODY_MOVE, LANDS):
        return Way(option, option - BRODY_MOVE, land=True)
    if in_range(option, BRODY_CLOSE, BEACHES):
        return Way(option, NORTH + option - BRODY_CLOSE, "closed")
    if in_range(option, HOOPER_MOVE, PLACES):
        there = option - HOOPER_MOVE
        far = bool(t.rules.ISLAND.SEA_STEPS[view.at[HOOPER], there] > 1)
        return Way(option, there, far=far)
    return None


def choice_way(t: TextContext, option: int) -> Way:
    """What the crew decides after a card; the shark's turn follows, so it is asked twice."""
    sure = choice_confirmed(t, option)
    if option >= FLY_TO:
        return Way(option, option - FLY_TO, land=True, confirm=sure)
    if option >= HOAX_AT:
        return Way(option, NORTH + option - HOAX_AT, confirm=sure)
    if option >= MICHAEL_AT:
        return Way(option, NORTH + option - MICHAEL_AT, confirm=sure)
    if option >= TO_DOCK:
        return Way(option, int(t.rules.ISLAND.DOCKS[option - TO_DOCK]), confirm=sure)
    return Way(option, NORTH + option - CLEAR, confirm=sure)


def choice_confirmed(t: TextContext, option: int) -> str:
    if option < TO_DOCK:
        return t.say("Close the beach")
    return t.say("Send him there") if MICHAEL_AT <= option < HOAX_AT else t.say("Go there")


def key_of(say: Translator, way: Way, ways: list[Way]) -> str:
    """A space is chosen by its own name, if only one offer means it; the Shop's initial belongs to a beach."""
    if sum(other.space == way.space and other.of == way.of for other in ways) > 1:
        return ""
    return SHOP_KEY if way.space == SHOP else space_name(say, way.space)


def area(t: TextContext, view: State, plan: Plan, way: Way, key: str) -> Piece:
    """A whole space that can be chosen: its water lies under the land, land is ringed by itself."""
    text = LAND_AREAS[way.space] if way.land else AREAS[way.space]
    return Piece(
        f"go-{way.option}",
        outline=plan.path(text),
        plays=(way.option,),
        label=island_option(t, view, way.option),
        kind=" ".join(["area", *(["far"] if way.far else []), *(["ashore"] if way.land else [])]),
        layer=LANDED if way.land else OFFERED,
        key=key,
        confirm=way.confirm,
        note=way.note,
        of=way.of,
    )


def tokens(t: TextContext, view: State, plan: Plan, ways: list[Way]) -> list[Piece]:
    """Small offers in a row beside the name of their space; the tile of a closed beach where it would stand."""
    pieces, taken = [], [0] * PLACES
    for way in sorted(ways, key=lambda way: (way.space, way.option)):
        spot = WATERS[way.space]
        if way.token == "closed":
            x, y = plan.at(SIGNS[way.space - NORTH])
            art, frame = "jaws-closed", (-22 * plan.size, -18 * plan.size, 44 * plan.size, 46 * plan.size)
            pieces.append(Piece(f"go-{way.option}", art, x, y, scale=plan.size * 0.8, plays=(way.option,), frame=frame, layer=TOLD,
                                label=island_option(t, view, way.option), kind="ghost", of=way.of))  # fmt: skip
            continue
        size = 1 if plan is DESK else 0.8
        step = taken[way.space]
        x, y = plan.at(spot.name)
        x += (spot.tokens[0] - spot.name[0] + spot.along[0] * step) * size
        y += (spot.tokens[1] - spot.name[1] + spot.along[1] * step) * size
        taken[way.space] += 1
        art = "jaws-launch" if way.token == "launch" else f"jaws-to-{way.token}"
        pieces.append(Piece(f"go-{way.option}", art, x, y, scale=size, plays=(way.option,), outline=round_path(18 * size), layer=TOLD,
                            label=island_option(t, view, way.option), kind="token far" if way.far else "token",
                            confirm=way.confirm, note=way.note, of=way.of))  # fmt: skip
    return pieces
