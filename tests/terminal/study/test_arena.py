"""The arena at the command line: tables for people, figures for programs, a page that needs nothing else."""

import json
import re
from pathlib import Path

import pytest

from fathom.engine.matchfile import write_match
from tests.terminal.driver import fathom, played

pytestmark = pytest.mark.compiler
MEET = ("arena", "into-the-blue", "--bots", "random,greedy", "--games", "40")


def test_the_arena_shows_who_beats_whom_ratings_and_seats(tmp_path: Path) -> None:
    done = fathom(tmp_path, *MEET, "--workers", "1", "--all")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^random – greedy +\d+\.\d% +\d+\.\d%–\d+\.\d% +\d+ +\d+ +\d+ +40 *$", done.stdout, re.MULTILINE)
    assert re.search(r"^greedy +\d+ +\d+–\d+ +\d+\.\d ms$", done.stdout, re.MULTILINE)
    assert re.search(r"Win share of each seat: seat 1 \d+\.\d%", done.stdout)


def test_figures_for_programs_are_the_same_for_any_number_of_workers(tmp_path: Path) -> None:
    runs = [json.loads(fathom(tmp_path, *MEET, "--json", "--workers", workers).stdout) for workers in ("1", "2")]
    assert [min(run.pop("seconds_a_move").values()) > 0 for run in runs] == [True, True]
    assert runs[0] == runs[1]
    assert runs[0]["pairings"][0]["games"] <= 40
    assert [rating["bot"] for rating in runs[0]["ratings"]] == ["random", "greedy"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_report_is_one_page_that_needs_nothing_else(tmp_path: Path, language: str) -> None:
    done = fathom(tmp_path, *MEET, "--workers", "1", "--html", "report.html", "--language", language)
    assert (done.returncode, done.stderr) == (0, "")
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in page
    assert page.count("<svg") == 5
    assert page.count("<section>") == 7
    assert not re.search(r"https?:|src=|href=|@import|url\(", page)
    assert "fathom arena into-the-blue --bots random,greedy" in page
    assert "prefers-color-scheme:dark" in page


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["arena", "into-the-blue", "--bots", "random"], "at least two different bots"),
        (["arena", "into-the-blue", "--bots", "random,hal"], "there is no level 'hal'"),
        (["arena", "into-the-blue", "--games", "0"], "--games of at least 1"),
        (["arena", "into-the-blue", "--beyond", "0.3"], "--beyond from 0.5 to 1"),
        (["arena", "into-the-blue", "--bots", "random,greedy", "--games", "2", "--html", "no/where.html"], "cannot be written"),
        (["hint", "fair.fathom", "--move", "99"], "there is no move 99; choose 1 to 60, or 61 for the next move"),
        (["hint", "fair.fathom", "--move", "1"], "no player chooses move 1"),
        (["odds", "fair.fathom", "--seat", "Zoe"], "no player is called 'Zoe'"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(tmp_path: Path, arguments: list[str], error: str) -> None:
    (tmp_path / "fair.fathom").write_text(write_match(played()))
    done = fathom(tmp_path, *arguments)
    assert error in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.returncode == 2
