"""Act 1 of Jaws: how moves are written."""

from fathom.engine.contract import State
from fathom.games.jaws.rules.common import BRODY, HOOPER, QUINT
from fathom.games.jaws.rules.island import constants as island
from fathom.games.jaws.words.characters import NAMES
from fathom.games.jaws.words.island.names import (
    beach_name,
    space_name,
    tile_word,
)
from fathom.text.catalogues import TextContext, Translator


def notation(t: TextContext, view: State, option: int) -> str:
    say = t.say
    if option >= island.TURN_CARD:
        return say("event {n}", n=option - island.TURN_CARD + 1)
    if option >= island.QUINT_MOVE:
        return crew_notation(say, option)
    if option >= island.CLEAR:
        return choice_notation(t, option)
    return shark_notation(say, option)


def shark_notation(say: Translator, option: int) -> str:
    if option == island.DIVE:
        return say("dive")
    if option >= island.THROW:
        return say("throw {name}", name=NAMES[option - island.THROW])
    if option >= island.PLAY_TILE:
        return say("tile {tile}", tile=tile_word(say, option - island.PLAY_TILE))
    if option >= island.EAT:
        return {island.EAT: say("eat"), island.EAT_MICHAEL: say("eat Michael"), island.EAT_ALL: say("eat all")}[option]
    if option >= island.SPEED_TO:
        return say("burst {space}", space=space_name(say, option - island.SPEED_TO))
    if option >= island.SWIM:
        return say("swim {space}", space=space_name(say, option - island.SWIM))
    return say("start {space}", space=space_name(say, option - island.START_AT))


def choice_notation(t: TextContext, option: int) -> str:
    say = t.say
    if option >= island.FLY_TO:
        return say("fly {space}", space=space_name(say, option - island.FLY_TO))
    if option >= island.HOAX_AT:
        return say("rush {space}", space=beach_name(say, option - island.HOAX_AT))
    if option >= island.MICHAEL_AT:
        return say("Michael {space}", space=beach_name(say, option - island.MICHAEL_AT))
    if option >= island.TO_DOCK:
        return say("dock {space}", space=space_name(say, t.rules.ISLAND.DOCKS[option - island.TO_DOCK]))
    return say("clear {space}", space=beach_name(say, option - island.CLEAR))


def crew_notation(say: Translator, option: int) -> str:
    words = {
        island.QUINT_RESCUE: say("Quint rescue"), island.QUINT_CLIMB: say("Quint climb"), island.QUINT_END: say("Quint end"),
        island.BRODY_RESCUE: say("Brody rescue"), island.BRODY_MICHAEL: say("Brody rescue Michael"), island.BRODY_TAKE: say("Brody take"),
        island.BRODY_DROP: say("Brody drop"), island.BRODY_LOOK: say("Brody look"), island.BRODY_END: say("Brody end"),
        island.HOOPER_RESCUE: say("Hooper rescue"), island.HOOPER_GIVE: say("Hooper give"), island.HOOPER_FIND: say("Hooper find"),
        island.HOOPER_CLIMB: say("Hooper climb"), island.HOOPER_END: say("Hooper end"),
    }  # fmt: skip
    if option in words:
        return words[option]
    first, count = barrels_of(option)
    if count:
        name = NAMES[QUINT if first < island.BRODY_MOVE else HOOPER]
        return {
            island.QUINT_DOCK: say("{name} take {n} dock", name=name, n=count),
            island.HOOPER_DOCK: say("{name} take {n} dock", name=name, n=count),
            island.QUINT_BOAT: say("{name} take {n} boat", name=name, n=count),
        }.get(first, say("{name} take {n} water", name=name, n=count))
    if island.BRODY_CLOSE <= option < island.BRODY_RESCUE:
        return say("Brody close {space}", space=beach_name(say, option - island.BRODY_CLOSE))
    if island.QUINT_LAUNCH <= option < island.QUINT_DOCK:
        return say("Quint launch {space}", space=space_name(say, option - island.QUINT_LAUNCH))
    name, space = mover(option)
    return say("{name} to {space}", name=name, space=space_name(say, space))


def barrels_of(option: int) -> tuple[int, int]:
    """The first of the options that take barrels there, and how many this one takes; 0 when it takes none."""
    for first in (island.QUINT_DOCK, island.QUINT_WATER, island.QUINT_BOAT, island.HOOPER_DOCK, island.HOOPER_WATER):
        if first < option <= first + island.MOST_BARRELS:
            return first, option - first
    return 0, 0


def mover(option: int) -> tuple[str, int]:
    """Who moves, and where to."""
    if option >= island.HOOPER_MOVE:
        return NAMES[HOOPER], option - island.HOOPER_MOVE
    if option >= island.BRODY_MOVE:
        return NAMES[BRODY], option - island.BRODY_MOVE
    return NAMES[QUINT], option - island.QUINT_MOVE
