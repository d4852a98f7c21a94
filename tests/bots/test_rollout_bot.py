"""Rollouts: the same worlds for all options, a budget that goes where it matters, and an end when nobody waits."""

from typing import Any

import numpy as np
import pytest

from fathom.bots.interruption import Interrupted, wanted_while
from fathom.bots.rollout_bot import ROLLOUTS, Policy, RolloutBot
from fathom.engine.loader import Game, load, new_rng
from tests.games.deep_dive.positions import a_table

EVEN = "fathom.games.deep_dive.bots.rollouts"


class Rigged(RolloutBot):
    """Every option wins as often as `worths` says, by worlds that are the same for all."""

    worths: tuple[float, ...] = ()
    asked: list[tuple[int, int]]  # how many worlds, how many options

    def played(self, view: Any, seat: int, seed: int, first: int, worlds: int, offered: Any, work: Any) -> Any:
        self.asked.append((worlds, len(offered)))
        luck = np.random.default_rng([seed, first]).random((worlds, 1))
        return (luck < np.array(self.worths)[offered]).astype(float)


def rigged(*worths: float, rollouts: int = 2000, seconds: float = np.inf) -> Rigged:
    game = load("deep-dive", "python")
    bot = Rigged(game, Policy(EVEN, 0), rollouts, seconds)
    object.__setattr__(bot, "worths", worths)
    object.__setattr__(bot, "asked", [])
    return bot


def raced(bot: Rigged) -> int:
    return bot.raced(None, 0, list(range(len(bot.worths))), new_rng(1)).best()


def test_the_best_option_is_found_and_the_budget_is_kept() -> None:
    bot = rigged(0.5, 0.52, 0.3, 0.6, 0.58, 0.1, 0.55)
    assert raced(bot) == 3
    assert sum(worlds * options for worlds, options in bot.asked) <= 2000
    assert [options for _, options in bot.asked] == sorted((options for _, options in bot.asked), reverse=True)
    assert bot.asked[-1][1] == 2


def test_options_that_are_surely_worse_cost_little() -> None:
    clear, close = rigged(0.9, 0.1, rollouts=10_000), rigged(0.5, 0.5, rollouts=10_000)
    assert raced(clear) == 0
    raced(close)
    assert 10 * sum(worlds for worlds, _ in clear.asked) < sum(worlds for worlds, _ in close.asked) == 5000


def test_a_bot_without_time_answers_with_what_it_has() -> None:
    bot = rigged(0.9, 0.1, 0.1, rollouts=100_000, seconds=0.0)
    assert raced(bot) == 0
    assert len(bot.asked) == 1


def test_a_bot_stops_when_nobody_waits() -> None:
    with pytest.raises(Interrupted), wanted_while(lambda: False):
        raced(rigged(0.5, 0.5))


def test_estimates_are_best_first_and_an_option_dropped_early_is_never_first(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = rigged(0.2, 0.6, 0.5, 0.1, rollouts=400)
    monkeypatch.setattr(Game, "options", lambda game, view: [0, 1, 2, 3])
    found = bot.estimates(None, 0, new_rng(2))
    assert [estimate.share for estimate in found] == sorted((estimate.share for estimate in found), reverse=True)
    assert found[0].option == 1 == bot.choose(None, 0, new_rng(2))
    assert found[0].margin < found[-1].margin
    assert all(estimate.margin > 0 for estimate in found)


def test_options_meet_the_same_worlds_whoever_else_is_tried(machine: str) -> None:
    game = load("deep-dive", machine, settings={"first_player": 1})
    state = a_table(game, [0, 1, 2], [3, 2, 2], game.rules.CHOICE)
    stay, leave = game.rules.STAY, game.rules.LEAVE
    ends = {offered: leaves(game, state, offered) for offered in ((stay, leave), (leave,))}
    assert ends[stay, leave][1::2].tobytes() == ends[leave,].tobytes()
    assert ends[stay, leave][0::2].tobytes() != ends[leave,].tobytes()
    assert all(game.is_over(end) for end in ends[leave,])


def leaves(game: Game, state: Any, offered: tuple[int, ...]) -> Any:
    found = game.records(4 * len(offered))
    game.generic(ROLLOUTS, EVEN).roll_out(game.view(state, 0), 0, 0, 7, 10, np.array(offered, np.int32), game.workspace(), found)
    return found
