"""Other boxes of Deep Dive: what cannot be played is refused, with a sentence that says what is possible."""

import pytest

from fathom.engine.edition import corrected, standard_edition
from fathom.engine.loader import Game, folder_of, load
from fathom.text.errors import BadEdition

STANDARD = standard_edition(folder_of("fathom.games.deep_dive"))


def box(**fields: object) -> Game:
    return load("deep-dive", "python", corrected(STANDARD, "mine", dict(fields)))


def test_seats_are_the_fewest_and_the_most():
    with pytest.raises(BadEdition, match="field seats: must be the fewest and the most seats, in this order"):
        box(seats=[4, 2])


def test_a_shark_that_follows_every_dive_would_play_without_end():
    with pytest.raises(BadEdition, match="field shark_die: must leave some dive in peace"):
        box(colour_die=[6, 0, 0, 0], shark_die=[6, 0, 0, 0])


MISSING = [([6, 0, 0, 0], [5, 1, 0, 0]), ([5, 1, 0, 0], [6, 0, 0, 0]), ([6, 0, 0, 0], [0, 6, 0, 0])]


@pytest.mark.parametrize(("colour_die", "shark_die"), MISSING)
def test_a_shark_that_may_miss_a_dive_can_be_played(colour_die, shark_die):
    assert box(colour_die=colour_die, shark_die=shark_die).new(2).seats == 2
