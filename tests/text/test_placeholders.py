"""Names are put in last: in plain texts as they are, in HTML escaped."""

import json

import msgspec

from fathom.text.placeholders import PLACEHOLDERS, filled, filled_json, initial_of, length_of

NAMES = ("Zoé & <Co>", 'ben "B"')


def test_a_text_gets_its_names() -> None:
    assert filled(f"{PLACEHOLDERS[1]} dives, {PLACEHOLDERS[0]} waits: é.", NAMES) == 'ben "B" dives, Zoé & <Co> waits: é.'


def test_html_in_a_message_gets_names_and_initials_that_are_escaped() -> None:
    html = f"<b>{PLACEHOLDERS[0]}</b> <i>{initial_of(PLACEHOLDERS[1])}</i> \ufdd5 \ufb50"
    message = json.loads(filled_json(msgspec.json.encode({"html": html}), NAMES))
    assert message == {"html": "<b>Zoé &amp; &lt;Co&gt;</b> <i>B</i> \ufdd5 \ufb50"}


def test_a_name_counts_as_a_word_of_usual_length() -> None:
    assert length_of(f"{PLACEHOLDERS[0]} dives.") == len("Beatrice dives.")
    assert initial_of("ann") == "A"
