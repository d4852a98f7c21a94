"""Names are put in last: in plain texts as they are, in HTML escaped."""

import json

import msgspec
import pytest

from fathom.text.placeholders import PLACEHOLDERS, filled, filled_json, initial_of, length_of, words_for, you_beside

NAMES = ("Zoé & <Co>", 'ben "B"')


def test_a_text_gets_its_names() -> None:
    assert filled(f"{PLACEHOLDERS[1]} dives, {PLACEHOLDERS[0]} waits: é.", NAMES) == 'ben "B" dives, Zoé & <Co> waits: é.'


def test_html_in_a_message_gets_names_and_initials_that_are_escaped() -> None:
    html = f"<b>{PLACEHOLDERS[0]}</b> <i>{initial_of(PLACEHOLDERS[1])}</i> \ufdd5 \ufb50"
    message = json.loads(filled_json(msgspec.json.encode({"html": html}), words_for(NAMES)))
    assert message == {"html": "<b>Zoé &amp; &lt;Co&gt;</b> <i>B</i> \ufdd5 \ufb50"}


@pytest.mark.parametrize(("reader", "shown"), [(0, ["<i>you</i>", ""]), (1, ["", "<i>you</i>"]), (-1, ["", ""])])
def test_each_reader_is_called_you_beside_their_own_name_alone(reader: int, shown: list[str]) -> None:
    cards = [you_beside(name) for name in PLACEHOLDERS[:2]]
    assert json.loads(filled_json(msgspec.json.encode(cards), words_for(NAMES, reader, "<i>you</i>"))) == shown


def test_a_name_counts_as_a_word_of_usual_length() -> None:
    assert length_of(f"{PLACEHOLDERS[0]} dives.") == len("Beatrice dives.")
    assert initial_of("ann") == "A"
