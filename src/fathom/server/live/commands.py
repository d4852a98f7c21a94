"""What people ask of a table, and the answer to each. Every request is answered: accepted, rejected with the reason, or stale."""

import re
from collections.abc import Awaitable, Callable

import msgspec
from msgspec import UNSET

from fathom.bots.ladder import is_ready, known, not_ready
from fathom.engine.contract import WATCHER, State
from fathom.engine.fairness import new_seed
from fathom.engine.notation import SHOWN, nearest
from fathom.server.live.projection import CHAT, HERE, KEY, MOVE, REMATCH, SAID, SIT, UNDO, first_events
from fathom.server.live.roles import AND, characters, free_characters, is_in_hand, name_at, parts, seated, without, written
from fathom.server.live.table import KEEPER, LINK, Table
from fathom.server.live.view_model import option_words
from fathom.server.messages import BOT, OPEN, PERSON, Accepted, Answer, Ask, Hint, Rejected, Seat, Stale
from fathom.server.ops.metrics import answers_of
from fathom.server.store.keys import hash_of, new_id, new_key
from fathom.server.store.store import Event, Key, now
from fathom.text.catalogues import Translator, full_translator, translator
from fathom.text.errors import FathomError, IllegalMove
from fathom.text.messages import Message

JOINERS = re.compile("[\u200c\u200d\U000e0020-\U000e007f]")  # unseen, but some letters, families and flags are joined by them


class Refused(FathomError):
    """A request that cannot be granted."""


class Outrun(Exception):
    """Somebody else wrote first."""


class Request:
    """A request, the table it is made at, and who makes it."""

    def __init__(self, table: Table, ask: Ask, key_hash: bytes | None, language: str, viewer: int) -> None:
        self.table = table
        self.ask = ask
        self.key_hash = key_hash
        self.say: Translator = translator(language, HERE)
        self.language = language
        self.held = table.held(key_hash)
        self.seat = ask.seat if ask.seat is not UNSET else viewer

    def check_seat(self) -> int:
        """The seat asked for, if the key opens it."""
        if self.seat not in self.held or self.seat < 0:
            raise Refused("This seat is not yours.")
        return self.seat

    def check_power_over_seat(self) -> int:
        """The seat asked for, if it is the asker's own or the asker keeps the table."""
        if not 0 <= self.seat < len(self.table.ledger.seats) or not {self.seat, KEEPER} & set(self.held):
            raise Refused("Only who sits there or who made the table may do that.")
        return self.seat

    def cursor(self) -> int:
        """What the asker has seen: never the count of a seat that the asker does not hold."""
        return self.table.ledger.cursors[self.seat if self.seat in self.held else WATCHER]

    def event(self, kind: str, data: str | None = None) -> Event:
        told = kind != KEY
        return self.table.event(kind, self.seat, move_id=self.ask.id, cursor=self.cursor() + told, data=data)

    async def commit(self, event: Event, **more: tuple[object, ...]) -> Accepted:
        if not await self.table.commit([event], **more):  # type: ignore[arg-type]
            raise Outrun
        return Accepted(self.ask.id, self.cursor())


async def answer(table: Table, ask: Ask, key_hash: bytes | None, language: str, viewer: int) -> Answer:
    """Grants or refuses a request."""
    if ask.hint:
        found = await hint(Request(table, ask, key_hash, language, viewer))
    else:
        async with table.lock:
            found = await attempt(Request(table, ask, key_hash, language, viewer))
    answers_of(type(found).__name__.lower()).inc()
    return found


async def attempt(request: Request) -> Answer:
    table, ask = request.table, request.ask
    wanted = [GRANTS[name] for name in wishes_of(ask)]
    try:
        if len(wanted) != 1:
            raise Refused("A request asks for exactly one thing.")
        if ask.play is not UNSET or ask.undo:
            request.check_seat()
            if ask.at is not UNSET and ask.at > request.cursor():  # seen at another server that shares our store
                await table.catch_up()
            if ask.at is not UNSET and ask.at < table.ledger.moved[request.seat]:
                raise Outrun
        return await wanted[0](request)
    except FathomError as refusal:
        return await first_answer(request) or rejected(ask.id, refusal, request.language)
    except Outrun:
        return await first_answer(request) or Stale(ask.id, request.cursor())


def wishes_of(ask: Ask) -> list[str]:
    return [name for name in GRANTS if (wish := getattr(ask, name)) is not UNSET and wish is not False]


def rejected(move_id: str | None, refusal: FathomError, language: str) -> Rejected:
    return Rejected(move_id, refusal.translated(full_translator(language)))


async def first_answer(request: Request) -> Answer | None:
    """What a request with this id was answered, if it was granted before."""
    event = await request.table.store.event_of(request.table.id, request.ask.id)
    if event is None:
        return None
    if event.seat != request.seat or event.cursor is None or event.kind not in [KINDS[name] for name in wishes_of(request.ask)]:
        return Rejected(request.ask.id, request.say("This id was used before."))
    return Accepted(request.ask.id, event.cursor, table=event.data if event.kind == REMATCH and event.data else UNSET)


async def play(request: Request) -> Answer:
    table, seat, wanted = request.table, request.seat, request.ask.play
    ledger = table.ledger
    if ledger.turn(seat) != seat:
        raise Refused("It is not your turn.")
    if ledger.seats[seat].who != PERSON:
        raise Refused("A bot plays for you; take your seat back first.")
    view, hand = ledger.view(seat), table.hand(seat, request.held[seat])
    if isinstance(wanted, str):
        try:
            option = ledger.game.parse(view, wanted)
        except IllegalMove:
            raise not_possible(request, view, wanted) from None
    elif wanted in ledger.game.options(view):
        option = int(wanted)
    else:
        raise Refused("That is not possible now.")
    if not is_in_hand(ledger.game, view, seat, hand, option):
        raise Refused("Somebody else at your seat plays that character.")
    if not await table.play(seat, option, request.ask.id):
        raise Outrun
    return Accepted(request.ask.id, request.cursor())


def not_possible(request: Request, view: State, wanted: str) -> Refused:
    """Why a move that somebody wrote cannot be, and what can, in the writer's language."""
    game = request.table.ledger.game
    choices = game.notations(view, request.language)
    near, more = nearest(wanted, choices), len(choices) - SHOWN
    possible = Message("Possible: {moves}", moves=", ".join(choices[:SHOWN]))
    if more > 0:
        possible = Message("{possible} and {n} more", possible=possible, n=more)
    if near:
        possible = Message("Did you mean “{move}”? {possible}", move=near, possible=possible)
    return Refused("“{move}” is not possible now. {possible}", move=wanted.strip(), possible=possible)


async def undo(request: Request) -> Answer:
    sight = request.table.sight(request.seat, request.language, request.held[request.seat])
    if not sight.can_undo:
        raise Refused("There is nothing to take back: luck has fallen, somebody else has moved, or something was learnt.")
    return await request.commit(request.event(UNDO))


async def chat(request: Request) -> Answer:
    seat, ledger = request.check_seat(), request.table.ledger
    text = " ".join(str(request.ask.chat).split())
    if not is_readable(text):
        raise Refused("Please write something that can be read.")
    name = name_at(ledger.seats[seat], request.held[seat]) or ledger.text_context(request.language).names[seat]
    return await request.commit(request.event(CHAT, f"{name}{SAID}{text}"))


async def sit(request: Request) -> Answer:
    """Takes an open seat, or characters of a seat that people share; who sits there already may choose others."""
    wanted, seat, table = request.ask.sit, request.seat, request.table
    assert wanted is not UNSET
    if not 0 <= seat < len(table.ledger.seats):
        raise Refused("There is no such seat.")
    if request.key_hash is None:
        raise Refused("Whoever sits down needs a key.")
    role, there = role_for(request, wanted.role), table.ledger.seats[seat]
    mine = name_at(there, request.held[seat]) if seat in request.held else ""
    names = [name for other in table.ledger.seats for name in (other.name, *other.roles.values())]
    name = clean_name(wanted.name, [other for other in names if other and other != mine])
    old = tuple(key for key in table.keys if key.seat == seat and key.hash == request.key_hash and not key.role.startswith(LINK))
    event = request.event(SIT, written(seated(there, name, role, mine)))
    return await request.commit(event, keys=(Key(table.id, seat, request.key_hash, role),), gone=old)


def role_for(request: Request, wished: str) -> str:
    """The role that somebody gets who sits down with a wish, if there is room."""
    table, seat = request.table, request.seat
    game, there, wish = table.ledger.game, table.ledger.seats[seat], parts(wished)
    if not wish <= set(characters(game, seat)):
        raise Refused("There is no such character at this seat.")
    if there.who == OPEN:
        return wished
    if seat not in request.held and not (wish and wish <= set(free_characters(game, seat, there))):
        raise Refused("This seat is taken.")
    others = [key for key in table.keys if key.seat == seat and key.hash != request.key_hash and not key.role.startswith(LINK)]
    here = frozenset[str]().union(*(parts(role) for role in table.roles_online(seat) if role != request.held.get(seat)))
    held = frozenset[str]().union(*(parts(key.role) for key in others))
    if wish & held & here:
        raise Refused("Somebody else at your seat plays that character.")
    if wish or not others:
        return wished
    rest = [name for name in characters(game, seat) if name not in held]
    if not rest:
        raise Refused("Others play all characters of this seat.")
    return AND.join(rest)


async def hand(request: Request) -> Answer:
    """Lets a bot play for a seat. Who sat there keeps the key, and may come back."""
    seat, level = request.check_power_over_seat(), str(request.ask.hand)
    game = request.table.ledger.game
    if level not in known(game.name):
        raise Refused("There is no bot {name}; there are: {names}.", name=level, names=", ".join(known(game.name)))
    if not is_ready(game, level):
        raise not_ready(game.name)
    there = request.table.ledger.seats[seat]
    return await request.commit(request.event(SIT, written(msgspec.structs.replace(there, who=BOT, level=level))))


async def reclaim(request: Request) -> Answer:
    seat = request.check_seat()
    there = request.table.ledger.seats[seat]
    if there.who != BOT:
        raise Refused("You have your seat already.")
    name = there.name or request.say("Player {number}", number=seat + 1)
    return await request.commit(request.event(SIT, written(msgspec.structs.replace(there, who=PERSON, name=name, level=""))))


async def free(request: Request) -> Answer:
    """Leaves a seat, or sends somebody away: it is open again and its keys are worth nothing. Others who share it stay."""
    seat = request.check_power_over_seat()
    gone = tuple(key for key in request.table.keys if key.seat == seat)
    others = [key for key in gone if key.hash != request.key_hash and not key.role.startswith(LINK)]
    if others and KEEPER not in request.held:
        there = request.table.ledger.seats[seat]
        mine = tuple(key for key in gone if key.hash == request.key_hash)
        return await request.commit(request.event(SIT, written(without(there, name_at(there, request.held[seat])))), gone=mine)
    return await request.commit(request.event(SIT, written(Seat(OPEN, ""))), gone=gone)


async def link(request: Request) -> Answer:
    """A secret for a link that brings the seat to another device, or shares it with somebody in another role, once."""
    seat, secret = request.check_seat(), new_key()
    if not parts(request.ask.role) <= set(characters(request.table.ledger.game, seat)):
        raise Refused("There is no such character at this seat.")
    key = Key(request.table.id, seat, hash_of(secret), LINK + (request.ask.role or request.held[seat]))
    accepted = await request.commit(request.event(KEY), keys=(key,))
    accepted.key = f"{seat}.{secret}"
    return accepted


async def rematch(request: Request) -> Answer:
    """The same people, game and house rules again, at a new table."""
    seat, table = request.check_seat(), request.table
    ledger = table.ledger
    if not ledger.is_over():
        raise Refused("The match is not over.")
    if ledger.rematch:
        return Accepted(request.ask.id, request.cursor(), table=ledger.rematch)
    row = msgspec.structs.replace(ledger.row, id=new_id(), seed=new_seed(), at=now())
    keys = tuple(msgspec.structs.replace(key, match=row.id) for key in table.keys if not key.role.startswith(LINK))
    told = table.event(REMATCH, seat, move_id=request.ask.id, cursor=request.cursor() + 1, data=row.id)
    if not await table.commit([told, *first_events(row, list(ledger.seats))], keys=keys, matches=(row,)):
        raise Outrun
    return Accepted(request.ask.id, request.cursor(), table=row.id)


async def hint(request: Request) -> Answer:
    """What a bot would do with the asker's view."""
    try:
        seat, table = request.check_seat(), request.table
        if not table.wishes.hints or table.ledger.turn(seat) != seat:
            raise Refused("There is no hint for you now.")
    except Refused as refusal:
        return rejected(request.ask.id, refusal, request.language)
    sight = table.sight(seat, request.language)
    option = await table.think(table, seat)
    words = option_words(sight, option)
    return Hint(request.ask.id, option, words.notation, words.words)


async def claim(table: Table, secret: str, key_hash: bytes) -> int | None:
    """Exchanges the secret of a link for a key of one's own: once. The seat, or None when the link opens nothing."""
    async with table.lock:
        wanted = hash_of(secret)
        found = next((key for key in table.keys if key.hash == wanted and key.role.startswith(LINK)), None)
        if found is None:
            return None
        mine = Key(table.id, found.seat, key_hash, found.role.removeprefix(LINK))
        keys = () if found.seat in table.held(key_hash) else (mine,)
        won = await table.commit([table.event(KEY, found.seat)], keys=keys, gone=(found,))
        return found.seat if won else None


Grant = Callable[[Request], Awaitable[Answer]]
GRANTS: dict[str, Grant] = {
    "play": play,
    "undo": undo,
    "chat": chat,
    "sit": sit,
    "hand": hand,
    "reclaim": reclaim,
    "free": free,
    "link": link,
    "rematch": rematch,
}
KINDS = {
    "play": MOVE, "undo": UNDO, "chat": CHAT, "sit": SIT, "hand": SIT, "reclaim": SIT, "free": SIT, "link": KEY, "rematch": REMATCH
}  # fmt: skip


def status_of(found: Answer) -> int:
    """The HTTP status of an answer."""
    return 409 if isinstance(found, Stale) else 422 if isinstance(found, Rejected) else 200


def clean_name(name: str, others: list[str]) -> str:
    name = " ".join(name.split())
    if not is_readable(name) or seen(name) == "luck":
        raise Refused("Please choose another name.")
    if seen(name) in map(seen, others):
        raise Refused("Somebody at the table has this name already.")
    return name


def is_readable(text: str) -> bool:
    plain = JOINERS.sub("", text)
    return bool(plain) and plain.isprintable()


def seen(name: str) -> str:
    """What two names have in common that look alike."""
    return JOINERS.sub("", name).casefold()
