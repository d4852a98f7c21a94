"""The popups of Into the Blue: a chest rises from the floor, and only the player who opens it sees its value."""

from typing import NamedTuple

from fathom.engine.contract import State
from fathom.games.into_the_blue.ui.board import DESK, PHONE
from fathom.scene.model import Piece
from fathom.text.catalogues import TextContext


class OpenChest(NamedTuple):
    value: int

    def pieces(self, t: TextContext, phone: bool) -> tuple[Piece, ...]:
        plan = PHONE if phone else DESK
        x, y, size = plan.width / 2, plan.height * 0.42, plan.chest * 2.4
        floor = (plan.chests[len(plan.chests) // 2], plan.floor)
        return (
            Piece("won-glow", "itb-halo", x, y, scale=size * 1.9, enters=floor),
            Piece("won-chest", "itb-hoard", x, y, scale=size, enters=floor, kind="reward"),
            Piece("won-value", "coin-gold", x, y - 4 * size, scale=size * 0.95, text=str(self.value), enters=floor, kind="worth"),
        )


def popup(t: TextContext, before: State, option: int, after: State) -> OpenChest | None:
    return OpenChest(int(t.rules.CHEST_VALUES[option - t.rules.OPEN])) if before.phase == t.rules.OPENING else None
