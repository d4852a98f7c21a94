"""How much better than the captain of Into the Blue anybody can be: `python -m benchmarks ceiling 3 48 256`, seats, positions, rollouts.

In a position of a match between captains in which a turn begins, everything that the turn can bring is played on by captains to the
end, in worlds that the mover can believe in. So it is known, but for an error, what each of these things is worth to the mover, and a
turn planned by that instead of by the captain's network gains something. By the performance difference lemma (Kakade and Langford 2002),
what any player gains over the captain in a match is the sum of such gains, turn by turn, and in no turn can it gain more than the most.

Half of the rollouts choose, the other half judges, so what a plan gains is not flattered; the line `most` chooses and judges by all of
them, so it is too high, if anything. Plans that a player could make in its time choose by fewer rollouts, and add to two planned turns
only as much of them as their error allows.
"""

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from os import cpu_count
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from benchmarks.players import admiral
from fathom.bots.ladder import Player
from fathom.engine.contract import CHANCE, State
from fathom.engine.loader import Game, load, new_rng
from fathom.engine.rng import below
from fathom.games.into_the_blue.bots import BY_NETWORK, WHOLE_TURN, weights
from fathom.games.into_the_blue.bots.reference import CaptainReference
from fathom.games.into_the_blue.bots.workspaces import NETWORK, OUTLOOK, PLANNER, new_workspace

GAME, TURNS = "into-the-blue", "benchmarks.players.captain_turns"
SEATS, POSITIONS, ROLLOUTS = 3, 12, 64
SEED, ROLLOUT_SEED = 11, 1 << 20
LONGEST = 2.0  # seconds of a turn that stand beside the admirals of docs/ladder.md
FEWEST, MORE = 2, 4  # rollouts of each thing in the smallest plan, and how many times as many each next one has
HEAD = "seats plan                 rollouts of each  seconds a turn  gain in a match   95 %"


class Thing(NamedTuple):
    """Something that a turn can bring."""

    row: int  # of the prizes
    state: State  # after it, as far as the mover can tell


class Position(NamedTuple):
    """A turn that begins, and what is known of what it can bring."""

    seats: int
    turns: int  # of all, in its match
    rows: Any  # of the prizes that were played on
    captain: Any  # what the captain's network says of all prizes
    deep: Any  # what two planned turns say of them
    shares: Any  # what the mover gets: rows are things, columns worlds
    seconds: float  # a rollout on one core
    seconds_deep: float  # for two planned turns


def examined(seats: int, rollouts: int, number: int) -> Position:
    """A position of match number `number`, played on."""
    game = load(GAME)
    view, turns = chosen(game, seats, number)
    seat, work = int(view.seat), new_workspace(game)
    game.generic(PLANNER).think(view, seat, BY_NETWORK, WHOLE_TURN, weights(), tuple(work))
    begun = process_time()
    deep = CaptainReference(game, weights(), is_deep=True).turn(view).prizes[:, -1]
    planned = process_time()
    brought = list(things(game, view))
    shares = np.array([played_on(game, thing.state, seat, number, rollouts) for thing in brought])
    seconds = (process_time() - planned) / shares.size
    rows = np.array([thing.row for thing in brought])
    return Position(seats, turns, rows, work.prizes, deep, shares, seconds, planned - begun)


def chosen(game: Game, seats: int, number: int) -> tuple[State, int]:
    """What the mover sees where one of the turns of a match begins, each as likely as the others; and how many there are."""
    rules, state, rng, turns = game.rules, game.new(seats), new_rng(SEED, number), 0
    while not game.is_over(state):
        if state.phase == rules.ROLLING and state.rolls_left == rules.ROLLS:
            turns += 1
            if below(rng, turns) == 0:
                view = game.view(state, int(state.seat))
        seat = game.actor(state)
        if seat == CHANCE:
            game.play(state, game.draw(state, rng))
        else:
            game.play(state, Player("captain").choose(game, game.view(state, seat), seat, rng))
    return view, turns


def things(game: Game, view: State) -> Iterator[Thing]:
    """All that the turn can bring; what differs in nothing is played once, and the chests are one thing, which is still closed."""
    outlook, rules, scratch = game.generic(OUTLOOK), game.rules, game.records(2)
    for thing in range(outlook.A_CHEST):
        if outlook.bring(view, thing, scratch) and not outlook.is_surplus(view, thing):
            yield Thing(thing, game.copy(scratch[outlook.TRIED]))
    chest = game.copy(view)
    chest.phase = rules.OPENING
    yield Thing(int(outlook.A_CHEST), chest)


def room(game: Game) -> tuple[Any, ...]:
    """A Room of TURNS."""
    module, inputs = game.generic(TURNS), game.generic(NETWORK).INPUTS
    tables = (np.zeros((rows, module.COLUMNS), np.float32) for rows in (module.PRIZES, module.PRIZES, game.rules.SETS, game.rules.SETS))
    records, shares, keeps = game.records(4), np.zeros(game.rules.MAX_SEATS), np.zeros((game.rules.ROLLS, game.rules.SETS), np.int16)
    return (new_rng(0), records, game.records(2), np.zeros(inputs), shares, *tables, keeps)


def played_on(game: Game, state: State, seat: int, number: int, rollouts: int) -> Any:
    """The mover's shares in so many worlds; all things of a position meet the same ones."""
    shares, network = np.zeros(rollouts), tuple(each.astype(float) for each in weights())
    game.generic(TURNS).play_worlds(state, seat, ROLLOUT_SEED + number, 0, network, room(game), shares)
    return shares


def prizes_by(each: Position, shares: Any) -> Any:
    """All prizes by what the things are worth; dice too many for the shells that are left bring what fewer do."""
    prizes = np.full(len(each.captain), np.nan)
    prizes[each.rows] = shares
    for row in np.flatnonzero(np.isnan(prizes)):
        prizes[row] = prizes[row - 1] if row else 0.0
    return prizes


class Errors(NamedTuple):
    """Of two planned turns in the things of a position, without what is the same for all; and of one rollout."""

    planned: float  # variances
    rollout: float


def errors(found: list[Position]) -> Errors:
    """From the two halves of the rollouts, whose own errors know nothing of each other."""
    planned, rollout = [], []
    for each in found:
        known, half = each.deep[each.rows], each.shares.shape[1] // 2
        apart = each.shares - each.shares.mean(axis=0) - (known - known.mean())[:, None]
        planned.append((apart[:, :half].mean(axis=1) * apart[:, half:].mean(axis=1)).mean())
        rollout.append(apart.var(axis=1, ddof=1).mean())
    return Errors(max(1e-9, float(np.mean(planned))), float(np.mean(rollout)))


class Gain(NamedTuple):
    """Of a way to plan, in shares of a win a match."""

    plan: str
    rollouts: int  # of each thing
    seconds: float  # a turn
    mean: float
    margin: float  # 95 %


def gains(game: Game, found: list[Position]) -> Iterator[Gain]:
    """What turns planned better than the captain's gain in a match."""
    half, seen, deep = found[0].shares.shape[1] // 2, errors(found), [each.deep for each in found]
    each_thing, planning = (np.mean([getattr(each, name) for each in found]) for name in ("seconds", "seconds_deep"))
    each_world = float(each_thing * np.mean([len(each.rows) for each in found]))
    judges = [prizes_by(each, each.shares[:, half:].mean(axis=1)) for each in found]
    yield Gain("two turns", 0, float(planning), *gained(game, found, deep, judges))
    count = FEWEST
    while count <= half:
        trust = seen.planned / (seen.planned + seen.rollout / count)
        tried = [prizes_by(each, each.shares[:, :count].mean(axis=1)) for each in found]
        mixed = [each.deep + trust * (prizes - each.deep) for each, prizes in zip(found, tried, strict=True)]
        yield Gain("and rollouts", count, float(planning) + count * each_world, *gained(game, found, mixed, judges))
        count *= MORE
    every = [prizes_by(each, each.shares.mean(axis=1)) for each in found]
    yield Gain("most", 2 * half, 2 * half * each_world, *gained(game, found, every, every))


def gained(game: Game, found: list[Position], choosing: list[Any], judging: list[Any]) -> tuple[float, float]:
    """The mean and its margin. A turn stands for all of its match, which the seats share."""
    module, scratch = game.generic(TURNS), room(game)
    each_match = [
        each.turns / each.seats * (module.worth(plan, judge, scratch) - module.worth(each.captain, judge, scratch))
        for each, plan, judge in zip(found, choosing, judging, strict=True)
    ]
    return float(np.mean(each_match)), float(1.96 * np.std(each_match, ddof=1) / np.sqrt(len(each_match)))


def report(found: list[Position]) -> Iterator[str]:
    seats, seen = found[0].seats, errors(found)
    yield (
        f"{seats} seats: {len(found)} positions, {np.mean([each.turns for each in found]):.1f} turns a match, "
        f"two planned turns are off by {seen.planned**0.5:.4f}, a rollout by {seen.rollout**0.5:.4f}"
    )
    yield HEAD
    for gain in gains(load(GAME), found):
        margin = f"± {gain.margin:.4f}"
        yield f"{seats:>5} {gain.plan:<20} {gain.rollouts:>16,} {gain.seconds:>15.3f} {gain.mean:>16.4f} {margin}"


def keep_rows(found: list[Position]) -> None:
    """Beside the admirals. What one player gains, all others lose together: so the points are what it gains above a half."""
    for gain in gains(load(GAME), found):
        if found[0].seats == admiral.SEATS and gain.seconds < LONGEST:
            figures = round(0.5 + gain.mean, 3), round(gain.margin, 3), round(gain.seconds, 4)
            admiral.keep(admiral.with_row(admiral.Figure(admiral.BLUE, gain.rollouts, len(found), *figures)))


def main() -> None:
    seats, count, rollouts = [*(int(word) for word in sys.argv[1:] if word.isdigit()), SEATS, POSITIONS, ROLLOUTS][:3]
    examined(seats, FEWEST, 0)  # compiles
    with ProcessPoolExecutor(cpu_count()) as pool:
        found = list(pool.map(partial(examined, seats, rollouts), range(count)))
    keep_rows(found)
    print(*report(found), sep="\n")
