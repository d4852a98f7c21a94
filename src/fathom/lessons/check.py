"""Checks lessons by playing them: every step to its end, and every wrong option has a reply."""

from fathom.engine.loader import Game, load, package_of
from fathom.lessons.attempt import Attempt, attempt_at
from fathom.lessons.model import Lesson
from fathom.lessons.script import lessons_in
from fathom.text.errors import BrokenContract, FathomError


def check_lessons(name: str) -> None:
    """Checks all lessons of a game."""
    for lesson in lessons_in(package_of(name)):
        check_lesson(load(name, "python", settings=lesson.settings), lesson)


def check_lesson(game: Game, lesson: Lesson) -> None:
    """Raises BrokenContract with the step and the reason at the first thing that cannot be."""
    for number in range(len(lesson.steps)):
        check_step(game, lesson, number)


def check_step(game: Game, lesson: Lesson, number: int) -> None:
    try:
        attempt = attempt_at(game, lesson, number)
        require(bool(attempt.step.acts), "it has nothing to do")
        while attempt.act:
            check_act(attempt)
            replies = [attempt.reply(option) for option in attempt.right()]  # what follows must be possible after each of them
            attempt = replies[0].attempt
    except FathomError as error:
        raise BrokenContract(f"lesson {lesson.name}, step {lesson.steps[number].title}: {error}") from None


def check_act(attempt: Attempt) -> None:
    act = attempt.act
    assert act is not None
    require(bool(act.right) != bool(act.answers), "an act has either right options or answers")
    require(bool(attempt.right()), "no answer is right")
    if act.answers:
        return
    require(attempt.game.actor(attempt.state) == attempt.seat, "it is not the learner's turn")
    wrong = [option for option in attempt.options() if option not in attempt.right()]
    for option in wrong:
        move = attempt.game.notation(attempt.state, option)
        require(bool(attempt.kind_words(option)), f"nothing is said to {move!r}")
    for text in (text for mistake in act.mistakes for text in mistake.options):
        require(attempt.option(text) in wrong, f"{text!r} is no mistake")


def require(is_so: bool, why: str) -> None:
    if not is_so:
        raise BrokenContract(why)


