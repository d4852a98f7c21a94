"""Rounds of Act 2 worked out: as a plain walk over all that the rules allow finds them, and no two positions for the same."""

from math import exp
from typing import Any

import numpy as np
import pytest

from fathom.engine.contract import CHANCE, State
from fathom.engine.loader import Game
from fathom.games.jaws.bots.evaluation.boat import EVEN, lead
from fathom.games.jaws.bots.exact.exact_round import BY_LEAD, TREE
from fathom.games.jaws.rules.boat.constants import (
    BIG_MOUTH,
    DAMAGED,
    DESTROYED,
    DOMINO_EFFECT,
    EXTRA_STRENGTH,
    HARD_TARGET,
    MAKING_WAVES,
    MAUL_AGAIN,
    NO_BONUS,
    NOWHERE,
    RAMMING_SPEED,
    SEA,
    SECOND_HELPING,
    SURFACING,
)
from fathom.games.jaws.rules.common import BRODY, CHARACTERS, HOOPER, NOBODY_YET, QUINT, SHARK
from tests.games.jaws.boat_positions import (
    AIR_TANK,
    AMMO,
    GAFF,
    HARPOON,
    LINE,
    MACHETE,
    P1,
    P2,
    P3,
    P4,
    RIFLE,
    S1,
    S2,
    SPEAR,
    at_sea,
    card,
    prepare,
    surface,
)

pytestmark = pytest.mark.machines("cpu")
OTHERS = (card(S2, evade=1), card(P3, evade=2))
MOST_ROWS = 1 << 14


def opened(game: Game, bonus: int = NO_BONUS, number: int | None = None, aims: Any = (), **position: Any) -> State:
    """The shark has appeared at A, off P1 unless told otherwise; `aims` are characters with weapon and target."""
    hand = () if bonus == NO_BONUS else (bonus,)
    health = position.pop("health", (6, 6, 6))
    state = at_sea(game, hand=(*hand, *position.pop("hand", ())), **position)
    for who in range(CHARACTERS):
        state.health[who] = health[who]
        if health[who] == 0:
            state.space[who], state.gear[who] = NOWHERE, 0
    surface(game, state, (card(P1, evade=2) if number is None else number, *OTHERS), bonus=bonus)
    planned = {who: (weapon, target) for who, weapon, target in aims}
    for who in range(CHARACTERS):
        if state.health[who] > 0:
            prepare(game, state, who, *planned.get(who, ()))
    return state


def new_tree(game: Game, judge: int = BY_LEAD) -> tuple[Any, Any]:
    module = game.generic(TREE)
    return module.new_tree(MOST_ROWS, judge, np.zeros((1, 1)), np.zeros(1), np.zeros(1)), game.records(module.DEPTH)


def worked_out(game: Game, state: State) -> float:
    tree, records = new_tree(game)
    found = np.zeros(1)
    game.generic(TREE).worths_after(state, np.zeros((1, 0), np.int64), tree, records, found)
    return float(found[0])


def walked(game: Game, state: State) -> float:
    """The same without a table, a key or a thought."""
    if state.winner != NOBODY_YET:
        return float(state.winner == SHARK)
    if state.stage == SURFACING:
        return 1 / (1 + exp(EVEN - lead(state)))
    after = []
    for option in game.options(state):
        copied = game.copy(state)
        game.play(copied, option)
        after.append(walked(game, copied))
    who = game.actor(state)
    if who == CHANCE:
        return float(np.average(after, weights=game.odds(state)))
    return max(after) if who == SHARK else min(after)


FAR = (P1, P4, P4)  # Quint over the shark, the others out of its way
POSITIONS: dict[str, dict[str, Any]] = {
    "nobody strikes": {"spaces": FAR},
    "two strike, and one has ammo": {
        "aims": ((QUINT, RIFLE, P1), (BRODY, GAFF, P1)), "spaces": (P1, P1, P4), "gear": ((QUINT, RIFLE), (QUINT, AMMO)),
        "health": (1, 2, 0),
    },
    "a barrel first, then a strike": {"aims": ((QUINT, HARPOON, P1), (BRODY, GAFF, P1)), "spaces": (P1, P1, P4), "health": (1, 2, 0)},
    "a weapon that is used up": {"aims": ((HOOPER, AIR_TANK, P1),), "spaces": (P4, P4, P1), "gear": ((HOOPER, AIR_TANK),)},
    "a swimmer with a cage": {"spaces": (P4, P4, SEA + P2), "tiles": {P2: DAMAGED}, "health": (0, 3, 2)},
    "the last of the crew, all but dead": {"spaces": (SEA + P1, P2, P2), "health": (2, 0, 0)},
    "the last tile": {"spaces": (P1, P1, P1), "tiles": dict.fromkeys(range(1, 8), DESTROYED), "health": (2, 0, 0)},
    "shedding": {"number": card(S1, shed=True), "spaces": (P4, S1, P4), "aims": ((BRODY, GAFF, S1),), "health": (0, 6, 6)},
    "extra strength": {"bonus": EXTRA_STRENGTH, "spaces": FAR},
    "second helping": {"bonus": SECOND_HELPING, "spaces": FAR, "tiles": {P2: DAMAGED, P3: DESTROYED}},
    "maul again": {"bonus": MAUL_AGAIN, "spaces": (P4, P4, SEA + P1), "health": (2, 0, 2)},
    "big mouth": {"bonus": BIG_MOUTH, "spaces": (P4, P4, P1), "health": (2, 0, 2)},
    "ramming speed": {"bonus": RAMMING_SPEED, "spaces": (P1, P4, P4), "health": (1, 2, 1)},
    "domino effect": {"bonus": DOMINO_EFFECT, "spaces": (P2, P4, P4), "tiles": {P1: DAMAGED}},
    "hard target": {"bonus": HARD_TARGET, "aims": ((QUINT, MACHETE, P1),), "spaces": FAR},
    "making waves": {"bonus": MAKING_WAVES, "spaces": (P1, P2, P4), "tiles": {P1: DAMAGED}, "health": (1, 1, 0)},
}  # fmt: skip


@pytest.mark.parametrize("name", POSITIONS)
def test_a_round_is_worth_what_a_plain_walk_over_the_rules_finds(boat: Game, name: str) -> None:
    state = opened(boat, **POSITIONS[name])
    assert 0 < worked_out(boat, state) < 1
    assert worked_out(boat, state) == pytest.approx(walked(boat, state), abs=1e-12)


def test_the_hundredth_round_needs_no_judge(boat: Game) -> None:
    """A shark alive at its end has won (R285), and nobody strikes."""
    state = opened(boat, spaces=FAR)
    state.boat_round = 100
    assert worked_out(boat, state) == 1.0


@pytest.mark.parametrize(
    "field", ["shark_health", "hand", "tiles", "health", "space", "gear", "attached", "weapon", "may_attack", "caged", "choice", "bonus"],
)
def test_positions_that_differ_in_what_matters_have_different_keys(boat: Game, field: str) -> None:
    state = opened(boat, aims=((QUINT, MACHETE, P1), (HOOPER, SPEAR, P1)), spaces=(P1, P2, P1), gear=((QUINT, LINE),), hand=(MAUL_AGAIN,))
    key_of = boat.generic(TREE).key_of
    for index in range(np.size(state[field])):
        other = boat.copy(state)
        part = np.atleast_1d(other[field])
        if field in ("weapon", "may_attack") and not state.may_attack[index]:
            continue
        part.flat[index] = 1 - part.flat[index] if part.flat[index] in (0, 1) else part.flat[index] - 1
        if not np.ndim(other[field]):
            setattr(other, field, part[0])
        assert key_of(other) != key_of(state), index


def test_how_a_position_came_about_does_not_matter(boat: Game) -> None:
    state = opened(boat, spaces=(P1, P2, S2))
    other = boat.copy(state)
    other.target[:], other.rolled, other.active = 3, 2, 1
    key_of = boat.generic(TREE).key_of
    assert key_of(other) == key_of(state)
