"""Adds reviews of finished matches, event by event."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def of_a_match() -> sa.ForeignKey:
    return sa.ForeignKey("match.id", deferrable=True, initially="DEFERRED")


def upgrade() -> None:
    op.create_table(
        "review",
        sa.Column("match", sa.String(32), of_a_match(), primary_key=True),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("done", sa.Boolean, nullable=False),
        sa.Column("rough", sa.Text),
        sa.Column("head", sa.Text),
    )
    op.create_table(
        "review_event",
        sa.Column("match", sa.String(32), of_a_match(), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("data", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    for name in ("review_event", "review"):
        op.drop_table(name)
