"""The census: how many distinct positions there are at each depth from a named start. Changing a rule changes it."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

from fathom.engine.loader import Game, load
from fathom.engine.match import Match
from fathom.engine.record import from_bytes, to_bytes


def census_text(game: str, starts: Path) -> str:
    """The census of a game from the starts in a file: seats, depth, settings, and moves to play first."""
    lines = [f"Distinct positions of {game} per depth. `make records` writes this file."]
    for name, start in tomllib.loads(starts.read_text(encoding="utf-8")).items():
        loaded = load(game, "cpu", settings=start.get("settings"))
        lines += ["", f"{name}: {start['seats']} seats, settings {dict(start.get('settings', {}))}, after {start.get('moves', [])}"]
        state = started(loaded, start["seats"], start.get("moves", []))
        for depth, count in enumerate(positions(loaded, state, start["depth"])):
            lines.append(f"{depth:>3} {count:>9,}")
    return "\n".join(lines) + "\n"


def started(game: Game, seats: int, moves: list[str]) -> bytes:
    match = Match(game, tuple(f"seat {seat + 1}" for seat in range(seats)))
    for move in moves:
        match.play(game.parse(match.state, move, ["en"]))
    return to_bytes(match.state)


def positions(game: Game, start: bytes, depth: int) -> Iterator[int]:
    """Counts per depth, breadth first; each position counts once at each depth where it occurs."""
    layer = {start}
    yield len(layer)
    for _ in range(depth):
        following = set()
        for data in layer:
            state = from_bytes(game, data)
            if not game.is_over(state):
                for option in game.options(state):
                    after = game.copy(state)
                    game.play(after, option)
                    following.add(to_bytes(after))
        layer = following
        yield len(layer)
