"""Why an action of The Blue Lion may be the best one: what it pays, what the other thief can take next, and what it threatens."""

from typing import NamedTuple

import numpy as np

from fathom.engine.contract import CHANCE, State
from fathom.games.the_blue_lion.words.names import LETTERS
from fathom.text.catalogues import TextContext

NOTHING = 0.001  # a chance of a diamond that is not worth a word


class Outcome(NamedTuple):
    """What an action can lead to: how likely, and the diamonds of the player and of the other thief."""

    chance: float
    mine: int
    theirs: int
    after: State


class Reach(NamedTuple):
    """What a thief can take with one action at best: how likely, and how many diamonds."""

    chance: float
    diamonds: int

    @property
    def worth(self) -> float:
        return self.chance * self.diamonds


def why(t: TextContext, view: State, option: int) -> str:
    """By what the table knows of the backs: nothing is hidden but what nobody has seen."""
    seat, outcomes = int(view.seat), possible(t, view, option)
    pays = sum(outcome.chance for outcome in outcomes if outcome.mine > 0)
    costs = sum(outcome.chance for outcome in outcomes if outcome.theirs > 0)
    best = max(outcome.mine for outcome in outcomes)
    if pays and best + int(view.points[seat]) >= t.rules.TARGET:
        return t.say("{often} it pays {n}, and {target} diamonds win.", often=often(t, pays), n=best, target=t.rules.TARGET)
    if pays:
        paid = t.say.many("{often} it pays you {n} diamond.", "{often} it pays you {n} diamonds.", best, often=often(t, pays))
        return f"{paid} {next_turns(t, view, outcomes)}"
    if costs:
        return t.say("{often} it pays the other thief; the rest is worse.", often=often(t, costs))
    effect = t.say("Passing leaves the next tile to the other thief.") if option == t.rules.PASS else row_after(t, outcomes)
    return f"{effect} {next_turns(t, view, outcomes)}".lstrip()


def possible(t: TextContext, view: State, option: int) -> list[Outcome]:
    after = view.copy()
    t.rules.play(after, option)
    if int(t.rules.actor(after)) != CHANCE:
        return [gain(view, after, 1.0)]
    options, weights = np.empty(t.rules.CHANCES, np.int32), np.empty(t.rules.CHANCES, np.int64)
    count = t.rules.options(after, options)
    t.rules.odds(after, weights)
    outcomes = []
    for shown, weight in zip(options[:count], weights[:count], strict=True):
        end = after.copy()
        t.rules.play(end, int(shown))
        outcomes.append(gain(view, end, float(weight / weights[:count].sum())))
    return outcomes


def gain(before: State, after: State, chance: float) -> Outcome:
    seat = int(before.seat)
    mine, theirs = (int(after.points[thief]) - int(before.points[thief]) for thief in (seat, 1 - seat))
    return Outcome(chance, mine, theirs, after)


def often(t: TextContext, chance: float) -> str:
    return t.say("{percent}% of the time", percent=round(100 * chance)) if chance < 1 else t.say("At once")


def row_after(t: TextContext, outcomes: list[Outcome]) -> str:
    """The row that the action leaves, where one is sure."""
    rows = {" ".join(LETTERS[face] for face in outcome.after.face[: int(outcome.after.length)]) for outcome in outcomes}
    return t.say("The row becomes {row}.", row=rows.pop()) if len(rows) == 1 else ""


def next_turns(t: TextContext, view: State, outcomes: list[Outcome]) -> str:
    """What the other thief can take next, and what this thief could take after that."""
    mine, other = int(view.seat), 1 - int(view.seat)
    before = reach(t, view, other)
    reply = mean([(outcome.chance, reach(t, outcome.after, other)) for outcome in outcomes])
    threat = mean([(outcome.chance, reach(t, outcome.after, mine)) for outcome in outcomes])
    if reply.worth > NOTHING:
        if threat.worth > NOTHING:
            return t.say("The other thief can take {reply}, you threaten {threat}.", reply=taken(t, reply), threat=taken(t, threat))
        return t.say("The other thief can take {reply}, no more.", reply=taken(t, reply))
    if before.worth > NOTHING:
        return t.say("Before, the other thief could take {before}; now nothing.", before=taken(t, before))
    if threat.worth > NOTHING:
        return t.say("The other thief can take nothing, and you threaten {threat}.", threat=taken(t, threat))
    return t.say("Nobody can take anything with the next action; its worth shows later.")


def reach(t: TextContext, state: State, thief: int) -> Reach:
    """The best action of a thief, if it were their turn now. Putting a tile back takes nothing."""
    if int(t.rules.actor(state)) < 0:
        return Reach(0.0, 0)
    turned = state.copy()
    turned.seat = thief
    buffer = np.empty(t.rules.OPTIONS, np.int32)
    count = t.rules.options(turned, buffer)
    found = [taking(possible(t, turned, int(option))) for option in buffer[:count]]
    return max(found, key=lambda each: each.worth, default=Reach(0.0, 0))


def taking(outcomes: list[Outcome]) -> Reach:
    return Reach(sum(outcome.chance for outcome in outcomes if outcome.mine > 0), max(outcome.mine for outcome in outcomes))


def mean(reaches: list[tuple[float, Reach]]) -> Reach:
    """Over what the action can lead to."""
    return Reach(sum(chance * each.chance for chance, each in reaches), max(each.diamonds for _, each in reaches))


def taken(t: TextContext, found: Reach) -> str:
    diamonds = t.say.many("{n} diamond", "{n} diamonds", found.diamonds)
    if found.chance > 1 - NOTHING:
        return diamonds
    return t.say("{diamonds} ({percent}%)", diamonds=diamonds, percent=round(100 * found.chance))
