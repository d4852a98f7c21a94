"""The position of a puzzle: a match replayed to the point where the question is asked."""

from hashlib import sha256

from fathom.engine.contract import State
from fathom.engine.edition import standard_edition
from fathom.engine.loader import Game, folder_of
from fathom.engine.match import Match, replayed
from fathom.engine.record import set_up
from fathom.puzzles.model import Puzzle
from fathom.text.errors import BadFile

DIGITS = 12  # of a digest


def digest_of(state: State) -> str:
    return sha256(state.tobytes()).hexdigest()[:DIGITS]


def names_of(players: list[str]) -> tuple[str, ...]:
    """Names that differ, for a match of levels: two captains are captain and captain-2."""
    return tuple(name if name not in players[:seat] else f"{name}-{seat + 1}" for seat, name in enumerate(players))


def match_of(game: Game, puzzle: Puzzle) -> Match:
    """The match up to the question, every move of it checked. Raises where it leads to another position."""
    match = replayed(game, names_of(puzzle.players), puzzle.moves, setup=puzzle.setup)
    if digest_of(match.state) != puzzle.digest:
        raise BadFile("a puzzle of {game} leads to another position: {digest}", game=game.name, digest=puzzle.digest)
    return match


def position_of(game: Game, puzzle: Puzzle) -> State:
    """The same position without its match, for those who only look at it: quicker, for nothing is checked."""
    state = set_up(game, len(puzzle.players), puzzle.setup)
    for option in puzzle.moves:
        game.play(state, option)
    return state


def is_current(package: str, puzzle: Puzzle, version: int) -> bool:
    """Is it of these rules and of the standard edition? Others are kept for those who have solved them, but not offered."""
    return puzzle.rules == version and puzzle.edition == standard_edition(folder_of(package)).digest()
