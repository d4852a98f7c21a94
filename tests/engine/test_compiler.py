"""Compiled rules are kept on disk, found again, and never stale.  Every start is a process of its own."""

import ast
import gc
import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from fathom.engine import compiler
from fathom.engine.compiler import INTERPRETED, build_game, cache_folder, compile_functions, import_closure
from fathom.engine.edition import corrected, standard_edition
from fathom.text.errors import BadTable

from .toys import REEF, change, copy_reef

START = """
import json, sys
from fathom.engine import compiler
from fathom.engine.edition import corrected, standard_edition
from fathom.engine.loader import folder_of, load
edition = corrected(standard_edition(folder_of("toys.reef")), "own", json.loads(sys.argv[1]))
if sys.argv[2]:
    compiler.version = lambda part: sys.argv[2]
game = load("toys.reef", "cpu", edition)
state = game.new(2)
state.shells[0] = 3
said = {"score": game.score(state, 0), "value": game.value(state, 0)}
functions = [game.rules.new_game, game.rules.score, game.rules.worth]
said["hits"] = sum(sum(function.stats.cache_hits.values()) for function in functions)
said["misses"] = sum(sum(function.stats.cache_misses.values()) for function in functions)
print(json.dumps(said))
"""
CONSTANTS = """
def double(number, wanted):
    return 2 * number if wanted else 0

def both():
    return double(3, True) + double(4, wanted=False)
"""
SCORE = 3 * 10 + 4  # three shells of ten points, and four for the tiles


class Home:
    """A folder with a copy of the toy game and a cache."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.cache = folder / "cache"
        self.reef = folder / "toys" / "reef"
        copy_reef(folder, "toys")

    def open(self, edition: dict[str, Any] | None = None, version: str = "", cache: Path | None = None) -> subprocess.Popen[str]:
        here = {**os.environ, "PYTHONPATH": str(self.folder), "FATHOM_CACHE": str(cache or self.cache), "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-c", START, json.dumps(edition or {}), version]
        return subprocess.Popen(command, env=here, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def start(self, **given: Any) -> dict[str, Any]:
        return answer(self.open(**given))

    def keys(self) -> set[str]:
        return {path.name for path in self.cache.iterdir()}

    def files(self, ending: str) -> set[str]:
        return {str(path.relative_to(self.cache)) for path in self.cache.rglob(f"*{ending}")}


def answer(process: subprocess.Popen[str]) -> dict[str, Any]:
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    return {**json.loads(out), "err": err}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A home where the game has been started once."""
    home = Home(tmp_path_factory.mktemp("home"))
    first = home.start()
    assert (first["score"], first["hits"]) == (SCORE, 0)
    assert first["misses"] >= 3
    return home


def test_the_second_start_compiles_nothing(home):
    before = home.files("")
    second = home.start()
    assert (second["score"], second["misses"]) == (SCORE, 0)
    assert second["hits"] >= 2  # what is called from compiled code comes along with its caller
    assert home.files("") == before


@pytest.mark.parametrize(
    ("file", "old", "new", "score"),
    [
        ("rules.py", "return worth(state.shells[seat])", "return worth(state.shells[seat]) + 1000", SCORE + 1000),
        ("tiles.py", "SHELL = 10", "SHELL = 20", SCORE + 30),  # a constant in another file
        ("tiles.py", "return int(shells) * SHELL + TILES", "return int(shells) * SHELL - TILES", SCORE - 8),  # a callee in another file
        ("edition.toml", "value = 4", "value = 7", SCORE + 3),
    ],
)
def test_a_changed_source_is_compiled_again(home, file, old, new, score):
    keys = home.keys()
    change(home.reef, {file: [(old, new)]})
    try:
        changed = home.start()
    finally:
        change(home.reef, {file: [(new, old)]})
    assert (changed["score"], changed["hits"]) == (score, 0)
    assert len(home.keys() - keys) == 1
    assert home.start()["misses"] == 0


def test_a_changed_evaluation_is_compiled_again(home):
    plain = home.start()["value"]
    change(home.reef, {"bots/evaluation.py": [("TILES * TILES", "TILES * TILES * 2")]})
    assert home.start()["value"] == plain / 2
    change(home.reef, {"bots/evaluation.py": [("TILES * TILES * 2", "TILES * TILES")]})


def test_another_edition_is_another_build(home):
    keys = home.keys()
    other = home.start(edition={"tiles": 6})
    assert (other["score"], other["hits"]) == (SCORE + 2, 0)
    assert len(home.keys() - keys) == 1
    assert home.start(edition={"tiles": 6})["misses"] == 0
    assert home.start()["score"] == SCORE


def test_another_version_is_another_build(home):
    keys = home.keys()
    other = home.start(version="99.1")
    assert (other["score"], other["hits"]) == (SCORE, 0)
    assert len(home.keys() - keys) == 1


def test_a_touched_file_is_still_the_same(home):
    """A checkout or an installation changes dates, not rules."""
    for file in home.reef.iterdir():
        os.utime(file)
    assert home.start()["misses"] == 0


def test_a_source_that_was_cleaned_away_is_written_again_as_it_was(home):
    for path in home.cache.rglob("*.py"):
        path.unlink()
    assert home.start()["misses"] == 0


def test_first_starts_at_the_same_time_do_no_harm(home, tmp_path):
    together = [home.open(cache=tmp_path) for _ in range(2)]
    assert [answer(process)["score"] for process in together] == [SCORE, SCORE]
    third = home.start(cache=tmp_path)
    assert (third["score"], third["misses"]) == (SCORE, 0)
    assert not list(tmp_path.rglob("*.tmp"))


def test_no_two_processes_write_the_same_data_file(home):
    """The index says which file holds which signature; were a file written by two, it could hold the wrong one."""
    before = home.files(".nbc")
    for path in home.cache.rglob("*.nbi"):
        path.unlink()
    assert home.start()["hits"] == 0
    assert len(home.files(".nbc") - before) >= 3


def test_a_cache_that_is_missing_is_made(home, tmp_path):
    assert home.start(cache=tmp_path / "not" / "yet")["score"] == SCORE
    assert (tmp_path / "not" / "yet").is_dir()


def test_a_cache_that_cannot_be_written_is_reported_and_not_used(home, tmp_path):
    (tmp_path / "file").write_text("")
    said = home.start(cache=tmp_path / "file" / "cache")
    assert said["score"] == SCORE
    assert f"compiled rules cannot be kept in {tmp_path / 'file' / 'cache'} (Not a directory)" in said["err"]
    assert "set FATHOM_CACHE to a folder that can be written" in said["err"]


def test_a_function_is_compiled_once_whatever_constants_it_is_called_with():
    module = ModuleType("constants")
    exec(CONSTANTS, vars(module))
    compile_functions(module, cache=False)
    assert module.both() == 6
    assert len(module.double.overloads) == 1


def test_the_cache_lies_where_it_is_wanted(monkeypatch, tmp_path):
    monkeypatch.setenv("FATHOM_CACHE", str(tmp_path / "mine"))
    assert cache_folder() == tmp_path / "mine"
    monkeypatch.delenv("FATHOM_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "fathom"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache_folder() == Path.home() / ".cache" / "fathom"


def test_what_rules_call_is_rules_too():
    assert set(import_closure(["tests.engine.reef.bots.evaluation"])) == {
        "tests.engine.reef.bots.evaluation",
        "tests.engine.reef.rules",
        "tests.engine.reef.tiles",
        "fathom.engine.contract",
        "fathom.engine.rng",
    }


def test_there_are_only_the_machines_and_modules_there_are():
    with pytest.raises(BadTable, match="there is no machine 'abacus'; available: python, cpu"):
        build_game("tests.engine.reef", "abacus", standard_edition(REEF))
    with pytest.raises(BadTable, match=r"there is no module tests\.engine\.nowhere\."):
        build_game("tests.engine.nowhere", "python", standard_edition(REEF))


def test_an_interpreted_build_is_dropped_when_no_game_uses_it(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    copy_reef(tmp_path, "dropped")
    standard = standard_edition(tmp_path / "dropped" / "reef")
    editions = [corrected(standard, f"edition {number}", {"die": [number, 1, 1, 1, 1, 2]}) for number in range(1, INTERPRETED + 3)]
    used = build_game("dropped.reef", "python", editions[0])
    names = list(build_game("dropped.reef", "python", editions[1]).registered)
    assert set(names) <= set(sys.modules)
    for edition in editions[2:]:
        build_game("dropped.reef", "python", edition)
    gc.collect()
    assert build_game("dropped.reef", "python", editions[0]) is used
    assert not set(names) & set(sys.modules)


def test_syntax_trees_are_made_one_after_the_other(monkeypatch):
    """Before Python 3.13 two threads that make them at once fail now and then with SystemError."""
    inside, most = [], []
    parse = ast.parse

    def slow_parse(*given, **named):
        inside.append(given)
        most.append(len(inside))
        time.sleep(0.002)
        inside.pop()
        return parse(*given, **named)

    monkeypatch.setattr(compiler.ast, "parse", slow_parse)
    threads = [threading.Thread(target=import_closure, args=(["tests.engine.reef.rules"],)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert max(most) == 1


PACKED = """
import sys
from numba import njit
from fathom.engine.compiler import pack_bitcode

@njit(cache=True, error_model="numpy")
def one(x):
    return x + 1

@njit(error_model="numpy")
def two(x):
    return one(x) * 2

pack_bitcode(one)
one(1)
(compiled,) = one.overloads.values()
print(sum(one.stats.cache_hits.values()), compiled.library._shared_module is None)
print(two(1))
"""


@pytest.mark.compiler
def test_bitcode_is_packed_when_a_function_is_read_and_there_for_those_compiled_later(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PACKED)
    runs = [subprocess.run([sys.executable, program], capture_output=True, text=True, check=True, timeout=120) for _ in range(2)]
    assert [run.stdout.split() for run in runs] == [["0", "False", "4"], ["1", "True", "4"]]
