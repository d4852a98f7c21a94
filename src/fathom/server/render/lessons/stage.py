"""A step of a lesson in the browser: the real board with one thing lit, what the guide says about it, and where the learner stands."""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from jinja2 import Template
from msgspec.structs import replace

from fathom.engine.contract import CHANCE, NOBODY
from fathom.engine.loader import Game, folder_of
from fathom.engine.match import is_known
from fathom.engine.notation import text_context
from fathom.engine.rooms import words_of
from fathom.lessons.attempt import Attempt, Move, Reply
from fathom.lessons.model import Lesson
from fathom.lessons.script import lessons_of
from fathom.scene.model import Button, Dock
from fathom.server.live.projection import MOVE, SERVER, LogEntry, SeenMove, server_translator
from fathom.server.messages import PERSON, EventMessage, Seat
from fathom.server.render.dock import dock_facts, dock_html
from fathom.server.render.lessons.light import light_button, light_dock, light_scene, question_dock, question_scene
from fathom.server.render.pages import page
from fathom.server.render.parts import DEFAULT_BOT, Parts, art_of, panels_part, plain_dock, plain_options, render_picture, templates, ui_on
from fathom.server.render.preferences import Preferences
from fathom.server.render.updates.beats import told
from fathom.server.render.updates.model import LessonReply
from fathom.server.render.updates.screen_state import ScreenState
from fathom.server.render.view_model import ViewModel
from fathom.text.catalogues import TextContext, Translator

GUIDE = "Pip"
MOST = 3  # pearls of a step
KEPT = 64  # text contexts of lessons

Pearls = Mapping[tuple[str, str, int], int]  # by game, lesson and step


class Learner(NamedTuple):
    """Who learns: how the page looks, and which pearls there are."""

    preferences: Preferences
    pearls: Pearls


def pearls_for(wrong: int) -> int:
    """Three without a wrong tap, two for one or two, one for a step that was done."""
    return MOST if wrong == 0 else 2 if wrong <= 2 else 1


@lru_cache(KEPT)
def texts_for(game: Game, lesson: Lesson, seat: int, language: str) -> TextContext:
    say = server_translator(language)
    names = tuple(say("You") if number == seat else GUIDE for number in range(lesson.seats))
    return text_context(game, language, names, SERVER, folder_of("fathom.bots"), you=frozenset({seat}))


def model_of(attempt: Attempt, language: str) -> ViewModel:
    """What the learner sees of the board; it offers what may be tried."""
    t = texts_for(attempt.game, attempt.lesson, attempt.seat, language)
    view = attempt.game.view(attempt.state, attempt.seat)
    actor = attempt.game.actor(view)
    seats = tuple(Seat(PERSON, name) for name in t.names)
    asked = attempt.act is not None and not attempt.is_question()
    return ViewModel(
        table="", game=attempt.game, t=t, viewer=attempt.seat, view=view, cursor=0, seats=seats,
        turn=None if actor in (CHANCE, NOBODY) else actor, options=tuple(attempt.options()) if asked else (), can_undo=False,
        over=actor == NOBODY, entries=(), online=frozenset(range(len(seats))), commitment="", seed=None, rematch=None, hints=False,
        waiting=False, host=None, characters=None,
    )  # fmt: skip


def step_parts(attempt: Attempt, learner: Learner, wrong: str = "") -> Parts:
    """Everything on the page of a step that changes."""
    language, screen = learner.preferences.language, learner.preferences.screen
    model, right = model_of(attempt, language), attempt.right()
    parts = render_picture(model, screen)
    if parts.scene and attempt.act:
        lit = question_scene(parts.scene, attempt.act, model.t.say) if attempt.is_question() else light_scene(parts.scene, right)
        parts = replace(parts, scene=lit)
    panels = tuple(ui_on(model, screen).panels(model.t, model.view, model.viewer))
    parts.html["left"] = panels_part("left", panels, parts.say, parts.art)
    parts.html["dock"] = dock_of(attempt, model, screen, parts.say)
    parts.html["guide"] = piece("guide", attempt, learner, model, wrong=wrong)
    parts.html["knots"] = piece("knots", attempt, learner, model)
    parts.html["known"] = piece("known", attempt, learner, model)
    return parts


def dock_of(attempt: Attempt, model: ViewModel, screen: str, say: Translator) -> str:
    ui, art, right = ui_on(model, screen), art_of(model.game.package), attempt.right()
    options: tuple[Button, ...] = ()
    if attempt.act is None:
        dock = Dock(say("Well done"))
    elif attempt.is_question():
        dock = question_dock(attempt.act, model.t.say)
    else:
        own = ui.dock(model.t, model.view, model.viewer, model.options)
        dock = light_dock(own, right) if own else plain_dock(model)
        options = () if own else tuple([light_button(button, right) for button in plain_options(model)])
    return dock_html(say, art, dock, dock_facts(say, replace(model, over=False), "", None, DEFAULT_BOT), options)


def piece(name: str, attempt: Attempt, learner: Learner, model: ViewModel, **more: str) -> str:
    """A part of the page that is the lesson's own."""
    return template(name).render(
        say=server_translator(model.t.say.language), tell=model.t.say, art=art_of(model.game.package), attempt=attempt, step=attempt.step,
        number=attempt.number, lesson=attempt.lesson, game=model.game.name, pearls=learner.pearls, most=MOST,
        talk=sentence(attempt), ahead=ahead(attempt), guide=GUIDE, **more,
    )  # fmt: skip


@cache
def template(name: str) -> Template:
    return templates().get_template(f"parts/{name}.html")


def sentence(attempt: Attempt) -> str:
    """What the guide says: about the step, or about what was just done."""
    done = len(attempt.done)
    return (attempt.step.acts[done - 1].told if done else "") or attempt.step.say


class Ahead(NamedTuple):
    """Where the button after a step leads, and what it is called; a chain that is complete leads to a match."""

    address: str
    title: str


def ahead(attempt: Attempt) -> Ahead:
    game, lesson, number = attempt.game, attempt.lesson, attempt.number + 1
    if number < len(lesson.steps):
        return Ahead(f"/learn/{game.name}/{lesson.name}/{number + 1}", lesson.steps[number].title)
    lessons = lessons_of(game)
    following = lessons[lessons.index(lesson) + 1 :]
    return Ahead(f"/learn/{game.name}/{following[0].name}/1", following[0].title) if following else Ahead("", "")


def entries_of(attempt: Attempt, moves: tuple[Move, ...], model: ViewModel) -> Iterator[LogEntry]:
    """The moves as the learner sees them."""
    game, words = attempt.game, words_of(attempt.game)
    for number, move in enumerate(moves, start=1):
        before, after = game.view(move.before, attempt.seat), game.view(move.after, attempt.seat)
        if before.tobytes() != after.tobytes():
            known = move.option if is_known(game, move.before, move.option, attempt.seat) else None
            line = words.log(model.t, before, known, after)
            yield LogEntry(EventMessage(number, MOVE, line.text), line, SeenMove(before, known, after))


def told_reply(before: Attempt, reply: Reply, learner: Learner, pearls: int = MOST) -> LessonReply:
    """What a try changes on the page: a kind sentence, or beats and then the next question. A step that is done brings pearls."""
    language, screen = learner.preferences.language, learner.preferences.screen
    if reply.wrong:
        parts = step_parts(before, learner, model_of(before, language).t.say(reply.wrong))
        return LessonReply(done=list(before.done), wrong=True, html={"guide": parts.html["guide"]})
    after, shown = reply.attempt, ScreenState()
    model = model_of(after, language)
    shown.show(step_parts(before, learner))
    beats = told(model, list(entries_of(before, reply.moves, model)), screen, shown)
    for beat in beats:
        beat.lines = {}  # a lesson keeps no log
    html, order = shown.diff(step_parts(after, learner if after.act else rewarded(learner, after, pearls)))
    return LessonReply(done=list(after.done), html=html, order=order, beats=beats, finished=after.act is None)


def rewarded(learner: Learner, attempt: Attempt, pearls: int) -> Learner:
    """A step done again keeps its best pearls."""
    step = (attempt.game.name, attempt.lesson.name, attempt.number)
    return learner._replace(pearls={**learner.pearls, step: max(pearls, learner.pearls.get(step, 0))})


def render_step(attempt: Attempt, learner: Learner) -> str:
    """The whole page of a step."""
    model, preferences = model_of(attempt, learner.preferences.language), learner.preferences
    game = attempt.game
    return page(
        "lesson.html", preferences, title=words_of(game).title(model.t.say), art=art_of(game.package),
        parts=step_parts(attempt, learner).whole(), attempt=attempt, lesson=attempt.lesson, game=game.name, number=attempt.number,
        tell=model.t.say, back=back_of(attempt), ahead=ahead(attempt),
    )  # fmt: skip


def back_of(attempt: Attempt) -> str:
    game, lesson = attempt.game.name, attempt.lesson.name
    return f"/learn/{game}/{lesson}/{attempt.number}" if attempt.number else "/learn"
