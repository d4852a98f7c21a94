"""What would flash past in Jaws, seen for a moment on a card over the board: the end of Act 1, and what a roll of Act 2 brings.

A moment is `act 5 2 4 6` (the space of the last hit or -1, barrels on the shark, rounds played, swimmers eaten) or `roll` and the line
of the log.
"""

from textwrap import wrap

from fathom.engine.contract import State
from fathom.games.jaws.rules.boat.constants import ROLLING, ROLLING_AGAIN, STRIKING, TOPPLING
from fathom.games.jaws.rules.island.constants import NOWHERE, PLACES, QUINT_LAUNCH
from fathom.games.jaws.ui.boat.map import DESK as SEA_DESK
from fathom.games.jaws.ui.boat.map import PHONE as SEA_PHONE
from fathom.games.jaws.ui.island.map import DESK, PHONE, WATERS, Plan, Point
from fathom.games.jaws.words.boat.log import log as boat_log
from fathom.games.jaws.words.island.log import why_it_ended
from fathom.scene.model import Piece
from fathom.text.catalogues import TextContext

ISLAND_MIDDLE = (396, 300)
ACT, ROLL = "act", "roll"
SHOWN = (STRIKING, ROLLING, ROLLING_AGAIN, TOPPLING)
LETTERS = 42  # in a line of a card
MOST_LINES = 4
TITLE, LINE = 30, 21  # heights on a phone


def moment(t: TextContext, before: State, option: int | None, after: State) -> str:
    if before.act != after.act:
        hit = option - QUINT_LAUNCH if option is not None and QUINT_LAUNCH <= option < QUINT_LAUNCH + PLACES else NOWHERE
        return f"{ACT} {hit} {int(after.barrels_on_shark)} {int(after.this_round)} {int(after.eaten)}"
    if before.act == 2 and before.stage in SHOWN:
        return f"{ROLL} {boat_log(t, before, option, after)}"
    return ""


def passing(t: TextContext, moment: str, phone: bool) -> tuple[Piece, ...]:
    kind, told = moment.split(" ", 1)
    if kind == ROLL:
        return card((SEA_PHONE if phone else SEA_DESK).middle, phone, wrap(told, LETTERS)[:MOST_LINES])
    plan = PHONE if phone else DESK
    hit, barrels, rounds, eaten = map(int, told.split())
    box = t.rules.ORCA.EDITION
    lines = [
        *wrap(why_it_ended(t, barrels, rounds, eaten), LETTERS),
        t.say.many("The shark gets {n} ability card,", "The shark gets {n} ability cards,", box.ability_dealt[eaten]),
        t.say.many("the crew {n} card of gear.", "the crew {n} cards of gear.", box.gear_dealt[eaten]),
    ]
    return (*fin(plan, hit), *card(plan.at(ISLAND_MIDDLE), phone, lines, t.say("Act 1 is over.")))


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


def fin(plan: Plan, place: int) -> list[Piece]:
    """The shark where the last barrel has hit it."""
    if place == NOWHERE:
        return []
    x, y = plan.at(WATERS[place].fin)
    return [Piece("told-fin", "jaws-fin", x, y, scale=plan.size, enters=(x, y + 40 * plan.size))]
