"""The beats of Deep Dive: one thing after the other, each with a picture of its own."""

import pytest

from fathom.engine.notation import text_context
from fathom.games.deep_dive import ui, words
from fathom.scene.beats import Beat

pytestmark = pytest.mark.machines("python")
NAMES = ("Ann", "Ben")


def told(game, before, option, seat=0):
    after = game.copy(before)
    game.play(after, option)
    t = text_context(game, "en", NAMES, you=frozenset([seat]))
    return t, after, ui.beats(t, before, option, after, words.log(t, before, option, after))


def in_the_water(game, *zones, held=6):
    """Divers in these zones, and the shark about to come."""
    state = game.with_settings((1, 0, 0)).new(2)
    for seat, zone in enumerate(zones):
        state.place[seat], state.held[seat] = zone, held
    state.supply -= 2 * held
    state.step = game.rules.SHARK
    return state


def sentences(beats: list[Beat]) -> list[str]:
    return [beat.line.text for beat in beats]


def test_a_loss_is_seen_after_the_shark_and_before_the_next_round(deep):
    before = in_the_water(deep, 1, 1)
    t, after, (comes, there, lost, over, again) = told(deep, before, deep.rules.SHARK_TO + 1)
    assert sentences([comes, there, lost]) == [
        "The shark goes to the yellow water!",
        "You are there, and Ben ...",
        "You lose 6 shells. Ben loses 6 shells.",
    ]
    assert [int(beat.view.shark) for beat in (comes, there, lost, over, again)] == [1, 1, 1, 1, t.rules.NOWHERE]
    assert [beat.view.held.tolist()[:2] for beat in (comes, there, lost)] == [[6, 6], [6, 6], [0, 0]]
    assert lost.view.place.tolist()[:2] == [t.rules.SCARED] * 2
    assert [piece.text for piece in lost.popup.pieces(t, phone=True)] == ["−6", "−6"]
    assert sentences([over, again]) == ["Round 1 is over.", "Round 2. Ben goes first."]
    assert again.view.tobytes() == after.tobytes()


def test_a_shark_that_finds_nobody_is_told_too(deep):
    before = in_the_water(deep, 1, 2)
    _, _, beats = told(deep, before, deep.rules.SHARK_TO + 3)
    assert sentences(beats) == ["The shark goes to the orange water!", "Nobody is there!"]


def test_a_dive_of_another_is_routine_and_ones_own_is_not(deep):
    before = deep.with_settings((1, 0, 0)).new(2)
    dive = told(deep, before, deep.rules.DIVE)[2][0]
    assert (dive.routine, dive.by) == (True, 0)


def test_the_last_shell_is_seen_before_the_next_round_begins(deep):
    before = in_the_water(deep, 1, 2, held=1)
    before.step, before.seat = deep.rules.SHELLS, 0
    before.place[0], before.place[1], before.held[1], before.supply = deep.rules.RESTING, deep.rules.SCARED, 0, before.supply + 1
    t, _, (found, over, again) = told(deep, before, deep.rules.TURN + deep.rules.WHITE)
    assert sentences([found, over, again]) == ["You find a white pearl.", "Round 1 is over.", "Round 2. Ben goes first."]
    assert [piece.text for piece in over.popup.pieces(t, phone=True) if piece.text] == ["Round 1 is over.", "1", "0"]
    assert found.view.place.tolist()[:2] == [t.rules.RESTING, t.rules.SCARED]
