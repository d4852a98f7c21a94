"""The projection of a match: its position, its seats, and the cursor of each viewer, computed from the log alone.

The log of events is the only truth on disk (event sourcing: Fowler, "Event Sourcing", 2005); applying its events in order gives the
same projection in every process and after every restart.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from fathom.bots.ladder import name_of
from fathom.engine.contract import CHANCE, NOBODY, State
from fathom.engine.fairness import commitment
from fathom.engine.loader import Game, folder_of
from fathom.engine.match import GUESSES, Match, replayed
from fathom.engine.notation import text_context
from fathom.engine.record import to_json
from fathom.engine.rooms import words_of
from fathom.server.live.clocks.clock import HOLIDAY, Clock
from fathom.server.live.game_cache import game_of
from fathom.server.live.position import Position, Transition
from fathom.server.live.roles import Freed, character_name, joined, may_play, names_at
from fathom.server.messages import BOT, OPEN, PERSON, EventMessage, OptionWords, Seat
from fathom.server.store.store import Event, MatchRow
from fathom.text.catalogues import NOBODY_READS, TextContext, Translator, You, translator
from fathom.text.lines import Line
from fathom.text.placeholders import PLACEHOLDERS

SERVER = Path(__file__).parents[1]  # the folder with the server's catalogue
BOTS = folder_of("fathom.bots")  # and that with the names of the bots
MOVE, UNDO, CHAT, SIT, KEY, REMATCH = "move", "undo", "chat", "sit", "key", "rematch"
WAIT, START, FREE = "wait", "start", "free"  # a match with a WAIT in its log begins with START
GRACE = "grace"  # somebody who is away has until then before a bot steps in
DECLINE = "decline"  # somebody who was invited cannot come; the log does not say who
REMIND = "remind"  # the person whose time runs was reminded of it
SETUP = "setup"  # the match begins with these fields of the state, not at the beginning
GIVEN = "given"  # so many moves behind it were played elsewhere: the match goes on from there
UNNOTICED = (KEY, WAIT, SETUP, GIVEN)  # nobody is told of these
CHAT_SEPARATOR = ": "  # between the author and the text of a chat message
UNTOLD = Line("")  # of a move that is drawn: it is put into words when it is told, once for all who get the same
SHARED = 256  # texts that all tables of a game share


@cache
def server_translator(language: str) -> Translator:
    """The sentences of the server, and the names of the bots."""
    return translator(language, SERVER, BOTS)


@lru_cache(SHARED)
def shared_context(game: Game, language: str, seats: int, you: You) -> TextContext:
    """The game's texts with placeholders for names: the same for all tables, so that they share what they show."""
    return text_context(game, language, PLACEHOLDERS[:seats], SERVER, BOTS, you=you)


class SeenMove(Struct, frozen=True, eq=False):
    """A move as viewers saw it: two views of theirs, and the option where it may be known. There is one for all who saw the same."""

    before: State
    option: int | None
    after: State
    actor: int | None = None  # who acts then, where that is known already


class Change(Struct, frozen=True, eq=False):
    """An applied event; `seen` holds the move as those viewers saw it who were asked for, `seat` who sat there before."""

    event: Event
    noticed_by: Collection[int]  # those for whom the position changed
    seen: dict[int, SeenMove]
    seat: Seat | None

    def is_noticed(self, viewer: int) -> bool:
        if self.event.kind in (MOVE, UNDO):
            return viewer in self.noticed_by
        return self.event.kind not in UNNOTICED


class LogEntry(Struct, frozen=True):
    """An event as one viewer saw it: the message for programs, the line of the log, and the move where the position changed."""

    message: EventMessage
    line: Line
    move: SeenMove | None = None


class Projection:
    def __init__(self, row: MatchRow, game: Game, clock: Clock | None = None) -> None:
        self.row = row
        self.clock = clock
        self.commitment = commitment(row.seed)
        self.position = Position(game, row.seats, row.seed)
        self.seq = 0
        self.seats = [Seat(OPEN, "") for _ in range(row.seats)]
        self.cursors = dict.fromkeys(self.position.viewers, 0)
        self.moved = dict.fromkeys(self.position.viewers, 0)  # the cursor at which the position last changed
        self.rematch: str | None = None
        self.waiting = False  # for people to sit down; nothing has been played
        self.declined = False  # somebody was invited and cannot come, and nobody has sat down since
        self.graces: dict[int, int] = {}  # by seat: the time before which no bot steps in for somebody who is away
        self.reminded = 0  # when somebody last was
        self.chat_lines = 0
        self.text_contexts: dict[tuple[str, You], TextContext] = {}

    @property
    def game(self) -> Game:
        return self.position.game

    def apply(self, event: Event, viewers: Iterable[int] = ()) -> Change:
        """What changes by an event, and how these viewers see it."""
        transition = None
        seat = self.seats[event.seat] if event.kind in (SIT, FREE) else None
        if event.kind == MOVE and event.option is not None:
            transition = self.position.transition_for(event.option)
            self.position.apply(transition)
        elif event.kind == UNDO:
            transition = self.position.undo()
        elif event.kind == SIT and event.data:
            self.seats[event.seat] = msgspec.json.decode(event.data, type=Seat)
            self.text_contexts, self.declined = {}, False
        elif event.kind == FREE and event.data:
            self.seats[event.seat] = msgspec.json.decode(event.data, type=Freed).seat
            self.text_contexts = {}
        elif event.kind in (WAIT, START):
            self.waiting = event.kind == WAIT
        elif event.kind == DECLINE:
            self.declined = True
        elif event.kind == GRACE:
            self.graces[event.seat] = int(event.data or 0)
        elif event.kind == SETUP:
            self.position.lay_out(msgspec.json.decode(event.data or "{}"))
        elif event.kind == GIVEN:
            self.position.given = int(event.data or 0)
        elif event.kind == REMATCH:
            self.rematch = event.data
        elif event.kind == CHAT:
            self.chat_lines += 1
        elif event.kind == REMIND:
            self.reminded = event.at
        self.seq = event.seq
        noticed_by = transition.noticed_by if transition else ()
        for viewer in noticed_by if event.kind in (MOVE, UNDO) else self.cursors if event.kind not in UNNOTICED else ():
            self.cursors[viewer] += 1
        for viewer in noticed_by:
            self.moved[viewer] = self.cursors[viewer]
        if self.clock:
            self.clock.apply(event, self.asked(), is_public=event.kind not in (MOVE, UNDO) or len(noticed_by) == len(self.cursors))
        return Change(event, noticed_by, self.seen(event, transition, viewers) if transition else {}, seat)

    def seen(self, event: Event, transition: Transition, viewers: Iterable[int]) -> dict[int, SeenMove]:
        """What those of the viewers saw whose view changed."""
        noticed = [viewer for viewer in viewers if viewer in transition.noticed_by]
        others = [viewer for viewer in noticed if viewer != event.seat] if event.kind == MOVE else []
        unsure = self.game.ambiguous_to(transition.before.records, transition.option, others, GUESSES) if others else ()
        moves: dict[tuple[int | None, tuple[bytes, bytes]], SeenMove] = {}
        seen = {}
        for viewer in noticed:
            known = transition.option if event.kind == MOVE and viewer not in unsure else None
            same = known, transition.noticed_by[viewer]
            if same not in moves:
                after = transition.after
                moves[same] = SeenMove(transition.before.view(viewer), known, after.view(viewer), after.actor_seen(viewer))
            seen[viewer] = moves[same]
        return seen

    def asked(self) -> int | None:
        """The seat of the person who is to decide now; None where it is not a person."""
        actor = self.position.actor
        return actor if actor >= 0 and not self.waiting and self.seats[actor].who == PERSON else None

    def reminded_at(self) -> int | None:
        """When the person whose time runs was reminded of it; None: not yet."""
        return self.reminded if self.clock and self.clock.seat is not None and self.reminded > self.clock.since else None

    def view(self, viewer: int) -> State:
        return self.position.now.view(viewer)

    def turn(self, viewer: int) -> int | None:
        """The seat that acts, as far as the viewer knows."""
        actor = self.position.now.actor_seen(viewer)
        return None if actor in (CHANCE, NOBODY) or self.waiting else actor

    def expects_chance(self, viewer: int) -> bool:
        return self.position.now.actor_seen(viewer) == CHANCE and not self.waiting

    def options(self, viewer: int, characters: frozenset[str] | None) -> tuple[int, ...]:
        """What a person at a seat may do now, playing these characters of it; empty unless it is the seat's turn."""
        if self.turn(viewer) != viewer or self.seats[viewer].who == BOT:
            return ()
        view = self.view(viewer)
        options = tuple(self.game.options(view))
        if characters is None:
            return options
        return tuple(option for option in options if may_play(self.game, view, viewer, characters, option))

    def can_undo(self, viewer: int, characters: frozenset[str] | None) -> bool:
        """May a person at a seat take the last move back? Only a move of their own characters."""
        position = self.position
        if viewer < 0 or not position.can_undo(viewer):
            return False
        return may_play(self.game, position.undo_stack[-1], viewer, characters, position.played[-1])

    def is_over(self) -> bool:
        return self.position.is_over()

    def text_context(self, language: str, you: You = NOBODY_READS) -> TextContext:
        """The game's texts with the names at the table, for a reader; kept until a seat changes."""
        if (language, you) not in self.text_contexts:
            names = seat_names(self.seats, server_translator(language))
            context = text_context(self.game, language, names, SERVER, BOTS, you=you)
            self.text_contexts[language, you] = context
        return self.text_contexts[language, you]

    def names(self, language: str) -> tuple[str, ...]:
        return self.text_context(language).names

    def entry_for(self, change: Change, viewer: int, t: TextContext, *, whole: bool = False, is_drawn: bool = False) -> LogEntry:
        """An event in words, as a viewer saw it; `whole` brings the view itself along. Where it is drawn, nobody reads the message, and
        a move is put into words when it is told."""
        event, seen = change.event, change.seen.get(viewer)
        if seen and event.kind == MOVE and is_drawn:
            move, line = None, UNTOLD
        elif seen and event.kind == MOVE:
            words = words_of(self.game)
            line = words.log(t, seen.before, seen.option, seen.after)
            move = words.notation(t, seen.before, seen.option) if seen.option is not None else None
        else:
            move, line = None, event_text(t, self.game, change, self.seats)
        message = EventMessage(
            seq=self.cursors[viewer],
            kind=event.kind,
            say=line.text,
            seat=event.seat if event.seat >= 0 else None,
            move=move,
            yours=not is_drawn and self.turn(viewer) == viewer,
            over=not is_drawn and self.position.now.actor_seen(viewer) == NOBODY,
            view=to_json(self.view(viewer)) if whole else None,
        )
        return LogEntry(message, line, seen)

    def match(self) -> Match:
        """The whole match, for match files and the fairness check."""
        names, position = seat_names(self.seats, server_translator("en")), self.position
        return replayed(self.game, names, list(position.played), self.row.seed, position.given, position.setup)


def event_text(t: TextContext, game: Game, change: Change, seats: list[Seat]) -> Line:
    """The text of an event that is not a move."""
    event = change.event
    seat, name = (event.seat, t.names[event.seat]) if event.seat >= 0 else (None, "")
    if event.kind == UNDO:
        return Line(t.speak(event.seat, "You take the last move back.", "{name} takes the last move back."), seat, name)
    if event.kind == CHAT:
        return Line(str(event.data), author(str(event.data), event.seat, seats))
    if event.kind == GRACE:
        text = t.speak(event.seat, "You have two more minutes to come back.", "{name} has two more minutes to come back.")
        return Line(text, seat, name)
    if event.kind == REMATCH:
        return Line(t.say("There is a new match."), seat)
    if event.kind == START:
        return Line(t.say("The match begins."))
    if event.kind == DECLINE:
        return Line(t.say("The person invited cannot come this time."))
    if event.kind == REMIND:
        return Line(t.speak(event.seat, "You were reminded.", "{name} was reminded."), seat, name)
    if event.kind == HOLIDAY:
        text = t.speak(event.seat, "Your clock is paused while you are on holiday.", "{name} is on holiday: the clock is paused.")
        back = t.speak(event.seat, "You are back from holiday.", "{name} is back from holiday.")
        return Line(back if int(str(event.data).partition(" ")[2]) <= event.at else text, seat, name)
    if event.kind == FREE:
        return freed_text(t, event, change.seat or Seat(OPEN, ""))
    text, name = seat_text(t, game, event.seat, change.seat or Seat(OPEN, ""), seats[event.seat])
    return Line(text, seat, name)


def author(said: str, number: int, seats: list[Seat]) -> int | str:
    """Whose mark stands before a chat line: that of the writer's own character, where several share a seat."""
    name, seat = said.partition(CHAT_SEPARATOR)[0], seats[number]
    return next((character for character, player in seat.roles.items() if player == name), number)


def freed_text(t: TextContext, event: Event, before: Seat) -> Line:
    """Who left a seat, or who freed it for others."""
    freed = msgspec.json.decode(event.data or "", type=Freed)
    names = sorted(names_at(before) - names_at(freed.seat) - {""})
    name = ", ".join(names) or (capitalized(name_of(t.say, before.level)) if before.level else t.names[event.seat])
    if freed.by:
        return Line(t.say("{by} frees {name}'s seat.", by=freed.by, name=name), event.seat, name)
    return Line(t.say("{name} leaves.", name=name), event.seat, name)


def seat_text(t: TextContext, game: Game, number: int, before: Seat, seat: Seat) -> tuple[str, str]:
    """The text of a change at a seat, and the name it uses for the player."""
    who, name = seat.who, t.names[number]
    if (before.who, who) == (PERSON, BOT):
        return t.speak(number, "The computer plays for you.", "The computer plays for {name}."), name
    if (before.who, who) == (BOT, PERSON):
        return t.speak(number, "The computer no longer plays for you.", "The computer no longer plays for {name}."), name
    if who == PERSON and names_at(seat) < names_at(before):  # as it was written before there was FREE
        name = ", ".join(names_at(before) - names_at(seat))
        return t.say("{name} leaves.", name=name), name
    if who == PERSON and seat.roles:  # the last to choose
        name = list(seat.roles.values())[-1]
        characters = ", ".join(character_name(game, t.say, role) for role, other in seat.roles.items() if other == name)
        return t.say("{name} sits down: {characters}.", name=name, characters=characters), name
    if who == PERSON:
        return t.speak(number, "You sit down.", "{name} sits down."), name
    return t.say("{name} is a bot.", name=name) if who == BOT else t.say("{name} is free.", name=name), name


def option_words(game: Game, t: TextContext, view: State, option: int) -> OptionWords:
    words = words_of(game)
    return OptionWords(option, str(words.notation(t, view, option)), str(words.option(t, view, option)))


def capitalized(level: str) -> str:
    return level[:1].upper() + level[1:]


def seat_names(seats: list[Seat], say: Translator) -> tuple[str, ...]:
    """A different name for every seat, also for bots and open seats."""
    names: list[str] = []
    for number, seat in enumerate(seats, start=1):
        name = joined(seat) or name_without_one(seat, number, say)
        names.append(f"{name} {number}" if name in names else name)
    return tuple(names)


def name_without_one(seat: Seat, number: int, say: Translator) -> str:
    """A bot by its level. A person without a name had everything deleted."""
    if seat.level:
        return capitalized(name_of(say, seat.level))
    return say("a former player") if seat.who == PERSON else say("Seat {number}", number=number)


def entries_after(
    row: MatchRow, events: Iterable[Event], viewer: int, language: str, after: int, you: You = NOBODY_READS, *, whole: bool = False
) -> Iterator[LogEntry]:
    """The log entries past a viewer's cursor."""
    projection = Projection(row, game_of(row))
    for event in events:
        change = projection.apply(event, (viewer,))
        if change.is_noticed(viewer) and projection.cursors[viewer] > after:
            yield projection.entry_for(change, viewer, projection.text_context(language, you), whole=whole)


def first_events(
    row: MatchRow, seats: list[Seat], *, waits: bool = False, given: Sequence[int] = (), setup: dict[str, Any] | None = None
) -> list[Event]:
    """The first events of every log: who sits where, where the match begins, the moves that were played elsewhere, and what chance plays
    before the first decision, unless the match waits for people."""
    game = game_of(row)
    position = Position(game, row.seats, row.seed)
    events = [
        Event(match=row.id, seq=seat + 1, kind=SIT, seat=seat, at=row.at, data=msgspec.json.encode(who).decode())
        for seat, who in enumerate(seats)
    ]
    if waits:
        return [*events, Event(match=row.id, seq=len(seats) + 1, kind=WAIT, seat=NOBODY, at=row.at)]
    if setup:
        position.lay_out(setup)
        events.append(
            Event(match=row.id, seq=len(events) + 1, kind=SETUP, seat=NOBODY, at=row.at, data=msgspec.json.encode(setup).decode())
        )
    if given:
        position.given = len(given)
        events.append(Event(match=row.id, seq=len(events) + 1, kind=GIVEN, seat=NOBODY, at=row.at, data=str(len(given))))
    transitions = []
    for option in given:
        transitions.append(position.transition(position.now, option))
        position.apply(transitions[-1])
    for number, transition in enumerate([*transitions, *position.chance_transitions(position.now)], start=len(events) + 1):
        events.append(Event(match=row.id, seq=number, kind=MOVE, seat=transition.actor, at=row.at, option=transition.option))
    return events
