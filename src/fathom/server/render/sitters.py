"""Who sits at the cards of a table, as one viewer sees it."""

from collections.abc import Sequence

from fathom.scene.model import SeatCard
from fathom.server.live.projection import server_translator
from fathom.server.live.roles import free_characters
from fathom.server.messages import BOT, OPEN, PERSON, RunningClock
from fathom.server.render.markup import Sitter, you_tag
from fathom.server.render.view_model import ViewModel
from fathom.text.placeholders import PLACEHOLDERS, you_beside


def sitters(found: Sequence[SeatCard], model: ViewModel) -> list[Sitter]:
    """Who sits at each card."""
    first = next((it for it in found if it.seat == model.turn), None)  # a seat may have several cards, but its time stands on one
    return [sitter(it, model, model.clock if it is first else None) for it in found]


def sitter(card: SeatCard, model: ViewModel, clock: RunningClock | None) -> Sitter:
    seat, role, person = card.seat, card.role, model.seats[card.seat]
    mine = seat == model.viewer and (not role or model.characters is None or role in model.characters)
    is_free, player = person.who == OPEN, ""
    if role:
        free = free_characters(model.game, seat, person)
        is_free |= person.who == PERSON and role in free
        player = person.roles.get(role, "" if role in free else person.name)
    return Sitter(
        model.t.names[seat], player, person.who == BOT, seat in model.stood_in,
        acts=model.turn == seat and not model.over, yours=model.yours and mine, you=you_beside_card(card, model, mine),
        away=person.who == PERSON and seat not in model.online and seat != model.viewer,
        may_sit=is_free and model.viewer < 0 and not model.over and not model.waiting, clock=clock,
        reminded=model.reminded if clock else 0, holiday=model.holidays[seat] if model.holidays else 0,
    )  # fmt: skip


def you_beside_card(card: SeatCard, model: ViewModel, mine: bool) -> str:
    name = model.t.names[card.seat]
    if name in PLACEHOLDERS and not card.role:
        return you_beside(name)
    return you_tag(server_translator(model.t.say.language)) if mine else ""
