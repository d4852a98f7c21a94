"""The evaluation of Into the Blue: a guess at the chance of winning."""

from fathom.games.into_the_blue.rules import (
    CHEST_COUNTS,
    CHEST_VALUES,
    CHESTS,
    KEEPING,
    LEVELS,
    MAIN,
    OVER,
    PLACING,
    SECONDARY,
    SHELLS,
    is_perfect,
    score,
    series,
)

CHEST_WORTH = sum(value * count for value, count in zip(CHEST_VALUES, CHEST_COUNTS, strict=True)) / CHESTS
HOPE = 0.35  # what a shell that wins nothing yet is worth, as a part of the level's treasure


def value(state, seat):
    """A guess at the chance of winning: how far this seat's prospects lie above the best of the others."""
    if state.phase == OVER:
        return final_share(state, seat)
    mine = prospects(state, seat)
    if seat == state.seat and (state.phase == KEEPING or state.phase == PLACING):
        mine += dice_worth(state)
    best = -1.0
    for other in range(state.seats):
        if other != seat:
            best = max(best, prospects(state, other))
    lead = (mine - best) / 12
    return 0.5 + 0.5 * lead / (1 + abs(lead))


def final_share(state, seat):
    points = score(state, seat)
    winners = 1
    for other in range(state.seats):
        if other != seat:
            if score(state, other) > points:
                return 0.0
            winners += score(state, other) == points
    return 1.0 / winners


def prospects(state, seat):
    """Points as things stand, and a little hope for every shell on a level worth having."""
    points = float(score(state, seat))
    for level in range(LEVELS):
        points += HOPE * state.placed[seat, level] * SECONDARY[level]
    return points


def dice_worth(state):
    """What the dice would bring if they were final: the best level of the series, or a chest."""
    if is_perfect(state):
        return CHEST_WORTH + 1.0
    best = 0.0
    for level in range(series(state)):
        best = max(best, level_worth(state, level))
    return best


def level_worth(state, level):
    """Shells there bring the treasure nearer; they count fully where they win it."""
    shells = min(state.dice[level], state.unplayed[state.seat])
    mine = state.placed[state.seat, level] + shells
    rival = 0
    for other in range(state.seats):
        if other != state.seat:
            rival = max(rival, state.placed[other, level])
    hope = HOPE * shells * SECONDARY[level]
    return hope + (MAIN[level] if mine > rival and mine - shells <= rival else 0) * (SHELLS - 4) / SHELLS
