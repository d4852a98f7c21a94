"""The sea as it is drawn: which dice are picked for whoever is to choose."""

import pytest

from fathom.engine.notation import text_context
from fathom.games.into_the_blue import ui as scene
from tests.games.into_the_blue.positions import C, a_game, give_chests, keep, roll

pytestmark = pytest.mark.machines("python")
NAMES = ("Maya", "Otto")


def dock_after(game, *shown):
    state = a_game(game)
    roll(game, state, *shown)
    return scene.dock(text_context(game, "en", NAMES), state, 0, tuple(game.options(state)))


@pytest.mark.parametrize(
    ("shown", "picked"),
    [
        ((1, 1, 2, 2, 4, C), "111100"),
        ((2, 2, 3, 4, 4, C), "000000"),
        ((1, 2, 3, 4, C, C), "111110"),
        ((1, 2, 3, 4, 5, 5), "111110"),
        ((2, 3, 4, 5, 5, C), "111101"),
        ((1, 2, 3, 4, 5, C), "111111"),
    ],
)
def test_dice_that_count_are_picked_and_one_of_each_where_one_die_makes_the_dive_perfect(blue, shown, picked):
    assert "".join(str(int(die.picked)) for die in dock_after(blue, *shown).tray.dice) == picked


def test_the_dock_tells_which_die_is_missing(blue):
    assert dock_after(blue, 1, 2, 3, 4, C, C).note == "Reaches level 4. A 5 would make it a perfect dive."
    assert dock_after(blue, 2, 3, 4, 5, 5, C).note == "No 1 yet. A 1 would make it a perfect dive."
    assert dock_after(blue, 1, 2, 3, 4, 5, 5).note == "Reaches level 5. A chest would make it a perfect dive."
    assert dock_after(blue, 2, 2, 3, 4, 4, C).note == "No 1 yet."


def test_who_waits_is_told_which_roll_was_the_last(blue):
    state, t = a_game(blue), text_context(blue, "en", NAMES)
    notes = []
    for _ in range(3):
        roll(blue, state, *([1, 1, 2, 2, 4, C] if not notes else [4, C]))
        notes.append(scene.dock(t, state, 1, ()).note)
        if len(notes) < 3:
            keep(blue, state, 1, 1, 2, 2)
    assert notes == ["2 rolls left", "1 roll left", "The last roll"]


def test_once_somebody_has_placed_the_last_shell_every_turn_is_called_the_last(blue):
    t, state = text_context(blue, "en", NAMES), a_game(blue, seat=1, ender=0)
    assert scene.round_of(t, state) == "Last round"
    roll(blue, state, 1, 2, 2, 3, 5, 5)
    assert scene.dock(t, state, 1, tuple(blue.options(state))).note == "The last turn. Reaches level 3."
    assert scene.dock(t, state, 0, ()).note == "The last turn. 2 rolls left"
    assert scene.round_of(t, a_game(blue)) == ""


def test_a_plus_tells_that_a_rival_has_chests_of_unknown_worth(blue):
    state = a_game(blue)
    give_chests(state, 1, 7)
    t = text_context(blue, "en", NAMES)
    assert [card.points for card in scene.seats(t, blue.view(state, 0))] == ["0", "0+"]
    assert [card.points for card in scene.seats(t, blue.view(state, 1))] == ["0", "7"]
