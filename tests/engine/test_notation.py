"""Moves as people write them."""

import pytest

from fathom.engine.loader import Game, load
from fathom.engine.notation import plain, tight
from fathom.text.errors import IllegalMove


@pytest.fixture
def diving(slow_reef: Game):
    """A position with the moves: dive, stop here, show the pearl, left hand."""
    state = slow_reef.new(2)
    slow_reef.play(state, slow_reef.rules.TO_RIGHT)
    state.total = 3
    return state


def test_every_option_is_written_and_read_back_in_both_languages(slow_reef, diving):
    for language in ("en", "fr"):
        for option in slow_reef.options(diving):
            assert slow_reef.parse(diving, slow_reef.notation(diving, option, language), [language]) == option
    assert slow_reef.notation(diving, slow_reef.rules.STOP) == "stop here"
    assert slow_reef.notation(diving, slow_reef.rules.STOP, "fr") == "s’arrêter là"


@pytest.mark.parametrize(
    "text",
    [
        "stop here",
        "STOP HERE",
        "  stop   here ",
        "stophere",
        "Stop\there\n",
        "s’arrêter là",
        "S’ARRETER LA",
        "s’arrêterlà",
        "s’arre\u0302ter la\u0300",
    ],
)
def test_case_accents_spaces_and_language_do_not_matter(slow_reef, diving, text):
    assert slow_reef.parse(diving, text) == slow_reef.rules.STOP


@pytest.mark.parametrize("text", ["", " ", "stop", "roll 3", "right hand", "7", "\0", "stop here!", "é"])
def test_what_is_not_possible_is_refused_with_what_is(slow_reef, diving, text):
    with pytest.raises(IllegalMove, match=r"possible: dive, stop here, show the pearl, left hand$"):
        slow_reef.parse(diving, text)


def test_the_advice_is_in_the_first_language(slow_reef, diving):
    with pytest.raises(IllegalMove, match="possible: plonger, s’arrêter là, montrer la perle, main gauche"):
        slow_reef.parse(diving, "nager", ["fr", "en"])


@pytest.mark.parametrize(("text", "meant"), [("divee", "dive"), ("LEFT HAN", "left hand"), ("Stop  hère?", "stop here")])
def test_a_near_miss_is_answered_with_the_move_that_was_meant(slow_reef, diving, text, meant):
    with pytest.raises(IllegalMove, match=f"did you mean '{meant}'"):
        slow_reef.parse(diving, text)


def test_a_far_miss_is_not(slow_reef, diving):
    with pytest.raises(IllegalMove) as caught:
        slow_reef.parse(diving, "xyzzy")
    assert "did you mean" not in str(caught.value)


def test_a_language_that_is_not_asked_for_is_not_understood(slow_reef, diving):
    with pytest.raises(IllegalMove):
        slow_reef.parse(diving, "plonger", ["en"])


def test_moves_that_differ_only_in_their_spaces_are_told_apart(toy):
    """`roll 1 12` and `roll 11 2` are the same without spaces: then only the exact spaces count."""
    name = toy("spaced", {"words.py": [('t.say("dive")', '"roll 1 12"'), ('t.say("stop here")', '"roll 11 2"')]})
    game = load(name, "python")
    state = game.new(2)
    game.play(state, game.rules.TO_LEFT)
    state.total = 3
    assert game.parse(state, "Roll  1 12") == game.rules.ROLL
    assert game.parse(state, "roll 11 2") == game.rules.STOP
    with pytest.raises(IllegalMove, match="'roll112' is not possible now"):
        game.parse(state, "roll112")


def test_long_lists_are_cut_short(toy):
    six = "for face in range(6):\n            out"
    faces = [("FACE + 6, 6", "FACE + 20, 20"), (six, six.replace("6", "20")), ("return 6\n", "return 20\n")]
    game = load(toy("many_faces", {"rules.py": faces}), "python")
    state = game.new(2)
    state.rolling = True
    with pytest.raises(IllegalMove, match=r"possible: roll 1, .*, roll 12 and 8 more$"):
        game.parse(state, "roll 21")


def test_the_forms():
    assert plain("  Garder  1 2 ") == "garder 1 2"
    assert tight("Garder 1 2") == "garder12"
    assert plain("ÉLÈVE œuf ﬁn") == "eleve œuf fin"
