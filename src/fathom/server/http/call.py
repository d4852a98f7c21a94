"""A call: one request to the API or to a page, with its table and its visitor; and how an operation of the API is served."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from fathom.server.http.responses import TOO_MANY, HttpProblem, problem_response
from fathom.server.http.visitors import person_of, viewer_of
from fathom.server.live.registry import Registry
from fathom.server.live.table import Table
from fathom.server.live.thinking import TooMany
from fathom.server.ops.quotas import Buckets, address_of
from fathom.server.render.preferences import language_of
from fathom.server.reviews.jobs import Reviews
from fathom.server.store.reviews import KeptReview
from fathom.server.store.rulings import ADDRESS
from fathom.server.store.store import StoreUnavailable
from fathom.text.errors import FathomError


class ShortNumber(IntegerConvertor):
    """A number in an address. Python refuses to read one of some thousand digits: such an address leads nowhere."""

    regex = "[0-9]{1,9}"


register_url_convertor("int", ShortNumber())


class Call:
    """One request to the API, with its body, language and the registry of tables."""

    def __init__(self, request: Request, body: Any) -> None:
        self.request = request
        self.body = body
        self.registry: Registry = request.app.state.registry
        self.reviews: Reviews = request.app.state.reviews
        self.language = language_of(request)
        self.address = address_of(request.scope["client"])

    async def table(self) -> Table:
        table = await self.registry.table(self.request.path_params["table"])
        if table is None:
            raise HttpProblem(404, "There is no such table.")
        table.seen_from(self.address, person_of(self.request))
        return table

    async def finished_table(self) -> Table:
        """For what holds every secret: nobody gets it before the end, not even the table's owner."""
        table = await self.table()
        if not table.projection.is_over():
            raise HttpProblem(409, "The match is not over.")
        return table

    async def review_of(self, table: Table) -> KeptReview:
        """What there is of a review. Nobody asked for it yet: then this visitor does."""
        return await self.reviews.find(table) or await self.ask_for_review(table)

    async def ask_for_review(self, table: Table) -> KeptReview:
        try:
            return await self.reviews.ask(table, self.address)
        except TooMany:
            raise HttpProblem(TOO_MANY, "Too many reviews at the moment; please wait a little and try again.") from None

    def check_new_table(self) -> None:
        """Counts a new table against the visitor's quota."""
        buckets: Buckets = self.request.app.state.new_tables
        if not buckets.take(self.address, self.registry.rulings.factor(ADDRESS, self.address)):
            raise HttpProblem(TOO_MANY, "Too many new tables; wait a moment.")

    def viewer(self, table: Table) -> int:
        viewer = viewer_of(self.request, table)
        if viewer is None:
            raise HttpProblem(403, "This seat is not yours.")
        return viewer

    def after(self) -> int:
        text = self.request.query_params.get("after", "0")
        if not text.isdecimal() or len(text) > 9:
            raise HttpProblem(400, "“after” must be a whole number")
        return int(text)


Handler = Callable[[Call], Awaitable[Response]]


@dataclass(frozen=True)
class Operation:
    method: str
    path: str
    handler: Handler
    summary: str
    responses: Mapping[int, Any]  # a type, several, or a media type for what is not JSON
    body: Any = None
    query: tuple[str, ...] = field(default=())


def store_unavailable() -> HttpProblem:
    return HttpProblem(503, "The database is not responding; please try again.")


def endpoint(operation: Operation) -> Callable[[Request], Awaitable[Response]]:
    """Reads the body, calls the handler, and turns errors into responses."""

    async def serve(request: Request) -> Response:
        try:
            body = await read_body(request, operation.body) if operation.body else None
            return await operation.handler(Call(request, body))
        except FathomError as error:
            return problem_response(error, request)
        except StoreUnavailable:
            return problem_response(store_unavailable(), request)

    return serve


async def read_body(request: Request, wanted: Any) -> Any:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise HttpProblem(415, "the body must be application/json")
    try:
        return msgspec.json.decode(await request.body(), type=wanted)
    except ClientDisconnect:
        raise HttpProblem(413, "the request is too long") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:  # thousands of brackets, one in another, are the last
        raise HttpProblem(400, "the request is not valid: {why}", why=error) from None
