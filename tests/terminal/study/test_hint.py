"""Hints and odds at the command line: options best first, chances that add up, and how exact they are."""

import json
import re
from pathlib import Path

import pytest

from fathom.engine.loader import load
from fathom.engine.match import Match
from fathom.engine.matchfile import write_match
from tests.terminal.driver import fathom

pytestmark = pytest.mark.compiler


@pytest.fixture
def match_file(tmp_path: Path) -> Path:
    """A short match of two that luck and the first options play."""
    match = Match(load("deep-dive", "python"), ("Ada", "Ben"), b"\7" * 32)
    while len(match.played) < 9:
        match.play(match.fair_option() if match.actor < 0 else match.game.options(match.state)[0])
    (tmp_path / "dive.fathom").write_text(write_match(match))
    return tmp_path / "dive.fathom"


def test_a_hint_lists_the_options_best_first_and_says_how_it_knows(tmp_path: Path, match_file: Path) -> None:
    done = fathom(tmp_path, "hint", str(match_file), "--patience", "0.01")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"\d%.*stay", done.stdout)
    assert "Exact:" in done.stdout or "Estimates" in done.stdout
    figures = json.loads(fathom(tmp_path, "hint", str(match_file), "--patience", "0.01", "--json").stdout)
    means = [option["mean"] for option in figures["options"]]
    assert means == sorted(means, reverse=True)
    assert figures["exact"] == all(option["low"] == option["high"] for option in figures["options"])


def test_odds_tell_everybodys_chance_and_what_luck_may_bring(tmp_path: Path, match_file: Path) -> None:
    figures = json.loads(fathom(tmp_path, "odds", str(match_file), "--move", "1", "--patience", "0.01", "--json").stdout)
    assert [chance["name"] for chance in figures["chances"]] == ["Ada", "Ben"]
    assert sum(chance["mean"] for chance in figures["chances"]) == pytest.approx(1)
    assert sum(outcome["chance"] for outcome in figures["luck"]) == pytest.approx(1)
    done = fathom(tmp_path, "odds", str(match_file), "--move", "1", "--patience", "0.01")
    assert "The next draw:" in done.stdout
