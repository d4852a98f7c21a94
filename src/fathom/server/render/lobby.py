"""The lobby: the games as posters, the settings of a new table, and the visitor's own tables."""

import math
import re
from dataclasses import dataclass, field
from functools import cache

from fathom.bots.ladder import about, is_ready, level_names, name_of
from fathom.engine.contract import Setting
from fathom.engine.notation import text_context
from fathom.engine.rooms import Words, words_of
from fathom.games import book_values, lobby_facts
from fathom.server.live.game_cache import game_with
from fathom.server.live.projection import seat_names, server_translator
from fathom.server.live.roles import character_name, characters_at, free_characters
from fathom.server.live.table import Table
from fathom.server.messages import OPEN, PERSON, OpenTable
from fathom.server.render.clocks.dial import clock_words, is_slow, time_left
from fathom.server.store.store import now
from fathom.text.catalogues import Translator

NUMBERS = re.compile(r"\s\([^)]*\)$")  # "First player (0: by lot)"
LISTED = 13  # values of a setting that are offered as a list; of a longer range a number is typed


@dataclass(frozen=True)
class SettingField:
    name: str
    words: str
    default: int
    low: int
    high: int
    values: list[tuple[int, str]]  # each in words; none where a number is typed
    note: str = ""  # what the default means for a match
    book: int | None = None  # the rule book's own value, where the default is another


@dataclass(frozen=True)
class Poster:
    name: str
    title: str
    tagline: str
    fewest: int
    most: int
    depth: int
    minutes: int
    age: int
    has_title: bool  # drawn, in art/title.svg, where this language has no title of its own
    rules: list[SettingField]
    sides: list[str]  # what the seats are called, where they are not alike
    characters: list[list[tuple[str, str]]]  # per seat the characters that people may share there, each with its name

    @property
    def crowd(self) -> int:
        """The most people that can play."""
        return self.most + sum(len(there) - 1 for there in self.characters if there)

    def players(self, language: str) -> list[tuple[str, str, str]]:
        """Each player that may be had now, with its name and one sentence about it, from the weakest on."""
        game, say = game_with(self.name), server_translator(language)
        ready = [level for level in level_names(self.name) if is_ready(game, level)]
        return [(level, name_of(say, level), about(language, self.name, level)) for level in ready]


@dataclass(frozen=True)
class MyTable:
    """One of my tables."""

    id: str
    game: str
    title: str
    others: str
    state: str  # yours, ready to be started, theirs, waiting for people, or over
    turn: str
    due: float  # when the time of the player whose turn it is will be up; infinite without a clock
    left: str  # in a slow match, how long that is from now


@dataclass(frozen=True)
class Friend:
    """Somebody with whom the visitor has played."""

    token: str
    name: str


@dataclass(frozen=True)
class Invited:
    """A table to which somebody invites the visitor."""

    by: str
    table: OpenTable


@dataclass(frozen=True)
class Company:
    """Whom a visitor may invite, who invites them, and how many matches are in their logbook, and won."""

    friends: list[Friend] = field(default_factory=list)
    invitations: list[Invited] = field(default_factory=list)
    played: int = 0
    won: int = 0


def posters(language: str, games: list[str]) -> list[Poster]:
    return sorted((poster(name, language) for name in games), key=lambda poster: poster.depth)


@cache
def poster(name: str, language: str) -> Poster:
    game = game_with(name)
    words, say = words_of(game), text_context(game, language, ()).say
    fewest, most = game.rules.SEATS
    book = book_values(game.folder)
    rules = [setting_field(words, say, setting, book.get(setting.name)) for setting in game.rules.SETTINGS]
    sides = list(filter(None, (words.seat_name(say, seat) for seat in range(int(most)))))
    characters = [[(role, character_name(game, say, role)) for role in characters_at(game, seat)] for seat in range(int(most))]
    title, tagline = words.title(say), words.tagline(say)
    has_title = title == words.title(text_context(game, "en", ()).say) and (game.folder / "art" / "title.svg").exists()
    return Poster(name, title, tagline, int(fewest), int(most), has_title=has_title, rules=rules, sides=sides, characters=characters,
                  **lobby_facts(game.folder))  # fmt: skip


def setting_field(words: Words, say: Translator, setting: Setting, book: int | None) -> SettingField:
    values = range(setting.low, setting.last() + 1)
    listed = [(value, words.choice(say, setting.name, value)) for value in values] if len(values) <= LISTED else []
    label = words.setting(say, setting.name)
    if listed:
        label = NUMBERS.sub("", label)  # a list of words needs no numbers
    note = words.setting_note(say, setting.name, setting.default)
    return SettingField(setting.name, label, setting.default, setting.low, setting.last(), listed, note=note, book=book)


def open_table(table: Table, language: str) -> OpenTable | None:
    """A table as somebody sees it who may sit down there; None where nobody may."""
    projection = table.projection
    free = sum(seat.who == OPEN for seat in projection.seats) + sum(
        len(free_characters(projection.game, number, seat)) for number, seat in enumerate(projection.seats) if seat.who == PERSON
    )
    if not free or projection.is_over():
        return None
    names = seat_names(projection.seats, server_translator(language))
    people = ", ".join(name for name, seat in zip(names, projection.seats, strict=True) if seat.who != OPEN)
    title = words_of(projection.game).title(projection.text_context(language).say)
    clock = clock_words(server_translator(language), table.table_options.clock)
    return OpenTable(table.id, projection.row.game, title, people, free, clock)


def my_table(table: Table, held: list[int], language: str) -> MyTable:
    """A table as one of those who sit at it sees it in a list."""
    projection, say = table.projection, server_translator(language)
    names = seat_names(projection.seats, say)
    turn = projection.turn(held[0])
    others = ", ".join(name for seat, name in enumerate(names) if seat not in held)
    title = words_of(projection.game).title(projection.text_context(language).say)
    if projection.is_over():
        state = "over"
    elif any(seat.who == OPEN for seat in projection.seats):
        state = "waiting"
    elif projection.waiting:
        state = "ready"
    else:
        state = "yours" if turn in held else "theirs"
    running = projection.clock.running() if projection.clock else None
    left = time_left(say, running.left(now())) if running and is_slow(running) else ""
    name = names[turn] if turn is not None else ""
    return MyTable(table.id, projection.row.game, title, others, state, name, running.due if running else math.inf, left)
