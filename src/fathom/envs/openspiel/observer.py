"""Observers for OpenSpiel: views as tensors and strings, public or private, with or without perfect recall."""

from typing import Any

import numpy as np

from fathom.engine.contract import WATCHER
from fathom.engine.loader import Game
from fathom.engine.record import from_bytes
from fathom.envs.extras import missing
from fathom.envs.observation import encoding_of
from fathom.envs.openspiel.position import SIZE, FrozenPosition, fields_text

try:
    import pyspiel
except ImportError as error:
    raise missing("open_spiel", "openspiel") from error

RECALL = "recall"  # the part of a tensor that tells information states with equal views apart


class Observer:
    """Writes what a player may know into `tensor`; `dict` has the same numbers by the names of their fields."""

    def __init__(self, game: Game, seats: int, kind: Any) -> None:
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("no viewer sees the secrets of all players; ask for those of a single player, or for none")
        self.game = game
        self.encoding = encoding_of(game.record_type, seats)
        self.is_public = kind.public_info
        self.is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.recalls = kind.perfect_recall
        self.tensor = np.zeros(self.encoding.width + SIZE * self.recalls, np.float32)
        self.dict = {part.name: self.tensor[part.first : part.first + part.size] for part in self.encoding.parts}
        if self.recalls:
            self.dict[RECALL] = self.tensor[self.encoding.width :]

    def numbers(self, position: FrozenPosition, viewer: int, player: int) -> Any:
        return self.encoding.encode(self.game, from_bytes(self.game, position.view(viewer)), player)

    def set_from(self, state: Any, player: int) -> None:
        position = state.position
        numbers = self.numbers(position, player if self.is_private else WATCHER, player)
        if not self.is_public:
            numbers[1:][numbers[1:] == self.numbers(position, WATCHER, player)[1:]] = 0
        self.tensor[: self.encoding.width] = numbers
        if self.recalls:
            self.dict[RECALL][:] = np.frombuffer(self.memory(position, player), np.uint8) / np.float32(255)

    def memory(self, position: FrozenPosition, player: int) -> bytes:
        return position.recall(player if self.is_private else WATCHER)

    def string_from(self, state: Any, player: int) -> str:
        """The fields of the view; with perfect recall a digest of all that was observed, which names an information state."""
        position = state.position
        if self.recalls and self.is_public:
            return f"p{player} {self.memory(position, player).hex()}"
        view = from_bytes(self.game, position.view(player if self.is_private else WATCHER))
        known = from_bytes(self.game, position.view(WATCHER)) if not self.is_public else None
        return f"p{player} {fields_text(view, known)}".rstrip()
