"""Seats people and bots by name. A name such as "diver" or "diver-2" is a bot's, so a match file records it too."""

from collections.abc import Sequence

from fathom.bots.ladder import HERE, USUAL, Player, known, name_of, player_called
from fathom.engine.loader import Game
from fathom.engine.notation import plain
from fathom.text.catalogues import LANGUAGES, Translator, translator
from fathom.text.errors import BadTable

LONGEST_NAME = 24


def bot_at(game: Game, name: str, patience: float = 1.0) -> Player | None:
    """The bot that plays a seat of this name."""
    word, _, number = name.partition("-")
    return Player(word, patience) if word in known(game.name) and (not number or number.isdecimal()) else None


def shown_names(say: Translator, game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """The names as a reader sees them: the names of bots are translated."""
    shown = []
    for name in names:
        word, dash, number = name.partition("-")
        shown.append(name_of(say, word) + dash + number if bot_at(game, name) else name)
    return tuple(shown)


def seated(game: Game, entries: Sequence[str]) -> tuple[str, ...]:
    """Names for the seats from what was typed; a bot's name, in any language, seats that bot."""
    bots = {plain(name_of(translator(language, HERE), bot)): bot for language in LANGUAGES for bot in known(game.name)}
    names: list[str] = []
    for entry in entries:
        name = " ".join(entry.split())
        bot = bots.get(plain(name).rstrip("-0123456789"))
        names.append(free_name(game, bot, names) if bot else checked_name(name))
    return tuple(names)


def free_name(game: Game, bot: str, taken: Sequence[str]) -> str:
    """`diver`, `diver-2`, `diver-3`: the first that nobody has."""
    number = sum(1 for name in taken if bot_at(game, name) == Player(bot)) + 1
    return bot if number == 1 else f"{bot}-{number}"


def checked_name(name: str) -> str:
    if not name.isprintable() or not 1 <= len(name) <= LONGEST_NAME:
        raise BadTable("a name must have 1 to {most} printable characters, unlike {name!r}", most=LONGEST_NAME, name=name)
    return name


def split_names(text: str) -> list[str]:
    """`Ada, Ben, diver` or `Ada Ben diver`."""
    return [entry for entry in (text.split(",") if "," in text else text.split()) if entry.strip()]


def seat_players(game: Game, people: Sequence[str], bots: Sequence[str], seats: int | None, nameless: str) -> tuple[str, ...]:
    """Names for the seats that the command line asks for: people, then bots, then the usual bot on every seat left."""
    for bot in bots:
        player_called(game.name, bot)
    full = seats is not None and len(bots) >= seats
    entries = [*(people or ([] if full else [nameless])), *bots]
    wanted = max(game.rules.SEATS[0], len(entries)) if seats is None else seats
    if len(entries) > wanted:
        raise BadTable("there are more players ({count}) than seats ({seats})", count=len(entries), seats=wanted)
    return seated(game, [*entries, *[USUAL] * (wanted - len(entries))])
