"""Asks PyPI for known weaknesses of every pinned version, without anything installed: `make audit`, where pip-audit gets no answer.

PyPI serves the Python Packaging Advisory Database in two places: beside every version, and beside the latest version of a project.
A mirror may have only the second; then a version that is not the latest cannot be judged, and is named.
"""

import json
import ssl
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from pip._internal.models import index

from tools.sbom import PACKAGE

ROOT = Path(__file__).parent.parent
PYPI = index.PyPI.pypi_url  # as pip knows it
AT_ONCE, PATIENCE = 8, 30  # questions, and seconds for each
WEAK, UNKNOWN = 1, 2  # exit statuses

Ask = Callable[[str], dict[str, Any] | None]


class Finding(NamedTuple):
    """What is known about a pinned version; no weaknesses at all where it could not be judged."""

    package: str
    version: str
    latest: str
    weaknesses: list[str] | None

    def __str__(self) -> str:
        if self.weaknesses is None:
            return f"{self.package} {self.version}: not judged; the latest is {self.latest or 'unknown'}"
        return f"{self.package} {self.version}: {', '.join(self.weaknesses) or 'nothing known'}; the latest is {self.latest}"


def pinned() -> Iterator[tuple[str, str]]:
    for name in ("requirements.txt", "requirements-dev.txt"):
        for package, version, _ in PACKAGE.findall((ROOT / name).read_text(encoding="utf-8")):
            yield package, version


def asked(address: str) -> dict[str, Any] | None:
    """None where there is nothing at the address, or nobody answers."""
    try:
        with urllib.request.urlopen(address, timeout=PATIENCE, context=ssl.create_default_context()) as response:
            found: dict[str, Any] = json.load(response)
            return found
    except (urllib.error.URLError, TimeoutError, ValueError):
        return None


def finding(package: str, version: str, ask: Ask = asked) -> Finding:
    project = ask(f"{PYPI}/{package}/json") or {}
    latest = str(project.get("info", {}).get("version", ""))
    found = project if version == latest else ask(f"{PYPI}/{package}/{version}/json")
    weaknesses = (found or {}).get("vulnerabilities")
    return Finding(package, version, latest, None if weaknesses is None else [str(weakness["id"]) for weakness in weaknesses])


def main() -> int:
    with ThreadPoolExecutor(AT_ONCE) as pool:
        findings = list(pool.map(lambda pin: finding(*pin), sorted(set(pinned()))))
    weak = [one for one in findings if one.weaknesses]
    unknown = [one for one in findings if one.weaknesses is None]
    print("\n".join(map(str, [*weak, *unknown])))
    print(f"{len(findings)} pinned versions: {len(weak)} with known weaknesses, {len(unknown)} not judged")
    return WEAK if weak else UNKNOWN if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
