"""Match files on disk: where they are saved, and a one-line error for every way in which reading one can fail."""

import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from fathom.engine.match import Match
from fathom.engine.matchfile import read_match, write_match
from fathom.text.errors import BadFile

SUFFIX = ".fathom"
LARGEST = 16_000_000  # bytes; a long match has some ten thousand


def data_folder() -> Path:
    """Where matches are saved: FATHOM_DATA, or the user's data folder."""
    chosen = os.environ.get("FATHOM_DATA")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "fathom" / "matches"


def saved_matches() -> list[Path]:
    """The matches in the data folder, newest first."""
    return sorted(data_folder().glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)


def unused_path(match: Match) -> Path:
    """A name in the data folder that no file has yet."""
    stem = f"{match.game.name}-{datetime.now():%Y%m%d-%H%M%S}"
    path, number = data_folder() / f"{stem}{SUFFIX}", 2
    while path.exists():
        path, number = data_folder() / f"{stem}-{number}{SUFFIX}", number + 1
    return path


def as_path(text: str) -> Path:
    if not text.isprintable():
        raise BadFile("{text!r} is not a file name", text=text)
    return Path(os.path.expanduser(text))


def path_to_save(text: str) -> Path:
    """The path to save to: a name without a suffix gets ours."""
    path = as_path(text)
    return path if path.suffix or not path.name else path.with_name(path.name + SUFFIX)


def existing_path(text: str) -> Path:
    """The file that somebody means when loading: as typed, with our ending, or among the kept ones."""
    for path in (as_path(text), path_to_save(text), data_folder() / path_to_save(text).name):
        if path.is_file():
            return path
    return as_path(text)


def save_match(match: Match, path: Path) -> None:
    """All or nothing: a full disk never leaves half a match."""
    draft = path.parent / f".{path.name}.{os.getpid()}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(write_match(match), encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        with suppress(OSError):
            draft.unlink()
        raise BadFile("{path}: cannot be written ({why})", path=path, why=error.strerror) from None


def open_match(path: Path) -> Match:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        text = data.decode("utf-8")
    except OSError as error:
        raise BadFile("{path}: cannot be read ({why})", path=path, why=error.strerror) from None
    except UnicodeDecodeError:
        raise BadFile("{path}: not a match file (it is not text)", path=path) from None
    if len(data) > LARGEST:
        raise BadFile("{path}: not a match file (too large)", path=path)
    try:
        return read_match(text)
    except BadFile as error:
        raise BadFile("{path}: {problem}", path=path, problem=error) from None
