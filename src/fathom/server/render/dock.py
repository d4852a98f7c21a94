"""The dock under the board, as HTML: the prompt, the dice, the buttons, and what can be done after the match."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from fathom.scene.model import Button, Choice, Dock, Phase
from fathom.scene.svg import Art, escape, icon
from fathom.server.messages import BOT, PERSON
from fathom.server.render.clocks.absent import absent
from fathom.server.render.markup import HOVER, NOW, bits, button, dice
from fathom.server.render.view_model import ViewModel
from fathom.text.catalogues import Translator

KEPT = 1_024  # docks


class DockFacts(NamedTuple):
    """All that a dock shows apart from what the game says."""

    viewer: int
    options: int  # that the viewer has
    can_undo: bool
    hints: bool
    waits_for_person: bool
    waits_for: int | None  # an open seat that is to move
    stand_in: str  # a bot for it
    is_replaced: bool  # a bot plays for the viewer
    absent: str  # as HTML
    ended: str  # the table, once the match is over
    rematch: str | None
    winners: str  # the marks of those who have won

    @property
    def yours(self) -> bool:
        return self.options > 0


def dock_facts(say: Translator, model: ViewModel, winners: str, waits_for: int | None, stand_in: str) -> DockFacts:
    viewer, turn = model.viewer, model.turn
    return DockFacts(
        viewer=viewer,
        options=len(model.options),
        can_undo=model.can_undo,
        hints=model.hints,
        waits_for_person=turn is not None and model.seats[turn].who == PERSON,
        waits_for=waits_for,
        stand_in=stand_in,
        is_replaced=viewer >= 0 and model.seats[viewer].who == BOT,
        absent="" if model.over else absent(say, model),
        ended=model.table if model.over else "",
        rematch=model.rematch,
        winners=winners,
    )


@lru_cache(KEPT)
def dock_html(say: Translator, art: Art, dock: Dock, facts: DockFacts, options: tuple[Button, ...] = ()) -> str:
    """`options` are all buttons where there are no pictures. Kept as it was made: the same docks come again and again."""
    side = aside(art, dock, facts.options)
    label = say("Your move") if facts.yours else say("What happens now")
    plain = "" if side and not options else " plain"
    offers = "".join(button(offer, art, "small") for offer in options)
    all_offers = f'<div class="options">{offers}</div>' if offers else ""
    return (
        f'<section id="dock" class="panel dock{plain}" aria-label="{label}"><div class="dock-main">{head(say, art, dock, facts)}'
        f'{dice(dock.tray, art) if dock.tray else ""}{all_offers}</div>{side}'
        f"{free_seat(say, art, facts) if facts.waits_for is not None and facts.viewer >= 0 else ''}"
        f"{ended(say, art, facts) if facts.ended else facts.absent + stand_in_of(say, art, facts)}</section>"
    )


def head(say: Translator, art: Art, dock: Dock, facts: DockFacts) -> str:
    note = f'<span class="reach">{escape(dock.note)}</span>' if dock.note else ""
    return (
        f'<div class="dock-h">{facts.winners}<h2 id="prompt">{escape(dock.heading)}</h2>{pips(*dock.pips) if dock.pips else ""}'
        f'{numbered(dock.phases)}{note}<span class="dock-tools">{legend(say, art, dock)}{tools(say, art, facts)}</span></div>'
    )


def pips(done: int, all_of: int) -> str:
    """So many of so many actions or rolls."""
    lit = '<i class="on"></i>' * min(done, all_of) + "<i></i>" * (all_of - done)
    return f'<span class="pips" aria-hidden="true">{lit}</span>'


def numbered(phases: tuple[Phase, ...]) -> str:
    if not phases:
        return ""
    kinds = [NOW if part.now else ' class="done"' if part.done else "" for part in phases]
    rows = [f"<li{kind}><b>{number}</b>{escape(part.label)}</li>" for number, (kind, part) in enumerate(zip(kinds, phases, strict=True), 1)]
    return f'<ol class="steps">{"".join(rows)}</ol>'


def legend(say: Translator, art: Art, dock: Dock) -> str:
    """A button that shows what the signs on the board mean now."""
    if not dock.legend:
        return ""
    signs, label = "".join(f"<li>{bits((sign,), art)}</li>" for sign in dock.legend), say("Signs")
    return (
        f'<button type="button" class="link" data-legend aria-expanded="false" aria-controls="legend">{icon("i-eye", art, "ico")}'
        f'<span>{label}</span></button><ul class="panel legend" id="legend" hidden>{signs}</ul>'
    )


def tools(say: Translator, art: Art, facts: DockFacts) -> str:
    if facts.ended:
        return ""
    if facts.viewer < 0:
        watching = say("You are watching")
        return f'<span class="tag quiet watching">{icon("i-watch", art, "ico")}{watching}</span>'
    undo, hint = say("Take back"), say("Hint")
    taken = f'<button type="button" class="link" data-act="undo">{icon("i-undo", art, "ico")}<span>{undo}</span></button>'
    back = taken if facts.can_undo else ""
    if not facts.yours:
        return back + tell_me(say, art, facts)
    if not facts.hints:
        return back
    return f'{back}<button type="button" class="link" data-act="hint" data-key="H">{icon("i-hint", art, "ico")}<span>{hint}</span></button>'


def tell_me(say: Translator, art: Art, facts: DockFacts) -> str:
    """For who waits for another person: they may look away. The page hides it where they are told already."""
    if not facts.waits_for_person:
        return ""
    words = say("Tell me")
    return f'<button type="button" class="link tell-me" data-tell>{icon("i-bell", art, "ico")}<span>{words}</span></button>'


def chooser(art: Art, choices: tuple[Choice, ...]) -> str:
    """Whose offers are shown, where one of several may begin."""
    rows = [
        f'<button type="button" class="btn" data-choice="{escape(choice.name)}" data-key="{choice.key}" '
        f'aria-pressed="{"false" if number else "true"}">{icon(choice.art, art, "art-icon")}<span>{escape(choice.label)}</span>'
        f"<kbd{HOVER}>{choice.key}</kbd></button>"
        for number, choice in enumerate(choices)
    ]
    return f'<div class="chooser" role="group" aria-labelledby="prompt">{"".join(rows)}</div>' if rows else ""


def aside(art: Art, dock: Dock, options: int) -> str:
    """Whom to choose, what was learnt, the button that plays what was picked, and all others in groups."""
    tray = dock.tray
    groups = [f'<div class="group">{"".join(button(*offer) for offer in group)}</div>' for group in weighed(dock, art, options) if group]
    hint = f'<p class="or">{escape(dock.hint)}</p>' if dock.hint else ""
    facts = f'<div class="news">{"".join(bits(row, art) for row in dock.facts)}</div>' if dock.facts else ""
    go = ""
    if tray and tray.picks:
        picture = icon(tray.art, art, "ico") if tray.art else ""
        go = (
            f'<button type="button" class="btn primary big" id="go" data-go data-play="" data-key="{tray.key}">{picture}'
            f'<span id="go-label"></span><kbd{HOVER}>{tray.key}</kbd></button>'
        )
    inside = f"{chooser(art, dock.choices)}{facts}{go}{hint}{''.join(groups)}"
    return f'<div class="dock-side">{inside}</div>' if inside else ""


def weighed(dock: Dock, art: Art, options: int) -> Iterator[list[tuple[Button, Art, str]]]:
    """Every group with its real actions first. The only real action is the big button, and doing nothing where nothing else is possible."""
    playable = [offer for group in dock.buttons for offer in group if offer.plays]
    acts = [offer for offer in playable if not offer.idle]
    real = options - (len(playable) - len(acts))
    for group in dock.buttons:
        kinds = [(offer, art, emphasis(offer, real, len(acts))) for offer in group]
        yield sorted(kinds, key=lambda kind: kind[0].idle)


def emphasis(offer: Button, real: int, shown: int) -> str:
    """How much an offer stands out: `real` options do something, and so many of them are buttons."""
    if offer.idle:
        return "quiet" if real else "primary"
    return "primary" if offer.plays and real == shown == 1 else ""


def free_seat(say: Translator, art: Art, facts: DockFacts) -> str:
    """Anybody may invite; a bot is for the owner to choose."""
    question, invite, bot = say("This seat is free. Who plays here?"), say("Invite"), say("Let the computer play")
    return (
        f'<div class="ended"><p class="grow">{question}</p>'
        f'<button type="button" class="btn primary" data-open="invite">{icon("i-link", art, "ico")}{invite}</button>'
        f'<button type="button" class="btn owners" data-act="hand" data-seat="{facts.waits_for}" data-level="{facts.stand_in}">'
        f'{icon("i-bot", art, "ico")}{bot}</button></div>'
    )


def stand_in_of(say: Translator, art: Art, facts: DockFacts) -> str:
    """A player whom a bot stands in for sees so, and how to come back."""
    if not facts.is_replaced:
        return ""
    text, back = say("The computer plays for you."), say("Come back")
    return (
        f'<div class="ended"><p class="grow">{text}</p>'
        f'<button type="button" class="btn primary" data-act="reclaim" data-seat="{facts.viewer}">'
        f'{icon("i-hand", art, "ico")}{back}</button></div>'
    )


def ended(say: Translator, art: Art, facts: DockFacts) -> str:
    """Where to go from a match that is over."""
    new, again, scored, replay = say("Go to the new match"), say("Play again"), say("How it was scored"), say("Replay")
    review = say("Luck or choice?")
    first = ""
    if facts.rematch:
        first = f'<a class="btn primary" href="/t/{facts.rematch}">{icon("i-again", art, "ico")}{new}</a>'
    elif facts.viewer >= 0:
        first = f'<button type="button" class="btn primary" data-act="rematch">{icon("i-again", art, "ico")}{again}</button>'
    return (
        f'<div class="ended">{first}<a class="btn" href="/t/{facts.ended}/review">{icon("i-curve", art, "ico")}{review}</a>'
        f'<a class="btn" href="/t/{facts.ended}/result">{scored}</a>'
        f'<a class="btn" href="/t/{facts.ended}/replay/1">{icon("i-play", art, "ico")}{replay}</a></div>'
    )
