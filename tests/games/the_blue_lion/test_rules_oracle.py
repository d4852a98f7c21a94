"""The rules of The Blue Lion beside an oracle that plays them slowly and plainly."""

import pytest

from fathom.engine.loader import load, new_rng
from fathom.engine.rng import below, pick
from tests.games.the_blue_lion.oracle import PAIRS, Oracle

BOUND = 300  # moves after which a match without a quiet limit is left


def begin(game, rng, quiet_limit):
    """A thrown match, and the oracle beside it."""
    state = game.new(2)
    while game.is_chance(state):
        game.play(state, game.draw(state, rng))
    return state, Oracle(game.rules, int(state.seat), [int(face) for face in state.face], quiet_limit)


def agree(state, oracle):
    line = oracle.line()
    assert [int(face) for face in state.face] == [oracle.up[tile] for tile in line]
    assert (state.length, state.due, state.fresh) == (len(oracle.row), len(oracle.due), len(oracle.fresh))
    assert [int(points) for points in state.points] == oracle.points
    assert (state.quiet, state.passes == 0) == (oracle.quiet, oracle.passed)
    assert oracle.over or state.seat == oracle.seat


def backs_agree(state, oracle):
    """What can be known is exactly what follows: no possible back is missing, none is too many."""
    for place, tile in enumerate(oracle.line()):
        assert int(state.backs[place]) == sum(1 << back for back in oracle.backs(tile))


@pytest.mark.parametrize("swap", ["inner", "any", "middle"])
def test_every_move_is_what_the_oracle_says(machine, swap):
    game = load("the-blue-lion", machine, settings={"swap": swap, "quiet_limit": 0})
    for match in range(60):
        rng = new_rng(match)
        state, oracle = begin(game, rng, quiet_limit=0)
        moves = 0
        while not game.is_over(state) and moves < BOUND:
            options = game.options(state)
            option = game.draw(state, rng) if game.is_chance(state) else options[below(rng, len(options))]
            game.play(state, option)
            oracle.play(option)
            agree(state, oracle)
            moves += 1
        assert game.is_over(state) == oracle.over


@pytest.mark.compiler
def test_backs_and_odds_are_those_of_all_arrangements():
    """On more than 1,000 positions at random, 300 of them with a tile in the air that could show several pictures."""
    game = load("the-blue-lion")
    positions = open_turns = match = 0
    while positions < 1000 or open_turns < 300:
        rng = new_rng(match)
        state, oracle = begin(game, rng, quiet_limit=20)
        while not game.is_over(state):
            backs_agree(state, oracle)
            positions += 1
            options = game.options(state)
            if game.is_chance(state):
                ways = oracle.backs(oracle.turning)
                odds = game.odds(state)
                assert [option - game.rules.SHOW for option in options] == list(ways)
                assert [weight * sum(ways.values()) for weight in odds] == [way * sum(odds) for way in ways.values()]
                open_turns += len(options) > 1
                option = options[pick(rng, odds, len(odds))]
            else:
                option = options[below(rng, len(options))]
            game.play(state, option)
            oracle.play(option)
            agree(state, oracle)
        match += 1


def test_the_throw_has_the_odds_of_six_fair_tiles(machine):
    """Each of the 64 ways in which the six tiles can fall is equally likely, whatever lies where."""
    game = load("the-blue-lion", machine, settings={"first_player": 1})
    state = game.new(2)
    fallen = [sorted(pair[sides >> tile & 1] for tile, pair in enumerate(PAIRS)) for sides in range(64)]
    seen = []
    for option, weight in zip(game.options(state), game.odds(state), strict=True):
        thrown = game.copy(state)
        game.play(thrown, option)
        faces = [int(face) for face in thrown.face]
        assert weight == fallen.count(faces)
        seen.append(faces)
    assert sorted(seen) == sorted(map(list, set(map(tuple, fallen))))
