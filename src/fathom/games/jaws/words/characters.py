"""The crew's characters: their names, the same in every language, and how a line of the log says whom it is about."""

from fathom.games.jaws.rules.common import SHARK
from fathom.text.catalogues import TextContext
from fathom.text.lines import Line

NAMES = ("Quint", "Brody", "Hooper")
ROLES = ("quint", "brody", "hooper")  # in the numbers of role() (R2)
CARD = "card"  # what a line is about when a card is turned up or dealt


def about_shark(t: TextContext, text: str) -> Line:
    return Line(text, SHARK, t.say("The shark"))


def about_character(text: str, who: int) -> Line:
    return Line(text, ROLES[who], NAMES[who])
