"""Before each line of the log of Jaws: a mark of whom it is about."""

import pytest

from fathom.engine.loader import folder_of, load
from fathom.engine.notation import text_context
from fathom.games.jaws.rules.common import CREW, SHARK
from fathom.games.jaws.ui import mark
from fathom.games.jaws.words.characters import CARD
from fathom.scene.svg import SHARED, icon, read_art

ART = read_art(SHARED, folder_of("fathom.games.jaws") / "art" / "symbols.svg")


@pytest.mark.parametrize(("about", "symbol"), [
    (SHARK, "jaws-mark-shark"),
    (CREW, "jaws-mark-crew"),
    ("quint", "jaws-mark-quint"),
    ("brody", "jaws-mark-brody"),
    ("hooper", "jaws-mark-hooper"),
    (CARD, "i-rules"),
])  # fmt: skip
def test_the_shark_the_crew_each_of_them_and_cards_have_marks(about, symbol):
    assert mark(text_context(load("jaws", "python"), "en", ("Sam", "Amina")), about) == symbol
    assert icon(symbol, ART)
