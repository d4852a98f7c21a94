"""Into the Blue beside its oracle: the same dice, and at every step the same choices, shells, turns, end and scores."""

import random

import pytest

from fathom.engine.contract import CHANCE, NOBODY
from fathom.engine.loader import load
from fathom.games.into_the_blue.rules import CHEST_VALUES, OPEN, PLACE
from tests.games.into_the_blue.oracle import CHEST, Table
from tests.games.into_the_blue.positions import C, chests, dice, do, faces, scores, shells, the_end

MATCHES = 24  # for each number of players
ALL_MOODS = ("careless", "chest hunter", "lucky hunter", "shallow")


def told(option):
    """A set of dice as the oracle tells it."""
    return tuple(CHEST if face == C else face for face in faces(option))


def option_for(group):
    return dice(*(C if die == CHEST else die for die in group))


def compare(game, state, table):
    """The two tables agree on everything that lies there and on what may happen next."""
    over = game.actor(state) == NOBODY
    assert over == table.over
    for seat, diver in enumerate(table.divers):
        assert shells(state, seat) == list(diver.shells.values())
        assert state.unplayed[seat] == diver.unplayed
        assert [int(count) for count in state.chests[seat]] == [diver.chests.count(value) for value in CHEST_VALUES]
    assert chests(state) == [len(diver.chests) for diver in table.divers]
    assert scores(game, state) == table.scores()
    assert state.seat == table.player
    if over:
        winners = table.winners()
        assert game.result(state) == [1 / len(winners) if seat in winners else 0 for seat in range(len(table.divers))]
    else:
        compare_choices(game, state, table)


def compare_choices(game, state, table):
    possible = game.options(state)
    if table.dice is None:
        assert game.actor(state) == CHANCE
        assert {len(told(option)) for option in possible} == {6 - len(table.kept)}
    elif table.perfect():
        assert game.actor(state) == CHANCE
        values = [CHEST_VALUES[option - OPEN] for option in possible]
        assert sorted(values) == sorted(set(table.chests))
        assert game.odds(state) == [table.chests.count(value) for value in values]
    elif table.final:
        assert game.actor(state) == table.player
        assert [option - PLACE + 1 for option in possible] == list(table.places())
    else:
        assert game.actor(state) == table.player
        kept = [kept_after(table.dice, group) for group in table.rerolls()]
        assert sorted(possible) == sorted(map(option_for, [*kept, table.dice]))


def kept_after(lying, group):
    kept = list(lying)
    for die in group:
        kept.remove(die)
    return kept


def throw(game, state, table, rng, mood):
    """Luck rolls: any set of dice, or as good a one as there is for the lucky."""
    possible = game.options(state)
    if mood == "lucky hunter" and rng.random() < 0.7:
        missing = [die for die in (1, 2, 3, 4, 5, CHEST) if die not in table.kept]
        rolled = missing[: 6 - len(table.kept)]
        option = option_for(rolled + [1] * (6 - len(table.kept) - len(rolled)))
    else:
        option = option_for(rng.choice([1, 2, 3, 4, 5, CHEST]) for _ in range(6 - len(table.kept)))
    assert option in possible
    game.play(state, option)
    table.throw(told(option))


def decide(game, state, table, rng, mood):
    """Roll some dice again, or stop."""
    if mood.endswith("hunter"):
        spare = [die for place, die in enumerate(table.dice) if die in table.dice[:place]]
        group = spare if rng.random() < 0.9 else table.dice
    else:
        group = [die for die in table.dice if rng.random() < 0.4]
    do(game, state, option_for(kept_after(table.dice, group)))
    if group:
        table.roll_again(group)
    else:
        table.stop()


def step(game, state, table, rng, mood):
    """One act, the same at both tables."""
    if table.dice is None:
        throw(game, state, table, rng, mood)
    elif table.perfect():
        value = rng.choice(table.chests)
        do(game, state, OPEN + CHEST_VALUES.index(value))
        table.take_chest(value)
    elif table.final:
        level = min(table.places()) if mood == "shallow" else rng.choice(list(table.places()))
        do(game, state, PLACE + level - 1)
        table.place(level)
    else:
        decide(game, state, table, rng, mood)


def whole_match(game, seats, first, rng, moods):
    """Each seat plays by its mood, and in the last round everybody by the last one."""
    state, table = game.new(seats), Table(seats, first)
    compare(game, state, table)
    while not table.over:
        in_last_round = table.last_turns is not None
        step(game, state, table, rng, moods[-1] if in_last_round else moods[table.player])
        compare(game, state, table)
    return table


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_whole_matches_agree_with_the_oracle(machine, seats):
    rng = random.Random(seats)
    ends = set()
    for number in range(MATCHES):
        first = number % seats
        game = load("into-the-blue", machine, settings={"first_player": first + 1})
        table = whole_match(game, seats, first, rng, [*rng.choices(ALL_MOODS, k=seats), ALL_MOODS[number % 4]])
        ends.add(("chests", table.last_turns is not None) if not table.chests else "shells")
    assert ends == {"shells", ("chests", False), ("chests", True)}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_treasures_agree_with_the_oracle_where_ties_abound(machine, seats):
    game = load("into-the-blue", machine)
    rng = random.Random(seats)
    for _ in range(500):
        most = rng.choice([1, 1, 2, 5])
        placed = [[rng.randint(0, most) for _ in range(5)] for _ in range(seats)]
        unplayed = [rng.choice([3, 3, 4]) for _ in range(seats)]
        last = rng.randrange(seats)
        table = Table(seats, 0)
        table.turns = [(last + step) % seats for step in range(1, seats + 1)]
        for diver, levels, left in zip(table.divers, placed, unplayed, strict=True):
            diver.shells = dict(enumerate(levels, start=1))
            diver.unplayed = left
        assert scores(game, the_end(game, placed, seat=last, unplayed=unplayed)) == table.scores()
