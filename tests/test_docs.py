"""The documents tell the truth: their examples run, their links lead somewhere, every game and command has its line."""

import ast
import re
from pathlib import Path

import pytest

from fathom.engine.loader import load
from fathom.games import GAMES
from tests.sources import syntax_tree
from tools.module_map import is_trivial, tree

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
# The headings of a game's page
HEADINGS = ["What it is", "State", "Options", "Odds", "Secrets", "House rules", "Edition", "Bots", "Solved or not", "Benchmarks"]
SOURCE = ROOT / "src" / "fathom"
MODULES = {path.relative_to(SOURCE).as_posix(): path for path in SOURCE.rglob("*.py")}
MAP = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
FILES = r"[a-z_/0-9]+\.(?:py|js)"
FUNCTIONS = re.findall(rf"`({FILES}): ([\w.]+)`((?:, `[\w.]+`)*)", MAP)
EXAMPLES = [
    pytest.param(block, id=f"{page.stem}-{number}")
    for page in PAGES
    for number, block in enumerate(re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL))
    if ("import load" in block or "import fathom" in block) and "fixture" not in block
]


@pytest.mark.compiler
@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_runs(example: str) -> None:
    exec(compile(example, "example", "exec"), {})


def test_the_readme_has_an_example_of_ten_lines_at_most() -> None:
    block = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)[0]
    assert len([line for line in block.splitlines() if line]) <= 10


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_named_in_the_readme(name: str) -> None:
    assert name.replace("-", " ") in (ROOT / "README.md").read_text(encoding="utf-8").lower()


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_page_with_the_same_headings(name: str) -> None:
    page = (ROOT / "docs" / "games" / f"{name}.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (.*)$", page, re.MULTILINE) == HEADINGS


@pytest.mark.parametrize("name", GAMES)
def test_the_page_of_a_game_names_settings_that_exist_and_all_of_them(name: str) -> None:
    rules = load(name, "python").rules
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \|", section(name, "House rules"), re.MULTILINE)
    values = [", ".join(f"`{choice}`" for choice in each.choices) or f"{each.low} to {each.high}" for each in rules.SETTINGS]
    assert rows == list(zip([each.name for each in rules.SETTINGS], values, strict=True))


@pytest.mark.parametrize("name", GAMES)
def test_the_page_of_a_game_names_edition_fields_that_exist(name: str) -> None:
    fields = {field.name for field in load(name, "python").edition.fields}
    assert set(re.findall(r"`([a-z_]+)`", section(name, "Edition"))) <= fields


def section(name: str, heading: str) -> str:
    page = (ROOT / "docs" / "games" / f"{name}.md").read_text(encoding="utf-8")
    return page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def names_of(path: Path) -> set[str]:
    """Functions, classes and `Class.method` of a module."""
    found = set()
    for node in syntax_tree(path).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{part.name}" for part in node.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)}
    return found


def test_the_map_lists_every_module() -> None:
    listed = re.findall(r"^- `(.+?\.py)`: ", MAP, re.MULTILINE)
    needed = {name for name, path in MODULES.items() if not is_trivial(path)}
    assert sorted(needed - set(listed)) == [], "docs/architecture.md lacks these modules; `make map` adds them"
    assert sorted(set(listed) - needed) == [], "docs/architecture.md lists modules that are gone; `make map` removes them"
    assert len(listed) == len(set(listed))
    assert tree() in MAP, "docs/architecture.md says of a module what it no longer says of itself; `make map` writes it anew"


def test_a_file_named_on_the_map_exists() -> None:
    gone = [name for name in re.findall(rf"`({FILES})[`:]", MAP) if not (SOURCE / name).exists() and not (ROOT / name).exists()]
    assert gone == [], "docs/architecture.md names files that are gone"


@pytest.mark.parametrize(("file", "first", "others"), FUNCTIONS, ids=lambda part: str(part)[:40])
def test_a_function_named_on_the_map_exists(file: str, first: str, others: str) -> None:
    wanted = {first, *re.findall(r"[\w.]+", others)}
    assert wanted <= names_of(MODULES[file]), f"docs/architecture.md names functions that {file} does not have"


def test_every_test_that_the_page_of_attacks_names_is_there_and_is_run_by_make_attack() -> None:
    page, attack = (ROOT / "docs" / "attack.md").read_text(encoding="utf-8"), (ROOT / "Makefile").read_text(encoding="utf-8")
    named = re.findall(r"`((?:http|live|store)/[\w/]*test_\w+\.py)`: ((?:`test_\w+`(?:, )?)+)", page)
    assert len(named) > 25
    for file, tests in named:
        text = (ROOT / "tests" / "server" / file).read_text(encoding="utf-8")
        assert [test for test in re.findall(r"test_\w+", tests) if f"def {test}(" not in text] == [], file
        assert f"tests/server/{file}" in attack
