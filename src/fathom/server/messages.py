"""The types of what crosses the wire: commands, their results, and messages; render/updates/model.py has those that pages show."""

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

Name = Annotated[str, Meta(min_length=1, max_length=24, description="How others call you at the table")]
MoveId = Annotated[
    str,
    Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9._-]+$", description="Made by you, new for every request; a retry repeats it"),
]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Level = Annotated[str, Meta(max_length=32, description="The name of a bot")]
Text = Annotated[str, Meta(min_length=1, max_length=500)]
Move = Annotated[str, Meta(min_length=1, max_length=200, description="A move in the game's notation, in any of our languages")]
Role = Annotated[
    str,
    Meta(max_length=24, pattern="^[A-Za-z0-9_-]*$", description="Characters of a shared seat, `-` between them; empty: the rest"),
]
SLOW = 3_600  # seconds for a move, from which on a match goes on over days
PERSON, BOT, OPEN = "person", "bot", "open"  # who sits on a seat
Option = Annotated[int, Meta(ge=0, le=1_000_000)]


# requests


class Sit(Struct, forbid_unknown_fields=True):
    """Take an open seat; with a role, a free character of a seat that several people share, or others of one's own seat."""

    name: Name
    role: Role = ""


class Command(Struct, forbid_unknown_fields=True):
    """One command at a table: exactly one of play, undo, chat, sit, hand, reclaim, wait, step_in, free, start, link, hint,
    rematch."""

    id: MoveId
    at: Annotated[int, Meta(ge=0, le=2**31 - 1, description="The cursor you had seen when you chose")] | UnsetType = UNSET
    seat: SeatNumber | UnsetType = UNSET
    play: Move | Option | UnsetType = UNSET
    undo: bool = False
    chat: Text | UnsetType = UNSET
    sit: Sit | UnsetType = UNSET
    hand: Level | UnsetType = UNSET
    reclaim: bool = False
    wait: bool = False  # two minutes longer for somebody who is away
    step_in: bool = False  # the computer plays now for somebody who is away
    free: bool = False
    start: bool = False
    level: Level = ""  # with start: the bot that plays on every free seat
    link: bool = False
    role: Role = ""  # with link: the part that its bearer plays at a seat that several share
    hint: bool = False
    rematch: bool = False


class NewSeat(Struct, forbid_unknown_fields=True):
    """Who sits there: me, nobody yet, or a bot."""

    who: Annotated[str, Meta(pattern="^(me|open|bot)$")] = "open"
    name: Annotated[str, Meta(max_length=24)] = ""
    level: Level = ""
    role: Role = ""


class ClockOptions(Struct, forbid_unknown_fields=True, frozen=True):
    """How much time a player has: for every move, and beyond that from a bank for the whole match. In seconds."""

    move: Annotated[int, Meta(ge=5, le=14 * 86_400)]
    bank: Annotated[int, Meta(ge=0, le=86_400)] = 0

    @property
    def is_slow(self) -> bool:
        """Nobody is expected to stay at the table."""
        return self.move >= SLOW


class TableOptions(Struct, forbid_unknown_fields=True):
    """The options of a table besides the house rules of its game."""

    stand_in: Level = ""  # the bot that plays for somebody who left or whose time is up, or nobody
    grace: Annotated[int, Meta(ge=10, le=86_400)] = 120  # seconds
    hints: bool = True
    listed: bool = False  # anybody may find the table in the lobby while seats are free
    patience: Annotated[float, Meta(ge=0.1, le=5, description="How long bots think: 2 is twice as long as usual")] = 1.0
    clock: ClockOptions | None = None  # none: everybody takes the time they need
    paired: bool = False  # somebody waits there for the next to arrive


EditionNumber = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)] | Annotated[str, Meta(max_length=64)]
EditionRow = list[EditionNumber | list[EditionNumber]]
EditionValue = EditionNumber | list[EditionNumber | EditionRow]  # as in edition.toml: a number or text, or lists of them, also nested


class NewTable(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=64)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    settings: Annotated[dict[Annotated[str, Meta(max_length=64)], int | Annotated[str, Meta(max_length=64)]], Meta(max_length=32)] = {}
    edition: Annotated[dict[Annotated[str, Meta(max_length=64)], EditionValue], Meta(max_length=64)] = {}
    wishes: TableOptions = msgspec.field(default_factory=TableOptions)


# answers


class Accepted(Struct):
    """It is done and safely stored. `accepted` is your cursor afterwards."""

    id: str
    accepted: int
    table: str | UnsetType = UNSET
    key: str | UnsetType = UNSET


class Rejected(Struct):
    """Nothing was changed; `rejected` says why."""

    id: str | None
    rejected: str


class Stale(Struct):
    """The position is no longer the one you chose in. `stale` is your cursor now."""

    id: str
    stale: int


class RankedOption(Struct):
    """An option with its chance of winning, and the range in which the chance lies (95 %)."""

    option: int
    words: str
    chance: float
    low: float
    high: float


class Hint(Struct):
    """What the best bot would play in your place, why, and how it ranks all your options; nothing was changed."""

    id: str
    hint: int
    notation: str
    words: str
    why: str  # "" where the game gives no reason
    exact: bool  # the game is solved; else the chances are estimates
    how: str  # where the chances come from
    ranking: list[RankedOption]


CommandResult = Accepted | Rejected | Stale | Hint


class Problem(Struct):
    """Why an HTTP request was refused, and which field of the form it is about, where it is one."""

    problem: str
    field: str | UnsetType = UNSET


class Opened(Struct):
    """A new table. `key` opens its seats that are yours; keep it secret. A browser's key stays in its cookie."""

    table: str
    seats: list[int]
    commitment: str
    key: str | UnsetType = UNSET


class Seat(Struct, frozen=True):
    """Who sits where: a person, a bot or nobody yet. Where several share a seat, `roles` says who plays which character."""

    who: str
    name: str
    level: str = ""
    roles: dict[str, str] = {}


class OptionWords(Struct):
    option: int
    notation: str
    words: str


class RunningClock(Struct, frozen=True):
    """Whose time runs: it is counted from `start` on, in milliseconds since 1970. First the move's, then the bank's.

    On holiday it stands until `rests`.
    """

    seat: int
    start: int
    move: int
    bank: int
    rests: int = 0

    @property
    def due(self) -> int:
        return self.start + self.move + self.bank

    def left(self, at: int) -> int:
        return self.due - max(at, self.rests)


class TableInfo(Struct):
    """What anybody may know about a table."""

    table: str
    game: str
    settings: dict[str, int]
    seats: list[Seat]
    mine: list[int]
    commitment: str
    over: bool
    rematch: str | None
    waiting: bool  # for people to sit down; the match begins with `start`
    clock: ClockOptions | None


class MyView(Struct):
    """The table as one seat, or a watcher (seat null), may know it. `view` is the game's record, secrets blanked."""

    cursor: int
    seat: int | None
    turn: int | None
    yours: bool
    over: bool
    prompt: str
    options: list[OptionWords]
    scores: list[int]
    result: list[float]
    can_undo: bool
    clock: RunningClock | None
    view: dict[str, Any]


class EventMessage(Struct, omit_defaults=True):
    """One event as one viewer saw it."""

    seq: int
    kind: str
    say: str
    seat: int | None = None
    move: str | None = None
    yours: bool = False
    over: bool = False
    view: dict[str, Any] | None = None


class Invite(Struct):
    """Four letters that lead to a table for a while."""

    code: str
    table: str


class OpenTable(Struct):
    """A table that is listed and has free seats."""

    table: str
    game: str
    title: str
    people: str
    free: int
    clock: str  # how much time people have, in words


class FairnessCheck(Struct):
    """The check that luck was fair; the seed is shown once the match is over."""

    commitment: str
    seed: str | None
    draws: int | None
    first_bent_draw: int | None


class SettingInfo(Struct):
    name: str
    words: str
    default: int
    low: int
    high: int
    choices: list[str]


class LevelInfo(Struct):
    """A player that a table of this game may seat."""

    name: str
    title: str
    about: str
    ready: bool  # false where the game has to be solved first


class GameInfo(Struct):
    name: str
    title: str
    tagline: str
    fewest: int
    most: int
    settings: list[SettingInfo]
    levels: list[LevelInfo]  # from the weakest on


class Games(Struct):
    """All games, and the names of all bots."""

    games: list[GameInfo]
    bots: list[str]


class LessonTap(Struct, forbid_unknown_fields=True):
    """What a learner tries in a step: an option, or the number of an answer. `done` was accepted before, `wrong` tries were not."""

    tap: int
    done: Annotated[list[int], Meta(max_length=64)] = []
    wrong: Annotated[int, Meta(ge=0, le=1_000)] = 0


class PuzzleTap(Struct, forbid_unknown_fields=True):
    """An answer to the puzzle with this digest."""

    puzzle: Annotated[str, Meta(max_length=16)]
    option: Annotated[int, Meta(ge=0, le=1_000_000)]


class Absence(Struct, frozen=True):
    """A player who is away: from `start` on others are told, at `due` a bot steps in. In milliseconds since 1970."""

    seat: int
    start: int
    due: int
    extended: bool  # somebody has added time; nobody may again


class Online(Struct, omit_defaults=True):
    """Which seats have a browser or program connected, and for whom of the others a bot steps in; `now` is the server's time then."""

    online: list[int]
    away: list[Absence] = []
    now: int = 0
