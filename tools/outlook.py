"""Learns the outlook of Into the Blue from self-play, for 2 to 5 seats: `make outlook`. About ten minutes on two cores.

Round after round: everybody plays exact turns by the outlook so far (at first by the hand-made value), and the network is fitted
to how those matches ended. Fitting is plain stochastic descent (Adam) in NumPy.
"""

import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
from rich.progress import track

from fathom.engine.machines import Game, load, new_rng

GAME = "into-the-blue"
FILE = Path(__file__).parent.parent / "src/fathom/games/into_the_blue/outlook.npz"
ROUNDS, MATCHES, EPOCHS, BATCH, LIMIT = 4, 6000, 12, 512, 400
RATE = 0.003


def played(game: Game, seats: int, weights: tuple[Any, Any], judge: int, seed: int) -> tuple[Any, Any]:
    """Positions and outcomes of MATCHES matches, on two threads."""
    halves: list[tuple[Any, Any]] = [(), ()]  # type: ignore[list-item]

    def half(part: int) -> None:
        halves[part] = note(game, seats, weights, judge, seed, part)

    threads = [threading.Thread(target=half, args=(part,)) for part in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return np.concatenate([noted for noted, _ in halves]), np.concatenate([ended for _, ended in halves])


def note(game: Game, seats: int, weights: tuple[Any, Any], judge: int, seed: int, part: int) -> tuple[Any, Any]:
    module, planner, net = (game.generic(f"{game.package}.{name}") for name in ("self_play", "planner", "outlook"))
    rules = game.rules
    room = (np.zeros(planner.PRIZES), np.zeros(rules.SETS), np.zeros(rules.SETS, np.int16), np.zeros(net.INPUTS), np.zeros(rules.MAX_SEATS))
    noted, movers, ended = np.zeros((LIMIT, net.INPUTS), np.float32), np.zeros(LIMIT, np.int8), np.zeros((LIMIT, seats), np.float32)
    positions, outcomes = [], []
    judges, settings, scratch = np.full(seats, judge), np.array(game.settings, np.int32), game.records(2)
    for match in range(part, MATCHES, 2):
        count = module.play_and_note(
            seats, settings, judges, *weights, new_rng(seed, match), scratch, *room, noted, movers, ended, LIMIT
        )
        positions.append(noted[:count].copy())
        outcomes.append(ended[:count].copy())
    return np.concatenate(positions), np.concatenate(outcomes)


def fitted(first: Any, second: Any, positions: Any, outcomes: Any, rng: np.random.Generator) -> tuple[Any, Any, float]:
    """The weights of one network, fitted; and the mean surprise (cross entropy) in the last epoch."""
    weights = [first.astype(np.float64), second.astype(np.float64)]
    means, squares = [np.zeros_like(w) for w in weights], [np.zeros_like(w) for w in weights]
    step, surprise = 0, 0.0
    for epoch in range(EPOCHS):
        rate = RATE * 0.5 * (1 + np.cos(np.pi * epoch / EPOCHS))
        order, losses = rng.permutation(len(positions)), []
        for start in range(0, len(order) - BATCH + 1, BATCH):
            rows = order[start : start + BATCH]
            loss, gradients = surprise_of(weights[0], weights[1], positions[rows].astype(np.float64), outcomes[rows])
            losses.append(loss)
            step += 1
            for weight, gradient, mean, square in zip(weights, gradients, means, squares, strict=True):
                mean += 0.1 * (gradient - mean)
                square += 0.001 * (gradient**2 - square)
                weight -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
        surprise = float(np.mean(losses))
    return weights[0].astype(np.float32), weights[1].astype(np.float32), surprise


def surprise_of(first: Any, second: Any, positions: Any, outcomes: Any) -> tuple[float, tuple[Any, Any]]:
    seats = outcomes.shape[1]
    active = np.tanh(positions @ first.T)
    scores = active @ second[:seats].T
    scores -= scores.max(axis=1, keepdims=True)
    shares = np.exp(scores)
    shares /= shares.sum(axis=1, keepdims=True)
    loss = float(-(outcomes * np.log(shares + 1e-12)).sum(axis=1).mean())
    back = (shares - outcomes) / len(positions)
    second_gradient = np.zeros_like(second)
    second_gradient[:seats] = back.T @ active
    return loss, (((back @ second[:seats]) * (1 - active**2)).T @ positions, second_gradient)


def main() -> None:
    game = load(GAME)
    net, rng = game.generic(f"{game.package}.outlook"), np.random.default_rng(1)
    fewest, most = game.rules.SEATS
    first = np.zeros((most - fewest + 1, net.HIDDEN, net.INPUTS), np.float32)
    second = np.zeros((most - fewest + 1, most, net.HIDDEN), np.float32)
    wanted = [int(word) for word in sys.argv[1:]] or list(range(fewest, most + 1))
    if FILE.exists():
        kept = np.load(FILE)
        first, second = kept["first"], kept["second"]
    for seats in wanted:
        for weights in (first, second):
            weights[seats - fewest] = rng.normal(0, 0.2, weights[0].shape)
        for number in track(range(ROUNDS), description=f"{seats} seats"):
            positions, outcomes = played(game, seats, (first, second), min(number, 1), number)
            first[seats - fewest], second[seats - fewest], surprise = fitted(
                first[seats - fewest], second[seats - fewest], positions, outcomes, rng
            )
            print(f"{seats} seats, round {number + 1}: {len(positions)} positions, surprise {surprise:.4f}", flush=True)
        np.savez_compressed(FILE, first=first, second=second)


if __name__ == "__main__":
    main()
