"""The rule books in English and in French say the same: as much as can be told from headings, numbers, figures and marks."""

import re
from collections import Counter

import pytest

from fathom.engine.loader import folder_of
from fathom.games import GAMES

EVERY_GAME = pytest.mark.parametrize("name", GAMES)
MARK = re.compile(r"\*\*R\d+\*\*|#+|")  # what a paragraph starts with: the number of a rule, or that it is a heading
SENTENCE = re.compile(r"[.!?](?= [A-ZÀ-Ý«\"]|$)")
LETTER = re.compile(r"\b[B-Z]\b(?!’)")  # beaches, pictures and cards; A may be an article, L’ is one
ENGLISH = {
    "two": 2, "both": 2, "second": 2, "three": 3, "third": 3, "four": 4, "fourth": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "ten": 10, "twelve": 12, "thirteen": 13, "sixteen": 16, "eighteen": 18, "twenty-two": 22, "hundredth": 100,
}  # fmt: skip
FRENCH = {
    "deux": 2, "deuxième": 2, "second": 2, "seconde": 2, "trois": 3, "troisième": 3, "quatre": 4, "quatrième": 4, "cinq": 5, "six": 6,
    "sept": 7, "huit": 8, "dix": 10, "douze": 12, "treize": 13, "seize": 16, "dix-huit": 18, "vingt-deux": 22, "centième": 100,
}  # fmt: skip


def paragraphs(name: str, file: str) -> list[str]:
    text = (folder_of(GAMES[name]) / file).read_text(encoding="utf-8")
    return [part.replace("\n", " ") for part in re.split(r"\n+(?=\*\*R|#)|\n{2,}", text.strip())]


def marks(text: str) -> tuple[str, int, int]:
    return MARK.match(text)[0], len(SENTENCE.findall(text)), len(re.findall("[(](?:ruling|interprétation)[)]", text))  # type: ignore[index]


def figures(text: str, words: dict[str, int]) -> Counter[int]:
    """How often each number is named, in digits or as a word; one is left out, being an article too."""
    together = re.sub(r"(?<=\d)[,\u00a0](?=\d{3})", "", text)
    spelt = [words[word] for word in re.findall(r"[\w-]+", together.lower()) if word in words]
    return Counter([*map(int, re.findall(r"\d+", together)), *spelt])


@EVERY_GAME
def test_both_have_the_same_headings_rules_sentences_and_rulings_in_the_same_order(name: str) -> None:
    english, french = paragraphs(name, "RULES.md"), paragraphs(name, "RULES.fr.md")
    assert [marks(text) for text in french] == [marks(text) for text in english]


@EVERY_GAME
def test_both_name_the_same_figures_and_letters_in_every_rule(name: str) -> None:
    for english, french in zip(paragraphs(name, "RULES.md"), paragraphs(name, "RULES.fr.md"), strict=True):
        assert figures(french, FRENCH) == figures(english, ENGLISH), french
        assert LETTER.findall(french) == [{"W": "O"}.get(letter, letter) for letter in LETTER.findall(english)], french


@EVERY_GAME
def test_french_is_spaced_so_that_no_sign_begins_a_line(name: str) -> None:
    text = (folder_of(GAMES[name]) / "RULES.fr.md").read_text(encoding="utf-8")
    assert re.findall(r".*[^\u00a0\n][;!?»].*|.*[^\u00a0\d*]:.*|.*«[^\u00a0].*|.*'.*", text) == []
