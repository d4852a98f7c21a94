"""Really deletes everything about a person. The other players keep the matches, without the person's name and words."""

from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from fathom.server.live.projection import CHAT, CHAT_SEPARATOR, FREE, SIT
from fathom.server.live.registry import Registry
from fathom.server.live.roles import Freed, name_at, names_at, written
from fathom.server.messages import OPEN, Seat
from fathom.server.store.keys import BARRED, LEFT, SENT
from fathom.server.store.people.devices import KEPT
from fathom.server.store.people.persons import tell_about
from fathom.server.store.people.results import COMPUTER, LEFT_EARLY
from fathom.server.store.rulings import write_notice
from fathom.server.store.schema.people import device_rows, result_rows, ticket_rows
from fathom.server.store.schema.rows import key_rows, log_rows, match_rows, metadata
from fathom.server.store.store import Store

AT_ONCE = 100  # matches in one transaction: live tables write between two of them
UNSAID = f"—{CHAT_SEPARATOR}—"


async def delete_person(registry: Registry, person: bytes) -> None:
    """If it is interrupted it can be repeated: names go first, the keys that lead to them last."""
    store = registry.store
    seats = (key_rows.c.hash == person, key_rows.c.seat >= 0, key_rows.c.role != BARRED)
    wanted = sa.select(key_rows).where(*seats).order_by(key_rows.c.match)
    held = await store.read(lambda connection: connection.execute(wanted).all())
    for start in range(0, len(held), AT_ONCE):
        await blank(store, held[start : start + AT_ONCE])
    await store.change(lambda connection: delete_rows(connection, person))
    await registry.look_again(person.hex())


async def blank(store: Store, held: Sequence[Any]) -> None:
    """Takes the name and the words of a person from the logs of matches."""

    def work(connection: sa.Connection) -> None:
        for key in held:
            blank_seat(connection, key.match, key.seat, key.role)
            write_notice(connection, key.match)

    await store.change(work)


def blank_seat(connection: sa.Connection, match: str, seat: int, role: str) -> None:
    row = log_rows.c
    here = (row.kind == FREE) | (row.seat == seat) & row.kind.in_((SIT, CHAT))  # it also says who freed a seat of others
    wanted = sa.select(row.seq, row.seat, row.kind, row.data).where(row.match == match, here)
    events = connection.execute(wanted.order_by(row.seq)).all()
    names = names_of([event for event in events if event.seat == seat], role)
    for event in events:
        data = without_names(event.kind, str(event.data or ""), names)
        if data != event.data:
            connection.execute(log_rows.update().where(row.match == match, row.seq == event.seq).values(data=data))


def names_of(events: Sequence[Any], role: str) -> set[str]:
    """What the holder of a seat is called there since it was last free, or was called until they left. Of those who share it, only the
    one with this role."""
    gone = int(role.partition(":")[2]) if role.startswith((LEFT, SENT)) else None
    names, seat = set[str](), Seat(OPEN, "")
    for event in events:
        if event.kind == CHAT:
            continue
        before, seat = seat, seat_after(event)
        if event.seq == gone:
            return names_at(before) - names_at(seat) - {""}
        mine = {name_at(seat, role)} if seat.roles else names_at(seat)
        names = mine if event.kind == FREE else names | mine
    return names - {""}


def seat_after(event: Any) -> Seat:
    return msgspec.json.decode(event.data, type=Freed).seat if event.kind == FREE else msgspec.json.decode(event.data, type=Seat)


def without_names(kind: str, data: str, names: set[str]) -> str:
    if kind == CHAT:
        return UNSAID if data.partition(CHAT_SEPARATOR)[0] in names else data
    if kind == FREE:
        freed = msgspec.json.decode(data, type=Freed)
        return written(Freed(nameless(freed.seat, names), "" if freed.by in names else freed.by))
    return written(nameless(msgspec.json.decode(data, type=Seat), names))


def nameless(seat: Seat, names: set[str]) -> Seat:
    roles = {character: "" if name in names else name for character, name in seat.roles.items()}
    return msgspec.structs.replace(seat, name="" if seat.name in names else seat.name, roles=roles)


def delete_match(connection: sa.Connection, match: str) -> None:
    """A match with all that hangs on it. Running servers drop its table."""
    for table in metadata.tables.values():
        if "match" in table.c and table is not match_rows:
            connection.execute(table.delete().where(table.c.match == match))
    connection.execute(match_rows.delete().where(match_rows.c.id == match))
    write_notice(connection, match)


def delete_rows(connection: sa.Connection, person: bytes) -> None:
    twin, row = result_rows.alias(), result_rows.c
    connection.execute(result_rows.delete().where(row.person == person, row.level == LEFT_EARLY))
    same = (twin.c.match == row.match, twin.c.seat == row.seat, twin.c.person == COMPUTER)
    connection.execute(result_rows.delete().where(row.person == person, sa.exists().where(*same).correlate(result_rows)))
    connection.execute(result_rows.update().where(row.person == person).values(person=COMPUTER, name="", level=""))
    for table, column in KEPT:
        connection.execute(table.delete().where(table.c[column] == person))
    for table in (device_rows, ticket_rows):
        connection.execute(table.delete().where(table.c.person == person))
    tell_about(connection, person)
