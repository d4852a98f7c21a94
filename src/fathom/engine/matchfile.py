"""The readable match file (.fathom): a match as text that people read, and that plays again from its first move."""

import json
from collections.abc import Iterator
from typing import NamedTuple

from fathom.engine.contract import CHANCE
from fathom.engine.edition import Edition, corrected, standard_edition
from fathom.engine.errors import BadEdition, BadFile, BadTable, IllegalMove
from fathom.engine.luck import SEED_BYTES
from fathom.engine.machines import Game, folder_of, load, package_of
from fathom.engine.match import Match
from fathom.engine.notation import read, written

FIRST_LINE = "Fathom match 1"
LUCK = "luck"  # who moves when CHANCE does


class Line(NamedTuple):
    number: int
    text: str


class Header(NamedTuple):
    """The lines before the moves, by key; seats in order."""

    fields: dict[str, Line]
    seats: list[Line]


def match_text(match: Match) -> str:
    """The whole match as a file. It holds the seed, and so every secret: it is for the table's keeper until the end."""
    game = match.game
    lines = [FIRST_LINE, f"game: {game.name}", f"rules: {game.rules.VERSION}", f"edition: {game.edition.name} {game.edition.digest()}"]
    changes = game.edition.changes(standard_edition(folder_of(game.package)))
    lines += [f"edition.{field}: {json.dumps(value)}" for field, value in changes.items()]
    lines += [f"settings.{setting.name}: {value}" for setting, value in zip(game.rules.SETTINGS, game.settings, strict=True)]
    lines += [f"seat: {name}" for name in match.names]
    lines += [f"commitment: {match.commitment}", f"seed: {match.seed.hex()}"]
    if game.is_over(match.state):
        lines.append(f"result: {result_text(match)}")
    lines.append("")
    lines += [f"{number} {who}: {move}" for number, who, move in moves(match)]
    return "\n".join(lines) + "\n"


def result_text(match: Match) -> str:
    shares = match.game.result(match.state)
    return ", ".join(f"{name} {match.game.score(match.state, seat)} ({shares[seat]:.3g})" for seat, name in enumerate(match.names))


def mover(match: Match, actor: int) -> str:
    return LUCK if actor == CHANCE else match.names[actor]


def read_match(text: str, machine: str = "python") -> Match:
    """A match from its file; every line is checked, and an error names the line."""
    lines = [Line(number, line.rstrip()) for number, line in enumerate(text.splitlines(), start=1)]
    if not lines or lines[0].text != FIRST_LINE:
        raise BadFile(f"line 1: a match file starts with {FIRST_LINE!r}")
    blank = next((line.number for line in lines if not line.text), len(lines) + 1)
    header = read_header(lines[1 : blank - 1])
    match = open_table(header, machine)
    for line in lines[blank:]:
        if line.text:
            play_line(match, line)
    check_result(match, header)
    return match


def read_header(lines: list[Line]) -> Header:
    header = Header({}, [])
    for line in lines:
        key, colon, value = line.text.partition(": ")
        if not colon:
            raise BadFile(f"line {line.number}: expected 'key: value', found {line.text!r}")
        if key == "seat":
            header.seats.append(Line(line.number, value))
        elif key in header.fields:
            raise BadFile(f"line {line.number}: {key} stands twice (first on line {header.fields[key].number})")
        else:
            header.fields[key] = Line(line.number, value)
    for key in ("game", "rules", "edition", "commitment", "seed"):
        if key not in header.fields:
            raise BadFile(f"the header has no line '{key}: ...'")
    return header


def open_table(header: Header, machine: str) -> Match:
    """The match before its first move."""
    fields = header.fields
    name = fields["game"]
    try:
        edition = read_box(header, name.text)
        settings = {key.removeprefix("settings."): line.text for key, line in fields.items() if key.startswith("settings.")}
        game = load(name.text, machine, edition, settings)
        match = Match(game, tuple(line.text for line in header.seats), read_seed(fields["seed"]))
    except (BadTable, BadEdition) as error:
        raise BadFile(f"header: {error}") from None
    if fields["rules"].text != str(game.rules.VERSION):
        raise BadFile(f"line {fields['rules'].number}: played by rules version {fields['rules'].text}; this is version {game.rules.VERSION}")
    if fields["commitment"].text != match.commitment:
        raise BadFile(f"line {fields['commitment'].number}: the commitment is not the SHA-256 of the seed")
    return match


def read_box(header: Header, game: str) -> Edition:
    line = header.fields["edition"]
    name, _, digest = line.text.rpartition(" ")
    entries = {}
    for key, entry in header.fields.items():
        if key.startswith("edition."):
            try:
                entries[key.removeprefix("edition.")] = json.loads(entry.text)
            except json.JSONDecodeError:
                raise BadFile(f"line {entry.number}: {entry.text!r} is not a number or list") from None
    standard = standard_edition(folder_of(package_of(game)))
    edition = corrected(standard, name, entries) if entries else standard
    if edition.digest() != digest:
        raise BadFile(f"line {line.number}: edition {name!r} has the check value {edition.digest()}, not {digest}; the box differs from the one played with")
    return edition


def read_seed(line: Line) -> bytes:
    try:
        seed = bytes.fromhex(line.text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise BadFile(f"line {line.number}: a seed is {2 * SEED_BYTES} hexadecimal digits")
    return seed


def play_line(match: Match, line: Line) -> None:
    number = len(match.played) + 1
    if match.game.is_over(match.state):
        raise BadFile(f"line {line.number}: the match was over after move {number - 1}")
    start = f"{number} {mover(match, match.actor)}: "
    if not line.text.startswith(start):
        raise BadFile(f"line {line.number}: expected '{start}...', found {line.text!r}")
    try:
        match.play(read(match.game, match.state, line.text.removeprefix(start), ["en"]))
    except IllegalMove as error:
        raise BadFile(f"line {line.number}: {error}") from None


def check_result(match: Match, header: Header) -> None:
    line = header.fields.get("result")
    over = match.game.is_over(match.state)
    if line and not over:
        raise BadFile(f"line {line.number}: a result, but the moves end after {len(match.played)} before the match is over")
    if line and line.text != result_text(match):
        raise BadFile(f"line {line.number}: the moves give the result {result_text(match)!r}, not {line.text!r}")
    if over and not line:
        raise BadFile("the match is over, but the header has no result")


def moves(match: Match) -> Iterator[tuple[int, str, str]]:
    """Number, mover and notation of every move."""
    for number, (state, option) in enumerate(zip(match.states, match.played, strict=False), start=1):
        yield number, mover(match, match.game.actor(state)), written(match.game, state, option)
