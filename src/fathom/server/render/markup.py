"""HTML snippets of a table's page: made at every move for every viewer, so from plain strings, and cached where they repeat."""

from functools import lru_cache
from typing import NamedTuple

from fathom.scene.model import MARKS, Button, Die, Meter, Phase, Pick, Row, SeatCard, Token, Tray
from fathom.scene.svg import Art, escape, icon, ownership, wiring
from fathom.server.messages import RunningClock
from fathom.server.render.clocks.dial import dial, figures
from fathom.text.catalogues import Translator
from fathom.text.placeholders import initial_of

KEPT = 4_096  # of each kind of thing, as it was made
CARDS = 2_048  # cards and trays, likewise: they are long
NOW = ' class="now" aria-current="step"'


@lru_cache(KEPT)
def chip(seat: int, name: str, kind: str = "chip") -> str:
    """A seat's mark with the initial of the player."""
    mark = MARKS[seat % len(MARKS)]
    shape = f'href="#{mark}" x="-10.5" y="-10.5" width="21" height="21"'
    size, y = {"m-sail": (7.6, 3.4), "m-ray": (8, 2.8), "m-star": (7, 2.6)}.get(mark, (9.4, 2.8))
    return (
        f'<svg class="{kind} seat{seat % len(MARKS)}" viewBox="-12 -12 24 24" aria-hidden="true"><use {shape} class="rim"/>'
        f'<use {shape} class="fill"/><text y="{y}" font-size="{size}">{escape(initial_of(name))}</text></svg>'
    )


def phase(say: Translator, *, round_now: str, who: str, yours: bool, phases: tuple[Phase, ...]) -> str:
    """The bar: the round, whose turn it is, and the phases of the round."""
    name = say("Your turn") if yours else who
    turn = f'<span class="soft">{escape(name)}</span>' if who else ""
    now = f'<span class="phase">{escape(round_now)} {turn}</span>' if round_now or who else ""
    return f'<div id="phase" class="row">{now}{phase_list(phases) if phases else ""}</div>'


@lru_cache(KEPT)
def phase_list(phases: tuple[Phase, ...]) -> str:
    rows = [f"<li{NOW if part.now else ''}>{escape(part.label)}</li>" for part in phases]
    return f'<ol class="phases">{"".join(rows)}</ol>'


# Cards


class Sitter(NamedTuple):
    """Who sits at the seat of a card, as one viewer sees it."""

    name: str
    player: str  # of the card's character, where several share the seat
    is_bot: bool
    stands_in: bool  # the bot, for a person who may come back
    acts: bool
    yours: bool  # the viewer is asked
    you: str  # what is next to the viewer's own name, or a placeholder for it
    away: bool
    may_sit: bool
    clock: RunningClock | None = None
    reminded: int = 0  # when, in milliseconds since 1970
    holiday: int = 0  # until when, likewise


def card_id(card: SeatCard) -> str:
    return escape(f"seat-{card.seat}{card.tint or card.name.replace(' ', '-')}")


@lru_cache(CARDS)
def card(say: Translator, art: Art, card: SeatCard, sitter: Sitter) -> tuple[str, str]:
    """A seat, as the id of its element and its HTML: its mark, who sits there, what it has and what it did."""
    name, player = card.name or sitter.name, sitter.player
    kinds = f"{card.tint or f'seat{card.seat % len(MARKS)}'}{' now' if sitter.acts else ''}{' away' if sitter.away else ''}"
    mark = icon(card.art, art, "portrait") if card.art else chip(card.seat, name)
    by = f"<b>{escape(player)}</b>{' · ' if card.note else ''}" if card.role and player else ""
    bell = icon("i-bell", art, "ico phone-only") if sitter.reminded else ""
    notes = f'<small class="desk-only">{by}{escape(card.note)}</small><small class="phone-only">{escape(card.short or card.note)}</small>'
    return card_id(card), (
        f'<li class="panel seat {kinds}" id="{card_id(card)}" data-seat="{card.seat}">{dial(mark, sitter.clock) if sitter.clock else mark}'
        f'{stand_in(art) if sitter.stands_in else ""}'
        f'<span class="who">{escape(name)} {tags(say, sitter)}</span>{figures(sitter.clock, bell) if sitter.clock else notes}'
        f'<span class="pts">{escape(card.points)}<small>{escape(card.unit)}</small></span>{belongings(card.rows, art)}'
        f"{sit_down(say, card) if sitter.may_sit else ''}</li>"
    )


def tags(say: Translator, sitter: Sitter) -> str:
    """What is next to a name."""
    turn = say("your turn") if sitter.acts and sitter.yours else ""
    whose = f'<span class="tag">{turn}</span>' if turn else sitter.you
    bot = (say("computer plays") if sitter.stands_in else say("computer")) if sitter.is_bot else ""
    if sitter.reminded and not turn:
        whose += f'<span class="tag quiet" data-told="{sitter.reminded}"></span>'  # the browser fills in when that was
    if sitter.holiday:
        rests = say("on holiday")
        whose += f'<span class="tag quiet" data-holiday="{sitter.holiday}">{rests}</span>'  # the browser takes it away in time
    return f'{whose}<span class="tag quiet" data-bot>{bot}</span>' if bot else whose


def stand_in(art: Art) -> str:
    """A small screen at the mark of a player for whom the computer plays."""
    return f'<i class="stand-in">{icon("i-screen", art, "ico")}</i>'


def you_tag(say: Translator) -> str:
    you = say("you")
    return f'<span class="tag quiet">{you}</span>'


def sit_down(say: Translator, card: SeatCard) -> str:
    role = f' data-role="{escape(card.role)}"' if card.role else ""
    words = say("Sit down")
    return f'<button type="button" class="btn small primary" data-sit="{card.seat}"{role}>{words}</button>'


def belongings(rows: tuple[Row, ...], art: Art) -> str:
    return f'<div class="more">{"".join(bits(row, art) for row in rows if row)}</div>' if rows else ""


@lru_cache(KEPT)
def bits(row: Row, art: Art) -> str:
    """A row of small pictures with words, and meters."""
    things = [meter(thing, art) if isinstance(thing, Meter) else token(thing, art) for thing in row]
    return f'<div class="tokens">{"".join(things)}</div>'


def meter(meter: Meter, art: Art) -> str:
    there, gone = (icon(meter.art, art), icon(f"{meter.art}-gone", art)) if meter.art else ("<i></i>", '<i class="gone"></i>')
    value = min(meter.value, meter.of)
    units = there * value + gone * (meter.of - value)
    label = escape(meter.label)
    return f'<span class="meter grow {meter.tint}" role="img" aria-label="{label}" data-tip="{label}">{units}</span>'


def token(token: Token, art: Art) -> str:
    spoken = f'<span class="sr">{escape(token.label)}</span>' if token.label else ""
    picture = icon(token.art, art, "", token.label) if token.art else spoken
    text = f'<span class="said">{escape(token.text)}</span>' if token.text else ""
    focus = ' tabindex="0" role="note"' if token.tip else ""
    explained = token.tip or token.label
    tip = f' data-tip="{escape(explained)}"{focus}' if explained else ""
    return f'<span class="bit {token.kind} {token.tint}"{tip}>{picture}{text}</span>'


# Dice and buttons


def dice(tray: Tray, art: Art) -> str:
    """Dice to pick, or dice that only lie there."""
    picks, lying = picking(tray.picks), dice_lying(tray.dice, bool(tray.picks), art)
    return f'<div class="tray" role="group" aria-label="{escape(tray.label)}" data-rolled="{tray.rolled}"{picks}>{lying}</div>'


@lru_cache(CARDS)
def dice_lying(dice: tuple[Die, ...], are_picked: bool, art: Art) -> str:
    one = die_to_pick if are_picked else die_to_see
    return "".join([one(number, die, art) for number, die in enumerate(dice)])


@lru_cache(KEPT)
def picking(picks: tuple[Pick, ...]) -> str:
    """What each mask plays and is called, as the page's script reads it."""
    if not picks:
        return ""
    plays, labels = " ".join("+".join(map(str, pick.plays)) for pick in picks), "|".join(pick.label for pick in picks)
    return f' data-picks="{plays}" data-labels="{escape(labels)}"'


@lru_cache(KEPT)
def die_to_pick(number: int, die: Die, art: Art) -> str:
    return (
        f'<button type="button" class="die {die.kind}" id="die-{number}" aria-pressed="{"true" if die.picked else "false"}" '
        f'aria-label="{escape(die.label)}" data-key="{die.key}">{icon(die.art, art)}<kbd>{die.key}</kbd></button>'
    )


@lru_cache(KEPT)
def die_to_see(number: int, die: Die, art: Art) -> str:
    kinds = f"{die.kind}{'' if die.picked else ' dim'}"
    inside = f"{icon(die.art, art) if die.art else ''}{f'<b>{escape(die.text)}</b>' if die.text else ''}"
    return f'<span class="die {kinds}" id="die-{number}" role="img" aria-label="{escape(die.label)}">{inside}</span>'


@lru_cache(KEPT)
def button(offer: Button, art: Art, kind: str = "") -> str:
    play = wiring(offer) if offer.plays else ""
    if offer.reason:  # it can be tapped all the same: then it says why it cannot be played
        play += f' aria-disabled="true" data-tip="{escape(f"{offer.reason[0].upper()}{offer.reason[1:]}.")}"'
    picture = icon(offer.art, art, "art-icon") if offer.art else ""
    key = f"<kbd{'' if 'level' in offer.kind else HOVER}>{escape(offer.key)}</kbd>" if offer.key else ""
    note = offer.reason or offer.note
    more = f"<small>{escape(note)}</small>" if note else ""
    spoken = f'<span class="sr">{escape(offer.spoken)}</span>' if offer.spoken else ""
    kinds = f"btn {offer.kind} {kind} {offer.tint}"
    inside = f"{picture}{key}<span>{escape(offer.label)}{more}</span>{spoken}"
    return f'<button type="button" class="{kinds}"{play}{ownership(offer)}>{inside}</button>'


HOVER = ' class="hover"'
