"""What an answer was worth: every option's chance as a bar, how that is known, how others answered, the reason, and a text to share."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from fathom.bots.ladder import name_of
from fathom.bots.reference import EXACT, TURN
from fathom.engine.rooms import words_of
from fathom.puzzles.daily import Asked, Dive, fifths, signs
from fathom.puzzles.model import MILLION, Worth
from fathom.review.words import decimal, tenths
from fathom.review.words import percent as whole_percent
from fathom.scene.model import MARKS
from fathom.server.render.parts import art_of, templates
from fathom.server.render.puzzles.stage import model_of
from fathom.server.render.view_model import ViewModel
from fathom.text.catalogues import Translator

SHOWN = 8  # bars; the rest are folded away


class Own(NamedTuple):
    """Where a puzzle of the reader's own collection comes from, and which waits next."""

    match: str
    number: int
    mistake: bool
    following: str  # its address; "" where none waits


class PuzzleReader(NamedTuple):
    """Who is asked: what they answered before, on which days, and how others answered this puzzle."""

    answer: int | None  # to this puzzle
    address: str  # where it is asked and answered
    days: tuple[int, int] = (0, 0)  # in a row now, and the most ever
    counts: Mapping[int, int] = {}
    dive: Dive | None = None  # where it is the puzzle of a day
    week: Sequence[tuple[Dive, int | None]] = ()  # the dives of this week up to now, and how many fifths were found
    earlier: Sequence[tuple[Dive, int | None]] = ()  # likewise those of the days before
    own: Own | None = None  # where it is in the reader's own collection


class Earlier(NamedTuple):
    """A dive of a day before, in the list."""

    asked: Asked
    title: str
    question: str
    dive: int  # its number; below 1 before there were dives
    fifths: int | None  # None where it is not answered


class Bar(NamedTuple):
    """An option with its chance."""

    words: str
    percent: str
    width: int  # of 100, the chance
    margin: str  # how far off the distance to the best may be; "" where nothing is estimated
    people: str  # per cent of those who answered
    best: bool
    yours: bool
    played: bool  # in the match that the puzzle was made of


def percent(say: Translator, share: int) -> str:
    """A chance in per cent with one decimal."""
    text = decimal(say, tenths(share))
    return f"{text}\N{NO-BREAK SPACE}%" if say.language == "fr" else f"{text}%"


def bars(model: ViewModel, asked: Asked, reader: PuzzleReader) -> list[Bar]:
    """Every option, best first."""
    words, best, total = words_of(model.game), asked.puzzle.best(), sum(reader.counts.values())

    def bar(worth: Worth) -> Bar:
        people = whole_percent(model.t.say, MILLION * reader.counts.get(worth.option, 0) // total) if total else ""
        margin = decimal(model.t.say, tenths(worth.margin)) if worth.margin and worth.option not in best else ""
        return Bar(
            words.option(model.t, model.view, worth.option), percent(model.t.say, worth.share), round(100 * worth.share / MILLION), margin,
            people, worth.option in best, worth.option == reader.answer, worth.option == asked.puzzle.played,
        )  # fmt: skip

    return [bar(worth) for worth in asked.puzzle.ranking()]


def how_known(say: Translator, asked: Asked, reader: PuzzleReader) -> str:
    """How the chances are known, honestly."""
    level = name_of(say, "captain")
    if asked.puzzle.proof == EXACT:
        return say("Exact: every possible continuation of the match was counted. A shared win counts as a fraction.")
    if asked.puzzle.proof == TURN:
        return say("Exact within the turn: every roll was counted; what follows is an evaluation.")
    if reader.own is None:
        return say(
            "An estimate: bots like “{level}” played on for both sides from many positions that fit. ± is the 95% range.", level=level
        )
    return say(
        "An estimate: the bot “{level}” played on from many positions that fit, and an evaluation judged the result. ± is the 95% range.",
        level=level,
    )


def shared_text(say: Translator, title: str, asked: Asked, reader: PuzzleReader) -> str:
    """Signs without the answer."""
    count = fifths(asked.puzzle, reader.answer) if reader.answer is not None else 0
    if reader.own:
        return f"Fathom, {title}\n{signs(count)}"
    if reader.dive is None:
        return f"Fathom, {title} {asked.number}\n{signs(count)}"
    days = say.many("{n} day", "{n} days", reader.days[0])
    return f"Fathom {reader.dive.number}, {title}\n{signs(count)} {days}"


def difficulty_words(say: Translator, asked: Asked) -> str:
    """Levels of the ladder that fail, where they were tried."""
    failing = asked.puzzle.failing()
    if not asked.puzzle.solved:
        return ""
    if len(failing) >= len(asked.puzzle.solved):
        return say("No level below perfect finds it.")
    names = ", ".join(name_of(say, level) for level in failing)
    return say("Missed by: {levels}.", levels=names) if names else ""


def answer_part(model: ViewModel, asked: Asked, reader: PuzzleReader, say: Translator) -> str:
    """The panel behind an answer; before it, an empty one."""
    title, best = words_of(model.game).title(model.t.say), asked.puzzle.best()[0]
    rows = bars(model, asked, reader) if reader.answer is not None else []
    yours = [row for row in rows[SHOWN:] if row.yours or row.played]
    return templates().get_template("parts/answer.html").render(
        say=say, many=say.many, art=art_of(model.game.package), asked=asked, reader=reader, title=title,
        best=words_of(model.game).option(model.t, model.view, best), shown=rows[: SHOWN - len(yours)] + yours,
        rest=[row for row in rows[SHOWN - len(yours) :] if row not in yours], people=sum(reader.counts.values()),
        right=reader.answer in asked.puzzle.best(), filled=fifths(asked.puzzle, reader.answer) if reader.answer is not None else 0,
        why=words_of(model.game).why(model.t, model.view, best), how=how_known(say, asked, reader), marks=MARKS,
        hard=difficulty_words(say, asked), share=shared_text(say, title, asked, reader), weekdays=weekdays(say),
        first=reader.week[0][0].day.weekday() if reader.week else 0, earlier=earlier_dives(reader, say.language),
    )  # fmt: skip


def earlier_dives(reader: PuzzleReader, language: str) -> list[Earlier]:
    models = [model_of(dive.asked, language) for dive, _ in reader.earlier]
    return [
        Earlier(dive.asked, words_of(model.game).title(model.t.say), words_of(model.game).prompt(model.t, model.view), dive.number, found)
        for model, (dive, found) in zip(models, reader.earlier, strict=True)
    ]


def weekdays(say: Translator) -> tuple[str, ...]:
    return say("Mon"), say("Tue"), say("Wed"), say("Thu"), say("Fri"), say("Sat"), say("Sun")


def day_words(say: Translator, day: date) -> str:
    """A date as the reader writes it."""
    months = (
        say("January"), say("February"), say("March"), say("April"), say("May"), say("June"), say("July"), say("August"),
        say("September"), say("October"), say("November"), say("December"),
    )  # fmt: skip
    return say("{day} {month}", day=day.day, month=months[day.month - 1])
