"""`import fathom`: what a program finds there, and what it costs."""

import doctest
import subprocess
import sys
from fractions import Fraction

import pytest

import fathom
from fathom import CHANCE, WATCHER, BadTable, FathomError, Game, IllegalMove, Match

HEAVY = ("numpy", "numba", "llvmlite", "babel", "msgspec", "starlette", "rich", "sqlalchemy", "fathom.engine", "fathom.text")


@pytest.fixture(scope="module")
def blue() -> Game:
    return fathom.load("into-the-blue", "python")


@pytest.fixture
def match(blue: Game) -> Match:
    return Match(blue, ("Ada", "Ben"))


def test_importing_fathom_imports_nothing_heavy():
    script = f"import sys, fathom; print([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_every_public_name_is_there_and_listed():
    assert set(fathom.__all__) <= set(dir(fathom))
    assert [name for name in fathom.__all__ if getattr(fathom, name, None) is None] == []


def test_an_unknown_name_says_what_there_is():
    with pytest.raises(AttributeError, match="no attribute 'lode'; it has: load, Game, Match"):
        fathom.lode  # noqa: B018


def test_the_example_in_the_help_is_true():
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    failed, tried = doctest.testmod(fathom, optionflags=flags)
    assert failed == 0
    assert tried > 8


def test_a_move_is_played_by_its_notation(match):
    for move in ("start 2", "roll 1 1 2 4 5 C", "Garder 1 2"):
        match.play_notation(move)
    assert match.game.notation(match.states[-2], match.played[-1]) == "keep 1 2"


def test_a_notation_that_is_not_possible_changes_nothing_and_says_what_is(match):
    with pytest.raises(IllegalMove, match="'jump' is not possible now; possible: start 1, start 2"):
        match.play_notation("jump")
    assert match.played == []


def test_probabilities_are_exact_and_carry_notations(match):
    match.play_notation("start 1")
    probabilities = match.game.probabilities(match.state)
    assert sum(probabilities.values()) == 1
    assert probabilities["roll C C C C C C"] == Fraction(1, 6**6)


def test_the_board_is_text_with_the_names_of_the_seats(match):
    assert match.text(0).splitlines()[0].split() == ["●", "Ada", "▲", "Ben"]
    assert match.game.text(match.view(WATCHER)).splitlines()[0].split() == ["●", "Player", "1", "▲", "Player", "2"]
    assert "Lumière" in match.text(language="fr") or "Récif" in match.text(language="fr")


def test_a_match_file_gives_the_same_match_back(match):
    match.play_chance()
    assert match.actor != CHANCE
    assert fathom.read_match(fathom.write_match(match)).played == match.played


def test_every_error_is_a_fathom_error():
    with pytest.raises(FathomError) as caught:
        fathom.load("chess")
    assert caught.type is BadTable
