"""`fathom puzzles make` and `fathom puzzles check`: puzzles from self-play with a progress bar, and their proofs made again."""

import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from fathom.engine.loader import load, package_of
from fathom.games import playable
from fathom.puzzles.check import check_proof
from fathom.puzzles.collection import FILE, append_puzzle, puzzles_in, read_puzzles
from fathom.puzzles.maker import Quest
from fathom.puzzles.making import make
from fathom.puzzles.model import TRIES, Puzzle
from fathom.studies.workers import workers
from fathom.terminal.presenter import Presenter, terminal_translator
from fathom.terminal.screen import Screen
from fathom.text.errors import BadTable


class PuzzleRequest(NamedTuple):
    """What the command line asks for."""

    game: str
    wanted: int
    seed: int
    out: Path | None
    settings: dict[str, str]
    workers: int | None
    cluster: str


def make_puzzles(request: PuzzleRequest, language: str) -> None:
    """Goes on behind what the file holds."""
    if request.wanted < 1:
        raise BadTable("ask for at least one puzzle")
    game = load(request.game, settings=request.settings)
    path, presenter = request.out or Path(f"{request.game}-{FILE}"), Presenter(game, language)
    found, began = read_puzzles(path) if path.exists() else [], time.monotonic()
    before = len(found)
    with workers(request.workers, request.cluster) as hands, progress_bar() as bar:
        task = bar.add_task(presenter.say("Looking for puzzles"), total=request.wanted, completed=before)
        for puzzle in make(Quest(game.name, game.settings, int(game.rules.SEATS[0]), request.seed), request.wanted, found[:], hands):
            append_puzzle(path, puzzle)
            found.append(puzzle)
            bar.update(task, completed=len(found))
    screen, new = Screen(), len(found) - before
    screen.write(presenter.say("{count} puzzles are in {path}.", count=len(found), path=path))
    if new:
        screen.write(presenter.say("{seconds} s for each new one.", seconds=f"{(time.monotonic() - began) / new:.1f}"), "dim")
    show_ladder(screen, language, found)


def progress_bar() -> Progress:
    screen = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    return Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal)


def show_ladder(screen: Screen, language: str, puzzles: list[Puzzle]) -> None:
    """How often each level solves puzzles, by their difficulty."""
    say, by = terminal_translator(language), Counter(puzzle.difficulty for puzzle in puzzles)
    levels = list(puzzles[0].solved) if puzzles else []
    screen.write(say("difficulty  puzzles  ") + "".join(f"{level:>9}" for level in levels), "strong")
    for difficulty, count in sorted(by.items()):
        these = [puzzle for puzzle in puzzles if puzzle.difficulty == difficulty]
        rates = [sum(puzzle.solved[level] for puzzle in these) / (TRIES * count) for level in levels]
        screen.write(f"{difficulty:>10}  {count:>7}  " + "".join(f"{rate:>9.0%}" for rate in rates))


def check_puzzles(name: str | None, language: str) -> None:
    """Proves every puzzle again; raises at the first that does not hold."""
    say, screen = terminal_translator(language), Screen()
    for game_name in [name] if name else playable():
        puzzles = puzzles_in(package_of(game_name))
        with progress_bar() as bar:
            task = bar.add_task(game_name, total=len(puzzles))
            for number, puzzle in enumerate(puzzles, start=1):
                check_proof(load(game_name, settings=puzzle.settings), number, puzzle)
                bar.advance(task)
        screen.write(say("{game}: {count} puzzles proved.", game=game_name, count=len(puzzles)), "good")
