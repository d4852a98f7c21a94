"""The lessons.toml of a game: read, and checked by playing it."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from fathom.engine.loader import Game, folder_of
from fathom.lessons.model import Lesson, Script
from fathom.text.errors import BadLesson

FILE = "lessons.toml"
NAME = re.compile("[a-z0-9-]{1,32}")


@cache
def lessons_in(package: str) -> tuple[Lesson, ...]:
    """The lessons of a game, in the order in which they are offered; none where it has no script."""
    path = folder_of(package) / FILE
    return read_script(path) if path.exists() else ()


def lessons_of(game: Game) -> tuple[Lesson, ...]:
    return lessons_in(game.package)


def lesson_called(package: str, name: str) -> Lesson:
    """The lesson of that name; an empty name is the first."""
    found = lessons_in(package)
    for lesson in found:
        if lesson.name == name or not name:
            return lesson
    raise BadLesson("there is no lesson {name!r}; there are: {names}", name=name, names=", ".join(lesson.name for lesson in found) or "-")


def read_script(path: Path) -> tuple[Lesson, ...]:
    """The lessons of a file. Whether they can be played is for fathom.lessons.check to say."""
    try:
        said: Any = tomllib.loads(path.read_text(encoding="utf-8"))
        lessons = msgspec.convert(said, Script).lesson
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadLesson("{file}: {why}", file=path.name, why=error) from None
    names = [lesson.name for lesson in lessons]
    if len(set(names)) < len(names) or not all(NAME.fullmatch(name) for name in names):
        raise BadLesson("{file}: every lesson needs its own name in lower-case letters, digits and hyphens", file=path.name)
    return lessons
