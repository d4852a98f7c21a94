"""Self-play for learning the outlook: planned turns, and a note of every position in which a turn began.  In the rules language."""

from fathom.engine.contract import CHANCE
from fathom.games.into_the_blue.bots.network import INPUTS, describe
from fathom.games.into_the_blue.bots.planner import WHOLE_TURN, plan
from fathom.games.into_the_blue.rules import DICE, OVER, ROLLING, actor, draw, hide, new_game, play, result

VIEW = 2  # place in scratch, behind the match and the planner's
SCRATCH = 3


def play_and_note(
    seats, settings, judges, first, second, rng, scratch, prizes, worths, keeps, inputs, shares, noted, movers, outcomes, limit
):
    """Plays one match, seat s judging by judges[s]; writes what each position looked like and how it ended. Returns how many."""
    state = scratch[0]
    new_game(state, seats, settings)
    count = 0
    while state.phase != OVER:
        if actor(state) == CHANCE:
            if state.phase == ROLLING and state.in_air == DICE and count < limit:
                describe(state, inputs)
                for index in range(INPUTS):
                    noted[count, index] = inputs[index]
                movers[count] = state.seat
                count += 1
            play(state, draw(state, rng))
        else:
            seat, judge = int(state.seat), judges[state.seat]
            scratch[VIEW] = state
            hide(scratch[VIEW], seat)
            play(state, plan(scratch[VIEW], seat, judge, WHOLE_TURN, first, second, scratch, prizes, worths, keeps, inputs, shares))
    result(state, shares)
    for index in range(count):
        for place in range(seats):
            outcomes[index, place] = shares[(movers[index] + place) % seats]
    return count
