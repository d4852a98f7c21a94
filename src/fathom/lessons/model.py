"""A lesson as written in its script: steps with a position, and for each what is said, the task, and the replies to mistakes.

Texts are English; the game's catalogue translates them. Moves are written in the game's own notation.
"""

from typing import Any

from msgspec import Struct

TEXTS = ("title", "say", "know", "do", "told", "wrong", "otherwise")  # the keys of a script that hold words for people


class QuizAnswer(Struct, frozen=True, forbid_unknown_fields=True, eq=False):
    """One answer to a question about the board."""

    say: str
    pieces: tuple[str, ...] = ()  # of the scene: a tap on one of them gives this answer
    wrong: str = ""  # what is said to it; "" when it is right


class Mistake(Struct, frozen=True, forbid_unknown_fields=True, eq=False):
    """Options that somebody is likely to try, and what is said to them."""

    options: tuple[str, ...]
    wrong: str


class Act(Struct, frozen=True, forbid_unknown_fields=True, eq=False):
    """One thing that the learner does: plays one of the right options, or answers a question."""

    do: str  # the task, in a few words
    right: tuple[str, ...] = ()  # options in notation: any of them is accepted, and all of them are lit
    answers: tuple[QuizAnswer, ...] = ()  # instead of `right`
    then: tuple[str, ...] = ()  # what luck brings and the others play afterwards
    told: str = ""  # what is said once that has been seen
    mistakes: tuple[Mistake, ...] = ()
    otherwise: str = ""  # what is said to every other option


class Step(Struct, frozen=True, forbid_unknown_fields=True, eq=False):
    """One idea. Without a start it goes on where the step before it ended."""

    title: str
    say: str
    know: str  # what the learner knows afterwards, in a line
    rules: tuple[str, ...]  # the numbers of the sentences in RULES.md that it teaches
    acts: tuple[Act, ...]
    start: tuple[str | dict[str, Any], ...] = ()  # from a new match on: moves in notation, and fields of the state, in this order
    seat: int | None = None  # of the learner, where it is not the lesson's
    signs: tuple[str, ...] = ()  # symbols that say it to those who do not read


class Lesson(Struct, frozen=True, forbid_unknown_fields=True, eq=False):
    """Steps that belong together."""

    name: str  # in addresses: [a-z0-9-]
    minutes: int
    steps: tuple[Step, ...]
    title: str = ""  # where a game has several
    art: str = ""  # a symbol of the game next to that title
    seats: int = 2
    seat: int = 0  # the learner's; the guide has the others
    settings: dict[str, int | str] = {}

    def seat_in(self, number: int) -> int:
        """Where the learner sits in a step."""
        own = self.steps[number].seat
        return self.seat if own is None else own


class Script(Struct, frozen=True, forbid_unknown_fields=True, eq=False):
    """The lessons.toml of a game."""

    lesson: tuple[Lesson, ...]
