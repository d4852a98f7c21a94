"""Before each line of the log of Jaws: the mark of whoever it is about."""

import pytest

from fathom.engine.loader import load
from fathom.engine.notation import text_context
from fathom.games.jaws.rules.common import CREW, SHARK
from fathom.games.jaws.ui.marks import about

GAME = load("jaws", "python")


@pytest.mark.parametrize(("seat", "line", "mark", "name"), [
    (SHARK, "The shark is done. It ate nobody.", "jaws-mark-shark", "The shark"),
    (None, "The shark rolls 3.", "jaws-mark-shark", "The shark"),
    (CREW, "Hooper gives Quint all his barrels.", "jaws-mark-hooper", "Hooper"),
    (CREW, "Machete: for Brody.", "jaws-mark-brody", "Brody"),
    (None, "Quint rolls 3: 1 wound for the shark.", "jaws-mark-quint", "Quint"),
    (CREW, "The crew clears and closes North Beach.", "jaws-mark-crew", ""),
    (None, "Round 1: “Caught the Wrong Shark”. Brody and Hooper go to the same dock.", "i-rules", ""),
    (SHARK, "", "jaws-mark-shark", ""),
])  # fmt: skip
def test_a_line_bears_the_mark_of_whoever_it_is_about(seat, line, mark, name):
    assert about(text_context(GAME, "en", ("Sam", "Amina")), seat, line) == (mark, name)


def test_the_shark_is_found_in_french_too():
    assert about(text_context(GAME, "fr", ("Sam", "Amina")), SHARK, "Le requin a terminé.") == ("jaws-mark-shark", "Le requin")
