"""Checks puzzles: that each leads to its position and offers its options, and, with the proof made again, that its answer is right."""

from fathom.bots.reference import EXACT
from fathom.engine.loader import Game
from fathom.puzzles.model import MILLION, Puzzle
from fathom.puzzles.position import is_current, match_of
from fathom.puzzles.proof import proved, reference_of
from fathom.text.errors import BadFile

FRESH = 4  # the seed of an estimate that is made again: none of those that the puzzle was found with
ROUNDING = MILLION // 10_000  # tablebases keep 24 bits


def check_position(game: Game, number: int, puzzle: Puzzle) -> None:
    """The structure: moves, position, options, line."""
    match = match_of(game, puzzle)
    if not is_current(game.package, puzzle, game.version):
        raise BadFile("puzzle {number} of {game} belongs to other rules or another edition", number=number, game=game.name)
    if game.options(match.view(match.actor)) != puzzle.options or len(puzzle.shares) != len(puzzle.options):
        raise BadFile("puzzle {number} of {game} does not have the options of its position", number=number, game=game.name)
    if puzzle.line[0] not in puzzle.best():
        raise BadFile("the line of puzzle {number} of {game} does not begin with the best option", number=number, game=game.name)
    for option in puzzle.line:
        match.play(option)


def check_proof(game: Game, number: int, puzzle: Puzzle) -> None:
    """The answer, too: the same numbers where they are exact; elsewhere the same best option, by fresh samples and the evaluation now."""
    check_position(game, number, puzzle)
    match = match_of(game, puzzle)
    view = match.view(match.actor)
    proof = proved(reference_of(game, len(puzzle.players)), view, match.actor, FRESH)
    most = max(proof.shares)
    best = [option for option, share in zip(puzzle.options, proof.shares, strict=True) if share == most]
    is_same = best == puzzle.best() and proof.kind in (puzzle.proof, EXACT)
    if puzzle.proof == EXACT:
        is_same &= all(abs(one - other) <= ROUNDING for one, other in zip(proof.shares, puzzle.shares, strict=True))
    if not is_same:
        raise BadFile("the proof of puzzle {number} of {game} does not hold", number=number, game=game.name)
