"""`python -m fathom.server`, and serve(), which the command line calls."""

import gc
import logging
import os
import sys
import threading
import webbrowser

import uvicorn
from starlette.applications import Starlette

from fathom.server.http.app import make_app
from fathom.server.http.connections import protocol
from fathom.server.ops.logging import log_as_json_lines
from fathom.server.ops.settings import ServerSettings, settings_from
from fathom.server.store.database import check_schema
from fathom.text.errors import FathomError

MESSAGE_BYTES = 8192  # what a WebSocket frame may hold
GARBAGE = (20_000, 50, 100)  # nearly nothing of a move is left over in circles: Python need not look for them so often
TURN = 0.0005  # seconds that a thread may keep Python to itself while the one that writes waits for it
GRACE = 3  # seconds that connections have to end when the server is asked to stop


def serve(settings: ServerSettings, open_browser: bool = False) -> None:
    """Serves tables until it is told to stop: SIGTERM or Ctrl-C finishes what is being written."""
    log_as_json_lines(settings.log)
    run(make_app(settings), settings.host, settings.port, open_browser)


def run(app: Starlette, host: str, port: int, open_browser: bool = False) -> None:
    address = f"http://{host}:{port}/"
    logging.getLogger("fathom").info("serving", extra={"address": address})
    if open_browser:
        threading.Timer(1, webbrowser.open, [address]).start()
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(TURN)
    uvicorn.Server(configured(app, host, port)).run()


def configured(app: Starlette, host: str, port: int) -> uvicorn.Config:
    settings: ServerSettings = app.state.settings
    return uvicorn.Config(
        app, host=host, port=port, log_config=None, access_log=False, ws="websockets-sansio", ws_max_size=MESSAGE_BYTES,
        ws_per_message_deflate=False,  # it would cost more memory for each browser than its table does
        timeout_graceful_shutdown=GRACE, server_header=False, date_header=False, http=protocol(settings.limits),
        proxy_headers=bool(settings.proxies), forwarded_allow_ips=list(settings.proxies),
    )  # fmt: skip


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.exit("python -m fathom.server reads its settings from the environment; `fathom config` prints them")
    try:
        chosen = settings_from(os.environ)
        check_schema(chosen.database)
        serve(chosen)
    except FathomError as error:
        sys.exit(f"fathom: {error}")
