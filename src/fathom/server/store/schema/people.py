"""The tables about people: a person with one or several devices, what they played, and how strong they are."""

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, LargeBinary, String, Table, Text

from fathom.server.store.schema.rows import metadata, of_a_match

# A person's id is the hash of their first key. Who never chose a name has no row here.
person_rows = Table(
    "person",
    metadata,
    Column("id", LargeBinary(32), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("sign", Integer, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("caught_up", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
)

# Whose device a key is on. Of a device that was removed the row stays, so that its key opens nothing ever again.
device_rows = Table(
    "device",
    metadata,
    Column("hash", LargeBinary(32), primary_key=True),
    Column("person", LargeBinary(32), nullable=False),
    Column("label", String(64), nullable=False),
    Column("removed", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Index("device_by_person", "person"),
    Index("device_by_seen", "seen"),
    sqlite_with_rowid=False,
)

# Days in which the slow clocks of a person rest.
holiday_rows = Table(
    "holiday",
    metadata,
    Column("person", LargeBinary(32), primary_key=True),
    Column("start", BigInteger, primary_key=True, autoincrement=False),
    Column("until", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# Good once and for minutes: the code that links a device, and the challenge of a passkey. Here lies its SHA-256.
ticket_rows = Table(
    "ticket",
    metadata,
    Column("hash", LargeBinary(32), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("person", LargeBinary(32), nullable=False),
    Column("until", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

passkey_rows = Table(
    "passkey",
    metadata,
    Column("id", LargeBinary(1023), primary_key=True),
    Column("person", LargeBinary(32), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("uses", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("passkey_by_person", "person"),
)

# Matches that are over, or may be, and whose results are not recorded yet. Written in the COMMIT of the last move.
ending_rows = Table(
    "ending",
    metadata,
    Column("match", String(32), of_a_match(), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("ending_by_time", "at"),
    sqlite_with_rowid=False,
)

# How a match ended for everybody at it. `person` is empty for computers; `against` for what is not rated.
result_rows = Table(
    "result",
    metadata,
    Column("match", String(32), of_a_match(), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", LargeBinary(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("role", String(16), nullable=False),
    Column("name", Text, nullable=False),
    Column("level", String(32), nullable=False),
    Column("place", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("share", Float, nullable=False),
    Column("against", String(16), nullable=False),
    Column("luck", Float),
    Index("result_by_person", "person", "at", "match", "seat"),
    sqlite_with_rowid=False,
)

# Sums of the results of a person in a game, so that a logbook of ten thousand matches opens as fast as one of ten.
tally_rows = Table(
    "tally",
    metadata,
    Column("person", LargeBinary(32), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("matches", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("run", Integer, nullable=False),
    Column("longest", Integer, nullable=False),
    Column("longest_at", BigInteger, nullable=False),
    Column("best", Integer, nullable=False),
    Column("best_at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# How strong a person is in a game and a role, against people or against computers alone: a mean and its spread, in points of Elo.
rating_rows = Table(
    "rating",
    metadata,
    Column("person", LargeBinary(32), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("role", String(16), primary_key=True),
    Column("against", String(16), primary_key=True),
    Column("points", Float, nullable=False),
    Column("spread", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    sqlite_with_rowid=False,
)

# Whom a person has played with to the end: another person, or with an empty `other` a computer of a level.
shipmate_rows = Table(
    "shipmate",
    metadata,
    Column("person", LargeBinary(32), primary_key=True),
    Column("other", LargeBinary(32), primary_key=True),
    Column("level", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("shipmate_by_matches", "person", "matches"),
    Index("shipmate_by_other", "other"),
    sqlite_with_rowid=False,
)

# An invitation of a person by another with whom they have played; a new one takes the place of the last.
invitation_rows = Table(
    "invitation",
    metadata,
    Column("person", LargeBinary(32), primary_key=True),
    Column("other", LargeBinary(32), primary_key=True),
    Column("match", String(32), of_a_match(), nullable=False),
    Column("name", String(24), nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
