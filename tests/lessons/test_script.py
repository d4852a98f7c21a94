"""The script of lessons: what is wrong with a file is said clearly."""

from pathlib import Path

import pytest

from fathom.lessons.script import lesson_called, lessons_in, read_script
from fathom.text.errors import BadLesson

GAME = "fathom.games.into_the_blue"
STEP = '[[lesson.steps]]\ntitle = "A"\nsay = "B"\nknow = "C"\nrules = []\nacts = []\n'
LESSON = f'[[lesson]]\nname = "one"\nminutes = 1\n{STEP}'


def test_a_lesson_is_found_by_its_name_and_the_first_one_without():
    assert lesson_called(GAME, "dive") is lesson_called(GAME, "") is lessons_in(GAME)[0]


def test_a_lesson_that_is_not_there_names_those_that_are():
    with pytest.raises(BadLesson, match="there is no lesson 'sail'; there are: dive"):
        lesson_called(GAME, "sail")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("lesson = ", "Invalid value"),
        (LESSON.replace('say = "B"\n', ""), r"missing required field `say`.*steps"),
        (LESSON.replace("know", "knwo"), "unknown field `knwo`"),
        (LESSON.replace('"one"', '"One two"'), "its own name"),
        (LESSON + LESSON, "its own name"),
    ],
)
def test_a_file_that_is_no_script_says_what_is_wrong(tmp_path: Path, text: str, why: str):
    path = tmp_path / "lessons.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadLesson, match=rf"lessons\.toml: .*{why}"):
        read_script(path)
