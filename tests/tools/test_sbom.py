"""The supply chain: everything pinned with hashes, vendored files as they were published, and a bill of materials that says so."""

import hashlib
import re
from pathlib import Path

import pytest

from tools.lock import is_of
from tools.sbom import PACKAGE, bill, vendored

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_every_pin_has_hashes(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    found = PACKAGE.findall(text)
    assert len(found) == len(re.findall("^[A-Za-z]", text, re.MULTILINE)) > 20
    assert [package for package, _, hashes in found if not hashes] == []


@pytest.mark.parametrize("file", vendored(), ids=lambda file: file["name"])
def test_a_vendored_file_is_what_was_published(file: dict[str, str]) -> None:
    assert hashlib.sha256((ROOT / file["path"]).read_bytes()).hexdigest() == file["sha256"]
    assert file["version"] in file["source"]


def test_every_vendored_script_is_listed() -> None:
    folders = [ROOT / "src" / "fathom" / "server" / "static" / "vendor", ROOT / "tests" / "server" / "browser" / "vendor"]
    lying = {str(path.relative_to(ROOT)) for folder in folders for path in folder.glob("*.js")}
    assert lying == {file["path"] for file in vendored()}


def test_the_bill_of_materials_is_up_to_date() -> None:
    assert (ROOT / "sbom.json").read_text(encoding="utf-8") == bill(), "run `make sbom`"


def test_a_file_of_another_version_or_package_is_not_taken() -> None:
    assert is_of("h11-0.16.0-py3-none-any.whl", "h11", "0.16.0")
    assert is_of("prometheus_client-0.26.0.tar.gz", "prometheus-client", "0.26.0")
    assert not is_of("psycopg_binary-3.3.8-cp311-cp311-manylinux_2_17_x86_64.whl", "psycopg", "3.3.8")
    assert not is_of("h11-0.16.1.tar.gz", "h11", "0.16.0")
