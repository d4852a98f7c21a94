"""How a level plays both acts, and the captain as a policy for rollouts that end where the next round begins.  In the rules language.

In such a rollout these stand in for the names of the contract: for `actor` a match ends where the shark begins a round, `decide` is the
captain's choice, and `guess` believes of the shark's secret choice what a captain would have chosen.
"""

import numpy as np

from fathom.engine.contract import NOBODY, OPTIONS, hide
from fathom.engine.contract import actor as who_acts
from fathom.engine.contract import guess as any_guess
from fathom.engine.rng import next_word
from fathom.games.jaws.bots.boat.policy import weigh as weigh_boat
from fathom.games.jaws.bots.island.policy import weigh as weigh_island
from fathom.games.jaws.bots.level_parameters import CAPTAIN, CAUTION, ROUND_ITERATIONS
from fathom.games.jaws.bots.network import INPUTS as INPUTS
from fathom.games.jaws.bots.network import describe as describe
from fathom.games.jaws.bots.network import predict_all as predict_all
from fathom.games.jaws.rules.boat.constants import ADDING, CHOOSING, NOT_YET, NOWHERE
from fathom.games.jaws.rules.common import CHARACTERS, NOBODY_YET, SHARK
from fathom.games.jaws.rules.island.constants import BEACHES, SHARK_TURN
from fathom.games.jaws.solver.round_game import CARD, LETTER, new_round_game, solve_round

VIEW = 3  # record of the workspace; the levels write on 1 and 2
PERCENT = 100
WORDS = 1 << 32  # that the generator can draw


def weigh(view, seat, level, patience, thorough, weighed, scratch):
    """Writes the options, what each is worth to the seat, 0 to 1, and how likely the level is to choose it; returns how many."""
    if view.act == 1:
        return weigh_island(view, seat, level, patience, thorough, weighed, scratch)
    return weigh_boat(view, seat, level, patience, thorough, weighed, scratch)


def decide(state, seat, policy, work):
    """The captain's choice, with so many percent of its iterations."""
    out, records = work.options, work.records
    records[VIEW] = state
    hide(records[VIEW], seat)
    worths, chances = np.zeros(OPTIONS), np.zeros(OPTIONS)
    count = weigh(records[VIEW], seat, CAPTAIN, policy / PERCENT, False, (out, worths, chances), records)
    return int(out[drawn(work.rng, count, worths, chances)])


def drawn(rng, count, worths, chances):
    """An index, each as likely as its chance; the best where a level would not have come here, because somebody else chose before it."""
    total, best = 0.0, 0
    for index in range(count):
        total += chances[index]
        best = index if worths[index] > worths[best] else best
    if total <= 0.0:
        return best
    rest = next_word(rng) / WORDS * total
    for index in range(count):
        rest -= chances[index]
        if rest < 0.0:
            return index
    return best


# Where a rollout ends


def begins_round(state):
    """Is the shark about to begin its turn at the island, or to choose where it surfaces?"""
    if state.act == 2:
        return state.stage == CHOOSING
    if state.phase != SHARK_TURN or state.moved or state.pad_tile[state.this_round] >= 0:
        return False
    for beach in range(BEACHES):
        if state.bitten[beach]:
            return False
    return True


def actor(state):
    if state.winner == NOBODY_YET and begins_round(state):
        return NOBODY
    return who_acts(state)


# What the crew believes


def guess(state, seat, rng):
    """The shark's secret choice is drawn from what a captain in its place would do; of all else any possibility is as likely."""
    any_guess(state, seat, rng)
    if seat != SHARK and state.act == 2 and state.winner == NOBODY_YET and state.shark_zone == NOWHERE and state.stage > ADDING:
        guess_choice(state, rng)


def guess_choice(state, rng):
    """As if the crew had not prepared yet: where it stood before is not known any more."""
    stage, out, kept = state.stage, int(state.letter_out), np.zeros((CHARACTERS, 3), np.int64)
    for who in range(CHARACTERS):
        kept[who, 0], kept[who, 1], kept[who, 2] = state.prepared[who], state.weapon[who], state.target[who]
        state.prepared[who], state.weapon[who], state.target[who] = 0, NOT_YET, NOT_YET
    state.stage, state.letter_out = CHOOSING, NOT_YET
    game = new_round_game()
    rows = solve_round(state, True, CAUTION[CAPTAIN], 1.0, ROUND_ITERATIONS[CAPTAIN], game)
    state.stage, state.letter_out = stage, out
    for who in range(CHARACTERS):
        state.prepared[who], state.weapon[who], state.target[who] = kept[who, 0], kept[who, 1], kept[who, 2]
    for row in range(rows):
        if game.rows[row, LETTER] == out:
            game.row_mix[row] = 0.0
    row = drawn(rng, rows, game.row_worth, game.row_mix)
    if game.rows[row, LETTER] != out:
        state.choice, state.bonus = game.rows[row, LETTER], game.rows[row, CARD]
