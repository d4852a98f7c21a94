"""`python -m fathom.server`, and serve(), which the command line calls."""

import gc
import logging
import os
import sys
import threading
import webbrowser
from pathlib import Path

import uvicorn
from starlette.applications import Starlette

from fathom.games import offered
from fathom.server.http.app import ServerSettings, make_app
from fathom.server.ops.logging import log_as_json_lines
from fathom.text.errors import FathomError

MESSAGE_BYTES = 8192  # what a WebSocket frame may hold
GARBAGE = (20_000, 50, 100)  # nearly nothing of a move is left over in circles: Python need not look for them so often
TURN = 0.0005  # seconds that a thread may keep Python to itself while the one that writes waits for it
GRACE = 3  # seconds that connections have to end when the server is asked to stop


def default_database() -> str:
    """FATHOM_DATABASE, or a file in the user's data folder."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return os.environ.get("FATHOM_DATABASE") or str(home / "fathom" / "tables.sqlite3")


def chosen_games(wanted: str = "") -> tuple[str, ...]:
    """The games named, or those of FATHOM_GAMES; none when nobody chose."""
    chosen = wanted or os.environ.get("FATHOM_GAMES", "")
    return tuple(offered(chosen)) if chosen.strip(", ") else ()


def serve(
    host: str = "127.0.0.1", port: int = 8000, database: str | None = None, open_browser: bool = False, games: tuple[str, ...] = ()
) -> None:
    """Serves tables until it is told to stop: SIGTERM or Ctrl-C finishes what is being written."""
    log_as_json_lines(os.environ.get("FATHOM_LOG", "INFO"))
    origins = tuple(os.environ.get("FATHOM_ORIGINS", "").split())
    key = os.environ.get("FATHOM_METRICS_KEY", "")
    settings = ServerSettings(database or default_database(), origins=origins, games=games, metrics_key=key)
    run(make_app(settings), host, port, open_browser)


def run(app: Starlette, host: str, port: int, open_browser: bool = False) -> None:
    address = f"http://{host}:{port}/"
    logging.getLogger("fathom").info("serving", extra={"address": address})
    if open_browser:
        threading.Timer(1, webbrowser.open, [address]).start()
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(TURN)
    uvicorn.Server(configured(app, host, port)).run()


def configured(app: Starlette, host: str, port: int) -> uvicorn.Config:
    return uvicorn.Config(
        app, host=host, port=port, log_config=None, access_log=False, ws="websockets-sansio", ws_max_size=MESSAGE_BYTES,
        ws_per_message_deflate=False,  # it would cost more memory for each browser than its table does
        timeout_graceful_shutdown=GRACE, server_header=False, date_header=False,
    )  # fmt: skip


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.exit("python -m fathom.server reads its settings from the environment; `fathom serve --help` tells more")
    try:
        chosen = chosen_games()
    except FathomError as error:
        sys.exit(f"FATHOM_GAMES: {error}")
    serve(os.environ.get("FATHOM_HOST", "127.0.0.1"), int(os.environ.get("FATHOM_PORT", "8000")), games=chosen)
