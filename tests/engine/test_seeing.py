"""What everybody sees of a state, asked of Reef, where a pearl is hidden in one hand."""

import numpy as np

from fathom.engine.contract import CHANCE, WATCHER
from fathom.engine.loader import Game

from .reef import rules

ANN, BEN = 0, 1


def test_a_state_is_shown_to_each_seat_and_to_a_watcher(reef: Game) -> None:
    now, actors = reef.records(4), np.empty(4, np.int64)
    now[0] = reef.new(2)
    reef.play(now[0], rules.TO_RIGHT)
    reef.generic("fathom.engine.observation").observe_all(now, actors)
    assert [record.tobytes() for record in now[1:]] == [reef.view(now[0], viewer).tobytes() for viewer in (ANN, BEN, WATCHER)]
    assert [int(record.hand[ANN]) for record in now] == [rules.RIGHT, rules.RIGHT, rules.LEFT, rules.LEFT]
    assert actors.tolist() == [reef.actor(record) for record in now]


def test_an_option_is_played_on_a_state_that_stays_as_it_was(reef: Game) -> None:
    before, after, actors = reef.records(4), reef.records(4), np.empty(4, np.int64)
    before[0] = reef.new(2)
    reef.play(before[0], rules.TO_LEFT)
    was = before.tobytes()
    reef.generic("fathom.engine.observation").play_and_observe(rules.ROLL, before, after, actors)
    assert before.tobytes() == was
    expected = reef.copy(before[0])
    reef.play(expected, rules.ROLL)
    assert after[0].tobytes() == expected.tobytes()
    assert [record.tobytes() for record in after[1:]] == [reef.view(expected, viewer).tobytes() for viewer in (ANN, BEN, WATCHER)]
    assert actors.tolist() == [CHANCE] * 4
