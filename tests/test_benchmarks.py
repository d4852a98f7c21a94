"""A benchmark is found by its name, in whatever room it stands."""

import asyncio
import importlib
import itertools
import json
import math
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import numpy as np
import pytest

from benchmarks.__main__ import ALL, benchmarks, run
from benchmarks.players import admiral, ceiling, gpu_rollouts, pip
from benchmarks.server import restarts
from fathom.bots.coach import coach_for
from fathom.engine.loader import load
from fathom.engine.workspace import new_rollouts
from fathom.studies.arena import BlockPlan, MatchResult

ROOM = Path(__file__).parent.parent / "benchmarks"
NAMES = {
    "admiral", "beats", "ceiling", "envs", "faults", "gpu", "gpu_rollouts", "kills", "logbook", "pip", "ratings", "reviews", "rollouts",
    "rounds", "search", "starting", "strength", "tables", "threads",
}  # fmt: skip


def test_every_benchmark_is_found_by_its_name() -> None:
    assert benchmarks().keys() >= NAMES
    assert set(ALL) <= NAMES


@pytest.mark.parametrize("name", sorted(benchmarks()))
def test_a_benchmark_can_be_run(name: str) -> None:
    if name == "gpu":
        pytest.importorskip("cuda")
    assert callable(importlib.import_module(benchmarks()[name]).main)


def test_no_two_modules_share_a_name() -> None:
    counts = Counter(path.stem for path in ROOM.rglob("*.py") if path.stem != "__init__")
    assert [name for name, count in counts.items() if count > 1] == []


def test_an_unknown_name_says_what_is_possible() -> None:
    with pytest.raises(SystemExit, match=r"no benchmark called tabels\. Possible are admiral, .*tables, threads"):
        run(["tabels", "7"])


A_RESULT = MatchResult((0, 1), (1, 0), (0, 0), 9, (4, 5), (4.0, 1.0))


class ADuel(NamedTuple):
    """Stands in for a match of Jaws: the shark wins every second one."""

    plan: BlockPlan
    number: int
    players: tuple[int, ...]

    def play(self, game: object) -> MatchResult:
        shark = self.number % 2
        return A_RESULT._replace(shares=(shark, 1 - shark))


@pytest.mark.compiler
def test_a_row_of_jaws_goes_on_after_the_matches_that_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(admiral, "FIGURES", tmp_path / "admiral.csv")
    monkeypatch.setattr(admiral, "JawsDuel", ADuel)
    monkeypatch.setattr(admiral, "compiled", lambda plan: None)
    admiral.keep([admiral.Figure("Jaws, the crew", 100, 3, 0.333, 0.4, 0.5)])
    found = list(admiral.measured_role("crew", 100, 5))
    assert [(row.blocks, row.points, row.seconds) for row in found] == [(4, 0.25, 0.425), (5, 0.4, 0.38)]
    admiral.keep(admiral.with_row(found[-1]))
    assert admiral.kept() == found[-1:]
    assert list(admiral.measured_role("crew", 100, 5)) == []


@pytest.mark.compiler
@pytest.mark.parametrize(("role", "rollouts", "bots"), [("shark", 9, ["admiral", "captain"]), ("crew", 0, ["captain", "captain"])])
def test_the_admiral_or_the_captain_plays_the_role(monkeypatch: pytest.MonkeyPatch, role: str, rollouts: int, bots: list[str]) -> None:
    met = list[list[str]]()
    monkeypatch.setattr(ADuel, "play", lambda duel, game: met.append([duel.plan.bots[each] for each in duel.players]) or A_RESULT)
    monkeypatch.setattr(admiral, "kept", list)
    monkeypatch.setattr(admiral, "JawsDuel", ADuel)
    monkeypatch.setattr(admiral, "compiled", lambda plan: None)
    list(admiral.measured_role(role, rollouts, 1))
    assert met == [bots]


def test_the_captain_in_its_place_stands_in_the_table_and_not_in_the_picture() -> None:
    admirals = [admiral.Figure("Jaws, the crew", 100, 9, 0.4, 0.2, 0.01), admiral.Figure("Jaws, the crew", 1000, 9, 0.6, 0.2, 0.1)]
    captain = admiral.Figure("Jaws, the crew", 0, 9, 0.5, 0.2, 0.0001)
    assert admiral.drawn([captain, *admirals]) == admiral.drawn(admirals)
    assert "| none: the captain in its place | 0.1 ms | 50.0% ± 20.0 |" in admiral.table([captain, *admirals])


def test_perfect_players_stand_beside_the_admirals() -> None:
    perfect = admiral.Figure("The Blue Lion", 0, 1000, 0.674, 0.012, 0.00001)
    assert "| none: perfect | 0.01 ms | 67.4% ± 1.2 |" in admiral.table([perfect])
    assert ">1 ms<" in admiral.drawn([perfect])


@pytest.fixture(scope="module")
def a_turn() -> ceiling.Position:
    return ceiling.examined(2, 4, 0)


@pytest.mark.compiler
def test_all_that_a_turn_can_bring_is_played_on(a_turn: ceiling.Position) -> None:
    rules = load(ceiling.GAME, "python").rules
    for row in a_turn.rows[:-2].tolist():  # nothing and a chest come last
        level, dice = divmod(row, rules.DICE + 1)
        assert 1 <= dice <= rules.DICE - level
    assert a_turn.shares.shape == (len(set(a_turn.rows.tolist())), 4)
    assert np.abs(a_turn.shares).max() < 2


@pytest.mark.compiler
def test_a_turn_planned_by_the_captains_prizes_is_the_captains(a_turn: ceiling.Position) -> None:
    game = load(ceiling.GAME)
    planner, turn = game.generic(ceiling.PLANNER), game.generic("fathom.games.into_the_blue.solver.turn")
    worths = np.zeros(game.rules.SETS)
    planner.judge_dice(a_turn.captain, worths)
    turn.solve_turn(worths, np.zeros(game.rules.SETS, np.int16), game.rules.ROLLS - 1)
    turn.roll_worths(worths)
    ours = game.generic(ceiling.TURNS).worth(a_turn.captain, a_turn.captain, ceiling.room(game))
    assert ours == pytest.approx(worths[0], abs=1e-6)


@pytest.mark.compiler
def test_a_plan_by_what_is_true_gains_and_the_captains_own_gains_nothing(a_turn: ceiling.Position) -> None:
    found, truth = [a_turn, a_turn], a_turn.captain[::-1].copy()
    gained, _ = ceiling.gained(load(ceiling.GAME), found, [truth] * 2, [truth] * 2)
    assert gained > 0
    assert ceiling.gained(load(ceiling.GAME), found, [a_turn.captain] * 2, [truth] * 2) == (0, 0)


def test_only_the_admiral_has_the_budget() -> None:
    game = load("jaws", "python")
    plan = BlockPlan("jaws", game.edition, game.settings, ("captain", "admiral"), 2, patience=0.03)
    captain, thinking = (admiral.JawsDuel(plan, 0, (0, 1)).bot(game, seat) for seat in range(2))
    assert (captain.patience, thinking.rollouts) == (1, 30)


def test_pip_sits_on_every_seat_in_turn() -> None:
    game = load("deep-dive", "python")
    plan = BlockPlan("deep-dive", game.edition, game.settings, ("pip", "drifter"), 2)
    for players in ((pip.PIP, pip.OTHER), (pip.OTHER, pip.PIP)):
        bots = [pip.PipDuel(plan, 0, players).bot(game, seat) for seat in range(2)]
        assert [bot == coach_for(game, 2) for bot in bots] == [player == pip.PIP for player in players]


def test_rollouts_at_equal_time_are_the_first_worlds_of_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("tests.engine.reef", "python")
    start = next(gpu_rollouts.positions(game, 1, "random"))
    monkeypatch.setattr(gpu_rollouts, "time", SimpleNamespace(perf_counter=itertools.count().__next__))  # every launch takes a second
    found = gpu_rollouts.roll_out(game, start, "random", 7, 5)
    assert found.worlds == 1 + 2 + 3 + 3 + 1
    rows = new_rollouts(0, found.rollouts(), gpu_rollouts.SEATS)
    game.play_matches(rows, 7, np.zeros((2, 2), np.int32), start=start)
    shares = rows.results[:, start.seat].reshape(found.worlds, len(start.offered))
    assert found.means() == pytest.approx(shares.mean(axis=0))
    assert found.error() == pytest.approx((np.maximum(shares.std(axis=0), 0.5 / math.sqrt(10)) / 3).mean())


def test_a_launch_that_ends_too_late_does_not_count() -> None:
    game = load("tests.engine.reef", "python")
    assert gpu_rollouts.roll_out(game, next(gpu_rollouts.positions(game, 1, "random")), "random", 7, 0).worlds == 0


def test_nothing_more_is_waited_for_when_the_last_answer_comes_after_the_end_of_the_match() -> None:
    """Nothing comes after it: waiting would be for ever."""
    house, history = SimpleNamespace(), restarts.History()

    async def play() -> bool:
        person = restarts.Person(house, "table", "key", 0, history)  # type: ignore[arg-type]
        acting = asyncio.create_task(person.act(play=0))
        await asyncio.sleep(0)
        person.hear({"seq": 9, "html": "", "over": True})
        assert person.pending
        person.hear(late := {"id": json.loads(person.pending[0])["id"], "stale": 9})
        is_waiting = person.pending is not None
        assert await acting == late
        return is_waiting

    assert not asyncio.run(play())
