"""What people kept: match files and databases of every version of the rules."""

from typing import Any


def fields(state: Any) -> dict[str, Any]:
    return {name: state[name].tolist() for name in state.dtype.names}
