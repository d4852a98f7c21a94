"""A reviewed match by turns: what people call a turn is several moves, and each has its luck and its choices."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from fathom.engine.loader import folder_of
from fathom.review.chart import BIG_LUCK
from fathom.review.grades import BLUNDER, GRADES, MISTAKE
from fathom.review.model import LUCK, ReviewedEvent, Shares
from fathom.server.live.projection import SERVER
from fathom.server.render.replay import Frame
from fathom.text.catalogues import Translator, translator


@cache
def review_translator(language: str) -> Translator:
    """The sentences of reviews, of the server, and the names of the bots."""
    return translator(language, folder_of("fathom.review"), SERVER, folder_of("fathom.bots"))


@dataclass(frozen=True)
class ReviewedTurn:
    """The moves `first` to `last`, all about one seat, and what the review says about them; nothing before it is reviewed."""

    number: int
    seat: int
    words: str
    first: int
    last: int
    events: tuple[ReviewedEvent, ...] = ()

    @property
    def is_reviewed(self) -> bool:
        return len(self.events) == self.last - self.first + 1

    @property
    def shares(self) -> Shares:
        """Everybody's chance after the turn."""
        return self.events[-1].after.shares

    @property
    def luck(self) -> int:
        """What luck gave to the player."""
        return sum(event.change[self.seat] for event in self.events if event.kind == LUCK)

    @property
    def has_big_luck(self) -> bool:
        return abs(self.luck) >= BIG_LUCK

    @property
    def costs(self) -> list[ReviewedEvent]:
        """The player's choices that were judged, the costliest first."""
        judged = [event for event in self.events if event.judgement and event.actor == self.seat]
        return sorted(judged, key=lambda event: -event.judgement.cost if event.judgement else 0)

    @property
    def cost(self) -> int:
        """Of the costliest choice."""
        return max((event.judgement.cost for event in self.costs if event.judgement), default=0)

    @property
    def grade(self) -> str:
        """Of the worst choice; "" where nothing was to be chosen."""
        grades = [event.judgement.grade for event in self.costs if event.judgement]
        return max(grades, key=GRADES.index, default="")

    @property
    def is_mistake(self) -> bool:
        return self.grade in (MISTAKE, BLUNDER)


def turns_of(frames: Sequence[Frame], events: Sequence[ReviewedEvent]) -> list[ReviewedTurn]:
    """Moves that are about the same seat, one after the other, are a turn; a move about nobody belongs to the turn before."""
    starts: list[tuple[int, int]] = []
    for number, frame in enumerate(frames, start=1):
        seat = seat_of(frame)
        if not starts or (seat is not None and seat != starts[-1][1]):
            starts.append((number, seat or 0))
    ends = [*(first - 1 for first, _ in starts[1:]), len(frames)]
    found = []
    for number, ((first, seat), last) in enumerate(zip(starts, ends, strict=True), start=1):
        found.append(ReviewedTurn(number, seat, words_for(frames[first - 1 : last], seat), first, last, tuple(events[first - 1 : last])))
    return found


def seat_of(frame: Frame) -> int | None:
    """Whom a move is about: what its line says, or who made it."""
    about, actor = frame.entry.line.about, frame.entry.message.seat
    return about if isinstance(about, int) else actor


def words_for(frames: Sequence[Frame], seat: int) -> str:
    """The last that is said about the seat."""
    said = [frame.entry.line.text for frame in frames if frame.entry.line.text and seat_of(frame) == seat]
    anything = [frame.entry.line.text for frame in frames if frame.entry.line.text]
    return (said or anything or [""])[-1]


def turn_at(turns: Sequence[ReviewedTurn], number: int) -> ReviewedTurn:
    """The turn of a move."""
    return next(turn for turn in turns if turn.first <= number <= turn.last)
