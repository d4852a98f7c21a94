"""What a notice says. It may stand on a locked screen or in a chat: it holds what everybody at the table knows, nothing of the board."""

from typing import NamedTuple

from fathom.engine.rooms import words_of
from fathom.server.live.projection import server_translator
from fathom.server.live.table import Table
from fathom.server.messages import PERSON


class Notice(NamedTuple):
    title: str
    body: str
    path: str
    table: str = ""


def turn_notice(table: Table, seat: int, language: str) -> Notice:
    """That it is the turn of a seat. Two matches that differ in a secret, even one's own, give the same notice."""
    projection, say = table.projection, server_translator(language)
    t = projection.text_context(language)
    others = [t.names[number] for number, other in enumerate(projection.seats) if number != seat and other.who == PERSON]
    title = say("{game}: your turn", game=words_of(projection.game).title(t.say))
    body = say.many("{names} is waiting for you.", "{names} are waiting for you.", len(others), names=", ".join(others)) if others else ""
    return Notice(title, body or say("The computer has moved."), f"/t/{table.id}", table.id)


def trial_notice(language: str) -> Notice:
    say = server_translator(language)
    return Notice(say("It works"), say("This is how Fathom tells you that it is your turn."), "/me/notices")
