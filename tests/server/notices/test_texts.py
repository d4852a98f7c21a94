"""What a notice says stands on locked screens and in chats: no secret is in it, not even the reader's own."""

import random
from types import SimpleNamespace
from typing import Any

import pytest

from fathom.server.live.game_cache import game_with
from fathom.server.live.projection import MOVE, Projection, first_events
from fathom.server.messages import PERSON, Seat
from fathom.server.notices.texts import turn_notice
from fathom.server.store.store import Event, MatchRow

MOVES = 40


def table_after(choices: int) -> Any:
    """A match of the shark against the crew, played at random in a way of its own."""
    game = game_with("jaws")
    row = MatchRow("thetable", "jaws", game.version, "{}", "{}", "{}", 2, bytes(32), 1)
    projection, rng = Projection(row, game), random.Random(choices)
    for event in first_events(row, [Seat(PERSON, "Sam"), Seat(PERSON, "Ann")]):
        projection.apply(event)
    for _ in range(MOVES):
        position = projection.position
        for step in position.move(rng.choice(game.options(position.state))):
            event = Event(match=row.id, seq=projection.seq + 1, kind=MOVE, seat=step.actor, at=1, option=step.option)
            projection.apply(event)
    return SimpleNamespace(id=row.id, projection=projection)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_shark_and_crew_are_told_the_same_whatever_happened_in_secret(language: str) -> None:
    ours, theirs = table_after(1), table_after(2)
    for seat in range(2):
        assert ours.projection.view(seat).tobytes() != theirs.projection.view(seat).tobytes()  # something did happen
        assert turn_notice(ours, seat, language) == turn_notice(theirs, seat, language)
    if language == "en":
        assert [turn_notice(ours, seat, language)[:2] for seat in range(2)] == [
            ("Jaws: your turn", "Ann is waiting for you."),
            ("Jaws: your turn", "Sam is waiting for you."),
        ]
