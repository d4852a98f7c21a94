"""Copies of the toy game with one thing changed or broken, each a package of its own."""

import shutil
from pathlib import Path

REEF = Path(__file__).parent / "reef"
Changes = dict[str, list[tuple[str, str]]]  # per file: what stands there, and what shall stand there


def copy_reef(folder: Path, top: str, changes: Changes | None = None) -> str:
    """The dotted path of a copy of Reef in `folder`, which the caller puts on the path."""
    target = folder / top / "reef"
    shutil.copytree(REEF, target, ignore=shutil.ignore_patterns("__pycache__"))
    change(target, changes or {})
    return f"{top}.reef"


def change(target: Path, changes: Changes) -> None:
    for file, pairs in changes.items():
        text = (target / file).read_text(encoding="utf-8")
        for old, new in pairs:
            assert text.count(old) == 1, f"{file} holds {old!r} {text.count(old)} times"
            text = text.replace(old, new)
        (target / file).write_text(text, encoding="utf-8")
