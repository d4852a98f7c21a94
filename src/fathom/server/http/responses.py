"""JSON responses, long ones in pieces, and errors as JSON responses."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import UNSET
from starlette.requests import HTTPConnection
from starlette.responses import Response, StreamingResponse

from fathom.server.messages import Problem
from fathom.server.render.preferences import language_of
from fathom.text.catalogues import full_translator
from fathom.text.errors import FathomError

TOO_MANY = 429
PIECE = 65_536  # bytes that are made at once
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


# Long answers are made off the event loop, piece by piece, as fast as the client takes them. Whole, they may be a hundred megabytes.


def lines_response(things: Iterator[Any]) -> Response:
    return StreamingResponse(in_pieces(msgspec.json.encode(thing) + b"\n" for thing in things), media_type="application/x-ndjson")


def list_response(things: Iterator[Any]) -> Response:
    return StreamingResponse(in_pieces(json_list(things)), media_type="application/json")


def json_list(things: Iterator[Any]) -> Iterator[bytes]:
    before = b"["
    for thing in things:
        yield before + msgspec.json.encode(thing)
        before = b","
    yield b"]" if before == b"," else b"[]"


async def in_pieces(parts: Iterator[bytes]) -> AsyncIterator[bytes]:
    while piece := await asyncio.to_thread(next_piece, parts):
        yield piece


def next_piece(parts: Iterator[bytes]) -> bytes:
    """Nothing when all parts have been given."""
    piece = bytearray()
    for part in parts:
        piece += part
        if len(piece) >= PIECE:
            break
    return bytes(piece)
