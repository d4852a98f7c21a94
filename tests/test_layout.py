"""Tests mirror the source: a test stands where its module stands, and every fixture stands once."""

import ast
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.sources import syntax_tree
from tests.test_architecture import CROWDED

TESTS = Path(__file__).parent
SOURCE = TESTS.parent / "src" / "fathom"
MODULES = sorted(TESTS.rglob("test_*.py"))
WHOLE_PRODUCT = {  # tests of more than one module, each with the reason why it has no mirror
    "corpus/test_kept_files": "what people kept is read by engine and games together",
    "test_add_a_game": "a guest is written, installed and played as the document says",
    "test_architecture": "the shape of the source",
    "test_benchmarks": "benchmarks stand beside the source",
    "test_catalogues": "the sentences of every folder",
    "test_docs": "the documents",
    "test_fathom": "the public face of the package itself",
    "test_layout": "the shape of the tests",
    "bots/test_secrecy": "every bot of every game",
    "envs/test_examples": "the examples that learn use environments and bots together",
    "games/test_every_edition": "random boxes, for all games alike",
    "games/test_every_game": "the contract, for all games alike",
    "games/test_every_rule_book": "the rule books, for all games alike",
    "games/test_every_scene": "the pictures, for all games alike",
    "games/test_guests": "guests enter every room of the product",
    "server/test_deploy": "the files that operators use start the whole server behind real proxies",
    "server/test_kept_tables": "what people kept goes through all layers of the server",
    "server/test_offered_games": "which games are offered goes through all layers of the server",
    "server/test_secrecy": "secrets on the wire go through all layers of the server",
}
WHOLE_FOLDERS = {
    "server/browser": "people in front of real browsers use the whole server",
    "server/browser/table": "people at a table in front of real browsers use the whole server",
    "tools": "tools stand beside the source",
    "tools/lessons": "tools stand beside the source",
}
BESIDE_THE_SOURCE = ("tests", "tools", "benchmarks", "examples")


def has_mirror(name: str) -> bool:
    """Is there a module, a package or a data file of that name? A test may add its chapter: test_rules_end mirrors rules.

    What both acts of a game have is tested above them: ui/test_board mirrors ui/island/board and ui/boat/board.
    """
    folder, _, test = name.rpartition("/")
    parts = test.removeprefix("test_").split("_")
    names = ["_".join(parts[:count]) for count in range(1, len(parts) + 1)]
    home = SOURCE / folder
    return any([*home.glob(f"{found}.*"), *home.glob(f"*/{found}.py")] or (home / found).is_dir() for found in names)


def is_chapter(name: str) -> bool:
    """Tests of a package of rules have the chapters of the rule book."""
    folder = Path(name).parent
    return "rules" in folder.parts and (SOURCE / folder).is_dir()


def test_every_test_module_has_its_mirror_or_a_reason() -> None:
    names = [str(path.relative_to(TESTS).with_suffix("")) for path in MODULES]
    assert set(WHOLE_PRODUCT) <= set(names), "a reason without a test"
    alone = [name for name in names if not has_mirror(name) and not is_chapter(name) and name not in WHOLE_PRODUCT]
    assert [name for name in alone if str(Path(name).parent) not in WHOLE_FOLDERS] == []


def test_no_folder_beside_the_source_is_crowded() -> None:
    """The limit of the source. Tests mirror its modules, so what a folder of theirs has as a package beside them does not count."""
    modules = [path for folder in BESIDE_THE_SOURCE for path in (TESTS.parent / folder).rglob("*.py")]
    counts = Counter(path.parent for path in modules if path.name not in ("__init__.py", "conftest.py"))
    assert {str(folder.relative_to(TESTS.parent)): count for folder, count in counts.items() if count > CROWDED} == {}


@cache
def fixtures(path: Path) -> dict[str, str]:
    """The text of each fixture in a file, by its name."""
    functions = [node for node in syntax_tree(path).body if isinstance(node, ast.FunctionDef)]
    marked = [function for function in functions if any("pytest.fixture" in ast.unparse(mark) for mark in function.decorator_list)]
    return {function.name: ast.unparse(function) for function in marked}


@pytest.mark.parametrize("conftest", sorted(TESTS.rglob("conftest.py")), ids=lambda path: str(path.parent.relative_to(TESTS)))
def test_nobody_makes_a_shared_fixture_again(conftest: Path) -> None:
    below = [path for path in conftest.parent.rglob("*.py") if path != conftest]
    again = {str(path.relative_to(TESTS)): sorted(set(fixtures(path)) & set(fixtures(conftest))) for path in below}
    assert {path: names for path, names in again.items() if names} == {}


def test_no_fixture_is_written_twice() -> None:
    """The same name may stand in two games; the same text may not stand anywhere twice."""
    texts = Counter(text for path in [*MODULES, *TESTS.rglob("conftest.py")] for text in fixtures(path).values())
    assert [text for text, count in texts.items() if count > 1] == []
