"""`fathom simulate`: a progress bar, then a small table or JSON."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from fathom.bots.ladder import name_of
from fathom.engine.loader import Game, load
from fathom.studies.simulate import Interval, Study, study
from fathom.terminal.play.header import show_provenance
from fathom.terminal.presenter import Presenter
from fathom.terminal.screen import Screen
from fathom.text.catalogues import Translator
from fathom.text.errors import BadTable


class SimulationRequest(NamedTuple):
    """What the command line asks for."""

    game: str
    bots: str
    seats: int | None
    games: int
    seed: int
    threads: int | None
    machine: str
    settings: dict[str, str]
    edition: Path | None
    as_json: bool


def simulate(request: SimulationRequest, language: str) -> None:
    game = load(request.game, request.machine, request.edition, request.settings)
    presenter = Presenter(game, language)
    players = bots_for_seats(request.bots, request.seats, game)
    screen = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=screen, transient=True, disable=not screen.is_terminal,
    ) as bar:  # fmt: skip
        task = bar.add_task(presenter.say("Playing"), total=request.games)
        found = study(game, players, request.games, request.seed, request.threads, lambda done: bar.update(task, completed=done))
    if request.as_json:
        print(json.dumps(figures(found), indent=2))
    else:
        show(found, presenter, Screen())


def bots_for_seats(bots: str, seats: int | None, game: Game) -> list[str]:
    """One bot per seat; a single one plays everywhere."""
    names = [bot.strip() for bot in bots.split(",") if bot.strip()]
    wanted = seats or max(len(names), game.rules.SEATS[0])
    if len(names) == 1:
        names *= wanted
    if len(names) != wanted:
        raise BadTable("{count} bots for {seats} seats: name one bot for all seats, or one per seat", count=len(names), seats=wanted)
    return names


def show(found: Study, presenter: Presenter, screen: Screen) -> None:
    say = presenter.say
    games = say.many("{n} game", "{n} games", found.games)
    screen.line([(presenter.title(), "strong"), (f" · {games}", "")])
    show_provenance(presenter, screen)
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for heading in (say("win share"), "95%", say("score"), "95%"):
        table.add_column(heading, justify="right")
    for seat, (share, score) in enumerate(zip(found.seat_shares, found.seat_scores, strict=True), start=1):
        table.add_row(say("seat {number}", number=seat), *cells(share.wilson(), score.normal()))
    if len(found.bot_shares) > 1:
        table.add_section()
        for bot in found.bot_shares:
            table.add_row(name_of(say, bot), *cells(found.bot_shares[bot].wilson(), found.bot_scores[bot].normal()))
    screen.console.print(table)
    screen.write(length_line(found, say))
    screen.write(say("{speed} games per second", speed=f"{found.games / found.seconds:,.0f}"))


def cells(share: Interval, score: Interval) -> list[str]:
    return [f"{share.mean:.1%}", f"{share.low:.1%}–{share.high:.1%}", f"{score.mean:.2f}", f"{score.low:.2f}–{score.high:.2f}"]


def length_line(found: Study, say: Translator) -> str:
    return say(
        "moves per match, luck included: {mean} ({shortest} to {longest})",
        mean=f"{found.lengths.mean():.1f}", shortest=found.shortest, longest=found.longest,
    )  # fmt: skip


def figures(found: Study) -> dict[str, Any]:
    """All that was counted, with plain names."""
    return {
        "game": found.game,
        "bots": list(found.bots),
        "seed": found.seed,
        "games": found.games,
        "seats": [
            {"win_share": share.wilson()._asdict(), "score": score.normal()._asdict()}
            for share, score in zip(found.seat_shares, found.seat_scores, strict=True)
        ],
        "by_bot": {
            bot: {"win_share": found.bot_shares[bot].wilson()._asdict(), "score": found.bot_scores[bot].normal()._asdict()}
            for bot in found.bot_shares
        },
        "length": {"mean": found.lengths.mean(), "shortest": found.shortest, "longest": found.longest},
        "games_per_second": found.games / found.seconds,
    }
