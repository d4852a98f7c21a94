"""Commands at a table and their handlers. Every command gets a result: accepted, rejected with the reason, or stale."""

from collections.abc import Awaitable, Callable

import msgspec
from msgspec import UNSET

from fathom.engine.contract import State
from fathom.engine.fairness import new_seed
from fathom.engine.notation import SHOWN, nearest
from fathom.server.live.clocks.stand_ins import step_in, wait
from fathom.server.live.context import Answer, CommandContext, Conflict, Refused
from fathom.server.live.hints import hint_message
from fathom.server.live.names import is_readable
from fathom.server.live.projection import (
    CHAT,
    CHAT_SEPARATOR,
    FREE,
    GRACE,
    KEY,
    MOVE,
    REMATCH,
    SIT,
    START,
    UNDO,
    first_events,
)
from fathom.server.live.roles import may_play, name_at
from fathom.server.live.seating import free, hand_over, link, reclaim, sit, start
from fathom.server.live.table import Table
from fathom.server.live.thinking import NobodyWaits, TooMany
from fathom.server.messages import OPEN, PERSON, Accepted, Command, CommandResult, Hint, Rejected, Stale
from fathom.server.ops.metrics import answers_of
from fathom.server.store.keys import new_id, opens
from fathom.server.store.store import now
from fathom.text.catalogues import full_translator
from fathom.text.errors import FathomError, IllegalMove
from fathom.text.messages import Message

MOST_CHAT = 1_000  # lines at a table
LONGEST_LOG = 10_000  # events of a table, after which only what brings the match to its end is accepted
REPEATED = frozenset(("undo", "chat", "sit", "hand", "wait", "step_in", "link"))  # what people could go on with for ever


async def execute(
    table: Table, command: Command, key_hash: bytes | None, language: str, viewer: int, answer: Answer = lambda result: None
) -> CommandResult:
    """Runs a command under the table's lock; a hint only reads, and thinks outside it.

    The result is told to `answer` as soon as it is certain, and returned when the table shows what came of it.
    """
    if command.hint:
        context = CommandContext(table, command, key_hash, language, viewer, answer)
        found = await hint(context)
    else:
        async with table.lock:
            context = CommandContext(table, command, key_hash, language, viewer, answer)
            found = await dispatch(context)
    context.tell(found)
    answers_of(type(found).__name__.lower()).inc()
    return found


async def dispatch(context: CommandContext) -> CommandResult:
    table, command = context.table, context.command
    wanted = [HANDLERS[name] for name in requested(command)]
    try:
        if len(wanted) != 1:
            raise Refused("A request must contain exactly one command.")
        if table.projection.seq >= LONGEST_LOG and not REPEATED.isdisjoint(requested(command)):
            raise Refused("The log of this table is full: only moves are possible now.")
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
    event = await context.table.store.event_of(context.table.id, context.move_id)
    if event is None:
        return None
    if event.seat != context.seat or event.cursor is None or event.kind not in [EVENT_KINDS[name] for name in requested(context.command)]:
        return Rejected(context.command.id, context.say("This id has already been used."))
    return Accepted(context.command.id, event.cursor, table=event.data if event.kind == REMATCH and event.data else UNSET)


async def play(context: CommandContext) -> CommandResult:
    table, seat, wanted = context.table, context.seat, context.command.play
    projection = table.projection
    if projection.waiting:
        raise Refused("The match has not begun yet.")
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
    if not await table.play(seat, option, context.move_id, context.accept):
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
    if projection.chat_lines >= MOST_CHAT:
        raise Refused("The chat of this table is full.")
    if not context.table.may_chat(context.key_hash):
        raise Refused("You are writing too fast; wait a moment.")
    if projection.game.is_silent(projection.position.state, seat):
        raise Refused("The chat is paused until the choice is made: your side may not discuss it beforehand.")
    name = name_at(projection.seats[seat], context.held[seat]) or projection.text_context(context.language).names[seat]
    return await context.commit(context.event(CHAT, f"{name}{CHAT_SEPARATOR}{text}"))


async def rematch(context: CommandContext) -> CommandResult:
    """The same people, game and house rules again, at a new table."""
    seat, table = context.check_seat(), context.table
    projection = table.projection
    if not projection.is_over():
        raise Refused("The match is not over.")
    if projection.rematch:
        return Accepted(context.command.id, context.cursor(), table=projection.rematch)
    row = msgspec.structs.replace(projection.row, id=new_id(), seed=new_seed(), at=now())
    keys = tuple(msgspec.structs.replace(key, match=row.id) for key in table.keys if opens(key))
    announcement = table.event(REMATCH, seat, move_id=context.move_id, cursor=context.cursor() + 1, data=row.id)
    waits = any(seat.who == OPEN for seat in projection.seats)
    if not await table.commit([announcement, *first_events(row, list(projection.seats), waits=waits)], keys=keys, matches=(row,)):
        raise Conflict
    if table.on_rematch and not waits:
        table.on_rematch(row.id, table.online())
    return Accepted(context.command.id, context.cursor(), table=row.id)


async def hint(context: CommandContext) -> CommandResult:
    """What the best bot would play on the sender's view."""
    try:
        seat, table = context.check_seat(), context.table
        if not table.table_options.hints or table.projection.turn(seat) != seat:
            raise Refused("There is no hint for you at the moment.")
        if seat in table.hinted:
            raise Refused("Your hint is on its way.")
        table.hinted |= {seat}
        try:
            return await think_of_hint(context)
        finally:
            table.hinted -= {seat}
    except Refused as refusal:
        return rejected(context.command.id, refusal, context.language)


async def think_of_hint(context: CommandContext) -> Hint:
    table, projection, seat = context.table, context.table.projection, context.seat
    t, view = projection.text_context(context.language, table.you(seat, context.held[seat])), projection.game.copy(projection.view(seat))
    try:
        advice = await table.advise(table, view, seat)
    except NobodyWaits:
        raise Refused("There is no hint for you at the moment.") from None
    except TooMany:
        raise Refused("Too many people are waiting for the computer at the moment; please try again later.") from None
    return hint_message(context.command.id, projection.game, t, context.say, view, advice)


Handler = Callable[[CommandContext], Awaitable[CommandResult]]
HANDLERS: dict[str, Handler] = {
    "play": play,
    "undo": undo,
    "chat": chat,
    "sit": sit,
    "hand": hand_over,
    "reclaim": reclaim,
    "wait": wait,
    "step_in": step_in,
    "free": free,
    "start": start,
    "link": link,
    "rematch": rematch,
}
EVENT_KINDS = {
    "play": MOVE, "undo": UNDO, "chat": CHAT, "sit": SIT, "hand": SIT, "reclaim": SIT, "free": FREE, "start": START, "link": KEY,
    "rematch": REMATCH, "wait": GRACE, "step_in": SIT,
}  # fmt: skip


def status_of(found: CommandResult) -> int:
    """The HTTP status of a result."""
    return 409 if isinstance(found, Stale) else 422 if isinstance(found, Rejected) else 200
