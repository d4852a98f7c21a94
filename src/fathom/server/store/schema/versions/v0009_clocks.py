"""Adds when the time of a match may be up, and when no server ran."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "alarm",
        sa.Column("match", sa.String(32), primary_key=True),
        sa.Column("due", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("alarm_due", "alarm", ["due"])
    op.create_table(
        "outage",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("start", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("outage")
    op.drop_table("alarm")
