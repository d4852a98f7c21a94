"""Adds when somebody is to be reminded of a turn in a slow match."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reminder",
        sa.Column("match", sa.String(32), sa.ForeignKey("match.id", deferrable=True, initially="DEFERRED"), primary_key=True),
        sa.Column("person", sa.LargeBinary(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("reminder_due", "reminder", ["due"])


def downgrade() -> None:
    op.drop_table("reminder")
