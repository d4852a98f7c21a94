"""Trains the network of Jaws on matches of the captain against itself: `python -m tools.train_jaws [--matches N]`; needs PyTorch.

A tenth of the rounds have some options at random, so that the network also knows positions into which no captain comes.
"""

import argparse
from typing import Any

import numpy as np

from fathom.bots.rollout_bot import ROLLOUTS
from fathom.engine.contract import CHANCE
from fathom.engine.loader import Game, load, new_rng
from fathom.engine.rng import below
from fathom.games.jaws.bots import POLICY, WEIGHTS
from fathom.games.jaws.bots.network import HIDDEN, INPUTS
from fathom.games.jaws.rules.common import NOBODY_YET, SHARK
from fathom.studies.workers import workers

MATCHES, CHUNK = 37_000, 50
HASTE = 40  # percent of the captain's iterations
ODD_ROUNDS, ODD_OPTIONS = 10, 12  # percent of the rounds that have options at random, and of the options in them
STEPS, BATCH, RATE, DECAY = 6000, 4096, 2e-3, 1e-3
Rows = list[tuple[int, Any, bool]]  # act, inputs, whether the shark won


def self_play(first: int, count: int) -> Rows:
    game, rows = load("jaws"), []
    for number in range(first, first + count):
        rows += play_match(game, number)
    return rows


def play_match(game: Game, number: int) -> Rows:
    """One match: every position in which the shark began a round, and who won."""
    policy, rollouts = game.generic(POLICY), game.generic(ROLLOUTS, POLICY)
    work, oddity, seen = game.workspace(new_rng(1, number)), new_rng(2, number), []
    state = work.records[0]
    game.rules.new_game(state, 2, game.numbers)
    while True:
        rollouts.play_out(HASTE, work)
        if state.winner != NOBODY_YET:
            return [(act, inputs, state.winner == SHARK) for act, inputs in seen]
        inputs = np.zeros(INPUTS)
        policy.describe(state, inputs)
        seen.append((int(state.act), inputs.astype(np.float16)))
        if below(oddity, 100) < ODD_ROUNDS:
            play_odd_round(game, state, work, oddity)
        else:
            game.play(state, policy.decide(state, SHARK, HASTE, work))


def play_odd_round(game: Game, state: Any, work: Any, oddity: Any) -> None:
    policy, begun = game.generic(POLICY), False
    while state.winner == NOBODY_YET and not (begun and policy.begins_round(state)):
        begun, who = True, game.actor(state)
        if who == CHANCE:
            game.play(state, game.draw(state, work.rng))
        elif below(oddity, 100) < ODD_OPTIONS:
            game.play(state, game.any_option(state, oddity))
        else:
            game.play(state, policy.decide(state, who, HASTE, work))


def fitted(inputs: Any, won: Any) -> tuple[Any, Any]:
    """The weights of one act, by gradient descent on the cross entropy."""
    import torch

    device = "cuda" if torch.cuda.is_available() else "cpu"
    positions, answers = torch.tensor(inputs, device=device).float(), torch.tensor(won, device=device).float()
    torch.manual_seed(1)
    network = torch.nn.Sequential(torch.nn.Linear(INPUTS, HIDDEN, bias=False), torch.nn.Tanh(), torch.nn.Linear(HIDDEN, 1)).to(device)
    descent = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(descent, STEPS)
    for _ in range(STEPS):
        rows = torch.randint(len(positions), (BATCH,), device=device)
        loss = torch.nn.functional.binary_cross_entropy_with_logits(network(positions[rows])[:, 0], answers[rows])
        descent.zero_grad()
        loss.backward()
        descent.step()
        schedule.step()
    first, second, bias = (part.detach().cpu().numpy() for part in network.parameters())
    return first, np.concatenate([second[0], bias])


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--matches", type=int, default=MATCHES)
    rows: Rows = []
    with workers() as team:
        for ticket in [team.start(self_play, first, CHUNK) for first in range(0, asked.parse_args().matches, CHUNK)]:
            rows += team.wait(ticket)
    acts = [fitted(*map(np.array, zip(*[row[1:] for row in rows if row[0] == act], strict=True))) for act in (1, 2)]
    first, second = (np.array(parts, np.float32) for parts in zip(*acts, strict=True))
    np.savez_compressed(WEIGHTS, first=first, second=second)


if __name__ == "__main__":
    main()
