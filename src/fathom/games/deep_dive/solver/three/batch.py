"""What turning shells over brings when three play, by counting.  In the rules language."""

from fathom.games.deep_dive.rules import BLACK_PEARLS, BLACK_TO_END
from fathom.games.deep_dive.solver.three.tally import WAYS, Tally, final_share, unseen_of, worth_of


def comes_ashore(tablebase, tally, seat, held, entry):
    """A seat turns over `held` shells, at least one; what follows is that entry of the tally there is then."""
    dark = BLACK_PEARLS - tally.black
    total = 0.0
    for blacks in range(min(dark, held) + 1):
        for whites in range(max(0, held - blacks - tally.empty), min(tally.white, held - blacks) + 1):
            empties = held - blacks - whites
            ways = WAYS[tally.white, whites] * WAYS[tally.empty, empties] * WAYS[dark, blacks]
            total += ways * worth_then(tablebase, tally_then(tally, seat, whites, empties, blacks), entry)
    return total / WAYS[unseen_of(tally), held]


def tally_then(tally, seat, whites, empties, blacks):
    mine = tally.mine + (whites if seat == 0 else 0)
    left = tally.left + (whites if seat == 1 else 0)
    right = tally.right + (whites if seat == 2 else 0)
    return Tally(tally.white - whites, tally.empty - empties, tally.black + blacks, mine, left, right)


def worth_then(tablebase, tally, entry):
    if tally.black >= BLACK_TO_END:  # R48, R49
        return final_share(tally.mine, tally.left, tally.right)
    return worth_of(tablebase, tally, entry)


def supply_empty(tally, mine, left, right):
    """The supply is empty, and all divers in the water turn over their shells: all the white pearls are among them (R51)."""
    total = 0.0
    for whites in range(min(tally.white, mine) + 1):
        for others in range(max(0, tally.white - whites - right), min(tally.white - whites, left) + 1):
            rest = tally.white - whites - others
            ways = WAYS[mine, whites] * WAYS[left, others] * WAYS[right, rest]
            total += ways * final_share(tally.mine + whites, tally.left + others, tally.right + rest)
    return total / WAYS[unseen_of(tally), tally.white]
