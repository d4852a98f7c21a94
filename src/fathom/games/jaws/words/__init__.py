"""Jaws in words: what both acts share, and which act speaks."""

from fathom.engine.contract import State
from fathom.games.jaws.rules.common import ACT_1_ALONE, CREW, SHARK
from fathom.games.jaws.words.boat.log import log as boat_log
from fathom.games.jaws.words.boat.log import outcome as boat_outcome
from fathom.games.jaws.words.boat.names import part as boat_part
from fathom.games.jaws.words.boat.notation import notation as boat_notation
from fathom.games.jaws.words.boat.prompts import help_text as boat_help
from fathom.games.jaws.words.boat.prompts import option as boat_option
from fathom.games.jaws.words.boat.prompts import prompt as boat_prompt
from fathom.games.jaws.words.characters import NAMES, ROLES
from fathom.games.jaws.words.island.log import log as island_log
from fathom.games.jaws.words.island.log import outcome as island_outcome
from fathom.games.jaws.words.island.log import progress
from fathom.games.jaws.words.island.names import part as island_part
from fathom.games.jaws.words.island.notation import notation as island_notation
from fathom.games.jaws.words.island.prompts import help_text as island_help
from fathom.games.jaws.words.island.prompts import option as island_option
from fathom.games.jaws.words.island.prompts import prompt as island_prompt
from fathom.games.jaws.words.why import why
from fathom.text.catalogues import TextContext, Translator
from fathom.text.lines import Line

__all__ = ["why"]  # said elsewhere in this room


def title(say: Translator) -> str:
    return say("Jaws")


def tagline(say: Translator) -> str:
    return say("One is the shark, unseen; the others hunt it, round the island and aboard the Orca.")


def setting(say: Translator, name: str) -> str:
    return {"acts": say("Acts"), "notebook": say("The crew's notebook")}[name]


def choice(say: Translator, name: str, value: int) -> str:
    if name == "acts":
        return (say("both acts"), say("Act 1 alone"), say("Act 2 alone"))[value]
    return (say("off"), say("shows where the shark can be"))[value]


def seat_name(say: Translator, seat: int) -> str:
    """What a seat is called before anybody sits there."""
    return say("The crew") if seat == CREW else say("The shark")


def roles(seat: int) -> tuple[str, ...]:
    """The characters of a seat that several people may share, in the numbers of role() (R2)."""
    return ROLES if seat == CREW else ()


def role_name(say: Translator, role: str) -> str:
    return NAMES[roles(CREW).index(role)]


def part(say: Translator, field: str) -> str:
    return island_part(say, field) or boat_part(say, field)


def notation(t: TextContext, view: State, option: int) -> str:
    return island_notation(t, view, option) if view.act == 1 else boat_notation(t, view, option)


def prompt(t: TextContext, view: State) -> str:
    return island_prompt(t, view) if view.act == 1 else boat_prompt(t, view)


def option(t: TextContext, view: State, option: int) -> str:
    return island_option(t, view, option) if view.act == 1 else boat_option(t, view, option)


def log(t: TextContext, before: State, option: int | None, after: State) -> Line:
    return island_log(t, before, option, after) if before.act == 1 else boat_log(t, before, option, after)


def counted(t: TextContext, before: State, option: int, after: State) -> str:
    """The moves that scored, as the log tells them, for those who look back; Act 1 adds how far either side is."""
    if all(t.rules.score(before, seat) == t.rules.score(after, seat) for seat in (SHARK, CREW)):
        return ""
    return " ".join([str(log(t, before, option, after)), *(progress(t, before, after) if before.act == 1 else [])])


def help_text(t: TextContext) -> str:
    return "\n".join([*island_help(t), "", *boat_help(t)])


def outcome(t: TextContext, state: State) -> list[str]:
    return island_outcome(t, state) if state.setting_acts == ACT_1_ALONE else boat_outcome(t, state)


def story(t: TextContext, state: State) -> str:
    if state.setting_acts == ACT_1_ALONE:
        return t.say("Nobody swims now.") if state.winner == SHARK else t.say("Amity swims again.")
    return t.say("Only a hat floats.") if state.winner == SHARK else t.say("Quiet water. They paddle home.")


def stake(t: TextContext) -> str:
    """What Act 2 is about, for those who come from the island."""
    health = t.rules.BOAT.EDITION.shark_health
    return t.say("We follow it out to sea: {n} wounds kill it, or the Orca and all aboard are lost.", n=health)
