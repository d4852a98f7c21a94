"""Learns Deep Dive with five shells by OpenSpiel's CFR+, and says after every round how far it is from perfect play.

    python examples/learn_openspiel.py
"""

from open_spiel.python.algorithms import cfr, exploitability

from fathom.engine.edition import corrected
from fathom.engine.loader import load
from fathom.envs.openspiel import SpielGame

FEW_SHELLS = {
    "shells": 20, "white_pearls": 18, "empty_shells": 1, "black_pearls": 1, "black_to_end": 1, "white_left_out": [15, 0, 0],
    "colour_die": [6, 0, 0, 0], "shark_die": [0, 6, 0, 0], "shells_in_zone": [2, 1, 1, 1],
}  # fmt: skip


def main(rounds: int = 100) -> list[float]:
    """The exploitability of the average policy, ten times on the way."""
    box = corrected(load("deep-dive", "python").edition, "few shells", FEW_SHELLS)
    game = SpielGame(load("deep-dive", "python", box, {"decisions": "at-once", "first_player": 1}), 2)
    solver, curve = cfr.CFRPlusSolver(game), []
    for number in range(rounds):
        solver.evaluate_and_update_policy()
        if (number + 1) % (rounds // 10) == 0:
            curve.append(float(exploitability.exploitability(game, solver.average_policy())))
            print(f"{number + 1} rounds: exploitability {curve[-1]:.6f}", flush=True)
    return curve


if __name__ == "__main__":
    main()
