"""What Jaws shows only between its acts: how Act 1 ended."""

import pytest

from fathom.engine.loader import folder_of
from fathom.engine.notation import text_context
from fathom.games.jaws.rules.common import CREW
from fathom.games.jaws.rules.island.constants import DIVE, EAT, NOWHERE, QUINT_LAUNCH
from fathom.games.jaws.ui.popups import EndOfAct, end_of_act
from fathom.scene.model import Scene
from fathom.scene.svg import SHARED, read_art, svg
from tests.games.jaws.island_positions import at, crew_turn, do, hunt

pytestmark = pytest.mark.machines("python")
NAMES = ("Sam", "Amina")
ART = read_art(SHARED, folder_of("fathom.games.jaws") / "art" / "symbols.svg")


def popup_of(game, state, option):
    """What is seen while this is played."""
    do(game, state, option)
    return end_of_act(option, game.view(state, CREW))


def read(game, seen, phone=True):
    """The lines of the card; it can be drawn."""
    pieces = seen.pieces(text_context(game, "en", NAMES), phone)
    assert svg(Scene(390, 500, "", pieces, ""), ART)
    return [piece.text for piece in pieces if piece.text]


def test_R115_the_last_barrel_is_seen_where_it_hit_with_what_it_means(jaws):
    state = crew_turn(jaws, "8")
    state.barrels_on_shark, state.eaten = 1, 4
    end = popup_of(jaws, state, QUINT_LAUNCH + at("8"))
    assert end == EndOfAct(at("8"), barrels=2, rounds=0, eaten=4)
    lines = read(jaws, end)
    assert set(lines) == {
        "Act 1 is over.", "The second barrel hangs on the shark.", "The shark gets 5 ability cards,", "the crew 8 cards of gear.",
    }  # fmt: skip
    assert "jaws-fin" in {piece.art for piece in end.pieces(text_context(jaws, "en", NAMES), phone=False)}


def test_R116_the_end_of_the_track_is_seen_and_not_where_the_shark_is(jaws):
    state = hunt(jaws, "N", N=1)
    state.eaten = 8
    do(jaws, state, EAT)
    end = popup_of(jaws, state, DIVE)
    assert end == EndOfAct(NOWHERE, barrels=0, rounds=0, eaten=9)
    assert "The shark has eaten 9 swimmers." in read(jaws, end, phone=False)
