"""The popups of Jaws: the end of Act 1, and the result of a roll in Act 2."""

from textwrap import wrap
from typing import NamedTuple

import numpy as np

from fathom.engine.contract import State
from fathom.games.jaws.rules.boat.constants import HANDFULS, HITS, ROLLING, ROLLING_AGAIN, STRIKING, SUMS, THROW, TOPPLING
from fathom.games.jaws.rules.island.constants import NOWHERE, QUINT_LAUNCH, SEA_SPACES
from fathom.games.jaws.ui.boat.map import DESK as SEA_DESK
from fathom.games.jaws.ui.boat.map import PHONE as SEA_PHONE
from fathom.games.jaws.ui.island.map import DESK, PHONE, WATERS, Plan, Point
from fathom.games.jaws.words.boat.log import log as boat_log
from fathom.games.jaws.words.island.log import why_it_ended
from fathom.scene.model import Piece
from fathom.text.catalogues import TextContext

ISLAND_MIDDLE = (396, 300)
SHOWN = (STRIKING, ROLLING, ROLLING_AGAIN, TOPPLING)
LETTERS = 42  # in a line of a card
MOST_LINES = 4
TITLE, LINE = 30, 21  # heights on a phone
DIE, DIE_SCALE = 52, 0.72  # from one die to the next, and how large they are drawn


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
        return (*fin(plan, self.hit), *card(plan.at(ISLAND_MIDDLE), phone, lines, t.say("Act 1 is over.")))


class Roll(NamedTuple):
    """Somebody rolled in Act 2."""

    told: str  # the line of the log
    dice: tuple[int, ...] = ()  # the hits on each

    def pieces(self, t: TextContext, phone: bool) -> tuple[Piece, ...]:
        x, y = (SEA_PHONE if phone else SEA_DESK).middle
        size, lines = 1 if phone else 1.4, wrap(self.told, LETTERS)[:MOST_LINES]
        left, above = x - (len(self.dice) - 1) * DIE * size / 2, y - (len(lines) * LINE / 2 + DIE) * size
        thrown = [
            Piece(f"told-die-{number}", f"jaws-die-{hits}", left + number * DIE * size, above, scale=DIE_SCALE * size,
                  enters=(left - 90 * size, above - 60 * size))
            for number, hits in enumerate(self.dice)
        ]  # fmt: skip
        return (*card((x, y), phone, lines), *thrown)


def popup(t: TextContext, before: State, option: int, after: State) -> EndOfAct | Roll | None:
    if before.act != after.act:
        hit = option - QUINT_LAUNCH if QUINT_LAUNCH <= option < QUINT_LAUNCH + SEA_SPACES else NOWHERE
        return EndOfAct(hit, int(after.barrels_on_shark), int(after.this_round), int(after.eaten))
    if before.act == 2 and before.stage in SHOWN:
        return Roll(str(boat_log(t, before, option, after)), thrown(t, before, option))
    return None


def thrown(t: TextContext, before: State, option: int) -> tuple[int, ...]:
    """The dice of a roll. Where only their sum matters the record does not keep them one by one: some that show that sum."""
    if THROW <= option < THROW + len(HANDFULS):
        return tuple(hits for hits, count in enumerate(HANDFULS[option - THROW]) for _ in range(count))
    if before.stage == TOPPLING or not HITS <= option < HITS + SUMS:
        return ()
    die, room = t.rules.BOAT.EDITION.die, np.empty(max(t.rules.OPTIONS, t.rules.CHANCES), np.int32)
    most = int(room[: t.rules.options(before, room)].max()) - HITS
    return with_sum(option - HITS, most // max(die), sorted(set(die))) or ()


def with_sum(total: int, dice: int, faces: list[int]) -> tuple[int, ...] | None:
    """So many faces with this sum, as even as they can be."""
    if dice == 0:
        return () if total == 0 else None
    for face in sorted(faces, key=lambda face: abs(face - total / dice)):
        rest = with_sum(total - face, dice - 1, faces)
        if rest is not None:
            return (face, *rest)
    return None


def card(middle: Point, phone: bool, lines: list[str], title: str = "") -> tuple[Piece, ...]:
    """Lines on a card of their height."""
    x, y = middle
    size = 1 if phone else 1.4
    lowest = (TITLE if title else 0) / 2 + (len(lines) - 1) * LINE / 2  # the middle of the last line, from the middle of the card
    art = f"jaws-told-{len(lines)}{'-act' if title else ''}"
    pieces = [Piece("told", art, x, y, scale=size)]
    for number, line in enumerate(lines):
        at = lowest - (len(lines) - 1 - number) * LINE
        pieces.append(Piece(f"told-{number}", x=x, y=y + at * size, text=line, kind="told"))
    if title:
        at = lowest - (len(lines) - 1) * LINE - TITLE
        pieces.append(Piece("told-act", x=x, y=y + (at + 2) * size, text=title, kind="told act"))
    return tuple(pieces)


def fin(plan: Plan, space: int) -> list[Piece]:
    """The shark where the last barrel has hit it."""
    if space == NOWHERE:
        return []
    x, y = plan.at(WATERS[space].fin)
    return [Piece("told-fin", "jaws-fin", x, y, scale=plan.size, enters=(x, y + 40 * plan.size))]
