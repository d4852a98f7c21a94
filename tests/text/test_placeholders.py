"""Names are put in last, in plain texts as they are, in HTML escaped; and of two forms of a sentence each reader gets one."""

import pytest

from fathom.text.placeholders import NOBODY, PLACEHOLDERS, both, initial_of, length_of, read_by, words_for, you_beside

NAMES = ("Zoé & <Co>", 'ben "B"')


def test_a_sentence_gets_names_as_they_are_and_html_gets_them_escaped() -> None:
    words = words_for(NAMES)
    assert [words[name] for name in PLACEHOLDERS[:2]] == [("Zoé & <Co>", "Zoé &amp; &lt;Co&gt;"), ('ben "B"', "ben &quot;B&quot;")]
    assert words[initial_of(PLACEHOLDERS[1])] == ("B", "B")
    assert words_for(("<i>",))[initial_of(PLACEHOLDERS[0])] == ("<", "&lt;")
    assert PLACEHOLDERS[2] not in words, "nobody sits there"


@pytest.mark.parametrize(("reader", "shown"), [(0, ["<i>you</i>", ""]), (1, ["", "<i>you</i>"]), (-1, ["", ""])])
def test_each_reader_is_called_you_beside_their_own_name_alone(reader: int, shown: list[str]) -> None:
    words = words_for(NAMES, reader, "<i>you</i>")
    assert [words[you_beside(name)] for name in PLACEHOLDERS[:2]] == [("", html) for html in shown]


def test_a_name_counts_as_a_word_of_usual_length() -> None:
    assert length_of(f"{PLACEHOLDERS[0]} dives.") == len("Beatrice dives.")
    assert initial_of("ann") == "A"


@pytest.mark.parametrize(("reader", "read"), [(0, "You dive. Ben waits."), (1, "Ann dives. You wait."), (NOBODY, "Ann dives. Ben waits.")])
def test_each_reader_gets_the_form_for_the_own_seat_and_that_for_others(reader: int, read: str) -> None:
    assert read_by(reader, f"{both(0, 'You dive.', 'Ann dives.')} {both(1, 'You wait.', 'Ben waits.')}") == read


@pytest.mark.parametrize(("reader", "read"), [(0, "You and Ben"), (1, "You and Ann"), (2, "Ann and Ben")])
def test_one_pair_of_forms_may_stand_inside_another(reader: int, read: str) -> None:
    assert read_by(reader, both(0, "You and Ben", both(1, "You and Ann", "Ann and Ben"))) == read


def test_a_text_in_two_forms_is_as_long_as_for_those_it_calls_by_name() -> None:
    assert length_of(both(0, "You dive.", "Beatrice dives.")) == len("Beatrice dives.")
