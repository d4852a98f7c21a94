"""The popups of Deep Dive: a shark that scares the last divers is gone when the next round begins."""

from typing import NamedTuple

from fathom.engine.contract import State
from fathom.games.deep_dive.ui.board import DESK, PHONE, visit
from fathom.scene.model import Piece
from fathom.text.catalogues import TextContext


class SharkVisit(NamedTuple):
    zone: int

    def pieces(self, t: TextContext, phone: bool) -> tuple[Piece, ...]:
        return (visit(t.say, PHONE if phone else DESK, self.zone),)

    def __str__(self) -> str:
        return f"shark-{self.zone}"


def popup(t: TextContext, before: State, option: int, after: State) -> SharkVisit | None:
    zone = option - t.rules.SHARK_TO
    return SharkVisit(zone) if before.step == t.rules.SHARK and after.shark != zone else None
