"""Alembic's entry: it is handed a connection by fathom.server.store, and compares with the rows declared beside it."""

from alembic import context

from fathom.server.store.schema.rows import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
