"""Self-play for training the network: planned turns, and a note of every position in which a turn began.  In the rules language."""

from fathom.engine.contract import CHANCE
from fathom.games.into_the_blue.bots.network import INPUTS, describe
from fathom.games.into_the_blue.bots.outlook import Room
from fathom.games.into_the_blue.bots.planner import WHOLE_TURN, Workspace, plan
from fathom.games.into_the_blue.rules import DICE, OVER, ROLLING, actor, draw, hide, new_game, play, result

VIEW = 2  # row of scratch, behind the match and the planner's
SCRATCH = 3


def play_and_note(seats, settings, judges, weights, rng, workspace, notes):
    """Plays one match, seat s judging by judges[s]; writes what each position looked like and how it ended. Returns how many."""
    work = Workspace(*workspace)
    noted, movers, outcomes = notes
    state, view, inputs = work.scratch[0], work.scratch[VIEW], Room(*work.ahead).inputs
    new_game(state, seats, settings)
    count = 0
    while state.phase != OVER:
        if actor(state) == CHANCE:
            if state.phase == ROLLING and state.in_air == DICE and count < len(noted):
                describe(state, inputs)
                for index in range(INPUTS):
                    noted[count, index] = inputs[index]
                movers[count] = state.seat
                count += 1
            play(state, draw(state, rng))
        else:
            seat, judge = int(state.seat), judges[state.seat]
            work.scratch[VIEW] = state
            hide(view, seat)
            play(state, plan(view, seat, judge, WHOLE_TURN, weights, workspace))
    result(state, work.shares)
    for index in range(count):
        for turns in range(seats):
            outcomes[index, turns] = work.shares[(movers[index] + turns) % seats]
    return count
