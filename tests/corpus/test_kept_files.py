"""Match files that were written before open, replay to the same position, and are fair."""

import json
from pathlib import Path

import pytest

from fathom.engine.loader import load
from fathom.engine.matchfile import read_match, write_match
from fathom.games import GAMES
from tests.corpus import fields, kept_fields

FILES = sorted(Path(__file__).parent.glob("rules_*/*.fathom"))
EVERY_FILE = pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")


def test_there_is_a_finished_and_an_unfinished_match_of_every_game_and_version() -> None:
    kept = {(path.parent.name, path.stem) for path in FILES}
    versions = [(name, version) for name in GAMES for version in range(1, load(name, "python").rules.VERSION + 1)]
    assert kept == {(f"rules_{version}", f"{name}.{state}") for name, version in versions for state in ("finished", "unfinished")}


@EVERY_FILE
def test_a_kept_match_replays_to_the_same_position(path: Path) -> None:
    match, facts = read_match(path.read_text(encoding="utf-8")), json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    assert (match.game.is_over(match.state), len(match.played)) == (facts["over"], facts["moves"])
    assert kept_fields(fields(match.state), facts["state"]) == facts["state"]


@EVERY_FILE
def test_a_kept_match_is_written_again_as_it_was_and_its_luck_is_fair(path: Path) -> None:
    match = read_match(path.read_text(encoding="utf-8"))
    assert write_match(match) == path.read_text(encoding="utf-8")
    assert match.first_bent_draw() is None
