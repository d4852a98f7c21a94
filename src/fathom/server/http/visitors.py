"""Who makes a request: the key it carries, and the seat it looks from."""

from starlette.requests import HTTPConnection
from starlette.responses import Response

from fathom.engine.contract import WATCHER
from fathom.server.live.table import Table
from fathom.server.store.keys import KEY_BYTES, hash_of

WATCH = "watch"
COOKIE = "fathom"  # that holds the key
YEAR = 365 * 86_400


def key_of(connection: HTTPConnection) -> str | None:
    """`Authorization: Bearer ...` from a program, a cookie from a browser."""
    scheme, _, key = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        key = connection.cookies.get(COOKIE, "")
    return key if len(key) == 2 * KEY_BYTES and set(key) <= set("0123456789abcdef") else None


def is_browser(connection: HTTPConnection) -> bool:
    """Does the key come in the cookie? No script shall read it, so no response repeats it."""
    return key_of(connection) is not None and not connection.headers.get("authorization", "").lower().startswith("bearer ")


def key_hash_of(connection: HTTPConnection) -> bytes | None:
    key = key_of(connection)
    return hash_of(key) if key else None


def viewer_of(connection: HTTPConnection, table: Table) -> int | None:
    """The seat to look from; None when the key does not open it. A visitor without a seat watches."""
    mine = sorted(seat for seat in table.held(key_hash_of(connection)) if seat >= 0)
    wanted = connection.query_params.get("seat", "")
    if wanted == WATCH or (not wanted and not mine):
        return WATCHER
    if not wanted:
        return mine[0]
    return next((seat for seat in mine if str(seat) == wanted), None)


def role_of(connection: HTTPConnection, table: Table, viewer: int) -> str:
    """The role of the key at the seat it looks from."""
    return table.held(key_hash_of(connection)).get(viewer, "")


def give_key(connection: HTTPConnection, response: Response, key: str) -> None:
    """The browser keeps the key where no script can read it."""
    address = connection.app.state.settings.address
    secure = connection.url.scheme == "https" or address.startswith("https:")  # a proxy may end the encryption
    response.set_cookie(COOKIE, key, max_age=YEAR, httponly=True, secure=secure, samesite="lax", path="/")
