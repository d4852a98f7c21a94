"""How a match ended for everybody at it, and whether it is rated."""

from collections.abc import Sequence

import msgspec

from fathom.bots.anchors import anchors_of
from fathom.server.live.game_cache import game_of
from fathom.server.live.projection import Projection, seat_names, server_translator
from fathom.server.live.roles import name_at
from fathom.server.live.table import opens
from fathom.server.store.people.results import COMPUTER, COMPUTERS, PEOPLE, Result
from fathom.server.store.store import Event, Key, MatchRow
from fathom.studies.arena import has_roles


def results_of(row: MatchRow, events: Sequence[Event], keys: Sequence[Key]) -> list[Result]:
    """One for each person and each computer at a match that is over; none where it is not."""
    projection = Projection(row, game_of(row))
    for event in events:
        projection.apply(event)
    if not projection.is_over():
        return []
    found = [result for seat in range(row.seats) for result in at_seat(projection, seat, events[-1].at, keys)]
    against = opponents(projection, found)
    return [settled(result, against) for result in found]


def at_seat(projection: Projection, number: int, at: int, keys: Sequence[Key]) -> list[Result]:
    game, state, seat = projection.game, projection.position.state, projection.seats[number]
    shares, scores = game.result(state), [game.score(state, other) for other in range(len(projection.seats))]
    ranks = [(share, 0 if share else score) for share, score in zip(shares, scores, strict=True)]  # who share a win are level
    place = 1 + sum(rank > ranks[number] for rank in ranks)
    people = [(key.hash, name_at(seat, key.role)) for key in keys if key.seat == number and opens(key)]
    nobody = (COMPUTER, seat_names(projection.seats, server_translator("en"))[number])
    return [
        Result(
            match=projection.row.id, seat=number, person=person, game=projection.row.game, at=at, role=role_of(projection, number),
            name=name, level=seat.level, place=place, seats=len(projection.seats), score=int(scores[number]), share=shares[number],
        )
        for person, name in people or [nobody]
    ]  # fmt: skip


def role_of(projection: Projection, seat: int) -> str:
    """The number of a seat where seats are not alike: there is a rating for each."""
    return str(seat) if has_roles(projection.game) else ""


def opponents(projection: Projection, results: Sequence[Result]) -> str:
    """Against whom a match was rated: people, or computers alone. Empty where it is not rated: with other numbers than the box, from a
    position, with somebody who held several seats, or with a computer whose strength was never measured."""
    people = [result.person for result in results if result.person]
    seats = {result.seat for result in results if result.person}
    unlike = projection.row.edition != "{}" or projection.position.given or projection.position.setup
    anchors = anchors_of(projection.row.game)
    unknown = any((result.role, result.level) not in anchors for result in results if not result.person)
    if not people or unlike or unknown or len(set(people)) < len(people):
        return ""
    return PEOPLE if len(seats) > 1 else COMPUTERS


def settled(result: Result, against: str) -> Result:
    """With the leaver's rule: whose seat a computer plays at the end has left, and is last."""
    has_left = bool(result.person and result.level)
    share, place = (0.0, result.seats) if has_left else (result.share, result.place)
    return msgspec.structs.replace(result, against=against, share=share, place=place)
