"""The arena and datasets on a Ray cluster of two nodes, for real: the same results as here."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from fathom.engine.loader import load
from fathom.envs.dataset import TABLES, DatasetPlan, make_dataset, make_part, path_of
from fathom.studies.arena import BlockPlan
from fathom.studies.tournament import Terms, play_tournament
from fathom.studies.workers import Here, workers
from fathom.text.errors import BadTable

pytestmark = [pytest.mark.xdist_group("ray"), pytest.mark.filterwarnings("ignore")]  # Ray's own code warns


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Two nodes with one core each, so that two tasks at a time must go to both."""
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        cluster.add_node(num_cpus=1)
        yield cluster.address
    finally:
        cluster.shutdown()


@pytest.mark.compiler
def test_a_cluster_of_two_nodes_gives_the_results_of_one_process(address: str) -> None:
    game = load("into-the-blue")
    plan, terms = BlockPlan(game.name, game.edition, game.settings, ("random", "greedy"), 2), Terms(games=40, early=False)
    with workers(cluster=address) as team:
        nodes = [team.start(lambda: (time.sleep(1), __import__("ray").get_runtime_context().get_node_id())[1]) for _ in range(2)]
        assert len({team.wait(node) for node in nodes}) == 2
        together = play_tournament(plan, terms, team)
    alone = play_tournament(plan, terms, Here())
    assert [result._replace(seconds=()) for result in together.results()] == [result._replace(seconds=()) for result in alone.results()]


@pytest.mark.compiler
def test_a_cluster_continues_a_dataset_with_the_bytes_of_one_process(address: str, tmp_path: Path) -> None:
    game = load("deep-dive")
    plan = DatasetPlan(game.name, game.settings, game.edition, ("random", "random"), matches=7, seed=3, matches_in_a_file=3)
    begun = make_dataset(plan, tmp_path, Here())
    assert [next(begun), next(begun)] == [0, 3]
    begun.close()
    with workers(cluster=address) as team:
        assert list(make_dataset(plan, tmp_path, team)) == [3, 6, 7]
    for part in range(plan.parts()):
        assert tuple(path_of(tmp_path, table, part).read_bytes() for table in TABLES) == make_part(plan, part)


def test_an_address_where_nobody_answers_is_refused_at_once() -> None:
    with pytest.raises(BadTable, match="there is no Ray cluster at 127"), workers(cluster="127.0.0.1:1"):
        pass
