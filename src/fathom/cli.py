"""The command line: one function per command. Each imports what it needs when it runs, so that help is instant."""

import os
import sys
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from fathom.text.errors import BadTable, FathomError

PLAY, STUDY, SERVE = "Play", "Study", "Serve"  # the headings of `fathom --help`


class GroupedCommands(TyperGroup):
    """Lists the commands under their headings. Typer's own panels would import Rich."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """The commands alone: the only option is the one that shows this."""
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        commands = [command for name in self.list_commands(ctx) if (command := self.get_command(ctx, name))]
        widest = max(len(str(command.name)) for command in commands)
        for heading in (PLAY, STUDY, SERVE):
            rows = [
                (str(command.name).ljust(widest), command.get_short_help_str(80))
                for command in commands
                if getattr(command, "rich_help_panel", "") == heading
            ]
            if heading == PLAY:
                formatter.write_paragraph()  # once: all of it fits on a screen
            formatter.write_heading(heading)
            with formatter.indentation():
                formatter.write_dl(rows)


app = typer.Typer(
    cls=GroupedCommands,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Language = Annotated[str | None, typer.Option(metavar="en|fr", help="Language.  [default: from LANG]")]
Settings = Annotated[list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Set a house rule (see `fathom games`).")]
EditionFile = Annotated[Path | None, typer.Option(metavar="FILE", help="Use the numbers of your own box (TOML).")]
Patience = Annotated[float, typer.Option(metavar="X", min=0.01, max=100, show_default=False, help="Thinking time: 2 doubles it.")]
MatchFile = Annotated[Path, typer.Argument(metavar="FILE", help="A match file.")]


@app.callback(invoke_without_command=True)
def menu(context: typer.Context) -> None:
    """Games of the sea, with luck you can check. Without a command: play."""
    if context.invoked_subcommand is None:
        play()


@app.command(rich_help_panel=PLAY)
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="A name from `fathom games`; leave it out to be asked.")] = None,
    seats: Annotated[int | None, typer.Option(metavar="N", help="Number of players; swimmers take empty seats.")] = None,
    names: Annotated[str, typer.Option(metavar="A,B,...", help="Names of the people at this keyboard.")] = "",
    bot: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Add a bot: drifter, swimmer, diver ... Repeatable.")] = None,
    patience: Patience = 1.0,
    language: Language = None,
    settings: Settings = None,
    edition: EditionFile = None,
    seed: Annotated[str, typer.Option(metavar="HEX", help="The same seed gives the same dice.")] = "",
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Continue a match from a file.")] = None,
) -> None:
    """Play at this keyboard: people, bots or both."""
    from fathom.terminal.play.start import MatchRequest, play_new, resume

    request = MatchRequest(game, seats, names, tuple(bot or ()), parse_settings(settings), edition, seed, patience)
    if load is None:
        raise typer.Exit(play_new(request, chosen_language(language)))
    if request != MatchRequest(patience=patience):
        raise BadTable("--load continues a saved match: only --language and --patience can be used with it")
    raise typer.Exit(resume(load, patience, chosen_language(language)))


@app.command(rich_help_panel=SERVE)
def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="0.0.0.0 lets phones join.  [default: FATHOM_HOST, or 127.0.0.1]")] = "",
    port: Annotated[int | None, typer.Option(metavar="N", help="Port to listen on.  [default: FATHOM_PORT, or 8000]")] = None,
    database: Annotated[str, typer.Option(metavar="FILE|URL", help="For tables.  [default: FATHOM_DATABASE, or in your data folder]")] = "",
    games: Annotated[str, typer.Option(metavar="A,B,...", help="Offer only these games.  [default: FATHOM_GAMES, or all]")] = "",
    workers: Annotated[int | None, typer.Option(metavar="N", help="Processes, on PostgreSQL.  [default: FATHOM_WORKERS, or 1]")] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open a browser window.")] = False,
) -> None:
    """Run the web server."""
    from fathom.server.http.serving import serve as run
    from fathom.server.ops.settings import settings_from
    from fathom.server.store.database import check_schema

    numbers = {"FATHOM_PORT": port, "FATHOM_WORKERS": workers}
    given = {"FATHOM_HOST": host, "FATHOM_DATABASE": database, "FATHOM_GAMES": games}
    given |= {name: str(number) for name, number in numbers.items() if number is not None}
    quiet = {"FATHOM_LOG": "WARNING"} if sys.stderr.isatty() else {}  # a service manager wants log lines, a person does not
    settings = settings_from(quiet | dict(os.environ) | {name: text for name, text in given.items() if text})
    check_schema(settings.database)
    print(f"Fathom is running at http://{settings.host}:{settings.port}/ (press Ctrl-C to stop)", flush=True)
    run(settings, open_browser)


@app.command(rich_help_panel=SERVE)
def config() -> None:
    """Print the server's settings, as read from the environment."""
    from fathom.server.ops.settings import printed, settings_from

    print(printed(settings_from(os.environ), os.environ))


@app.command(rich_help_panel=SERVE, context_settings={"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []})
def admin(context: typer.Context) -> None:
    """Look after a server: tables, bans, quotas, backups."""
    from fathom.server.admin.commands import app as commands

    commands(context.args, prog_name="fathom admin")


@app.command(rich_help_panel=PLAY)
def games(language: Language = None) -> None:
    """List the games, their house rules and their reconstructed numbers."""
    from fathom.terminal.games import show_games
    from fathom.terminal.screen import Screen

    show_games(Screen(), chosen_language(language))


@app.command(rich_help_panel=PLAY)
def learn(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="A name from `fathom games`; leave it out to be asked.")] = None,
    lesson: Annotated[str, typer.Option(metavar="NAME", help="One lesson of several.  [default: all, in their order]")] = "",
    language: Language = None,
) -> None:
    """Learn a game by playing it, a few minutes per lesson."""
    from fathom.terminal.learn import learn as teach

    teach(game, lesson, chosen_language(language))


@app.command(rich_help_panel=PLAY)
def today(language: Language = None) -> None:
    """Solve the puzzle of the day."""
    from fathom.terminal.puzzles import today as dive

    dive(chosen_language(language))


@app.command(rich_help_panel=STUDY)
def puzzles(
    action: Annotated[str, typer.Argument(metavar="ACTION", help="make, play or check.")],
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="A name from `fathom games`.")] = None,
    count: Annotated[int, typer.Option(metavar="N", help="make: total in the file, old and new.")] = 100,
    number: Annotated[int, typer.Option(metavar="N", help="play: its number.")] = 1,
    seed: Annotated[int, typer.Option(metavar="S", help="make: the same seed gives the same matches.")] = 0,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="make: write to this file.  [default: GAME-puzzles.jsonl]")] = None,
    workers: Annotated[int | None, typer.Option(metavar="N", help="make: processes.  [default: one per core]")] = None,
    ray: Annotated[str, typer.Option(metavar="ADDRESS", help="make: on a Ray cluster.")] = "",
    settings: Settings = None,
    language: Language = None,
) -> None:
    """Make puzzles from matches between bots, play one, or check all."""
    if action not in ("make", "play", "check") or (not game and action != "check"):
        raise BadTable("use `fathom puzzles make GAME`, `fathom puzzles play GAME` or `fathom puzzles check`")
    if action == "play":
        from fathom.terminal.puzzles import play as solve_one

        solve_one(str(game), number, chosen_language(language))
        return
    from fathom.terminal.study.puzzles import PuzzleRequest, check_puzzles, make_puzzles

    if action == "check":
        check_puzzles(game, chosen_language(language))
    else:
        request = PuzzleRequest(str(game), count, seed, out, parse_settings(settings), workers, ray)
        make_puzzles(request, chosen_language(language))


@app.command(rich_help_panel=STUDY)
def replay(
    file: MatchFile,
    seat: Annotated[str | None, typer.Option(metavar="NAME", help="Show what this player saw.  [default: a watcher]")] = None,
    language: Language = None,
) -> None:
    """Step through a saved match."""
    from fathom.terminal.replay import replay_file

    replay_file(file, seat, chosen_language(language))


@app.command(rich_help_panel=STUDY)
def verify(file: MatchFile, language: Language = None) -> None:
    """Check that every draw of a match follows from its seed."""
    from fathom.terminal.verify import show_verdict

    raise typer.Exit(0 if show_verdict(file, chosen_language(language)) else 1)


@app.command(rich_help_panel=STUDY)
def review(
    path: Annotated[Path, typer.Argument(metavar="FILE|FOLDER", help="A finished match, or a folder of them.")],
    every_move: Annotated[bool, typer.Option("--moves", help="List every move.  [default: big luck and mistakes]")] = False,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a page with the chart to this file.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    patience: Patience = 1.0,
    language: Language = None,
) -> None:
    """Show what luck gave, what each choice cost, and what was better."""
    from fathom.terminal.study.review import ReviewRequest
    from fathom.terminal.study.review import review as run

    run(ReviewRequest(path, patience, every_move, json, html), chosen_language(language))


@app.command(rich_help_panel=STUDY)
def hint(
    file: MatchFile,
    move: Annotated[int | None, typer.Option(metavar="N", help="Move number.  [default: the last choice of a player]")] = None,
    patience: Patience = 1.0,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    language: Language = None,
) -> None:
    """Show the chance of winning with each option of the player to move."""
    from fathom.terminal.study.hint import show_hint

    show_hint(file, move, patience, json, chosen_language(language))


@app.command(rich_help_panel=STUDY)
def odds(
    file: MatchFile,
    move: Annotated[int | None, typer.Option(metavar="N", help="Move number.  [default: the next move]")] = None,
    seat: Annotated[str | None, typer.Option(metavar="NAME", help="Show what this player saw.  [default: a watcher]")] = None,
    patience: Patience = 1.0,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    language: Language = None,
) -> None:
    """Show each player's chance of winning, and the next draw's odds."""
    from fathom.terminal.study.hint import show_odds

    show_odds(file, move, seat, patience, json, chosen_language(language))


@app.command(rich_help_panel=STUDY)
def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A name from `fathom games`.")],
    seats: Annotated[int | None, typer.Option(metavar="N", help="Number of players.  [default: one per bot, or the fewest]")] = None,
    count: Annotated[int, typer.Option("--games", metavar="M", help="Number of matches.")] = 1000,
    bots: Annotated[str, typer.Option(metavar="A,B,...", help="One bot for all seats, or one per seat.")] = "random",
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed gives the same matches.")] = 0,
    threads: Annotated[int | None, typer.Option(metavar="T", help="Threads.  [default: one per core]")] = None,
    machine: Annotated[str, typer.Option(metavar="NAME", help="cpu, or cuda for a GPU: the same figures.")] = "cpu",
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    settings: Settings = None,
    edition: EditionFile = None,
    language: Language = None,
) -> None:
    """Play many matches between bots and show the results."""
    from fathom.terminal.study.simulate import SimulationRequest
    from fathom.terminal.study.simulate import simulate as run

    request = SimulationRequest(
        game=game, bots=bots, seats=seats, games=count, seed=seed, threads=threads, machine=machine,
        settings=parse_settings(settings), edition=edition, as_json=json,
    )  # fmt: skip
    run(request, chosen_language(language))


@app.command(rich_help_panel=STUDY)
def arena(
    game: Annotated[str, typer.Argument(metavar="GAME", hidden=True)],
    bots: Annotated[str, typer.Option(metavar="A,B,...", help="Bots to compare.  [default: all levels]")] = "",
    count: Annotated[int, typer.Option("--games", metavar="N", help="At most this many matches per pair.")] = 1000,
    seats: Annotated[int | None, typer.Option(metavar="N", help="Number of players.  [default: the fewest]")] = None,
    beyond: Annotated[float, typer.Option(metavar="X", help="Stop when the win share is clearly not X,")] = 0.5,
    within: Annotated[float, typer.Option(metavar="X", help="and its interval is this narrow.")] = 0.05,
    all_games: Annotated[bool, typer.Option("--all", help="Play all matches.")] = False,
    adjust: Annotated[bool, typer.Option("--adjust", help="Remove luck from the results, so fewer matches suffice.")] = False,
    patience: Patience = 1.0,
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed gives the same matches.")] = 0,
    workers: Annotated[int | None, typer.Option(metavar="N", help="Processes.  [default: one per core]")] = None,
    ray: Annotated[str, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster.")] = "",
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a report with plots to this file.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    settings: Settings = None,
    edition: EditionFile = None,
    language: Language = None,
) -> None:
    """Compare bots in matches with the same luck in every seat."""
    from fathom.studies.tournament import Terms
    from fathom.terminal.study.arena import ArenaRequest
    from fathom.terminal.study.arena import arena as run

    request = ArenaRequest(
        game=game, bots=bots, seats=seats, patience=patience, seed=seed, settings=parse_settings(settings), edition=edition,
        workers=workers, cluster=ray, as_json=json, html=html, adjust=adjust,
    )  # fmt: skip
    run(request, Terms(count, not all_games, beyond, within), chosen_language(language))


@app.command(rich_help_panel=STUDY)
def dataset(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A name from `fathom games`.")],
    matches: Annotated[int, typer.Option(metavar="N", help="Number of matches.")] = 1000,
    out: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Where to write, or to resume.  [default: GAME-dataset]")] = None,
    bots: Annotated[str, typer.Option(metavar="A,B,...", help="One bot for all seats, or one per seat.")] = "greedy",
    seats: Annotated[int | None, typer.Option(metavar="N", help="Number of players.  [default: one per bot, or the fewest]")] = None,
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed gives the same matches.")] = 0,
    workers: Annotated[int | None, typer.Option(metavar="N", help="Processes.  [default: one per core]")] = None,
    ray: Annotated[str, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster.")] = "",
    settings: Settings = None,
    edition: EditionFile = None,
    language: Language = None,
) -> None:
    """Write matches between bots as Parquet files."""
    from fathom.terminal.study.dataset import DatasetRequest
    from fathom.terminal.study.dataset import dataset as run

    request = DatasetRequest(
        game=game, bots=bots, seats=seats, matches=matches, seed=seed, folder=out, settings=parse_settings(settings), edition=edition,
        workers=workers, cluster=ray,
    )  # fmt: skip
    run(request, chosen_language(language))


@app.command(rich_help_panel=STUDY)
def solve(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A solved game from `fathom games`.")],
    seats: Annotated[int, typer.Option(metavar="N", help="Players; with more than two, what each can secure against the others.")] = 2,
    settings: Settings = None,
    edition: EditionFile = None,
    language: Language = None,
) -> None:
    """Show the value of perfect play. The first run solves the game in minutes."""
    from fathom.terminal.study.solve import show_solution

    show_solution(game, seats, parse_settings(settings), edition, chosen_language(language))


def chosen_language(language: str | None) -> str:
    """The language asked for, or the user's."""
    if language is not None:
        return language
    chosen = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return "fr" if chosen.lower().startswith("fr") else "en"


def parse_settings(entries: list[str] | None) -> dict[str, str]:
    settings = {}
    for entry in entries or []:
        name, equals, value = entry.partition("=")
        if not equals:
            raise BadTable("--set takes NAME=VALUE, not {entry!r}", entry=entry)
        settings[name.strip()] = value.strip()
    return settings


def main() -> None:
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]  # a terminal that lacks a letter shows a substitute
    try:
        app(prog_name="fathom")
    except FathomError as error:
        print(f"fathom: {error_text(error, language_argument(sys.argv))}", file=sys.stderr)
        sys.exit(2)


def language_argument(arguments: list[str]) -> str | None:
    """The value of --language, also when a command failed before it was read."""
    words = [part for word in arguments for part in word.split("=", 1)]
    return dict(pairwise(words)).get("--language")


def error_text(error: FathomError, language: str | None) -> str:
    from fathom.text.catalogues import LANGUAGES, full_translator

    return error.translated(full_translator(language if language in LANGUAGES else chosen_language(None)))
