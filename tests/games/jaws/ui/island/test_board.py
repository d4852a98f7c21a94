"""The island as the shark sees it: what lies in one space can be told apart."""

from math import hypot

import pytest

from fathom.engine.notation import text_context
from fathom.games.jaws import ui
from fathom.games.jaws.rules.common import CREW, HOOPER, QUINT, SHARK
from fathom.games.jaws.rules.island.constants import SEA_SPACES
from tests.games.jaws.island_positions import crew_turn, hunt

pytestmark = pytest.mark.machines("python")
APART = {True: 24, False: 44}  # pixels between the middles of two pieces, on a phone and on a desk


def pieces(game, state, seat, phone):
    scene = ui.scene(text_context(game, "en", ("Sam", "Amina")), game.view(state, seat), seat, (), phone)
    return {piece.id: piece for piece in scene.pieces}


@pytest.mark.parametrize("phone", [True, False])
@pytest.mark.parametrize(("who", "boat"), [(QUINT, "quint"), (HOOPER, "hooper")])
def test_fin_boat_and_number_of_the_trail_can_all_be_seen(jaws, phone, who, boat):
    for space in range(SEA_SPACES):
        state = hunt(jaws, "1")
        state.place = state.pad_place[0] = state.at[who] = space
        fin, other, number = (pieces(jaws, state, SHARK, phone)[name] for name in ("fin", boat, "knot-0"))
        assert hypot(fin.x - other.x, fin.y - other.y) >= APART[phone], space
        assert number.layer > fin.layer > other.layer


def test_a_boat_that_makes_room_does_not_betray_the_shark(jaws):
    state = hunt(jaws, "1")
    state.at[QUINT] = 6
    before = pieces(jaws, state, CREW, phone=True)["quint"]
    state.place = state.pad_place[0] = 6
    assert pieces(jaws, state, CREW, phone=True)["quint"] == before


@pytest.mark.parametrize("phone", [False, True])
def test_the_word_on_a_barrel_lies_over_no_number_of_barrels_aboard(jaws, phone):
    state = crew_turn(jaws, "N", N=1)
    state.aboard[QUINT] = state.aboard[HOOPER] = 1
    for quint in range(SEA_SPACES):
        for launched in range(SEA_SPACES):
            state.at[QUINT], state.at[HOOPER], state.launched_at[state.this_round] = quint, launched, launched
            there = pieces(jaws, state, CREW, phone)
            word = there["launched"]
            for number in (there["load-quint"], there["load-hooper"]):
                assert abs(number.x - word.x) >= 32 or abs(number.y - word.y) >= 13, (quint, launched)
