"""An attempt at a step of a lesson: where it stands, what may be tried, and what an attempt leads to. The game's own rules play every move.

An attempt is a step and what was accepted in it so far. It holds nothing else, so that anybody can keep it: a browser, or nobody.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from fathom.engine.contract import State
from fathom.engine.loader import Game
from fathom.engine.record import fits
from fathom.lessons.model import Act, Lesson, Step
from fathom.text.errors import BadLesson, IllegalMove

KEPT = 256  # starts of steps that are not played again for every tap


class Move(NamedTuple):
    """One option played."""

    before: State
    option: int
    after: State


class Reply(NamedTuple):
    """What a try leads to: the attempt after it and what happened meanwhile, or the same attempt and a kind sentence."""

    attempt: "Attempt"
    moves: tuple[Move, ...] = ()
    wrong: str = ""


class Attempt:
    def __init__(self, game: Game, lesson: Lesson, number: int, state: State, done: tuple[int, ...] = ()) -> None:
        self.game = game
        self.lesson = lesson
        self.number = number  # of the step, from 0
        self.state = state
        self.done = done  # what was accepted so far, an option or the number of an answer for each act

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.number]

    @property
    def seat(self) -> int:
        """Where the learner sits."""
        return self.lesson.seat_in(self.number)

    @property
    def act(self) -> Act | None:
        """What is to be done now; None when the step is done."""
        return self.step.acts[len(self.done)] if len(self.done) < len(self.step.acts) else None

    def is_question(self) -> bool:
        return bool(self.act and self.act.answers)

    def options(self) -> list[int]:
        """What can be tried: the learner's options, or the numbers of the answers."""
        if self.act is None:
            return []
        return list(range(len(self.act.answers))) if self.act.answers else self.game.options(self.state)

    def right(self) -> list[int]:
        """Those of them that are accepted."""
        if self.act is None:
            return []
        if self.act.answers:
            return [number for number, answer in enumerate(self.act.answers) if not answer.wrong]
        return [self.option(text) for text in self.act.right]

    def option(self, notation: str) -> int:
        """An option of the position; scripts are written in English."""
        return self.game.parse(self.state, notation, ("en",))

    def reply(self, option: int) -> Reply:
        """What trying an option leads to. A wrong one changes nothing."""
        if self.act is None or option not in self.options():
            raise IllegalMove("option {option} is not possible now", option=option)
        if option not in self.right():
            return Reply(self, wrong=self.kind_words(option))
        state, moves = self.game.copy(self.state), []
        if not self.act.answers:
            moves.append(played(self.game, state, option))
        moves += follow(self.game, state, self.act.then)
        return Reply(Attempt(self.game, self.lesson, self.number, state, (*self.done, option)), tuple(moves))

    def kind_words(self, option: int) -> str:
        """What is said to a wrong option."""
        assert self.act is not None
        if self.act.answers:
            return self.act.answers[option].wrong
        for mistake in self.act.mistakes:
            if any(self.is_possible(text) and self.option(text) == option for text in mistake.options):
                return mistake.wrong
        return self.act.otherwise

    def is_possible(self, notation: str) -> bool:
        try:
            self.option(notation)
        except IllegalMove:
            return False
        return True


def attempt_at(game: Game, lesson: Lesson, number: int, done: Iterable[int] = ()) -> Attempt:
    """A step as far as somebody has come in it."""
    attempt = Attempt(game, lesson, number, start_of(game, lesson, number))
    for option in done:
        attempt = attempt.reply(option).attempt
    return attempt


@lru_cache(KEPT)
def start_of(game: Game, lesson: Lesson, number: int) -> State:
    """The position with which a step begins. What an attempt plays, it plays on copies."""
    step = lesson.steps[number]
    if step.start or number == 0:
        return lay_out(game, lesson, step)
    attempt = attempt_at(game, lesson, number - 1)
    while attempt.act:
        attempt = attempt.reply(attempt.right()[0]).attempt
    return attempt.state


def lay_out(game: Game, lesson: Lesson, step: Step) -> State:
    """A new match, then the moves and fields of the step's start in their order."""
    state = game.new(lesson.seats)
    for part in step.start:
        if isinstance(part, str):
            game.play(state, game.parse(state, part, ("en",)))
        else:
            for name, value in part.items():
                write(game, state, name, value)
    return state


def write(game: Game, state: State, name: str, value: object) -> None:
    """Writes a field, or with `name.3` one row of it."""
    field, _, row = name.partition(".")
    names = game.record_type.names or ()
    if field not in names:
        raise BadLesson("there is no field {name}; there are: {names}", name=field, names=", ".join(names))
    kind = game.record_type[field]
    if row and not (kind.shape and row.isdecimal() and int(row) < kind.shape[0]):
        raise BadLesson("field {name} has no row {row}", name=field, row=row)
    if not fits(np.dtype((kind.base, kind.shape[1:] if row else kind.shape)), value):
        raise BadLesson("field {name} cannot hold {value}", name=name, value=value)
    if row:
        state[field][int(row)] = value
    else:
        state[field] = value


def played(game: Game, state: State, option: int) -> Move:
    before = game.copy(state)
    game.play(state, option)
    return Move(before, option, game.copy(state))


def follow(game: Game, state: State, notations: Iterable[str]) -> list[Move]:
    """Plays what luck brings and the others do."""
    return [played(game, state, game.parse(state, text, ("en",))) for text in notations]
