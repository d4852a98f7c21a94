"""How a match ended for everybody at it, and whether it is rated."""

from collections.abc import Iterator, Sequence

import msgspec

from fathom.bots.anchors import anchors_of
from fathom.server.live.game_cache import game_of
from fathom.server.live.projection import FREE, Projection, seat_names, server_translator
from fathom.server.live.roles import name_at, names_at
from fathom.server.store.keys import LEFT, opens
from fathom.server.store.people.results import COMPUTER, COMPUTERS, LEFT_EARLY, PEOPLE, Result
from fathom.server.store.store import Event, Key, MatchRow
from fathom.studies.arena import has_roles


def results_of(row: MatchRow, events: Sequence[Event], keys: Sequence[Key]) -> list[Result]:
    """One for each person and each computer at a match that is over; none where it is not."""
    projection, names = Projection(row, game_of(row)), dict[int, str]()
    for event in events:
        change = projection.apply(event)
        if event.kind == FREE and change.seat:
            names[event.seq] = ", ".join(sorted(names_at(change.seat) - names_at(projection.seats[event.seat])))
    if not projection.is_over():
        return []
    found = [result for seat in range(row.seats) for result in at_seat(projection, seat, events[-1].at, keys)]
    against = opponents(projection, found)
    return [*(settled(result, against) for result in found), *leavers(projection, found, names, keys)]


def leavers(projection: Projection, found: Sequence[Result], names: dict[int, str], keys: Sequence[Key]) -> Iterator[Result]:
    """Who gave up a seat for good while the match went on, and has no other: they are last, with those at all other seats."""
    gone = [key for key in keys if key.role.startswith(LEFT)]
    people = [*(result.person for result in found), *(key.hash for key in gone)]
    for key in gone:
        if people.count(key.hash) == 1:
            here = next(result for result in found if result.seat == key.seat)
            name = names.get(int(key.role.removeprefix(LEFT)), "")
            left = msgspec.structs.replace(here, person=key.hash, name=name, level=LEFT_EARLY, score=0)
            yield settled(left, opponents(projection, [*(result for result in found if result.seat != key.seat), left]))


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
    """With the leaver's rule: who has left is last."""
    share, place = (0.0, result.seats) if result.has_left else (result.share, result.place)
    return msgspec.structs.replace(result, against=against, share=share, place=place)
