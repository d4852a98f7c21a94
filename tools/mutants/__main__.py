"""`python -m tools.mutants [GAME ...]`: breaks the rules of each game in every small way and writes docs/mutants.md.

A mutant that no rule test notices needs a reason in reasons.toml (why it plays the same game), or a test.
"""

import os
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from fathom.games import GAMES
from tools.mutants.mutate import Mutant, mutants_of
from tools.mutants.trial import Trial

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PAGE = ROOT / "docs" / "mutants.md"


def modules_of(package: str) -> dict[str, Path]:
    """The modules of a game's rules with their files."""
    spec = find_spec(f"{package}.rules")
    assert spec is not None
    assert spec.origin is not None
    origin = Path(spec.origin)
    if origin.name != "__init__.py":
        return {f"{package}.rules": origin}
    found = {}
    for path in sorted(origin.parent.rglob("*.py")):
        parts = path.relative_to(origin.parent).with_suffix("").parts
        found[".".join([f"{package}.rules", *(part for part in parts if part != "__init__")])] = path
    return found


def tried(name: str) -> tuple[list[Mutant], list[Mutant]]:
    """All mutants of a game, and those that no rule test notices."""
    package = GAMES[name]
    files = modules_of(package)
    mutants = [mutant for module, path in files.items() for mutant in mutants_of(module, path.read_text(encoding="utf-8"))]
    trial = Trial(mutants, files, os.cpu_count() or 1)
    folder = ROOT / "tests" / "games" / package.rpartition(".")[2]
    code = pytest.main(["-q", "-s", "--quick", "-p", "no:cacheprovider", "-p", "no:xdist", str(folder)], plugins=[trial])
    if code != pytest.ExitCode.OK:
        sys.exit(f"the tests of {name} could not be run")
    return mutants, trial.survivors


def main(names: list[str]) -> int:
    reasons = tomllib.loads((HERE / "reasons.toml").read_text(encoding="utf-8"))
    lines, unexplained = [], []
    for name in names or list(GAMES):
        mutants, survivors = tried(name)
        known = reasons.get(name, {})
        lines.append(f"| {name} | {len(mutants):,} | {len(mutants) - len(survivors):,} | {len(survivors)} |")
        unexplained += [(name, mutant) for mutant in survivors if key_of(mutant) not in known]
    for name, mutant in unexplained:
        print(f"{name}: {key_of(mutant)}")
    if not names and not unexplained:
        write_page(lines, reasons)
    return 1 if unexplained else 0


def key_of(mutant: Mutant) -> str:
    return f"{mutant.module.partition('.rules')[2].strip('.') or 'rules'} {mutant.name}"


def write_page(lines: list[str], reasons: dict[str, dict[str, str]]) -> None:
    head = (HERE / "page.md").read_text(encoding="utf-8")
    rows = [f"| {name} | `{key.replace('|', '¦')}` | {why} |" for name, known in reasons.items() for key, why in known.items()]
    table = "| game | mutants | noticed by a rule test | play the same game |\n|---|---|---|---|\n"
    why = "| game | mutant | why it plays the same game |\n|---|---|---|\n"
    parts = [head, table, "\n".join(lines), "\n\n## Those that play the same game\n\n", why, "\n".join(rows), "\n"]
    PAGE.write_text("".join(parts), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
