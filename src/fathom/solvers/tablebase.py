"""Tablebases on disk: solved once for an edition and the settings that matter, written atomically, opened once per process."""

import os
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, TypeVar

from fathom.engine.compiler import cache_folder
from fathom.engine.loader import Game, load
from fathom.solvers.protocol import Progress

Facts = TypeVar("Facts")
Tablebase = TypeVar("Tablebase")
Settings = tuple[int, ...]


def quietly(done: int, total: int) -> None:
    """Progress that nobody watches."""


@dataclass(frozen=True)
class TablebaseStore(Generic[Facts, Tablebase]):
    """The tablebases of one game."""

    name: str
    settings: dict[str, int]  # those that matter, with their index among the game's settings
    form: int  # of the files: another form is another file
    suffix: str  # of a file; a folder has none
    write: Callable[[Path, Game, Progress], None]  # solves the game into that path
    read_facts: Callable[[Path], Facts]  # what the solver found
    read: Callable[[Path, Settings], Tablebase]  # with the values of the settings that matter

    def path_of(self, game: Game) -> Path:
        settings = "".join(f"-{name}{value}" for name, value in zip(self.settings, self.values(game), strict=True))
        name = f"{self.name}-{game.edition.digest()}-rules{game.rules.VERSION}{settings}-form{self.form}{self.suffix}"
        return cache_folder() / "solved" / name

    def values(self, game: Game) -> Settings:
        return tuple(game.settings[index] for index in self.settings.values())

    def is_solved(self, game: Game) -> bool:
        return self.path_of(game).exists()

    def solved(self, game: Game, progress: Progress = quietly) -> Facts:
        """What the solver found: from disk, or by solving now."""
        path = self.path_of(game)
        if not path.exists():
            compiled = load(game.package, "cpu", game.edition).with_settings(game.settings)
            make_whole(path, lambda making: self.write(making, compiled, progress))
        return self.read_facts(path)

    def open(self, game: Game) -> Tablebase:
        """The tablebase of a game, solved now if it never was; one for all players."""
        if not self.is_solved(game):
            self.solved(game)
        tablebase: Tablebase = opened(self.read, self.path_of(game), self.values(game))
        return tablebase


def make_whole(path: Path, make: Callable[[Path], None]) -> None:
    """A file or folder appears under its name only when it is whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    making = Path(tempfile.mkdtemp(dir=path.parent, prefix="making-"))
    try:
        make(making / path.name)
        if not path.exists():
            os.replace(making / path.name, path)
    finally:
        shutil.rmtree(making, ignore_errors=True)


@lru_cache(maxsize=8)
def opened(read: Callable[[Path, Settings], Any], path: Path, settings: Settings) -> Any:
    """Tablebases are large: each is read once, however many play by it."""
    return read(path, settings)
