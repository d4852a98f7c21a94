"""Every option of Jaws has a reason, for the shark and for the crew, in both acts."""

import pytest

from fathom.engine.contract import CHANCE, NOBODY
from fathom.engine.loader import load, new_rng
from fathom.engine.notation import text_context
from fathom.engine.rng import below
from fathom.games.jaws import words
from fathom.games.jaws.rules.boat.constants import DAMAGED, INTACT, ROLL_AGAIN, SNAP_AT, SPEND_AMMO
from fathom.games.jaws.rules.common import CREW, HOOPER, SHARK
from fathom.games.jaws.rules.island.constants import DIVE, HOOPER_FIND, NORTH, PLAY_TILE, QUINT_LAUNCH, QUINT_MOVE, SWIM
from tests.games.jaws.boat_positions import P2, at_sea
from tests.games.jaws.island_positions import at, crew_turn, hunt

pytestmark = pytest.mark.machines("python")


def reason(game, state, seat, option):
    return words.why(text_context(game, "en", ("Sam", "Amina")), game.view(state, seat), option)


@pytest.mark.parametrize("acts", ["1", "2"])
def test_no_option_of_a_match_is_without_a_reason(acts):
    game = load("jaws", "python", settings={"acts": acts})
    rng, state = new_rng(4), game.new(2)
    for _ in range(250):
        actor = game.actor(state)
        if actor == NOBODY:
            break
        options = game.options(state)
        if actor != CHANCE:
            for option in options:
                said = reason(game, state, actor, option)
                assert said.endswith("."), (option, said)
        game.play(state, options[below(rng, len(options))])


def test_the_shark_is_drawn_by_swimmers_and_warned_of_barrels(jaws):
    state = hunt(jaws, "1", N=3)
    state.floating[at("N")] = 1
    assert reason(jaws, state, SHARK, SWIM + NORTH) == "3 swimmers are there or one move farther. The barrel there will ring."
    assert reason(jaws, state, SHARK, DIVE).startswith("The crew hears only")


def test_a_power_says_what_it_does_here(jaws):
    state = hunt(jaws, "N", N=3)
    said = [reason(jaws, state, SHARK, PLAY_TILE + tile) for tile in range(4)]
    assert said[0].startswith("One action eats all 3 swimmers here.")
    assert said[2].startswith("This round, binoculars and fish finder find nothing.")
    state.actions = 0
    assert reason(jaws, state, SHARK, PLAY_TILE).startswith("There is nothing left to eat here: it is a bluff.")


def test_quint_steers_to_where_a_barrel_reaches_the_shark(jaws):
    state = crew_turn(jaws, "8")
    state.ways[:] = 0
    state.ways[0, at("8"), 0] = 1
    assert reason(jaws, state, CREW, QUINT_MOVE + at("E")) == "From there a barrel reaches a space where the shark is 100% of the time."
    assert reason(jaws, state, CREW, QUINT_MOVE + at("3")).endswith("moves to where the shark most likely is (100%).")


def test_the_crew_reads_its_notebook(jaws):
    state = crew_turn(jaws, "8")
    state.ways[:] = 0
    state.ways[0, at("8"), 0] = state.ways[0, at("1"), 0] = 1
    assert "50% of the time" in reason(jaws, state, CREW, QUINT_LAUNCH + at("8"))
    state.at[HOOPER] = at("8")
    assert reason(jaws, state, CREW, HOOPER_FIND).startswith("From what was announced, the shark is there or next to it")


@pytest.mark.parametrize(("tile", "said"), [(INTACT, "3 hits damage P2, 4 destroy it."), (DAMAGED, "destroy P2.")])
def test_a_tile_says_what_it_withstands(tile, said):
    game = load("jaws", "python", settings={"acts": "2"})
    state = at_sea(game, tiles={P2: tile})
    state.stage = game.rules.BOAT.BITING
    assert reason(game, state, SHARK, game.rules.BOAT.BITE_BOAT + P2).endswith(said)


@pytest.mark.parametrize(("stage", "option"), [("MAULING", ROLL_AGAIN), ("SNAPPING", SNAP_AT), ("RELOADING", SPEND_AMMO)])
def test_rare_questions_have_reasons_too(stage, option):
    game = load("jaws", "python", settings={"acts": "2"})
    state = at_sea(game)
    state.stage = getattr(game.rules.BOAT, stage)
    assert reason(game, state, SHARK, option)
