"""What a notice says. It may appear on a locked screen or in a chat: it says what everybody at the table knows, nothing about the board."""

from typing import NamedTuple

from fathom.engine.notation import text_context
from fathom.engine.rooms import words_of
from fathom.server.live.game_cache import game_with
from fathom.server.live.projection import server_translator
from fathom.server.live.table import Table
from fathom.server.messages import PERSON
from fathom.server.notices.quiet import HOUR


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


def reminder_notice(table: Table, left: int, language: str) -> Notice:
    """That it is still the turn of the reader, who has so many milliseconds left."""
    say = server_translator(language)
    title = words_of(table.projection.game).title(table.projection.text_context(language).say)
    hours = max(1, round(left / HOUR))
    body = say.many("You have {n} hour left. Then the computer plays.", "You have {n} hours left. Then the computer plays.", hours)
    return Notice(say("{game}: still your turn", game=title), body, f"/t/{table.id}", table.id)


def opened_notice(table: Table, language: str) -> Notice:
    """That a friend has opened a table, or invites to one: what a lobby shows."""
    projection, say, host = table.projection, server_translator(language), table.host()
    t = projection.text_context(language)
    name = t.names[host] if host is not None else say("a former player")
    is_open = table.table_options.listed
    title = say("{name} opens a table", name=name) if is_open else say("{name} invites you", name=name)
    return Notice(title, words_of(projection.game).title(t.say), f"/t/{table.id}", table.id)


def dive_notice(name: str, language: str) -> Notice:
    """That there is a new puzzle, of a game."""
    game, say = game_with(name), server_translator(language)
    title = words_of(game).title(text_context(game, language, ()).say)
    return Notice(say("Today’s dive"), say("{game}: what is best?", game=title), "/today")


def trial_notice(language: str) -> Notice:
    say = server_translator(language)
    return Notice(say("It works"), say("This is how Fathom tells you that it is your turn."), "/me/notices")
