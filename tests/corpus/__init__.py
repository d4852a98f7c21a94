"""What people kept: match files and databases of every version of the rules."""

from typing import Any

FILLERS = ("spare",)  # fields that only fill a record up


def fields(state: Any) -> dict[str, Any]:
    return {name: state[name].tolist() for name in state.dtype.names}


def kept_fields(now: dict[str, Any], kept: dict[str, Any]) -> dict[str, Any]:
    """Of the fields as they are now, those that were there then: a record may grow."""
    return {name: now.get(name) if name not in FILLERS else value for name, value in kept.items()}
