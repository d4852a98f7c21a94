"""How a level plays a round of Act 2, as a mixture over the rows and as joints drawn for an ExactRound."""

from typing import Any

import numpy as np

from fathom.engine.contract import State
from fathom.engine.rng import next_word
from fathom.games.jaws.bots import WORDS, JawsBot
from fathom.games.jaws.bots.exact.exact_round import ExactRound, Joint
from fathom.games.jaws.rules.boat.constants import ADD, ADDING, AIM, CHOOSE, GO, NO_BONUS, PREPARE, TAKE_WEAPON
from fathom.games.jaws.rules.common import CREW, SHARK

Seen = dict[tuple[int, ...], tuple[Any, Any]]  # options and how often each is chosen, by all that the crew's choice looks at


def shark_mixture(bot: JawsBot, played: ExactRound) -> Any:
    """How often it chooses each row."""
    game, letters = played.game, mixture(bot, played.state, SHARK)
    mix = np.zeros(len(played.rows))
    for letter in {letter for letter, _ in played.rows}:
        state = game.copy(played.state)
        game.play(state, CHOOSE + letter)
        cards = mixture(bot, state, SHARK) if state.stage == ADDING else {ADD + NO_BONUS: 1.0}
        for row, (other, card) in enumerate(played.rows):
            if other == letter:
                mix[row] = letters[CHOOSE + letter] * cards[ADD + card]
    return mix / mix.sum()


def mixture(bot: JawsBot, state: State, seat: int) -> dict[int, float]:
    options, _, chances = bot.weighed(bot.game.view(state, seat), seat, thorough=False)
    return dict(zip(options.tolist(), (chances / chances.sum()).tolist(), strict=True))


def drawn_joints(bot: JawsBot, played: ExactRound, rng: Any, count: int) -> list[Joint]:
    """So many preparations, drawn as the level draws them, Chum left out."""
    seen: Seen = {}
    return [drawn_joint(bot, played, rng, seen) for _ in range(count)]


def drawn_joint(bot: JawsBot, played: ExactRound, rng: Any, seen: Seen) -> Joint:
    """One character after the other; each looks only at where those before it stand."""
    game, state = played.game, played.game.copy(played.chosen[0])
    spaces: tuple[int, ...] = ()
    joint = []
    for who, ways in zip(played.crew, played.ways, strict=True):
        game.play(state, PREPARE + who)
        choices: tuple[int, ...] = ()
        for _ in ("space", "weapon", "target"):
            key = (*spaces, -1, *choices)
            if key not in seen:
                chances = mixture(bot, state, CREW)
                seen[key] = np.array(list(chances)), np.cumsum(list(chances.values()))
            options, shares = seen[key]
            option = int(options[np.searchsorted(shares, next_word(rng) / WORDS * shares[-1], side="right")])
            game.play(state, option)
            choices = (*choices, option)
        go, take, aim = choices
        joint.append(ways.same[go - GO, take - TAKE_WEAPON, aim - AIM])
        spaces = (*spaces, go)
    return tuple(joint)
