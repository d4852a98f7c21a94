"""A study of 100,000 random matches with full statistics, on one and on two threads."""

from fathom.engine.loader import load
from fathom.games import GAMES
from fathom.studies.simulate import study

MATCHES = 100_000


def main() -> None:
    name = next(iter(GAMES))
    game = load(name)
    bots = ["random"] * min(4, game.rules.SEATS[1])
    one, two = (study(game, bots, MATCHES, threads=threads) for threads in (1, 2))
    print(f"{name}, {len(bots)} seats, {MATCHES:,} random matches with statistics")
    print(f"one thread  {MATCHES / one.seconds:>10,.0f} games/s")
    print(f"two threads {MATCHES / two.seconds:>10,.0f} games/s, {one.seconds / two.seconds:.2f} times one")
