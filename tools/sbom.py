"""Writes sbom.json, the bill of materials in CycloneDX 1.5: every pinned package and every vendored file, with its hashes. `make sbom`."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

from tools.lock import normal

ROOT = Path(__file__).parent.parent
PACKAGE = re.compile(r"^([A-Za-z0-9._-]+)==([^ \\\n]+)((?: \\\n    --hash=sha256:[0-9a-f]{64})*)", re.MULTILINE)


def packages() -> list[dict[str, Any]]:
    """What a server runs: requirements.txt, not what the tests need besides."""
    found = PACKAGE.findall((ROOT / "requirements.txt").read_text(encoding="utf-8"))
    return [
        {
            "type": "library",
            "name": name,
            "version": version,
            "purl": f"pkg:pypi/{normal(name)}@{version}",
            "hashes": [{"alg": "SHA-256", "content": sha} for sha in re.findall("[0-9a-f]{64}", hashes)],
        }
        for name, version, hashes in found
    ]


def vendored() -> list[dict[str, Any]]:
    return list(tomllib.loads((ROOT / "tools" / "vendored.toml").read_text(encoding="utf-8"))["file"])


def component(file: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "library",
        "name": file["name"],
        "version": file["version"],
        "purl": f"pkg:npm/{file['name']}@{file['version']}",
        "hashes": [{"alg": "SHA-256", "content": file["sha256"]}],
        "licenses": [{"license": {"id": file["licence"]}}],
    }


def bill() -> str:
    served = [component(file) for file in vendored() if file["path"].startswith("src/")]
    whole = {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1, "components": [*packages(), *served]}
    return json.dumps(whole, indent=1) + "\n"


if __name__ == "__main__":
    (ROOT / "sbom.json").write_text(bill(), encoding="utf-8")
