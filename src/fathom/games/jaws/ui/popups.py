"""The popup of Jaws between its acts: how Act 1 ended, and what each side takes along."""

from textwrap import wrap
from typing import NamedTuple

from fathom.engine.contract import State
from fathom.games.jaws.rules.island.constants import NOWHERE, QUINT_LAUNCH, SEA_SPACES
from fathom.games.jaws.ui.island.map import DESK, PHONE, WATERS, Plan, Point
from fathom.games.jaws.words.island.log import why_it_ended
from fathom.scene.model import Piece
from fathom.text.catalogues import TextContext

ISLAND_MIDDLE = (396, 300)
LETTERS = 42  # in a line of a card
TITLE, LINE = 30, 21  # heights on a phone


class EndOfAct(NamedTuple):
    """Act 1 is over."""

    hit: int  # the space where the last barrel hit the shark, or NOWHERE
    barrels: int  # on the shark
    rounds: int  # played
    eaten: int  # swimmers

    def pieces(self, t: TextContext, phone: bool) -> tuple[Piece, ...]:
        plan, edition = PHONE if phone else DESK, t.rules.BOAT.EDITION
        lines = [
            *wrap(why_it_ended(t, self.barrels, self.rounds, self.eaten), LETTERS),
            t.say.many("The shark gets {n} ability card,", "The shark gets {n} ability cards,", edition.ability_dealt[self.eaten]),
            t.say.many("the crew {n} card of gear.", "the crew {n} cards of gear.", edition.gear_dealt[self.eaten]),
        ]
        return (*fin(plan, self.hit), *card(plan.at(ISLAND_MIDDLE), phone, t.say("Act 1 is over."), lines))


def end_of_act(option: int, after: State) -> EndOfAct:
    hit = option - QUINT_LAUNCH if QUINT_LAUNCH <= option < QUINT_LAUNCH + SEA_SPACES else NOWHERE
    return EndOfAct(hit, int(after.barrels_on_shark), int(after.this_round), int(after.eaten))


def card(middle: Point, phone: bool, title: str, lines: list[str]) -> tuple[Piece, ...]:
    """A title and lines on a card of their height."""
    x, y = middle
    size = 1 if phone else 1.4
    lowest = TITLE / 2 + (len(lines) - 1) * LINE / 2  # the middle of the last line, from the middle of the card
    highest = lowest - (len(lines) - 1) * LINE
    pieces = [Piece("told", f"jaws-told-{len(lines)}-act", x, y, scale=size)]
    for number, line in enumerate(lines):
        pieces.append(Piece(f"told-{number}", x=x, y=y + (highest + number * LINE) * size, text=line, kind="told"))
    return (*pieces, Piece("told-act", x=x, y=y + (highest - TITLE + 2) * size, text=title, kind="told act"))


def fin(plan: Plan, space: int) -> list[Piece]:
    """The shark where the last barrel has hit it."""
    if space == NOWHERE:
        return []
    x, y = plan.at(WATERS[space].fin)
    return [Piece("told-fin", "jaws-fin", x, y, scale=plan.size, enters=(x, y + 40 * plan.size))]
