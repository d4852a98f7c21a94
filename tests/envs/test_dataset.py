"""A dataset holds matches that replay, views that the players had, and the values that the solver found."""

import json
from dataclasses import replace
from pathlib import Path

import pyarrow.parquet as parquet
import pytest

from fathom.engine.loader import load
from fathom.envs.dataset import DatasetPlan, make_dataset, make_part
from fathom.studies.workers import Here
from fathom.text.errors import BadFile
from tests.envs.programs import run_programs
from tests.solved import solved_game

pytestmark = pytest.mark.compiler


@pytest.fixture(scope="module")
def plan() -> DatasetPlan:
    game = load("deep-dive", settings={"decisions": "at-once"})
    return DatasetPlan("deep-dive", game.settings, game.edition, ("greedy", "random", "random"), 7, 5, matches_in_a_file=3)


def rows(folder: Path, table: str) -> list[dict]:
    return [row for file in sorted((folder / table).glob("*.parquet")) for row in parquet.read_table(file).to_pylist()]


def test_matches_replay_and_decisions_hold_the_views_of_the_players(plan, tmp_path):
    assert list(make_dataset(plan, tmp_path, Here())) == [0, 3, 6, 7]
    game, decisions = plan.loaded(), {(row["match"], row["move"]): row for row in rows(tmp_path, "decisions")}
    matches = rows(tmp_path, "matches")
    assert [row["match"] for row in matches] == list(range(7))
    for row in matches:
        state = game.new(3)
        for move, (actor, option) in enumerate(zip(row["actors"], row["played"], strict=True)):
            assert game.actor(state) == actor
            if actor >= 0:
                found, view = decisions.pop((row["match"], move)), game.view(state, actor)
                assert found["view"] == {name: view[name].tolist() for name in view.dtype.names}
                assert (found["seat"], found["option"], found["options"]) == (actor, option, game.options(state))
                assert (found["bot"], found["share"]) == (row["bots"][actor], row["shares"][actor])
                assert found["values"] is None
            game.play(state, option)
        assert row["shares"] == game.result(state)
        assert row["scores"] == [game.score(state, seat) for seat in range(3)]
        assert row["bots"] == [plan.bots[(seat + row["match"]) % 3] for seat in range(3)]
    assert decisions == {}


def test_a_dataset_is_continued_where_it_was_left_with_the_same_bytes(plan, tmp_path):
    made = make_dataset(plan, tmp_path, Here())
    assert [next(made), next(made)] == [0, 3]
    made.close()
    assert list(make_dataset(plan, tmp_path, Here())) == [3, 6, 7]
    assert (tmp_path / "matches" / "part-00001.parquet").read_bytes() == make_part(plan, 1)[0]
    assert list(make_dataset(plan, tmp_path, Here())) == [7]


def test_another_dataset_is_not_mixed_in(plan, tmp_path):
    list(make_dataset(plan, tmp_path, Here()))
    other = replace(plan, seed=6)
    with pytest.raises(BadFile, match=r"holds another dataset; dataset\.json says which"):
        next(make_dataset(other, tmp_path, Here()))


def test_the_card_says_how_it_was_made(plan, tmp_path):
    next(make_dataset(plan, tmp_path, Here()))
    card = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert "deep-dive: 7 matches between bots" in card
    assert "stream k of seed 5" in card
    assert "decisions=1" in card
    assert json.loads((tmp_path / "dataset.json").read_text(encoding="utf-8"))["edition"] == plan.edition.digest()


@pytest.mark.solver
def test_where_the_game_is_solved_every_option_has_its_exact_value(tmp_path):
    game = solved_game("deep-dive")
    plan = DatasetPlan("deep-dive", game.settings, game.edition, ("random", "random"), 2, 1)
    list(make_dataset(plan, tmp_path, Here()))
    assert "exact, from the solved game" in (tmp_path / "README.md").read_text(encoding="utf-8")
    found = [row["values"] for row in rows(tmp_path, "decisions")]
    assert found
    assert all(len(values) == 2 and all(0 <= value <= 1 for value in values) for values in found)


def test_the_first_program_runs(capsys):
    run_programs("dataset.md")
    assert "share_mean" in capsys.readouterr().out
