"""The tables of the database: matches, the append-only log, and the hashed keys of seats."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table, Text, UniqueConstraint

metadata = MetaData()

# The seed stays here: nobody is given it before the match is over.
match_rows = Table(
    "match",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("edition", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("wishes", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("seed", LargeBinary(32), nullable=False),
    Column("at", BigInteger, nullable=False),
)


def of_a_match() -> ForeignKey:
    """Checked at COMMIT: in a step the event that decides a race is written first."""
    return ForeignKey("match.id", deferrable=True, initially="DEFERRED")


# Rows are only ever added. (match, seq) decides who was first; (match, move_id) makes a repeated message harmless.
log_rows = Table(
    "log",
    metadata,
    Column("match", String(32), of_a_match(), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("option", Integer),
    Column("move_id", String(64)),
    Column("cursor", Integer),
    Column("data", Text),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("match", "move_id", name="log_move_id"),
    sqlite_with_rowid=False,
)

# A key is 128 random bits that a browser or program keeps; here lies its SHA-256.
key_rows = Table(
    "key",
    metadata,
    Column("match", String(32), of_a_match(), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("hash", LargeBinary(32), primary_key=True),
    Column("role", String(32), nullable=False),
    Index("key_hash", "hash"),
    sqlite_with_rowid=False,
)

# An invite: a code of four letters that leads to a table until it expires; a listed one is shown in the lobby.
invite_rows = Table(
    "door",
    metadata,
    Column("code", String(8), primary_key=True),
    Column("match", String(32), of_a_match(), nullable=False, unique=True),
    Column("listed", Boolean, nullable=False),
    Column("until", BigInteger, nullable=False),
)
