"""Who has more treasure at the end, by the rules' own score.  In the rules language."""

from fathom.games.into_the_blue.rules import CHEST_KINDS, LEVELS, NO_SEAT, OVER, SHELLS, score


def write_differences(placements, first, end, scratch, differences):
    """Writes by how many points the placements from `first` on lead each other placement; the leader's turn was the latest (R41, R42)."""
    state = scratch[0]
    state.seats = 2
    state.seat = 0
    state.phase = OVER
    state.ender = NO_SEAT
    for seat in range(2):
        for kind in range(CHEST_KINDS):
            state.chests[seat, kind] = 0
    for mine in range(first, end):
        put(state, 0, placements[mine])
        for other in range(len(placements)):
            put(state, 1, placements[other])
            differences[mine, other] = score(state, 0) - score(state, 1)


def put(state, seat, placement):
    state.unplayed[seat] = SHELLS
    for level in range(LEVELS):
        state.placed[seat, level] = placement[level]
        state.unplayed[seat] -= placement[level]
