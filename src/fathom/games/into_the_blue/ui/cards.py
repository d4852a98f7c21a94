"""The cards of Into the Blue: what every seat has and would get now, and the legend."""

from functools import lru_cache

from fathom.engine.contract import State
from fathom.games.into_the_blue.ui.board import CLAIMS, standing, winnings
from fathom.scene.model import Meter, Panel, Row, SeatCard, Token, cached_by, fields
from fathom.text.catalogues import TextContext


@cached_by(fields(*CLAIMS, "chests_taken", "chests"))
def seats(t: TextContext, view: State) -> list[SeatCard]:
    return [seat_card(t, view, seat) for seat in range(len(t.names))]


def seat_card(t: TextContext, view: State, seat: int) -> SeatCard:
    left, say = int(view.unplayed[seat]), t.say
    known = sum(view.chests[seat].tolist())
    secret = int(view.chests_taken[seat]) - known
    unit = say.many("+ {n} chest", "+ {n} chests", secret) if secret else say("points")
    note = say.many("{n} shell left", "{n} shells left", left)
    shells: Row = (Meter(left, int(t.rules.SHELLS), note, "itb-pip", f"seat{seat}"),)
    points = f"{int(t.rules.score(view, seat))}{'+' if secret else ''}"
    return SeatCard(seat, points, unit, note, say.many("{n} shell", "{n} shells", left),
                    rows=(shells, prizes(t, view, seat)))  # fmt: skip


def prizes(t: TextContext, view: State, seat: int) -> Row:
    """What the seat would get now, deepest first, and its chests: their values only where they are known."""
    tokens = []
    for level, points in reversed(list(enumerate(winnings(t, view)[seat]))):
        if points:
            coin, wins = standing(t, level, points)
            tokens.append(Token(coin, str(points), label=t.say("Level {level}: {wins}", level=level + 1, wins=wins), kind="coin"))
    values = [str(value) for value, count in zip(t.rules.CHEST_VALUES, view.chests[seat].tolist(), strict=True) for _ in range(count)]
    values += ["?"] * (int(view.chests_taken[seat]) - len(values))
    return (*tokens, *(Token("itb-chest", value, label=t.say("Chest: {value}", value=value), kind="prize") for value in values))


def panels(t: TextContext, view: State, seat: int) -> list[Panel]:
    return legend(t.for_all)


@lru_cache
def legend(t: TextContext) -> list[Panel]:
    rows = (
        (Token("coin-gold", t.say("Most shells: main treasure")),),
        (Token("coin-silver", t.say("2nd and 3rd: secondary") if len(t.names) > 3 else t.say("2nd: secondary treasure")),),
    )
    return [Panel("legend", t.say("If it ended now"), rows, note=t.say("Ties are broken one level up."))]


def round_of(t: TextContext, view: State) -> str:
    return t.say("Last round") if view.ender != t.rules.NO_SEAT else ""
