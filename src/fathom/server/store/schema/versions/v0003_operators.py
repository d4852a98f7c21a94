"""Adds which processes run and who is connected to them, and what the operator decided."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table("process", sa.Column("id", sa.String(16), primary_key=True), sa.Column("seen", sa.BigInteger, nullable=False))
    op.create_table(
        "presence",
        sa.Column("match", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("process", sa.String(16), primary_key=True),
        sa.Column("left", sa.BigInteger),
        sqlite_with_rowid=False,
    )
    op.create_index("presence_process", "presence", ["process"])
    op.create_table(
        "ruling",
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("subject", sa.String(64), primary_key=True),
        sa.Column("factor", sa.Float, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "notice",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for name in ("notice", "ruling", "presence", "process"):
        op.drop_table(name)
