"""Writes requirements.txt and requirements-dev.txt: every version pinned, as pip would install pyproject.toml afresh. `make lock`.

Each pin carries the SHA-256 of every file that the index offers for it, so that pip refuses anything else on any machine.
`python tools/lock.py hashes` writes them again for the versions that are pinned already.
"""

import json
import re
import subprocess
import sys
import tempfile
import tomllib
import urllib.request
from pathlib import Path

from pip._internal.models.index import PyPI  # pip knows the address of the index

ROOT = Path(__file__).parent.parent
HEAD = "# Pinned by `make lock` from pyproject.toml; do not edit.\n"
FILE = re.compile(r'href="[^"]*/([^"/#]+)#sha256=([0-9a-f]{64})"')
PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^ \\\n]+)", re.MULTILINE)


def pinned(wanted: list[str]) -> set[str]:
    """The versions that a fresh environment would end up with."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        pip = [f"{folder}/bin/python", "-m", "pip", "--disable-pip-version-check"]
        report = subprocess.run([*pip, "install", "--quiet", "--dry-run", "--report", "-", *wanted], check=True, capture_output=True).stdout
    found = [package["metadata"] for package in json.loads(report)["install"]]
    return {f"{package['name']}=={package['version']}" for package in found}


def with_hashes(pin: str) -> str:
    """A pin as pip's hash-checking mode wants it."""
    name, _, version = pin.partition("==")
    plain = normal(name)
    with urllib.request.urlopen(f"{PyPI.simple_url}/{plain}/", timeout=60) as page:
        files = FILE.findall(page.read().decode())
    hashes = sorted({sha for file, sha in files if is_of(file, plain, version)})
    if not hashes:
        raise SystemExit(f"the index has no file of {pin}")
    return " \\\n".join([pin, *(f"    --hash=sha256:{sha}" for sha in hashes)])


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def is_of(file: str, name: str, version: str) -> bool:
    """Is it a wheel (name-version-...) or a source archive (name-version.tar.gz) of that version?"""
    stem = re.sub(r"\.(tar\.gz|tar\.bz2|zip|whl)$", "", file)
    parts = stem.split("-")
    if file.endswith(".whl"):
        return (normal(parts[0]), parts[1]) == (name, version)
    return stem.endswith(f"-{version}") and normal(stem.removesuffix(f"-{version}")) == name


def write(file: str, pins: set[str]) -> None:
    lines = [with_hashes(pin) for pin in sorted(pins, key=str.lower)]
    (ROOT / file).write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")


def pins_in(file: str) -> set[str]:
    return {f"{name}=={version}" for name, version in PIN.findall((ROOT / file).read_text(encoding="utf-8"))}


def main() -> None:
    if sys.argv[1:] == ["hashes"]:
        for file in ("requirements.txt", "requirements-dev.txt"):
            write(file, pins_in(file))
        return
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    play = project["project"]["dependencies"] + project["build-system"]["requires"]
    extras = project["project"]["optional-dependencies"]  # the tests use all of them but cuda, for which Numba's simulator stands in
    everything = pinned(play + [wanted for name, extra in extras.items() if name != "cuda" for wanted in extra])
    names = {line.partition("==")[0] for line in pinned(play)}
    for file, lines in (
        ("requirements.txt", {line for line in everything if line.partition("==")[0] in names}),
        ("requirements-dev.txt", {line for line in everything if line.partition("==")[0] not in names}),
    ):
        write(file, lines)


if __name__ == "__main__":
    main()
