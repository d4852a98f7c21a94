"""Adds people: their devices, the results of their matches, and their ratings. A key of before is a person with one device."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

KNOWN = """
INSERT INTO device (hash, person, label, removed, at, seen)
SELECT hash, hash, '', :removed, :now, :now FROM (
  SELECT hash FROM "key" WHERE substr(role, 1, 5) <> 'link:' UNION SELECT hash FROM progress UNION SELECT hash FROM answer
  UNION SELECT hash FROM collected
) AS known
"""


def of_a_match() -> sa.ForeignKey:
    return sa.ForeignKey("match.id", deferrable=True, initially="DEFERRED")


def upgrade() -> None:
    create_people()
    create_results()
    create_sums()
    add_known_keys()


def create_people() -> None:
    """Persons, and what they have to show who they are."""
    op.create_table(
        "person",
        sa.Column("id", sa.LargeBinary(32), primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("sign", sa.Integer, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("caught_up", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "device",
        sa.Column("hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("person", sa.LargeBinary(32), nullable=False),
        sa.Column("label", sa.String(64), nullable=False),
        sa.Column("removed", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("device_by_person", "device", ["person"])
    op.create_index("device_by_seen", "device", ["seen"])
    op.create_table(
        "ticket",
        sa.Column("hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("person", sa.LargeBinary(32), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "passkey",
        sa.Column("id", sa.LargeBinary(1023), primary_key=True),
        sa.Column("person", sa.LargeBinary(32), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("passkey_by_person", "passkey", ["person"])


def create_results() -> None:
    """How each match ended, for each of those at it."""
    op.create_table(
        "ending",
        sa.Column("match", sa.String(32), of_a_match(), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ending_by_time", "ending", ["at"])
    op.create_table(
        "result",
        sa.Column("match", sa.String(32), of_a_match(), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.LargeBinary(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("level", sa.String(32), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("share", sa.Float, nullable=False),
        sa.Column("against", sa.String(16), nullable=False),
        sa.Column("luck", sa.Float),
        sqlite_with_rowid=False,
    )
    op.create_index("result_by_person", "result", ["person", "at", "match", "seat"])
    op.create_index("match_at", "match", ["at"])


def create_sums() -> None:
    """What is kept up with every result."""
    op.create_table(
        "tally",
        sa.Column("person", sa.LargeBinary(32), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("run", sa.Integer, nullable=False),
        sa.Column("longest", sa.Integer, nullable=False),
        sa.Column("longest_at", sa.BigInteger, nullable=False),
        sa.Column("best", sa.Integer, nullable=False),
        sa.Column("best_at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rating",
        sa.Column("person", sa.LargeBinary(32), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("role", sa.String(16), primary_key=True),
        sa.Column("against", sa.String(16), primary_key=True),
        sa.Column("points", sa.Float, nullable=False),
        sa.Column("spread", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "shipmate",
        sa.Column("person", sa.LargeBinary(32), primary_key=True),
        sa.Column("other", sa.LargeBinary(32), primary_key=True),
        sa.Column("level", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("shipmate_by_matches", "shipmate", ["person", "matches"])
    op.create_index("shipmate_by_other", "shipmate", ["other"])


def add_known_keys() -> None:
    """Every key of before is a person with one device."""
    removed = sa.bindparam("removed", False, sa.Boolean)
    now = sa.bindparam("now", time.time_ns() // 1_000_000, sa.BigInteger)
    op.get_bind().execute(sa.text(KNOWN).bindparams(removed, now))


def downgrade() -> None:
    op.drop_index("match_at")
    for name in ("shipmate", "rating", "tally", "result", "ending", "passkey", "ticket", "device", "person"):
        op.drop_table(name)
