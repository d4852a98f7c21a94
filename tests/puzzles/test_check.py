"""Every shipped puzzle leads to its position; of each game some are proved anew. `make puzzles` proves all of them."""

import pytest
from msgspec.structs import replace

from fathom.bots.ladder import SOLVED, is_ready, level_names
from fathom.engine.loader import load, package_of
from fathom.games import OURS
from fathom.puzzles.check import FRESH, check_position, check_proof
from fathom.puzzles.collection import puzzles_in
from fathom.puzzles.model import Puzzle
from fathom.puzzles.position import position_of
from fathom.puzzles.proof import glanced, reference_of
from fathom.text.errors import BadFile
from tests.solved import solved_game

pytestmark = [pytest.mark.compiler]
PROVED = 3  # of each game; of an estimate the first look, for whole matches would have to be compiled first


@pytest.mark.parametrize("name", OURS)
def test_every_puzzle_leads_to_its_position_and_offers_its_options(name: str):
    game = load(name)
    for number, puzzle in enumerate(puzzles_in(package_of(name)), start=1):
        check_position(game, number, puzzle)


@pytest.mark.parametrize("name", OURS)
def test_proofs_hold(name: str):
    game = solved_game(name) if name == "deep-dive" else load(name)
    if SOLVED in level_names(name) and not is_ready(game, SOLVED):
        pytest.skip("The Blue Lion is not solved on this machine, and that takes minutes")
    clearest = sorted(enumerate(puzzles_in(package_of(name)), start=1), key=lambda each: -lead(each[1]))
    for number, puzzle in clearest[:PROVED]:
        if puzzle.is_estimate:
            state = position_of(game, puzzle)
            glance = glanced(reference_of(game, 2), game.view(state, game.actor(state)), game.actor(state), FRESH)
            assert puzzle.options[glance.shares.index(max(glance.shares))] in puzzle.best()
        else:
            check_proof(game, number, puzzle)


def lead(puzzle: Puzzle) -> int:
    """How far the best option is ahead: a better evaluation of what comes after a turn may overturn what was close."""
    first, second = sorted(set(puzzle.shares), reverse=True)[:2]
    return first - second


def test_a_wrong_answer_another_position_and_another_option_are_noticed():
    game, puzzle = solved_game("deep-dive"), puzzles_in(package_of("deep-dive"))[0]
    worst = puzzle.ranking()[-1].option
    bent = [999_999 if option == worst else share for option, share in zip(puzzle.options, puzzle.shares, strict=True)]
    for broken in (replace(puzzle, shares=bent, line=[worst]), replace(puzzle, shares=[share + 500 for share in puzzle.shares])):
        check_position(game, 1, broken)
        with pytest.raises(BadFile, match="does not hold"):
            check_proof(game, 1, broken)
    for broken in (replace(puzzle, digest="0" * 12), replace(puzzle, options=puzzle.options[1:]), replace(puzzle, rules=puzzle.rules + 1)):
        with pytest.raises(BadFile):
            check_position(game, 1, broken)
