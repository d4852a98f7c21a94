"""Every lesson of every game is played to its end, and every wrong option is tried on the way, in both languages."""

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from fathom.engine.loader import Game, folder_of, load
from fathom.engine.notation import game_translator
from fathom.games import GAMES
from fathom.lessons.attempt import Attempt, attempt_at
from fathom.lessons.check import check_lesson, check_lessons
from fathom.lessons.model import Lesson
from fathom.lessons.script import lessons_in
from fathom.text.catalogues import LANGUAGES
from fathom.text.errors import BrokenContract

LONGEST = {"say": 25, "do": 12, "know": 16}  # words; the design asks for 25, and for a child's lesson far fewer
EVERY_LESSON = pytest.mark.parametrize(
    ("name", "lesson"), [pytest.param(name, lesson, id=f"{name}-{lesson.name}") for name in GAMES for lesson in lessons_in(GAMES[name])]
)


def game_for(name: str, lesson: Lesson) -> Game:
    return load(name, "python", settings=lesson.settings)


def walk(game: Game, lesson: Lesson) -> Iterator[Attempt]:
    """Every act of a lesson, in the order of the script."""
    for number in range(len(lesson.steps)):
        attempt = attempt_at(game, lesson, number)
        while attempt.act:
            yield attempt
            attempt = attempt.reply(attempt.right()[0]).attempt


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_lessons(name: str):
    assert lessons_in(GAMES[name])


@EVERY_LESSON
def test_a_lesson_is_played_to_its_end_and_every_wrong_option_is_answered(name: str, lesson: Lesson):
    game, tried = game_for(name, lesson), 0
    translators = [game_translator(game, language) for language in LANGUAGES]
    for attempt in walk(game, lesson):
        before = attempt.state.tobytes()
        for option in attempt.options():
            reply = attempt.reply(option)
            assert bool(reply.wrong) != (option in attempt.right())
            if reply.wrong:
                english, french = (say(reply.wrong) for say in translators)
                assert english
                assert french != english, f"not translated: {english}"
                assert attempt.state.tobytes() == before
                tried += 1
    assert tried > 0
    check_lesson(game, lesson)


@EVERY_LESSON
def test_the_sentences_are_short_and_the_rules_exist(name: str, lesson: Lesson):
    book = (folder_of(GAMES[name]) / "RULES.md").read_text(encoding="utf-8")
    for step in lesson.steps:
        assert len(step.say.split()) <= LONGEST["say"], step.say
        assert len(step.know.split()) <= LONGEST["know"], step.know
        assert all(len(act.do.split()) <= LONGEST["do"] for act in step.acts)
        assert step.rules
        assert all(re.search(rf"^\*\*{rule}\*\*", book, re.MULTILINE) for rule in step.rules), step.rules


def broken(lesson: Lesson, **changes: object) -> Lesson:
    """The lesson with its third step's first act changed."""
    step = lesson.steps[2]
    act = replace(step.acts[0], **changes)
    return replace(lesson, steps=(*lesson.steps[:2], replace(step, acts=(act, *step.acts[1:])), *lesson.steps[3:]))


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"right": ("keep 6",)}, "No gaps: 'keep 6' is not possible now"),
        ({"then": ("roll 2 5",)}, "No gaps: 'roll 2 5' is not possible now"),
        ({"then": ()}, "Pick a level: 'place 4' is not possible now"),
        ({"otherwise": ""}, "No gaps: nothing is said to"),
        ({"right": ()}, "No gaps: an act has either right options or answers"),
    ],
)
def test_a_lesson_that_cannot_be_played_says_where_and_why(changes: dict[str, object], why: str):
    lesson = lessons_in(GAMES["into-the-blue"])[0]
    game = game_for("into-the-blue", lesson)
    with pytest.raises(BrokenContract, match=f"lesson dive, step {why}"):
        check_lesson(game, broken(lesson, **changes))


def test_the_check_of_a_game_reads_its_script():
    check_lessons("into-the-blue")
