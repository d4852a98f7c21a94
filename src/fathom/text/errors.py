"""Every exception Fathom raises for something a person can fix. The text says what was wrong and what is possible."""

from fathom.text.messages import Message


class FathomError(Message, Exception):
    """Something a person did or gave us that cannot be; nothing was changed.

    `BadTable("there is no game {name!r}", name="chess")`: it is translated where it is shown (`full_translator`).
    """

    field = ""  # of the form where it can be put right, as the server's pages name it

    def at(self, field: str) -> "FathomError":
        """The same error, about this field."""
        self.field = field
        return self


class IllegalMove(FathomError):
    """A move that is not possible now."""


class BadFile(FathomError):
    """A match file that is damaged or was tampered with."""


class BadEdition(FathomError):
    """An edition file that does not describe a box of this game."""


class BadLesson(FathomError):
    """A lesson that does not exist, or whose script cannot be played."""


class BadTable(FathomError):
    """A game, number of seats, setting or machine that does not exist."""


class BrokenContract(FathomError):
    """A game that does not keep the contract; check_game says where, in English: it is for programmers."""
