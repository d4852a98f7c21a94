"""`python -m tools.mutants [GAME ...]`: breaks the rules of each game in every small way and writes docs/mutants.md.

A mutant that no rule test notices needs a reason in reasons.toml (why it plays the same game), or a test.
"""

import os
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from fathom.engine.compiler import import_closure
from fathom.engine.loader import load
from fathom.games import GAMES
from tools.mutants.journal import Journal, digest
from tools.mutants.mutate import Mutant, mutants_of
from tools.mutants.tracing import Traces
from tools.mutants.trial import Trial

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PAGE = ROOT / "docs" / "mutants.md"
KEPT = ROOT / ".mutants_cache"


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
    folder = ROOT / "tests" / "games" / package.rpartition(".")[2]
    basis = ground(name, folder)
    journal, traces = Journal(KEPT / f"{name}.jsonl", basis), Traces(KEPT / f"{name}-traces.jsonl", basis)
    trial = Trial(mutants, files, journal, traces, os.cpu_count() or 1)
    quietly = ["-q", "-s", "--quick", "--tb=native", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist"]
    code = pytest.main([*quietly, str(folder)], plugins=[trial])
    if code != pytest.ExitCode.OK:
        sys.exit(f"the tests of {name} could not be run")
    return mutants, trial.survivors


def ground(name: str, folder: Path) -> str:
    """A digest of the rules, of the box, and of what the tests share."""
    files = [path for path, _ in import_closure([f"{GAMES[name]}.rules"]).values()]
    files += [*folder.rglob("*.py"), *folder.parent.glob("*.py"), folder.parents[1] / "conftest.py"]
    texts = [path.read_text(encoding="utf-8") for path in sorted(files) if not path.name.startswith("test_")]
    return digest([*texts, load(name, "python").edition.digest()])


def main(names: list[str]) -> int:
    reasons = tomllib.loads((HERE / "reasons.toml").read_text(encoding="utf-8"))
    lines, wrong = [], []
    for name in names or list(GAMES):
        mutants, survivors = tried(name)
        lines.append(f"| {name} | {len(mutants):,} | {len(mutants) - len(survivors):,} | {len(survivors)} |")
        unnoticed, explained = {mutant.key for mutant in survivors}, set(reasons.get(name, {}))
        wrong += [f"{name}: no test and no reason: {key}" for key in sorted(unnoticed - explained)]
        wrong += [f"{name}: a reason that nothing needs: {key}" for key in sorted(explained - unnoticed)]
    for line in wrong:
        print(line)
    if not names and not wrong:
        write_page(lines, reasons)
    return 1 if wrong else 0


def write_page(lines: list[str], reasons: dict[str, dict[str, str]]) -> None:
    head = (HERE / "page.md").read_text(encoding="utf-8")
    rows = [f"| {name} | `{key.replace('|', '¦')}` | {why} |" for name, known in reasons.items() for key, why in known.items()]
    table = "| game | mutants | noticed by a rule test | play the same game |\n|---|---|---|---|\n"
    why = "| game | mutant | why it plays the same game |\n|---|---|---|\n"
    parts = [head, table, "\n".join(lines), "\n\n## Those that play the same game\n\n", why, "\n".join(rows), "\n"]
    PAGE.write_text("".join(parts), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
