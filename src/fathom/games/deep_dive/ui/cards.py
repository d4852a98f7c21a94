"""The cards of Deep Dive: what every diver has and does, and what is still face down."""

from functools import lru_cache
from typing import Any

from fathom.engine.contract import State
from fathom.games.deep_dive import words
from fathom.games.deep_dive.ui.board import KEPT, portrait
from fathom.games.deep_dive.ui.text_board import activity
from fathom.scene.model import Panel, Row, SeatCard, Token
from fathom.text.catalogues import TextContext, Translator

ROW = 10  # shells or pearls in a row of a card


def seats(t: TextContext, view: State) -> list[SeatCard]:
    t, now = t.for_all, words.facts(view)
    found = []
    for seat in range(len(t.names)):
        held = now.held[seat]
        note, face = diver(t, seat, now.place[seat], now.step, held > 0, now.decision[seat], seat == now.seat)
        found.append(seat_card(t.say, seat, now.white[seat], held, now.rounds > 0 and seat == now.first, note, face))
    return found


@lru_cache(KEPT)
def diver(t: TextContext, seat: int, place: int, step: int, has_shells: bool, decision: int, is_turn: bool) -> tuple[str, str]:
    """What a diver does, and its face."""
    note = activity(t, place, step, has_shells, decision) if step != t.rules.OVER else ""
    return note, portrait(t, seat, place, step, is_turn)


@lru_cache(KEPT)
def seat_card(say: Translator, seat: int, white: int, held: int, is_first: bool, note: str, face: str) -> SeatCard:
    rows = (pearls(say, white, is_first), shells(say, held))
    return SeatCard(seat, str(white), say.many("pearl", "pearls", white), note, art=face, rows=rows)


@lru_cache(KEPT)
def pearls(say: Translator, white: int, is_first: bool) -> Row:
    found = row("dd-pearl", white, "", "pearl") or (Token(text=say("no pearls yet"), kind="none"),)
    return (*found, Token("dd-shark", label=say("first player"), kind="first")) if is_first else found


@lru_cache(KEPT)
def shells(say: Translator, held: int) -> Row:
    hand = row("dd-shell", held, say.many("{n} shell face down", "{n} shells face down", held), "shell")
    return hand or (Token(text=say("no shells"), kind="none"),)


def row(art: str, count: int, label: str, kind: str) -> Row:
    """Things in a row, the first with the name of all; a number where there are more than fit."""
    drawn = tuple(Token(art, label="" if number else label, kind=kind) for number in range(min(count, ROW)))
    return (*drawn, Token(text=f"×{count}", kind="strong")) if count > ROW else drawn


def panels(t: TextContext, view: State, seat: int) -> list[Panel]:
    return panels_of(t.rules, t.say, words.facts(view).unseen)


@lru_cache(KEPT)
def panels_of(rules: Any, say: Translator, left: tuple[int, ...]) -> list[Panel]:
    unseen = tuple(Token(art, str(left[kind]), label=words.shell(say, kind), kind="tally")
                   for kind, art in ((rules.WHITE, "dd-pearl"), (rules.BLACK, "dd-black"), (rules.EMPTY, "dd-empty")))  # fmt: skip
    ending = say.many("The game ends with {n} black pearl.", "The game ends with {n} black pearls.", int(rules.BLACK_TO_END))
    return [
        Panel("shark", say("The shark may go to"), (faces(rules, say, rules.SHARK_DIE, "dd-shark-die-"),), side="right"),
        Panel("dives", say("Divers may land in"), (faces(rules, say, rules.COLOUR_DIE, "dd-die-"),), side="right"),
        Panel("unseen", say("Still face down"), (unseen,), note=ending, side="right"),
    ]


def faces(rules: Any, say: Translator, die: tuple[int, ...], art: str) -> Row:
    zones = [zone for zone in range(rules.ZONES) for _ in range(die[zone])]
    return tuple(Token(f"{art}{zone}", label=words.colour(say, zone), kind="face") for zone in zones)


def round_of(t: TextContext, view: State) -> str:
    return round_name(t.say, words.facts(view).rounds)


@lru_cache(KEPT)
def round_name(say: Translator, number: int) -> str:
    return say("Round {n}", n=number) if number else ""
