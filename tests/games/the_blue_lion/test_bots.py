"""The ladder below the perfect player: what each level remembers, how far it looks, and that it sees nothing but its view."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fathom.bots.protocol import Bot
from fathom.engine.loader import Game, load, new_rng
from fathom.games.the_blue_lion.bots import LookaheadBot, about, levels, lookahead
from fathom.games.the_blue_lion.bots.lookahead import GREED, LEAD, VALUE
from fathom.text.catalogues import translator
from tests.games.martingale import random_states
from tests.games.mixtures import is_mixed, plays_by_its_mixture
from tests.games.pairing import share
from tests.games.the_blue_lion.positions import ARSENE, LADY_X, back, draw, with_settings

LOOKAHEAD = "fathom.games.the_blue_lion.bots.lookahead"
LEVELS = ["drifter", "swimmer", "diver", "captain", "perfect"]


def remembered(game: Game, forgotten: int, points: tuple[int, int] = (0, 0), seat: int = ARSENE) -> list[str]:
    state = draw(game, "Al Pa Ba Lp Lb Bp", points=points)
    game.generic(LOOKAHEAD).forget(state, seat, forgotten)
    return [back(state, tile) for tile in range(6)]


def test_who_forgets_nothing_knows_every_back(lion: Game) -> None:
    assert remembered(lion, 0) == list("LAAPBP")


def test_who_forgets_everything_knows_what_follows_from_the_pictures_up(lion: Game) -> None:
    state = draw(lion, "A P B L L B")
    assert remembered(lion, 100) == [back(state, tile) for tile in range(6)]


def test_the_same_backs_are_forgotten_until_a_diamond_is_won(lion: Game) -> None:
    assert remembered(lion, 50) == remembered(lion, 50)
    assert len({tuple(remembered(lion, 50, (points, 0))) for points in range(7)}) > 1


def test_the_two_seats_do_not_forget_the_same(lion: Game) -> None:
    moments = [(ours, theirs) for ours in range(4) for theirs in range(4)]
    assert any(remembered(lion, 50, points, ARSENE) != remembered(lion, 50, points, LADY_X) for points in moments)


def test_about_as_many_backs_are_forgotten_as_the_level_says() -> None:
    game = with_settings("cpu")
    forgets = game.generic(LOOKAHEAD).is_forgotten
    state = draw(game, "Al Pa Ba Lp Lb Bp")
    found = []
    for ours in range(7):
        for theirs in range(7):
            state.points[:] = ours, theirs
            found += [forgets(state, tile, seat, 60) for tile in range(6) for seat in range(2)]
    assert 0.53 < np.mean(found) < 0.67


def chosen(bot: Bot, state: Any, seeds: int = 8) -> set[int]:
    return {bot.choose(state, int(state.seat), new_rng(seed)) for seed in range(seeds)}


def test_greed_takes_a_diamond(lion: Game) -> None:
    """Turning the third tile makes Arsène, lion, Arsène."""
    state = draw(lion, "Ab Bp Pa Pl Lb Al")
    assert chosen(LookaheadBot(lion, 1, 0, GREED), state) == {lion.rules.TURN + 2}


def test_who_has_forgotten_the_back_cannot_be_sure_of_it(lion: Game) -> None:
    state = draw(lion, "Ab Bp Pa Pl Lb Al")
    worths = {forgotten: LookaheadBot(lion, 1, forgotten, GREED).estimates(state, 0, new_rng(1))[0].share for forgotten in (0, 100)}
    assert worths[100] < worths[0]


def test_greed_gives_the_other_a_diamond_and_the_lead_does_not(lion: Game) -> None:
    """Swapping tiles 2 and 3 makes police, Arsène, police, which pays Lady X."""
    state = draw(lion, "Pa Pl Ab Bp Lb Al")
    gift = lion.rules.SWAP + 1
    assert gift in chosen(LookaheadBot(lion, 1, 0, GREED), state, 60)
    assert gift not in chosen(LookaheadBot(lion, 1, 0, LEAD), state, 60)


def test_looking_ahead_changes_no_view(lion: Game) -> None:
    state = draw(lion, "A Pa B L Bl P")
    before = state.tobytes()
    LookaheadBot(lion, 2, 60, VALUE).choose(state, 0, new_rng(1))
    assert state.tobytes() == before


def test_the_same_seed_chooses_the_same(lion: Game) -> None:
    state = draw(lion, "A L P B L P")
    for level in LEVELS[:-1]:
        bot = levels(lion)[level]
        assert bot.choose(state, 0, new_rng(4)) == bot.choose(state, 0, new_rng(4))


@pytest.mark.compiler
def test_any_of_the_options_that_look_best_is_as_likely() -> None:
    game = load("the-blue-lion")
    bot = levels(game)["drifter"]
    mixed = [state for state in random_states(game, 2, 1, 40) if is_mixed(game, bot, state)]
    assert len(mixed) > 3
    assert all(plays_by_its_mixture(game, bot, state) for state in mixed[:3])


def test_every_option_has_an_estimate_best_first(lion: Game) -> None:
    state = draw(lion, "A L P B L P")
    estimates = levels(lion)["captain"].estimates(state, 0, new_rng(1))
    assert sorted(estimate.option for estimate in estimates) == sorted(lion.options(state))
    assert [estimate.share for estimate in estimates] == sorted((estimate.share for estimate in estimates), reverse=True)


@pytest.mark.parametrize(("stronger", "weaker"), [("swimmer", "drifter"), ("captain", "swimmer")])
def test_a_higher_level_wins(stronger: str, weaker: str) -> None:
    game = with_settings("cpu", first_player=0)
    players = levels(game)
    assert share(game, players[stronger], players[weaker], 60) > 0.62


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_level_says_how_it_plays(language: str) -> None:
    say = translator(language, Path(lookahead.__file__).parents[1])
    assert list(levels(with_settings("python"))) == LEVELS
    assert len({about(say, level) for level in LEVELS}) == len(LEVELS)
