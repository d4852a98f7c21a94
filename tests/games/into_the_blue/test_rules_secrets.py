"""The secrets of Into the Blue: what a chest is worth, and nothing else; and what may be taken back."""

from collections import Counter
from itertools import combinations, permutations

import pytest

from fathom.engine.contract import CHANCE, WATCHER
from fathom.engine.loader import load
from fathom.engine.match import Match, is_known, reveals_information
from fathom.games.into_the_blue.rules import CHEST_VALUES, OPEN, OVER, PLACE, START
from fathom.text.errors import IllegalMove
from tests.games.into_the_blue.positions import (
    NOTHING,
    PERFECT,
    C,
    a_game,
    after_dive,
    compiled,
    dice,
    dive,
    give_chests,
    open_chest,
    place,
    roll,
)

NAMES = ("Sarah", "Scott", "Alice")
EVERYBODY = (0, 1, 2, WATCHER)


def a_match(game, *options, start=None):
    """A match of three, from the first turn or a given start, with these options played."""
    match = Match(game, NAMES, b"seed")
    if start is not None:
        match.states = [start]
    for option in options:
        match.play(option)
    return match


def chest_turn(value):
    """The options of a perfect dive at the first roll."""
    return dice(*PERFECT), dice(*PERFECT), OPEN + CHEST_VALUES.index(value)


PASS = (dice(*NOTHING), dice(*NOTHING))


def chest_matches(game, values):
    """Seats 0, 1 and 2 open the chests in turn, one each; the last one ends the match."""
    options = []
    for value in values:
        options += [*chest_turn(value), *PASS]
    return a_match(game, *options[: -len(PASS)] if len(values) == 5 else options)


# Views


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_states_that_differ_only_in_others_chests_are_the_same_bytes(blue, viewer):
    seen = set()
    for hidden in set(permutations((5, 6, 7, 8), 3)):
        state = a_game(blue, 3)
        give_chests(state, viewer if viewer != WATCHER else 0, *((6,) if viewer != WATCHER else ()))
        for seat, value in zip([seat for seat in range(3) if seat != viewer], hidden, strict=False):
            give_chests(state, seat, value)
        seen.add(blue.view(state, viewer).tobytes())
    assert len(seen) == 1


def test_nobody_but_the_owner_finds_a_value_in_any_view_of_a_match(blue):
    match = chest_matches(blue, (8, 5, 6, 7))
    for state in match.states:
        for viewer in EVERYBODY:
            view = blue.view(state, viewer)
            for owner in range(3):
                assert view.chests[owner].tolist() == (state.chests[owner].tolist() if owner == viewer else [0] * len(CHEST_VALUES))


def test_the_score_in_a_view_counts_only_what_the_viewer_knows(blue):
    state = chest_matches(blue, (8, 5, 7)).state
    assert [[blue.score(blue.view(state, viewer), seat) for seat in range(3)] for viewer in EVERYBODY] == [
        [8, 0, 0], [0, 5, 0], [0, 0, 7], [0, 0, 0],
    ]  # fmt: skip


def test_everything_else_is_seen_by_everybody(blue):
    state = after_dive(blue, 1, 2, 3, 4, 4, 5, seats=3, placed=[[1, 2, 0, 0, 1], [0, 3, 0, 0, 0]], unplayed=[8, 9, 12])
    for viewer in EVERYBODY:
        assert blue.view(state, viewer).tobytes() == state.tobytes()


def test_at_the_end_all_chests_are_open(blue):
    match = chest_matches(blue, (8, 5, 6, 7, 6))
    assert match.state.phase == OVER
    for viewer in EVERYBODY:
        assert match.view(viewer).tobytes() == match.state.tobytes()


# The story of a match


def told_chests(match, viewer):
    """The values that a viewer is told move by move, before the end."""
    found = []
    for number, option in enumerate(match.played):
        if OPEN <= option < START and not match.game.is_over(match.states[number + 1]):
            found.append(match.observed(number, viewer).option)
    return [None if option is None else CHEST_VALUES[option - OPEN] for option in found]


@pytest.mark.parametrize("values", [(8, 5, 7, 6), (6, 6, 5, 8), (5, 7, 8, 6), (6, 5, 7, 8)])
def test_the_story_tells_a_chest_to_its_owner_only(blue, values):
    match = chest_matches(blue, values)
    assert told_chests(match, 0) == [values[0], None, None, values[3]]
    assert told_chests(match, 1) == [None, values[1], None, None]
    assert told_chests(match, 2) == [None, None, values[2], None]
    assert told_chests(match, WATCHER) == [None, None, None, None]


@pytest.mark.compiler
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_stories_that_differ_only_in_others_chests_are_the_same(viewer):
    stories = set()
    for values in set(permutations((5, 6, 6, 7, 8), 4)):
        if viewer == WATCHER or values[viewer::3] == (6, 5)[: len(values[viewer::3])]:
            story = chest_matches(compiled(), values).observations(viewer)
            stories.add(tuple((seen.before.tobytes(), seen.option, seen.after.tobytes()) for seen in story))
    assert len(stories) == 1


def hands(chests):
    """Every way to hold some of the chests: those held and those left."""
    for size in range(len(chests) + 1):
        for held in set(combinations(chests, size)):
            yield held, tuple((Counter(chests) - Counter(held)).elements())


def test_a_viewer_is_told_a_chest_exactly_when_it_can_be_no_other(machine):
    game = load("into-the-blue", machine, settings={"first_player": 1})
    for mine, unseen in hands((5, 6, 6, 7, 8)):
        for others, left in hands(unseen):
            if len(left) > 1:
                state = a_game(game, 3)
                give_chests(state, 1, *mine)
                give_chests(state, 2, *others)
                dive(game, state, *PERFECT)
                for value in set(left):
                    assert is_known(game, state, OPEN + CHEST_VALUES.index(value), 1) == (len(set(unseen)) == 1)


def test_rolls_and_placing_are_told_to_everybody(blue):
    match = a_match(blue, dice(1, 1, 2, 3, 3, 5), dice(1, 1), dice(2, 2, 3, C), dice(1, 1, 2, 2, 3, C), PLACE + 1)
    for viewer in EVERYBODY:
        assert [match.observed(number, viewer).option for number in range(5)] == match.played


# Taking back


def test_a_stop_can_be_taken_back(blue):
    match = a_match(blue, dice(1, 1, 2, 3, 3, 5), dice(1, 1, 2, 3, 3, 5))
    assert match.can_take_back(0)
    match.take_back(0)
    assert match.played == [dice(1, 1, 2, 3, 3, 5)]


@pytest.mark.parametrize("rolled", [NOTHING, PERFECT])
def test_so_can_one_that_ends_the_turn_or_earns_a_chest_until_luck_falls(blue, rolled):
    match = a_match(blue, dice(*rolled), dice(*rolled))
    assert match.can_take_back(0)


def test_dice_taken_up_can_be_laid_down_again(blue):
    match = a_match(blue, dice(*PERFECT), dice(1, 2, 3))
    assert match.can_take_back(0)


def test_shells_can_be_taken_back_until_luck_falls(blue):
    match = a_match(blue, dice(1, 1, 2, 3, 3, 5), dice(1, 1, 2, 3, 3, 5), PLACE + 2)
    assert match.can_take_back(0)
    match.play(dice(*NOTHING))
    assert not match.can_take_back(0)


def test_the_last_shell_of_the_match_can_be_taken_back_where_it_opens_no_chest(blue):
    state = a_game(blue, 3, unplayed=[1, 12, 12], seat=2, ender=0)
    match = a_match(blue, dice(1, 1, 2, 3, 3, 5), dice(1, 1, 2, 3, 3, 5), PLACE, start=state)
    assert blue.is_over(match.state)
    assert match.can_take_back(2)


def test_not_where_the_end_shows_the_chests(blue):
    state = a_game(blue, 3, unplayed=[1, 12, 12], seat=2, ender=0)
    give_chests(state, 0, 8)
    match = a_match(blue, dice(1, 1, 2, 3, 3, 5), dice(1, 1, 2, 3, 3, 5), PLACE, start=state)
    assert blue.is_over(match.state)
    assert not match.can_take_back(2)


def test_a_roll_cannot_be_taken_back(blue):
    match = a_match(blue, dice(1, 1, 2, 3, 3, 5))
    for seat in EVERYBODY:
        assert not match.can_take_back(seat)
    with pytest.raises(IllegalMove, match="luck has decided"):
        match.take_back(0)


def test_nor_a_second_roll(blue):
    match = a_match(blue, dice(1, 1, 2, 3, 3, 5), dice(1, 1), dice(2, 2, 3, 4))
    assert not match.can_take_back(0)


def test_a_chest_cannot_be_taken_back(blue):
    match = a_match(blue, *chest_turn(8))
    assert match.actor == CHANCE
    for seat in EVERYBODY:
        assert not match.can_take_back(seat)


def test_nobody_takes_back_the_move_of_another(blue):
    match = a_match(blue, dice(1, 1, 2, 3, 3, 5), dice(1, 1, 2, 3, 3, 5))
    assert not match.can_take_back(1)
    assert not match.can_take_back(WATCHER)


def test_no_choice_of_a_player_teaches_anything_before_the_end(blue):
    state = a_game(blue, 3)
    give_chests(state, 1, 8, 6)
    give_chests(state, 0, 5)
    roll(blue, state, *PERFECT)
    assert not any(reveals_information(blue, state, option) for option in blue.options(state))
    dive_state = a_game(blue, 3)
    give_chests(dive_state, 1, 8, 6)
    dive(blue, dive_state, 1, 2, 3, 4, 5, 5)
    assert not any(reveals_information(blue, dive_state, option) for option in blue.options(dive_state))


def test_an_extra_turn_betrays_nothing_of_the_chest(blue):
    state = a_game(blue, 3)
    views = set()
    for value in (5, 6, 7, 8):
        after = blue.copy(state)
        dive(blue, after, *PERFECT)
        open_chest(blue, after, value)
        dive(blue, after, 1, 1, 2, 2, 3, 3)
        place(blue, after, 3)
        views.add(blue.view(after, WATCHER).tobytes())
    assert len(views) == 1
