"""Names are put in last: in plain texts as they are, in HTML escaped."""

import pytest

from fathom.text.placeholders import PLACEHOLDERS, initial_of, length_of, words_for, you_beside

NAMES = ("Zoé & <Co>", 'ben "B"')


def test_a_sentence_gets_names_as_they_are_and_html_gets_them_escaped() -> None:
    words = words_for(NAMES)
    assert [words[name] for name in PLACEHOLDERS[:2]] == [("Zoé & <Co>", "Zoé &amp; &lt;Co&gt;"), ('ben "B"', "ben &quot;B&quot;")]
    assert words[initial_of(PLACEHOLDERS[1])] == ("B", "B")
    assert PLACEHOLDERS[2] not in words, "nobody sits there"


@pytest.mark.parametrize(("reader", "shown"), [(0, ["<i>you</i>", ""]), (1, ["", "<i>you</i>"]), (-1, ["", ""])])
def test_each_reader_is_called_you_beside_their_own_name_alone(reader: int, shown: list[str]) -> None:
    words = words_for(NAMES, reader, "<i>you</i>")
    assert [words[you_beside(name)] for name in PLACEHOLDERS[:2]] == [("", html) for html in shown]


def test_a_name_counts_as_a_word_of_usual_length() -> None:
    assert length_of(f"{PLACEHOLDERS[0]} dives.") == len("Beatrice dives.")
    assert initial_of("ann") == "A"
