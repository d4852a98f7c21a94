"""The first programs of the pages in docs/envs: they run as they stand."""

import re
from pathlib import Path

PAGES = Path(__file__).parents[2] / "docs" / "envs"


def programs(page: str) -> list[str]:
    """Every Python program of a page."""
    found = re.findall(r"```python\n(.*?)```", (PAGES / page).read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return found


def run_programs(page: str) -> None:
    for program in programs(page):
        exec(compile(program, page, "exec"), {})
