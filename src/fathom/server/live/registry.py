"""The registry of live tables: loads a table from the store when it is needed, and forgets it when nobody is connected."""

import asyncio
import contextlib
import json
import logging
import secrets
import time
import traceback
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from fathom.bots.ladder import allow_slow, is_ready, not_ready, player_called
from fathom.engine.contract import State
from fathom.engine.fairness import commitment, new_seed
from fathom.engine.loader import Game, new_rng
from fathom.games import playable
from fathom.server.live.clocks.clock import alarm_for
from fathom.server.live.clocks.stand_ins import next_look, replace_absent_player, replace_late_player
from fathom.server.live.context import Refused
from fathom.server.live.game_cache import CUSTOM, compiled_if_ready, custom_edition, game_with
from fathom.server.live.hints import Advice, advise
from fathom.server.live.names import clean_name
from fathom.server.live.pairing import end_waits
from fathom.server.live.projection import first_events
from fathom.server.live.roles import characters_at, characters_of, free_characters, seated
from fathom.server.live.table import OnOpened, OnRematch, OnTurn, Table
from fathom.server.live.thinking import PERSON_WAITS, WATCHED, Thinkers
from fathom.server.messages import BOT, OPEN, NewTable, Opened, Seat
from fathom.server.ops.metrics import LAG, TABLES, THINKING, UNREADABLE
from fathom.server.ops.quotas import Buckets
from fathom.server.ops.settings import Limits, Timing
from fathom.server.ops.slices import Turns, in_slices
from fathom.server.store.clocks import Alarms
from fathom.server.store.invites import Invites
from fathom.server.store.keys import OWNER, Bearer, new_id
from fathom.server.store.pairings import Pairings
from fathom.server.store.people.persons import ABOUT, Persons
from fathom.server.store.presence import Presence
from fathom.server.store.rulings import Rulings
from fathom.server.store.store import Event, Key, MatchRow, Store, StoreUnavailable, Write, now
from fathom.text.errors import BadEdition, BadTable, FathomError
from fathom.text.messages import Message

Found = TypeVar("Found")
log = logging.getLogger("fathom.registry")
ID_LENGTH = 32  # characters that the id of a match may have
LAG_SECONDS = 0.25  # between two looks at how late the event loop is
MAX_CUSTOM_EDITIONS = 50  # in play at the same time: each is a copy of the rules in memory


class Registry:
    def __init__(self, store: Store, timing: Timing, games: tuple[str, ...] = (), limits: Limits | None = None) -> None:
        self.store = store
        self.games = games
        self.invites = Invites(store)
        self.presence = Presence(store)
        self.alarms = Alarms(store)
        self.pairings = Pairings(store)
        self.rulings = Rulings(store)
        self.persons = Persons(store)
        self.timing = timing
        self.limits = limits or Limits()
        self.tables: dict[str, Table] = {}
        self.opening: dict[str, asyncio.Task[Table | None]] = {}
        self.unreadable: set[str] = set()
        self.full: dict[str, int] = {}  # listed tables without a free seat, and the last event by which that was so
        self.chats = Buckets(self.limits.chat)
        self.on_turn: OnTurn | None = None  # is told whose turn begins at any table
        self.on_rematch: OnRematch | None = None  # is told where a rematch begins
        self.on_opened: OnOpened | None = None  # is told who opens a table that anybody may find
        self.turns = Turns()  # of tables to publish
        self.thinkers = Thinkers(timing.thinkers)
        allow_slow(timing.admiral)
        self.background_tasks: set[asyncio.Task[Any]] = set()

    def start(self) -> None:
        self.store.listen(self.on_notification)
        self.run_in_background(self.repeat(self.sweep, self.timing.sweep))
        self.run_in_background(self.repeat(self.exchange, self.timing.catch_up))
        self.run_in_background(self.measure_lag())

    async def stop(self) -> None:
        """Cancels all background tasks. The store finishes its writes; what others write from now on is nothing to read any more."""
        tasks = [*self.background_tasks, *(table.thinking for table in self.tables.values() if table.thinking)]
        self.tables = {}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinkers.stop()
        with contextlib.suppress(StoreUnavailable):  # others learn at once who is no longer connected here
            await self.presence.leave()

    def run_in_background(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """Runs a task to its end, even when the caller is cancelled."""
        task = asyncio.create_task(work)
        self.background_tasks.add(task)
        task.add_done_callback(self.background_tasks.discard)
        return task

    # opening

    def offered(self) -> list[str]:
        """The games that can be played here: those that the operator chose, or all."""
        return list(self.games) or playable()

    async def table(self, match: str, *, looked_at: bool = True) -> Table | None:
        """A table by its id, from memory or the store. Where somebody looks at it, its bots play on."""
        table = self.tables.get(match)
        if table is None:
            if match not in self.opening:
                self.opening[match] = self.run_in_background(self.open(match))
                self.opening[match].add_done_callback(lambda _: self.opening.pop(match))
            table = await asyncio.shield(self.opening[match])
        if table:
            self.rulings.check_table(match)  # it may have been closed while it was being opened
        if table and looked_at:
            table.used = time.monotonic()
            table.wake_bot()
        return table

    async def readable(self, match: str) -> Table | None:
        """A table for a list. None for one that cannot be opened: its own page explains why."""
        try:
            return await self.table(match, looked_at=False)
        except FathomError:
            return None

    async def open(self, match: str) -> Table | None:
        found = await self.store.whole(match) if match.isalnum() and len(match) <= ID_LENGTH else None  # nothing else reaches the database
        if found is None:
            return None
        row, events, keys = found
        self.rulings.check_table(match)
        if row.game not in self.offered():
            raise BadTable("this server does not offer {name!r}; it offers: {names}", name=row.game, names=", ".join(self.offered()))
        try:
            self.check_custom_editions(row.game, json.loads(row.edition))
            return self.add(await asyncio.to_thread(self.projected, row, events, keys))
        except FathomError:
            raise
        except Exception as error:  # a damaged row may fail in any way, and no other table shall suffer from it
            raise self.cannot_read(match, error) from error

    def cannot_read(self, match: str, error: Exception) -> BadTable:
        """Logs and counts, once, a table whose rows make no sense. The error's text may hold a secret, so the log only says where it is."""
        if match not in self.unreadable:
            self.unreadable.add(match)
            UNREADABLE.inc()
            where = traceback.extract_tb(error.__traceback__)[-1]
            line = f"{Path(where.filename).name}:{where.lineno}"
            log.error("unreadable table", extra={"table": match, "error": type(error).__name__, "where": line})
        return BadTable("this table can no longer be read; the operator of this server will find the reason in the log")

    def projected(self, row: MatchRow, events: list[Event], keys: list[Key]) -> Table:
        """A table from its log. Runs in a thread, for a log may be long."""
        return Table(self.store, row, self.think, self.advise, self.timing.bot, events, keys, self.presence.outages)

    def add(self, table: Table) -> Table:
        if table.id not in self.tables:  # another task may have added it meanwhile
            self.tables[table.id] = table
            table.chats = self.chats
            table.on_turn, table.on_rematch = self.on_turn, self.on_rematch
            table.turns = self.turns
            TABLES.set(len(self.tables))
            table.wake_bot()
        return self.tables[table.id]

    async def new_table(self, wanted: NewTable, bearer: Bearer, setup: dict[str, Any] | None = None, match: str = "") -> Opened:
        """Creates a table, or raises a FathomError. With a setup its match begins with these fields of the state."""
        table, events = await asyncio.to_thread(self.laid_out, wanted, bearer, setup, match or new_id())
        row = table.projection.row
        alarm = alarm_for(row, row.at)
        await self.store.write(Write(events, (row,), table.keys, alarms=[alarm] if alarm else []))
        table = self.add(table)
        if wanted.wishes.listed:
            await self.invites.open(row.id, listed=True)
            if self.on_opened:
                self.on_opened(table, bearer.person)
        log.info("table opened", extra={"table": row.id, "game": row.game, "seats": row.seats})
        return Opened(row.id, mine(wanted), commitment(row.seed), bearer.key)

    def laid_out(self, wanted: NewTable, bearer: Bearer, setup: dict[str, Any] | None, match: str) -> tuple[Table, list[Event]]:
        """A new table and its first events; nothing is written yet. Runs in a thread: own numbers take a while to be read."""
        try:
            game = self.game_for(wanted)
        except BadEdition as error:
            raise error.at("edition") from None
        seats = [self.seat_for(game, wanted, seat) for seat in range(len(wanted.seats))]
        settings = {setting.name: value for setting, value in zip(game.rules.SETTINGS, game.settings, strict=True)}
        row = MatchRow(
            id=match, game=wanted.game, rules=game.version, edition=json.dumps(wanted.edition), settings=json.dumps(settings),
            wishes=msgspec.json.encode(wanted.wishes).decode(), seats=len(seats), seed=new_seed(), at=now(),
        )  # fmt: skip
        keys = [Key(row.id, OWNER, bearer.person), *(Key(row.id, seat, bearer.person, wanted.seats[seat].role) for seat in mine(wanted))]
        waits = any(seat.who == OPEN or free_characters(game, number, seat) for number, seat in enumerate(seats))
        events = first_events(row, seats, waits=waits, setup=setup)
        table = self.projected(row, events, keys)
        table.first = events
        return table, events

    def game_for(self, wanted: NewTable) -> Game:
        """Checks game, edition, settings and number of seats."""
        if wanted.game not in self.offered():
            raise BadTable("there is no game {name!r}; available: {names}", name=wanted.game, names=", ".join(self.offered()))
        if wanted.wishes.clock and not wanted.wishes.stand_in:
            raise BadTable("a clock needs a stand-in: the bot that plays on when somebody's time runs out").at("stand_in")
        self.check_custom_editions(wanted.game, wanted.edition)
        game = game_with(wanted.game, wanted.edition, dict(wanted.settings))
        for level in [wanted.wishes.stand_in, *(new_seat.level for new_seat in wanted.seats if new_seat.who == "bot")]:
            if level and not is_ready(game, player_called(game.name, level).name):
                raise not_ready(game.name, level)
        game.new(len(wanted.seats))
        return game

    def check_custom_editions(self, name: str, values: dict[str, Any]) -> None:
        if not values:
            return
        editions = {table.projection.game.edition for table in list(self.tables.values())}
        custom = {edition for edition in editions if edition.name == CUSTOM}
        if len(custom | {custom_edition(name, values)}) > MAX_CUSTOM_EDITIONS:
            raise BadEdition("too many tables use custom numbers at the moment; play with the standard edition")

    def seat_for(self, game: Game, wanted: NewTable, seat: int) -> Seat:
        new_seat = wanted.seats[seat]
        name = name_for(wanted, seat)
        if new_seat.who == "bot":
            return Seat(BOT, name, player_called(wanted.game, new_seat.level).name)
        if not characters_of(new_seat.role) <= set(characters_at(game, seat)):
            role, names = new_seat.role, ", ".join(characters_at(game, seat)) or Message("none")
            raise BadTable("there is no character {role!r} at seat {seat}; available: {names}", role=role, seat=seat, names=names)
        return seated(Seat(OPEN, ""), name, new_seat.role, "") if new_seat.who == "me" else Seat(OPEN, "")

    # bots

    async def think(self, table: Table, seat: int) -> int:
        """What the seat's bot plays on its view."""
        projection = table.projection
        level = projection.seats[seat].level
        loop = asyncio.get_running_loop()
        started = loop.time()
        view = projection.game.copy(projection.view(seat))
        work = partial(choose, projection.game, level, table.table_options.patience, view, seat)
        option = await self.in_turn(table, work, somebody_waits=False)
        THINKING.observe(loop.time() - started)
        return option

    async def advise(self, table: Table, view: State, seat: int) -> Advice:
        """What the best bot makes of a view."""
        game, patience = table.projection.game, table.table_options.patience
        return await self.in_turn(table, partial(advise, compiled_if_ready(game), patience, view, seat), somebody_waits=True)

    async def in_turn(self, table: Table, work: Callable[[], Found], *, somebody_waits: bool) -> Found:
        """Thinks when it is the table's turn. Raises NobodyWaits when the position has changed or nobody looks any more."""
        position = table.projection.position
        snapshot = position.now

        def urgency() -> int | None:
            if position.now is not snapshot or not table.is_looked_at():
                return None
            return PERSON_WAITS if somebody_waits or table.online() else WATCHED

        return await self.thinkers.think(table.visitor or table.id, table.id, work, urgency)

    # what is done again and again

    async def repeat(self, work: Callable[[], Awaitable[None]], seconds: float) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except StoreUnavailable as error:
                log.warning("round failed", extra={"reason": str(error)})
            except Exception:  # one broken table must not stop the sweep
                log.exception("round failed")

    async def measure_lag(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LAG_SECONDS
            await asyncio.sleep(LAG_SECONDS)
            LAG.observe(max(0.0, loop.time() - due))

    async def sweep(self) -> None:
        """Forgets idle tables and replaces absent players by bots."""
        limit = time.monotonic() - self.timing.idle
        for match in [match for match, table in self.tables.items() if table.is_idle() and table.used < limit]:
            del self.tables[match]
        TABLES.set(len(self.tables))
        async for table in in_slices(self.tables.values()):
            table.wake_bot()
            await replace_absent_player(table, self.presence)

    async def exchange(self) -> None:
        """Tells other processes who is connected here, and reads what they, and the operator, wrote: a notification may get lost."""
        known = {match: table.projection.seq for match, table in self.tables.items() if not table.is_writing}
        for match in await self.store.newer(known):
            if self.is_at_rest(match, known[match]):
                self.on_notification(match)
        for table in [table for table in self.tables.values() if table.presence_changed]:
            table.presence_changed = False
            self.presence.tell(table.id, table.online_here())
        for match in await self.presence.beat(self.tables):
            if match in self.tables:
                self.tables[match].set_elsewhere(self.presence.elsewhere.get(match, frozenset()))
        await self.replace_late_players()
        await end_waits(self)
        for match in await self.rulings.news():
            if match.startswith(ABOUT):
                await self.look_again(match.removeprefix(ABOUT))
            elif match in self.tables:
                self.tables.pop(match).disconnect()
                self.presence.tell(match, frozenset())

    def is_at_rest(self, match: str, seq: int) -> bool:
        """Is this still the last event that a table knows? Who writes there finds out alone whether another process was first."""
        table = self.tables.get(match)
        return table is not None and table.projection.seq == seq and not table.is_writing

    async def look_again(self, person: str) -> None:
        """After the keys or devices of a person have changed: whose sockets are open must show their key again."""
        self.persons.forget()
        async for table in in_slices(self.tables.values()):
            if any(key.hash.hex().startswith(person) for key in table.keys):
                async with table.lock:
                    table.keys = await self.store.keys(table.id)
            table.disconnect(person)

    async def replace_late_players(self) -> None:
        """Also in matches that no process has in memory: they are opened, and so a bot plays on there."""
        async for table in in_slices(self.tables.values()):
            await replace_late_player(table)
        for alarm in await self.alarms.due(now()):
            woken = await self.woken(alarm.match)
            await self.alarms.answer(alarm, next_look(woken) if woken else None)

    async def woken(self, match: str) -> Table | None:
        try:
            table = await self.table(match)
        except FathomError:  # it cannot be read any more, or is closed
            return None
        if table:
            await replace_late_player(table)
        return table

    def on_notification(self, match: str) -> None:
        if match in self.tables:
            self.run_in_background(catch_up(self.tables[match]))


def mine(wanted: NewTable) -> list[int]:
    """The seats of the person who opens a table."""
    return [number for number, new_seat in enumerate(wanted.seats) if new_seat.who == "me"]


def name_for(wanted: NewTable, seat: int) -> str:
    """The name that a new table's seat shall have; a person needs one."""
    new_seat = wanted.seats[seat]
    others = [other.name for other in wanted.seats[:seat] if other.name]
    try:
        if new_seat.who == "me" and not new_seat.name:
            raise Refused("Please choose a name.")
        return clean_name(new_seat.name, others) if new_seat.name else ""
    except FathomError as error:
        raise error.at(f"name{seat}") from None


async def catch_up(table: Table) -> None:
    async with table.lock:
        with contextlib.suppress(StoreUnavailable):  # the next sweep tries again
            await table.catch_up()


def choose(game: Game, level: str, patience: float, view: State, seat: int) -> int:
    """Runs in a thread."""
    return player_called(game.name, level, patience).choose(compiled_if_ready(game), view, seat, new_rng(secrets.randbits(62)))
