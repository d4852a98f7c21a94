"""Every lesson takes one to two minutes, in both languages, and its script says so."""

import pytest
from msgspec.structs import replace

from fathom.engine.loader import load
from fathom.games import GAMES
from fathom.lessons.attempt import attempt_at
from fathom.lessons.model import Lesson
from fathom.lessons.script import lessons_in
from fathom.server.render.lessons.stage import Learner
from fathom.server.render.preferences import DESK, Preferences
from fathom.text.catalogues import LANGUAGES
from tools.lessons.duration import LONGEST, SHORTEST, dice_to_pick, seconds, seconds_of_step


@pytest.mark.parametrize(
    ("name", "lesson"), [pytest.param(name, lesson, id=f"{name}-{lesson.name}") for name in GAMES for lesson in lessons_in(GAMES[name])]
)
def test_a_lesson_takes_one_to_two_minutes_in_both_languages(name: str, lesson: Lesson) -> None:
    game = load(name, "python", settings=lesson.settings)
    lengths = [seconds(game, lesson, language) for language in LANGUAGES]
    assert all(SHORTEST <= length <= LONGEST for length in lengths), lengths
    assert lesson.minutes == -(-max(lengths) // 60)


def test_words_take_their_time_and_longer_where_they_are_spoken() -> None:
    lesson = lessons_in(GAMES["into-the-blue"])[0]
    game, step = load("into-the-blue", "python", settings=lesson.settings), lesson.steps[2]

    def length(say: str, *signs: str) -> float:
        changed = replace(lesson, steps=(*lesson.steps[:2], replace(step, say=say, signs=signs), *lesson.steps[3:]))
        return seconds_of_step(attempt_at(game, changed, 2), Learner(Preferences("en", "", DESK), {}))

    assert length("Three more words") - length("") == pytest.approx(0.9)
    assert length("Three more words", "i-on") - length("", "i-on") == pytest.approx(1.2)


def test_every_die_that_is_to_be_picked_takes_its_time() -> None:
    lesson = lessons_in(GAMES["into-the-blue"])[0]
    game, learner = load("into-the-blue", "python", settings=lesson.settings), Learner(Preferences("en", "", DESK), {})
    found = [dice_to_pick(attempt_at(game, lesson, number), learner) for number in (1, 2, 3)]
    assert found == [0, 4, 0]  # of the five to keep, one lies there picked
