"""Every exception Fathom raises for something a person can put right. The text says what was wrong and what is possible."""

from collections.abc import Callable
from typing import Any

from fathom.engine.clause import Clause


class FathomError(Exception):
    """Something a person did or gave us that cannot be; nothing was changed."""


class IllegalMove(FathomError):
    """A move that is not possible now."""


class BadFile(FathomError):
    """A match file that is damaged or was tampered with."""


class BadEdition(FathomError):
    """An edition file that does not describe a box of this game: `BadEdition("field {field}: ...", field="shells")`."""

    def __init__(self, text: str, /, **values: Any) -> None:
        self.clause = Clause(text, **values)
        super().__init__(str(self.clause))

    def told(self, say: Callable[..., str]) -> str:
        """In the reader's language; the catalogues of the engine and of the game know the sentences."""
        return self.clause.told(say)


class BadTable(FathomError):
    """A game, number of seats, setting or machine that does not exist."""


class BrokenContract(FathomError):
    """A game that does not keep the contract; check_game says where."""
