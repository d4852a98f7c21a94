"""Whom a line of the log is about: the fin, one of the crew, all of them, or a card that was turned."""

from fathom.games.jaws.rules.common import CREW, SHARK
from fathom.games.jaws.ui.island.map_taps import CREW_ART
from fathom.games.jaws.words.characters import NAMES
from fathom.text.catalogues import TextContext


def about(t: TextContext, seat: int | None, line: str) -> tuple[str, str]:
    """The mark before the line, and how the line calls whoever it is about."""
    shark = t.say("The shark")
    if line.startswith(shark):
        return "jaws-mark-shark", shark
    named = sorted((line.index(name), who) for who, name in enumerate(NAMES) if name in line)
    if named and (seat == CREW or named[0][0] == 0):
        return f"jaws-mark-{CREW_ART[named[0][1]]}", NAMES[named[0][1]]
    return {SHARK: "jaws-mark-shark", CREW: "jaws-mark-crew", None: "i-rules"}[seat], ""
