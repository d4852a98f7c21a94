"""The pictures of the rule book: whole without any other file, before and after a step, and nothing that the learner may not see."""

import gzip
import re
from xml.etree import ElementTree

import pytest

from fathom.lessons.script import lessons_in
from fathom.server.render.rulebook.figures import figures_of, picture

SVG = "{http://www.w3.org/2000/svg}"


def drawn(name: str, package: str, lesson: int, number: int, language: str = "en") -> str:
    return gzip.decompress(picture(name, lessons_in(package)[lesson], number, language)).decode()


def boards(text: str) -> list[ElementTree.Element]:
    return [child for child in ElementTree.fromstring(text) if child.tag == f"{SVG}svg"]


@pytest.mark.parametrize(("name", "package"), [("deep-dive", "fathom.games.deep_dive"), ("the-blue-lion", "fathom.games.the_blue_lion")])
def test_a_picture_brings_every_symbol_that_it_uses(name: str, package: str) -> None:
    for number in range(len(lessons_in(package)[0].steps)):
        text = drawn(name, package, 0, number)
        names = set(re.findall(r'id="([^"]+)"', text))
        assert {*re.findall(r'href="#([^"]+)"', text), *re.findall(r"url\(#([^)]+)\)", text)} <= names


def test_a_step_that_changes_the_board_shows_it_before_and_after_and_a_question_once() -> None:
    assert len(boards(drawn("into-the-blue", "fathom.games.into_the_blue", 0, 3))) == 2
    assert len(boards(drawn("into-the-blue", "fathom.games.into_the_blue", 0, 0))) == 1


def test_only_what_is_asked_for_has_a_ring() -> None:
    before, after = boards(drawn("into-the-blue", "fathom.games.into_the_blue", 0, 3))
    rings = [piece for piece in before.iter(f"{SVG}g") if "offer" in (piece.get("class") or "").split()]
    assert len(rings) == 1
    assert not [piece for piece in after.iter(f"{SVG}g") if "offer" in (piece.get("class") or "").split()]


def test_it_shows_what_the_learner_sees() -> None:
    before, after = boards(drawn("jaws", "fathom.games.jaws", 1, 3))
    for board in (before, after):
        assert not [piece for piece in board.iter() if piece.get("id") == "p-fin"]


def test_every_step_of_a_lesson_has_its_own_place() -> None:
    figures = figures_of("jaws")
    steps = {(lesson.name, number) for lesson in lessons_in("fathom.games.jaws") for number in range(1, len(lesson.steps) + 1)}
    assert sorted((figure.lesson, figure.number) for figure in figures.values()) == sorted(steps)
