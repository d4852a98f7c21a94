"""Sentences in the reader's language."""

from pathlib import Path

import pytest

from fathom.text.catalogues import EVERYBODY_READS, NOBODY_READS, TextContext, add_catalogue, called_you, full_translator, translator
from fathom.text.errors import BadTable
from fathom.text.placeholders import read_by
from tests.engine.toys import REEF


def test_english_stands_in_the_source():
    say = translator("en", REEF)
    assert say("roll {face}", face=3) == "roll 3"
    assert [say.many("{n} shell", "{n} shells", n) for n in (0, 1, 2)] == ["0 shells", "1 shell", "2 shells"]


def test_french_has_its_own_words_and_its_own_plural():
    say = translator("fr", REEF)
    assert say("roll {face}", face=3) == "dé 3"
    assert [say.many("{n} shell", "{n} shells", n) for n in (0, 1, 2)] == ["0 coquillage", "1 coquillage", "2 coquillages"]


def test_no_line_can_break_at_a_french_sign():
    texts = "Really? {name}: {n} shell (“{word}”, {percent}%)", "Really? {name}: {n} shells (“{word}”, {percent}%)"
    said = translator("fr", REEF).many(*texts, 2, name="Ann : Ben", word="riche", percent=9)
    assert said == "Vraiment\u00a0? Ann : Ben\u00a0: 2 coquillages («\u00a0riche\u00a0», 9\u00a0%)"


def test_decimals_are_written_as_the_language_does():
    assert [translator(language, REEF).decimal(2.25) for language in ("en", "fr")] == ["2.2", "2,2"]


@pytest.mark.parametrize("sentence", ["right hand", "a sentence nobody translated"])
def test_what_is_not_translated_is_said_in_english(sentence):
    assert translator("fr", REEF)(sentence) == sentence


def test_a_game_without_a_catalogue_speaks_english(tmp_path):
    assert translator("fr", tmp_path)("dive") == "dive"


def test_the_first_folder_that_has_a_sentence_says_it(tmp_path):
    start = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n'
    sentences = '\nmsgid "dive"\nmsgstr "descendre"\n\nmsgid "table"\nmsgstr "table à nous"\n'
    (tmp_path / "fr.po").write_text(start + sentences, encoding="utf-8")
    assert translator("fr", REEF, tmp_path)("dive") == "plonger"
    assert translator("fr", REEF, tmp_path)("table") == "table à nous"
    assert translator("fr", tmp_path, REEF)("dive") == "descendre"
    assert translator("fr", tmp_path, REEF)("left hand") == "main gauche"


def test_there_are_only_the_languages_there_are():
    with pytest.raises(BadTable, match="there is no language 'de'; available: en, fr"):
        translator("de", REEF)


def test_a_name_with_braces_is_said_as_it_is():
    assert translator("en", Path("/"))("{name} dives", name="{0} {evil}") == "{0} {evil} dives"


def test_an_error_of_a_game_outside_this_package_is_told_in_the_readers_language():
    add_catalogue(REEF)
    error = BadTable("roll {face}", face=3)
    assert error.translated(full_translator("fr")) == "dé 3"


def test_a_sentence_says_you_to_the_one_it_is_about_and_a_name_to_the_others():
    say, names = translator("en", REEF), ("Ann", "Ben")
    ann, everybody = TextContext(None, say, names, frozenset([0])), TextContext(None, say, names)
    sentence = ("You take {n} shell.", "You take {n} shells.", "{name} takes {n} shell.", "{name} takes {n} shells.")
    assert [t.speak_many(0, *sentence, 1) for t in (ann, everybody)] == ["You take 1 shell.", "Ann takes 1 shell."]
    assert [t.speak_many(1, *sentence, 2) for t in (ann, everybody)] == ["Ben takes 2 shells."] * 2
    assert [t.speak(0, "You dive.", "{name} dives.") for t in (ann, everybody)] == ["You dive.", "Ann dives."]


def test_a_character_is_you_to_the_one_who_plays_it():
    quint = TextContext(None, translator("en", REEF), ("Sam", "Amina"), frozenset([1, "quint"]))
    assert quint.speak("quint", "You aim.", "{name} aims.", name="Quint") == "You aim."
    assert quint.speak("brody", "You aim.", "{name} aims.", name="Brody") == "Brody aims."


@pytest.mark.parametrize("reader", [-1, 0, 1, 2])
def test_texts_for_everybody_hold_what_each_reader_would_be_told(reader):
    def told(you):
        t = TextContext(None, translator("en"), ("Ann", "Ben", "Cem"), you)
        return [
            t.speak(1, "You dive {n} times.", "{name} dives {n} times.", n=2),
            t.speak_many(0, "You win {n} shell.", "You win {n} shells.", "{name} wins {n} shell.", "{name} wins {n} shells.", 3),
            t.to_each(lambda t: ", ".join("you" if seat in t.you else t.names[seat] for seat in (0, 2))),
        ]

    alone = told(called_you(reader) if reader >= 0 else NOBODY_READS)
    assert [read_by(reader, text) for text in told(EVERYBODY_READS)] == alone
