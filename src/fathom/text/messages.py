"""Messages: a sentence for the catalogues with its values, translated only when it is shown."""

from collections.abc import Callable
from typing import Any

CONTROLS = {code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160))}  # a stranger's text must not steer a terminal


class Message:
    """One may stand inside another, each in its own catalogue."""

    def __init__(self, text: str, /, **values: Any) -> None:
        self.text = text
        self.values = values

    def translated(self, say: Callable[..., str]) -> str:
        return say(self.text, **{name: shown(value, say) for name, value in self.values.items()})

    def __str__(self) -> str:
        return self.text.format(**self.values) if self.values else self.text


def shown(value: Any, say: Callable[..., str]) -> Any:
    if isinstance(value, Message):
        return value.translated(say)
    return value.translate(CONTROLS) if isinstance(value, str) else value
