"""The command line.  Thin on purpose: what a command needs is imported when it runs, so that help is instant."""

import os
import sys
from itertools import pairwise
from pathlib import Path
from typing import Annotated

import typer

from fathom.text.errors import BadTable, FathomError

app = typer.Typer(
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Language = Annotated[str | None, typer.Option(metavar="en|fr", help="By default as LANG says.")]
Settings = Annotated[list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A house rule; `fathom games` lists them.")]
EditionFile = Annotated[Path | None, typer.Option(metavar="FILE", help="The numbers of your own box (TOML).")]
Patience = Annotated[float, typer.Option(metavar="X", min=0.01, max=100, show_default=False, help="2: bots think twice as long.")]
MatchFile = Annotated[Path, typer.Argument(metavar="FILE", help="A match file.")]


@app.callback(invoke_without_command=True)
def menu(context: typer.Context) -> None:
    """Games of the sea for people and bots, with luck that can be checked. Without a command: play."""
    if context.invoked_subcommand is None:
        play()


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="As in `fathom games`; without it you are asked.")] = None,
    seats: Annotated[int | None, typer.Option(metavar="N", help="How many play; swimmers fill what is left.")] = None,
    names: Annotated[str, typer.Option(metavar="A,B,...", help="The people at this keyboard.")] = "",
    bot: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Seats a bot: drifter, swimmer, diver ... Repeatable.")] = None,
    patience: Patience = 1.0,
    language: Language = None,
    settings: Settings = None,
    edition: EditionFile = None,
    seed: Annotated[str, typer.Option(metavar="HEX", help="Fixes the luck: the same seed, the same dice.")] = "",
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Goes on with a match from a file.")] = None,
) -> None:
    """Play at this keyboard: people, bots, or both."""
    from fathom.terminal.play.start import Wishes, play_new, play_on

    wishes = Wishes(game, seats, names, tuple(bot or ()), settings_in(settings), edition, seed, patience)
    if load is None:
        raise typer.Exit(play_new(wishes, spoken(language)))
    if wishes != Wishes(patience=patience):
        raise BadTable("--load goes on with a match as it is: only --language and --patience go with it")
    raise typer.Exit(play_on(load, patience, spoken(language)))


@app.command()
def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="0.0.0.0 lets phones in the same network join.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N")] = 8000,
    database: Annotated[str, typer.Option(metavar="FILE|URL", help="By default FATHOM_DATABASE, or a file in your data folder.")] = "",
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser where there is one.")] = False,
) -> None:
    """Serve the tables in the browser."""
    from fathom.server.__main__ import serve as run
    from fathom.terminal.study.solve import solve_beside

    print(f"Fathom is at http://{host}:{port}/ (Ctrl-C stops it)", flush=True)
    solve_beside()
    if sys.stderr.isatty():
        os.environ.setdefault("FATHOM_LOG", "WARNING")  # a person wants no log lines; a service manager does
    run(host, port, database or None, open_browser)


@app.command()
def games(language: Language = None) -> None:
    """List the games, their house rules, and which numbers are reconstructions."""
    from fathom.terminal.reports import show_games
    from fathom.terminal.screen import Screen

    show_games(Screen(), spoken(language))


@app.command()
def replay(
    file: MatchFile,
    seat: Annotated[str | None, typer.Option(metavar="NAME", help="Through whose eyes; by default a watcher's.")] = None,
    language: Language = None,
) -> None:
    """Tell a match again, move by move: Enter, b, a number, q."""
    from fathom.terminal.replay import replay_file

    replay_file(file, seat, spoken(language))


@app.command()
def verify(file: MatchFile, language: Language = None) -> None:
    """Check that luck was fair: every draw is what the committed seed gives."""
    from fathom.terminal.reports import show_verdict

    raise typer.Exit(0 if show_verdict(file, spoken(language)) else 1)


@app.command()
def hint(
    file: MatchFile,
    move: Annotated[int | None, typer.Option(metavar="N", help="At which move; by default the last that a player makes.")] = None,
    patience: Patience = 1.0,
    json: Annotated[bool, typer.Option("--json", help="Print figures for programs.")] = False,
    language: Language = None,
) -> None:
    """Tell what the player to move should do: the chance to win with each option."""
    from fathom.terminal.study.hint import show_hint

    show_hint(file, move, patience, json, spoken(language))


@app.command()
def odds(
    file: MatchFile,
    move: Annotated[int | None, typer.Option(metavar="N", help="Before which move; by default the next.")] = None,
    seat: Annotated[str | None, typer.Option(metavar="NAME", help="Through whose eyes; by default a watcher's.")] = None,
    patience: Patience = 1.0,
    json: Annotated[bool, typer.Option("--json", help="Print figures for programs.")] = False,
    language: Language = None,
) -> None:
    """Tell everybody's chance to win, and what luck may bring."""
    from fathom.terminal.study.hint import show_odds

    show_odds(file, move, seat, patience, json, spoken(language))


@app.command()
def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", help="As in `fathom games`.")],
    seats: Annotated[int | None, typer.Option(metavar="N", help="How many play.  [default: one per bot, or the fewest]")] = None,
    count: Annotated[int, typer.Option("--games", metavar="M", help="How many matches.")] = 1000,
    bots: Annotated[str, typer.Option(metavar="A,B,...", help="Who plays: one for all, or one per seat.")] = "random",
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed gives the same matches.")] = 0,
    threads: Annotated[int | None, typer.Option(metavar="T", help="By default one per core.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print figures for programs.")] = False,
    settings: Settings = None,
    edition: EditionFile = None,
    language: Language = None,
) -> None:
    """Play many matches between bots and count."""
    from fathom.terminal.study.simulate import simulate as run

    run(game, seats, count, bots, seed, threads, settings_in(settings), edition, json, spoken(language))


@app.command()
def arena(
    game: Annotated[str, typer.Argument(metavar="GAME", help="As in `fathom games`.")],
    bots: Annotated[str, typer.Option(metavar="A,B,...", help="Who meets; also search-500.  [default: the ladder]")] = "",
    count: Annotated[int, typer.Option("--games", metavar="N", help="The most matches of each pairing.")] = 1000,
    seats: Annotated[int | None, typer.Option(metavar="N", help="How many play.  [default: the fewest]")] = None,
    beyond: Annotated[float, typer.Option(metavar="X", help="Settled once it is clear whether X is won,")] = 0.5,
    within: Annotated[float, typer.Option(metavar="X", help="and the share is known so closely.")] = 0.05,
    all_games: Annotated[bool, typer.Option("--all", help="Do not stop when it is settled.")] = False,
    patience: Patience = 1.0,
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed gives the same matches.")] = 0,
    workers: Annotated[int | None, typer.Option(metavar="N", help="Processes; by default one per core.")] = None,
    ray: Annotated[str, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster instead.")] = "",
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a report with plots.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print figures for programs.")] = False,
    settings: Settings = None,
    edition: EditionFile = None,
    language: Language = None,
) -> None:
    """Let bots meet on every seat with the same luck, until it is clear who wins."""
    from fathom.studies.tournament import Terms
    from fathom.terminal.study.arena import Wanted
    from fathom.terminal.study.arena import arena as run

    wanted = Wanted(game, bots, seats, patience, seed, settings_in(settings), edition, workers, ray, json, html)
    run(wanted, Terms(count, not all_games, beyond, within), spoken(language))


@app.command()
def solve(
    game: Annotated[str, typer.Argument(metavar="GAME", help="As in `fathom games`, if it is solved.")],
    settings: Settings = None,
    language: Language = None,
) -> None:
    """Tell what perfect play gives; the first time it is solved, which takes minutes."""
    from fathom.terminal.study.solve import show_solution

    show_solution(game, settings_in(settings), spoken(language))


def spoken(language: str | None) -> str:
    """The language asked for, or the user's."""
    if language is not None:
        return language
    chosen = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return "fr" if chosen.lower().startswith("fr") else "en"


def settings_in(entries: list[str] | None) -> dict[str, str]:
    settings = {}
    for entry in entries or []:
        name, equals, value = entry.partition("=")
        if not equals:
            raise BadTable("--set takes NAME=VALUE, not {entry!r}", entry=entry)
        settings[name.strip()] = value.strip()
    return settings


def main() -> None:
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]  # a terminal without our letters shows others
    try:
        app(prog_name="fathom")
    except FathomError as error:
        print(f"fathom: {told(error, asked_for(sys.argv))}", file=sys.stderr)
        sys.exit(2)


def asked_for(arguments: list[str]) -> str | None:
    """What --language says, also where a command was refused before it could look."""
    words = [part for word in arguments for part in word.split("=", 1)]
    return dict(pairwise(words)).get("--language")


def told(error: FathomError, language: str | None) -> str:
    from fathom.text.catalogues import LANGUAGES, full_translator

    return error.translated(full_translator(language if language in LANGUAGES else spoken(None)))
