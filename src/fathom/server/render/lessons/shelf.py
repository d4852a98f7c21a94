"""The shelf of lessons: a line in the sea for every game, with a knot for every step, and where to go on."""

from collections.abc import Sequence
from typing import NamedTuple

from fathom.engine.loader import folder_of, package_of
from fathom.games import lobby_facts
from fathom.lessons.model import Lesson
from fathom.lessons.script import lessons_in
from fathom.scene.model import MARKS
from fathom.server.render.lessons.stage import Learner, Pearls
from fathom.server.render.pages import page, title_of
from fathom.text.catalogues import Translator, translator

DONE, NOW, NEXT, LATER = "done", "now", "next", "later"


class Knot(NamedTuple):
    """A step on the line."""

    number: int
    title: str
    pearls: int
    state: str  # DONE, NOW (where to go on, one in the whole page), NEXT or LATER
    address: str


class Chain(NamedTuple):
    """A lesson of a game."""

    title: str
    art: str
    knots: tuple[Knot, ...]

    @property
    def done(self) -> int:
        return sum(knot.state == DONE for knot in self.knots)


class ShelfLine(NamedTuple):
    """A game with its lessons."""

    game: str
    title: str
    minutes: int
    chains: tuple[Chain, ...]

    @property
    def knots(self) -> tuple[Knot, ...]:
        return tuple(knot for chain in self.chains for knot in chain.knots)

    @property
    def done(self) -> int:
        return sum(chain.done for chain in self.chains)


def next_step(lesson: Lesson, game: str, pearls: Pearls) -> int | None:
    """The first step without pearls; None when all are done."""
    return next((number for number in range(len(lesson.steps)) if (game, lesson.name, number) not in pearls), None)


def lines(games: Sequence[str], pearls: Pearls, latest: tuple[str, str] | None, language: str) -> list[ShelfLine]:
    """`latest` is the lesson in which a step was last done: there the learner goes on."""
    taught = [name for name in games if lessons_in(package_of(name))]
    taught.sort(key=lambda name: lobby_facts(folder_of(package_of(name)))["depth"])
    here = where_to_go_on(taught, pearls, latest)
    return [line_of(name, pearls, here, language) for name in taught]


def where_to_go_on(games: Sequence[str], pearls: Pearls, latest: tuple[str, str] | None) -> tuple[str, str] | None:
    """The latest lesson while it has steps left, else the first that has."""
    found = [(name, lesson) for name in games for lesson in lessons_in(package_of(name)) if next_step(lesson, name, pearls) is not None]
    begun = [(name, lesson.name) for name, lesson in found if (name, lesson.name) == latest]
    return next(iter(begun), None) or next(((name, lesson.name) for name, lesson in found), None)


def line_of(name: str, pearls: Pearls, here: tuple[str, str] | None, language: str) -> ShelfLine:
    package, say = package_of(name), translator(language, folder_of(package_of(name)))
    found = lessons_in(package)
    chains = tuple(chain_of(name, lesson, pearls, here == (name, lesson.name), say) for lesson in found)
    return ShelfLine(name, title_of(name, language), sum(lesson.minutes for lesson in found), chains)


def chain_of(game: str, lesson: Lesson, pearls: Pearls, is_here: bool, say: Translator) -> Chain:
    following = next_step(lesson, game, pearls)

    def state(number: int) -> str:
        if (game, lesson.name, number) in pearls:
            return DONE
        return (NOW if is_here else NEXT) if number == following else LATER

    def knot(number: int) -> Knot:
        address, own = f"/learn/{game}/{lesson.name}/{number + 1}", pearls.get((game, lesson.name, number), 0)
        return Knot(number + 1, say(lesson.steps[number].title), own, state(number), address)

    knots = tuple(knot(number) for number in range(len(lesson.steps)))
    return Chain(say(lesson.title) if lesson.title else "", lesson.art, knots)


def going_on(shelf: Sequence[ShelfLine]) -> tuple[ShelfLine, Knot] | None:
    """Where the learner goes on."""
    return next(((line, knot) for line in shelf for knot in line.knots if knot.state == NOW), None)


def render_shelf(shelf: list[ShelfLine], learner: Learner) -> str:
    return page("learn.html", learner.preferences, lines=shelf, here=going_on(shelf), marks=MARKS, tab="/learn")
