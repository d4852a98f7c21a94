"""What a best response gets against the weigher: in small boxes, against plain recursion, the open game, and the kernels of the GPU."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import comb, prod
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from fathom.engine.edition import corrected, standard_edition
from fathom.engine.loader import Game, folder_of, load, new_rng
from fathom.games.into_the_blue.bots import PlannerBot
from fathom.games.into_the_blue.bots.exact import TablebaseBot
from fathom.games.into_the_blue.bots.planner import BY_NETWORK, WHOLE_TURN
from fathom.games.into_the_blue.solver import gpu
from fathom.games.into_the_blue.solver.best_response.gpu import COLUMNS_MODULE, weigher_kernel_text
from fathom.games.into_the_blue.solver.best_response.solve import respond_plainly
from fathom.games.into_the_blue.solver.best_response.worlds import Worlds
from fathom.games.into_the_blue.solver.gpu import APART, SETS, SMALL, kernel_text, last_turns, segments_of
from fathom.games.into_the_blue.solver.lattice import new_lattice
from fathom.games.into_the_blue.solver.layout import Layout
from fathom.games.into_the_blue.solver.probe import Tablebase
from fathom.games.into_the_blue.solver.solve import ending_differences, solve_plainly, steps, table_with
from fathom.solvers.tablebase import quietly
from tests.games.into_the_blue.solver.one_thread import COLUMNS, one_thread

pytestmark = pytest.mark.solver
WEIGHING = "fathom.games.into_the_blue.solver.best_response.weighing"
POSITIONS = "fathom.games.into_the_blue.solver.positions"
CLOSE = 1e-9


@dataclass(frozen=True)
class Box:
    """A small box solved: the open game, and against the weigher."""

    game: Game
    known: Any
    shares: Any

    def share(self, mine: int, other: int, left: int, number: int) -> float:
        return float(self.shares[Worlds(self.game).place_of(mine, other, left, number)])


@pytest.fixture(scope="module")
def box() -> Box:
    """One shell for each player, and chests that differ widely."""
    return new_box({"shells": 1, "chests": [1, 6, 6, 7, 9]})


def new_box(changes: dict[str, Any]) -> Box:
    edition = corrected(standard_edition(folder_of("fathom.games.into_the_blue")), "box", changes)
    game = load("into-the-blue", "cpu", edition, {"first_player": 1})
    known = solve_plainly(game, quietly)[0]
    return Box(game, known, respond_plainly(game, known, quietly)[0])


def turn_chances(game: Game, outcomes: Any) -> Any:
    sets, rolls, chances = int(game.rules.SETS), int(game.rules.ROLLS), np.zeros(len(outcomes))
    work = np.zeros(sets), np.zeros(sets, np.int16), np.zeros((rolls, sets), np.int16), np.zeros(sets)
    game.generic(WEIGHING).turn_chances(outcomes, *work, chances)
    return chances


def turn_share(game: Game, outcomes: Any) -> float:
    sets = int(game.rules.SETS)
    return float(game.generic(POSITIONS).turn_share(outcomes, np.zeros(sets), np.zeros(sets, np.int16)))


def test_the_chances_of_outcomes_are_how_a_best_turn_changes_with_their_worths(small: Game) -> None:
    worths, step = np.random.default_rng(5).random(small.generic(POSITIONS).OUTCOMES), 1e-6
    chances = turn_chances(small, worths)
    assert chances.sum() == pytest.approx(1)
    assert chances @ worths == pytest.approx(turn_share(small, worths))
    for which, chance in enumerate(chances):
        more, less = worths.copy(), worths.copy()
        more[which], less[which] = more[which] + step, less[which] - step
        assert (turn_share(small, more) - turn_share(small, less)) / (2 * step) == pytest.approx(chance, abs=1e-7)


def test_where_all_chests_are_alike_nothing_is_hidden(small: Game, shares: Any) -> None:
    found, bounds = respond_plainly(small, shares, quietly)
    known, worlds = Layout(small), Worlds(small)
    for left in range(1, len(worlds.chests)):
        count, numbers = worlds.chests[left].count // 2, known.numbers_of(left)
        for number, world in enumerate(worlds.worlds(left)):
            for mine, other in product(range(known.moving), range(known.all)):
                lead = worlds.lead(world)
                responding = found[worlds.place_of(mine, other, left, number)]
                weighing = found[worlds.place_of(mine, other, left, count + number)]
                assert responding == pytest.approx(shares[known.place_of(mine, other, left, numbers[world[0], lead])], abs=CLOSE)
                assert weighing == pytest.approx(shares[known.place_of(mine, other, left, numbers[world[0], -lead])], abs=CLOSE)
    assert bounds.low == pytest.approx(bounds.high)


def test_who_sees_everything_never_gets_less_and_who_weighs_never_more_than_in_the_open_game(box: Box) -> None:
    known, worlds, differs = Layout(box.game), Worlds(box.game), 0.0
    for left in range(1, len(worlds.chests)):
        count, numbers = worlds.chests[left].count // 2, known.numbers_of(left)
        for number, world in enumerate(worlds.worlds(left)):
            for mine, other in product(range(known.moving), range(known.all)):
                lead = worlds.lead(world)
                responding = box.known[known.place_of(mine, other, left, numbers[world[0], lead])]
                weighing = box.known[known.place_of(mine, other, left, numbers[world[0], -lead])]
                assert box.share(mine, other, left, number) >= responding - CLOSE
                assert box.share(mine, other, left, count + number) <= weighing + CLOSE
                differs = max(differs, box.share(mine, other, left, number) - responding)
    assert differs > 0.01


def test_every_share_is_that_of_plain_recursion_over_worlds(box: Box) -> None:
    """Worlds as sorted tuples of chests, odds by counting, the loop of failed turns by repetition: nothing is shared but a turn itself."""
    plain, worlds, chests = Recursion(box), Worlds(box.game), sorted(box.game.rules.CHEST_VALUES[kind] for kind in kinds_of(box.game))
    known = Layout(box.game)
    for left in (1, 2, 5):
        for number, (rest, theirs) in enumerate(worlds.worlds(left)):
            hands = chests_of(box.game, theirs), chests_of(box.game, worlds.of_weigher((rest, theirs)))
            assert sorted([*hands[0], *hands[1], *chests_of(box.game, rest)]) == chests
            for mine, other in ((0, 0), (0, known.all - 1)):
                found = plain.responder(mine, other, *hands), plain.weigher(mine, other, *hands)
                count = worlds.chests[left].count // 2
                stored = box.share(mine, other, left, number), box.share(mine, other, left, count + number)
                assert stored == pytest.approx(found, abs=CLOSE)


def kinds_of(game: Game) -> list[int]:
    return [kind for kind, count in enumerate(game.rules.CHEST_COUNTS) for _ in range(int(count))]


def chests_of(game: Game, counts: Any) -> tuple[int, ...]:
    return tuple(int(value) for value, count in zip(game.rules.CHEST_VALUES, counts, strict=True) for _ in range(int(count)))


class Recursion:
    """With one shell each: a turn places it, takes a chest or fails. Shares by who has which chests, of the seat to move."""

    def __init__(self, box: Box) -> None:
        self.game, self.layout, self.known = box.game, Layout(box.game), box.known
        self.module: ModuleType = box.game.generic(POSITIONS)
        self.differences, self.all = ending_differences(box.game), chests_of(box.game, box.game.rules.CHEST_COUNTS)
        self.responder, self.weigher = cache(self.responder_share), cache(self.weigher_share)

    def left(self, *hands: tuple[int, ...]) -> tuple[int, ...]:
        rest = list(self.all)
        for chest in (chest for hand in hands for chest in hand):
            rest.remove(chest)
        return tuple(rest)

    def final(self, mine: int, other: int, lead: int) -> float:
        return float(np.sign(int(self.differences[mine, other]) + lead) + 1) / 2

    def responder_share(self, mine: int, other: int, theirs: tuple[int, ...], ours: tuple[int, ...]) -> float:
        return self.pair(mine, other, theirs, ours)[0]

    def weigher_share(self, mine: int, other: int, theirs: tuple[int, ...], ours: tuple[int, ...]) -> float:
        """The weigher's placement is `mine`; `theirs` are the responder's chests."""
        if other >= self.layout.moving:
            return float(self.weighers_chances(mine, other, theirs, ours) @ self.outcomes(mine, other, theirs, ours, False, 0.0))
        return self.pair(other, mine, theirs, ours)[1]

    @cache  # noqa: B019  # one for each test
    def pair(self, mine: int, other: int, theirs: tuple[int, ...], ours: tuple[int, ...]) -> tuple[float, float]:
        """Where the responder has `mine` and the weigher `other`: what either gets whose turn it is."""
        if other >= self.layout.moving:
            return turn_share(self.game, self.outcomes(mine, other, theirs, ours, True, 0.0)), 0.0
        chances = self.weighers_chances(other, mine, theirs, ours)
        responding = weighing = 0.5
        for _ in range(60):
            weighing = float(chances @ self.outcomes(other, mine, theirs, ours, False, 1 - responding))
            responding = turn_share(self.game, self.outcomes(mine, other, theirs, ours, True, 1 - weighing))
        return responding, weighing

    def outcomes(self, mine: int, other: int, theirs: tuple[int, ...], ours: tuple[int, ...], responds: bool, failed: float) -> Any:
        """What the mover gets after each outcome; `failed` unless the other has placed everything."""
        lead = (sum(theirs) - sum(ours)) * (1 if responds else -1)
        found, is_last = np.zeros(self.module.OUTCOMES), other >= self.layout.moving
        for prize in range(self.module.PRIZES):
            after = int(self.layout.more[mine, prize])
            then = self.weigher if responds else self.responder
            found[prize] = self.final(after, other, lead) if is_last else 1 - then(other, after, theirs, ours)
        found[self.module.NOTHING] = self.final(mine, other, lead) if is_last else failed
        rest, again = self.left(theirs, ours), self.responder if responds else self.weigher
        for chest in rest:
            hands = (tuple(sorted([*theirs, chest])), ours) if responds else (theirs, tuple(sorted([*ours, chest])))
            worth = self.final(mine, other, lead + chest) if len(rest) == 1 else again(mine, other, *hands)
            found[self.module.CHEST] += worth / len(rest)
        return found

    def weighers_chances(self, mine: int, other: int, theirs: tuple[int, ...], ours: tuple[int, ...]) -> Any:
        """By the open game, over all hands that the responder may have."""
        weighed, total = np.zeros(self.module.OUTCOMES), 0
        for hand, ways in self.hands(len(theirs), ours):
            rest = self.left(hand, ours)
            counts = tuple(rest.count(int(value)) for value in self.game.rules.CHEST_VALUES)
            number = self.layout.numbers_of(len(rest))[counts, sum(ours) - sum(hand)]
            table = table_with(self.layout, len(rest), self.known, self.differences, self.layout.more)
            found = np.zeros(self.module.OUTCOMES)
            self.module.write_outcomes(table, mine, other, number, found)
            weighed, total = weighed + ways * found, total + ways
        return turn_chances(self.game, weighed / total)

    def hands(self, size: int, ours: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
        unseen = self.left(ours)
        values = sorted(set(unseen))
        for counts in product(*(range(unseen.count(value) + 1) for value in values)):
            if sum(counts) == size:
                hand = tuple(value for value, count in zip(values, counts, strict=True) for _ in range(count))
                yield hand, prod(comb(unseen.count(value), count) for value, count in zip(values, counts, strict=True))


def test_kernels_find_the_same_shares(box: Box) -> None:
    known, worlds, cuda = Layout(box.game), Worlds(box.game), one_thread()
    parts = vars(box.game.generic(gpu.COLUMNS_MODULE)) | vars(box.game.generic(COLUMNS_MODULE))
    weigh, solve = weigher_kernel_text(parts, cuda, COLUMNS, 1), kernel_text(parts, cuda, COLUMNS, 1)
    found, differences, lattice = np.zeros(worlds.positions), ending_differences(box.game), new_lattice(box.game, APART)
    notes, kept = np.zeros((1, (2 * parts["OUTCOMES"] + SMALL) * COLUMNS)), np.zeros((1, 2 * SETS * COLUMNS), np.int16)
    for left, placed in steps(worlds):
        table, beliefs = table_with(worlds, left, found, differences, worlds.more), worlds.beliefs(known, left)
        known_table = table_with(known, left, box.known, differences, known.more)
        groups = [segments_of(worlds, worlds.both_ways(placed))]
        for segments in [last_turns(worlds), *groups] if placed == 2 * worlds.shells - 2 else groups:
            pairs, sets = int(segments[:, 0].sum()), len(beliefs.first) - 1
            weigh(*table, *known_table, *beliefs, *lattice, segments, pairs * sets, np.zeros(1, np.int64), notes, kept)
            solve(*table, *lattice, segments, pairs * table.numbers // 2, np.zeros(1, np.int64), notes)
    assert np.abs(found - box.shares).max() < CLOSE


def test_the_perfect_player_weighs_as_the_weigher_does(box: Box) -> None:
    """With its first roll on the table, its best option is worth what the weigher's turn is worth by its beliefs."""
    rules, known, worlds, own = box.game.rules, Layout(box.game), Worlds(box.game), (1, 0, 0, 0)
    tablebase = Tablebase(box.game, box.known, ending_differences(box.game))
    bot = TablebaseBot(box.game, PlannerBot(box.game, BY_NETWORK, WHOLE_TURN), tablebase)
    state = box.game.new(2)
    state.phase, state.rolls_left, state.in_air, state.dice[:] = rules.KEEPING, rules.ROLLS - 1, 0, [2, 1, 1, 1, 1, 0]
    state.chests[0, 0], state.chests[1, 1], state.chests_taken[:2] = 1, 1, 1
    beliefs, possible = worlds.beliefs(known, 3), worlds.worlds(3)
    firsts = [possible[beliefs.worlds[place]] for place in beliefs.first[:-1]]
    belief = next(number for number, world in enumerate(firsts) if worlds.of_weigher(world) == own)
    table, weighed = table_with(known, 3, box.known, ending_differences(box.game), known.more), box.game.generic(WEIGHING).weighed
    outcomes = np.array([weighed(table, beliefs, 0, 0, belief, which) for which in range(box.game.generic(POSITIONS).OUTCOMES)])
    best = bot.estimates(box.game.view(state, 0), 0, new_rng(4))[0]
    assert best.share == pytest.approx(tablebase.solved_turn(outcomes).worths[rules.ROLLS - 1, tablebase.lying(state)], abs=CLOSE)
