"""The shape of the source: who may import whom, who may name a game, how long a file may be."""

import ast
import re
from pathlib import Path

import pytest

from fathom.games import GAMES

SOURCE = Path(__file__).parents[2] / "src" / "fathom"
MODULES = sorted(SOURCE.rglob("*.py"))
LEVELS = {"engine": 0, "games": 1, "bots": 2, "solvers": 2, "studies": 2}  # everything else is the top
TOP = 3
SIDEWAYS = {("studies", "bots"), ("solvers", "bots"), ("studies", "solvers")}  # what plays is there to be studied
LONGEST = 400


def part_of(module: str) -> str:
    """`bots` of `fathom.bots.search`."""
    return [*module.split("."), ""][1]


def dotted(path: Path) -> str:
    parts = ["fathom", *path.relative_to(SOURCE).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> list[str]:
    """Every module of Fathom that a file imports, at its top or inside a function."""
    package = dotted(path) if path.name == "__init__.py" else dotted(path).rpartition(".")[0]
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*parents, *([node.module] if node.module else [])])
            found += [base, *(f"{base}.{alias.name}" for alias in node.names)]
    return [name for name in found if name.startswith("fathom.")]


def relative(path: Path) -> str:
    return str(path.relative_to(SOURCE))


@pytest.mark.parametrize("path", MODULES, ids=relative)
def test_imports_go_one_way(path):
    """engine <- games <- bots, solvers, studies <- everything else."""
    mine = part_of(dotted(path))
    for name in imports(path):
        theirs = part_of(name)
        allowed = theirs == mine or LEVELS.get(theirs, TOP) < LEVELS.get(mine, TOP) or (mine, theirs) in SIDEWAYS or mine not in LEVELS
        assert allowed, f"{relative(path)} imports {name}"


@pytest.mark.parametrize("path", [path for path in MODULES if part_of(dotted(path)) == "games"], ids=relative)
def test_games_do_not_know_each_other(path):
    for name in imports(path):
        if part_of(name) == "games":
            assert name.split(".")[2] == dotted(path).split(".")[2], f"{relative(path)} imports {name}"


@pytest.mark.parametrize("path", [path for path in MODULES if part_of(dotted(path)) != "games"], ids=relative)
def test_nothing_outside_the_games_names_a_game(path):
    text = path.read_text(encoding="utf-8").lower()
    for name in GAMES:
        spellings = [re.escape(name), re.escape(name.replace("-", "_")), re.escape(name.replace("-", " "))]
        assert not re.search(rf"\b({'|'.join(spellings)})\b", text), f"{relative(path)} names {name}"


@pytest.mark.parametrize("path", MODULES, ids=relative)
def test_a_file_is_short_and_says_what_it_is(path):
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LONGEST
    assert ast.get_docstring(ast.parse(text)), f"{relative(path)} has no docstring"


def test_the_list_of_games_is_complete():
    folders = {path.parent.name for path in (SOURCE / "games").glob("*/rules.py")}
    assert {package.rpartition(".")[2] for package in GAMES.values()} == folders
