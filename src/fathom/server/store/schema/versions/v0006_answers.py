"""Adds what was answered to puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "answer",
        sa.Column("hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("puzzle", sa.String(16), primary_key=True),
        sa.Column("option", sa.Integer, nullable=False),
        sa.Column("day", sa.Integer),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("answer_by_puzzle", "answer", ["game", "puzzle", "option"])


def downgrade() -> None:
    op.drop_table("answer")
