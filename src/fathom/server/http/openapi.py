"""The OpenAPI description, made from the API's operations and the types of its messages."""

from functools import cache
from typing import Any, get_origin

import msgspec

from fathom import __version__
from fathom.server.http.api import NDJSON, OPERATIONS, TEXT
from fathom.server.http.call import Operation
from fathom.server.messages import Problem
from fathom.text.catalogues import LANGUAGES

WHERE = "/api/v1"
QUERY: dict[str, dict[str, Any]] = {
    "seat": {"schema": {"type": "string", "pattern": "^([0-9]{1,2}|watch)$"}, "description": "The seat to look from, or `watch`"},
    "language": {"schema": {"type": "string", "enum": list(LANGUAGES)}, "description": "The language of all sentences"},
    "after": {"schema": {"type": "integer", "minimum": 0, "maximum": 999_999_999}, "description": "Your cursor: the last event you know"},
    "follow": {"schema": {"type": "string", "enum": ["0", "1"]}, "description": "0: only what has happened so far"},
}
PATH_PARAMETERS = {"table": "^[0-9a-z]{1,32}$", "code": "^[A-Za-z]{4}$"}  # what stands in paths
TEXTS = {
    NDJSON: "One `EventMessage` per line, as JSON, until the match is over. An empty line says that nothing happened for a while. "
    "A client that reads too slowly is cut off; reconnect with `after`.",
    TEXT: "A match file",
}
TROUBLES = {
    400: "Not understood", 403: "Not allowed", 404: "There is no such table", 413: "Too long", 415: "Not JSON", 429: "Too many requests",
    503: "The store does not answer just now",
}  # fmt: skip


@cache
def description() -> dict[str, Any]:
    named = [kind for operation in OPERATIONS for kind in (operation.body, *operation.responses.values())]
    types = [kind for some in named for kind in (some if isinstance(some, tuple) else (some,)) if kind and not isinstance(kind, str)]
    schemas, components = msgspec.json.schema_components([*types, Problem], ref_template="#/components/schemas/{name}")
    known = dict(zip(map(repr, [*types, Problem]), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(WHERE + operation.path, {})[operation.method.lower()] = describe(operation, known)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Fathom",
            "version": __version__,
            "description": "Open tables, view them as a seat may, follow what happens and play moves by notation. "
            "Your key, which you get when you open a table or sit down, goes into `Authorization: Bearer`.",
        },
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}}},
        "security": [{}, {"key": []}],
    }


def describe(operation: Operation, known: dict[str, Any]) -> dict[str, Any]:
    parameters = [{"name": name, "in": "query", "required": False, **QUERY[name]} for name in operation.query]
    for name, pattern in PATH_PARAMETERS.items():
        if f"{{{name}}}" in operation.path:
            parameters.insert(0, {"name": name, "in": "path", "required": True, "schema": {"type": "string", "pattern": pattern}})
    responses = {str(status): response_for(kind, known) for status, kind in operation.responses.items()}
    for status, text in TROUBLES.items():
        responses.setdefault(str(status), {"description": text, "content": {"application/json": {"schema": known[repr(Problem)]}}})
    entry: dict[str, Any] = {"summary": operation.summary, "operationId": operation.handler.__name__}
    entry |= {"parameters": parameters, "responses": responses}
    if operation.body:
        entry["requestBody"] = {"required": True, "content": {"application/json": {"schema": known[repr(operation.body)]}}}
    return entry


def response_for(kind: Any, known: dict[str, Any]) -> dict[str, Any]:
    if isinstance(kind, str):
        return {"description": TEXTS[kind], "content": {kind: {"schema": {"type": "string"}}}}
    kinds = kind if isinstance(kind, tuple) else (kind,)
    schemas = [known[repr(one)] for one in kinds]
    name = " Or: ".join(" ".join(str(one.__doc__).split()) for one in kinds) if get_origin(kind) is None else "A list"
    return {"description": name, "content": {"application/json": {"schema": schemas[0] if len(schemas) == 1 else {"anyOf": schemas}}}}
