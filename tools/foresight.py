"""How well the shark can be foreseen: `python -m tools.foresight [MATCHES]` plays the captain against itself and counts.

The guesses see what the crew sees. Habits are learnt from the first half of the matches and tried on the second.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Hashable, Sequence
from math import log2
from typing import Any, NamedTuple

import numpy as np

from fathom.engine.contract import State
from fathom.engine.loader import Game, load, new_rng
from fathom.games.jaws.bots import JawsBot, drawn
from fathom.games.jaws.bots.level_parameters import CAPTAIN
from fathom.games.jaws.rules.boat.constants import ADDING, CHOOSE, CHOOSING, LETTERS
from fathom.games.jaws.rules.boat.surface import CARD_DICE, CARD_EVADE, CARD_SHEDS
from fathom.games.jaws.rules.common import CREW, SHARK
from fathom.games.jaws.rules.island.constants import BEACHES, CREW_TURN, NOBODY_ACTS, NORTH, SEA_STEPS


class Guess(NamedTuple):
    """One secret of the shark: in which situation, what it was, how likely each answer was for all that the crew could know."""

    situation: Hashable
    secret: int
    likely: Sequence[float]


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    game = load("jaws")
    halves: list[tuple[list[Guess], list[Guess]]] = [([], []), ([], [])]
    bits: list[tuple[float, float]] = []
    for number in range(matches):
        play(game, number, *halves[number % 2], bits)
    tell_places(halves[0][0], halves[1][0])
    tell_letters(halves[0][1], halves[1][1], np.mean(bits, axis=0))


def tell_places(learnt: list[Guess], tried: list[Guess]) -> None:
    print(f"Act 1, the shark's place after its turn ({len(tried)} turns)")
    print(f"  any of what is possible is right     {np.mean([1 / np.count_nonzero(guess.likely) for guess in tried]):.3f}")
    print(f"  the notebook's likeliest promises    {np.mean([max(guess.likely) for guess in tried]):.3f}")
    print(f"  the notebook's likeliest is right    {np.mean([is_likeliest(guess) for guess in tried]):.3f}")
    print(f"  its habit in the situation is right  {by_habit(learnt, tried):.3f}")


def tell_letters(learnt: list[Guess], tried: list[Guess], bits: Any) -> None:
    print(f"Act 2, the shark's letter ({len(tried)} rounds)")
    print(f"  any letter is right                  {1 / LETTERS:.3f}")
    print(f"  its habit in the situation is right  {by_habit(learnt, tried):.3f}")
    print(f"  bits in its choice of a letter       {bits[0]:.2f} of {log2(LETTERS):.2f}; with the card {bits[1]:.2f}")


def play(game: Game, number: int, places: list[Guess], letters: list[Guess], bits: list[tuple[float, float]]) -> None:
    """Plays a match and notes the shark's secrets."""
    captain, chance, choosing, state = JawsBot(game, CAPTAIN), new_rng(1, number), new_rng(2, number), game.new(2)
    while not game.is_over(state):
        seat = game.actor(state)
        if seat < 0:
            game.play(state, game.draw(state, chance))
            continue
        view = game.view(state, seat)
        if seat == CREW and state.act == 1 and state.phase == CREW_TURN and state.acting == NOBODY_ACTS and not state.finished.any():
            places.append(place_guess(view, int(state.place)))
        options, _, chances = captain.weighed(view, seat, thorough=False)
        option = int(options[drawn(choosing, chances)])
        if state.act == 2 and seat == SHARK and state.stage == CHOOSING:
            letters.append(Guess(tuple(letter_habit(view, letter) for letter in range(LETTERS)), option - CHOOSE, [1 / LETTERS] * LETTERS))
            bits.append((entropy(chances), entropy(chances)))
        elif state.act == 2 and seat == SHARK and state.stage == ADDING:
            bits[-1] = (bits[-1][0], bits[-1][0] + entropy(chances))
        game.play(state, option)


def place_guess(view: State, place: int) -> Guess:
    """By rank in the notebook: the likeliest place is 0."""
    ways = view.ways.sum(axis=(0, 2)).astype(float)
    order = np.argsort(-ways, kind="stable")
    meal = view.said_eaten[view.this_round]
    steps = [min((int(SEA_STEPS[NORTH + beach, other]) for beach in range(BEACHES) if meal[beach]), default=-1) for other in order[:3]]
    return Guess((int(meal.sum()), int(view.said_tile[view.this_round]), tuple(steps)), int(np.flatnonzero(order == place)[0]),
                 list(ways[order] / ways.sum()))  # fmt: skip


def letter_habit(view: State, letter: int) -> tuple[int, int, int]:
    card = int(view.surface[letter])
    return CARD_DICE[card], CARD_EVADE[card], CARD_SHEDS[card]


def entropy(chances: Any) -> float:
    shares = chances[chances > 0] / chances.sum()
    return float(-(shares * np.log2(shares)).sum())


def is_likeliest(guess: Guess) -> bool:
    return guess.likely[guess.secret] == max(guess.likely)


def by_habit(learnt: list[Guess], tried: list[Guess]) -> float:
    """How often the commonest secret of the same situation is right; in a new situation, the commonest of all."""
    habits: defaultdict[Hashable, Counter[int]] = defaultdict(Counter)
    for guess in learnt:
        habits[guess.situation][guess.secret] += 1
        habits[None][guess.secret] += 1
    return float(np.mean([habits[guess.situation if guess.situation in habits else None].most_common(1)[0][0] == guess.secret
                          for guess in tried]))  # fmt: skip


if __name__ == "__main__":
    main()
