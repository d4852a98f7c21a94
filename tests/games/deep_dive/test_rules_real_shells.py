"""Counting unseen shells is the same game as shuffling real ones.

The record holds no order of shells: a kind is drawn when a shell is turned over (R39). Here the game is written a second
time as it is played on a table, with tokens that are shuffled, dealt, carried home by the shark and shuffled again. Both
are played by the same plan, and their scores and lengths must have the same distribution.
"""

import random

import numpy as np
import pytest

from fathom.engine.loader import load
from fathom.engine.workspace import new_rollouts

REAL, COUNTED = 20_000, 100_000  # games
SIGMAS = 4  # a fair chi-square goes that far above its mean about once in ten thousand times

# Leave at so many shells, or at one less for each black pearl that lies open.
PLAN = """
from fathom.games.deep_dive.rules import LEAVE, STAY


def decide(state, seat, policy, work):
    return LEAVE if state.held[seat] >= policy - state.black else STAY
"""

TABLES = [
    ((4, 14), {}),
    ((16, 16), {}),  # the supply is often empty
    ((3, 5, 7), {"decisions": "at-once"}),
    ((3, 4, 5, 6), {"ending": "kinder"}),
]


class RealTable:
    """Deep Dive with tokens in a heap and hands of tokens."""

    def __init__(self, leave_at, house_rules, luck):
        self.leave_at, self.luck = leave_at, luck
        self.at_once = house_rules.get("decisions") == "at-once"
        self.kinder = house_rules.get("ending") == "kinder"
        players = len(leave_at)
        self.supply = ["white"] * {2: 25, 3: 30, 4: 35}[players] + ["empty"] * 12 + ["black"] * 6
        self.hands = [[] for _ in range(players)]
        self.pearls = [0] * players
        self.black = 0
        self.events = 1  # the lot for the first player
        luck.shuffle(self.supply)

    def play(self):
        players = len(self.leave_at)
        first = self.luck.randrange(players)
        while not self.round([(first + place) % players for place in range(players)]):
            first = (first + 1) % players
        return self.pearls, self.events

    def round(self, divers):
        """Plays a round; True if the game ended in it."""
        while divers:
            divers = self.dive_and_flee(divers)
            if not self.supply:
                self.turn_all_over(divers)
                return True
            leavers = [diver for diver in divers if self.wants_out(diver)] if self.at_once else None
            if self.at_once:
                self.events += len(divers)
            for diver in list(divers):
                self.events += not self.at_once
                if diver in leavers if self.at_once else self.wants_out(diver):
                    self.turn_over(diver)
                    divers.remove(diver)
                    if self.black >= 4:
                        if self.kinder:
                            self.turn_all_over(divers)
                        return True
        return False

    def dive_and_flee(self, divers):
        zones = {}
        for diver in divers:
            zones[diver] = self.luck.choice("gGyYbo").lower()
            wanted = "-gybo".index(zones[diver])
            self.hands[diver] += self.supply[:wanted]
            del self.supply[:wanted]
        shark = self.luck.choice("gybboo")
        self.events += len(divers) + 1
        for diver in divers:
            if zones[diver] == shark:
                self.supply += self.hands[diver]
                self.hands[diver] = []
                self.luck.shuffle(self.supply)
        return [diver for diver in divers if zones[diver] != shark]

    def wants_out(self, diver):
        return len(self.hands[diver]) >= self.leave_at[diver] - self.black

    def turn_all_over(self, divers):
        for diver in divers:
            self.turn_over(diver)

    def turn_over(self, diver):
        self.pearls[diver] += self.hands[diver].count("white")
        self.black += self.hands[diver].count("black")
        self.events += len(self.hands[diver])
        self.hands[diver] = []


def counted_games(leave_at, house_rules, folder):
    """Scores and lengths of many games by the compiled rules."""
    (folder / "deep_dive_plan.py").write_text(PLAN)
    game = load("deep-dive", "cpu", settings=house_rules)
    seats = len(leave_at)
    matches = new_rollouts(0, COUNTED, seats)
    plans = np.array([leave_at] * seats)
    numbers = np.array(game.settings, np.int32)
    playing = game.generic("fathom.engine.rollout", "deep_dive_plan")
    playing.play_matches(matches, 39, numbers, plans, game.workspace())
    return matches.scores, matches.lengths


def surprise(ours, theirs):
    """How many standard deviations the chi-square of two samples lies above its mean; rare values are counted together."""
    counts = np.array([np.bincount(sample, minlength=max(ours.max(), theirs.max()) + 1) for sample in (ours, theirs)])
    common = counts[1] >= 20
    table = np.column_stack([counts[:, common], counts[:, ~common].sum(axis=1)]).astype(float)
    table = table[:, table.sum(axis=0) > 0]
    expected = table.sum(axis=1, keepdims=True) * table.sum(axis=0) / table.sum()
    freedom = table.shape[1] - 1
    return (((table - expected) ** 2 / expected).sum() - freedom) / np.sqrt(2 * freedom)


@pytest.mark.compiler
@pytest.mark.parametrize(("leave_at", "house_rules"), TABLES)
def test_counting_unseen_shells_equals_shuffling_real_ones(leave_at, house_rules, tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    scores, lengths = counted_games(leave_at, house_rules, tmp_path)
    luck = random.Random(53)
    real = [RealTable(leave_at, house_rules, luck).play() for _ in range(REAL)]
    real_scores = np.array([pearls for pearls, _ in real])
    for seat in range(len(leave_at)):
        assert surprise(scores[:, seat], real_scores[:, seat]) < SIGMAS
    assert surprise(scores.max(axis=1) - scores.min(axis=1), np.ptp(real_scores, axis=1)) < SIGMAS
    assert surprise(lengths // 4, np.array([events for _, events in real]) // 4) < SIGMAS
