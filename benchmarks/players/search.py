"""ISMCTS: iterations a second on one core, and how long every level takes for a move."""

import time
from math import inf

from fathom.bots.ismcts_bot import IsmctsBot
from fathom.bots.ladder import ROLLOUT_DEPTH, bot_at_level, ready_levels
from fathom.bots.protocol import TO_THE_END, IsmctsBudget
from fathom.engine.contract import State
from fathom.engine.loader import Game, load, new_rng
from fathom.games import GAMES

SECONDS = 2.0
ITERATIONS = 500
MATCHES, LONGEST = 3, 20.0  # of a level against itself, and seconds for them


def middle(game: Game, decisions: int = 20) -> State:
    """A position in the middle of a match between good players, where somebody decides."""
    state, rng = game.new(game.rules.SEATS[0]), new_rng(3)
    while decisions or game.is_chance(state):
        if game.is_over(state):
            state = game.new(game.rules.SEATS[0])
        elif game.is_chance(state):
            game.play(state, game.draw(state, rng))
        else:
            seat = game.actor(state)
            game.play(state, bot_at_level(game, "captain").choose(game.view(state, seat), seat, rng))
            decisions -= decisions > 0
    return state


def iterations_a_second(game: Game, rollout_depth: int) -> float:
    state = middle(game)
    seat, bot, rng = game.actor(state), IsmctsBot(game, IsmctsBudget(ITERATIONS, rollout_depth)), new_rng(1)
    view = game.view(state, seat)
    bot.grow(view, seat, rng)
    done, started = 0, time.perf_counter()
    while time.perf_counter() - started < SECONDS:
        bot.grow(view, seat, rng)
        done += ITERATIONS
    return done / (time.perf_counter() - started)


def times_of(game: Game, level: str) -> list[float]:
    """Seconds for each move of some matches of a level against itself."""
    bot, rng, times = bot_at_level(game, level, 1.0, inf), new_rng(2), []
    end = time.perf_counter() + LONGEST
    for _ in range(MATCHES):
        state = game.new(game.rules.SEATS[0])
        while not game.is_over(state) and time.perf_counter() < end:
            if game.is_chance(state):
                game.play(state, game.draw(state, rng))
                continue
            seat = game.actor(state)
            view, started = game.view(state, seat), time.perf_counter()
            option = bot.choose(view, seat, rng)
            times.append(time.perf_counter() - started)
            game.play(state, option)
    return times


def main() -> None:
    print(f"{'ISMCTS, one core':<30} {'iterations/s':>12} {'to the end':>12}")
    for name in GAMES:
        game = load(name)
        print(f"{name:<30} {iterations_a_second(game, ROLLOUT_DEPTH):>12,.0f} {iterations_a_second(game, TO_THE_END):>12,.0f}")
    print(f"\n{'a move at a table':<30} {'moves':>10} {'mean':>12} {'longest':>12}")
    for name in GAMES:
        game = load(name)
        for level in ready_levels(game):
            times_of(game, level)  # once for the compiler
            times = times_of(game, level)
            print(f"{f'{name} {level}':<30} {len(times):>10} {1e3 * sum(times) / len(times):>9.2f} ms {1e3 * max(times):>9.1f} ms")
