"""The popups of The Blue Lion: the combinations that have just paid, because the row closes up at once."""

from collections.abc import Iterator
from typing import NamedTuple

from fathom.engine.contract import State
from fathom.games.the_blue_lion import words
from fathom.games.the_blue_lion.ui.shelf import DESK, PHONE, Plan
from fathom.scene.model import Piece
from fathom.text.catalogues import TextContext


class Paid(NamedTuple):
    made: tuple[tuple[int, int], ...]  # combinations by their number, and the seat that each paid

    def pieces(self, t: TextContext, phone: bool) -> tuple[Piece, ...]:
        plan, middle = PHONE if phone else DESK, (len(self.made) - 1) / 2
        return tuple(piece for index, (number, seat) in enumerate(self.made) for piece in plaque(t, plan, number, seat, index - middle))


def popup(t: TextContext, before: State, option: int, after: State) -> Paid | None:
    made = words.made(t, before, after)
    return Paid(tuple(made)) if made else None


def plaque(t: TextContext, plan: Plan, number: int, seat: int, line: float) -> Iterator[Piece]:
    """Three tiles that have just paid, on a plaque above the row, with the diamonds and the thief who gets them."""
    (y, _, size), name = plan.row, f"paid-{number}-{seat}"
    x, y = plan.width / 2, y + (line - 0.2) * 150 * size
    yield Piece(name, "tbl-paid", x, y, scale=size, kind="reward")
    for slot, letter in enumerate(t.rules.EDITION.combinations[number]):
        at = x + (slot * 108 - 254) * size
        yield Piece(f"{name}-{slot}", f"tbl-mini-{words.LETTERS.index(letter)}", at, y - 55 * size, scale=size * 0.92)
    gain = f"+{t.rules.EDITION.combination_points[number]}"
    yield Piece(f"{name}-gem", "tbl-gem", x + 136 * size, y - 21 * size, scale=size * 1.9, text=gain, text_at=(-28 * size, 21 * size),
                kind="won")  # fmt: skip
    yield Piece(f"{name}-medal", f"tbl-medal-{seat}", x + 228 * size, y, scale=size * 1.3)
