"""What browsers are sent to show: beats, the names at a table, and the parts of a page that changed."""

from typing import Any

from msgspec import Struct


class ToldBeat(Struct, omit_defaults=True):
    """One thing that happens, as a browser tells it: a sentence, and the parts of the page that change with it."""

    html: dict[str, Any]  # texts, or Raw where they are encoded already
    order: dict[int, str] = {}
    lines: dict[str, str] = {}
    say: str = ""
    mark: str = ""  # of whom it is about
    note: str = ""  # a second line
    dice: str | None = None  # that lie on the table; None: the same as before
    length: int = 0  # milliseconds at the normal pace
    others: int = 0  # for all but the seat `by`; 0: as long
    by: int | None = None  # the seat whose own doing it is
    routine: bool = False  # may be shortened, and told together with others, unless it is one's own doing
    sound: str = ""


class Names(Struct):
    """What a browser puts in for each placeholder in the texts that follow: in sentences, and in HTML. It is sent before them."""

    names: dict[str, tuple[str, str]]
    you: int  # the seat that sentences call "you", or NOBODY


class Update(Struct, omit_defaults=True):
    """What a browser is sent after a COMMIT: what happened, beat by beat, then all else on the page that changed.

    Pieces of the board are parts too, as `p-` and their id; `order` holds the outlines of groups of pieces that changed, by number.
    """

    seq: int
    html: dict[str, Any]
    order: dict[int, str] = {}
    lines: dict[str, str] = {}  # new ones, for the log and the chat
    say: str = ""  # for the live region, where no beat says it
    beats: Any = []  # ToldBeat; Raw where they are encoded already
    start: dict[str, str] = {}  # for a browser that returns: the parts as they were before the first beat
    yours: bool = False
    turn: int | None = None
    over: bool = False
    now: int = 0  # the server's time, where somebody's time runs


class LessonReply(Struct, omit_defaults=True):
    """What a try led to: a kind sentence, or beats and then the parts of the page that changed."""

    done: list[int]
    html: dict[str, Any]
    order: dict[int, str] = {}
    beats: list[ToldBeat] = []
    wrong: bool = False
    finished: bool = False


class PuzzleReply(Struct, omit_defaults=True):
    """What an answer led to: a panel, and the best line in beats."""

    right: bool
    answer: str
    html: dict[str, Any]
    order: dict[int, str] = {}
    beats: list[ToldBeat] = []
