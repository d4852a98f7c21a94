"""The OpenAPI description: it is served, every operation has one name, and every answer has a sentence of ours."""

from collections.abc import Callable
from typing import Any

from fathom.server.http.openapi import description


def operations() -> list[tuple[str, str]]:
    return [(method, path) for path, methods in description()["paths"].items() for method in methods]


def test_the_description_is_served_and_there_is_a_page_for_people(http: Any) -> None:
    assert http.get("/api/v1/openapi.json").json() == description()
    page = http.get("/api").text
    for _, path in operations():
        assert path in page


def test_every_operation_is_described_once(serve: Callable[..., Any]) -> None:
    names = [entry["operationId"] for methods in description()["paths"].values() for entry in methods.values()]
    assert len(set(names)) == len(names) == len(operations())


def test_every_answer_says_in_our_own_words_what_it_is() -> None:
    """A type without a sentence has its language's: `Built-in mutable sequence.`, or `None`."""
    entries = [entry for methods in description()["paths"].values() for entry in methods.values()]
    said = {answer["description"] for entry in entries for answer in entry["responses"].values()}
    assert not [sentence for sentence in said if sentence in ("", "None") or "sequence" in sentence]
    assert any("`EventMessage`" in sentence for sentence in said)
