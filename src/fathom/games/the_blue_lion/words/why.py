"""Why an action of The Blue Lion may be the best one: what it pays, and how often."""

from typing import NamedTuple

import numpy as np

from fathom.engine.contract import CHANCE, State
from fathom.text.catalogues import TextContext


class Outcome(NamedTuple):
    """What an action can lead to: how likely, and the diamonds of the player and of the other thief."""

    chance: float
    mine: int
    theirs: int


def why(t: TextContext, view: State, option: int) -> str:
    """By what the table knows of the backs: nothing is hidden but what nobody has seen."""
    seat, outcomes = int(view.seat), possible(t, view, option)
    pays = sum(outcome.chance for outcome in outcomes if outcome.mine > 0)
    costs = sum(outcome.chance for outcome in outcomes if outcome.theirs > 0)
    best = max(outcome.mine for outcome in outcomes)
    if pays and best + int(view.points[seat]) >= t.rules.TARGET:
        return t.say("{often} it pays {n}, and {target} diamonds win.", often=often(t, pays), n=best, target=t.rules.TARGET)
    if pays:
        return t.say.many("{often} it pays you {n} diamond.", "{often} it pays you {n} diamonds.", best, often=often(t, pays))
    if costs:
        return t.say("{often} it pays the other thief; the rest is worse.", often=often(t, costs))
    return t.say("It pays nobody now, and leaves the other thief the least.")


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
    won = [int(after.points[thief]) - int(before.points[thief]) for thief in (seat, 1 - seat)]
    return Outcome(chance, *won)


def often(t: TextContext, chance: float) -> str:
    return t.say("{percent}% of the time", percent=round(100 * chance)) if chance < 1 else t.say("At once")
