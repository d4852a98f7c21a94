"""A round of Act 2 as a matrix game: the shark's letter and card against where each of the crew stands and aims.  In the rules language.

A row is a letter and an ability card or none; a hand of the columns is a character, a column its space, weapon and target. What they
bring is counted on the scale of bots/evaluation/boat.py. Regret matching (fathom.solvers.regret) finds the mixed strategies.
"""

from typing import Any, NamedTuple

import numpy as np

from fathom.games.jaws.bots.evaluation.boat import (
    DAMAGE,
    LIKELY,
    PRICE,
    STICKS,
    SWIMMING,
    WOUNDS,
    best_bite,
    break_chance,
    destruction,
    is_near,
    shark_wound,
    tile_worth,
    wound_worth,
)
from fathom.games.jaws.rules.boat.constants import (
    ABILITIES,
    AIMING,
    ARMING,
    BIG_MOUTH,
    DOMINO_EFFECT,
    EXTRA_STRENGTH,
    HARD_TARGET,
    KINDS,
    LETTERS,
    MAKING_WAVES,
    MAUL_AGAIN,
    NO_BONUS,
    NOT_YET,
    RAMMING_SPEED,
    SECOND_HELPING,
    SPACES,
    ZONES,
)
from fathom.games.jaws.rules.boat.damage import ON_CARD
from fathom.games.jaws.rules.boat.gear import AMMO, ATTACHABLE, FIREARM, SHIFT, TYPE, dice_taken, evade_taken, held, is_weapon
from fathom.games.jaws.rules.boat.spaces import LIE, boat_touches_sea, can_reach, floats, is_aboard, is_in_water, moves_from, seas_touch
from fathom.games.jaws.rules.boat.surface import CARD_DICE, CARD_EVADE, CARD_SHEDS, CARD_ZONE
from fathom.games.jaws.rules.common import CHARACTERS
from fathom.solvers.regret import column_worth, solve

CARDS = ABILITIES + 1  # an ability card, or none
ROWS, COLUMNS = LETTERS * CARDS, 512
LETTER, CARD = 0, 1  # of a row
SPACE, KIND, ZONE = 0, 1, 2  # of a column
ASIDE = 0.35  # how likely a boat space is attacked that is not the best to attack
CARD_PRICE = 0.06


class RoundGame(NamedTuple):
    """The choices of both sides in a round, their mixed strategies, and what each choice brings against the other side's."""

    rows: Any  # [row, LETTER or CARD]
    row_mix: Any
    row_worth: Any
    columns: Any  # [character, column, SPACE or KIND or ZONE]
    column_counts: Any  # by character
    column_mix: Any  # [character, column]
    column_gain: Any


def new_round_game():
    return RoundGame(
        np.zeros((ROWS, 2), np.int64), np.zeros(ROWS), np.zeros(ROWS), np.zeros((CHARACTERS, COLUMNS, 3), np.int64),
        np.zeros(CHARACTERS, np.int64), np.zeros((CHARACTERS, COLUMNS)), np.zeros((CHARACTERS, COLUMNS)),
    )  # fmt: skip


# The shark's side


def write_rows(state, knows_hand, row, base):
    """The rows and what the shark's attack brings; a crew that does not know the hand reckons without cards."""
    rows = 0
    for letter in range(LETTERS):
        for card in range(CARDS):
            has = card == NO_BONUS or (knows_hand and state.hand[card] > 0)
            if has and letter != state.letter_out:
                row[rows, LETTER], row[rows, CARD] = letter, card
                base[rows] = bite_worth(state, letter, card)
                rows += 1
    return rows


def dice_of(state, letter):
    card = state.surface[letter]
    taken = 0 if CARD_SHEDS[card] else dice_taken(state)
    return max(CARD_DICE[card] - taken, 1)


def evade_of(state, letter, bonus):
    card = state.surface[letter]
    printed = ON_CARD[HARD_TARGET] if bonus == HARD_TARGET else CARD_EVADE[card]
    return printed if CARD_SHEDS[card] else max(printed - evade_taken(state), 0)


def bite_worth(state, letter, bonus):
    """What the attack brings, with gear shed, and less what the card might bring later."""
    zone, dice = CARD_ZONE[state.surface[letter]], dice_of(state, letter)
    worth = shed_worth(state, letter) - (CARD_PRICE if bonus != NO_BONUS else 0.0)
    if bonus == RAMMING_SPEED:
        return worth + ram_worth(state, zone, dice)
    best = best_tile(state, zone, dice)
    if best == NOT_YET:
        return worth + best_bite(state, zone, dice, 0)
    plain = tile_worth(state, best, dice, 0)
    broken = break_chance(state, best, dice, 0)
    if bonus == EXTRA_STRENGTH:
        plain = broken * (destruction(state) - (DAMAGE if state.tiles[best] > 0 else 0.0))
    elif bonus == SECOND_HELPING:
        plain += tile_worth(state, best, ON_CARD[SECOND_HELPING], 0)
    elif bonus == MAUL_AGAIN:
        plain *= 2.0 - broken
    elif bonus == DOMINO_EFFECT:
        plain += broken * domino_worth(state, best)
    return worth + max(plain, best_bite(state, zone, dice, 0))


def shed_worth(state, letter):
    worth = 0.0
    if CARD_SHEDS[state.surface[letter]]:
        for kind in range(KINDS):
            worth += STICKS[kind] * state.attached[kind]
    return worth


def best_tile(state, zone, dice):
    """The boat space that the shark attacks from there, or NOT_YET where there is none."""
    best, most = NOT_YET, 0.0
    for other in range(ZONES):
        if boat_touches_sea(state, other, zone) and tile_worth(state, other, dice, 0) > most:
            best, most = other, tile_worth(state, other, dice, 0)
    return best


def ram_worth(state, zone, dice):
    best = 0.0
    for other in range(ZONES):
        if seas_touch(state, zone, other):
            best = max(best, best_bite(state, other, dice, ON_CARD[RAMMING_SPEED]))
    return best


def domino_worth(state, zone):
    best = 0.0
    for other in range(ZONES):
        if LIE[zone, other] and floats(state, other):
            best = max(best, tile_worth(state, other, 0, ON_CARD[DOMINO_EFFECT]))
    return best


# The crew's side


def write_columns(state, who, column):
    """The spaces, weapons and targets of a character that are worth considering; returns how many."""
    if state.health[who] == 0:
        return 0
    count = 0
    for space in range(SPACES):
        if may_stand(state, who, space):
            for kind in range(KINDS):
                if may_hold(state, who, kind):
                    count = write_targets(state, space, kind, column, count)
    return count


def may_stand(state, who, space):
    is_fixed = state.prepared[who] or (state.active == who and state.stage in (ARMING, AIMING))
    return space == state.space[who] if is_fixed else moves_from(state, int(state.space[who])) & (1 << space) != 0


def may_hold(state, who, kind):
    if state.active == who and state.stage == AIMING:
        return kind == state.weapon[who]
    return is_weapon(kind) and state.gear[who, kind] > 0


def write_targets(state, space, kind, column, count):
    """Every zone in reach where the shark may appear; where there is none, the first in reach."""
    before, spare = count, NOT_YET
    for zone in range(ZONES):
        if TYPE[kind] == FIREARM or can_reach(state, space, zone):
            spare = zone
            if may_appear(state, kind, zone) and count < COLUMNS:
                column[count, SPACE], column[count, KIND], column[count, ZONE] = space, kind, zone
                count += 1
    if count == before and spare != NOT_YET and count < COLUMNS:
        column[count, SPACE], column[count, KIND], column[count, ZONE] = space, kind, spare
        count += 1
    return count


def may_appear(state, kind, zone):
    for letter in range(LETTERS):
        if letter != state.letter_out and is_hit(state, kind, zone, letter):
            return True
    return False


def is_hit(state, kind, zone, letter):
    """Whether that target reaches the shark at that letter (R246, R254)."""
    there = CARD_ZONE[state.surface[letter]]
    return zone == there or (SHIFT[kind] > 0 and seas_touch(state, zone, there))


def strike_gain(state, who, column, letter, bonus):
    """What a character's weapon and target bring the crew against a row."""
    kind = int(column[KIND])
    if not is_hit(state, kind, int(column[ZONE]), letter):
        return 0.0
    if TYPE[kind] == ATTACHABLE:
        return max(STICKS[kind] - PRICE[kind], 0.0)
    price = PRICE[kind]
    if TYPE[kind] == FIREARM and held(state, who, AMMO) >= 0:
        price = min(price, PRICE[held(state, who, AMMO)])
    return max(shark_wound(state) * min(WOUNDS[kind, evade_of(state, letter, bonus)], float(state.shark_health)) - price, 0.0)


def write_harm(state, who, rows, row, harm):
    for space in range(SPACES):
        if may_stand(state, who, space):
            for number in range(rows):
                harm[space, number] = harm_to(state, who, space, row[number, LETTER], row[number, CARD])


def harm_to(state, who, space, letter, bonus):
    """What standing or swimming there costs when the shark comes by that letter with that card."""
    zone, dice = CARD_ZONE[state.surface[letter]], dice_of(state, letter)
    bite = wound_worth(state, who)
    if is_in_water(space):
        return SWIMMING + (bite if is_near(state, space, zone) else 0.0)
    if not is_aboard(space) or not boat_touches_sea(state, space, zone):
        return SWIMMING * LIKELY[dice, 2] if bonus == MAKING_WAVES else 0.0
    share = 1.0 if best_tile(state, zone, dice) == space else ASIDE
    return share * break_chance(state, space, dice, 0) * (SWIMMING + bite + (bite if bonus == BIG_MOUTH else 0.0))


# The game


def solve_round(state, knows_hand, strikes, bites, iterations, game):
    """Writes rows, columns, both sides' mixed strategies and what each choice brings against them; returns how many rows there are.

    The crew's strikes and the shark's bites count so many times what they are worth: who decides may mind one of them more or less.
    """
    base, harm, most = np.zeros(ROWS), np.zeros((SPACES, ROWS)), 0
    rows = write_rows(state, knows_hand, game.rows, base)
    for who in range(CHARACTERS):
        game.column_counts[who] = write_columns(state, who, game.columns[who])
        most = max(most, game.column_counts[who])
    gain = np.zeros((CHARACTERS, most, rows))
    for who in range(CHARACTERS):
        columns = game.columns[who]
        write_harm(state, who, rows, game.rows, harm)
        for column in range(game.column_counts[who]):
            for row in range(rows):
                struck = strike_gain(state, who, columns[column], game.rows[row, LETTER], game.rows[row, CARD])
                bitten = harm[columns[column, SPACE], row]
                gain[who, column, row] = strikes * struck - bites * bitten
    solve(base, rows, gain, game.column_counts, iterations, game.row_mix, game.column_mix, game.row_worth)
    for who in range(CHARACTERS):
        for column in range(game.column_counts[who]):
            game.column_gain[who, column] = column_worth(rows, gain, who, column, game.row_mix)
    return rows
