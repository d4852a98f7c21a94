"""The documents tell the truth: their examples run, their links lead somewhere, every game and command has its line."""

import re
from pathlib import Path

import pytest

from fathom.games import GAMES

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
EXAMPLES = [
    pytest.param(block, id=f"{page.stem}-{number}")
    for page in PAGES
    for number, block in enumerate(re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL))
    if ("import load" in block or "import fathom" in block) and "fixture" not in block
]


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
