"""The solver against a slower, simpler one, and its tablebase against the game one step deep; in a short game to 2 diamonds."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fathom.engine.contract import State
from fathom.engine.edition import corrected, standard_edition
from fathom.engine.loader import Game, folder_of, load, new_rng
from fathom.games.the_blue_lion.bots import TablebaseBot
from fathom.games.the_blue_lion.solver import is_solved, solve, solved
from fathom.games.the_blue_lion.solver.solve import Solved
from fathom.games.the_blue_lion.solver.tablebase import Tablebase, read, read_facts, write
from fathom.games.the_blue_lion.solver.verify import BlueLionVerifier
from fathom.solvers.tablebase import quietly
from fathom.solvers.verify import after
from fathom.text.errors import BadTable
from tests.games.the_blue_lion.positions import draw, with_settings

POSITIONS = "fathom.games.the_blue_lion.solver.positions"
GRAIN = 1 / 65535  # shares are kept in 16 bits


@dataclass
class Short:
    """A game to 2 diamonds, solved."""

    game: Game
    tablebase: Tablebase
    facts: Solved | None = None

    def verifier(self) -> BlueLionVerifier:
        return BlueLionVerifier(self.game, self.tablebase)


def short_game(quiet_limit: int, name: str = "short") -> Game:
    standard = standard_edition(folder_of("fathom.games.the_blue_lion"))
    edition = corrected(standard, name, {"target": 2})
    return load("the-blue-lion", "cpu", edition, {"quiet_limit": quiet_limit, "first_player": 1})


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Short:
    """The whole game from the throw on, with 2 quiet actions."""
    game, folder = short_game(2), tmp_path_factory.mktemp("solved") / "short"
    write(folder, game, quietly)
    return Short(game, read(folder, game.settings), read_facts(folder))


@pytest.fixture(scope="module")
def book() -> Short:
    """By the book, from a row with some backs known."""
    game = short_game(0)
    start = np.array([game.generic(POSITIONS).key_of(half_known_row(game))])
    work, residual = solve.solve_from(game, start, lambda name, shape, kind: np.empty(shape, kind), quietly)
    assert residual < 1e-6
    return Short(game, Tablebase(work.keys, work.rows, 1, work.shares, GRAIN, work.hopes, 1 / 255))


@pytest.mark.compiler
def test_after_a_rehearsal_nothing_is_left_to_compile(tmp_path: Path) -> None:
    game = short_game(2, "rehearsed")
    solve.rehearse(game)
    known = compiled(game)
    write(tmp_path / "short", game, quietly)
    assert known
    assert compiled(game) == known


def compiled(game: Game) -> dict[str, list[Any]]:
    """All functions of the solver for which there is machine code, with their signatures."""
    modules = [game.generic(f"fathom.games.the_blue_lion.solver.{name}") for name in ("positions", "transitions", "backward_induction")]
    things = [thing for module in modules for thing in vars(module).values() if getattr(thing, "signatures", None)]
    return {thing.__name__: thing.signatures for thing in things}


def half_known_row(game: Game) -> State:
    return draw(game, "A Pa B L Bl P", passes=0)


def oracle(game: Game) -> Any:
    """The share of Arsène by trying everything to the end: no symmetry, no layers, no key but the state itself."""

    @cache
    def share(raw: bytes) -> float:
        state = np.frombuffer(raw, game.record_type).copy()[0]
        if game.is_over(state):
            return game.result(state)[0]
        shares = [share(after(game, state, option).tobytes()) for option in game.options(state)]
        if game.is_chance(state):
            weights = game.odds(state)
            return sum(weight * each for weight, each in zip(weights, shares, strict=True)) / sum(weights)
        return max(shares) if state.seat == 0 else min(shares)

    return lambda state: share(state.tobytes())


ROWS = [
    ("Al Pa Ba Lp Lb Bp", 0, (0, 0), 0),
    ("Al Pa Ba Lp Lb Bp", 1, (1, 0), 1),
    ("A Pa B L Bl P", 0, (0, 1), 0),
    ("P A L P B B", 1, (1, 1), 0),
]


@pytest.mark.parametrize(("row", "seat", "points", "quiet"), ROWS)
def test_the_table_agrees_with_trying_everything(short: Short, row: str, seat: int, points: tuple[int, int], quiet: int) -> None:
    state = draw(short.game, row, seat=seat, points=points, passes=0, quiet=quiet)
    assert short.verifier().share(state, 0) == pytest.approx(oracle(short.game)(state), abs=GRAIN)


def test_it_agrees_where_tiles_are_due_too(short: Short) -> None:
    game, best_share = short.game, oracle(short.game)
    acting = draw(game, "Pa Pl Bp Lb Al", "Ab", seat=1, points=(0, 1), passes=0)
    assert acting.phase == game.rules.PLAYING
    putting_back = after(game, acting, game.rules.MOVE)
    assert putting_back.phase == game.rules.RETURNING
    for state in (acting, putting_back):
        assert short.verifier().share(state, 0) == pytest.approx(best_share(state), abs=GRAIN)


def test_every_kept_share_is_that_of_the_best_option(short: Short) -> None:
    checked = short.verifier().verify(600, new_rng(1))
    assert checked.positions == 600
    assert checked.worst < 1.1 * GRAIN


def test_by_the_book_too(book: Short) -> None:
    """With equal points a position must be worth the same on both sides: plain value iteration swings between two answers."""
    state, wrong = book.game.records(1)[0], 0.0
    for row in range(0, book.tablebase.rows, max(1, book.tablebase.rows // 400)):
        book.game.generic(POSITIONS).lay_out(book.tablebase.keys[row], state, 0, 0)
        state.points[:] = 1
        wrong = max(wrong, book.verifier().error(state))
    assert wrong < 1.1 * GRAIN


def known_rows(game: Game) -> dict[bytes, list[bytes | float]]:
    """With every back certain and one diamond missing on both sides: what each option of each full row leads to.

    That is the row after it, or what it is worth to the mover when it ends the game.
    """
    start = draw(game, "Al Pa Ba Lp Lb Bp", points=(1, 1), passes=0)
    found: dict[bytes, list[bytes | float]] = {}
    waiting = [start.tobytes()]
    while waiting:
        raw = waiting.pop()
        if raw in found:
            continue
        state, found[raw] = np.frombuffer(bytearray(raw), game.record_type)[0], []
        for option in game.options(state):
            then = after(game, state, option)
            if game.is_chance(then):
                game.play(then, game.options(then)[0])
            then.quiet = 0
            found[raw].append(game.result(then)[int(state.seat)] if game.is_over(then) else then.tobytes())
        waiting += [each for each in found[raw] if isinstance(each, bytes)]
    return found


def won_drawn_or_lost(rows: dict[bytes, list[bytes | float]]) -> dict[bytes, float]:
    """Retrograde analysis as for an endgame of chess; rows that neither side can win are draws, for play never ends."""
    before: dict[bytes, list[bytes]] = {raw: [] for raw in rows}
    for raw, options in rows.items():
        for option in options:
            if isinstance(option, bytes):
                before[option].append(raw)
    left = {raw: sum(option != 0.0 for option in options) for raw, options in rows.items()}  # options that do not lose
    shares = {raw: 1.0 for raw, options in rows.items() if 1.0 in options} | {raw: 0.0 for raw in rows if not left[raw]}
    queue = list(shares)
    for raw in queue:
        for earlier in before[raw]:
            if earlier in shares:
                continue
            left[earlier] -= shares[raw] == 1.0
            if shares[raw] == 0.0 or left[earlier] == 0:
                shares[earlier] = 1.0 - shares[raw]
                queue.append(earlier)
    return {raw: shares.get(raw, 0.5) for raw in rows}


def test_by_the_book_a_forced_win_is_a_whole_one_and_endless_play_a_draw(book: Short) -> None:
    """Known rows are won, drawn or lost, as plain retrograde analysis says, however long the win takes."""
    shares = won_drawn_or_lost(known_rows(book.game))
    assert set(shares.values()) == {0.0, 0.5, 1.0}
    for raw, share in list(shares.items())[::7]:
        state = np.frombuffer(bytearray(raw), book.game.record_type)[0]
        assert book.verifier().share(state, int(state.seat)) == pytest.approx(share, abs=GRAIN)


def test_a_tablebase_from_before_the_book_was_solved_exactly_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FATHOM_CACHE", str(tmp_path))
    game = load("the-blue-lion", "python", settings={"quiet_limit": 0})
    (tmp_path / "solved" / f"the_blue_lion-{game.edition.digest()}-rules1-swap0-quiet0-form1").mkdir(parents=True)
    assert not is_solved(game)


def test_the_verifier_notices_a_table_that_is_wrong(short: Short) -> None:
    shares = np.array(short.tablebase.shares)
    shares[:, :, ::7] ^= 1 << 12
    assert BlueLionVerifier(short.game, short.tablebase._replace(shares=shares)).verify(200, new_rng(1)).worst > 0.01


def test_the_shares_of_a_game_add_up(short: Short) -> None:
    for outlook in short.facts.outlooks:
        assert outlook.win + outlook.draw + outlook.loss == pytest.approx(1)
        assert outlook.share == pytest.approx(outlook.win + outlook.draw / 2)
        assert min(outlook.win, outlook.draw, outlook.loss) >= 0


def test_both_thieves_have_the_same_chances_when_they_go_first(short: Short) -> None:
    first, second = short.facts.outlooks
    assert first == second


def test_the_perfect_player_gets_what_the_table_says(short: Short) -> None:
    bot, results = TablebaseBot(short.game, short.tablebase), []
    for number in range(100):
        rng, state = new_rng(5, number), short.game.new(2)
        while not short.game.is_over(state):
            luck = short.game.is_chance(state)
            short.game.play(state, short.game.draw(state, rng) if luck else bot.choose(state, short.game.actor(state), rng))
        results.append(short.game.result(state)[0])
    expected = short.facts.outlooks[0].share
    assert abs(np.mean(results) - expected) < 4 * np.std(results) / len(results) ** 0.5


def test_the_perfect_player_knows_the_worth_of_each_option_exactly(short: Short) -> None:
    state = draw(short.game, "Al Pa Ba Lp Lb Bp", points=(1, 0), passes=0)
    estimates = TablebaseBot(short.game, short.tablebase).estimates(state, 0, new_rng(1))
    best_share = oracle(short.game)
    assert sorted(estimate.option for estimate in estimates) == sorted(short.game.options(state))
    assert [estimate.share for estimate in estimates] == sorted((estimate.share for estimate in estimates), reverse=True)
    for estimate in estimates:
        assert estimate.share == pytest.approx(best_share(after(short.game, state, estimate.option)), abs=2 * GRAIN)
        assert estimate.margin == 0.0


def test_of_two_sure_wins_the_perfect_player_takes_the_sooner(short: Short) -> None:
    state = draw(short.game, "Ab Bp Pa Pl Al Lb", points=(0, 0), passes=0)  # Arsène, lion, police: turning the third makes A B A
    option = TablebaseBot(short.game, short.tablebase).choose(state, 0, new_rng(1))
    game_over = after(short.game, after(short.game, state, option), short.game.rules.SHOW)
    assert short.game.is_over(game_over)
    assert short.game.result(game_over) == [1.0, 0.0]


def test_a_position_that_cannot_come_about_is_refused(short: Short) -> None:
    state = draw(short.game, "P A P L B B", passes=0)
    with pytest.raises(BadTable, match="cannot arise"):
        TablebaseBot(short.game, short.tablebase).choose(state, 0, new_rng(1))


def test_a_limit_too_high_to_solve_is_refused() -> None:
    with pytest.raises(BadTable, match="quiet limits up to 40"):
        solved(with_settings("cpu", quiet_limit=200))


MIRRORED = [("Ab L Pa B", "P", "L"), ("A L P B L P", "", ""), ("", "", "A L P B L P"), ("Ab Pa", "L B", "L P")]


@pytest.mark.parametrize(("row", "due", "pool"), MIRRORED)
def test_a_mirrored_row_is_the_same_position(lion: Game, row: str, due: str, pool: str) -> None:
    key_of = lion.generic(POSITIONS).key_of
    mirrored = " ".join(reversed(row.split()))
    turned_due = " ".join(reversed(due.split()))
    assert key_of(draw(lion, row, due, pool)) == key_of(draw(lion, mirrored, turned_due, pool))


@pytest.mark.parametrize(("row", "due", "pool"), MIRRORED)
def test_the_thieves_may_change_parts(lion: Game, row: str, due: str, pool: str) -> None:
    key_of = lion.generic(POSITIONS).key_of
    exchange = str.maketrans("ALal", "LAla")
    pool_exchanged = " ".join(sorted(pool.translate(exchange).split(), key="ALPB".index))
    ours, theirs = draw(lion, row, due, pool), draw(lion, row.translate(exchange), due.translate(exchange), pool_exchanged, seat=1)
    assert key_of(ours) == key_of(theirs)
    theirs.seat = 0
    assert key_of(ours) != key_of(theirs)


def test_what_differs_has_another_key(lion: Game) -> None:
    key_of = lion.generic(POSITIONS).key_of
    states = [
        draw(lion, "Ab L Pa B L P"), draw(lion, "Ab L Pa B P L"), draw(lion, "A L Pa B L P"), draw(lion, "Ab L Pa B L", "P"),
        draw(lion, "Ab L Pa B L", "", "P"), draw(lion, "Ab L Pa B L", "", "P", passes=0),
    ]  # fmt: skip
    assert len({int(key_of(state)) for state in states}) == len(states)


def test_a_key_can_be_laid_out_again(lion: Game) -> None:
    positions, rng = lion.generic(POSITIONS), new_rng(3)
    state, again, walker = lion.new(2), lion.records(1)[0], BlueLionVerifier(lion, None)
    while not lion.is_over(state):
        if not lion.is_chance(state):
            positions.lay_out(positions.key_of(state), again, state.swap, state.quiet_limit)
            again.quiet = state.quiet
            assert positions.key_of(again) == positions.key_of(state)
            assert sorted(again.backs) == sorted(swapped(state)) if state.seat else sorted(again.backs) == sorted(state.backs)
        walker.step(state, rng)


def swapped(state: Any) -> list[int]:
    """The possible backs when the thieves change parts."""
    return [(backs & 1) << 1 | (backs & 2) >> 1 | backs & 12 for backs in state.backs]
