"""The marks before the lines of the log: the fin, one of the crew, all of them, or a card that was turned."""

from fathom.games.jaws.rules.common import CREW, SHARK
from fathom.games.jaws.words.characters import CARD
from fathom.text.catalogues import TextContext
from fathom.text.lines import About

MARKS: dict[About, str] = {SHARK: "jaws-mark-shark", CREW: "jaws-mark-crew", CARD: "i-rules"}


def mark(t: TextContext, about: About) -> str:
    return MARKS.get(about) or f"jaws-mark-{about}"
