"""`fathom review`: what luck gave, what each choice cost, and what was better, as text, JSON or a page; a folder is summed up."""

import json
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from fathom.bots.ladder import name_of
from fathom.engine.match import Match
from fathom.review.chart import BIG_LUCK
from fathom.review.collection import PlayerRecord, ReviewedPlayers, worst_first
from fathom.review.grades import BEST, FINE
from fathom.review.model import Review, ReviewedEvent
from fathom.review.page import move_cells, player_cells, player_headings, write_page
from fathom.review.reviewer import Reviewer
from fathom.review.summary import everything, learned, moments, weight
from fathom.review.words import NotationOf, certainty, cost_words, learned_words, percent, points, reason, tenths, verdict
from fathom.studies.simulate import Sum
from fathom.terminal.files import SUFFIX, existing_path, open_match
from fathom.terminal.presenter import Presenter, terminal_translator
from fathom.terminal.screen import Screen
from fathom.terminal.study.arena import write_page as save_page
from fathom.text.catalogues import Translator
from fathom.text.errors import BadTable

KINDS = 4  # of decisions that are listed for a player
LEARNED, LEAST_BITS = 3, 0.05  # announcements that told most, each at least so much


class ReviewRequest(NamedTuple):
    """What the command line asks for."""

    path: Path
    patience: float
    every_move: bool
    as_json: bool
    html: Path | None


def review(request: ReviewRequest, language: str) -> None:
    if request.path.is_dir():
        review_folder(request, language)
        return
    match = open_match(existing_path(str(request.path)))
    presenter = Presenter(match.game, language, match.names)
    found = reviewed(match, request.patience, presenter.say)
    level = name_of(presenter.say, found.level)
    if request.html:
        save_page(request.html, write_page(found, presenter, presenter.title(), level, notations(match, presenter)))
    if request.as_json:
        print(json.dumps(everything(found), indent=2))
    else:
        show(found, match, presenter, Screen(), request.every_move)


def reviewed(match: Match, patience: float, say: Translator) -> Review:
    """The review, with a progress bar while it is made."""
    reviewer, screen = Reviewer(match, patience), Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=screen, transient=True, disable=not screen.is_terminal,
    ) as bar:  # fmt: skip
        task = bar.add_task(say("Reviewing"), total=len(match.played))
        for event in reviewer.steps():
            bar.update(task, completed=event.number)
    return reviewer.review()


def notations(match: Match, presenter: Presenter) -> NotationOf:
    """Options of a match as its reader writes them."""
    return lambda number, option: presenter.notation(match.states[number - 1], option)


# -- one match ---------------------------------------------------------------------------------------------------------


def show(found: Review, match: Match, presenter: Presenter, screen: Screen, every_move: bool) -> None:
    say, notation_of = presenter.say, notations(match, presenter)
    moves = say.many("{n} move", "{n} moves", found.moves)
    screen.line([(presenter.title(), "strong"), (f" · {moves}", "")])
    screen.write(verdict(found, presenter), "strong")
    screen.write(certainty(found, say, name_of(say, found.level)), "dim")
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for heading in player_headings(presenter):
        table.add_column(heading, justify="right")
    for name, cells in zip(presenter.names, player_cells(found, presenter), strict=True):
        table.add_row(name, *cells)
    screen.console.print(table)
    for number, event in enumerate(moments(found), start=1):
        screen.write(f"{number}. {reason(event, presenter, notation_of)}")
    large = [each for each in learned(found) if each.before - each.after > LEAST_BITS]
    for each in sorted(large, key=lambda each: each.after - each.before)[:LEARNED]:
        screen.write(learned_words(found, each, presenter, notation_of), "dim")
    screen.write()
    for event in found.events:
        if every_move or is_notable(event):
            show_event(event, presenter, screen, notation_of)


def is_notable(event: ReviewedEvent) -> bool:
    """Big luck, and every choice that is clearly not the best."""
    judgement = event.judgement
    return weight(event) >= BIG_LUCK if judgement is None else judgement.grade not in (BEST, FINE)


def show_event(event: ReviewedEvent, presenter: Presenter, screen: Screen, notation_of: NotationOf) -> None:
    number, who, move, *_ = move_cells(event, presenter, notation_of)
    say, judgement = presenter.say, event.judgement
    seat = event.actor if judgement else max(range(len(event.change)), key=lambda seat: abs(event.change[seat]))
    moved = f"{presenter.names[seat]} {points(say, tenths(event.change[seat]))} → {percent(say, event.after.shares[seat])}"
    style = "" if judgement is None or judgement.grade in (BEST, FINE) else "bad"
    head = [(f"{number:>4} ", "dim"), (f"{who}: {move}  ", style), (f"{moved}  ", "dim")]
    screen.line([*head, (cost_words(event, presenter, notation_of), "")])


# -- a folder of matches -----------------------------------------------------------------------------------------------


def review_folder(request: ReviewRequest, language: str) -> None:
    say, screen, collection = terminal_translator(language), Screen(), ReviewedPlayers()
    if request.html:
        raise BadTable("--html makes a page for one match, not for a folder")
    paths, left_out = sorted(request.path.glob(f"*{SUFFIX}")), 0
    for path in paths:
        match = open_match(path)
        if match.game.is_over(match.state):
            collection.add(reviewed(match, request.patience, say))
        else:
            left_out += 1
    if not collection.records:
        raise BadTable("{path}: there is no finished match in this folder", path=request.path)
    if request.as_json:
        print(json.dumps(collection.figures(), indent=2))
        return
    for (game, name), record in sorted(collection.records.items()):
        show_record(game, name, record, say, screen)
    if left_out:
        screen.write(say.many("{n} match is not over and was left out.", "{n} matches are not over and were left out.", left_out), "dim")


def show_record(game: str, name: str, record: PlayerRecord, say: Translator, screen: Screen) -> None:
    matches = say.many("{n} match", "{n} matches", record.results.count)
    screen.line([(name, "strong"), (f" · {game} · {matches}", "")])
    headings = (say("won"), say("luck"), say("with even luck"), say("cost of choices"))
    for heading, total in zip(headings, (record.results, record.luck, record.adjusted, record.costs), strict=True):
        screen.write(f"  {heading}: {interval_words(say, total)}")
    for kind, total in worst_first(record)[:KINDS]:
        choices = say.many("{n} choice", "{n} choices", total.count)
        screen.write(f"    {kind}: {interval_words(say, total)} ({choices})", "dim")


def interval_words(say: Translator, total: Sum) -> str:
    """A mean in points for each match or choice, with its interval."""
    held = total.normal()
    mean, low, high = (points(say, round(1000 * each)) for each in held)
    return say("{mean} points ({low} to {high})", mean=mean, low=low, high=high) if total.count > 1 else say("{mean} points", mean=mean)
