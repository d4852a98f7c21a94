"""Writes requirements.txt and requirements-dev.txt: every version pinned, as pip would install pyproject.toml afresh. `make lock`."""

import json
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
HEAD = "# Pinned by `make lock` from pyproject.toml; do not edit.\n"


def pinned(wanted: list[str]) -> set[str]:
    """The versions that a fresh environment would end up with."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        pip = [f"{folder}/bin/python", "-m", "pip", "--disable-pip-version-check"]
        report = subprocess.run([*pip, "install", "--quiet", "--dry-run", "--report", "-", *wanted], check=True, capture_output=True).stdout
    found = [package["metadata"] for package in json.loads(report)["install"]]
    return {f"{package['name']}=={package['version']}" for package in found}


def main() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    play = project["project"]["dependencies"] + project["build-system"]["requires"]
    extras = project["project"]["optional-dependencies"]  # the tests use all of them
    everything = pinned(play + [wanted for extra in extras.values() for wanted in extra])
    names = {line.partition("==")[0] for line in pinned(play)}
    for file, lines in (
        ("requirements.txt", {line for line in everything if line.partition("==")[0] in names}),
        ("requirements-dev.txt", {line for line in everything if line.partition("==")[0] not in names}),
    ):
        (ROOT / file).write_text(HEAD + "\n".join(sorted(lines, key=str.lower)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
