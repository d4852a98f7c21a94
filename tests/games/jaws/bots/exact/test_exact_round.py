"""A round as a matrix game: a tiny one whose value is known by hand, and best responses that keep what they promise."""

from itertools import product
from typing import Any

import numpy as np
import pytest

from fathom.engine.contract import State
from fathom.engine.loader import Game
from fathom.games.jaws.bots.exact.exact_round import BY_LEAD, FOR_SHARK, ExactRound, Joint
from fathom.games.jaws.rules.boat.constants import (
    AIM,
    DAMAGED,
    GO,
    HARD_TARGET,
    LETTERS,
    MAUL_AGAIN,
    NO_BONUS,
    NOWHERE,
    PREPARE,
    TAKE_WEAPON,
    TURN_UP,
)
from fathom.games.jaws.rules.common import CHARACTERS
from fathom.solvers.double_oracle import double_oracle
from fathom.solvers.regret import solve
from tests.games.jaws.boat_positions import P1, P4, RIFLE, S2, S4, at_sea, card, do

pytestmark = pytest.mark.machines("cpu")


def choosing(game: Game, health: tuple[int, ...] = (1, 0, 0), **position: Any) -> State:
    """The shark is to choose between an evade of 0, 1 and 2 in three zones; only Quint is left, the shark has one wound left."""
    state = at_sea(game, spaces=(P1, P4, P4), **position)
    for who in range(CHARACTERS):
        state.health[who] = health[who]
        if health[who] == 0:
            state.space[who], state.gear[who] = NOWHERE, 0
    state.shark_health = 1
    do(game, state, *(TURN_UP + number for number in (card(P4, evade=0), card(S2, evade=1), card(S4, evade=2))))
    return state


def value(played: ExactRound) -> tuple[float, float]:
    def best_joint(rows: Any, mix: Any, starts: Any) -> tuple[Joint, float]:
        return played.best_of_all(rows, mix)

    found = double_oracle(played.payoffs, played.best_row, best_joint, [0], [(0,) * len(played.crew)], solve, 1000)
    return found.low, found.high


def test_a_rifle_against_one_wound_in_the_last_round_is_worth_what_a_hand_finds(boat: Game) -> None:
    """Quint's rifle (two dice and one more) hits evade 0, 1 and 2 with 1, 8/9 and 6/9 if he aims there; else the shark has won (R285).
    No letter is better than another for a shark that chooses each in proportion to 1, 9/8 and 3/2: it wins 1 - 1 / (1 + 9/8 + 3/2)."""
    state = choosing(boat, gear=[(0, RIFLE)])
    state.boat_round = 100
    low, high = value(ExactRound(boat, state))
    assert low == pytest.approx(21 / 29, abs=2e-3)
    assert high == pytest.approx(21 / 29, abs=2e-3)
    assert low <= 21 / 29 + 1e-9 <= high + 2e-9


def test_a_card_that_raises_the_evade_is_worth_what_a_hand_finds(boat: Game) -> None:
    """Hard Target makes it 3, and one hit more than evade takes three of two dice: 3/9 at every letter. So 1 - 1 / (3 + 3 + 3)."""
    state = choosing(boat, gear=[(0, RIFLE)], hand=(HARD_TARGET,))
    state.boat_round = 100
    low, high = value(ExactRound(boat, state))
    assert low == pytest.approx(8 / 9, abs=2e-3)
    assert high == pytest.approx(8 / 9, abs=2e-3)


def test_rows_are_letters_with_every_card_of_the_hand_or_none(boat: Game) -> None:
    played = ExactRound(boat, choosing(boat, hand=(MAUL_AGAIN, MAUL_AGAIN, HARD_TARGET)))
    assert sorted(played.rows) == sorted(product(range(LETTERS), (MAUL_AGAIN, HARD_TARGET, NO_BONUS)))


def test_every_preparation_that_the_rules_offer_is_one_of_the_ways_and_equal_ones_are_worth_the_same(boat: Game) -> None:
    played = ExactRound(boat, choosing(boat, gear=[(0, RIFLE)], tiles={P4: DAMAGED}), BY_LEAD)
    (ways,) = played.ways
    worths = np.array([[played.worths(row, np.array([[way]]))[0] for way in range(ways.outcomes.shape[1])] for row in range(3)])
    assert len(ways.same) > ways.outcomes.shape[1]
    for (space, kind, zone), way in ways.same.items():
        line = np.array([[PREPARE, GO + space, TAKE_WEAPON + kind, AIM + zone]])
        for row in range(3):
            found = np.zeros(1)
            played.module.worths_after(played.chosen[row], line, played.tree, played.records, found)
            assert found[0] == worths[row, way]


def test_ascent_finds_no_better_joint_than_there_is_and_ends_where_nobody_alone_does_better(boat: Game) -> None:
    played = ExactRound(boat, choosing(boat, health=(1, 2, 0)), BY_LEAD)
    mix = np.array([0.5, 0.3, 0.2])
    joint, found = played.ascent(range(3), mix, (0, 0))
    best, least = played.best_of_all(range(3), mix)
    assert least <= found
    assert played.payoffs(range(3), [joint, best]).T @ mix == pytest.approx([found, least])
    for number in range(2):
        for way in range(played.ways[number].outcomes.shape[1]):
            other = tuple(way if index == number else each for index, each in enumerate(joint))
            assert mix @ played.payoffs(range(3), [other])[:, 0] >= found - 1e-9


def test_a_judge_for_one_side_bounds_every_other(boat: Game) -> None:
    """Given every match that goes on, the shark has at least what the network gives it."""
    state = choosing(boat, gear=[(0, RIFLE)])
    joints = [(way,) for way in range(5)]
    assert (ExactRound(boat, state, FOR_SHARK).payoffs(range(3), joints) >= ExactRound(boat, state).payoffs(range(3), joints)).all()
