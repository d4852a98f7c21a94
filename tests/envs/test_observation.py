"""Observations hold the view, all of it, and nothing else."""

import numpy as np
import pytest

from fathom.engine.loader import Game, load, new_rng
from fathom.engine.rng import below
from fathom.envs.observation import encoding_of
from fathom.games import GAMES


def states_of(game: Game, seats: int, count: int):
    """Some states of a random match."""
    rng, state = new_rng(5), game.new(seats)
    while count and not game.is_over(state):
        possible = game.options(state)
        game.play(state, game.draw(state, rng) if game.is_chance(state) else possible[below(rng, len(possible))])
        count -= 1
        yield game.copy(state)


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_the_view_stands_where_the_encoding_says(name):
    game = load(name, "python")
    encoding = encoding_of(game.record_type, 2)
    for state in states_of(game, 2, 40):
        view = game.view(state, 1)
        numbers = encoding.encode(game, view, 1)
        assert numbers[0] == 1
        for part in encoding.parts[1:]:
            expected = np.asarray(view[part.name], np.float32).ravel()
            assert numbers[part.first : part.first + part.size].tolist() == expected.tolist(), part.name
        assert (numbers >= encoding.low).all()
        assert (numbers <= encoding.high).all()


def test_what_a_seat_may_not_know_changes_no_number():
    game = load("deep-dive", "python", settings={"decisions": "at-once"})
    encoding, found = encoding_of(game.record_type, 2), 0
    for state in states_of(game, 2, 200):
        if game.actor(state) >= 0:
            other = 1 - game.actor(state)
            twins = [game.copy(state) for _ in range(2)]
            for option, twin in enumerate(twins):
                game.play(twin, option)
            if game.actor(twins[0]) == other == game.actor(twins[1]):
                seen = [encoding.encode(game, game.view(twin, other), other).tolist() for twin in twins]
                assert seen[0] == seen[1]
                found += 1
    assert found > 3
