"""Deep Dive keeps the contract under every house rule, and never loses a shell."""

import pytest

from fathom.engine.check import check_game
from fathom.engine.contract import WATCHER
from fathom.engine.loader import load, new_rng
from fathom.engine.rng import below
from fathom.games.deep_dive.rules import BLACK, EMPTY, WHITE

HOUSE_RULES = [
    {},
    {"first_player": 2, "decisions": "at-once"},
    {"ending": "kinder"},
    {"decisions": "at-once", "ending": "kinder"},
]


@pytest.mark.compiler
@pytest.mark.parametrize("settings", HOUSE_RULES)
def test_the_contract_is_kept(settings):
    checked = check_game("deep-dive", settings=settings)
    assert checked["matches"] == 6


@pytest.mark.parametrize("settings", HOUSE_RULES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_shell_is_ever_lost_or_made(machine, settings, seats):
    game, rng = load("deep-dive", machine, settings=settings), new_rng(53, seats)
    state = game.new(seats)
    box = [int(number) for number in state.unseen]
    while not game.is_over(state):
        possible = game.options(state)
        game.play(state, game.draw(state, rng) if game.is_chance(state) else possible[below(rng, len(possible))])
        assert sum(state.unseen) == state.supply + sum(state.held)
        found = {WHITE: sum(state.white), EMPTY: state.empty, BLACK: state.black}
        assert [int(state.unseen[kind] + found[kind]) for kind in range(3)] == box


def test_nothing_is_secret_when_decisions_are_made_in_turn(machine):
    game, rng = load("deep-dive", machine), new_rng(32)
    state = game.new(4)
    while not game.is_over(state):
        for seat in (0, 1, 2, 3, WATCHER):
            assert game.view(state, seat).tobytes() == state.tobytes()
        possible = game.options(state)
        game.play(state, game.draw(state, rng) if game.is_chance(state) else possible[below(rng, len(possible))])
