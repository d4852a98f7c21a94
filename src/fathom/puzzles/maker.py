"""Finds puzzles in matches between good levels: the best option is clear, and some levels of the ladder miss it.

A decision is looked at where the levels of the ladder disagree. Its best option must be proved to be clearly better than the next; a
simple level must fail; a reason must be known. What short rollouts suggest is picked by matches to the end; what is published is the
estimate of other matches, and those must make it clear once more.
"""

from hashlib import sha256
from itertools import islice
from typing import Any, NamedTuple

from fathom.bots.ladder import SOLVED, Player, quick_levels
from fathom.bots.reference import TURN, Reference
from fathom.engine.contract import State
from fathom.engine.fairness import SEED_BYTES
from fathom.engine.loader import Game, load, new_rng
from fathom.engine.match import Match
from fathom.engine.notation import text_context
from fathom.engine.rng import below
from fathom.engine.rooms import words_of
from fathom.puzzles.model import TRIES, Puzzle
from fathom.puzzles.position import digest_of, names_of
from fathom.puzzles.proof import Proof, glanced, judged, proved, reference_of
from fathom.review.line import better_line

SIMPLE = 2  # the lowest levels: one of them must fail
ENOUGH = 3  # such decisions of a match
LINE = 12  # moves of what may follow
FEW = 3  # tries of a level in a first look
HASTE = 0.5  # the patience of a reference player with less foresight
GLANCED, PICKED, PUBLISHED = 1, 2, 3  # seeds: what is published is not what was picked


class Quest(NamedTuple):
    """Where puzzles are looked for: a game and its settings."""

    game: str
    settings: tuple[int, ...]
    seats: int
    seed: int


class Candidate(NamedTuple):
    """A decision of a match: the moves before it, and what the player knew."""

    number: int
    state: State
    seat: int
    view: State
    failing: int  # levels, at a first look


def find(quest: Quest, number: int) -> list[Puzzle]:
    """The puzzles of one match, the hardest first."""
    game = load(quest.game).with_settings(quest.settings)
    match = self_play(game, quest, number)
    reference = reference_of(game, quest.seats)
    chosen = candidates(game, reference, match, new_rng(quest.seed, 2 * number + 1))
    found = [made(game, reference, match, candidate, number) for candidate in chosen]
    return [puzzle for puzzle in found if puzzle]


def self_play(game: Game, quest: Quest, number: int) -> Match:
    """A match between the two best levels, each seat one of them by lot."""
    rng, best = new_rng(quest.seed, 2 * number), quick_levels(game)[-2:]
    players = [best[below(rng, len(best))] for _ in range(quest.seats)]
    match = Match(game, names_of(players), sha256(f"puzzles {quest.seed} {number}".encode()).digest()[:SEED_BYTES])
    while not game.is_over(match.state):
        seat = match.actor
        if game.is_chance(match.state):
            match.play(game.draw(match.state, rng))
        else:
            match.play(Player(players[seat]).choose(game, match.view(seat), seat, rng))
    return match


def candidates(game: Game, reference: Reference, match: Match, rng: Any) -> list[Candidate]:
    """Some decisions that look like puzzles, those at which most levels fail first."""
    disputed = (number for number in shuffled(list(range(len(match.played))), rng) if is_disputed(game, match.states[number]))
    looked_at = (looked(game, reference, match, number) for number in disputed)
    found = islice((candidate for candidate in looked_at if candidate), ENOUGH)
    return sorted(found, key=lambda candidate: -candidate.failing)


def is_disputed(game: Game, state: State) -> bool:
    """Is there a choice here about which the levels of the ladder disagree?"""
    seat = game.actor(state)
    if seat < 0 or len(game.options(state)) < 2:
        return False
    view = game.view(state, seat)
    return len({Player(level).choose(game, view, seat, new_rng(0)) for level in quick_levels(game)}) > 1


def shuffled(numbers: list[int], rng: Any) -> list[int]:
    return [numbers.pop(below(rng, len(numbers))) for _ in range(len(numbers))]


def looked(game: Game, reference: Reference, match: Match, number: int) -> Candidate | None:
    """A first look: is the best option clear, does a simple level fail, and is there a reason to tell?"""
    state = match.states[number]
    seat = game.actor(state)
    view = game.view(state, seat)
    glance = glanced(reference, view, seat, GLANCED)
    best = best_options(game, view, glance)
    if not glance.is_clear() or not reason(game, view, seat, best[0]):
        return None
    failing = [tries < FEW / 2 for tries in solved_by(game, view, seat, best, FEW).values()]
    return Candidate(number, state, seat, view, sum(failing)) if any(failing[:SIMPLE]) else None


def best_options(game: Game, view: State, proof: Proof) -> list[int]:
    return [option for option, share in zip(game.options(view), proof.shares, strict=True) if share == max(proof.shares)]


def reason(game: Game, view: State, seat: int, option: int) -> str:
    names = tuple(f"Player {number + 1}" for number in range(int(view.seats)))
    return words_of(game).why(text_context(game, "en", names, you=frozenset({seat})), view, option)


def solved_by(game: Game, view: State, seat: int, best: list[int], tries: int) -> dict[str, int]:
    """How often each level that is not perfect finds a best option."""
    levels = [level for level in quick_levels(game) if level != SOLVED]
    return {level: sum(Player(level).choose(game, view, seat, new_rng(number)) in best for number in range(tries)) for level in levels}


def made(game: Game, reference: Reference, match: Match, candidate: Candidate, found_in: int) -> Puzzle | None:
    """The puzzle, if two proofs, each with its own samples, agree about the best option."""
    number, state, seat, view, _ = candidate
    picked = proved(reference, view, seat, PICKED)
    proof = proved(reference, view, seat, PUBLISHED) if picked.is_clear() else picked
    best = best_options(game, view, proof)
    if not proof.is_clear() or best != best_options(game, view, picked):
        return None
    solved = solved_by(game, view, seat, best, TRIES)
    simple = [found < TRIES / 2 for found in solved.values()][:SIMPLE]
    if not any(simple) or not is_choice(proof, solved) or not is_robust(game, view, seat, proof):
        return None
    settings = zip(game.rules.SETTINGS, game.settings, strict=True)
    return Puzzle(
        digest=digest_of(state), match=found_in, rules=game.version, edition=game.edition.digest(),
        players=[name.split("-")[0] for name in match.names], moves=match.played[:number], proof=proof.kind, options=game.options(view),
        shares=proof.shares, solved=solved, line=better_line(match, number + 1, best[0])[:LINE],
        margins=proof.margins if any(proof.margins) else [],
        settings={setting.name: value for setting, value in settings if value != setting.default},
    )  # fmt: skip


def is_choice(proof: Proof, solved: dict[str, int]) -> bool:
    """Is there more than one option that does anything? Where all others are worth the same, more than one level must miss the best."""
    others = {share for share in proof.shares if share != max(proof.shares)}
    missed = sum(found < TRIES / 2 for found in solved.values())
    return len(proof.shares) == 2 or len(others) > 1 or missed > 1


def is_robust(game: Game, view: State, seat: int, proof: Proof) -> bool:
    """Of a turn: does the reference player with less foresight after it find the same? Then the answer does not hang on that judgement."""
    if proof.kind != TURN:
        return True
    other = judged(reference_of(game, int(view.seats), HASTE), view, seat)
    return best_options(game, view, other) == best_options(game, view, proof)
