"""The pages of puzzles: one puzzle, and the archive by game and difficulty."""

from collections.abc import Mapping
from typing import NamedTuple

from fathom.engine.loader import package_of
from fathom.engine.rooms import words_of
from fathom.puzzles.collection import puzzles_in
from fathom.puzzles.daily import Asked, Dive, fifths
from fathom.server.live.projection import server_translator
from fathom.server.render.pages import page, title_of
from fathom.server.render.parts import art_of, render_parts
from fathom.server.render.preferences import Preferences
from fathom.server.render.puzzles.answer import PuzzleReader, answer_part, day_words, difficulty_words
from fathom.server.render.puzzles.stage import model_of, told_line
from fathom.server.render.updates.model import PuzzleReply
from fathom.text.catalogues import Translator

Answered = Mapping[tuple[str, str], int]  # the option, by game and digest


def render_puzzle(asked: Asked, reader: PuzzleReader, preferences: Preferences, rush: bool = False) -> str:
    say, model = server_translator(preferences.language), model_of(asked, preferences.language)
    parts = render_parts(model, preferences.screen).whole()
    return page(
        "puzzle.html", preferences, tab="/today" if reader.dive else "", asked=asked, reader=reader, rush=rush,
        art=art_of(model.game.package), parts=parts,
        title=words_of(model.game).title(model.t.say), prompt=words_of(model.game).prompt(model.t, model.view),
        heading=heading(say, asked, reader), answer=answer_part(model, asked, reader, say), hard=difficulty_words(say, asked),
        day=day_words(say, reader.dive.day) if reader.dive else "", last=len(puzzles_in(package_of(asked.game))), mine=model.viewer,
    )  # fmt: skip


def heading(say: Translator, asked: Asked, reader: PuzzleReader) -> str:
    if reader.dive:
        return say("Today’s dive")
    return say("Your puzzle") if reader.own else say("Puzzle {number}", number=asked.number)


def told_answer(asked: Asked, reader: PuzzleReader, preferences: Preferences) -> PuzzleReply:
    """What follows an answer: the panel at once, then the best line in beats."""
    say, model = server_translator(preferences.language), model_of(asked, preferences.language)
    beats, (html, order) = told_line(model, asked, preferences.screen)
    return PuzzleReply(
        right=reader.answer in asked.puzzle.best(), answer=answer_part(model, asked, reader, say), html=html, order=order, beats=beats
    )


class Chip(NamedTuple):
    """A puzzle in the archive."""

    number: int
    fifths: int | None  # of the best chance; None where it is not answered


class Shelf(NamedTuple):
    """The puzzles of a game that are equally hard."""

    difficulty: int
    chips: list[Chip]


class Archive(NamedTuple):
    game: str
    title: str
    shelves: list[Shelf]


def archive_of(game: str, answered: Answered, language: str) -> Archive:
    shelves: dict[int, list[Chip]] = {}
    for number, puzzle in enumerate(puzzles_in(package_of(game)), start=1):
        option = answered.get((game, puzzle.digest))
        count = None if option is None or option not in puzzle.options else fifths(puzzle, option)
        shelves.setdefault(puzzle.difficulty, []).append(Chip(number, count))
    return Archive(game, title_of(game, language), [Shelf(difficulty, chips) for difficulty, chips in sorted(shelves.items())])


def render_archive(
    games: list[str], answered: Answered, dive: Dive, days: tuple[int, int], waiting: int, preferences: Preferences
) -> str:
    found = [archive_of(game, answered, preferences.language) for game in games]
    return page("puzzles.html", preferences, archives=found, dive=dive, days=days, waiting=waiting, tab="/today")
