"""Who makes a request: the key it carries, and the seat it looks from."""

from starlette.requests import HTTPConnection
from starlette.responses import Response

from fathom.engine.contract import WATCHER
from fathom.server.http.responses import HttpProblem
from fathom.server.live.table import Table
from fathom.server.store.keys import KEY_BYTES, Bearer, hash_of, new_bearer
from fathom.server.store.rulings import BANNED, KEY

WATCH = "watch"
COOKIE = "fathom"  # that holds the key
YEAR = 365 * 86_400
BROWSERS = ("Firefox", "Edg", "Chrome", "Safari")  # as they call themselves; the first one found counts
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Macintosh", "CrOS", "Linux")
PERSON = "person"  # where a request keeps whose device it comes from


def key_of(connection: HTTPConnection) -> str | None:
    """`Authorization: Bearer ...` from a program, a cookie from a browser."""
    scheme, _, key = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        key = connection.cookies.get(COOKIE, "")
    return key if len(key) == 2 * KEY_BYTES and set(key) <= set("0123456789abcdef") else None


def is_browser(connection: HTTPConnection) -> bool:
    """Does the key come in the cookie? No script shall read it, so no response repeats it."""
    return key_of(connection) is not None and not connection.headers.get("authorization", "").lower().startswith("bearer ")


async def identify(connection: HTTPConnection) -> None:
    """Finds out whose device a request comes from, once. Everything that is kept is kept for that person, not for the key."""
    key = key_of(connection)
    registry = connection.app.state.registry
    person = await registry.persons.behind(hash_of(key), label_of(connection)) if key else None
    if person and registry.rulings.factor(KEY, person.hex()) == BANNED:
        raise HttpProblem(403, "the operator of this server has banned you")
    connection.scope[PERSON] = person


def person_of(connection: HTTPConnection) -> bytes | None:
    """The person who makes a request, by the hash of their first key; None without a key, or with that of a removed device."""
    person: bytes | None = connection.scope.get(PERSON)
    return person


def bearer_of(connection: HTTPConnection) -> Bearer:
    """The key of a visitor and the person behind it; new ones for somebody who has none."""
    key, person = key_of(connection), person_of(connection)
    return Bearer(key, person) if key and person else new_bearer()


def label_of(connection: HTTPConnection) -> str:
    """What a device is called in the list of devices: its browser and its system."""
    agent = connection.headers.get("user-agent", "")
    found = [next((word for word in words if word in agent), "") for words in (BROWSERS, SYSTEMS)]
    return ", ".join(filter(None, found)).replace("Edg", "Edge").replace("CrOS", "ChromeOS")


def viewer_of(connection: HTTPConnection, table: Table) -> int | None:
    """The seat to look from; None when the key does not open it. A visitor without a seat watches."""
    mine = sorted(seat for seat in table.held(person_of(connection)) if seat >= 0)
    wanted = connection.query_params.get("seat", "")
    if wanted == WATCH or (not wanted and not mine):
        return WATCHER
    if not wanted:
        return mine[0]
    return next((seat for seat in mine if str(seat) == wanted), None)


def role_of(connection: HTTPConnection, table: Table, viewer: int) -> str:
    """The role of the key at the seat it looks from."""
    return table.held(person_of(connection)).get(viewer, "")


def give_key(connection: HTTPConnection, response: Response, key: str) -> None:
    """The browser keeps the key where no script can read it."""
    address = connection.app.state.settings.address
    secure = connection.url.scheme == "https" or address.startswith("https:")  # a proxy may end the encryption
    response.set_cookie(COOKIE, key, max_age=YEAR, httponly=True, secure=secure, samesite="lax", path="/")
