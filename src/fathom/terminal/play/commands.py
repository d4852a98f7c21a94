"""The commands people type besides moves: help, options, log, undo, save, load, quit."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from fathom.engine.notation import plain
from fathom.terminal.files import existing_path, open_match, path_to_save, save_match, saved_matches, unused_path
from fathom.terminal.play.header import show_header
from fathom.terminal.play.parser import commands
from fathom.text.errors import BadFile

if TYPE_CHECKING:
    from fathom.terminal.play.session import Session

NEWEST = 5  # saved matches that `load` lists


class Quit(Exception):
    """Somebody typed quit; the match has been saved or given up."""


def run_command(session: Session, command: str, rest: str) -> bool:
    """Runs a command; True when the position has changed."""
    handlers = {
        "help": show_help,
        "options": show_all_options,
        "log": show_log,
        "undo": undo,
        "save": save,
        "load": load,
        "quit": leave,
    }
    return handlers[command](session, rest)


def show_help(session: Session, rest: str) -> bool:
    say, words = session.say, commands(session.say)
    file = say("FILE")
    session.screen.write(session.presenter.help_text())
    session.screen.write()
    lines = {
        words["options"]: say("everything you can do now"),
        words["log"]: say("what has happened"),
        words["undo"]: say("take back your last move, unless it revealed something"),
        f"{words['save']} {file}": say("write the match to a file"),
        f"{words['load']} {file}": say("continue a match from a file"),
        words["quit"]: say("leave the table"),
    }
    wide = max(map(len, lines)) + 2
    for word, about in lines.items():
        session.screen.entry([(word.ljust(wide), "offer")], about)
    session.screen.write(say("You can shorten a move: abbreviate its first word or leave it out. English and French both work."))
    return False


def show_all_options(session: Session, rest: str) -> bool:
    seat = session.match.actor
    if seat != session.viewer:
        session.screen.write(session.say("Press Enter first."))
        return False
    view = session.match.view(seat)
    notations = [session.presenter.notation(view, option) for option in session.match.game.options(view)]
    session.screen.columns([f"{number:>2} {notation}" for number, notation in enumerate(notations, start=1)])
    session.numbered = True
    return False


def show_log(session: Session, rest: str) -> bool:
    for observed in session.match.observations(session.viewer):
        line = session.presenter.log(observed)
        if line:
            session.screen.write(line)
    return False


def undo(session: Session, rest: str) -> bool:
    seat = session.last_mover_who_may_undo()
    if seat is None:
        refusal = session.say("There is no move to take back: luck has decided, somebody else has moved, or something was revealed.")
        session.screen.write(refusal, "bad")
        return False
    observed = session.match.observed(len(session.match.played) - 1, session.viewer)
    name = session.presenter.names[seat]
    if observed and observed.option is not None:
        line = session.say("{name} takes “{move}” back.", name=name, move=session.presenter.notation(observed.before, observed.option))
    else:
        line = session.say("{name} takes a move back.", name=name)
    session.match.take_back(seat)
    session.saved_moves = min(session.saved_moves, len(session.match.played))
    session.screen.write(line)
    return True


def save(session: Session, rest: str) -> bool:
    path = path_to_save(rest) if rest else unused_path(session.match)
    is_another = path.is_file() and path != session.saved_as
    if is_another and not confirms(session, session.say("{path} already exists. Overwrite it?", path=path), usual=False):
        return False
    save_match(session.match, path)
    session.saved_as, session.saved_moves = path, len(session.match.played)
    session.screen.write(session.say("The match is saved as:"))
    session.screen.whole(str(path), "good")
    return False


def load(session: Session, rest: str) -> bool:
    if not rest:
        list_saved(session, saved_matches()[:NEWEST])
        return False
    path = existing_path(rest)
    match = open_match(path)
    session.autosave()
    session.open(match, path)
    show_header(match, session.presenter, session.screen)
    return True


def list_saved(session: Session, paths: list[Path]) -> None:
    if not paths:
        raise BadFile("Type “load” and a file name; there are no saved matches yet.")
    session.screen.write(session.say("Type “load” and one of these names, or any file:"))
    for path in paths:
        session.screen.whole(path.stem, "offer")


def leave(session: Session, rest: str) -> bool:
    if session.has_unsaved_moves() and confirms(session, session.say("Save this match to continue later?"), usual=True):
        session.autosave()
        session.screen.write(session.say("To continue: “fathom play --load FILE”."), "dim")
    raise Quit


def confirms(session: Session, question: str, usual: bool) -> bool:
    """Asks yes or no; Enter, or an answer that is neither, means the usual one."""
    yes, no = session.say("yes"), session.say("no")
    answer = plain(session.screen.ask(f"{question} [{yes}/{no}] ({yes if usual else no}) "))
    return (bool(answer) and plain(yes).startswith(answer)) or (usual and not (answer and plain(no).startswith(answer)))
