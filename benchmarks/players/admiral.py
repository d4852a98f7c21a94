"""How the admiral grows stronger with its time: `python -m benchmarks admiral` draws docs/pictures/admiral.svg and the table below it.

What was measured is kept in admiral.csv, because a row of Jaws takes hours. `python -m benchmarks admiral 200000 40` measures Deep Dive
with three seats, with so many rollouts for a decision and over so many blocks, before it draws. Beside the admirals stand Into the Blue,
which has none (`python -m benchmarks ceiling` writes its rows), and two perfect players, from the tables of docs/ladder.md.

`python -m benchmarks admiral shark 1000 200` measures the admiral's shark in Jaws, `crew` its crew, up to so many matches in all: those
that are kept are not played again, and each is kept as it ends. With 0 rollouts the captain plays in its place.
"""

import csv
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf, log10
from pathlib import Path
from typing import NamedTuple

import numpy as np

from fathom.bots.ladder import bot_at_level
from fathom.bots.protocol import Bot
from fathom.engine.loader import Game, load
from fathom.games.deep_dive.bots import ROLLOUT_COUNT
from fathom.games.jaws.bots import ROLLOUTS
from fathom.studies.arena import BlockPlan, Duel, compiled, play_blocks
from fathom.studies.plots import Row, curves, picture
from fathom.studies.simulate import Sum
from fathom.studies.tournament import Pairing
from fathom.terminal.study.puzzles import progress_bar

FIGURES = Path(__file__).parent / "admiral.csv"
DOCS = Path(__file__).parents[2] / "docs"
PLACE = re.compile(r"(<!-- admiral -->\n).*?(<!-- end -->)", re.DOTALL)
MEASURED, SEATS = "Deep Dive (3)", 3
ROLES = ("shark", "crew")  # of Jaws, by seat
BLUE = "Into the Blue"  # for three
HUES = {"Deep Dive (3)": 1, "Jaws, the shark": 0, "Jaws, the crew": 2, BLUE: 3, "Deep Dive (2)": 4, "The Blue Lion": 5}
STAND_IN = "the captain in its place"
WITHOUT_ROLLOUTS = {BLUE: "two planned turns", "Deep Dive (2)": "perfect", "The Blue Lion": "perfect"}
FASTEST = -9  # a millisecond, as a step: what is faster stands there too


class Figure(NamedTuple):
    """What the admiral took from the captain with a budget."""

    name: str
    rollouts: int
    blocks: int  # in Jaws, where each role is measured on its own, matches; in Into the Blue positions
    points: float
    margin: float  # 95 %; in Jaws the wider side of Wilson's interval
    seconds: float  # for a move

    def budget(self) -> str:
        return f"{self.rollouts:,}" if self.rollouts else f"none: {WITHOUT_ROLLOUTS.get(self.name, STAND_IN)}"

    def is_captain(self) -> bool:
        return not self.rollouts and self.name not in WITHOUT_ROLLOUTS

    def time(self) -> str:
        return f"{1000 * self.seconds:.2g} ms" if self.seconds < 0.1 else f"{self.seconds:.2f} s"

    def step(self) -> int:
        """The time as a place in the picture: three to a power of ten."""
        return max(FASTEST, round(3 * log10(self.seconds)))


def kept() -> list[Figure]:
    with FIGURES.open(encoding="utf-8", newline="") as file:
        return [
            Figure(row["name"], int(row["rollouts"]), int(row["blocks"]), *(float(row[key]) for key in ("points", "margin", "seconds")))
            for row in csv.DictReader(file)
        ]


def keep(figures: Sequence[Figure]) -> None:
    with FIGURES.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Figure._fields)
        writer.writerows(figures)


def measured(rollouts: int, blocks: int) -> Figure:
    game, pairing = load("deep-dive"), Pairing(0, 1)
    plan = BlockPlan("deep-dive", game.edition, game.settings, ("admiral", "captain"), SEATS, patience=rollouts / ROLLOUT_COUNT)
    for block in play_blocks(plan, (0, 1), 0, blocks):
        pairing.add(block)
    taken = [
        (seconds, moves)
        for result in pairing.results()
        for player, seconds, moves in zip(result.players, result.seconds, result.moves, strict=True)
        if player == 0
    ]
    points, low, _ = pairing.points.held(early=False)
    seconds = sum(each for each, _ in taken) / sum(moves for _, moves in taken)
    return Figure(MEASURED, rollouts, blocks, round(points, 3), round(points - low, 3), round(seconds, 4))


@dataclass
class JawsDuel(Duel):
    """A match in which only the admiral has the budget: the captain would think longer with patience, too."""

    def bot(self, game: Game, seat: int) -> Bot:
        name = self.plan.bots[self.players[seat]]
        return bot_at_level(game, name, self.plan.patience if name == "admiral" else 1.0, inf)


def measured_role(role: str, rollouts: int, matches: int) -> Iterator[Figure]:
    """The figure of a role in Jaws after every match that is not kept yet."""
    game, name, seat = load("jaws"), f"Jaws, the {role}", ROLES.index(role)
    plan = BlockPlan("jaws", game.edition, game.settings, ("captain", "admiral"), 2, patience=rollouts / ROLLOUTS)
    players = tuple(int(rollouts > 0 and seat == other) for other in range(2))
    before = next((each for each in kept() if each[:2] == (name, rollouts)), Figure(name, rollouts, 0, 0, 0, 0))
    shares, seconds = Sum(before.blocks, round(before.points * before.blocks)), before.seconds * before.blocks
    for number in range(before.blocks, matches):
        result = JawsDuel(plan, number, players).play(compiled(plan))
        shares.add(np.array([result.shares[seat]]))
        seconds += result.seconds[seat] / result.moves[seat]
        points, low, high = shares.wilson()
        margin = max(points - low, high - points)
        yield Figure(name, rollouts, shares.count, round(points, 3), round(margin, 3), round(seconds / shares.count, 4))


def named(seconds: float) -> str:
    return f"{seconds:g} s" if seconds >= 1 else f"{1000 * seconds:g} ms"


def drawn(kept: Sequence[Figure]) -> str:
    figures = [figure for figure in kept if not figure.is_captain()]
    steps = range(min(figure.step() for figure in figures), max(figure.step() for figure in figures) + 1)
    names = {step: named(float(f"{10 ** (step / 3):.1g}")) for step in steps}  # 1, 2, 5, 10, ...
    lines = [
        (
            name,
            [
                Row(
                    names[figure.step()],
                    figure.points,
                    max(0.0, figure.points - figure.margin),
                    min(1.0, figure.points + figure.margin),
                    hue,
                )
                for figure in figures
                if figure.name == name
            ],
            hue,
        )
        for name, hue in HUES.items()
        if name in {figure.name for figure in figures}
    ]
    return picture(curves(lines, "Points of the admiral against the captain", "time for a move on one core", steps=list(names.values())))


def table(figures: Sequence[Figure]) -> str:
    rows = [
        f"| {each.name} | {each.budget()} | {each.time()} | {each.points:.1%} ± {100 * each.margin:.1f} | {each.blocks} |"
        for each in figures
    ]
    count = "blocks; in Jaws matches, in Into the Blue positions"
    head = [f"| admiral of | rollouts | time for a move | points against captain | {count} |", "|---|---|---|---|---|"]
    return "\n".join([*head, *rows])


def with_row(new: Figure) -> list[Figure]:
    """All that is kept, with a row that takes the place of an older one."""
    rows = [new, *(each for each in kept() if each[:2] != new[:2])]
    return sorted(rows, key=lambda each: (list(HUES).index(each.name), each.rollouts))


def main() -> None:
    words = sys.argv[1:]
    budget = [int(word) for word in words if word.isdigit()]
    role = next((word for word in words if word in ROLES), "")
    if role:
        with progress_bar() as bar:
            task = bar.add_task(f"{role}, {budget[0]} rollouts", total=budget[1])
            for row in measured_role(role, *budget):
                keep(with_row(row))
                bar.update(task, completed=row.blocks)
    elif budget:
        keep(with_row(measured(*budget)))
    figures = kept()
    page, text = DOCS / "ladder.md", table(figures)
    (DOCS / "pictures" / "admiral.svg").write_text(drawn(figures), encoding="utf-8")
    page.write_text(PLACE.sub(lambda found: f"{found[1]}{text}\n{found[2]}", page.read_text(encoding="utf-8")), encoding="utf-8")
    print(text)
