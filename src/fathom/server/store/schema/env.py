"""Alembic's entry point: it gets a connection from fathom.server.store and compares it with the rows declared next to it."""

from alembic import context

from fathom.server.store.schema.rows import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
