"""The contract: what a game may leave out has a default, and what it may not says so."""

import numpy as np
import pytest

from fathom.engine import contract
from fathom.engine.contract import CHANCE, NOBODY, WATCHER, Setting
from fathom.engine.loader import new_rng

AFTER = [3625778963, 1165585601, 3897529616, 3488159392]  # the generator after 700 draws


def test_chance_nobody_and_the_watcher_are_no_seats():
    assert len({CHANCE, NOBODY, WATCHER}) == 3
    assert max(CHANCE, NOBODY, WATCHER) < 0


def test_a_setting_ends_with_its_last_choice_or_its_highest_number():
    assert Setting("swap", 0, choices=("inner", "any", "middle")).last() == 2
    assert Setting("limit", 20, low=0, high=200).last() == 200


@pytest.mark.parametrize("name", ["new_game", "actor", "options", "odds", "play", "score", "result", "hide", "guess", "value"])
def test_what_a_game_must_bring_has_no_default(name):
    function = getattr(contract, name)
    with pytest.raises(NotImplementedError):
        function(*[None] * function.__code__.co_argcount)


def test_the_default_draw_has_exactly_the_odds(reef):
    """700 draws for weights 1, 1, 1, 1, 1, 2: no count lies six deviations from its mean; and both machines draw alike."""
    state = reef.new(2)
    for option in (reef.rules.TO_LEFT, reef.rules.ROLL):
        reef.play(state, option)
    rng = new_rng(11)
    drawn = np.bincount([reef.draw(state, rng) - reef.rules.FACE for _ in range(700)], minlength=6)
    assert np.abs(drawn - np.array([100, 100, 100, 100, 100, 200])).max() < 6 * 12
    assert drawn[5] > drawn[:5].max()
    assert rng.tolist() == AFTER


def test_the_default_decision_is_any_option_all_alike(reef):
    state = reef.new(2)
    work = reef.workspace(new_rng(12))
    decide = reef.generic("fathom.engine.contract").decide
    chosen = [decide(state, 0, 0, work) for _ in range(400)]
    assert set(chosen) == {reef.rules.TO_LEFT, reef.rules.TO_RIGHT}
    assert 140 < chosen.count(reef.rules.TO_LEFT) < 260
