"""Measures the ladder and writes its tables into docs/ladder.md: `make ladder`, or `python -m tools.ladder GAME ... [--games N]`.

The anchors of ratings, ladder.toml in the folder of each game, follow from the tables; `--anchors` only writes those again.
"""

import argparse
import re
import time
from pathlib import Path

import numpy as np
from rich.progress import Progress

from fathom.bots.anchors import FILE
from fathom.bots.ladder import name_of, quick_levels
from fathom.engine.loader import Game, load
from fathom.games import GAMES
from fathom.studies.arena import BlockPlan, has_roles
from fathom.studies.ratings import Played, ratings
from fathom.studies.simulate import Interval
from fathom.studies.tournament import Pairing, Question, Terms, Tournament, play_tournament
from fathom.studies.workers import workers
from fathom.terminal.presenter import Presenter

PAGE = Path(__file__).parent.parent / "docs" / "ladder.md"
MATCHES = 2000  # of each pairing
ANYTHING = "random"
ROW = re.compile(r"^\| \**(\w+)\**(?: as ([^|]+))? \| (\w+) \|[^|]*\|[^|]*\| (\d+) – (\d+) – (\d+) \|$", re.MULTILINE)


def measured(game: Game, matches: int, count: int | None) -> Tournament:
    """Each level that answers at once against the one below, and the best against random."""
    bots = (*quick_levels(game), ANYTHING)
    top = len(bots) - 2
    pairs = [(level, level - 1) for level in range(1, top + 1)] + [(top, top + 1)]
    if has_roles(game):  # or a role could not be rated apart from its rival
        pairs += [(1, 1)]
    plan = BlockPlan(game.name, game.edition, game.settings, bots, game.rules.SEATS[0])
    with workers(count) as team, Progress(transient=True) as bar:
        task, terms = bar.add_task(game.name, total=None), Terms(matches, early=False)
        return play_tournament(plan, terms, team, lambda done, total: bar.update(task, completed=done, total=total), pairs)


def table(found: Tournament, matches: int) -> str:
    presenter = Presenter(found.plan.loaded(), "en")
    lines = [
        f"`python -m tools.ladder {found.plan.game} --games {matches}`, {found.plan.seats} seats; a row is also "
        f"`fathom arena {found.plan.game} --bots A,B --games {matches} --all`", "",
        "| level | against | points | 95 % | won – drawn – lost |", "|---|---|---|---|---|",
    ]  # fmt: skip
    for pairing in found.pairings:
        name, other = (name_of(presenter.say, found.plan.bots[player]) for player in (pairing.first, pairing.second))
        if pairing.first != pairing.second:
            lines.append(row(f"**{name}**", other, pairing.points, " – ".join(map(str, pairing.outcomes()))))
        for seat, question in pairing.roles():
            lines.append(row(f"{name} as {presenter.seat_name(seat).lower()}", other, question, role_outcomes(pairing, seat)))
    return "\n".join(lines)


def row(name: str, other: str, question: Question, outcomes: str) -> str:
    held: Interval = question.held(early=False)
    return f"| {name} | {other} | {held.mean:.1%} | {held.low:.1%} to {held.high:.1%} | {outcomes} |"


def role_outcomes(pairing: Pairing, seat: int) -> str:
    shares = [result.shares[seat] for result in pairing.results() if result.players[seat] == pairing.first]
    won, lost = sum(share == 1 for share in shares), sum(share == 0 for share in shares)
    return f"{won} – {len(shares) - won - lost} – {lost}"


def anchors(game: Game, page: str) -> str:
    """The points of all levels, fitted to the rows of a game's table, as ladder.toml."""
    roles = [presented.lower() for presented in map(Presenter(game, "en").seat_name, range(game.rules.SEATS[0]))] if has_roles(game) else []
    section = re.search(rf"<!-- {game.name} -->\n(.*?)<!-- end -->", page, re.DOTALL)
    rows = ROW.findall(section[1]) if section else []
    names: dict[tuple[str, str], int] = {}
    played = []
    for level, role, other, *counts in rows:
        if bool(role) != bool(roles) or other == ANYTHING:
            continue
        seat = roles.index(role) if role else None
        rivals = ((level, seat), (other, None if seat is None else 1 - seat))
        numbers = tuple(names.setdefault((name, "all" if at is None else str(at)), len(names)) for name, at in rivals)
        shares = np.repeat([(1.0, 0.0), (0.5, 0.5), (0.0, 1.0)], [int(count) for count in counts], axis=0)
        played.append(Played(numbers, shares, np.arange(len(shares))))
    points = [round(rating.points) for rating in ratings(len(names), played)]
    lines = ["# Points of Elo; the mean is 1500. `python -m tools.ladder` writes this file from docs/ladder.md.", ""]
    for role in dict.fromkeys(role for _, role in sorted(names, key=lambda name: name[1])):
        ladder = sorted((points[number], level) for (level, at), number in names.items() if at == role)
        lines += [f"[points.{role}]", *(f"{level} = {each}" for each, level in ladder), ""]
    return "\n".join(lines)


def write_anchors(name: str) -> None:
    game = load(name, "python")
    (game.folder / FILE).write_text(anchors(game, PAGE.read_text(encoding="utf-8")), encoding="utf-8")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("names", nargs="*", metavar="GAME")
    asked.add_argument("--games", type=int, default=MATCHES)
    asked.add_argument("--workers", type=int)
    asked.add_argument("--anchors", action="store_true", help="only write ladder.toml from the tables as they are")
    wanted = asked.parse_args()
    for name in wanted.names or GAMES:
        if wanted.anchors:
            write_anchors(name)
            continue
        started, game = time.monotonic(), load(name)
        text = table(measured(game, wanted.games, wanted.workers), wanted.games)
        page = PAGE.read_text(encoding="utf-8")
        section = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
        assert section.search(page), f"docs/ladder.md has no place for {name}"
        PAGE.write_text(section.sub(lambda found, text=text: f"{found[1]}{text}\n{found[2]}", page), encoding="utf-8")
        write_anchors(name)
        print(f"{name}: {time.monotonic() - started:.0f} s\n{text}\n", flush=True)


if __name__ == "__main__":
    main()
