"""The API against its description: schemathesis sends what it allows and what it does not; nothing breaks, and replies are as described."""

from typing import Any

import hypothesis
import pytest
import schemathesis
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance

from fathom.server.http.openapi import description
from tests.server.api_client import Player, open_table
from tests.server.http.test_openapi import operations

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture
def table(http: Any) -> Player:
    return open_table(http, "into-the-blue", {"who": "me", "name": "Ann"}, {"who": "open"})


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
