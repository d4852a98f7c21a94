"""The tables of the database: matches, the append-only log, hashed keys, presence, rulings, reviews, lessons done, clocks, notices."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

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
    Index("match_at", "at"),
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
    Column("at", BigInteger, nullable=False, server_default="0"),
    Index("key_by_time", "hash", "at"),
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

# A running server writes every few seconds that it runs: of one that was killed, nobody is connected any more.
process_rows = Table("process", metadata, Column("id", String(16), primary_key=True), Column("seen", BigInteger, nullable=False))

# Who is connected to which process; `left` says since when nobody is.
presence_rows = Table(
    "presence",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("process", String(16), primary_key=True),
    Column("left", BigInteger),
    Index("presence_process", "process"),
    sqlite_with_rowid=False,
)

# What the operator decided about an address, a key or a table: the factor stretches its quotas, 0 bans it or closes the table.
ruling_rows = Table(
    "ruling",
    metadata,
    Column("kind", String(8), primary_key=True),
    Column("subject", String(64), primary_key=True),
    Column("factor", Float, nullable=False),
    Column("until", BigInteger),
    Column("reason", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

# Tells running servers to read a table, or with an empty match the rulings, again.
notice_rows = Table(
    "notice",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match", String(32), nullable=False),
    Column("at", BigInteger, nullable=False),
)

# A review that was asked for. `until` says how long the process that makes it may be silent; another continues after what is kept.
review_rows = Table(
    "review",
    metadata,
    Column("match", String(32), of_a_match(), primary_key=True),
    Column("asked", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("done", Boolean, nullable=False),
    Column("rough", Text),
    Column("head", Text),
)

# What a review found about each move, as JSON; it is only ever added to.
review_event_rows = Table(
    "review_event",
    metadata,
    Column("match", String(32), of_a_match(), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("data", Text, nullable=False),
    sqlite_with_rowid=False,
)

# The steps of lessons that the bearer of a key has done.
progress_rows = Table(
    "progress",
    metadata,
    Column("hash", LargeBinary(32), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("lesson", String(32), primary_key=True),
    Column("step", Integer, primary_key=True, autoincrement=False),
    Column("pearls", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# What the bearer of a key answered to a puzzle, at the first try. `day` is the date, as an ordinal, on which it was the day's puzzle.
answer_rows = Table(
    "answer",
    metadata,
    Column("hash", LargeBinary(32), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("option", Integer, nullable=False),
    Column("day", Integer),
    Column("at", BigInteger, nullable=False),
    Index("answer_by_puzzle", "game", "puzzle", "option"),
    sqlite_with_rowid=False,
)

# Puzzles that the bearer of a key collected from reviewed matches; they outlive the match.
collected_rows = Table(
    "collected",
    metadata,
    Column("hash", LargeBinary(32), primary_key=True),
    Column("match", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("game", String(64), nullable=False),
    Column("puzzle", Text, nullable=False),
    Column("mistake", Boolean, nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# When the clock of a match has to be looked at. The log says whose time is up.
alarm_rows = Table(
    "alarm",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("due", BigInteger, nullable=False),
    Index("alarm_due", "due"),
    sqlite_with_rowid=False,
)

# The times in which no server ran.
outage_rows = Table(
    "outage",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("start", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
)

# Players waiting for the next to arrive, and the table at which they wait.
seeker_rows = Table(
    "seeker",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("person", LargeBinary(32), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("seeker_by_time", "game", "at"),
    sqlite_with_rowid=False,
)

# Of what a person wants to be told, and how. Quiet hours are minutes of the person's own day; `webhook` may be empty; `dive` says when to
# tell them next of the day's puzzle.
notice_settings_rows = Table(
    "notice_settings",
    metadata,
    Column("person", LargeBinary(32), primary_key=True),
    Column("turns", Boolean, nullable=False),
    Column("quiet_from", Integer),
    Column("quiet_until", Integer),
    Column("zone", String(64), nullable=False),
    Column("language", String(8), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("webhook", Text, nullable=False),
    Column("friends", Boolean, nullable=False, server_default=false()),
    Column("dive", BigInteger),
    Index("notice_settings_dive", "dive"),
    sqlite_with_rowid=False,
)

# Where the push service of a browser takes what is meant for one device. The id is the SHA-256 of the endpoint.
subscription_rows = Table(
    "push_subscription",
    metadata,
    Column("id", LargeBinary(32), primary_key=True),
    Column("person", LargeBinary(32), nullable=False),
    Column("device", LargeBinary(32), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", LargeBinary(65), nullable=False),
    Column("auth", LargeBinary(16), nullable=False),
    Column("language", String(8), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("push_subscription_person", "person"),
    sqlite_with_rowid=False,
)

# The last turn that a person is, or was, to be told of, or before any turn that a friend opened the table. `due` says when; it is empty
# once a process has taken it on.
turn_notice_rows = Table(
    "turn_notice",
    metadata,
    Column("match", String(32), of_a_match(), primary_key=True),
    Column("person", LargeBinary(32), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("due", BigInteger),
    Index("turn_notice_due", "due"),
    sqlite_with_rowid=False,
)

# When somebody whose time runs in a slow match is to be reminded.
reminder_rows = Table(
    "reminder",
    metadata,
    Column("match", String(32), of_a_match(), primary_key=True),
    Column("person", LargeBinary(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("due", BigInteger, nullable=False),
    Index("reminder_due", "due"),
    sqlite_with_rowid=False,
)

# The key with which this server signs what it sends to push services. There is one.
push_key_rows = Table(
    "push_key",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("private", LargeBinary(32), nullable=False),
    Column("at", BigInteger, nullable=False),
)
