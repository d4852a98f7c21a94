"""Adds invite codes and the list of open tables."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "door",
        sa.Column("code", sa.String(8), primary_key=True),
        sa.Column("match", sa.String(32), sa.ForeignKey("match.id", deferrable=True, initially="DEFERRED"), nullable=False, unique=True),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("door")
