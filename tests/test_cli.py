"""The command line: instant help, one clear line for every error, and a document that cannot rot."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fathom.cli import app
from fathom.engine.loader import load
from fathom.engine.matchfile import write_match
from fathom.games import GAMES
from tests.terminal.driver import PROGRAM, TO_ITS_END, environment, fathom, played

COMMANDS = sorted(str(command.callback.__name__) for command in app.registered_commands if command.callback)
GUIDE = Path(__file__).parent.parent / "docs" / "play.md"
BOTS_ALONE = ("play", "into-the-blue", "--seats", "2", "--bot", "random", "--bot", "random")
HEAVY = ("numpy", "numba", "babel", "rich")


def test_help_is_instant_nothing_heavy_is_imported() -> None:
    show_help = "import sys; from fathom.cli import app; app(['--help'], standalone_mode=False)"
    script = f"{show_help}; print([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=TO_ITS_END)
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("command", [[], *([name] for name in COMMANDS)], ids=str)
def test_help_fits_on_a_screen(command: list[str], tmp_path: Path) -> None:
    done = fathom(tmp_path, *command, "--help")
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) <= 24
    assert max(map(len, done.stdout.splitlines())) <= 80


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_documented_with_its_help_as_it_is(command: str, tmp_path: Path) -> None:
    shown = fathom(tmp_path, command, "--help").stdout
    assert f"```\n$ fathom {command} --help\n{shown}```\n" in GUIDE.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "into-the-blue", "--seats", "6"], "into-the-blue takes 2 to 5 players, not 6"),
        (["play", "into-the-blue", "--seats", "1", "--names", "Ada,Ben"], "there are more players (2) than seats (1)"),
        (["play", "into-the-blue", "--names", "Ada,Ada"], "every seat needs a different name"),
        (["play", "into-the-blue", "--bot", "hal"], "there is no bot 'hal'; available: random, greedy"),
        (["play", "into-the-blue", "--seats", "2", "--set", "weather=fine"], "has no setting 'weather'; available: first_player"),
        (["play", "into-the-blue", "--seats", "2", "--set", "first_player=9"], "setting first_player cannot be '9'; possible: 0 to 5"),
        (["play", "into-the-blue", "--seats", "2", "--set", "first_player"], "--set takes NAME=VALUE"),
        (["play", "into-the-blue", "--seats", "2", "--edition", "none.toml"], "none.toml: cannot be read"),
        (["play", "into-the-blue", "--seats", "2", "--edition", "."], "cannot be read"),
        (["play", "into-the-blue", "--seats", "2", "--edition", "latin.txt"], "not a TOML file"),
        (["play", "deep-dive", "--edition", "none.toml", "--language", "fr"], "fichier d’édition none.toml\u00a0: lecture impossible"),
        (["simulate", "deep-dive", "--edition", "odd.toml", "--language", "fr"], "shark_die\u00a0: les faces doivent faire 6 en tout"),
        (["arena", "deep-dive", "--edition", "odd.toml", "--language", "fr"], "édition «\u00a0odd\u00a0», champ shark_die\u00a0: "),
        (["play", "into-the-blue", "--seats", "2", "--seed", "wibble"], "a seed is up to 64 hexadecimal digits"),
        (["play", "into-the-blue", "--seats", "2", "--seed", "a" * 65], "a seed is up to 64 hexadecimal digits"),
        (["play", "into-the-blue", "--seats", "2", "--language", "de"], "there is no language 'de'; available: en, fr"),
        (["play", "into-the-blue", "--load", "mine"], "--load continues a saved match"),
        (["play", "--load", "none.fathom"], "none.fathom: cannot be read (No such file or directory)"),
        (["verify", "none.fathom"], "none.fathom: cannot be read (No such file or directory)"),
        (["verify", "."], ".: cannot be read (Is a directory)"),
        (["verify", "latin.txt"], "latin.txt: not a match file (it is not text)"),
        (["verify", "letter.txt"], "letter.txt: line 1: a match file starts with"),
        (["replay", "letter.txt"], "letter.txt: line 1: a match file starts with"),
        (["replay", "fair.fathom", "--seat", "Zoe"], "no player is called 'Zoe'; the players are: Ada, Ben"),
        (["simulate", "chess"], "there is no game 'chess'"),
        (["simulate", "into-the-blue", "--games", "0"], "at least one game, not 0"),
        (["simulate", "into-the-blue", "--threads", "-1"], "at least one thread, not -1"),
        (["simulate", "into-the-blue", "--bots", "random,greedy", "--seats", "3"], "2 bots for 3 seats"),
        (["simulate", "into-the-blue", "--bots", "hal"], "there is no bot 'hal'"),
        (["simulate", "into-the-blue", "--bots", ","], "0 bots for 2 seats"),
    ],
)
def test_an_error_is_one_clear_line(tmp_path: Path, arguments: list[str], error: str) -> None:
    (tmp_path / "latin.txt").write_bytes("née = 'été'".encode("latin-1"))
    (tmp_path / "letter.txt").write_text("Dear Ada,\n")
    (tmp_path / "odd.toml").write_text("shark_die = [1, 1, 1, 1]\n")
    (tmp_path / "fair.fathom").write_text(write_match(played()))
    done = fathom(tmp_path, *arguments)
    assert error in done.stderr
    assert done.stderr.startswith("fathom: ")
    assert done.stderr.count("\n") == 1
    assert (done.returncode, done.stdout) == (2, "")


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["play", "chess"], "il n’y a pas de jeu « chess » ; au choix : into-the-blue, "),
        (["play", "into-the-blue", "--bot", "hal"], "il n’y a pas de robot « hal » ; au choix : random, greedy"),
        (["play", "into-the-blue", "--set", "weather=fine"], "into-the-blue n’a pas de réglage « weather » ; au choix : first_player"),
        (["play", "into-the-blue", "--seats", "2", "--set", "first_player=9"], "le réglage first_player ne peut pas valoir « 9 »"),
        (["play", "into-the-blue", "--set", "first_player"], "--set attend NOM=VALEUR, pas « first_player »"),
        (["play", "--load", "none.fathom"], "none.fathom : lecture impossible (No such file or directory)"),
        (["verify", "damaged.fathom"], "damaged.fathom : ligne 2 : il n’y a pas de jeu « chess » ; au choix : into-the-blue, "),
        (["simulate", "into-the-blue", "--games", "0"], "une étude a besoin d’au moins une partie, pas de 0"),
    ],
)  # fmt: skip
def test_an_error_is_told_in_the_readers_language(tmp_path: Path, arguments: list[str], error: str) -> None:
    (tmp_path / "damaged.fathom").write_text(write_match(played(0)).replace("into-the-blue", "chess"))
    done = fathom(tmp_path, *arguments, "--language", "fr")
    assert done.stderr.replace("\u00a0", " ").startswith(f"fathom: {error}")
    assert (done.returncode, done.stderr.count("\n"), done.stdout) == (2, 1, "")


def test_an_error_is_told_as_the_environment_says_where_the_language_asked_for_is_none_of_ours(tmp_path: Path) -> None:
    words = "fathom: il n’y a pas de langue « de » ; au choix : en, fr\n"
    assert fathom(tmp_path, "games", "--language=de", LANG="fr_FR.UTF-8").stderr.replace("\u00a0", " ") == words
    assert "there is no game" in fathom(tmp_path, "play", "chess", "--language=en", LANG="fr_FR.UTF-8").stderr


@pytest.mark.parametrize("language", ["en", "fr"])
def test_games_lists_every_game_and_labels_what_is_reconstructed(tmp_path: Path, language: str) -> None:
    done = fathom(tmp_path, "games", "--language", language)
    assert (done.returncode, done.stderr) == (0, "")
    blocks = done.stdout.split("\n\n")
    assert len(blocks) == len(GAMES)
    for name, block in zip(GAMES, blocks, strict=True):
        game = load(name, "python")
        assert name in block
        assert block.count({"en": ": reconstruction", "fr": "reconstitution"}[language]) == len(game.edition.reconstructed())
        assert all(f"--set {setting.name}=" in block for setting in game.rules.SETTINGS)


def test_verify_says_that_fair_luck_is_fair(tmp_path: Path) -> None:
    match = played()
    (tmp_path / "fair.fathom").write_text(write_match(match))
    done = fathom(tmp_path, "verify", "fair.fathom")
    assert (done.returncode, done.stderr) == (0, "")
    assert match.commitment in done.stdout
    assert f"{match.draws} draws match the seed." in done.stdout


def test_verify_finds_a_bent_die(tmp_path: Path) -> None:
    match = played(1)
    fair = match.fair_option()
    match.play(next(option for option in match.game.options(match.state) if option != fair))
    (tmp_path / "bent.fathom").write_text(write_match(match))
    done = fathom(tmp_path, "verify", "bent.fathom")
    assert done.returncode == 1
    assert "Luck was not fair: move 2 does not match the seed." in done.stdout


@pytest.mark.compiler
def test_simulate_shows_a_table(tmp_path: Path) -> None:
    done = fathom(tmp_path, "simulate", "into-the-blue", "--bots", "greedy,random", "--games", "100")
    assert done.returncode == 0
    assert "values of the main treasures: reconstruction" in done.stdout
    for row in ("seat 1", "seat 2", "greedy", "random"):
        assert re.search(rf"^{row} +\d+\.\d% +\d+\.\d%–\d+\.\d% +\d+\.\d\d +\d+\.\d\d–\d+\.\d\d$", done.stdout, re.MULTILINE)
    assert re.search(r"moves per match, luck included: \d+\.\d \(\d+ to \d+\)", done.stdout)
    assert "games per second" in done.stdout


@pytest.mark.compiler
def test_simulate_gives_figures_to_programs_and_the_same_for_the_same_seed(tmp_path: Path) -> None:
    runs = []
    for threads in ("1", "2"):
        done = fathom(tmp_path, "simulate", "into-the-blue", "--games=600", "--seats=3", "--seed=4", "--json", "--threads", threads)
        assert done.stderr == ""
        runs.append(json.loads(done.stdout))
    assert [run.pop("games_per_second") > 0 for run in runs] == [True, True]
    assert runs[0] == runs[1]
    assert runs[0]["games"] == 600
    assert sum(seat["win_share"]["mean"] for seat in runs[0]["seats"]) == pytest.approx(1)


def test_an_own_edition_is_played_and_no_longer_called_a_reconstruction(tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_text("main_treasure = [1, 2, 3, 4, 99]\n")
    done = fathom(tmp_path, *BOTS_ALONE, "--edition", "box.toml")
    assert done.returncode == 0
    assert " 99 " in done.stdout
    assert "values of the main treasures: reconstruction" not in done.stdout
    assert "values of the secondary treasures: reconstruction" in done.stdout


def test_a_data_folder_that_cannot_be_written_is_said_not_raised(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = fathom(tmp_path, *BOTS_ALONE, FATHOM_DATA=str(tmp_path / "file" / "x"))
    assert (done.returncode, done.stderr) == (0, "")
    assert "cannot be written" in done.stdout


def test_a_reader_that_leaves_early_is_no_error(tmp_path: Path) -> None:
    command = " ".join(f"'{part}'" for part in [*PROGRAM, "games"])
    pipe = ["bash", "-c", f"{command} | head -1"]
    done = subprocess.run(pipe, capture_output=True, text=True, check=False, env=environment(tmp_path), timeout=TO_ITS_END)
    assert "Into the Blue" in done.stdout
    assert "Traceback" not in done.stderr


def test_solving_a_game_that_is_not_solved_says_which_are(tmp_path: Path) -> None:
    done = fathom(tmp_path, "solve", "jaws")
    assert done.returncode == 2
    assert done.stderr == "fathom: jaws is not solved; solved games: into-the-blue, deep-dive, the-blue-lion\n"
