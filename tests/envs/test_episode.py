"""A match of an environment can be copied, pickled and started again."""

import copy
import pickle

import pytest

from fathom.engine.loader import load
from fathom.engine.record import to_bytes
from fathom.envs.episode import Episode
from fathom.text.errors import IllegalMove


@pytest.fixture
def episode() -> Episode:
    return Episode(load("deep-dive", "python", settings={"ending": "kinder"}), 3)


def played_on(episode: Episode, decisions: int) -> bytes:
    for number in range(decisions):
        if not episode.is_over:
            episode.play(episode.game.options(episode.state)[number % 2])
    return to_bytes(episode.state)


@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda episode: pickle.loads(pickle.dumps(episode))])
def test_a_copy_in_mid_game_has_the_same_future_and_leaves_the_other_alone(episode, twin_of):
    played_on(episode, 9)
    twin, before = twin_of(episode), to_bytes(episode.state)
    future = played_on(twin, 20)
    assert to_bytes(episode.state) == before != future
    assert played_on(episode, 20) == future
    assert twin.game.settings == episode.game.settings


def test_the_same_seed_gives_the_same_match_and_another_seed_another(episode):
    ends = []
    for seed in (3, 3, 4):
        episode.start(seed)
        ends.append(played_on(episode, 15))
    assert ends[0] == ends[1] != ends[2]


def test_an_option_that_is_not_possible_changes_nothing(episode):
    before = to_bytes(episode.state)
    with pytest.raises(IllegalMove, match="option 16 is not possible now; possible: 0, 1"):
        episode.play(16)
    assert to_bytes(episode.state) == before


def test_returns_are_0_in_sum_and_1_for_the_only_winner(episode):
    episode.start(11)
    while not episode.is_over:
        assert episode.returns() == [0, 0, 0]
        episode.play(1)
    shares = episode.game.result(episode.state)
    assert sum(episode.returns()) == pytest.approx(0)
    assert episode.returns() == pytest.approx([1.5 * share - 0.5 for share in shares])
