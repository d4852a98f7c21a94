"""The settings of a server: one typed object, read from the environment. An invalid value is refused with an explanation."""

import ipaddress
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from fathom.games import offered
from fathom.text.errors import FathomError
from fathom.text.messages import Message

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
REACHES = ("public", "loopback", "none")
SECRETS = ("FATHOM_METRICS_KEY",)  # printed as set or not set
ELSEWHERE = ("FATHOM_CACHE", "FATHOM_DATA")  # variables of the whole product
POSTGRESQL = re.compile(r"postgresql://([^:/]*(:[^@]*)?@)?(\[[^/?]+\]|[^/:?]+)?(:\d*)?(/[^?]*)?(\?.*)?")
PASSWORD = re.compile(r"(?<=://)([^:/]*):[^@]*@|(?<=password=)[^&]*")
NAME = re.compile(r"[\w-]{1,63}(\.[\w-]{1,63})*", re.ASCII)


class BadSetting(FathomError):
    """A value in the environment that no server can run with."""


@dataclass(frozen=True)
class Quota:
    """How many at once, and how many per second in the long run."""

    burst: float
    rate: float


@dataclass(frozen=True)
class Limits:
    """Limits per address and per connection. Sizes are in bytes, times in seconds."""

    requests: Quota = Quota(240, 40)  # HTTP, per address
    tables: Quota = Quota(20, 0.2)  # new tables, per address
    codes: Quota = Quota(10, 0.1)  # codes that are tried, per address: nobody finds a table by guessing
    reviews: Quota = Quota(8, 0.02)  # reviews that are computed, per address
    messages: Quota = Quota(40, 10)  # on one WebSocket
    chat: Quota = Quota(8, 0.5)  # lines of one key at a table
    patience: int = 20  # messages over the quota that are answered before the socket is closed
    sockets: int = 100  # open at once by watchers of one address, also as streams of events
    seated: int = 400  # open at once by those with a seat, per address
    watchers: int = 300  # connected to one table
    watchers_here: int = 30  # connected to one table from one address
    devices: int = 12  # connected to one table with one key: the oldest makes room
    connections: int = 0  # of the whole server; 0: what the system's limit of open files allows
    arrival: float = 10  # for the head of a request, and for its body
    delivery: float = 60  # that what is sent may wait to be read
    body: int = 16_384
    message: int = 4_096


@dataclass(frozen=True)
class Timing:
    """The timing of bots and of the sweep, in seconds."""

    bot: float = 0.8  # the least time between two moves of bots, so that people can follow
    idle: float = 60.0  # until a table without connections is forgotten
    sweep: float = 5.0  # between two sweeps over all tables
    catch_up: float = 1.0  # between two looks for what other processes wrote
    thinkers: int = 2  # bots that think at the same time
    admiral: float = 2.0  # that the slowest level may think about a move; 0: it is not offered
    answer: float = 10.0  # that the database may take
    pairing: float = 45.0  # that somebody waits for another player before the computer plays


@dataclass(frozen=True)
class Keeping:
    """How many days things are kept that nobody uses; 0: forever."""

    people: int = 730  # somebody who does not come back
    tables: int = 365  # a match that is not over


@dataclass(frozen=True)
class ServerSettings:
    """The settings of a server."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    log: str = "INFO"
    workers: int = 1  # processes
    timing: Timing = field(default_factory=Timing)
    limits: Limits = field(default_factory=Limits)
    keeping: Keeping = field(default_factory=Keeping)
    address: str = ""  # where people find the server, such as https://games.example.org
    hosts: tuple[str, ...] = ()  # further names that it answers to
    origins: tuple[str, ...] = ()  # further sites whose pages may call this server, as https://name
    proxies: tuple[str, ...] = ()  # whose X-Forwarded-For is believed
    games: tuple[str, ...] = ()  # those that can be played here; none named: all
    notices: str = "public"  # where notices may go: public, loopback (for tests), none
    metrics_key: str = ""  # a client that sends it may read /metrics


def default_database() -> str:
    """A file in the user's data folder."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return str(home / "fathom" / "tables.sqlite3")


# Each reads the text of a variable; a ValueError says what would be possible.


def number(low: float, high: float, kind: type = int) -> Callable[[str], Any]:
    def read(text: str) -> Any:
        wanted = Message("a number from {low} to {high}", low=low, high=high)
        try:
            value = kind(text)
        except ValueError:
            raise BadSetting("it must be {wanted}", wanted=wanted) from None
        if not low <= value <= high:
            raise BadSetting("it must be {wanted}", wanted=wanted)
        return value

    return read


def quota(text: str) -> Quota:
    try:
        burst, rate = map(float, text.split())
    except ValueError:
        raise BadSetting("it must be two numbers: how many at once, and how many per second in the long run") from None
    if not (1 <= burst <= 1e9 and 0 < rate <= 1e9):
        raise BadSetting("it must be two numbers: how many at once, and how many per second in the long run")
    return Quota(burst, rate)


def database(text: str) -> str:
    if "://" in text and not text.startswith("sqlite:///") and not POSTGRESQL.fullmatch(text):
        raise BadSetting("it must be the path of a file or postgresql://user@host/name")
    return text


def without_password(text: str) -> str:
    """A value as others may read it. Beside the address of a database it may be one that was refused."""
    return PASSWORD.sub(lambda found: f"{found[1]}:***@" if found[1] is not None else "***", text)


def is_name(text: str) -> bool:
    """Is it the name or the number of a machine?"""
    try:
        return bool(ipaddress.ip_address(text))
    except ValueError:
        return NAME.fullmatch(text) is not None


def host(text: str) -> str:
    if not is_name(text):
        raise BadSetting("it must be the address or the name of this machine in a network, such as 127.0.0.1")
    return text


def hosts(text: str) -> tuple[str, ...]:
    names = tuple(word.strip("[]") for word in text.lower().split())
    if not all(map(is_name, names)):
        raise BadSetting("it must be names without https:// and without a port, such as games.example.org")
    return names


def header(text: str) -> str:
    if not (text.isascii() and text.isprintable()):
        raise BadSetting("it must be letters, digits and signs of ASCII")
    return text


def address(text: str) -> str:
    try:
        site = urlsplit(text)
        is_bare = is_name(site.hostname or "") and site.port != 0 and site.path in ("", "/")
        is_bare = is_bare and not (site.query or site.fragment or "@" in site.netloc)
    except ValueError:  # brackets or a port that make no sense
        is_bare = False
    if not is_bare or site.scheme not in ("http", "https"):
        raise BadSetting("it must be an address without a path, such as https://games.example.org")
    return f"{site.scheme}://{site.netloc.lower()}"


def origins(text: str) -> tuple[str, ...]:
    return tuple(map(address, text.split()))


def proxies(text: str) -> tuple[str, ...]:
    try:
        return tuple(str(ipaddress.ip_network(word)) for word in text.split())
    except ValueError:
        raise BadSetting("it must be addresses or networks, such as 127.0.0.1 10.0.0.0/8") from None


def log_level(text: str) -> str:
    if text.upper() not in LEVELS:
        raise BadSetting("it must be one of {names}", names=", ".join(LEVELS))
    return text.upper()


def notices(text: str) -> str:
    if text not in REACHES:
        raise BadSetting("it must be one of {names}", names=", ".join(REACHES))
    return text


def games(text: str) -> tuple[str, ...]:
    return tuple(offered(text)) if text.strip(", ") else ()


@dataclass(frozen=True)
class Variable:
    """A variable of the environment: which setting it gives, how it is read, and what it is for."""

    name: str
    target: str  # a field of ServerSettings; `limits.tables` is a field of a field
    read: Callable[[str], Any]
    about: str


VARIABLES = (
    Variable("FATHOM_DATABASE", "database", database, "a SQLite file, or postgresql://user@host/name"),
    Variable("FATHOM_HOST", "host", host, "the address to listen on; 0.0.0.0 is every network of this machine"),
    Variable("FATHOM_PORT", "port", number(0, 65_535), "the port to listen on"),
    Variable("FATHOM_WORKERS", "workers", number(1, 64), "processes that serve; more than one needs PostgreSQL"),
    Variable("FATHOM_ADDRESS", "address", address, "where people find the server, such as https://games.example.org"),
    Variable("FATHOM_HOSTS", "hosts", hosts, "other names that the server answers to"),
    Variable("FATHOM_ORIGINS", "origins", origins, "other sites whose pages may call the server"),
    Variable("FATHOM_PROXIES", "proxies", proxies, "reverse proxies whose X-Forwarded-For is trusted"),
    Variable("FATHOM_GAMES", "games", games, "the games that are offered; empty: all"),
    Variable("FATHOM_NOTICES", "notices", notices, "where notices go: public, none, or loopback for tests"),
    Variable("FATHOM_LOG", "log", log_level, "how much is logged: " + ", ".join(LEVELS)),
    Variable("FATHOM_METRICS_KEY", "metrics_key", header, "a client that sends it may read /metrics; empty: nobody may"),
    Variable("FATHOM_THINKERS", "timing.thinkers", number(1, 64), "bots that think at the same time"),
    Variable("FATHOM_ADMIRAL", "timing.admiral", number(0, 60, float), "seconds that the admiral may think; 0: not offered"),
    Variable("FATHOM_DATABASE_SECONDS", "timing.answer", number(0.1, 600, float), "how long the database may take to answer"),
    Variable("FATHOM_PAIRING_SECONDS", "timing.pairing", number(5, 3_600, float), "how long people wait before the computer plays"),
    Variable("FATHOM_KEEP_PEOPLE", "keeping.people", number(0, 36_500), "days after which an absent person is forgotten; 0: never"),
    Variable("FATHOM_KEEP_TABLES", "keeping.tables", number(0, 36_500), "days after which an idle match is deleted; 0: never"),
    Variable("FATHOM_REQUESTS", "limits.requests", quota, "HTTP requests from one address: at once, and per second"),
    Variable("FATHOM_TABLES", "limits.tables", quota, "new tables from one address: at once, and per second"),
    Variable("FATHOM_CODES", "limits.codes", quota, "codes that one address tries: at once, and per second"),
    Variable("FATHOM_REVIEWS", "limits.reviews", quota, "reviews requested from one address: at once, and per second"),
    Variable("FATHOM_MESSAGES", "limits.messages", quota, "messages on one WebSocket: at once, and per second"),
    Variable("FATHOM_CHAT", "limits.chat", quota, "chat lines of one player: at once, and per second"),
    Variable("FATHOM_SOCKETS", "limits.sockets", number(1, 100_000), "watching connections from one address"),
    Variable("FATHOM_SEATED", "limits.seated", number(1, 100_000), "connections of players from one address"),
    Variable("FATHOM_WATCHERS", "limits.watchers", number(0, 100_000), "watchers of one table"),
    Variable("FATHOM_WATCHERS_HERE", "limits.watchers_here", number(0, 100_000), "watchers of one table from one address"),
    Variable("FATHOM_CONNECTIONS", "limits.connections", number(0, 1_000_000), "connections to the server; 0: as many as open files"),
    Variable("FATHOM_ARRIVAL", "limits.arrival", number(0.1, 600, float), "seconds that a request may take to arrive"),
    Variable("FATHOM_DELIVERY", "limits.delivery", number(0.1, 3_600, float), "seconds that an answer may wait to be read"),
)  # fmt: skip


def settings_from(environment: Mapping[str, str]) -> ServerSettings:
    """The settings that an environment gives; an empty variable counts as not set."""
    settings = ServerSettings(default_database())
    for variable in VARIABLES:
        text = environment.get(variable.name, "").strip()
        if text:
            settings = with_value(settings, variable.target, value_of(variable, text))
    if settings.workers > 1 and not settings.database.startswith("postgresql://"):
        raise BadSetting("several workers share their tables through PostgreSQL; set FATHOM_DATABASE to postgresql://user@host/name")
    return settings


def value_of(variable: Variable, text: str) -> Any:
    try:
        return variable.read(text)
    except FathomError as error:
        shown = "..." if variable.name in SECRETS else without_password(text)
        raise BadSetting("{name} is {text!r}; {why}", name=variable.name, text=shown, why=error) from None


def with_value(settings: ServerSettings, target: str, value: Any) -> ServerSettings:
    outer, _, inner = target.partition(".")
    if inner:
        value = replace(getattr(settings, outer), **{inner: value})
    return replace(settings, **{outer: value})


def printed(settings: ServerSettings, environment: Mapping[str, str]) -> str:
    """Every variable with its value and what it is for, as a file that systemd and docker read; then names that no setting has."""
    lines = []
    for variable in VARIABLES:
        value: Any = settings
        for name in variable.target.split("."):
            value = getattr(value, name)
        is_set = bool(environment.get(variable.name, "").strip())
        lines += [f"# {variable.about}" + ("" if is_set else "  [default]"), f"{variable.name}={as_text(variable, value)}"]
    known = {variable.name for variable in VARIABLES} | {*ELSEWHERE}
    unknown = sorted(name for name in environment if name.startswith("FATHOM_") and name not in known)
    return "\n".join([*lines, *(f"# {name} is set, but there is no such setting" for name in unknown)])


def as_text(variable: Variable, value: Any) -> str:
    if variable.name in SECRETS:
        return "(set)" if value else ""
    if isinstance(value, Quota):
        return f"{value.burst:g} {value.rate:g}"
    if isinstance(value, tuple):
        return (", " if variable.target == "games" else " ").join(value)
    return without_password(str(value))
