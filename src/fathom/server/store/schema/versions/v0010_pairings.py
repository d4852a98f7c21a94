"""Adds who waits for somebody to play with."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "seeker",
        sa.Column("match", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("person", sa.LargeBinary(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("seeker_by_time", "seeker", ["game", "at"])


def downgrade() -> None:
    op.drop_table("seeker")
