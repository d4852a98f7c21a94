"""How far the captain of Jaws is from perfect in a round of Act 2: `python -m benchmarks rounds 60` for so many rounds.

Match number k of captains against themselves, Act 2 alone, gives one round, drawn evenly from all that it had. The round is worked out
exactly by the rules, with the hand open and without Chum, and a judge says what its ends are worth (docs/ladder.md).
"""

import sys
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from fathom.bots.protocol import Bot
from fathom.engine.contract import CHANCE, State
from fathom.engine.loader import Game, load, new_rng
from fathom.engine.rng import below
from fathom.games.jaws.bots import JawsBot
from fathom.games.jaws.bots.exact.captain import drawn_joints, shark_mixture
from fathom.games.jaws.bots.exact.exact_round import BY_LEAD, BY_NETWORK, FOR_CREW, FOR_SHARK, ExactRound, Joint
from fathom.games.jaws.bots.level_parameters import CAPTAIN
from fathom.games.jaws.rules.boat.constants import CHOOSING
from fathom.solvers.double_oracle import Equilibrium, double_oracle
from fathom.terminal.study.puzzles import progress_bar

KEPT = Path("build/rounds.txt")  # a line for each round: a run that is stopped goes on; delete it to measure again
SEED, ROUNDS = 2028, 30
DRAWN = 400  # of the crew's joints; one half finds the shark's best response, the other judges it
STARTS = 3  # of the search for the crew's best joint
SMALL = 12_000  # pairs of a round small enough to try every joint
SPREAD = 1.96  # standard errors of a 95 % interval
LAST_WOUNDS = 2  # of the shark, near the end


class Figures(NamedTuple):
    """Of one round; shares of a win, but for the last two."""

    captains: float  # for the shark, when captains play it
    shark_gains: float  # by its best response to the captain's crew
    crew_gains: float  # by the best response found to the captain's shark
    lead_shark_gains: float  # the same two where the captain's own scale judges
    lead_crew_gains: float
    low: float  # between these lies what the round is worth, as far as the search for joints goes
    high: float
    missed: float  # by the search, found by trying every joint; not a number where there are too many
    sure_low: float  # no judge: every match that goes on is given to the crew, and to the shark
    sure_high: float
    pairs: float
    ends: float  # different positions in which it may end


def played_to_a_round(game: Game, bot: Bot, number: int) -> State:
    """Where the shark chooses in one of the rounds of that match."""
    state, rng, rounds = game.new(2), new_rng(SEED, 2 * number), []
    while not game.is_over(state):
        who = game.actor(state)
        if state.stage == CHOOSING:
            rounds.append(game.copy(state))
        game.play(state, game.draw(state, rng) if who == CHANCE else bot.choose(game.view(state, who), who, rng))
    return rounds[below(new_rng(SEED, 2 * number + 1), len(rounds))]


def searched(played: ExactRound, rows: Any, mix: Any, starts: Any) -> tuple[Joint, float]:
    return min((played.ascent(rows, mix, start) for start in starts[:STARTS]), key=lambda found: found[1])


def best_joint(played: ExactRound, rows: Any, mix: Any, starts: Any) -> tuple[Joint, float]:
    """The best of all where they are few, else the best that the search finds."""
    return played.best_of_all(rows, mix) if played.pairs() <= SMALL else searched(played, rows, mix, starts)


def gains(played: ExactRound, shark: Any, drawn: list[Joint]) -> tuple[float, float, float]:
    """What the round is worth between captains, and what each side gains by a best response."""
    rows, often = range(len(played.rows)), {joint: drawn.count(joint) for joint in drawn}
    worths = played.payoffs(rows, list(often))
    index_of = {joint: index for index, joint in enumerate(often)}
    halves = [worths[:, [index_of[joint] for joint in part]].mean(axis=1) for part in (drawn[::2], drawn[1::2])]
    crossed = [half[int(np.argmax(other))] - shark @ half for half, other in (halves, halves[::-1])]
    between = float(shark @ (halves[0] + halves[1])) / 2
    _, low = best_joint(played, rows, shark, sorted(often, key=lambda joint: -often[joint]))
    return between, float(np.mean(crossed)), between - low


def equilibrium(played: ExactRound, shark: Any, drawn: list[Joint], solve: Any) -> Equilibrium:
    first = list(dict.fromkeys(drawn))[:STARTS]
    return double_oracle(played.payoffs, played.best_row, partial(best_joint, played), [int(np.argmax(shark))], first, solve)


def measured(game: Game, bot: JawsBot, number: int) -> Figures:
    state, solve = played_to_a_round(game, bot, number), game.generic("fathom.solvers.regret").solve
    played = ExactRound(game, state, BY_NETWORK)
    shark, drawn = shark_mixture(bot, played), drawn_joints(bot, played, new_rng(SEED + 1, number), DRAWN)
    between, shark_gains, crew_gains = gains(played, shark, drawn)
    found = equilibrium(played, shark, drawn, solve)
    missed = searched(played, found.rows, found.row_mix, found.columns)[1] - found.low if played.pairs() <= SMALL else np.nan
    _, *by_lead = gains(ExactRound(game, state, BY_LEAD), shark, drawn)
    sure = (0.0, 1.0)
    if state.shark_health <= LAST_WOUNDS and played.pairs() <= SMALL:
        for_crew, for_shark = ExactRound(game, state, FOR_CREW), ExactRound(game, state, FOR_SHARK)
        sure = (equilibrium(for_crew, shark, drawn, solve).low, equilibrium(for_shark, shark, drawn, solve).high)
    return Figures(
        between, shark_gains, crew_gains, by_lead[0], by_lead[1], found.low, found.high, missed, *sure, played.pairs(),
        int(played.tree.counts[played.module.JUDGED]),
    )  # fmt: skip


def row(name: str, values: Any) -> str:
    return f"{name:<64} {values.mean():>8.4f} ± {SPREAD * values.std(ddof=1) / np.sqrt(len(values)):.4f}   median {np.median(values):.4f}"


def main() -> None:
    asked = [int(word) for word in sys.argv[1:] if word.isdigit()]
    rounds = asked[0] if asked else ROUNDS
    game = load("jaws", settings={"acts": "2"})
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    done = len(kept())
    with progress_bar() as bar:
        for number in bar.track(range(done, rounds), total=rounds, completed=done, description="rounds"):
            figures = measured(game, JawsBot(game, CAPTAIN), number)
            with KEPT.open("a", encoding="utf-8") as file:
                print(*(f"{figure:.6g}" for figure in figures), file=file)
    show(kept()[:rounds])


def kept() -> list[Figures]:
    return [Figures(*map(float, line.split())) for line in KEPT.read_text().splitlines()] if KEPT.exists() else []


def show(rows: list[Figures]) -> None:
    all_of = Figures(*np.array(rows).T)
    tried = ~np.isnan(all_of.missed)
    near = all_of.sure_high - all_of.sure_low < 1
    value = (all_of.low + all_of.high) / 2
    print(f"{len(rows)} rounds, seed {SEED}, {DRAWN} joints drawn for each; shares of a win for the shark, 95 % intervals")
    print(row("between captains", all_of.captains))
    print(row("what the round is worth (equilibrium)", value))
    print(row("open between its two sides", all_of.high - all_of.low))
    print(row("the shark gains by its best response to the captain's crew", all_of.shark_gains))
    print(row("the crew gains by the best response found to its shark", all_of.crew_gains))
    print(row("the captain's crew concedes more than the round is worth", all_of.captains + all_of.shark_gains - value))
    print(row("the captain's shark is sure of less than it is worth", value - all_of.captains + all_of.crew_gains))
    print(row("judged by the captain's own scale, the shark gains", all_of.lead_shark_gains))
    print(row("judged by the captain's own scale, the crew gains", all_of.lead_crew_gains))
    print(row("pairs of a round", all_of.pairs))
    print(row("different ends of a round that were judged", all_of.ends))
    print(row(f"{tried.sum()} rounds with every joint tried: the search had missed", all_of.missed[tried]))
    for number in np.flatnonzero(near):
        print(f"round of match {number}: sure without a judge {all_of.sure_low[number]:.4f} to {all_of.sure_high[number]:.4f}")


if __name__ == "__main__":
    main()
