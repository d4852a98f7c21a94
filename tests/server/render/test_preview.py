"""The picture beside a link: the board as a watcher sees it, and never a secret."""

import random
from xml.etree import ElementTree

import pytest

from fathom.engine.contract import WATCHER
from fathom.games import GAMES
from fathom.server.live.game_cache import game_of, game_with
from fathom.server.live.projection import MOVE, Projection, first_events
from fathom.server.messages import OPEN, PERSON, Seat
from fathom.server.render.preview import preview_svg
from fathom.server.render.view_model import view_model_of
from fathom.server.store.store import Event, MatchRow

SEATS = [Seat(PERSON, "Ann"), Seat(OPEN, "")]


def a_match(game: str) -> Projection:
    row = MatchRow("table", game, game_with(game).version, "{}", "{}", "{}", 2, bytes(32), 1)
    projection = Projection(row, game_of(row))
    for event in first_events(row, SEATS):
        projection.apply(event)
    return projection


def play(projection: Projection, option: int) -> None:
    for step in projection.position.move(option):
        projection.apply(Event("table", projection.seq + 1, MOVE, step.actor, 1, option=step.option))


def drawing(projection: Projection, viewer: int = WATCHER) -> str:
    return preview_svg(view_model_of(projection, viewer, projection.text_context("en")))


@pytest.mark.parametrize("game", GAMES)
def test_a_renderer_that_knows_no_style_sheets_of_pages_understands_it(game: str) -> None:
    projection, rng = a_match(game), random.Random(1)
    for _ in range(12):
        if not projection.is_over():
            play(projection, rng.choice(projection.game.options(projection.position.state)))
    text = drawing(projection)
    assert text.count("var(--seat") == text.count("var(--skin") == 0
    names = {thing.get("id") for thing in ElementTree.fromstring(text).iter()}
    used = {str(thing.get("href"))[1:] for thing in ElementTree.fromstring(text).iter() if thing.get("href")}
    assert used <= names


def test_where_the_shark_is_changes_nothing() -> None:
    """Its first choice, where it begins, is a secret."""
    here, there = a_match("jaws"), a_match("jaws")
    options = here.game.options(here.position.state)
    play(here, options[0])
    play(there, options[-1])
    assert here.position.state.tobytes() != there.position.state.tobytes()
    assert drawing(here) == drawing(there)
    with pytest.raises(AssertionError):
        drawing(here, 0)


def test_what_everybody_sees_is_drawn() -> None:
    projection = a_match("the-blue-lion")
    before = drawing(projection)
    play(projection, projection.game.options(projection.position.state)[0])
    assert drawing(projection) != before
