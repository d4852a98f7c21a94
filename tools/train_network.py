"""Trains the network of Into the Blue by self-play, for 3 to 5 seats: `make network`. About twenty minutes on one core.

The weights for two seats are fitted to the solved game (docs/solved.md); `python -m tools.train_network 2` would replace them.

Round after round: everybody plays exact turns by the network so far (at first by the hand-made value, and now and then by it later on, so
that strange positions are met too), and the network is fitted to how the matches of the last two rounds ended. Then it is fitted to what a
planned turn makes of its own judgement (fitted value iteration): that has no noise of the dice, and the end of a match, which is planned
exactly, works its way back. Fitting is plain stochastic descent (Adam) in NumPy.
"""

import sys
from pathlib import Path
from typing import Any

import numpy as np
from rich.progress import track

from fathom.engine.loader import Game, load, new_rng
from fathom.games.into_the_blue.bots.network import HIDDEN, INPUTS
from fathom.games.into_the_blue.bots.planner import BY_NETWORK, BY_VALUE
from fathom.games.into_the_blue.bots.workspaces import new_room, new_workspace

GAME = "into-the-blue"
SELF_PLAY = "fathom.games.into_the_blue.bots.self_play"
FILE = Path(__file__).parent.parent / "src/fathom/games/into_the_blue/bots/network.npz"
OUTCOME_ROUNDS, PLAN_ROUNDS, SWEEPS = 3, 2, 2  # fitted to how matches ended, then to what a planned turn is worth; sweeps of a round
EPOCHS, BATCH, LIMIT = 8, 512, 400
MATCHES = {2: 20000, 3: 8000, 4: 4000, 5: 3000}  # of a round, by seats
PLANNED = {2: 2500, 3: 615, 4: 400, 5: 333}  # matches of a round in which every position is planned
STRANGE = 0.2  # how often a seat judges by the hand-made value
RATE = 0.003


def played(game: Game, seats: int, weights: tuple[Any, Any], number: int) -> tuple[Any, Any]:
    """Positions and outcomes of the matches of a round."""
    module, chance = game.generic(SELF_PLAY), np.random.default_rng(number)
    noted, ended = game.records(LIMIT), np.zeros((LIMIT, seats), np.float32)
    positions, outcomes = [], []
    settings, work = np.array(game.settings, np.int32), tuple(new_workspace(game, module.SCRATCH))
    for match in range((MATCHES if number < OUTCOME_ROUNDS else PLANNED)[seats]):
        judges = np.where(chance.random(seats) < (STRANGE if number else 1), BY_VALUE, BY_NETWORK)
        count = module.play_and_note(seats, settings, judges, weights, new_rng(number, match), work, (noted, ended))
        positions.append(noted[:count].copy())
        outcomes.append(ended[:count].copy())
    return np.concatenate(positions).view(np.recarray), np.concatenate(outcomes)


def planned(game: Game, seats: int, weights: tuple[Any, Any], states: Any) -> Any:
    """What a planned turn makes of each position: far less noise than in how one match ended, and the end of a match works back from
    position to position."""
    outcomes, room, ahead = np.zeros((len(states), seats), np.float32), tuple(new_room(game, seats)), tuple(new_room(game, seats))
    game.generic(SELF_PLAY).plan_all(states, weights, room, ahead, np.zeros(seats), outcomes)
    return outcomes


def described(game: Game, states: Any) -> Any:
    inputs = np.zeros((len(states), INPUTS), np.float32)
    game.generic(SELF_PLAY).describe_all(states, np.zeros(INPUTS), inputs)
    return inputs


def fitted(first: Any, second: Any, positions: Any, outcomes: Any, rng: np.random.Generator) -> tuple[Any, Any, float]:
    """The weights of one network, fitted; and the mean surprise (cross entropy) in the last epoch."""
    weights = [first.copy(), second.copy()]
    means, squares = [np.zeros_like(w) for w in weights], [np.zeros_like(w) for w in weights]
    step, surprise = 0, 0.0
    for epoch in range(EPOCHS):
        rate = RATE * 0.5 * (1 + np.cos(np.pi * epoch / EPOCHS))
        order, losses = rng.permutation(len(positions)), []
        for start in range(0, len(order) - BATCH + 1, BATCH):
            rows = order[start : start + BATCH]
            loss, gradients = surprise_of(weights[0], weights[1], positions[rows], outcomes[rows])
            losses.append(loss)
            step += 1
            for weight, gradient, mean, square in zip(weights, gradients, means, squares, strict=True):
                mean += 0.1 * (gradient - mean)
                square += 0.001 * (gradient**2 - square)
                weight -= np.float32(rate) * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
        surprise = float(np.mean(losses))
    return weights[0], weights[1], surprise


def predicted(first: Any, second: Any, positions: Any, seats: int) -> Any:
    """Everybody's chance in each position, as the network has it."""
    scores = np.tanh(positions @ first.T) @ second[:seats].T
    scores -= scores.max(axis=1, keepdims=True)
    shares = np.exp(scores)
    return shares / shares.sum(axis=1, keepdims=True)


def surprise_of(first: Any, second: Any, positions: Any, outcomes: Any) -> tuple[float, tuple[Any, Any]]:
    seats = outcomes.shape[1]
    active, shares = np.tanh(positions @ first.T), predicted(first, second, positions, seats)
    loss = float(-(outcomes * np.log(shares + 1e-12)).sum(axis=1).mean())
    back = (shares - outcomes) / len(positions)
    second_gradient = np.zeros_like(second)
    second_gradient[:seats] = back.T @ active
    return loss, (((back @ second[:seats]) * (1 - active**2)).T @ positions, second_gradient)


def learn(game: Game, seats: int, first: Any, second: Any) -> None:
    """Learns the network for so many seats, in net."""
    rng, net = np.random.default_rng(seats), seats - game.rules.SEATS[0]
    for weights in (first, second):
        weights[net] = rng.normal(0, 0.2, weights[0].shape)
    memory: list[tuple[Any, Any]] = []
    for number in track(range(OUTCOME_ROUNDS), description=f"{seats} seats"):
        memory = [*memory[-1:], played(game, seats, (first, second), number)]
        states, outcomes = (np.concatenate(parts) for parts in zip(*memory, strict=True))
        first[net], second[net], surprise = fitted(first[net], second[net], described(game, states), outcomes, rng)
        print(f"{seats} seats, round {number + 1}: {len(states)} positions, surprise {surprise:.4f}", flush=True)


def refine(game: Game, seats: int, first: Any, second: Any) -> None:
    """Fitted value iteration: the network learns what one planned turn makes of its own judgement."""
    rng, net = np.random.default_rng(seats), seats - game.rules.SEATS[0]
    for number in track(range(OUTCOME_ROUNDS, OUTCOME_ROUNDS + PLAN_ROUNDS), description=f"{seats} seats"):
        states, _ = played(game, seats, (first, second), number)
        inputs = described(game, states)
        for _ in range(SWEEPS):
            outcomes = planned(game, seats, (first, second), states)
            first[net], second[net], surprise = fitted(first[net], second[net], inputs, outcomes, rng)
            error = float(np.sqrt(np.mean((predicted(first[net], second[net], inputs, seats) - outcomes) ** 2)))
            print(f"{seats} seats, round {number + 1}: {len(states)} positions, surprise {surprise:.4f}, off by {error:.4f}", flush=True)


def main() -> None:
    game = load(GAME)
    fewest, most = game.rules.SEATS
    first = np.zeros((most - fewest + 1, HIDDEN, INPUTS), np.float32)
    second = np.zeros((most - fewest + 1, most, HIDDEN), np.float32)
    wanted = [int(word) for word in sys.argv[1:]] or list(range(fewest + 1, most + 1))
    kept = np.load(FILE) if FILE.exists() else {"first": first, "second": second}
    if kept["first"].shape == first.shape:
        first, second = kept["first"], kept["second"]
    for seats in wanted:
        learn(game, seats, first, second)
        refine(game, seats, first, second)
        np.savez_compressed(FILE, first=first, second=second)


if __name__ == "__main__":
    main()
