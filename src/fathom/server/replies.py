"""Replies as JSON."""

from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.responses import Response


def reply(body: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(body), status, headers, "application/json")
