"""`fathom learn`: a lesson at the keyboard."""

from collections.abc import Callable

import pytest

from fathom.lessons.script import lessons_in
from fathom.terminal.learn import learn
from fathom.text.errors import BadLesson

WHOLE = ["1", "", "1", "", "keep 1 3 3 4 4", "", "place 4", "", "keep 1 2 4 5", "", "1", "", "keep 1 2 3 4 5", ""]
Typing = Callable[..., str]


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typing:
    """What the screen shows to somebody who types these lines and then goes away."""

    def type_lines(*lines: str, language: str = "en", lesson: str = "", game: str = "into-the-blue") -> str:
        left = list(lines)

        def answer(question: str) -> str:
            print(question, end="")
            if not left:
                raise EOFError
            return left.pop(0)

        monkeypatch.setattr("builtins.input", answer)
        learn(game, lesson, language)
        assert not left, "the lesson ended before all was typed"
        return " ".join(capsys.readouterr().out.split())

    return type_lines


def test_a_lesson_is_played_to_its_end(typing: Typing):
    shown = typing(*WHOLE)
    for step in lessons_in("fathom.games.into_the_blue")[0].steps:
        assert step.title in shown
        assert step.say in shown
        assert step.know in shown
    assert "You roll 1 3 3 5 5 C." in shown
    assert "A perfect dive! You take a chest worth 7." in shown
    assert "Now play: fathom play into-the-blue" in shown


def test_a_mistake_gets_a_kind_sentence_and_another_try(typing: Typing):
    shown = typing("2", "1")
    assert shown.index("Two beats one.") < shown.index("gold for me, 6 points")


def test_nonsense_is_explained(typing: Typing):
    assert "Type a number from 1 to 2." in typing("wibble")
    assert "is not possible now" in typing("s", "s", "place 9")


def test_back_skip_and_leave(typing: Typing):
    shown = typing("s", "b", "q")
    assert [shown.count(f"step {number} of 7") for number in (1, 2, 3)] == [2, 1, 0]


def test_it_speaks_french(typing: Typing):
    assert "Deux l’emporte." in typing("2", language="fr")


def test_the_crew_does_not_see_what_the_shark_does(typing: Typing):
    shown = typing("s", "s", "s", "Hooper find", game="jaws", lesson="crew")
    assert "4, 7 or 8" in shown
    assert "swims to 8" not in shown


def test_a_lesson_that_is_not_there(typing: Typing):
    with pytest.raises(BadLesson, match="there are: shark, crew, orca"):
        typing(game="jaws", lesson="whale")
