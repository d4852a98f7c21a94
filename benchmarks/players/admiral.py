"""How the admiral grows stronger with its time: `python -m benchmarks admiral` draws docs/pictures/admiral.svg and the table below it.

What was measured is kept in admiral.csv, because a row of Jaws takes hours. `python -m benchmarks admiral 200000 40` measures Deep Dive
with three seats, with so many rollouts for a decision and over so many blocks, before it draws.
"""

import csv
import re
import sys
from collections.abc import Sequence
from math import log10
from pathlib import Path
from typing import NamedTuple

from fathom.engine.loader import load
from fathom.games.deep_dive.bots import ROLLOUT_COUNT
from fathom.studies.arena import BlockPlan, play_blocks
from fathom.studies.plots import Row, curves, picture
from fathom.studies.tournament import Pairing

FIGURES = Path(__file__).parent / "admiral.csv"
DOCS = Path(__file__).parents[2] / "docs"
PLACE = re.compile(r"(<!-- admiral -->\n).*?(<!-- end -->)", re.DOTALL)
MEASURED, SEATS = "Deep Dive (3)", 3
HUES = {"Deep Dive (3)": 1, "Jaws, the shark": 0, "Jaws, the crew": 2}


class Figure(NamedTuple):
    """What the admiral took from the captain with a budget."""

    name: str
    rollouts: int
    blocks: int  # in Jaws, where each role is measured on its own, matches
    points: float
    margin: float  # 95 %
    seconds: float  # for a move

    def time(self) -> str:
        return f"{1000 * self.seconds:.2g} ms" if self.seconds < 0.1 else f"{self.seconds:.2f} s"

    def step(self) -> int:
        """The time as a place in the picture: three to a power of ten."""
        return round(3 * log10(self.seconds))


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


def drawn(figures: Sequence[Figure]) -> str:
    steps = range(min(figure.step() for figure in figures), max(figure.step() for figure in figures) + 1)
    names = {step: f"{float(f'{10 ** (step / 3):.1g}') * 1000:g} ms" for step in steps}  # 1, 2, 5, 10, ...
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
    ]
    return picture(curves(lines, "Points of the admiral against the captain", "time for a move on one core", steps=list(names.values())))


def table(figures: Sequence[Figure]) -> str:
    rows = [
        f"| {each.name} | {each.rollouts:,} | {each.time()} | {each.points:.1%} ± {100 * each.margin:.1f} | {each.blocks} |"
        for each in figures
    ]
    head = ["| admiral of | rollouts | time for a move | points against captain | blocks; in Jaws matches |", "|---|---|---|---|---|"]
    return "\n".join([*head, *rows])


def main() -> None:
    figures, budget = kept(), [int(word) for word in sys.argv[1:] if word.isdigit()]
    if budget:
        new = measured(*budget)
        figures = sorted(
            [new, *(each for each in figures if each[:2] != new[:2])], key=lambda each: (list(HUES).index(each.name), each.rollouts)
        )
        keep(figures)
    page, text = DOCS / "ladder.md", table(figures)
    (DOCS / "pictures" / "admiral.svg").write_text(drawn(figures), encoding="utf-8")
    page.write_text(PLACE.sub(lambda found: f"{found[1]}{text}\n{found[2]}", page.read_text(encoding="utf-8")), encoding="utf-8")
    print(text)
