"""Self-play for training the network: planned turns, and a note of every position in which a turn began.  In the rules language."""

from fathom.engine.contract import CHANCE
from fathom.games.into_the_blue.bots.network import INPUTS, describe
from fathom.games.into_the_blue.bots.outlook import planned
from fathom.games.into_the_blue.bots.planner import WHOLE_TURN, Workspace, plan
from fathom.games.into_the_blue.rules import DICE, OVER, ROLLING, actor, draw, hide, new_game, play, result

VIEW = 2  # row of scratch, behind the match and the planner's
SCRATCH = 3


def play_and_note(seats, settings, judges, weights, rng, workspace, notes):
    """Plays one match, seat s judging by judges[s]; writes the positions in which a turn began and how it ended. Returns how many."""
    work = Workspace(*workspace)
    noted, outcomes = notes
    state, view = work.scratch[0], work.scratch[VIEW]
    new_game(state, seats, settings)
    count = 0
    while state.phase != OVER:
        if actor(state) == CHANCE:
            if state.phase == ROLLING and state.in_air == DICE and count < len(noted):
                noted[count] = state
                count += 1
            play(state, draw(state, rng))
        else:
            seat, judge = int(state.seat), judges[state.seat]
            work.scratch[VIEW] = state
            hide(view, seat)
            play(state, plan(view, seat, judge, WHOLE_TURN, weights, workspace))
    result(state, work.shares)
    for index in range(count):
        turn_to(work.shares, noted[index], outcomes[index])
    return count


def describe_all(states, inputs, described):
    """Writes what each position looks like to the network; `inputs` is room to work."""
    for number in range(len(states)):
        describe(states[number], inputs)
        for index in range(INPUTS):
            described[number, index] = inputs[index]


def plan_all(states, weights, room, ahead, shares, outcomes):
    """Writes everybody's chance in each position, with its turn planned; the first is the one to move."""
    for number in range(len(states)):
        planned(states[number], weights, room, ahead, shares)
        turn_to(shares, states[number], outcomes[number])


def turn_to(shares, state, turned):
    """The shares in the order in which the seats move."""
    for turns in range(state.seats):
        turned[turns] = shares[(state.seat + turns) % state.seats]
