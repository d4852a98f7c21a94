"""From the command line to a table: asks for what was not said."""

import signal
from dataclasses import dataclass, field
from pathlib import Path

from fathom.bots.ladder import is_ready
from fathom.engine.fairness import SEED_BYTES
from fathom.engine.loader import Game, load
from fathom.engine.match import Match
from fathom.terminal.files import found_path, open_match
from fathom.terminal.play.menu import choose_game, choose_players
from fathom.terminal.play.seating import line_up, split_names
from fathom.terminal.play.table import Table
from fathom.terminal.screen import Screen
from fathom.terminal.study.solve import solved
from fathom.terminal.voice import table_speech
from fathom.text.errors import BadTable


@dataclass(frozen=True)
class Wishes:
    """What the command line says about a new match."""

    game: str | None = None
    seats: int | None = None
    people: str = ""
    bots: tuple[str, ...] = ()
    settings: dict[str, str] = field(default_factory=dict)
    edition: Path | None = None
    seed: str = ""
    patience: float = 1.0


def play_new(wishes: Wishes, language: str) -> int:
    screen = Screen()
    try:
        name = wishes.game or choose_game(screen, language)
        game = load(name, "python", wishes.edition, wishes.settings)  # the table compiles it beside the players
        match = Match(game, players(wishes, game, language, screen), seed_in(wishes.seed))
    except EOFError:
        screen.write()
        return 0
    return sit_down(Table(match, language, screen, patience=wishes.patience))


def play_on(path: Path, patience: float, language: str) -> int:
    path = found_path(str(path))
    return sit_down(Table(open_match(path), language, Screen(), path, patience))


def sit_down(table: Table) -> int:
    game = table.match.game
    if any(bot and not is_ready(game, bot.name) for bot in table.bots):
        solved(game, table.voice.title(), table.screen)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # scripts start what runs beside them with Ctrl-C ignored
    if hasattr(signal, "SIGHUP"):  # a closed window is noticed by the next line read or written, when the match can be kept
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    return table.run()


def players(wishes: Wishes, game: Game, language: str, screen: Screen) -> tuple[str, ...]:
    if wishes.seats is None and not wishes.people and not wishes.bots:
        return choose_players(screen, game, language)
    say = table_speech(language)
    return line_up(game, split_names(wishes.people), wishes.bots, wishes.seats, say("Player"))


def seed_in(text: str) -> bytes | None:
    """Up to 64 hexadecimal digits, zeros before them left out."""
    digits = 2 * SEED_BYTES
    try:
        if len(text) > digits:
            raise ValueError
        return bytes.fromhex(text.zfill(digits)) if text else None
    except ValueError:
        raise BadTable("a seed is up to {digits} hexadecimal digits, not {text!r}", digits=digits, text=text) from None
