"""Brings every French catalogue up to date with the sentences in the source: `make words`, then translate what is empty."""

import sys
import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from fathom.lessons.model import TEXTS
from fathom.lessons.script import FILE

SOURCE = Path(__file__).parent.parent / "src" / "fathom"
HEADER = r"""msgid ""
msgstr ""
"Language: fr\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"
"Content-Type: text/plain; charset=utf-8\n"

"""
SECOND_PERSON = {"speak": (2,), "speak_many": (2, 3)}  # t.speak(seat, "You ...", "{name} ...")
THIRD_PERSON = {"speak": (3,), "speak_many": (4, 5)}
ERRORS = (
    "BadBackup", "BadEdition", "BadFile", "BadLesson", "BadName", "BadRuling",
    "BadSetting", "BadSubscription", "BadTable", "ForbiddenAddress", "IllegalMove", "MissingExtra", "NewerSchema", "NoDatabase",
    "NoSuchTable", "Refused",
)  # fmt: skip
KEYWORDS = {
    "say": None,  # say("...")
    "many": (1, 2),  # say.many("...", "...", n)
    **dict.fromkeys(("Message", *ERRORS)),  # BadTable("..."): told later
    "HttpProblem": (2,),  # HttpProblem(404, "...")
    "require": (3,),  # EDITION.require(test, field, "...")
}


def folders() -> list[Path]:
    """The folders that speak: each has its own catalogue."""
    return sorted(path.parent for path in SOURCE.rglob("fr.po"))


def nearest(path: Path) -> Path:
    """The folder whose catalogue speaks for a file."""
    return next(folder for folder in path.parents if (folder / "fr.po").exists())


def spoken(folder: Path) -> Catalog:
    """The sentences in a folder's source."""
    catalogue = Catalog(locale="fr", project="Fathom", charset="utf-8")
    scripts, pages = sorted(folder.rglob("*.py")), sorted(folder.glob("templates/**/*.html"))
    scripts = [path for path in scripts if nearest(path) == folder]
    for language, path in (*(("python", script) for script in scripts), *(("jinja2", page) for page in pages)):
        for line, message in sentences(language, path):
            catalogue.add(message, locations=[(path.name, line)], flags=("python-brace-format",) if "{" in str(message) else ())
    for text in lesson_texts(folder / FILE):
        catalogue.add(text, locations=[(FILE, 0)])
    return catalogue


def lesson_texts(path: Path) -> Iterator[str]:
    """Every text of a game's lessons, in the order of the script."""

    def texts(part: Any) -> Iterator[str]:
        for key, value in part.items() if isinstance(part, dict) else ():
            if isinstance(value, str) and key in TEXTS and value:
                yield value
            for inner in value if isinstance(value, list) else ():
                yield from texts(inner)

    yield from texts(tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {})


def sentences(language: str, path: Path) -> Iterator[tuple[int, Any]]:
    """Every sentence of a file with its line; a call that speaks to one person and of another has two."""
    for keywords in (KEYWORDS, SECOND_PERSON, THIRD_PERSON):
        for line, message, _, _ in extract_from_file(language, path, keywords):
            yield line, message


def updated(folder: Path) -> Catalog:
    """The catalogue with new sentences added empty and gone ones removed."""
    catalogue = read_po(BytesIO((folder / "fr.po").read_bytes() or HEADER.encode()), locale="fr")
    catalogue.update(spoken(folder), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    return catalogue


def is_translated(message: Message) -> bool:
    return all(message.string) if message.pluralizable else bool(message.string)


def main() -> int:
    missing = 0
    for folder in folders():
        catalogue = updated(folder)
        with (folder / "fr.po").open("wb") as file:
            file.write(HEADER.encode())
            write_po(file, catalogue, width=140, omit_header=True, sort_by_file=True, include_lineno=False, ignore_obsolete=True)
        empty = [message.id for message in catalogue if message.id and not is_translated(message)]
        missing += len(empty)
        print(f"{folder.relative_to(SOURCE)}: {len(catalogue)} sentences, {len(empty)} to translate")
        for sentence in empty:
            print(f"    {sentence}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
