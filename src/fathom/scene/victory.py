"""The end of a match as a picture: the winners' marks, and what is said about them, over the final board."""

from typing import NamedTuple

import numpy as np

from fathom.engine.contract import State
from fathom.scene.model import MARKS, Piece
from fathom.text.catalogues import TextContext

DESK, PHONE = (396.0, 236.0, 5.0), (195.0, 190.0, 3.4)  # the middle of the marks, and how large they are
APART, BELOW = 26, 20  # of a mark's own size: between two of them, and down to the words


class Victory(NamedTuple):
    winners: tuple[int, ...]
    said: str  # "You win!"

    def pieces(self, t: TextContext, phone: bool) -> tuple[Piece, ...]:
        x, y, size = PHONE if phone else DESK
        first = x - (len(self.winners) - 1) * APART * size / 2
        marks = [
            Piece(f"won-{seat}", MARKS[seat % len(MARKS)], first + index * APART * size, y, scale=size, tint=f"seat{seat % len(MARKS)}",
                  kind="mark victory", enters=(x, y + 60))
            for index, seat in enumerate(self.winners)
        ]  # fmt: skip
        return (*marks, Piece("won-said", x=x, y=y + BELOW * size, text=self.said, kind="victory"))


def victory(t: TextContext, state: State, said: str) -> Victory:
    """Those who have a share of the win."""
    shares = np.zeros(int(state.seats))
    t.rules.result(state, shares)
    return Victory(tuple(seat for seat, share in enumerate(shares) if share > 0), said)
