"""The ladder of Deep Dive: who has how much nerve, and that nobody sees more than a view."""

from pathlib import Path
from typing import Any

import pytest

from fathom.bots.protocol import LEVELS, Bot
from fathom.engine.contract import State
from fathom.engine.loader import Game, load, new_rng
from fathom.games.deep_dive.bots import GREEDY, MOODY, NERVOUS, TIMID, RiskBot, TablebaseBot, about, levels, risk, rollout_bot
from fathom.games.deep_dive.rules import CHOICE, LEAVE, STAY
from fathom.text.catalogues import translator
from tests.games.deep_dive.positions import a_table
from tests.games.deep_dive.test_solver import solved_tablebase
from tests.games.martingale import random_states
from tests.games.mixtures import is_mixed, plays_by_its_mixture
from tests.games.pairing import share


def choice(game: Game, aversion: tuple[int, int, int], shells: int, **fields: Any) -> int:
    state = a_table(game, [0, 1], [shells, 2], CHOICE, **fields)
    return RiskBot(game, aversion).choose(state, 0, new_rng(1))


def most(game: Game, aversion: tuple[int, int, int], **fields: Any) -> int:
    """With how many shells the diver leaves."""
    return next(shells for shells in range(1, 41) if choice(game, aversion, shells, **fields) == LEAVE)


def test_even_odds_keep_a_diver_in_the_water_with_seven_shells(deep: Game) -> None:
    """A dive brings 58 shells and costs 8 times the hand, in 36ths."""
    assert most(deep, (100, 100, 0)) == 8


def test_each_temper_leaves_with_another_hand(deep: Game) -> None:
    assert [most(deep, aversion) for aversion in (GREEDY, TIMID, NERVOUS)] == [37, 2, 4]


def test_the_swimmer_gets_reckless_when_it_is_ahead(deep: Game) -> None:
    assert most(deep, MOODY, white=[2, 2, 0, 0]) == 1
    assert most(deep, MOODY, white=[3, 2, 0, 0]) > 20


def test_black_pearls_make_the_captain_nervous(deep: Game) -> None:
    assert most(deep, NERVOUS, black=3) == 3


def test_nobody_dives_for_an_empty_supply(deep: Game) -> None:
    state = a_table(deep, [0, 1], [3, 2], CHOICE, supply=0)
    assert RiskBot(deep, GREEDY).choose(state, 0, new_rng(1)) == LEAVE


def test_estimates_agree_with_the_choice(deep: Game) -> None:
    for shells in (1, 3, 9):
        state = a_table(deep, [0, 1], [shells, 2], CHOICE)
        for aversion in (GREEDY, MOODY, TIMID, NERVOUS):
            estimates = RiskBot(deep, aversion).estimates(state, 0, new_rng(1))
            assert {estimate.option for estimate in estimates} == {STAY, LEAVE}
            assert estimates[0].option == RiskBot(deep, aversion).choose(state, 0, new_rng(1))


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "perfect"])
def test_a_secret_decision_changes_nothing(at_once: Game, level: str) -> None:
    assert len({seen(at_once, levels(at_once, 0.001)[level], decision) for decision in (STAY, LEAVE)}) == 1


def seen(game: Game, bot: Bot, secret: int) -> int:
    """What seat 1 answers when seat 0 has chosen in secret."""
    state = a_table(game, [0, 1], [3, 4], CHOICE, seat=1)
    state.decision[0] = secret
    return bot.choose(game.view(state, 1), 1, new_rng(3))


@pytest.mark.solver
def test_perfect_play_draws_by_the_chances_that_it_tells() -> None:
    game, tablebase = solved_tablebase("at-once", "strict")
    bot = TablebaseBot(game, 0, tablebase)
    mixed = [state for seed in range(20) for state in random_states(game, 2, seed) if is_mixed(game, bot, state)]
    assert len(mixed) > 3
    assert all(plays_by_its_mixture(game, bot, state) for state in mixed[:5])


def test_with_three_nobody_can_tell_what_rollouts_will_say() -> None:
    game = load("deep-dive", "python")
    assert TablebaseBot(game, 4).mixture(three(game, 5), 0) is None


def three(game: Game, shells: int, **fields: Any) -> State:
    return a_table(game, [0, 1, 2], [shells, 2, 2], CHOICE, **fields)


def test_the_admiral_plays_choices_out_and_so_does_the_perfect_player_with_three() -> None:
    game = load("deep-dive", "cpu", settings={"first_player": 1})
    bot = rollout_bot(game, 0.04)
    for shells, answer in ((1, STAY), (20, LEAVE)):
        estimates = bot.estimates(three(game, shells), 0, new_rng(1))
        assert estimates[0].option == answer == bot.choose(three(game, shells), 0, new_rng(1))
        assert 0 <= estimates[1].share <= estimates[0].share <= 1
        assert all(0 < estimate.margin < 0.2 for estimate in estimates)
        assert TablebaseBot(game, bot).estimates(three(game, shells), 0, new_rng(1)) == estimates


def test_rollouts_see_no_secret_and_foresee_no_luck() -> None:
    game = load("deep-dive", "cpu", settings={"first_player": 1, "decisions": "at-once"})
    worths = []
    for secret in (STAY, LEAVE):
        state = three(game, 3, seat=1)
        state.decision[0] = secret
        rng = new_rng(5)
        worths.append((rollout_bot(game, 0.005).estimates(game.view(state, 1), 1, rng), rng.tolist()))
    assert worths[0] == worths[1]
    assert worths[0][1] != new_rng(5).tolist()


@pytest.mark.parametrize(("stronger", "weaker"), [("swimmer", "drifter"), ("captain", "swimmer")])
def test_a_higher_level_wins(stronger: str, weaker: str) -> None:
    game = load("deep-dive", "cpu")
    players = levels(game)
    assert share(game, players[stronger], players[weaker], 200) > 0.6


def test_patience_buys_rollouts(deep: Game) -> None:
    assert levels(deep, 3.0)["admiral"].rollouts == 3 * levels(deep)["admiral"].rollouts


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_level_says_how_it_plays(deep: Game, language: str) -> None:
    say = translator(language, Path(risk.__file__).parents[1])
    assert list(levels(deep)) == list(LEVELS)
    assert len({about(say, level) for level in LEVELS}) == len(LEVELS)
