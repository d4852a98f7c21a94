"""What may be typed at a table beside moves: help, options, log, undo, save, load, quit."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from fathom.engine.notation import plain
from fathom.terminal.files import found_path, fresh_path, kept_matches, open_match, save_match, typed_path
from fathom.terminal.play import opening
from fathom.terminal.play.typed import commands
from fathom.text.errors import BadFile

if TYPE_CHECKING:
    from fathom.terminal.play.table import Table

NEWEST = 5  # kept matches that `load` names


class Left(Exception):
    """Somebody left the table; the match has been dealt with."""


def run_command(table: Table, command: str, rest: str) -> bool:
    """Obeys; True when the position is another one now."""
    acts = {
        "help": show_help,
        "options": show_all_options,
        "log": show_log,
        "undo": undo,
        "save": save,
        "load": load,
        "quit": leave,
    }
    return acts[command](table, rest)


def show_help(table: Table, rest: str) -> bool:
    say, words = table.say, commands(table.say)
    table.screen.write(table.voice.help_text())
    table.screen.write()
    lines = {
        words["options"]: say("everything you may do now"),
        words["log"]: say("what has happened"),
        words["undo"]: say("take your last move back, as long as nobody has learnt anything by it"),
        f"{words['save']} {say('FILE')}": say("write the match to a file"),
        f"{words['load']} {say('FILE')}": say("go on with a match from a file"),
        words["quit"]: say("leave the table"),
    }
    wide = max(map(len, lines)) + 2
    for word, about in lines.items():
        table.screen.entry([(word.ljust(wide), "offer")], about)
    table.screen.write(say("A move may be shortened: cut its first word, or leave it out. English and French are both understood."))
    return False


def show_all_options(table: Table, rest: str) -> bool:
    seat = table.match.actor
    if seat != table.viewer:
        table.screen.write(table.say("First press Enter."))
        return False
    view = table.match.view(seat)
    notations = [table.voice.notation(view, option) for option in table.match.game.options(view)]
    table.screen.columns([f"{number:>2} {notation}" for number, notation in enumerate(notations, start=1)])
    table.numbered = True
    return False


def show_log(table: Table, rest: str) -> bool:
    for told in table.match.observations(table.viewer):
        line = table.voice.log(told)
        if line:
            table.screen.write(line)
    return False


def undo(table: Table, rest: str) -> bool:
    seat = table.last_mover_who_may_undo()
    if seat is None:
        refusal = table.say("There is nothing to take back: luck has fallen, somebody else has moved, or something was learnt.")
        table.screen.write(refusal, "bad")
        return False
    told = table.match.observed(len(table.match.played) - 1, table.viewer)
    name = table.voice.names[seat]
    if told and told.option is not None:
        line = table.say("{name} takes “{move}” back.", name=name, move=table.voice.notation(told.before, told.option))
    else:
        line = table.say("{name} takes a move back.", name=name)
    table.match.take_back(seat)
    table.kept = min(table.kept, len(table.match.played))
    table.screen.write(line)
    return True


def save(table: Table, rest: str) -> bool:
    path = typed_path(rest) if rest else fresh_path(table.match)
    if path.is_file() and path != table.saved_as and not agrees(table, table.say("{path} exists. Write over it?", path=path), usual=False):
        return False
    save_match(table.match, path)
    table.saved_as, table.kept = path, len(table.match.played)
    table.screen.write(table.say("The match is saved as:"))
    table.screen.whole(str(path), "good")
    return False


def load(table: Table, rest: str) -> bool:
    if not rest:
        show_kept(table, kept_matches()[:NEWEST])
        return False
    path = found_path(rest)
    match = open_match(path)
    table.keep()
    table.sit_down(match, path)
    opening.show(match, table.voice, table.screen)
    return True


def show_kept(table: Table, paths: list[Path]) -> None:
    if not paths:
        raise BadFile("Type “load” and the name of a file; no match has been kept yet.")
    table.screen.write(table.say("Type “load” and one of these names, or any file:"))
    for path in paths:
        table.screen.whole(path.stem, "offer")


def leave(table: Table, rest: str) -> bool:
    if table.has_news() and agrees(table, table.say("Keep this match, to go on later?"), usual=True):
        table.keep()
        table.screen.write(table.say("“fathom play --load FILE” goes on with it."), "dim")
    raise Left


def agrees(table: Table, question: str, usual: bool) -> bool:
    """Yes or no; Enter is the usual answer, and so is nonsense."""
    yes, no = table.say("yes"), table.say("no")
    answer = plain(table.screen.ask(f"{question} [{yes}/{no}] ({yes if usual else no}) "))
    return (bool(answer) and plain(yes).startswith(answer)) or (usual and not (answer and plain(no).startswith(answer)))
