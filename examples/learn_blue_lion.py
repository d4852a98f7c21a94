"""Learns The Blue Lion by self-play, with NumPy alone, and is judged by the solved table: Q(λ) with a small network on a batch of matches.

    fathom solve the-blue-lion                  # once: solves the game
    python examples/learn_blue_lion.py

Each round plays a batch against itself and fits what every option has brought. Then the solved table says how often the learner finds
a best option and how much of the win each of its decisions throws away, and the learner plays the captain, whom it has never met.
"""

from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from fathom.bots.ladder import player_called
from fathom.engine.loader import Game, load, new_rng
from fathom.envs.batch import BatchEnv
from fathom.games.the_blue_lion.bots import TablebaseBot

EXPLORATION = 0.05
TRACE = 0.8  # λ: how much of a target is what happened, and not what was expected
RATES = (1e-3, 1e-4)  # of learning, in the first round and in the last
HIDDEN = 128
SAMPLES = 1024  # of a step of gradient descent
EXCHANGED = np.array([1, 0, 2, 3])  # the pictures, when the thieves change parts
NEVER = np.float32(-9)  # the value of what is not possible
SAME = 2e-5  # shares this close are equal: the table has 16 bits


class Judged(NamedTuple):
    """What the learner is worth after a round."""

    decisions: int
    optimal: float  # share of decisions that were as good as any
    lost: float  # share of the win lost by a decision, on average
    share: float  # against the captain


class Seen:
    """Observations from the decider's side: Lady X sees the thieves exchanged, and a number that names something becomes bits."""

    def __init__(self, env: BatchEnv) -> None:
        self.parts = {part.name: slice(part.first, part.first + part.size) for part in env.encoding.parts}
        self.limit = int(env.game.rules.TARGET)

    def __call__(self, observations: Any) -> Any:
        field = {name: observations[:, where].astype(np.int64) for name, where in self.parts.items()}
        count, is_lady = len(observations), field["viewer"] == 1
        faces = np.where(is_lady, EXCHANGED[field["face"]], field["face"])
        backs = field["backs"][:, :, None] >> np.arange(4) & 1
        backs = np.where(is_lady[:, :, None], backs[:, :, EXCHANGED], backs)
        points = np.where(is_lady, field["points"][:, ::-1], field["points"])
        places = np.arange(6) < field["length"]
        ring = (np.arange(6) + np.arange(3)[:, None, None]) % np.maximum(field["length"], 1)  # three neighbours, as if the ends met
        three = sum(np.take_along_axis(faces, where, axis=1) * 4**power for power, where in enumerate(ring))
        in_row, beside = bits_of(faces, 4) * places[:, :, None], bits_of(faces, 4) * ~places[:, :, None]
        counts = {"length": 7, "due": 3, "fresh": 3, "phase": 6}
        bits = [bits_of(three, 64) * places[:, :, None], in_row, beside, backs, bits_of(points, self.limit)]
        bits += [bits_of(field[name], kinds) for name, kinds in counts.items()]
        scalars = np.concatenate([field["quiet"] / 20, field["passes"], points / self.limit, np.ones((count, 1))], axis=1)
        return np.concatenate([part.reshape(count, -1) for part in bits] + [scalars], axis=1).astype(np.float32)


def bits_of(numbers: Any, kinds: int) -> Any:
    return numbers[..., None] == np.arange(kinds)


class Network:
    """Two layers of rectified units, trained by Adam."""

    def __init__(self, sizes: tuple[int, ...], generator: Any) -> None:
        self.layers = [generator.normal(0, (2 / wide) ** 0.5, (wide, high)).astype(np.float32) for wide, high in pairwise(sizes)]
        self.layers[-1] *= 0.1
        self.means, self.squares = ([np.zeros_like(layer) for layer in self.layers] for _ in range(2))
        self.steps = 0

    def forward(self, inputs: Any) -> list[Any]:
        """What every layer gives; the last is what each option is worth."""
        found = [inputs]
        for layer in self.layers[:-1]:
            found.append(np.maximum(found[-1] @ layer, 0))
        return [*found, found[-1] @ self.layers[-1]]

    def fit(self, inputs: Any, options: Any, targets: Any, rate: float) -> None:
        """One step towards the targets of the options that were played."""
        found, rows = self.forward(inputs), np.arange(len(inputs))
        error = np.zeros_like(found[-1])
        error[rows, options] = (found[-1][rows, options] - targets) / len(inputs)
        self.steps += 1
        for number in reversed(range(len(self.layers))):
            slope = found[number].T @ error
            if number:
                error = error @ self.layers[number].T * (found[number] > 0)
            self.means[number] += 0.1 * (slope - self.means[number])
            self.squares[number] += 0.001 * (slope**2 - self.squares[number])
            scale = np.sqrt(self.squares[number] / (1 - 0.999**self.steps)) + 1e-8
            self.layers[number] -= rate * self.means[number] / (1 - 0.9**self.steps) / scale


class Learner:
    """A policy and how it improves. Options are those of Arsène: Lady X places pictures with the thieves exchanged."""

    def __init__(self, game: Game, rows: int, seed: int = 1) -> None:
        self.env, self.generator = BatchEnv(game, rows, seed=seed), np.random.default_rng(seed)
        self.seen, self.options = Seen(self.env), int(game.rules.SHOW)  # chance begins there
        mirrored = np.arange(self.options)
        mirrored[: game.rules.PASS] = (4 * EXCHANGED[:, None] + np.arange(4)).ravel()
        self.names = np.stack([np.arange(self.options), mirrored])  # by seat
        self.network = Network((self.seen(self.env.batch.observations).shape[1], HIDDEN, HIDDEN, self.options), self.generator)

    def values(self, env: BatchEnv) -> tuple[Any, Any, Any]:
        """What the deciders see, the values of their options, and which names these have."""
        seen, names = self.seen(env.batch.observations), self.names[env.batch.seats]
        masks = np.take_along_axis(env.batch.masks, names, axis=1)
        return seen, np.where(masks, self.network.forward(seen)[-1], NEVER), names

    def play_round(self, steps: int) -> tuple[Any, Any, Any]:
        """Plays the batch against itself: what was seen, what was played, and what it was worth, to be learned from."""
        env, rows = self.env, np.arange(self.env.count)
        seen, played, best, seats, ends, rewards = [], [], [], [], [], []
        for _ in range(steps + 1):
            numbers, values, names = self.values(env)
            noise = self.generator.random(values.shape, np.float32) * (values > NEVER)
            explores = self.generator.random(env.count) < EXPLORATION
            options = np.where(explores, noise.argmax(axis=1), values.argmax(axis=1))
            seen.append(numbers)
            played.append(options)
            best.append(values.max(axis=1))
            seats.append(env.batch.seats.copy())
            env.step(names[rows, options])
            ends.append(env.batch.terminated.copy())
            rewards.append(env.batch.rewards[rows, seats[-1]])
        targets, later = np.empty((steps, env.count), np.float32), best[steps]
        for step in reversed(range(steps)):
            sign = np.where(seats[step] == seats[step + 1], 1, -1)
            later = np.where(ends[step], rewards[step], sign * (TRACE * later + (1 - TRACE) * best[step + 1]))
            targets[step] = later
        return np.concatenate(seen[:steps]), np.concatenate(played[:steps]), targets.ravel()

    def learn(self, steps: int, rate: float) -> int:
        """A round; returns how many decisions it had."""
        seen, played, targets = self.play_round(steps)
        order = self.generator.permutation(len(seen))
        for first in range(0, len(order), SAMPLES):
            some = order[first : first + SAMPLES]
            self.network.fit(seen[some], played[some], targets[some], rate)
        return len(seen)

    def choices(self, env: BatchEnv) -> Any:
        _, values, names = self.values(env)
        return names[np.arange(env.count), values.argmax(axis=1)]


def judge(learner: Learner, level: str, matches: int, seed: int = 99) -> tuple[float, float, float]:
    """Matches against a level, from both seats: the learner's optimal decisions, what it lost by the others, and its share of the wins."""
    game, rng = learner.env.game, new_rng(seed)
    env, opponent, perfect = BatchEnv(game, matches, seed=seed), player_called(game.name, level), TablebaseBot(game)
    mine, returns, losses = np.arange(matches) % 2, np.full(matches, np.nan), list[float]()
    while np.isnan(returns).any():
        options = learner.choices(env)
        for row in np.flatnonzero(np.isnan(returns)):
            view, seat = env.batch.views[row], int(env.batch.seats[row])
            if seat == mine[row]:
                shares = perfect.judged(view)[:, 0]
                losses.append(shares.max() - shares[game.options(view).index(options[row])])
            else:
                options[row] = opponent.choose(game, view, seat, rng)
        env.step(options)
        ended = env.batch.terminated & np.isnan(returns)
        returns[ended] = env.batch.rewards[ended, mine[ended]]
    return float(np.mean(np.array(losses) < SAME)), float(np.mean(losses)), float(returns.mean() + 1) / 2


def main(
    game: Game | None = None, rounds: int = 120, rows: int = 2048, steps: int = 32, judged: int = 12, matches: int = 300
) -> list[Judged]:
    """What the learner is worth, so many times on the way."""
    rates = np.geomspace(*RATES, rounds)
    learner, decisions, curve = Learner(game or load("the-blue-lion"), rows), 0, list[Judged]()
    for number in range(rounds):
        decisions += learner.learn(steps, rates[number])
        if (number + 1) % (rounds // judged) == 0:
            curve.append(Judged(decisions, *judge(learner, "captain", matches)))
            print("{:,} decisions: {:.3f} optimal, {:.4f} lost by each, share against the captain {:.3f}".format(*curve[-1]), flush=True)
    return curve


if __name__ == "__main__":
    main()
