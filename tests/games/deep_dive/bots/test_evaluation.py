"""What the bot knows of Deep Dive is worth having."""

import numpy as np
import pytest

from fathom.engine.loader import load
from fathom.engine.workspace import new_rollouts
from fathom.games.deep_dive.rules import BLUE, CHOICE, GREEN, LEAVE, RESTING, STAY
from tests.games.deep_dive.positions import a_table

GAMES = 4_000

# Policy 0 compares the two positions after its options by the bot's value; any other leaves at so many shells.
PLAYERS = """
from fathom.engine.contract import play, value
from fathom.games.deep_dive.rules import LEAVE, STAY


def decide(state, seat, policy, work):
    if policy > 0:
        return LEAVE if state.held[seat] >= policy else STAY
    work.records[1] = state
    work.records[2] = state
    play(work.records[1], STAY)
    play(work.records[2], LEAVE)
    return STAY if value(work.records[1], seat) > value(work.records[2], seat) else LEAVE
"""


@pytest.mark.compiler
@pytest.mark.parametrize(
    ("rivals", "settings"), [([7], {}), ([8], {"decisions": "at-once"}), ([6, 7, 8], {}), ([7, 7], {"ending": "kinder"})]
)
def test_it_beats_players_who_always_leave_at_a_good_number_of_shells(rivals, settings, tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "deep_dive_players.py").write_text(PLAYERS)
    game = load("deep-dive", "cpu", settings=settings)
    seats = len(rivals) + 1
    players = np.array([0, *rivals])
    seated = np.array([np.roll(players, shift) for shift in range(seats)])  # the bot sits at seat k in every k-th match
    matches = new_rollouts(0, GAMES, seats)
    numbers = np.array(game.settings, np.int32)
    playing = game.generic("fathom.engine.rollout", "deep_dive_players")
    playing.play_matches(matches, 7, numbers, seated, game.workspace())
    share = np.mean([matches.results[match, match % seats] for match in range(GAMES)])
    assert share > 1.06 / seats


def preferred(game, state):
    """What the bot would do here, by the value of the position after it."""
    value = game.generic("fathom.bots.baseline").value
    seat, worth = game.actor(state), {}
    for option in (STAY, LEAVE):
        after = game.copy(state)
        game.play(after, option)
        worth[option] = value(after, seat)
    return max(worth, key=worth.get)


def test_a_lone_diver_dives_on_below_seven_shells_and_leaves_above_eight(deep):
    choices = [preferred(deep, a_table(deep, (GREEN, RESTING), (held, 0), CHOICE)) for held in range(13)]
    assert (choices[:7], choices[9:]) == ([STAY] * 7, [LEAVE] * 4)


def test_it_leaves_earlier_when_others_may_end_the_game(deep):
    calm = a_table(deep, (GREEN, BLUE), (6, 8), CHOICE, black=0)
    tense = a_table(deep, (GREEN, BLUE), (6, 8), CHOICE, black=3)
    tense.white[0] = calm.white[0] = 5
    assert (preferred(deep, calm), preferred(deep, tense)) == (STAY, LEAVE)
