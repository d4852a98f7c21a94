"""A push service of our own."""

from collections.abc import Iterator

import pytest

from tests.server.notices.receiver import Receiver, receiving


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as found:
        yield found
