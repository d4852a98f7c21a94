"""The beats of Act 1: to the crew every turn of the shark begins with the same beat, whatever the shark did in secret."""

import random

import pytest

from fathom.engine.loader import load
from fathom.engine.notation import text_context
from fathom.games.jaws import ui
from fathom.games.jaws.rules.common import CREW, SHARK
from fathom.games.jaws.rules.island import constants as island
from fathom.text.lines import Line

pytestmark = pytest.mark.machines("python")
HUNTING, ANNOUNCED = 2_400, 1_300  # milliseconds
MATCHES = 6


def test_to_the_crew_every_turn_of_the_shark_is_one_beat_of_the_same_length_and_then_what_it_must_say():
    game = load("jaws", "python")
    t = text_context(game, "en", ("Sam", "Amina"))
    secret_moves, turns = set(), 0
    for seed in range(MATCHES):
        rng, state, moves = random.Random(seed), game.new(2), 0
        while state.act == 1 and not game.is_over(state):
            option = rng.choice(game.options(state) if not game.is_chance(state) else game.chances(state)[0])
            before, hunts = game.copy(state), state.phase == island.SHARK_TURN
            game.play(state, option)
            if hunts and option != island.DIVE:
                assert bytes(game.view(before, CREW)) == bytes(game.view(state, CREW)), "the crew notices nothing"
                moves += 1
            elif hunts and state.act == 1:
                first, *announced = ui.beats(t, game.view(before, CREW), option, game.view(state, CREW), Line(""))
                assert (first.line.text, first.line.about, first.length) == ("The shark is hunting ...", SHARK, HUNTING)
                assert {beat.length for beat in announced} <= {ANNOUNCED}
                secret_moves, turns, moves = secret_moves | {moves}, turns + 1, 0
    assert len(secret_moves) > 2, "it made fewer and more moves in secret"
    assert turns > MATCHES
