"""Commands at a table and their handlers. Every command gets a result: accepted, rejected with the reason, or stale."""

import re
from collections.abc import Awaitable, Callable

import msgspec
from msgspec import UNSET

from fathom.bots.ladder import is_ready, known, not_ready
from fathom.engine.contract import WATCHER, State
from fathom.engine.fairness import new_seed
from fathom.engine.notation import SHOWN, nearest
from fathom.server.live.projection import CHAT, CHAT_SEPARATOR, KEY, MOVE, REMATCH, SIT, UNDO, first_events, option_words, server_translator
from fathom.server.live.roles import AND, characters_at, characters_of, free_characters, may_play, name_at, seated, without, written
from fathom.server.live.table import LINK, OWNER, Table
from fathom.server.messages import BOT, OPEN, PERSON, Accepted, Command, CommandResult, Hint, Rejected, Seat, Stale
from fathom.server.ops.metrics import answers_of
from fathom.server.store.keys import hash_of, new_id, new_key
from fathom.server.store.store import Event, Key, now
from fathom.text.catalogues import full_translator
from fathom.text.errors import FathomError, IllegalMove
from fathom.text.messages import Message

JOINERS = re.compile("[\u200c\u200d\U000e0020-\U000e007f]")  # unseen, but some letters, families and flags are joined by them


class Refused(FathomError):
    """A command that is rejected, with the reason."""


class Conflict(Exception):
    """Another command was committed first (optimistic concurrency): the result is Stale."""


class CommandContext:
    """A command, its table, and who sent it."""

    def __init__(self, table: Table, command: Command, key_hash: bytes | None, language: str, viewer: int) -> None:
        self.table = table
        self.command = command
        self.key_hash = key_hash
        self.say = server_translator(language)
        self.language = language
        self.held = table.held(key_hash)
        self.seat = command.seat if command.seat is not UNSET else viewer

    def check_seat(self) -> int:
        """The seat of the command, if the sender's key opens it."""
        if self.seat not in self.held or self.seat < 0:
            raise Refused("This seat is not yours.")
        return self.seat

    def check_power_over_seat(self) -> int:
        """The seat of the command, if it is the sender's own or the sender owns the table."""
        if not 0 <= self.seat < len(self.table.projection.seats) or not {self.seat, OWNER} & set(self.held):
            raise Refused("Only the player on that seat or the person who opened the table can do that.")
        return self.seat

    def cursor(self) -> int:
        """How many events the sender has seen: never the count of a seat that the sender does not hold."""
        return self.table.projection.cursors[self.seat if self.seat in self.held else WATCHER]

    def event(self, kind: str, data: str | None = None) -> Event:
        is_noticed = kind != KEY
        return self.table.event(kind, self.seat, move_id=self.command.id, cursor=self.cursor() + is_noticed, data=data)

    async def commit(self, event: Event, **more: tuple[object, ...]) -> Accepted:
        if not await self.table.commit([event], **more):  # type: ignore[arg-type]
            raise Conflict
        return Accepted(self.command.id, self.cursor())


async def execute(table: Table, command: Command, key_hash: bytes | None, language: str, viewer: int) -> CommandResult:
    """Runs a command under the table's lock; a hint only reads, and thinks outside it."""
    if command.hint:
        found = await hint(CommandContext(table, command, key_hash, language, viewer))
    else:
        async with table.lock:
            found = await dispatch(CommandContext(table, command, key_hash, language, viewer))
    answers_of(type(found).__name__.lower()).inc()
    return found


async def dispatch(context: CommandContext) -> CommandResult:
    table, command = context.table, context.command
    wanted = [HANDLERS[name] for name in requested(command)]
    try:
        if len(wanted) != 1:
            raise Refused("A request must contain exactly one command.")
        if command.play is not UNSET or command.undo:
            context.check_seat()
            if command.at is not UNSET and command.at > context.cursor():  # seen at another server that shares our store
                await table.catch_up()
            if command.at is not UNSET and command.at < table.projection.moved[context.seat]:
                raise Conflict
        return await wanted[0](context)
    except FathomError as refusal:
        return await earlier_result(context) or rejected(command.id, refusal, context.language)
    except Conflict:
        return await earlier_result(context) or Stale(command.id, context.cursor())


def requested(command: Command) -> list[str]:
    return [name for name in HANDLERS if (value := getattr(command, name)) is not UNSET and value is not False]


def rejected(move_id: str | None, refusal: FathomError, language: str) -> Rejected:
    return Rejected(move_id, refusal.translated(full_translator(language)))


async def earlier_result(context: CommandContext) -> CommandResult | None:
    """The result of an accepted command with the same id: a retry is answered as the first time."""
    event = await context.table.store.event_of(context.table.id, context.command.id)
    if event is None:
        return None
    if event.seat != context.seat or event.cursor is None or event.kind not in [EVENT_KINDS[name] for name in requested(context.command)]:
        return Rejected(context.command.id, context.say("This id has already been used."))
    return Accepted(context.command.id, event.cursor, table=event.data if event.kind == REMATCH and event.data else UNSET)


async def play(context: CommandContext) -> CommandResult:
    table, seat, wanted = context.table, context.seat, context.command.play
    projection = table.projection
    if projection.turn(seat) != seat:
        raise Refused("It is not your turn.")
    if projection.seats[seat].who != PERSON:
        raise Refused("A bot plays for you; take your seat back first.")
    view, characters = projection.view(seat), table.characters(seat, context.held[seat])
    if isinstance(wanted, str):
        try:
            option = projection.game.parse(view, wanted)
        except IllegalMove:
            raise not_possible(context, view, wanted) from None
    elif wanted in projection.game.options(view):
        option = int(wanted)
    else:
        raise Refused("That is not possible now.")
    if not may_play(projection.game, view, seat, characters, option):
        raise Refused("Somebody else at your seat plays that character.")
    if not await table.play(seat, option, context.command.id):
        raise Conflict
    return Accepted(context.command.id, context.cursor())


def not_possible(context: CommandContext, view: State, wanted: str) -> Refused:
    """Why a move in notation is not possible, and which moves are, in the sender's language."""
    game = context.table.projection.game
    choices = game.notations(view, context.language)
    near, more = nearest(wanted, choices), len(choices) - SHOWN
    possible = Message("Possible: {moves}", moves=", ".join(choices[:SHOWN]))
    if more > 0:
        possible = Message("{possible} and {n} more", possible=possible, n=more)
    if near:
        possible = Message("Did you mean “{move}”? {possible}", move=near, possible=possible)
    return Refused("“{move}” is not possible now. {possible}", move=wanted.strip(), possible=possible)


async def undo(context: CommandContext) -> CommandResult:
    seat, table = context.seat, context.table
    if not table.projection.can_undo(seat, table.characters(seat, context.held[seat])):
        raise Refused("There is no move to take back: luck has decided, somebody else has moved, or something was revealed.")
    return await context.commit(context.event(UNDO))


async def chat(context: CommandContext) -> CommandResult:
    seat, projection = context.check_seat(), context.table.projection
    text = " ".join(str(context.command.chat).split())
    if not is_readable(text):
        raise Refused("Please write a message.")
    if projection.game.is_silent(projection.position.state, seat):
        raise Refused("The chat rests until the choice is made: your side may not discuss it before.")
    name = name_at(projection.seats[seat], context.held[seat]) or projection.text_context(context.language).names[seat]
    return await context.commit(context.event(CHAT, f"{name}{CHAT_SEPARATOR}{text}"))


async def sit(context: CommandContext) -> CommandResult:
    """Takes an open seat, or characters of a shared seat. A player who sits there already may choose other characters."""
    wanted, seat, table = context.command.sit, context.seat, context.table
    assert wanted is not UNSET
    if not 0 <= seat < len(table.projection.seats):
        raise Refused("There is no such seat.")
    if context.key_hash is None:
        raise Refused("You need a key to take a seat.")
    role, there = role_for(context, wanted.role), table.projection.seats[seat]
    mine = name_at(there, context.held[seat]) if seat in context.held else ""
    names = [name for other in table.projection.seats for name in (other.name, *other.roles.values())]
    name = clean_name(wanted.name, [other for other in names if other and other != mine])
    old = tuple(key for key in table.keys if key.seat == seat and key.hash == context.key_hash and not key.role.startswith(LINK))
    event = context.event(SIT, written(seated(there, name, role, mine)))
    return await context.commit(event, keys=(Key(table.id, seat, context.key_hash, role),), revoked=old)


def role_for(context: CommandContext, role: str) -> str:
    """The role of a player who wants these characters, if they are free."""
    table, seat = context.table, context.seat
    game, there, wanted = table.projection.game, table.projection.seats[seat], characters_of(role)
    if not wanted <= set(characters_at(game, seat)):
        raise Refused("There is no such character at this seat.")
    if there.who == OPEN:
        return role
    if seat not in context.held and not (wanted and wanted <= set(free_characters(game, seat, there))):
        raise Refused("This seat is taken.")
    others = [key for key in table.keys if key.seat == seat and key.hash != context.key_hash and not key.role.startswith(LINK)]
    here = frozenset[str]().union(*(characters_of(role) for role in table.roles_online(seat) if role != context.held.get(seat)))
    held = frozenset[str]().union(*(characters_of(key.role) for key in others))
    if wanted & held & here:
        raise Refused("Somebody else at your seat plays that character.")
    if wanted or not others:
        return role
    rest = [name for name in characters_at(game, seat) if name not in held]
    if not rest:
        raise Refused("All characters of this seat are taken.")
    return AND.join(rest)


async def hand_over(context: CommandContext) -> CommandResult:
    """Lets a bot play for a seat. The player keeps the key and may come back."""
    seat, level = context.check_power_over_seat(), str(context.command.hand)
    game = context.table.projection.game
    if level not in known(game.name):
        raise Refused("There is no bot {name}; available: {names}.", name=level, names=", ".join(known(game.name)))
    if not is_ready(game, level):
        raise not_ready(game.name)
    there = context.table.projection.seats[seat]
    return await context.commit(context.event(SIT, written(msgspec.structs.replace(there, who=BOT, level=level))))


async def reclaim(context: CommandContext) -> CommandResult:
    seat = context.check_seat()
    there = context.table.projection.seats[seat]
    if there.who != BOT:
        raise Refused("You already have a seat.")
    name = there.name or context.say("Player {number}", number=seat + 1)
    return await context.commit(context.event(SIT, written(msgspec.structs.replace(there, who=PERSON, name=name, level=""))))


async def free(context: CommandContext) -> CommandResult:
    """Leaves a seat, or frees somebody else's: it is open again and its keys are revoked. Others who share it stay."""
    seat = context.check_power_over_seat()
    keys = tuple(key for key in context.table.keys if key.seat == seat)
    others = [key for key in keys if key.hash != context.key_hash and not key.role.startswith(LINK)]
    if others and OWNER not in context.held:
        there = context.table.projection.seats[seat]
        mine = tuple(key for key in keys if key.hash == context.key_hash)
        return await context.commit(context.event(SIT, written(without(there, name_at(there, context.held[seat])))), revoked=mine)
    return await context.commit(context.event(SIT, written(Seat(OPEN, ""))), revoked=keys)


async def link(context: CommandContext) -> CommandResult:
    """A secret for a link, good once: it brings the seat to another device, or shares it with somebody in another role."""
    seat, secret = context.check_seat(), new_key()
    if not characters_of(context.command.role) <= set(characters_at(context.table.projection.game, seat)):
        raise Refused("There is no such character at this seat.")
    key = Key(context.table.id, seat, hash_of(secret), LINK + (context.command.role or context.held[seat]))
    accepted = await context.commit(context.event(KEY), keys=(key,))
    accepted.key = f"{seat}.{secret}"
    return accepted


async def rematch(context: CommandContext) -> CommandResult:
    """The same people, game and house rules again, at a new table."""
    seat, table = context.check_seat(), context.table
    projection = table.projection
    if not projection.is_over():
        raise Refused("The match is not over.")
    if projection.rematch:
        return Accepted(context.command.id, context.cursor(), table=projection.rematch)
    row = msgspec.structs.replace(projection.row, id=new_id(), seed=new_seed(), at=now())
    keys = tuple(msgspec.structs.replace(key, match=row.id) for key in table.keys if not key.role.startswith(LINK))
    announcement = table.event(REMATCH, seat, move_id=context.command.id, cursor=context.cursor() + 1, data=row.id)
    if not await table.commit([announcement, *first_events(row, list(projection.seats))], keys=keys, matches=(row,)):
        raise Conflict
    return Accepted(context.command.id, context.cursor(), table=row.id)


async def hint(context: CommandContext) -> CommandResult:
    """What a bot would play on the sender's view."""
    try:
        seat, table = context.check_seat(), context.table
        if not table.table_options.hints or table.projection.turn(seat) != seat:
            raise Refused("There is no hint for you at the moment.")
    except Refused as refusal:
        return rejected(context.command.id, refusal, context.language)
    projection = table.projection
    t, view = projection.text_context(context.language), projection.view(seat)
    option = await table.think(table, seat)
    words = option_words(projection.game, t, view, option)
    return Hint(context.command.id, option, words.notation, words.words)


async def claim(table: Table, secret: str, key_hash: bytes) -> int | None:
    """Exchanges the secret of a link for a key, once. Returns the seat, or None when the link is not valid."""
    async with table.lock:
        wanted = hash_of(secret)
        found = next((key for key in table.keys if key.hash == wanted and key.role.startswith(LINK)), None)
        if found is None:
            return None
        mine = Key(table.id, found.seat, key_hash, found.role.removeprefix(LINK))
        keys = () if found.seat in table.held(key_hash) else (mine,)
        won = await table.commit([table.event(KEY, found.seat)], keys=keys, revoked=(found,))
        return found.seat if won else None


Handler = Callable[[CommandContext], Awaitable[CommandResult]]
HANDLERS: dict[str, Handler] = {
    "play": play,
    "undo": undo,
    "chat": chat,
    "sit": sit,
    "hand": hand_over,
    "reclaim": reclaim,
    "free": free,
    "link": link,
    "rematch": rematch,
}
EVENT_KINDS = {
    "play": MOVE, "undo": UNDO, "chat": CHAT, "sit": SIT, "hand": SIT, "reclaim": SIT, "free": SIT, "link": KEY, "rematch": REMATCH
}  # fmt: skip


def status_of(found: CommandResult) -> int:
    """The HTTP status of a result."""
    return 409 if isinstance(found, Stale) else 422 if isinstance(found, Rejected) else 200


def clean_name(name: str, others: list[str]) -> str:
    name = " ".join(name.split())
    if not is_readable(name) or seen(name) == "luck":
        raise Refused("Please choose another name.")
    if seen(name) in map(seen, others):
        raise Refused("Somebody at the table already has this name.")
    return name


def is_readable(text: str) -> bool:
    plain = JOINERS.sub("", text)
    return bool(plain) and plain.isprintable()


def seen(name: str) -> str:
    """The same for two names that look alike."""
    return JOINERS.sub("", name).casefold()
