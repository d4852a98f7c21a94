"""Creates matches, the log and the keys."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "match",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("edition", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("wishes", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "log",
        sa.Column("match", sa.String(32), sa.ForeignKey("match.id", deferrable=True, initially="DEFERRED"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("option", sa.Integer),
        sa.Column("move_id", sa.String(64)),
        sa.Column("cursor", sa.Integer),
        sa.Column("data", sa.Text),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("match", "move_id", name="log_move_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "key",
        sa.Column("match", sa.String(32), sa.ForeignKey("match.id", deferrable=True, initially="DEFERRED"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("role", sa.String(32), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("key_hash", "key", ["hash"])


def downgrade() -> None:
    op.drop_table("key")
    op.drop_table("log")
    op.drop_table("match")
