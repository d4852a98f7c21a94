"""The dock under the board, as HTML: the prompt, the dice, the buttons, and what can be done once it is over."""


from fathom.engine.scene import Art, Button, Dock, Step, escape, icon
from fathom.engine.speech import Speech
from fathom.server.markup import HOVER, NOW, button, chip, dice
from fathom.server.sight import Sight

Winners = list[tuple[int, str]]


def dock_html(
    say: Speech, art: Art, sight: Sight, dock: Dock, options: list[Button], winners: Winners, waits_for: int | None, stand_in: str
) -> str:
    """`options` are all buttons where there are no pictures; `waits_for` is an open seat that is to move, `stand_in` a bot for it."""
    side = aside(art, dock)
    label = say("Your move") if sight.yours else say("What happens now")
    plain = "" if side and not options else " plain"
    offers = "".join(button(offer, art, "small") for offer in options)
    all_offers = f'<div class="options">{offers}</div>' if offers else ""
    return (
        f'<section id="dock" class="panel dock{plain}" aria-label="{label}"><div class="dock-main">{head(say, art, sight, dock, winners)}'
        f'{dice(dock.tray, art) if dock.tray else ""}{all_offers}</div>{side}'
        f"{free_seat(say, art, waits_for, stand_in) if waits_for is not None and sight.viewer >= 0 else ''}"
        f"{ended(say, art, sight) if sight.over else ''}</section>"
    )


def head(say: Speech, art: Art, sight: Sight, dock: Dock, winners: Winners) -> str:
    won = "".join(chip(seat, name, "chip won") for seat, name in winners)
    note = f'<span class="reach">{escape(dock.note)}</span>' if dock.note else ""
    return (
        f'<div class="dock-h">{won}<h2 id="prompt">{escape(dock.heading)}</h2>{pips(*dock.pips) if dock.pips else ""}'
        f'{steps(dock.steps)}{note}<span class="dock-tools">{tools(say, art, sight)}</span></div>'
    )


def pips(done: int, all_of: int) -> str:
    """So many of so many actions or rolls."""
    lit = '<i class="on"></i>' * min(done, all_of) + "<i></i>" * (all_of - done)
    return f'<span class="pips" aria-hidden="true">{lit}</span>'


def steps(steps: tuple[Step, ...]) -> str:
    if not steps:
        return ""
    kinds = [NOW if step.now else ' class="done"' if step.done else "" for step in steps]
    rows = [f"<li{kind}><b>{number}</b>{escape(step.label)}</li>" for number, (kind, step) in enumerate(zip(kinds, steps, strict=True), 1)]
    return f'<ol class="steps">{"".join(rows)}</ol>'


def tools(say: Speech, art: Art, sight: Sight) -> str:
    if sight.over:
        return ""
    undo, hint = say("Take back"), say("Hint")
    back = f'<button type="button" class="link" data-act="undo">{icon("i-undo", art, "ico")}{undo}</button>' if sight.can_undo else ""
    if not (sight.yours and sight.hints):
        return back
    return f'{back}<button type="button" class="link" data-act="hint" data-key="H">{icon("i-hint", art, "ico")}{hint}</button>'


def aside(art: Art, dock: Dock) -> str:
    """The button that plays what was picked, and all others in groups."""
    tray = dock.tray
    groups = [f'<div class="group">{"".join(button(offer, art) for offer in group)}</div>' for group in dock.buttons if group]
    hint = f'<p class="or">{escape(dock.hint)}</p>' if dock.hint else ""
    go = ""
    if tray and tray.picks:
        picture = icon(tray.art, art, "ico") if tray.art else ""
        go = (
            f'<button type="button" class="btn primary big" id="go" data-go data-play="" data-key="{tray.key}">{picture}'
            f'<span id="go-label"></span><kbd{HOVER}>{tray.key}</kbd></button>'
        )
    return f'<div class="dock-side">{go}{hint}{"".join(groups)}</div>' if go or hint or groups else ""


def free_seat(say: Speech, art: Art, seat: int, stand_in: str) -> str:
    question, invite, bot = say("This seat is free: who shall play?"), say("Invite"), say("Let the computer play")
    return (
        f'<div class="ended"><p class="grow">{question}</p>'
        f'<button type="button" class="btn primary" data-open="invite">{icon("i-link", art, "ico")}{invite}</button>'
        f'<button type="button" class="btn" data-act="hand" data-seat="{seat}" data-level="{stand_in}">'
        f'{icon("i-bot", art, "ico")}{bot}</button></div>'
    )


def ended(say: Speech, art: Art, sight: Sight) -> str:
    """Where to go from a match that is over."""
    new, again, scored, replay = say("To the new match"), say("Play again"), say("How it was scored"), say("Replay")
    first = ""
    if sight.rematch:
        first = f'<a class="btn primary" href="/t/{sight.rematch}">{icon("i-again", art, "ico")}{new}</a>'
    elif sight.viewer >= 0:
        first = f'<button type="button" class="btn primary" data-act="rematch">{icon("i-again", art, "ico")}{again}</button>'
    return (
        f'<div class="ended">{first}<a class="btn" href="/t/{sight.table}/result">{scored}</a>'
        f'<a class="btn" href="/t/{sight.table}/replay/1">{icon("i-play", art, "ico")}{replay}</a></div>'
    )
