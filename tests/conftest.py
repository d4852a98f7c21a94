"""What all tests share: every rule test runs on every machine."""

import pytest

from fathom.engine.compiler import MACHINES


@pytest.fixture(params=MACHINES)
def machine(request: pytest.FixtureRequest) -> str:
    return str(request.param)
