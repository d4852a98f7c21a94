"""The popups of Deep Dive: what divers gain or lose, over their heads, and everybody's pearls when a round is over."""

from collections.abc import Sequence
from typing import NamedTuple

from fathom.games.deep_dive.ui.board import DESK, PHONE, Plan, slot, towel_at
from fathom.scene.model import Piece
from fathom.text.catalogues import TextContext

CARD, APART = (0.43, 1.35, 1.0), 108  # the card: its height on the board, its scale on a desk and on a phone; from one diver to the next


class Numbers(NamedTuple):
    """What divers gain or lose, over their heads."""

    changes: tuple[tuple[int, int, int], ...]  # a seat, where it is, and how many shells or pearls

    def pieces(self, t: TextContext, phone: bool) -> tuple[Piece, ...]:
        plan = PHONE if phone else DESK
        return tuple(self.number(plan, len(t.names), seat, zone, change) for seat, zone, change in self.changes)

    def number(self, plan: Plan, seats: int, seat: int, zone: int, change: int) -> Piece:
        x, y = slot(plan, zone, seat) if zone >= 0 else towel_at(seats, plan, seat)
        kind, text = ("number gain", f"+{change}") if change > 0 else ("number loss", f"−{-change}")
        return Piece(f"number-{seat}", x=x, y=y - 54 * plan.size, text=text, kind=kind, enters=(x, y))


def numbers(places: Sequence[int], changes: list[tuple[int, int]]) -> Numbers | None:
    """By seat, how many shells or pearls; None where nothing changed."""
    shown = tuple([(seat, places[seat], change) for seat, change in changes if change])
    return Numbers(shown) if shown else None


class RoundOver(NamedTuple):
    """A card with every diver and their pearls."""

    number: int  # of the round
    pearls: tuple[int, ...]

    def pieces(self, t: TextContext, phone: bool) -> tuple[Piece, ...]:
        plan, (height, desk, small) = PHONE if phone else DESK, CARD
        x, y, size = plan.width / 2, plan.height * height, small if phone else desk
        title = Piece("over-title", x=x, y=y - 34 * size, text=t.say("Round {n} is over.", n=self.number), kind="over title")
        first = x - APART * size * (len(self.pearls) - 1) / 2 * self.closeness()
        found = [Piece("over-card", "dd-card", x, y, scale=size), title]
        for seat, pearls in enumerate(self.pearls):
            at = first + APART * size * self.closeness() * seat
            found += [
                Piece(f"over-{seat}", f"dd-awake-{seat}", at - 16 * size, y + 20 * size, scale=0.8 * size, tint=f"seat{seat}"),
                Piece(f"over-pearls-{seat}", "dd-pearl", at + 26 * size, y + 20 * size, scale=1.4 * size, text=str(pearls), kind="pearls"),
            ]
        return tuple(found)

    def closeness(self) -> float:
        """Four divers stand closer."""
        return 0.78 if len(self.pearls) > 3 else 1.0
