"""Adds invitations of people with whom somebody has played."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "invitation",
        sa.Column("person", sa.LargeBinary(32), primary_key=True),
        sa.Column("other", sa.LargeBinary(32), primary_key=True),
        sa.Column("match", sa.String(32), sa.ForeignKey("match.id", deferrable=True, initially="DEFERRED"), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("invitation")
