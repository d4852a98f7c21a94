"""OpenSpiel's solvers agree with ours: values, exploitability and CFR."""

import numpy as np
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability
from open_spiel.python.algorithms.expected_game_score import policy_value

from tests.envs.openspiel.small import short_blue_lion, small_deep_dive
from tests.games.the_blue_lion.test_solver import oracle

CLOSE = 1e-6


def cfr_plus(game, iterations):
    solver = cfr.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    return solver


@pytest.mark.parametrize(("decisions", "worth"), [("in-turn", 0.3), ("at-once", 0.32222222)])
def test_our_perfect_policy_cannot_be_exploited(decisions, worth):
    game, value, perfect = small_deep_dive(decisions)
    assert value == pytest.approx(worth, abs=CLOSE)
    table = policy.tabular_policy_from_callable(game, perfect)
    assert exploitability.exploitability(game, table) == pytest.approx(0, abs=CLOSE)
    assert policy_value(game.new_initial_state(), [table, table]) == pytest.approx([value, -value], abs=CLOSE)


def test_cfr_comes_to_the_value_that_we_solved():
    game, value, _ = small_deep_dive("in-turn")
    solver = cfr_plus(game, iterations=10)
    found = solver.current_policy()
    assert exploitability.exploitability(game, found) == pytest.approx(0, abs=CLOSE)
    assert policy_value(game.new_initial_state(), [found, found]) == pytest.approx([value, -value], abs=CLOSE)


def test_where_perfect_players_mix_the_average_of_cfr_closes_in_on_the_value():
    """Only the average converges, at the pace of CFR; that our own mixtures are exact is shown above."""
    game, value, _ = small_deep_dive("at-once")
    solver = cfr_plus(game, iterations=40)
    found = solver.average_policy()
    gap = exploitability.exploitability(game, found)
    assert gap < 0.001
    assert policy_value(game.new_initial_state(), [found, found])[0] == pytest.approx(value, abs=2 * gap)


def test_cfr_comes_to_the_value_of_a_row_of_tiles():
    game, rules = short_blue_lion()
    start = game.new_initial_state()
    value = 2 * oracle(rules)(start.position.state) - 1
    assert value == -0.5
    solver = cfr_plus(game, iterations=10)
    found = solver.current_policy()
    assert exploitability.exploitability(game, found) == pytest.approx(0, abs=CLOSE)
    assert policy_value(start, [found, found]) == pytest.approx([value, -value], abs=CLOSE)


@pytest.mark.parametrize("tree", ["in-turn", "at-once", "row of tiles"])
@pytest.mark.filterwarnings("ignore")  # LiteEFG's own code warns
def test_liteefg_comes_to_the_value_that_we_solved(tree, tmp_path, monkeypatch):
    """LiteEFG is built by a C++ compiler and brings JAX, which is too much for what the tests install; `make peers` installs it."""
    liteefg = pytest.importorskip("LiteEFG", reason="runs with `make peers`")
    monkeypatch.chdir(tmp_path)  # it writes the tree into files
    game, value = (short_blue_lion()[0], -0.5) if tree == "row of tiles" else small_deep_dive(tree)[:2]
    env, graph = liteefg.OpenSpielEnv(game, traverse_type="Enumerate", regenerate=True), liteefg.baselines.CFRplus.graph()
    env.set_graph(graph)
    for _ in range(20_000):
        graph.update_graph(env)
    found = graph.current_strategy()
    assert sum(env.exploitability(found, "default")) == pytest.approx(0, abs=0.01)
    assert env.utility(found, "default") == pytest.approx([value, -value], abs=0.005)


def test_what_nobody_saw_leaves_no_trace():
    """The second to decide in secret is in one information state, whatever the first decided; the first is in two."""
    game = small_deep_dive("at-once")[0]
    states = []
    for option in (0, 1):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        state.apply_action(option)
        states.append(state)
    assert states[0].information_state_string(1) == states[1].information_state_string(1)
    assert states[0].information_state_string(0) != states[1].information_state_string(0)


def test_own_decisions_are_remembered_when_the_view_forgets_them():
    """Two ways to the same position: observations are equal, information states are not."""
    game, _ = short_blue_lion()
    rules, ends = game.game.rules, []
    for swap in (rules.SWAP + 1, rules.SWAP + 2):
        state = game.new_initial_state()
        for _ in range(2):  # there and back
            state.apply_action(int(swap))
        ends.append(state)
    assert ends[0].observation_string(0) == ends[1].observation_string(0)
    assert not np.array_equal(ends[0].information_state_tensor(0), ends[1].information_state_tensor(0))
