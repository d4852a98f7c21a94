"""A line of the log reads as its text."""

from fathom.text.lines import Line


def test_a_line_is_read_as_its_text_whoever_it_is_about() -> None:
    assert str(Line("Ann dives.", 0, "Ann")) == str(Line("Ann dives.")) == "Ann dives."
