"""Adds who wants to be told of their turns, and where."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "notice_settings",
        sa.Column("person", sa.LargeBinary(32), primary_key=True),
        sa.Column("turns", sa.Boolean, nullable=False),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_until", sa.Integer),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("webhook", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "push_subscription",
        sa.Column("id", sa.LargeBinary(32), primary_key=True),
        sa.Column("person", sa.LargeBinary(32), nullable=False),
        sa.Column("device", sa.LargeBinary(32), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.LargeBinary(65), nullable=False),
        sa.Column("auth", sa.LargeBinary(16), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("push_subscription_person", "push_subscription", ["person"])
    op.create_table(
        "turn_notice",
        sa.Column("match", sa.String(32), sa.ForeignKey("match.id", deferrable=True, initially="DEFERRED"), primary_key=True),
        sa.Column("person", sa.LargeBinary(32), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger),
        sqlite_with_rowid=False,
    )
    op.create_index("turn_notice_due", "turn_notice", ["due"])
    op.create_table(
        "push_key",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("private", sa.LargeBinary(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for name in ("push_key", "turn_notice", "push_subscription", "notice_settings"):
        op.drop_table(name)
