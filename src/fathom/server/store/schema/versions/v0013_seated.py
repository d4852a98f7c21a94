"""Adds since when a key opens a seat, so that somebody's latest tables are found without a look at all of them."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("key", sa.Column("at", sa.BigInteger, nullable=False, server_default="0"))
    op.execute('UPDATE "key" SET at = (SELECT "match".at FROM "match" WHERE "match".id = "key"."match")')
    op.drop_index("key_hash", "key")
    op.create_index("key_by_time", "key", ["hash", "at"])


def downgrade() -> None:
    op.drop_index("key_by_time", "key")
    op.create_index("key_hash", "key", ["hash"])
    op.drop_column("key", "at")
