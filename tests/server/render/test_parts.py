"""Lines of the log: the mark before them, and the name in bold."""

import pytest

from fathom.engine.loader import load
from fathom.engine.notation import text_context
from fathom.server.live.projection import MOVE
from fathom.server.render.parts import NO_MARK, line_of, with_name
from fathom.text.lines import Line


@pytest.mark.parametrize(("text", "name", "shown"), [
    ("Diver 3 places 2 shells.", "Diver 3", "<b>Diver 3</b> places 2 shells."),
    ("1 diamond for Ann, none for Diver.", "Ann", "1 diamond for <b>Ann</b>, none for Diver."),
    ("Anna and Ann <3 dive.", "Ann", "Anna and <b>Ann</b> &lt;3 dive."),
    ("The blow runs on.", "The shark", "The blow runs on."),
    ("The tiles fall.", "", "The tiles fall."),
])  # fmt: skip
def test_the_name_of_whom_a_line_is_about_is_bold_where_it_stands_alone(text: str, name: str, shown: str) -> None:
    assert with_name(Line(text, 0, name)) == shown


@pytest.mark.parametrize(("name", "about", "mark"), [
    ("deep-dive", 1, "#m-sail"),
    ("into-the-blue", 0, "#m-float"),
    ("the-blue-lion", 1, "#tbl-medal-1"),
    ("jaws", 0, "#jaws-mark-shark"),
    ("jaws", "brody", "#jaws-mark-brody"),
    ("jaws", "card", "#i-rules"),
    ("deep-dive", None, NO_MARK),
    ("the-blue-lion", None, NO_MARK),
    ("jaws", None, NO_MARK),
])  # fmt: skip
def test_a_line_has_the_mark_of_whom_it_is_about(name: str, about: int | str | None, mark: str) -> None:
    game = load(name, "python")
    html = line_of(game.package, text_context(game, "en", ("Ann", "Ben")), MOVE, None, Line("Something happens.", about))
    assert mark in html
