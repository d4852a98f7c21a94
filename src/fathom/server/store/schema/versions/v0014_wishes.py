"""Adds whether somebody wants to be told of friends' tables and of the day's puzzle."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("notice_settings", sa.Column("friends", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("notice_settings", sa.Column("dive", sa.BigInteger))
    op.create_index("notice_settings_dive", "notice_settings", ["dive"])


def downgrade() -> None:
    op.drop_index("notice_settings_dive", "notice_settings")
    op.drop_column("notice_settings", "dive")
    op.drop_column("notice_settings", "friends")
