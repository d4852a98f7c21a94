"""Jaws, its luck: draw() brings, without listing anything, what a walk over the odds would have drawn."""

from fathom.engine.loader import new_rng
from fathom.engine.rng import pick
from fathom.games.jaws.rules.boat.constants import (
    BITE_BOAT,
    DEALING_ABILITIES,
    DEALING_GEAR,
    MAUL_AGAIN,
    ROLLING,
    ROLLING_AGAIN,
    STRIKING,
    SURFACING,
)
from tests.games.jaws.boat_positions import P1, biting, card, do


def drawn(game, state, rng):
    """What draw() brings, once it is what a walk over the odds brings too."""
    twin, (outcomes, weights) = rng.copy(), game.chances(state)
    option = game.draw(state, rng)
    assert option == outcomes[pick(twin, weights, len(weights))]
    assert (rng == twin).all()
    return option


def chances_met(game, rng):
    """Plays a random match; the questions that chance was asked, each with the number of its outcomes."""
    state, met = game.new(2), set()
    while not game.is_over(state):
        if game.is_chance(state):
            option = drawn(game, state, rng)
            met.add((int(state.stage), len(game.options(state))))
        else:
            option = game.any_option(state, rng)
        game.play(state, option)
    return met


def test_R19_R20_event_cards_are_drawn_by_their_odds(alone):
    assert {count for _, count in chances_met(alone, new_rng(3))} == set(range(1, 17))


def test_R205_R206_R226_R249_R260_R273_cards_and_dice_are_drawn_by_their_odds(boat):
    rng = new_rng(8)
    met = chances_met(boat, rng) | chances_met(boat, rng)
    assert {stage for stage, _ in met} == {DEALING_ABILITIES, DEALING_GEAR, SURFACING, STRIKING, ROLLING, ROLLING_AGAIN}


def test_R273_the_dice_of_a_maul_are_drawn_by_their_odds(boat):
    state, rng = biting(boat, card(P1, dice=3), MAUL_AGAIN), new_rng(5)
    do(boat, state, BITE_BOAT + P1)
    assert len({drawn(boat, state, rng) for _ in range(200)}) == 10
