"""Checks that every stored match replays to its last state: the events in order, every option legal, every draw from the seed."""

from collections.abc import Iterator
from typing import NamedTuple

import sqlalchemy as sa

from fathom.engine.contract import CHANCE
from fathom.engine.fairness import fair_pick
from fathom.server.live.game_cache import game_of
from fathom.server.live.projection import MOVE, Projection
from fathom.server.store.schema.rows import log_rows, match_rows
from fathom.server.store.store import Event, MatchRow


class Verdict(NamedTuple):
    """A match, how many events it has, and what is wrong with it; nothing: ''."""

    match: str
    events: int
    problem: str


def check_all(engine: sa.Engine) -> Iterator[Verdict]:
    with engine.connect() as connection:
        names = list(connection.execute(sa.select(match_rows.c.id).order_by(match_rows.c.at)).scalars())
    for name in names:
        with engine.connect() as connection:
            row = MatchRow(**connection.execute(match_rows.select().where(match_rows.c.id == name)).one()._mapping)
            found = connection.execute(log_rows.select().where(log_rows.c.match == name).order_by(log_rows.c.seq))
            events = [Event(**event._mapping) for event in found]
        yield Verdict(name, len(events), problem(row, events))


def problem(row: MatchRow, events: list[Event]) -> str:
    """The first thing that is wrong with a match. It names the event, not the option: a match may go on."""
    number = 0
    try:
        projection = Projection(row, game_of(row))
        for number, event in enumerate(events, start=1):
            if event.seq != number:
                return f"event {number} is missing"
            if event.kind == MOVE and not is_possible(projection, event):
                return f"event {number} is not possible"
            projection.apply(event)
    except Exception as error:  # damaged rows fail in any way
        return f"event {number}: {type(error).__name__}"
    return ""


def is_possible(projection: Projection, event: Event) -> bool:
    position = projection.position
    if event.seat != position.actor:
        return False
    if position.actor == CHANCE and len(position.played) >= position.given:
        possible, odds = position.game.chances(position.state)
        return event.option == possible[fair_pick(position.seed, position.draws, odds)]
    return event.option in position.game.options(position.state)
