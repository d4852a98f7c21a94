"""What is known of mutants, line by line in an ignored file, so that an interrupted run goes on and an unchanged mutant is not tried again.

That a test notices a mutant stays true while the rules and this test stay as they are; that none does, while all tests that it met do.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path

NOBODY = ""  # in place of the test that noticed a mutant


class Journal:
    """The verdicts on one game's mutants. Tests come as their names with the text that each stands on."""

    def __init__(self, path: Path, ground: str) -> None:
        self.path = path
        self.ground = ground  # a digest of all that a verdict depends on apart from the mutant and the tests
        self.known: dict[str, dict[str, str]] = {}
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                entry = json.loads(line)
                self.known[entry["mutant"]] = entry
        path.parent.mkdir(exist_ok=True)

    def recall(self, mutant: str, tests: Mapping[str, str]) -> str | None:
        """The test that notices a mutant which meets these tests, or NOBODY; None when that is not known."""
        entry = self.known.get(mutant)
        if entry is None or entry["proof"] != self.proof(entry["noticed_by"], tests):
            return None
        return entry["noticed_by"]

    def write(self, mutant: str, noticed_by: str, tests: Mapping[str, str]) -> None:
        self.known[mutant] = {"mutant": mutant, "noticed_by": noticed_by, "proof": self.proof(noticed_by, tests)}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(self.known[mutant]) + "\n")

    def proof(self, noticed_by: str, tests: Mapping[str, str]) -> str:
        met = [noticed_by] if noticed_by != NOBODY else sorted(tests)
        return digest([self.ground, *(text for name in met for text in (name, tests.get(name, "")))])


def digest(texts: Iterable[str]) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]
