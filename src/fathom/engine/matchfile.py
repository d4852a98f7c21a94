"""The readable match file (.fathom): a match as text that people can read, and that can be replayed from its first move."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from fathom.engine.contract import CHANCE
from fathom.engine.edition import Edition, corrected, standard_edition
from fathom.engine.fairness import SEED_BYTES
from fathom.engine.loader import Game, folder_of, listed_games, load, package_of, settings_of
from fathom.engine.match import Match
from fathom.text.errors import BadEdition, BadFile, BadTable, IllegalMove

FIRST_LINE = "Fathom match 1"
DIGITS = 9  # that a whole number in a header may have
CHANCE_NAME = "luck"  # who moves when CHANCE does
NEEDED = ("game", "rules", "edition", "commitment", "seed")
POSSIBLE = ("setup", "given", "result")  # where it began, if not at the beginning; how many first moves were played elsewhere; how it ended
EDITION, SETTING = "edition.", "settings."  # what such header lines start with


class FileLine(NamedTuple):
    number: int
    text: str


class Header(NamedTuple):
    """The lines before the moves, by key; seats in order."""

    fields: dict[str, FileLine]
    seats: list[FileLine]


def write_match(match: Match) -> str:
    """The whole match as a file. It holds the seed, and so every secret: it is for the table's keeper until the end."""
    game = match.game
    lines = [FIRST_LINE, f"game: {game.name}", f"rules: {game.version}", f"edition: {game.edition.name} {game.edition.digest()}"]
    changes = game.edition.changes(standard_edition(folder_of(game.package)))
    lines += [f"edition.{field}: {json.dumps(value)}" for field, value in changes.items()]
    lines += [f"settings.{setting.name}: {value}" for setting, value in zip(game.rules.SETTINGS, game.settings, strict=True)]
    lines += [f"seat: {name}" for name in match.names]
    lines += [f"setup: {json.dumps(match.setup)}"] if match.setup else []
    lines += [f"given: {match.given}"] if match.given else []
    if game.is_over(match.state):
        lines.append(f"result: {result_text(match)}")
    lines += [f"commitment: {match.commitment}", f"seed: {match.seed.hex()}", ""]  # the seed last: no file cut short has a whole header
    lines += [f"{number} {who}: {move}" for number, who, move in moves(match)]
    return "\n".join(lines) + "\n"


def result_text(match: Match) -> str:
    shares = match.game.result(match.state)
    return ", ".join(f"{name} {match.game.score(match.state, seat)} ({shares[seat]:.3g})" for seat, name in enumerate(match.names))


def mover(match: Match, actor: int) -> str:
    return CHANCE_NAME if actor == CHANCE else match.names[actor]


def read_match(text: str, machine: str = "python") -> Match:
    """A match from its file; every line is checked, and an error names the line."""
    lines = [FileLine(number, line.rstrip()) for number, line in enumerate(text.splitlines(), start=1)]
    if not lines or lines[0].text != FIRST_LINE:
        raise BadFile("line 1: a match file starts with {start!r}", start=FIRST_LINE)
    blank = next((line.number for line in lines if not line.text), len(lines) + 1)
    header = read_header(lines[1 : blank - 1])
    match = open_table(header, machine)
    for line in lines[blank:]:
        if line.text:
            play_line(match, line)
    check_result(match, header)
    return match


def read_header(lines: list[FileLine]) -> Header:
    header = Header({}, [])
    for line in lines:
        key, colon, value = line.text.partition(": ")
        if not colon:
            raise BadFile("line {line}: expected 'key: value', found {found!r}", line=line.number, found=line.text)
        if key == "seat":
            header.seats.append(FileLine(line.number, value))
        elif key in header.fields:
            first = header.fields[key].number
            raise BadFile("line {line}: {key} appears twice (first on line {first})", line=line.number, key=key, first=first)
        elif key not in (*NEEDED, *POSSIBLE) and not key.startswith((EDITION, SETTING)):
            keys = ", ".join((*NEEDED, "seat", *POSSIBLE))
            raise BadFile("line {line}: there is no header line {key!r}; available: {keys}", line=line.number, key=key, keys=keys)
        else:
            header.fields[key] = FileLine(line.number, value)
    for key in NEEDED:
        if key not in header.fields:
            raise BadFile("line {line}: the header has no line '{key}: ...'", line=len(lines) + 2, key=key)
    return header


def open_table(header: Header, machine: str) -> Match:
    """The match before its first move."""
    fields = header.fields
    name = fields["game"].text
    with at(fields["game"]):
        standard = standard_edition(folder_of(listed(name)))
    edition = read_edition_lines(header, standard)
    with at(fields["edition"]):
        game = load(name, machine, edition)
    with at(fields["rules"]):
        game = load(name, machine, edition, read_settings(header, game), version_in(fields["rules"].text))
    with at(header.seats[-1] if header.seats else fields["game"]):
        names, given = tuple(line.text for line in header.seats), read_given(fields.get("given"))
        match = Match(game, names, read_seed(fields["seed"]), given, read_setup(fields.get("setup")))
    if fields["commitment"].text != match.commitment:
        raise BadFile("line {line}: the commitment is not the SHA-256 of the seed", line=fields["commitment"].number)
    return match


def version_in(text: str) -> int:
    if not text.isdecimal() or len(text) > DIGITS:
        raise BadTable("a version of the rules is a whole number, not {text!r}", text=text)
    return int(text)


@contextmanager
def at(line: FileLine) -> Iterator[None]:
    """What goes wrong here goes wrong on this line."""
    try:
        yield
    except (BadTable, BadEdition, IllegalMove) as error:
        raise BadFile("line {line}: {problem}", line=line.number, problem=error) from None


def listed(name: str) -> str:
    """The package of a game in the list of games: a file must not make us import whatever it names."""
    package = package_of(name)
    if name not in listed_games():
        raise BadTable("match files can be read only for the games listed in fathom.games, not for {name!r}", name=name)
    return package


def read_edition_lines(header: Header, standard: Edition) -> Edition:
    line = header.fields["edition"]
    name, _, digest = line.text.rpartition(" ")
    entries = {}
    for key, entry in header.fields.items():
        if key.startswith(EDITION):
            field = key.removeprefix(EDITION)
            try:
                entries[field] = json.loads(entry.text)
            except (ValueError, RecursionError):
                raise BadFile("line {line}: expected a number, text or list", line=entry.number) from None
            with at(entry):
                corrected(standard, standard.name, {field: entries[field]})
    with at(line):
        edition = corrected(standard, name, entries)
    if edition.digest() != digest:
        raise BadFile(
            "line {line}: edition {edition!r} has the digest {ours}, not {theirs}; the match was played with other numbers",
            line=line.number, edition=name, ours=edition.digest(), theirs=digest,
        )  # fmt: skip
    return edition


def read_settings(header: Header, game: Game) -> dict[str, str]:
    settings = {}
    for key, line in header.fields.items():
        if key.startswith(SETTING):
            setting = key.removeprefix(SETTING)
            settings[setting] = line.text
            with at(line):
                settings_of(game.name, game.rules.SETTINGS, {setting: line.text})
    return settings


def read_seed(line: FileLine) -> bytes:
    try:
        seed = bytes.fromhex(line.text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise BadFile("line {line}: a seed has {digits} hexadecimal digits", line=line.number, digits=2 * SEED_BYTES)
    return seed


def read_given(line: FileLine | None) -> int:
    if line is None:
        return 0
    if not line.text.isdecimal() or len(line.text) > DIGITS:
        raise BadFile("line {line}: expected the number of moves played elsewhere, found {found!r}", line=line.number, found=line.text)
    return int(line.text)


def read_setup(line: FileLine | None) -> dict[str, Any]:
    try:
        found = json.loads(line.text) if line else {}
    except (ValueError, RecursionError):
        found = None
    if line and not isinstance(found, dict):
        raise BadFile("line {line}: expected fields of the first position, found {found!r}", line=line.number, found=line.text)
    return found or {}


def play_line(match: Match, line: FileLine) -> None:
    number = len(match.played) + 1
    if match.game.is_over(match.state):
        raise BadFile("line {line}: the match was over after move {last}", line=line.number, last=number - 1)
    start = f"{number} {mover(match, match.actor)}: "
    if not line.text.startswith(start):
        raise BadFile("line {line}: expected '{start}...', found {found!r}", line=line.number, start=start, found=line.text)
    with at(line):
        match.play(match.game.parse(match.state, line.text.removeprefix(start), ["en"]))


def check_result(match: Match, header: Header) -> None:
    line = header.fields.get("result")
    over = match.game.is_over(match.state)
    if line and not over:
        last = len(match.played)
        raise BadFile("line {line}: there is a result, but the match is not over after move {last}", line=line.number, last=last)
    if line and line.text != result_text(match):
        given = result_text(match)
        raise BadFile("line {line}: the moves give the result {given!r}, not {found!r}", line=line.number, given=given, found=line.text)
    if over and not line:
        number = header.fields["seed"].number
        raise BadFile("line {line}: the match is over, but the header has no result", line=number)


def moves(match: Match) -> Iterator[tuple[int, str, str]]:
    """Number, mover and notation of every move."""
    for number, (state, option) in enumerate(zip(match.states, match.played, strict=False), start=1):
        yield number, mover(match, match.game.actor(state)), match.game.notation(state, option)
