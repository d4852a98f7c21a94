"""One match for an environment: its state, and a generator that plays for CHANCE. It can be copied and pickled at any moment."""

from typing import Any

import numpy as np

from fathom.engine.contract import NOBODY, WATCHER, State
from fathom.engine.loader import Game, load, new_rng
from fathom.engine.record import from_bytes, to_bytes
from fathom.envs.observation import encoding_of
from fathom.text.errors import IllegalMove


class Episode:
    """A match in which chance plays on its own: between two calls of play(), a seat is to decide or it is over."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.encoding = encoding_of(game.record_type, seats)
        self.start(0)

    def start(self, seed: int) -> None:
        """A new match. The same seed gives the same draws."""
        self.rng = new_rng(seed)
        self.state = self.game.new(self.seats)
        self.let_chance_play()

    def let_chance_play(self) -> None:
        while self.game.is_chance(self.state):
            self.game.play(self.state, self.game.draw(self.state, self.rng))

    @property
    def actor(self) -> int:
        return self.game.actor(self.state)

    @property
    def is_over(self) -> bool:
        return self.actor == NOBODY

    def play(self, option: int) -> None:
        """Plays an option of the seat that is to decide, and chance after it."""
        possible = [] if self.is_over else self.game.options(self.state)
        if option not in possible:
            there_are = ", ".join(map(str, possible))
            raise IllegalMove("option {option} is not possible now; possible: {possible}", option=option, possible=there_are)
        self.game.play(self.state, int(option))
        self.let_chance_play()

    def observation(self, seat: int, deciding: State | None) -> dict[str, Any]:
        """What a seat may know, as numbers, and the mask of what it may play in the state in which it decides, if it does."""
        mask = np.zeros(self.game.rules.OPTIONS, np.int8)
        if deciding is not None:
            mask[self.game.options(deciding)] = 1
        return {"observation": self.encoding.encode(self.game, self.game.view(self.state, seat), seat), "action_mask": mask}

    def returns(self) -> list[float]:
        """What the match gave each seat."""
        return returns_of(self.game, self.state, self.seats)

    def text(self) -> str:
        """The board as everybody sees it."""
        return self.game.text(self.game.view(self.state, WATCHER))

    def __getstate__(self) -> dict[str, Any]:
        game = self.game
        table = (game.name, game.machine, game.edition, game.settings, game.version)
        return {"table": table, "seats": self.seats, "state": to_bytes(self.state), "rng": self.rng.tolist()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        name, machine, edition, settings, version = kept["table"]
        self.game = load(name, machine, edition, version=version).with_settings(settings)
        self.seats = kept["seats"]
        self.encoding = encoding_of(self.game.record_type, self.seats)
        self.state = from_bytes(self.game, kept["state"])
        self.rng = np.array(kept["rng"], np.int64)


def returns_of(game: Game, state: State, seats: int) -> list[float]:
    """The shares of the win, shifted so that the only winner gets 1 and all get 0 in sum; 0 for everybody while the match goes on."""
    if not game.is_over(state):
        return [0.0] * seats
    shares = game.result(state)
    return [(seats * share - 1) / (seats - 1) for share in shares] if seats > 1 else shares


def table_of(game: Game | str, seats: int | None) -> tuple[Game, int]:
    """A game, on its own or by its name, and the number of seats: by default the fewest."""
    found = load(game) if isinstance(game, str) else game
    return found, int(found.rules.SEATS[0]) if seats is None else seats
