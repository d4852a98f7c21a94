"""How ISMCTS grows stronger with its budget: `python -m benchmarks strength` plays greedy and draws docs/pictures/strength.svg."""

from pathlib import Path

from fathom.engine.loader import load
from fathom.games import GAMES
from fathom.studies.arena import BlockPlan, play_blocks
from fathom.studies.plots import Row, curves, picture
from fathom.studies.tournament import Pairing
from fathom.terminal.presenter import Presenter

PICTURE = Path(__file__).parents[2] / "docs" / "pictures" / "strength.svg"
BUDGETS = (25, 100, 400, 1600)
BLOCKS, FEW_BLOCKS = 24, 6  # of two matches; few in games of many moves
LONG = 300  # moves of such a game


def strength(name: str, budget: int) -> Row:
    """The share of the points that a search of that budget takes from greedy, over whole blocks."""
    game = load(name)
    plan = BlockPlan(name, game.edition, game.settings, (f"search-{budget}", "greedy"), game.rules.SEATS[0])
    pairing = Pairing(0, 1)
    for number in range(BLOCKS):
        pairing.add(play_blocks(plan, (0, 1), number, 1)[0])
        if number + 1 == FEW_BLOCKS and pairing.results()[0].length > LONG:
            break
    return Row(str(budget), *pairing.points.held(early=False), 0)


def main() -> None:
    print(f"{'points of ISMCTS against greedy':<36} {'iterations':>10} {'points':>8} {'95%':>14}")
    lines = []
    for hue, name in enumerate(GAMES):
        rows = []
        for budget in BUDGETS:
            row = strength(name, budget)
            print(f"{name:<36} {budget:>10} {row.mean:>8.1%} {f'{row.low:.1%}–{row.high:.1%}':>14}", flush=True)
            rows.append(row)
        lines.append((Presenter(load(name, "python"), "en").title(), rows, hue))
    PICTURE.write_text(picture(curves(lines, "Points against greedy", "iterations for a move")), encoding="utf-8")
    print(f"drawn: {PICTURE.relative_to(Path.cwd())}")
