"""How friendly is Pip? `python -m benchmarks pip 100` plays so many matches for two against drifter, as many against random, in every game.

Every seat is taken equally often. docs/lessons.md has the table.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass

from fathom.bots.coach import COACH, coach_for
from fathom.bots.ladder import SOLVED, is_ready, level_names
from fathom.bots.protocol import Bot
from fathom.engine.loader import Game, load
from fathom.games import GAMES
from fathom.studies.arena import Block, BlockPlan, Duel, compiled, line_ups
from fathom.studies.tournament import Pairing
from fathom.terminal.study.puzzles import progress_bar

PIP, OTHER, SEATS = 0, 1, 2
OPPONENTS, MATCHES = ("drifter", "random"), 100


@dataclass
class PipDuel(Duel):
    """A match against Pip, who stands outside the ladder."""

    def bot(self, game: Game, seat: int) -> Bot | None:
        return coach_for(game, SEATS) if self.players[seat] == PIP else super().bot(game, seat)


def blocks(name: str, opponent: str, count: int) -> Iterator[Block]:
    game = load(name)
    plan = BlockPlan(name, game.edition, game.settings, (COACH, opponent), SEATS)
    for number in range(count):
        yield Block(number, [PipDuel(plan, number, players).play(compiled(plan)) for players in line_ups(PIP, OTHER, SEATS)])


def milliseconds(pairings: list[Pairing]) -> float:
    """That a decision of Pip's takes."""
    taken = [
        (seconds, moves)
        for pairing in pairings
        for result in pairing.results()
        for player, seconds, moves in zip(result.players, result.seconds, result.moves, strict=True)
        if player == PIP
    ]
    return 1000 * sum(seconds for seconds, _ in taken) / sum(moves for _, moves in taken)


def main() -> None:
    asked = [int(word) for word in sys.argv[1:] if word.isdigit()]
    count = -(-(asked[0] if asked else MATCHES) // SEATS)
    for name in GAMES:
        if SOLVED in level_names(name) and not is_ready(load(name), SOLVED):
            print(f"{name}: Pip judges by its tablebase, which fathom solve {name} makes")
            continue
        pairings = []
        for opponent in OPPONENTS:
            pairing = Pairing(PIP, OTHER)
            with progress_bar() as bar:
                for block in bar.track(blocks(name, opponent, count), total=count, description=f"{name}, {opponent}"):
                    pairing.add(block)
            pairings.append(pairing)
        shares = [pairing.points.held(early=False) for pairing in pairings]
        cells = [f"{share.mean:.0%} ({share.low:.0%} to {share.high:.0%})" for share in shares]
        print(f"| {name} ({SEATS * count} matches each) | {' | '.join(cells)} | {milliseconds(pairings):.2g} ms |", flush=True)
