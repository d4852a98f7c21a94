"""The audit: what could not be asked never counts as safe."""

from typing import Any

import pytest

from tools import audit

KNOWN = {
    f"{audit.PYPI}/new/json": {"info": {"version": "2.0"}, "vulnerabilities": []},
    f"{audit.PYPI}/weak/json": {"info": {"version": "2.0"}, "vulnerabilities": [{"id": "PYSEC-1"}]},
    f"{audit.PYPI}/weak/1.0/json": {"info": {"version": "1.0"}, "vulnerabilities": [{"id": "PYSEC-1"}, {"id": "PYSEC-2"}]},
}  # fmt: skip


BOTH = ["PYSEC-1", "PYSEC-2"]


@pytest.mark.parametrize(
    ("package", "version", "weaknesses"),
    [("new", "2.0", []), ("new", "1.9", None), ("weak", "2.0", ["PYSEC-1"]), ("weak", "1.0", BOTH), ("gone", "1.0", None)],
)
def test_a_version_is_judged_by_what_is_said_of_it_and_of_no_other(package: str, version: str, weaknesses: list[str] | None) -> None:
    assert audit.finding(package, version, KNOWN.get).weaknesses == weaknesses


@pytest.mark.parametrize(
    ("pins", "status"), [(["new 2.0"], 0), (["new 2.0", "gone 1.0"], audit.UNKNOWN), (["weak 2.0", "gone 1.0"], audit.WEAK)]
)
def test_only_versions_that_were_all_judged_pass(pins: list[str], status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    find: Any = audit.finding
    monkeypatch.setattr(audit, "pinned", lambda: [tuple(pin.split()) for pin in pins])
    monkeypatch.setattr(audit, "finding", lambda package, version: find(package, version, KNOWN.get))
    assert audit.main() == status


def test_every_pin_is_asked_about() -> None:
    assert len(list(audit.pinned())) > 90
