"""What a tap on the map of Amity Island plays: whole spaces, and small buttons next to their names."""

from dataclasses import dataclass, replace

from fathom.engine.contract import State
from fathom.games.jaws.rules.common import BRODY, HOOPER, QUINT
from fathom.games.jaws.rules.island import constants as island
from fathom.games.jaws.ui.island.map import AREAS, DESK, LAND_AREAS, LANDED, OFFERED, SIGNS, TOLD, WATERS, Plan, round_path
from fathom.games.jaws.words.island import names, prompts
from fathom.scene.model import Piece
from fathom.text.catalogues import TextContext, Translator

CREW_ART = ("quint", "brody", "hooper")
ENDS = {island.QUINT_END: QUINT, island.BRODY_END: BRODY, island.HOOPER_END: HOOPER}
SHOP_KEY = "0"


@dataclass(frozen=True)
class Tap:
    """An option that a space of the map plays."""

    option: int
    space: int
    token: str = ""  # the small offer that plays it; without one the whole space does
    of: str = ""  # whose it is, while it is open who of the crew begins
    land: bool = False
    far: bool = False
    confirm: str = ""
    note: str = ""


def taps_of(t: TextContext, view: State, offers: tuple[int, ...]) -> list[Tap]:
    """The options that have a place on the map; whatever shares a space with another is told by a small offer."""
    found = [tap_of(t, view, option) for option in offers]
    taps = [tap for tap in found if tap]
    return [replace(tap, of=CREW_ART[t.rules.role(view, tap.option)]) for tap in taps] if len(may_begin(offers)) > 1 else taps


def may_begin(offers: tuple[int, ...]) -> list[int]:
    """Which of the crew can act: several, until one of them has begun."""
    return [who for end, who in ENDS.items() if end in offers]


def in_range(option: int, first: int, count: int) -> bool:
    return first <= option < first + count


def tap_of(t: TextContext, view: State, option: int) -> Tap | None:
    say = t.say
    if in_range(option, island.START_AT, island.SEA_SPACES):
        return Tap(option, option - island.START_AT, confirm=say("Start here"), note=say("Nobody will see it."))
    if in_range(option, island.SWIM, island.SEA_SPACES):
        return Tap(option, option - island.SWIM)
    if in_range(option, island.SPEED_TO, island.SEA_SPACES):
        return Tap(option, option - island.SPEED_TO, "burst")
    if in_range(option, island.CLEAR, island.QUINT_MOVE - island.CLEAR):
        return choice_tap(t, option)
    if in_range(option, island.QUINT_MOVE, island.SEA_SPACES):
        return Tap(option, option - island.QUINT_MOVE)
    if in_range(option, island.QUINT_LAUNCH, island.SEA_SPACES):
        return Tap(
            option,
            option - island.QUINT_LAUNCH,
            "launch",
            confirm=say("Launch the barrel"),
            note=say("The shark must say whether it is hit."),
        )
    if in_range(option, island.BRODY_MOVE, island.ALL_SPACES):
        return Tap(option, option - island.BRODY_MOVE, land=True)
    if in_range(option, island.BRODY_CLOSE, island.BEACHES):
        return Tap(option, island.NORTH + option - island.BRODY_CLOSE, "closed")
    if in_range(option, island.HOOPER_MOVE, island.SEA_SPACES):
        there = option - island.HOOPER_MOVE
        far = bool(t.rules.ISLAND.SEA_STEPS[view.at[HOOPER], there] > 1)
        return Tap(option, there, far=far)
    return None


def choice_tap(t: TextContext, option: int) -> Tap:
    """What the crew decides after a card; the shark's turn follows, so it is asked twice."""
    sure = choice_confirmed(t, option)
    if option >= island.FLY_TO:
        return Tap(option, option - island.FLY_TO, land=True, confirm=sure)
    if option >= island.HOAX_AT:
        return Tap(option, island.NORTH + option - island.HOAX_AT, confirm=sure)
    if option >= island.MICHAEL_AT:
        return Tap(option, island.NORTH + option - island.MICHAEL_AT, confirm=sure)
    if option >= island.TO_DOCK:
        return Tap(option, int(t.rules.ISLAND.DOCKS[option - island.TO_DOCK]), confirm=sure)
    return Tap(option, island.NORTH + option - island.CLEAR, confirm=sure)


def choice_confirmed(t: TextContext, option: int) -> str:
    if option < island.TO_DOCK:
        return t.say("Close the beach")
    return t.say("Send him there") if island.MICHAEL_AT <= option < island.HOAX_AT else t.say("Go there")


def key_of(say: Translator, tap: Tap, taps: list[Tap]) -> str:
    """A space is chosen by its own name, if only one offer means it; the Shop's initial belongs to a beach."""
    if sum(other.space == tap.space and other.of == tap.of for other in taps) > 1:
        return ""
    return SHOP_KEY if tap.space == island.SHOP else names.space_name(say, tap.space)


def area(t: TextContext, view: State, plan: Plan, tap: Tap, key: str) -> Piece:
    """A whole space that can be chosen: its water lies under the land, land is ringed on its own."""
    text = LAND_AREAS[tap.space] if tap.land else AREAS[tap.space]
    return Piece(
        f"go-{tap.option}",
        outline=plan.path(text),
        plays=(tap.option,),
        label=prompts.option(t, view, tap.option),
        kind=" ".join(["area", *(["far"] if tap.far else []), *(["ashore"] if tap.land else [])]),
        layer=LANDED if tap.land else OFFERED,
        key=key,
        confirm=tap.confirm,
        note=tap.note,
        of=tap.of,
    )


def tokens(t: TextContext, view: State, plan: Plan, taps: list[Tap]) -> list[Piece]:
    """Small offers in a row next to the name of their space; the tile of a closed beach where it would stand."""
    pieces, taken = [], [0] * island.SEA_SPACES
    for tap in sorted(taps, key=lambda tap: (tap.space, tap.option)):
        spot = WATERS[tap.space]
        if tap.token == "closed":
            x, y = plan.at(SIGNS[tap.space - island.NORTH])
            art, frame = "jaws-closed", (-22 * plan.size, -18 * plan.size, 44 * plan.size, 46 * plan.size)
            pieces.append(Piece(f"go-{tap.option}", art, x, y, scale=plan.size * 0.8, plays=(tap.option,), frame=frame, layer=TOLD,
                                label=prompts.option(t, view, tap.option), kind="ghost", of=tap.of))  # fmt: skip
            continue
        size = 1 if plan is DESK else 0.8
        step = taken[tap.space]
        x, y = plan.at(spot.name)
        x += (spot.tokens[0] - spot.name[0] + spot.along[0] * step) * size
        y += (spot.tokens[1] - spot.name[1] + spot.along[1] * step) * size
        taken[tap.space] += 1
        art = "jaws-launch" if tap.token == "launch" else f"jaws-to-{tap.token}"
        pieces.append(Piece(f"go-{tap.option}", art, x, y, scale=size, plays=(tap.option,), outline=round_path(18 * size), layer=TOLD,
                            label=prompts.option(t, view, tap.option), kind="token far" if tap.far else "token",
                            confirm=tap.confirm, note=tap.note, of=tap.of))  # fmt: skip
    return pieces
