"""Editions: the numbers that come from a game's box, each with its provenance."""

import hashlib
import json
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from fathom.text.errors import BadEdition
from fathom.text.messages import Message

SOURCES = ("rule book", "sourced", "reconstruction")
SHOWN = 60  # letters of a wrong value that an error shows
KEYS = {"value", "source", "note", "low", "high"}


@dataclass(frozen=True)
class Field:
    """One entry of edition.toml; lists are tuples here."""

    name: str
    value: Any
    source: str
    note: str = ""
    low: int = 0
    high: int = 99


@dataclass(frozen=True)
class Edition:
    """All numbers of one box: the standard edition, or somebody's corrected one."""

    name: str
    fields: tuple[Field, ...]

    def digest(self) -> str:
        """Twelve hex digits that change when any number changes."""
        numbers = json.dumps({field.name: field.value for field in self.fields}, sort_keys=True)
        return hashlib.sha256(numbers.encode()).hexdigest()[:12]

    def reconstructed(self) -> list[Field]:
        """The fields that no source gives."""
        return [field for field in self.fields if field.source == "reconstruction"]

    def changes(self, standard: "Edition") -> dict[str, Any]:
        """The fields in which this edition differs from the standard one."""
        return {ours.name: ours.value for ours, theirs in zip(self.fields, standard.fields, strict=True) if ours.value != theirs.value}


class EditionValues:
    """What rules.py reads its constants from: one attribute per field."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.values = {field.name: field.value for field in edition.fields}

    def __getattr__(self, name: str) -> Any:
        try:
            return self.values[name]
        except KeyError:
            raise AttributeError(f"edition.toml has no field {name!r}; it has: {', '.join(self.values)}") from None

    def require(self, test: bool, field: str, must: str, **values: Any) -> None:
        """Refuses an edition that cannot be played; `must` is a sentence of the game's catalogue."""
        if not test:
            where, must_be = field_of(self.edition.name, field), Message(must, **values)
            raise BadEdition("{where}: {must} (found {found})", where=where, must=must_be, found=self.values[field])


_used_edition: ContextVar[Edition | None] = ContextVar("used_edition", default=None)


@contextmanager
def use_edition(edition: Edition) -> Iterator[None]:
    """While rules are executed, edition_values() reads this edition."""
    token = _used_edition.set(edition)
    try:
        yield
    finally:
        _used_edition.reset(token)


def edition_values(rules_file: str) -> EditionValues:
    """The edition of the game to which `rules_file` belongs."""
    return EditionValues(_used_edition.get() or standard_edition(game_folder(Path(rules_file))))


def game_folder(file: Path) -> Path:
    """The folder of the game to which a file belongs: the nearest with an edition.toml, or the file's own."""
    return next((folder for folder in file.parents if (folder / "edition.toml").exists()), file.parent)


@lru_cache
def standard_edition(folder: Path) -> Edition:
    """The edition.toml in a game's folder; without one, an edition without numbers."""
    file = folder / "edition.toml"
    entries = read_toml(file) if file.exists() else {"name": "standard"}
    name = entries.pop("name", "")
    check_name(Message("edition file {path}", path=file), name)
    return Edition(name, tuple(standard_field(key, entry) for key, entry in entries.items()))


def field_of(edition: str, field: str) -> Message:
    return Message("edition {edition!r}, field {field}", edition=edition, field=field)


def standard_field(name: str, entry: Any) -> Field:
    where = Message("edition.toml, field {field}", field=name)
    if not isinstance(entry, dict) or not {"value", "source"} <= set(entry) <= KEYS:
        raise BadEdition("{where}: must be a table with value and source, and optionally note, low and high", where=where)
    if entry["source"] not in SOURCES:
        sources = ", ".join(SOURCES)
        raise BadEdition("{where}: source {source!r} is not one of {sources}", where=where, source=entry["source"], sources=sources)
    field = Field(name, **{**entry, "value": frozen(entry["value"])})
    check_value("standard", field, name, field.value, field.value)
    return field


def read_edition(path: Path, standard: Edition) -> Edition:
    """A user's own edition file: only the fields that it corrects."""
    entries = read_toml(path)
    name = entries.pop("name", path.stem)
    check_name(Message("edition file {path}", path=path), name)
    return corrected(standard, name, entries)


def read_toml(path: Path) -> dict[str, Any]:
    where = Message("edition file {path}", path=path)
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadEdition("{where}: cannot be read ({why})", where=where, why=error.strerror) from None
    except (ValueError, RecursionError) as error:
        raise BadEdition("{where}: not a TOML file ({why})", where=where, why=error) from None


def check_name(where: Message, name: Any) -> None:
    """A name stands on a line of a match file."""
    if not isinstance(name, str) or not name or not name.isprintable() or name != name.strip():
        raise BadEdition("{where}, field name: must be a single line of text, not {found}", where=where, found=shown(name))


def corrected(standard: Edition, name: str, entries: dict[str, Any]) -> Edition:
    """The standard edition with some fields replaced, each checked against what the field may say."""
    check_name(Message("edition"), name)
    known = {field.name: field for field in standard.fields}
    for key in entries:
        if key not in known:
            where, there_are = Message("edition {edition!r}", edition=name), ", ".join(known)
            raise BadEdition("{where}: unknown field {field}; available: {fields}", where=where, field=key, fields=there_are)
    fields = []
    for field in standard.fields:
        entry = entries.get(field.name, field.value)
        value = entry["value"] if isinstance(entry, dict) and "value" in entry else entry
        check_value(name, field, field.name, value, field.value)
        value = frozen(value)
        fields.append(field if value == field.value else replace(field, value=value, source="sourced", note=f"edition {name}"))
    return Edition(name, tuple(fields))


def check_value(edition: str, field: Field, path: str, value: Any, model: Any) -> None:
    """A value must have the shape of the standard one, and whole numbers must lie within the field's bounds."""
    where = field_of(edition, path)
    if isinstance(model, tuple):
        if not isinstance(value, list | tuple) or len(value) != len(model):
            raise BadEdition("{where}: must be a list of {count}, not {found}", where=where, count=len(model), found=shown(value))
        for index, (ours, theirs) in enumerate(zip(value, model, strict=True)):
            check_value(edition, field, f"{path}[{index}]", ours, theirs)
    elif isinstance(model, str):
        if not isinstance(value, str):
            raise BadEdition("{where}: must be text, not {found}", where=where, found=shown(value))
    elif not isinstance(value, int) or isinstance(value, bool) or not field.low <= value <= field.high:
        bounds = {"low": field.low, "high": field.high}
        raise BadEdition("{where}: must be a whole number from {low} to {high}, not {found}", where=where, found=shown(value), **bounds)


def shown(value: Any) -> str | Message:
    """A wrong value in an error; lists and tables may be nested without end."""
    if isinstance(value, dict):
        return Message("a table of {count}", count=len(value))
    return Message("a list of {count}", count=len(value)) if isinstance(value, list | tuple) else repr(value)[:SHOWN]


def frozen(value: Any) -> Any:
    """Lists as tuples, all the way down: what compiled rules take as constants."""
    return tuple(frozen(item) for item in value) if isinstance(value, list) else value
