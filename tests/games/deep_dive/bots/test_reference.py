"""The reference player of Deep Dive: between two its W is that of perfect play, secret choices included."""

import numpy as np
import pytest

from fathom.bots.reference import RolloutReference, after
from fathom.bots.room import bots_of
from fathom.engine.loader import Game, load
from fathom.games.deep_dive.bots import TablebaseBot, rollout_bot
from fathom.games.deep_dive.bots.reference import TablebaseReference
from fathom.games.deep_dive.solver.verify import DeepDiveVerifier
from tests.games.deep_dive.oracle import all_states, repeated
from tests.games.deep_dive.test_solver import solved_tablebase
from tests.games.martingale import random_states, unfairness

pytestmark = [pytest.mark.compiler, pytest.mark.solver]
CLOSE = 1e-6


def reference_of(decisions: str, ending: str) -> tuple[Game, TablebaseReference]:
    game, tablebase = solved_tablebase(decisions, ending)
    return game, TablebaseReference(game, TablebaseBot(game, rollout_bot(game, 0.0), tablebase))


@pytest.mark.parametrize("ending", ["strict", "kinder"])
def test_w_is_what_a_solver_finds_that_only_repeats_itself(ending: str) -> None:
    game, reference = reference_of("in-turn", ending)
    shares = repeated(game, all_states(game, 2), 0)
    for raw, share in list(shares.items())[::7]:
        state = np.frombuffer(raw, game.record_type).copy()[0]
        assert reference.shares(state)[0] == pytest.approx([share, 1 - share], abs=CLOSE)


@pytest.mark.parametrize("decisions", ["in-turn", "at-once"])
def test_luck_is_fair(decisions: str) -> None:
    game, reference = reference_of(decisions, "strict")
    for seed in range(5):
        assert unfairness(game, reference, random_states(game, 2, seed)) < CLOSE


def test_a_secret_choice_changes_w_only_as_the_mixtures_meet() -> None:
    game, reference = reference_of("at-once", "strict")
    rules, verifier, checked = game.rules, DeepDiveVerifier(game, reference.bot.opened()), 0
    for seed in range(60):
        for state in random_states(game, 2, seed):
            if game.actor(state) == state.first and rules.in_round(state, 1 - int(state.first)):
                first, (rows, columns) = int(state.first), verifier.mixtures(state)
                chosen = [after(game, state, option) for option in (rules.STAY, rules.LEAVE)]
                worths = [reference.shares(each)[0, first] for each in chosen]
                assert rows @ worths == pytest.approx(reference.shares(state)[0, first], abs=CLOSE)
                for each, worth in zip(chosen, worths, strict=True):
                    ends = [reference.shares(after(game, each, option))[0, first] for option in (rules.STAY, rules.LEAVE)]
                    assert columns @ ends == pytest.approx(worth, abs=CLOSE)
                view = game.view(chosen[0], 1 - first)  # the second judges its options without knowing what the first chose
                assert reference.judged(view, 1 - first) == pytest.approx(reference.judged(game.view(chosen[1], 1 - first), 1 - first))
                checked += 1
    assert checked > 20


def test_with_more_players_w_comes_from_rollouts_that_follow_a_policy() -> None:
    game = load("deep-dive")
    reference = bots_of(game.package).reference(game, 3, 0.01, 5)
    assert isinstance(reference, RolloutReference)
    policy = game.generic("fathom.games.deep_dive.bots.rollouts")
    for state in random_states(game, 3, 4):
        if game.actor(state) >= 0:
            chosen = after(game, state, policy.decide(state, game.actor(state), 0, game.workspace()))
            assert np.array_equal(reference.shares(state), reference.shares(chosen))  # its own choice costs nothing, not even noise
