"""A search that nobody waits for any more ends between two slices."""

import pytest

from fathom.bots.interruption import Interrupted, check_wanted, wanted_while
from fathom.bots.ismcts_bot import SLICE, IsmctsBot
from fathom.bots.protocol import IsmctsBudget
from fathom.engine.loader import load, new_rng


@pytest.mark.compiler
def test_a_search_is_interrupted_at_its_next_slice() -> None:
    game = load("into-the-blue", "cpu")
    state = game.new(2)
    while game.actor(state) < 0:
        game.play(state, game.options(state)[0])
    bot, asked = IsmctsBot(game, IsmctsBudget(4 * SLICE, 1)), []

    def is_wanted() -> bool:
        asked.append(True)
        return len(asked) < 2

    with wanted_while(is_wanted), pytest.raises(Interrupted):
        bot.choose(game.view(state, 0), game.actor(state), new_rng(1))
    assert len(asked) == 2
    check_wanted()  # outside it, everything is wanted
