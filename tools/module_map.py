"""Writes the tree of modules into docs/architecture.md, from the first line of every docstring: `make map`."""

import ast
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "fathom"
PAGE = ROOT / "docs" / "architecture.md"
START, END = "<!-- modules -->", "<!-- end -->"


def is_trivial(path: Path) -> bool:
    """A package's __init__ that holds nothing but its docstring."""
    return path.name == "__init__.py" and len(ast.parse(path.read_text(encoding="utf-8")).body) <= 1


def first_line(path: Path) -> str:
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return docstring.splitlines()[0]


def heading(folder: Path) -> str:
    """The folder and, where its __init__ is trivial, what it says about itself."""
    name = folder.relative_to(SOURCE).as_posix()
    package = folder / "__init__.py"
    title = "fathom" if name == "." else name
    return f"**{title}/** {first_line(package)}" if package.exists() and is_trivial(package) else f"**{title}/**"


def tree() -> str:
    folders = sorted({path.parent for path in SOURCE.rglob("*.py")}, key=lambda folder: folder.relative_to(SOURCE).as_posix())
    blocks = []
    for folder in folders:
        modules = [path for path in sorted(folder.glob("*.py")) if not is_trivial(path)]
        rows = [f"- `{path.relative_to(SOURCE).as_posix()}`: {first_line(path)}" for path in modules]
        if rows:
            blocks.append("\n".join([heading(folder), "", *rows]))
    return "\n\n".join(blocks)


def main() -> None:
    page = PAGE.read_text(encoding="utf-8")
    before, after = page.partition(START)[0], page.partition(END)[2]
    PAGE.write_text(f"{before}{START}\n{tree()}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
