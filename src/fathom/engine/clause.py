"""What is said later, when it is known in which language: a sentence for the catalogues, and its values."""

from collections.abc import Callable
from typing import Any


class Clause:
    """One may stand inside another, each in a catalogue of its own."""

    def __init__(self, text: str, /, **values: Any) -> None:
        self.text = text
        self.values = values

    def told(self, say: Callable[..., str]) -> str:
        return say(self.text, **{name: value.told(say) if isinstance(value, Clause) else value for name, value in self.values.items()})

    def __str__(self) -> str:
        return self.text.format(**self.values) if self.values else self.text
