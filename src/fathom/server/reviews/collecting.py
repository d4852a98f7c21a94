"""Puzzles from reviewed matches: a moment as somebody knew it then becomes a puzzle in their collection."""

from typing import Any

import msgspec

from fathom.engine.match import Match
from fathom.puzzles.model import SOMEBODY, Puzzle
from fathom.puzzles.position import digest_of
from fathom.server.live.context import Refused
from fathom.server.live.table import Table
from fathom.server.messages import BOT
from fathom.server.store.collection import Collected
from fathom.server.store.keys import opens


def puzzle_from(table: Table, match: Match, question: dict[str, Any]) -> Puzzle:
    """Names of people are not kept in it."""
    game, number = match.game, question["number"]
    settings = zip(game.rules.SETTINGS, game.settings, strict=True)
    return Puzzle(
        digest=digest_of(match.states[number - 1]), match=0, rules=game.version, edition=game.edition.digest(),
        players=[seat.level if seat.who == BOT else SOMEBODY for seat in table.projection.seats], moves=match.played[: number - 1],
        proof=question["proof"], options=question["options"], shares=question["shares"], solved={}, line=question["line"],
        margins=question["margins"] if any(question["margins"]) else [], played=match.played[number - 1],
        settings={setting.name: value for setting, value in settings if value != setting.default}, setup=match.setup,
    )  # fmt: skip


def collected(table: Table, match: Match, question: dict[str, Any], key_hash: bytes, *, mistake: bool) -> Collected:
    puzzle = msgspec.json.encode(puzzle_from(table, match, question)).decode()
    return Collected(key_hash, table.id, question["number"], match.game.name, puzzle, mistake)


def collected_mistakes(table: Table, match: Match, questions: list[dict[str, Any]]) -> list[Collected]:
    """Each for everybody who sat where it was made."""
    seated = {(key.seat, key.hash) for key in table.keys if key.seat >= 0 and opens(key)}
    found = []
    for question in questions:
        actor = match.game.actor(match.states[question["number"] - 1])
        found += [collected(table, match, question, key_hash, mistake=True) for seat, key_hash in seated if seat == actor]
    return found


def people_at(table: Table) -> list[int]:
    """The seats whose mistakes somebody can learn from."""
    return sorted({key.seat for key in table.keys if key.seat >= 0 and opens(key)})


def check_decision(match: Match, number: int) -> None:
    if not 1 <= number <= len(match.played):
        raise Refused("The match has no such move.")
    state = match.states[number - 1]
    if match.game.is_chance(state) or len(match.game.options(state)) < 2:
        raise Refused("There was nothing to choose on this move.")
