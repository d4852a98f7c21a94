"""What the dock says of a player who is away while the others wait. The browser shows it when it is so, and counts (static/js/away.js)."""

from fathom.scene.svg import escape
from fathom.server.messages import PERSON
from fathom.server.render.view_model import ViewModel
from fathom.text.catalogues import Translator

COUNT = '<b role="timer"></b>'


def absent(say: Translator, model: ViewModel) -> str:
    """When the computer steps in; who sits at the table may put that off, or want it now."""
    seat = model.turn
    if not model.steps_in or seat is None or seat == model.viewer or model.seats[seat].who != PERSON:
        return ""
    away, steps_in = say("{name} is away.", name=model.t.names[seat]), say("The computer takes over in {time}.", time="%")
    facts = f' data-up="{model.clock.due}"' if model.clock else ""
    return (
        f'<div class="ended absent" data-absent="{seat}"{facts} hidden><p class="grow"><strong>{escape(away)}</strong> '
        f"{escape(steps_in).replace('%', COUNT)}</p>{choices(say, seat) if model.viewer >= 0 else ''}</div>"
    )


def choices(say: Translator, seat: int) -> str:
    longer, now = say("Wait 2 more minutes"), say("Let it play")
    return (
        f'<button type="button" class="btn" data-act="wait" data-seat="{seat}">{longer}</button>'
        f'<button type="button" class="btn" data-act="step_in" data-seat="{seat}">{now}</button>'
    )
