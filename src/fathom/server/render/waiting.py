"""The dock of a match that has not begun: who has come, where somebody may sit, and how it starts.

Pages with the same view share it, so it holds what only the owner may do as well; the page of anybody else hides that, and the server
refuses it.
"""

from fathom.bots.ladder import about, is_ready, level_names, name_of
from fathom.scene.model import SeatCard
from fathom.scene.svg import Art, escape, icon
from fathom.server.live.roles import free_characters
from fathom.server.messages import BOT, OPEN, PERSON
from fathom.server.render.markup import chip
from fathom.server.render.view_model import ViewModel
from fathom.text.catalogues import Translator


def waiting_html(say: Translator, art: Art, model: ViewModel, cards: list[SeatCard], level: str) -> str:
    """`cards` are the seats as the game shows them, `level` the bot that is suggested."""
    if model.paired and model.viewer >= 0:
        return seeking_html(say, art, model, level)
    free = sum(seat.who == OPEN for seat in model.seats)
    shared = sum(len(free_characters(model.game, number, seat)) for number, seat in enumerate(model.seats))
    heading = say.many("{n} seat is free", "{n} seats are free", free) if free else say("Everybody is here")
    if shared and not free:
        heading = say.many("{n} character is free", "{n} characters are free", shared)
    label, rows = say("Before the match"), "".join(arrival(say, art, model, cards, card) for card in cards)
    return (
        f'<section id="dock" class="panel dock plain waiting" aria-label="{label}"><div class="dock-h">'
        f'<h2 id="prompt">{heading}</h2><span class="reach">{advice(say, model, free)}</span></div>'
        f'<ol class="arrivals">{rows}</ol>'
        f'<div class="ended">{share(say, art, model, free)}{begin(say, art, model, free, level)}</div></section>'
    )


def seeking_html(say: Translator, art: Art, model: ViewModel, level: str) -> str:
    """For somebody who plays the next to arrive."""
    label, heading = say("Before the match"), say("Waiting for the next player ...")
    what, now, stop = say("If nobody comes soon, the computer will play with you."), say("Play the computer now"), say("Stop waiting")
    return (
        f'<section id="dock" class="panel dock plain waiting" aria-label="{label}"><div class="dock-h">'
        f'<h2 id="prompt">{heading}</h2><span class="reach">{what}</span></div><div class="ended">'
        f'<button type="button" class="btn" data-act="start" data-level="{level}">{icon("i-bot", art, "ico")}{now}</button>'
        f'<button type="button" class="btn" data-act="free" data-seat="{model.viewer}" data-home="/">{icon("i-cross", art, "ico")}{stop}'
        "</button></div></section>"
    )


def advice(say: Translator, model: ViewModel, free: int) -> str:
    """What the match waits for, as the owner reads it and as the others do."""
    name = model.t.names[model.host] if model.host is not None else say("the person who opened the table")
    mine = say("Invite somebody, or let the computer play there.") if free else say("Start when you like.")
    if model.declined and free:
        mine = say("The person you invited cannot come this time. Invite somebody else, or let the computer play there.")
    wait = say("The match begins when {name} starts it.", name=name)
    choose = say("Choose where you sit.")
    theirs = f"{choose} {wait}" if model.viewer < 0 and has_room(model) else wait
    return f'<span class="owners">{escape(mine)}</span><span class="guests">{escape(theirs)}</span>'


def has_room(model: ViewModel) -> bool:
    return any(seat.who == OPEN or free_characters(model.game, number, seat) for number, seat in enumerate(model.seats))


def arrival(say: Translator, art: Art, model: ViewModel, cards: list[SeatCard], card: SeatCard) -> str:
    """A seat, or a character of it: who sits there, or what may be done about it."""
    seat, there = card.seat, model.seats[card.seat]
    is_free = there.who == OPEN or (there.who == PERSON and card.role in free_characters(model.game, seat, there))
    player = "" if is_free else there.roles.get(card.role, model.t.names[seat])
    title = card.name or (say("Seat {number}", number=seat + 1) if is_free else "")
    mark = icon(card.art, art, "portrait") if card.art else chip(seat, player or str(seat + 1))
    return (
        f'<li class="{card.tint or f"seat{seat}"}{" free" if is_free else ""}" data-arrival="{seat}">{mark}'
        f'<span class="grow"><b>{escape(player or title)}</b>{tags(say, model, seat, is_free)}'
        f"{f'<small>{escape(title)}</small>' if player and title else ''}</span>{acts(say, model, cards, card, is_free)}</li>"
    )


def tags(say: Translator, model: ViewModel, seat: int, is_free: bool) -> str:
    words = [
        say("free") if is_free else "",
        say("you") if seat == model.viewer and not is_free else "",
        say("computer") if model.seats[seat].who == BOT else "",
    ]
    return "".join(f'<span class="tag quiet">{word}</span>' for word in words if word)


def first_of(cards: list[SeatCard], seat: int) -> SeatCard:
    """A seat may have several cards; what concerns the whole of it stands on the first."""
    return next(card for card in cards if card.seat == seat)


def acts(say: Translator, model: ViewModel, cards: list[SeatCard], card: SeatCard, is_free: bool) -> str:
    """Sit down; for the owner also: a bot instead of nobody, and nobody instead of a bot."""
    seat, who = card.seat, model.seats[card.seat].who
    here, bot, free, rename = say("Sit here"), say("Computer"), say("Free it"), say("Change name")
    found = []
    if is_free and model.viewer < 0:
        role = f' data-role="{escape(card.role)}"' if card.role else ""
        found.append(f'<button type="button" class="btn small primary" data-sit="{seat}"{role}>{here}</button>')
    if who == OPEN and card is first_of(cards, seat):
        found.append(f'<button type="button" class="btn small owners" data-act="hand" data-seat="{seat}">{bot}</button>')
    if who == BOT and card is first_of(cards, seat):
        found.append(f'<button type="button" class="btn small owners" data-act="free" data-seat="{seat}">{free}</button>')
    if seat == model.viewer and who == PERSON and not is_free:
        found.append(f'<button type="button" class="btn small" data-sit="{seat}" data-again>{rename}</button>')
    return "".join(found)


def share(say: Translator, art: Art, model: ViewModel, free: int) -> str:
    kind, link, more = " primary" if free and model.viewer >= 0 else "", say("Share the link"), say("Code and QR")
    return (
        f'<button type="button" class="btn{kind}" data-share>{icon("i-link", art, "ico")}{link}</button>'
        f'<button type="button" class="btn" data-open="invite">{more}</button>'
    )


def begin(say: Translator, art: Art, model: ViewModel, free: int, level: str) -> str:
    """The button that starts the match; with free seats it is the owner's, and fills them with bots."""
    if not free:
        kind, words = "" if model.viewer >= 0 else " owners", say("Start")
        return f'<button type="button" class="btn primary{kind}" data-act="start">{icon("i-play", art, "ico")}{words}</button>'
    game, language = model.game, model.t.say.language
    levels = [one for one in level_names(game.name) if is_ready(game, one)]
    options = "".join(
        f'<option value="{one}" data-about="{escape(about(language, game.name, one))}"{" selected" if one == level else ""}>'
        f"{escape(name_of(say, one))}</option>"
        for one in levels
    )
    strength, fill = say("Level"), say("Fill up with the computer and start")
    return (
        f'<span class="fill owners"><label>{strength}<select id="level" class="input">{options}</select></label>'
        f'<small id="about-level">{escape(about(language, game.name, level))}</small><button type="button" class="btn" data-act="start">'
        f'{icon("i-bot", art, "ico")}{fill}</button></span>'
    )
