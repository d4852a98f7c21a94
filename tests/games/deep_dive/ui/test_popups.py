"""What Deep Dive shows only while it happens: a shark that scares the last divers is gone when the next round begins."""

import pytest

from fathom.engine.notation import text_context
from fathom.games.deep_dive import ui

pytestmark = pytest.mark.machines("python")


def shark_comes(game, zone, seen_at):
    """The popup of a shark in a zone; afterwards the board shows it where `seen_at` says."""
    t, before = text_context(game, "en", ("Ann", "Ben")), game.new(2)
    before.step, before.shark = t.rules.SHARK, t.rules.NOWHERE
    after = game.copy(before)
    after.shark = seen_at
    return t, ui.popup(t, before, t.rules.SHARK_TO + zone, after)


def test_a_shark_that_the_next_board_shows_needs_no_popup(deep):
    assert shark_comes(deep, 2, seen_at=2)[1] is None


@pytest.mark.parametrize("phone", [False, True])
def test_a_shark_that_is_gone_at_once_is_seen_in_passing(deep, phone):
    t, shark = shark_comes(deep, 2, seen_at=deep.rules.NOWHERE)
    assert (shark.zone, str(shark)) == (2, "shark-2")
    assert [piece.art for piece in shark.pieces(t, phone)] == ["dd-shark"]
