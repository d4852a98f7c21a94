"""`fathom dataset`: a progress bar around a dataset that is written part by part, and continued where it stopped."""

from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fathom.bots.ladder import is_ready, not_ready, player_called
from fathom.engine.loader import load
from fathom.envs.dataset import DatasetPlan, make_dataset
from fathom.studies.workers import workers
from fathom.terminal.presenter import Presenter
from fathom.terminal.screen import Screen
from fathom.terminal.study.simulate import bots_for_seats
from fathom.text.errors import BadTable


class DatasetRequest(NamedTuple):
    """What the command line asks for."""

    game: str
    bots: str
    seats: int | None
    matches: int
    seed: int
    folder: Path | None
    settings: dict[str, str]
    edition: Path | None
    workers: int | None
    cluster: str


def dataset(request: DatasetRequest, language: str) -> None:
    if request.matches < 1:
        raise BadTable("a dataset has at least one match")
    game = load(request.game, edition=request.edition, settings=request.settings)
    presenter, bots = Presenter(game, language), bots_for_seats(request.bots, request.seats, game)
    game.new(len(bots))  # raises where the game does not take so many
    for bot in bots:
        if not is_ready(game, player_called(game.name, bot).name):
            raise not_ready(game.name, bot)
    plan = DatasetPlan(game.name, game.settings, game.edition, tuple(bots), request.matches, request.seed)
    folder = request.folder or Path(f"{game.name}-dataset")
    screen = Console(stderr=True)
    with workers(request.workers, request.cluster) as found, Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=screen, transient=True, disable=not screen.is_terminal,
    ) as bar:  # fmt: skip
        task = bar.add_task(presenter.say("Playing"), total=plan.matches)
        for done in make_dataset(plan, folder, found):
            bar.update(task, completed=done)
    Screen().write(presenter.say("{matches} matches are in {folder}.", matches=plan.matches, folder=folder))
