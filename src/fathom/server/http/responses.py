"""JSON responses, and errors as JSON responses."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET
from starlette.requests import HTTPConnection
from starlette.responses import Response

from fathom.server.messages import Problem
from fathom.server.render.preferences import language_of
from fathom.text.catalogues import full_translator
from fathom.text.errors import FathomError

TOO_MANY = 429
RETRY = {"retry-after": "1"}  # second


class HttpProblem(FathomError):
    """An error with the HTTP status that it answers."""

    def __init__(self, status: int, text: str, /, **values: Any) -> None:
        super().__init__(text, **values)
        self.status = status


def status_for(error: FathomError) -> int:
    return error.status if isinstance(error, HttpProblem) else 422


def json_response(body: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(body), status, headers, "application/json")


def problem_response(error: FathomError, connection: HTTPConnection) -> Response:
    """The error in the client's language."""
    status, text = status_for(error), error.translated(full_translator(language_of(connection)))
    return json_response(Problem(text, error.field or UNSET), status, RETRY if status == TOO_MANY else None)
