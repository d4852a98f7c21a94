"""`fathom review` at the command line: text, JSON, a page, a folder, and nothing before the end."""

import json
from pathlib import Path

import pytest

from fathom.engine.loader import load
from fathom.engine.match import Match
from fathom.engine.matchfile import write_match
from tests.terminal.driver import fathom

pytestmark = pytest.mark.compiler
HASTE = ("--patience", "0.02")


def a_match(moves: int = 10_000, seed: int = 7) -> str:
    """Three divers who stay once and then leave, up to so many moves."""
    match, stayed = Match(load("deep-dive", "python"), ("Ada", "Ben", "Cy"), bytes([seed]) * 32), 0
    while not match.game.is_over(match.state) and len(match.played) < moves:
        stayed += match.actor >= 0
        match.play(match.fair_option() if match.actor < 0 else match.game.options(match.state)[stayed % 2])
    return write_match(match)


def test_a_review_as_text_as_json_and_as_a_page(tmp_path: Path) -> None:
    (tmp_path / "dive.fathom").write_text(a_match())
    page = tmp_path / "page.html"
    done = fathom(tmp_path, "review", str(tmp_path / "dive.fathom"), *HASTE, "--html", str(page))
    assert (done.returncode, done.stderr) == (0, "")
    assert "with even" in done.stdout
    assert page.read_text().startswith("<!doctype html>")
    data = json.loads(fathom(tmp_path, "review", str(tmp_path / "dive.fathom"), *HASTE, "--json").stdout)
    assert data["complete"]
    assert [player["name"] for player in data["players"]] == ["Ada", "Ben", "Cy"]
    for player in data["players"]:
        assert player["start"] + player["own"] + player["others"] + player["luck"] == player["end"]
    every = fathom(tmp_path, "review", str(tmp_path / "dive.fathom"), *HASTE, "--moves", "--language", "fr").stdout
    assert "hasard" in every
    assert every.count("→") == data["moves"]


def test_a_match_that_is_not_over_is_refused(tmp_path: Path) -> None:
    (tmp_path / "dive.fathom").write_text(a_match(moves=12))
    done = fathom(tmp_path, "review", str(tmp_path / "dive.fathom"), "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert "The match is not over" in done.stderr


def test_a_folder_is_summed_without_what_is_not_over(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    folder.mkdir()
    for seed in (1, 2):
        (folder / f"{seed}.fathom").write_text(a_match(seed=seed))
    (folder / "open.fathom").write_text(a_match(moves=12))
    done = fathom(tmp_path, "review", str(folder), *HASTE)
    assert (done.returncode, done.stderr) == (0, "")
    assert "1 match is not over" in done.stdout
    rows = json.loads(fathom(tmp_path, "review", str(folder), *HASTE, "--json").stdout)
    assert [(row["name"], row["matches"]) for row in rows] == [("Ada", 2), ("Ben", 2), ("Cy", 2)]
    assert sum(row["luck"]["mean"] for row in rows) == pytest.approx(0, abs=1e-9)
    empty = fathom(tmp_path, "review", str(tmp_path))
    assert empty.returncode == 2
    assert "no finished match" in empty.stderr
