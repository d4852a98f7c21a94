"""How fast ratings find a known strength: `python -m benchmarks ratings` simulates players and draws docs/pictures/ratings.svg."""

import random
from math import sqrt
from pathlib import Path
from statistics import mean

from fathom.bots.anchors import anchors_of
from fathom.server.live.people.ratings import SURE, rate
from fathom.server.store.people.results import COMPUTER, COMPUTERS, Rating, Result
from fathom.studies.plots import Row, curves, picture

PICTURE = Path(__file__).parents[2] / "docs" / "pictures" / "ratings.svg"
GAME, PERSON = "into-the-blue", b"p" * 32
STRENGTHS = (1200, 1500, 1800)
MATCHES = (5, 10, 20, 40, 80, 160)
PLAYERS = 200  # of each strength
FULL = 300  # points that fill the plot


def a_match(strength: float, levels: list[str], luck: random.Random) -> list[Result]:
    """Places by Luce's choice among those left."""
    points = [strength, *(anchors_of(GAME)["", level] for level in levels)]
    left, places = list(range(len(points))), {}
    while left:
        seat = luck.choices(left, [10 ** (points[seat] / 400) for seat in left])[0]
        left.remove(seat)
        places[seat] = len(places) + 1
    return [
        Result("", seat, COMPUTER if level else PERSON, GAME, 0, "", "", level, places[seat], len(points), 0, 0.0, COMPUTERS)
        for seat, level in enumerate(["", *levels])
    ]


def rated(strength: float, seats: int, seed: int) -> dict[int, Rating]:
    """A player's rating after some numbers of matches."""
    luck, ratings, found = random.Random(seed), dict[bytes, Rating](), {}
    levels = [level for _, level in anchors_of(GAME)]
    for number in range(1, MATCHES[-1] + 1):
        ratings = rate(a_match(strength, luck.choices(levels, k=seats - 1), luck), ratings)
        if number in MATCHES:
            found[number] = ratings[PERSON]
    return found


def main() -> None:
    print(f"{'seats':>5} {'matches':>8} {'error':>7} {'bias':>6} {'spread':>7} {'in the interval':>16}")
    lines = []
    for hue, seats in enumerate((2, 4)):
        players = [(strength, rated(strength, seats, seed)) for strength in STRENGTHS for seed in range(PLAYERS)]
        rows = []
        for number in MATCHES:
            off = [found[number].points - strength for strength, found in players]
            spread = mean(found[number].spread for _, found in players)
            held = mean(abs(each) <= SURE * found[number].spread for each, (_, found) in zip(off, players, strict=True))
            error = sqrt(mean(each**2 for each in off))
            print(f"{seats:>5} {number:>8} {error:>7.0f} {mean(off):>6.0f} {spread:>7.0f} {held:>16.1%}")
            rows.append(Row(str(number), error / FULL, error / FULL, error / FULL, hue))
        lines.append((f"{seats} seats", rows, hue))
    drawn = curves(lines, f"Error of a rating: 100% are {FULL} points", "matches played")
    PICTURE.write_text(picture(drawn), encoding="utf-8")
