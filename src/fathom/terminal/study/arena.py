"""`fathom arena`: a progress bar, then pairings and ratings as tables, as JSON or as an HTML report."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from fathom import __version__
from fathom.bots.ladder import is_ready, level_names, name_of, not_ready
from fathom.bots.protocol import LEVELS
from fathom.engine.loader import load
from fathom.studies.arena import BlockPlan, check
from fathom.studies.report import write_report
from fathom.studies.simulate import Interval
from fathom.studies.tournament import Pairing, Terms, Tournament, play_tournament
from fathom.studies.workers import workers
from fathom.terminal.play.header import show_provenance
from fathom.terminal.presenter import Presenter
from fathom.terminal.screen import Screen
from fathom.text.catalogues import Translator
from fathom.text.errors import BadFile, BadTable


class ArenaRequest(NamedTuple):
    """What the command line asks for."""

    game: str
    bots: str
    seats: int | None
    patience: float
    seed: int
    settings: dict[str, str]
    edition: Path | None
    workers: int | None
    cluster: str
    as_json: bool
    html: Path | None
    adjust: bool


def arena(request: ArenaRequest, terms: Terms, language: str) -> None:
    if terms.games < 1 or not 0.5 <= terms.beyond < 1 or not 0 < terms.within <= 0.5:
        raise BadTable("an arena needs --games of at least 1, --beyond from 0.5 to 1 and --within from 0 to 0.5")
    plan = plan_of(request)
    presenter = Presenter(plan.loaded(), language)
    check(plan)
    for bot in plan.bots:
        if bot in LEVELS and not is_ready(presenter.game, bot):
            raise not_ready(request.game, bot)
    found = play(plan, terms, request, presenter.say)
    if request.html:
        write_page(request.html, write_report(found, presenter, __version__))
    if request.as_json:
        print(json.dumps(figures(found), indent=2))
    else:
        show(found, presenter, Screen())


def plan_of(request: ArenaRequest) -> BlockPlan:
    game = load(request.game, "python", request.edition, request.settings)
    bots = tuple(bot.strip() for bot in request.bots.split(",") if bot.strip()) or level_names(request.game)
    seats = request.seats or game.rules.SEATS[0]
    return BlockPlan(request.game, game.edition, game.settings, bots, seats, request.patience, request.seed, request.adjust)


def play(plan: BlockPlan, terms: Terms, request: ArenaRequest, say: Translator) -> Tournament:
    screen = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=screen, transient=True, disable=not screen.is_terminal,
    ) as bar:  # fmt: skip
        task = bar.add_task(say("Playing"), total=None)
        move: Callable[[int, int], None] = lambda done, total: bar.update(task, completed=done, total=total)  # noqa: E731
        with workers(request.workers, request.cluster) as team:
            return play_tournament(plan, terms, team, move)


def write_page(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadFile("{path}: cannot be written ({why})", path=path, why=error.strerror) from None


# -- for people --------------------------------------------------------------------------------------------------------


def show(found: Tournament, presenter: Presenter, screen: Screen) -> None:
    say = presenter.say
    games = say.many("{n} game", "{n} games", len(found.results()))
    screen.line([(presenter.title(), "strong"), (f" · {games}", "")])
    show_provenance(presenter, screen)
    screen.console.print(pairing_table(found, presenter))
    screen.write(how_sure(found, say), "dim")
    if found.plan.adjust:
        screen.write(say("Results are adjusted for luck: × is how many ordinary games each of these is worth."), "dim")
    screen.write()
    screen.console.print(rating_table(found, presenter))
    seats = [f"{presenter.seat_name(seat)} {percent(share)}" for seat, share in enumerate(found.seat_shares())]
    screen.write(say("Win share of each seat: {seats}", seats=" · ".join(seats)))


def pairing_table(found: Tournament, presenter: Presenter) -> Table:
    say = presenter.say
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for heading in (say("points"), "95%", say("won"), say("drawn"), say("lost"), say("games"), ""):
        table.add_column(heading, justify="right")
    for pairing in found.pairings:
        first, second = (name_of(say, found.plan.bots[player]) for player in (pairing.first, pairing.second))
        won, drawn, lost = pairing.outcomes()
        mark = "✓" if pairing.over else ""
        if pairing.first != pairing.second:
            figures = [*cells(pairing.points.held(found.terms.early)), str(won), str(drawn), str(lost), str(len(pairing.results()))]
            worth = f"{pairing.variance_ratio():.1f}×" if found.plan.adjust else ""
            table.add_row(f"{first} – {second}", *figures, f"{worth} {mark}".strip())
        for seat, question in pairing.roles():
            label = f"  {first}, {presenter.seat_name(seat)} – {second}"
            table.add_row(label, *cells(question.held(found.terms.early)), "", "", "", str(len(pairing.blocks)), mark)
    return table


def rating_table(found: Tournament, presenter: Presenter) -> Table:
    say = presenter.say
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for heading in (say("rating"), "95%", say("time for a move")):
        table.add_column(heading, justify="right")
    rows = sorted(zip(found.rated(), found.ratings(), strict=True), key=lambda row: -row[1].points)
    for (player, seat), rating in rows:
        name = name_of(say, found.plan.bots[player]) + (f", {presenter.seat_name(seat)}" if seat is not None else "")
        table.add_row(name, f"{rating.points:.0f}", f"{rating.low:.0f}–{rating.high:.0f}", f"{1000 * found.thinking(player):.1f} ms")
    return table


def how_sure(found: Tournament, say: Translator) -> str:
    if found.terms.early:
        return say("The intervals are valid at any stopping time; ✓ marks pairs that are settled.")
    return say("All matches were played; the intervals are the usual ones, over blocks of matches with the same luck.")


def percent(held: Interval) -> str:
    return f"{held.mean:.1%} ({held.low:.1%}–{held.high:.1%})"


def cells(held: Interval) -> list[str]:
    return [f"{held.mean:.1%}", f"{held.low:.1%}–{held.high:.1%}"]


# -- for programs ------------------------------------------------------------------------------------------------------


def figures(found: Tournament) -> dict[str, Any]:
    """All that was found, with plain names."""
    plan = found.plan
    return {
        "game": plan.game,
        "settings": list(plan.settings),
        "bots": list(plan.bots),
        "seats": plan.seats,
        "patience": plan.patience,
        "seed": plan.seed,
        "terms": found.terms._asdict(),
        "pairings": [pairing_figures(pairing, found) for pairing in found.pairings],
        "ratings": [
            {"bot": plan.bots[player], "seat": seat, **rating._asdict()}
            for (player, seat), rating in zip(found.rated(), found.ratings(), strict=True)
        ],
        "seat_shares": [share._asdict() for share in found.seat_shares()],
        "scores": {bot: found.scores_of(player) for player, bot in enumerate(plan.bots)},
        "lengths": [result.length for result in found.results()],
        "seconds_a_move": {bot: found.thinking(player) for player, bot in enumerate(plan.bots)},
    }


def pairing_figures(pairing: Pairing, found: Tournament) -> dict[str, Any]:
    won, drawn, lost = pairing.outcomes()
    return {
        "bots": [found.plan.bots[pairing.first], found.plan.bots[pairing.second]],
        "points": pairing.points.held(found.terms.early)._asdict(),
        "by_seat": [question.held(found.terms.early)._asdict() for question in pairing.by_seat],
        "won": won, "drawn": drawn, "lost": lost,
        "games": len(pairing.results()),
        "variance_ratio": pairing.variance_ratio(),
        "settled": pairing.over,
    }  # fmt: skip
