"""Other boxes of Deep Dive: what cannot be played is refused, with a sentence that says what is possible."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fathom.engine.edition import corrected, standard_edition
from fathom.engine.loader import Game, folder_of, load
from fathom.text.errors import BadEdition
from tests.games.editions import end_of, plays_to_an_end, with_box

STANDARD = standard_edition(folder_of("fathom.games.deep_dive"))


def box(**fields: object) -> Game:
    return load("deep-dive", "python", corrected(STANDARD, "mine", dict(fields)))


def test_seats_are_the_fewest_and_the_most():
    with pytest.raises(BadEdition, match="field seats: must be the smallest and the largest number of seats, in this order"):
        box(seats=[4, 2])


def test_a_shark_that_follows_every_dive_would_play_without_end():
    with pytest.raises(BadEdition, match="field shark_die: must spare some dives"):
        box(colour_die=[6, 0, 0, 0], shark_die=[6, 0, 0, 0])


MISSING = [([6, 0, 0, 0], [5, 1, 0, 0]), ([5, 1, 0, 0], [6, 0, 0, 0]), ([6, 0, 0, 0], [0, 6, 0, 0])]


@pytest.mark.parametrize(("colour_die", "shark_die"), MISSING)
def test_a_shark_that_may_miss_a_dive_can_be_played(colour_die, shark_die):
    assert box(colour_die=colour_die, shark_die=shark_die).new(2).seats == 2


@st.composite
def whole_boxes(draw: st.DrawFn) -> dict[str, object]:
    """Boxes whose numbers fit each other, and some whose dice do not."""
    dice = [draw(st.lists(st.integers(0, 6), min_size=4, max_size=4)) for _ in range(2)]
    if draw(st.booleans()):
        dice[1] = draw(st.permutations(dice[0]))
    white, empty, black = draw(st.integers(10, 60)), draw(st.integers(0, 30)), draw(st.integers(1, 30))
    return {
        "seats": sorted(draw(st.lists(st.integers(2, 4), min_size=2, max_size=2))),
        "faces": max(1, sum(dice[0])),
        "colour_die": dice[0],
        "shark_die": dice[1],
        "shells_in_zone": draw(st.lists(st.integers(1, 9), min_size=4, max_size=4)),
        "shells": white + empty + black,
        "white_pearls": white,
        "empty_shells": empty,
        "black_pearls": black,
        "white_left_out": draw(st.lists(st.integers(0, white - 1), min_size=3, max_size=3)),
        "black_to_end": draw(st.integers(1, black)),
        "slots": draw(st.integers(4, 9)),
    }


@settings(max_examples=30, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
@given(fields=whole_boxes(), seed=st.integers(0, 999))
def test_a_random_box_is_refused_or_plays_to_an_end(fields, seed):
    try:
        game = box(**fields)
    except BadEdition:
        return
    assert plays_to_an_end(game, seed)


@pytest.mark.compiler
def test_an_unusual_box_plays_alike_on_both_machines():
    fields = {"seats": [3, 3], "faces": 7, "colour_die": [0, 6, 0, 1], "shark_die": [1, 0, 6, 0], "shells_in_zone": [9, 1, 9, 1]}
    ends = [end_of(with_box("deep-dive", machine, fields), seed=5) for machine in ("python", "cpu")]
    assert ends[0].tobytes() == ends[1].tobytes()
