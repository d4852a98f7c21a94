"""The OpenAPI description: schemathesis sends what it allows and what it does not; nothing breaks, and replies are as described."""

from collections.abc import Callable
from typing import Any

import hypothesis
import pytest
import schemathesis
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance

from fathom.server.http.openapi import description
from tests.server.api_client import Player, open_table

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


def operations() -> list[tuple[str, str]]:
    return [(method, path) for path, methods in description()["paths"].items() for method in methods]


@pytest.fixture
def table(http: Any) -> Player:
    return open_table(http, "into-the-blue", {"who": "me", "name": "Ann"}, {"who": "open"})


@pytest.mark.slow
@pytest.mark.parametrize(("method", "path"), operations())
def test_an_operation_keeps_its_description(server: Any, table: Player, method: str, path: str) -> None:
    schema = schemathesis.openapi.from_dict(description())
    name = table.path.rpartition("/")[2]

    @hypothesis.given(case=schema[path][method].as_strategy())
    @hypothesis.settings(max_examples=40, derandomize=True, deadline=None, suppress_health_check=list(hypothesis.HealthCheck))
    def check(case: Any) -> None:
        if case.path_parameters.get("table") and len(case.path_parameters["table"]) % 2:
            case.path_parameters["table"] = name
        if path.endswith("/events"):
            case.query = {**(case.query or {}), "follow": "0"}
        case.call_and_validate(base_url=server.url, headers=table.headers, checks=CHECKS)

    check()


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
