"""What the operator decides about addresses, keys and tables, written where running servers read it within a second or two."""

import ipaddress

import sqlalchemy as sa

from fathom.server.admin.tables import DAY, HASH_LETTERS
from fathom.server.ops.quotas import address_of
from fathom.server.store.database import changing
from fathom.server.store.rulings import ADDRESS, KEY, KINDS, TABLE, Ruling, write_notice
from fathom.server.store.schema.rows import key_rows, match_rows, ruling_rows
from fathom.server.store.store import now
from fathom.text.errors import FathomError


class BadRuling(FathomError):
    """A decision about somebody or something that is not there."""


def subject_for(connection: sa.Connection, kind: str, who: str) -> str:
    """The address as quotas count it, the whole hash of a key from its first letters, or the id of a table."""
    if kind not in KINDS:
        raise BadRuling("it must be one of {names}", names=", ".join(KINDS))
    if kind == ADDRESS:
        try:
            ipaddress.ip_address(who)
        except ValueError:
            raise BadRuling("{who!r} is not an IP address", who=who) from None
        return address_of((who, 0))
    if kind == KEY:
        if len(who) < HASH_LETTERS:
            raise BadRuling("a key needs {wanted} letters; `fathom admin show` prints them", wanted=HASH_LETTERS)
        hashes = {row.hex() for row in connection.execute(sa.select(key_rows.c.hash).distinct()).scalars()}
        found = [text for text in hashes if text.startswith(who.lower())]
        if len(found) != 1:
            raise BadRuling("{count} keys begin with {who!r}; `fathom admin show` prints them", count=len(found), who=who)
        return str(found[0])
    if not connection.execute(sa.select(match_rows.c.id).where(match_rows.c.id == who)).first():
        raise BadRuling("there is no table {name!r}", name=who)
    return who


def decide(engine: sa.Engine, kind: str, who: str, factor: float, *, days: float = 0, reason: str = "") -> str:
    """Returns the subject. A later decision about it replaces the earlier one."""
    with changing(engine) as connection:
        subject = subject_for(connection, kind, who)
        connection.execute(ruling_rows.delete().where(ruling_rows.c.kind == kind, ruling_rows.c.subject == subject))
        until = now() + int(days * DAY) if days else None
        connection.execute(ruling_rows.insert().values(Ruling(kind, subject, factor, until, reason, now())._asdict()))
        write_notice(connection, subject if kind == TABLE else "")
    return subject


def withdraw(engine: sa.Engine, kind: str, who: str) -> str:
    with changing(engine) as connection:
        found = connection.execute(sa.select(ruling_rows.c.subject).where(ruling_rows.c.kind == kind)).scalars()
        wanted = address_of((who, 0)) if kind == ADDRESS else who.lower() if kind == KEY else who
        subjects = [subject for subject in found if subject == wanted or (kind == KEY and subject.startswith(wanted))]
        if len(subjects) != 1:
            raise BadRuling("nothing was decided about {who!r}; `fathom admin rulings` lists all decisions", who=who)
        connection.execute(ruling_rows.delete().where(ruling_rows.c.kind == kind, ruling_rows.c.subject == subjects[0]))
        write_notice(connection)
    return str(subjects[0])


def list_rulings(engine: sa.Engine) -> list[Ruling]:
    with engine.connect() as connection:
        return [Ruling(*row) for row in connection.execute(ruling_rows.select().order_by(ruling_rows.c.kind, ruling_rows.c.subject))]
