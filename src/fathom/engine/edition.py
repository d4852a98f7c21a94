"""Editions: the numbers that come from the box, each with its provenance."""

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

from fathom.engine.errors import BadEdition

SOURCES = ("rule book", "sourced", "reconstruction")


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
    """A whole box: the standard one, or somebody's corrected one."""

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
        """The fields in which this box differs from the standard one."""
        return {ours.name: ours.value for ours, theirs in zip(self.fields, standard.fields, strict=True) if ours.value != theirs.value}


class Box:
    """What rules.py reads its constants from: one attribute per field."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.values = {field.name: field.value for field in edition.fields}

    def __getattr__(self, name: str) -> Any:
        try:
            return self.values[name]
        except KeyError:
            raise AttributeError(f"edition.toml has no field {name!r}; it has: {', '.join(self.values)}") from None

    def require(self, test: bool, field: str, must: str) -> None:
        """Refuses an edition that cannot be played."""
        if not test:
            raise BadEdition(f"edition {self.edition.name!r}, field {field}: {must} (found {self.values[field]})")


_laid_out: ContextVar[Edition | None] = ContextVar("laid_out", default=None)


@contextmanager
def laid_out(edition: Edition) -> Iterator[None]:
    """While a copy of the rules is made, open_box() opens this edition."""
    token = _laid_out.set(edition)
    try:
        yield
    finally:
        _laid_out.reset(token)


def open_box(rules_file: str) -> Box:
    """The box of the game whose folder holds `rules_file`."""
    return Box(_laid_out.get() or standard_edition(Path(rules_file).parent))


@lru_cache
def standard_edition(folder: Path) -> Edition:
    """The edition.toml in a game's folder."""
    entries = tomllib.loads((folder / "edition.toml").read_text(encoding="utf-8"))
    name = entries.pop("name")
    fields = tuple(Field(key, frozen(entry.pop("value")), **entry) for key, entry in entries.items())
    for field in fields:
        if field.source not in SOURCES:
            raise BadEdition(f"edition.toml, field {field.name}: source {field.source!r} is not one of {', '.join(SOURCES)}")
    return Edition(name, fields)


def read_edition(path: Path, standard: Edition) -> Edition:
    """A user's own edition file: only the fields that it corrects."""
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadEdition(f"edition file {path}: cannot be read ({error.strerror})") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadEdition(f"edition file {path}: not a TOML file ({error})") from None
    name = entries.pop("name", path.stem)
    if not isinstance(name, str):
        raise BadEdition(f"edition file {path}, field name: must be a text, not {name!r}")
    return corrected(standard, name, entries)


def corrected(standard: Edition, name: str, entries: dict[str, Any]) -> Edition:
    """The standard edition with some fields replaced, each checked against what the field may say."""
    known = {field.name: field for field in standard.fields}
    for key in entries:
        if key not in known:
            raise BadEdition(f"edition {name!r}: unknown field {key}; there are: {', '.join(known)}")
    fields = []
    for field in standard.fields:
        entry = entries.get(field.name, field.value)
        value = frozen(entry["value"] if isinstance(entry, dict) and "value" in entry else entry)
        check_value(name, field, field.name, value, field.value)
        fields.append(field if value == field.value else replace(field, value=value, source="sourced", note=f"edition {name}"))
    return Edition(name, tuple(fields))


def check_value(edition: str, field: Field, place: str, value: Any, model: Any) -> None:
    """A value must have the shape of the standard one, and whole numbers must lie within the field's bounds."""
    where = f"edition {edition!r}, field {place}"
    if isinstance(model, tuple):
        if not isinstance(value, tuple) or len(value) != len(model):
            raise BadEdition(f"{where}: must be a list of {len(model)}, not {value!r}")
        for index, (ours, theirs) in enumerate(zip(value, model, strict=True)):
            check_value(edition, field, f"{place}[{index}]", ours, theirs)
    elif isinstance(model, str):
        if not isinstance(value, str):
            raise BadEdition(f"{where}: must be a text, not {value!r}")
    elif not isinstance(value, int) or isinstance(value, bool) or not field.low <= value <= field.high:
        raise BadEdition(f"{where}: must be a whole number from {field.low} to {field.high}, not {value!r}")


def frozen(value: Any) -> Any:
    """Lists as tuples, all the way down: what compiled rules take as constants."""
    return tuple(frozen(item) for item in value) if isinstance(value, list) else value
