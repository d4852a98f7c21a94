"""The shares of the plain solver against the game itself, one step deep; and a wrong share is noticed."""

from typing import Any

from fathom.engine.loader import Game, new_rng
from fathom.games.into_the_blue.solver.probe import Tablebase
from fathom.games.into_the_blue.solver.solve import ending_differences
from fathom.games.into_the_blue.solver.verify import IntoTheBlueVerifier

POSITIONS = 8


def test_every_share_is_that_of_the_best_option_one_step_deep(small: Game, shares: Any) -> None:
    verifier = IntoTheBlueVerifier(small, Tablebase(small, shares, ending_differences(small)))
    assert verifier.verify(POSITIONS, new_rng(3)).worst < 1e-9


def test_wrong_shares_are_noticed(small: Game, shares: Any) -> None:
    wrong = shares.copy()
    wrong[::2] += 0.001
    verifier = IntoTheBlueVerifier(small, Tablebase(small, wrong, ending_differences(small)))
    assert verifier.verify(POSITIONS // 2, new_rng(3)).worst > 1e-5
