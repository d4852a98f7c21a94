"""The page of somebody's own puzzles: their mistakes first, those that are not solved before the others."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from fathom.server.live.projection import server_translator
from fathom.server.render.pages import page, title_of
from fathom.server.render.preferences import Preferences
from fathom.server.render.puzzles.answer import day_words
from fathom.server.store.collection import Collected


class ListedPuzzle(NamedTuple):
    """A puzzle in the list."""

    address: str
    match: str
    number: int
    game: str
    title: str
    day: str
    solved: bool


def entry(one: Collected, language: str) -> ListedPuzzle:
    day = day_words(server_translator(language), datetime.fromtimestamp(one.at / 1000, UTC).date())
    address = f"/puzzles/mine/{one.match}/{one.number}"
    return ListedPuzzle(address, one.match, one.number, one.game, title_of(one.game, language), day, one.solved)


def render_mine(collected: Sequence[Collected], preferences: Preferences) -> str:
    mistakes, others = ([entry(one, preferences.language) for one in collected if one.mistake is kind] for kind in (True, False))
    return page("mine.html", preferences, mistakes=mistakes, others=others, tab="/today")
