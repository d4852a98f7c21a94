"""A store on an empty database."""

from collections.abc import Iterator

import pytest

from fathom.server.store.store import Store


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = Store(database)
    yield store
    store.close()
