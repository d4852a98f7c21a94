"""Starts a session from the command line; asks for what the command line leaves out."""

import signal
from dataclasses import dataclass, field
from pathlib import Path

from fathom.bots.ladder import is_ready
from fathom.engine.fairness import SEED_BYTES
from fathom.engine.loader import Game, load
from fathom.engine.match import Match
from fathom.terminal.files import existing_path, open_match
from fathom.terminal.play.menu import choose_game, choose_players
from fathom.terminal.play.seating import seat_players, split_names
from fathom.terminal.play.session import Session
from fathom.terminal.presenter import terminal_translator
from fathom.terminal.screen import Screen
from fathom.terminal.study.solve import solved
from fathom.text.errors import BadTable


@dataclass(frozen=True)
class MatchRequest:
    """What the command line asks for in a new match."""

    game: str | None = None
    seats: int | None = None
    people: str = ""
    bots: tuple[str, ...] = ()
    settings: dict[str, str] = field(default_factory=dict)
    edition: Path | None = None
    seed: str = ""
    patience: float = 1.0


def play_new(request: MatchRequest, language: str) -> int:
    screen = Screen()
    try:
        name = request.game or choose_game(screen, language)
        game = load(name, "python", request.edition, request.settings)  # compiled in the background while people play
        match = Match(game, players(request, game, language, screen), parse_seed(request.seed))
    except EOFError:
        screen.write()
        return 0
    return run_session(Session(match, language, screen, patience=request.patience))


def resume(path: Path, patience: float, language: str) -> int:
    path = existing_path(str(path))
    return run_session(Session(open_match(path), language, Screen(), path, patience))


def run_session(session: Session) -> int:
    game = session.match.game
    if any(bot and not is_ready(game, bot.name) for bot in session.bots):
        solved(game, session.presenter.title(), session.screen)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # scripts start background commands with Ctrl-C ignored
    if hasattr(signal, "SIGHUP"):  # a closed window is noticed by the next line read or written, when the match can be kept
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    return session.run()


def players(request: MatchRequest, game: Game, language: str, screen: Screen) -> tuple[str, ...]:
    if request.seats is None and not request.people and not request.bots:
        return choose_players(screen, game, language)
    say = terminal_translator(language)
    return seat_players(game, split_names(request.people), request.bots, request.seats, say("Player"))


def parse_seed(text: str) -> bytes | None:
    """Up to 64 hexadecimal digits, zeros before them left out."""
    digits = 2 * SEED_BYTES
    try:
        if len(text) > digits:
            raise ValueError
        return bytes.fromhex(text.zfill(digits)) if text else None
    except ValueError:
        raise BadTable("a seed is up to {digits} hexadecimal digits, not {text!r}", digits=digits, text=text) from None
