"""The value network of Jaws: everything of a position is among its inputs, and it knows which way is up."""

from typing import Any

import numpy as np
import pytest

from fathom.engine.loader import Game
from fathom.games.jaws.bots import POLICY, predicted, weights
from fathom.games.jaws.rules.common import CREW, SHARK
from tests.games.jaws.boat_positions import P1, P2, P3, S2, S3, at_sea, card
from tests.games.jaws.island_positions import do, hunt

pytestmark = pytest.mark.machines("python")


def choosing(game: Game) -> Any:
    state = at_sea(game, spaces=(P1, P3, S2))
    do(game, state, *(game.rules.BOAT.TURN_UP + card(zone, evade=1) for zone in (P2, P3, S3)))
    return state


def described(game: Game, state: Any) -> Any:
    policy = game.generic(POLICY)
    inputs = np.full(policy.INPUTS, 99.0)
    count = policy.describe(state, inputs)
    assert inputs[count - 1] == 1.0
    assert np.abs(inputs[:count]).max() < 9
    assert (inputs[count:] == 99.0).all()
    return inputs[:count]


def shark(game: Game, state: Any) -> float:
    shares = predicted(game, np.array([state]).view(np.recarray))
    assert shares[0].sum() == pytest.approx(1)
    return float(shares[0, SHARK])


def test_both_acts_are_described_within_the_inputs(jaws: Game, boat: Game) -> None:
    assert len(described(jaws, hunt(jaws, "1", N=2))) <= weights()[0].shape[2]
    assert len(described(boat, choosing(boat))) <= weights()[0].shape[2]


@pytest.mark.parametrize("field", ["shark_health", "hand", "tiles", "health", "space", "gear", "attached", "surface"])
def test_what_lies_on_the_boat_changes_the_description(boat: Game, field: str) -> None:
    state, other = choosing(boat), choosing(boat)
    part = getattr(other, field)
    if part.ndim:
        part.flat[0] = 2 if part.flat[0] != 2 else 1
    else:
        setattr(other, field, part - 3)
    assert not np.array_equal(described(boat, state), described(boat, other))


def test_a_wounded_shark_is_worse_off_and_a_wounded_crew_is_too(boat: Game) -> None:
    state, hurt, weak = choosing(boat), choosing(boat), choosing(boat)
    hurt.shark_health = 3
    weak.health[:] = 1
    assert shark(boat, hurt) < shark(boat, state) - 0.1
    assert shark(boat, weak) > shark(boat, state) + 0.05


def test_where_it_is_over_the_winner_has_it_all(boat: Game) -> None:
    state = choosing(boat)
    state.winner = CREW
    assert shark(boat, state) == 0.0
