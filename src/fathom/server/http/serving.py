"""Processes that serve: one, or several workers behind one port."""

import gc
import logging
import os
import signal
import sys
import threading
import webbrowser
from collections.abc import Callable
from functools import partial

import uvicorn
from starlette.applications import Starlette

from fathom.server.http.app import make_app
from fathom.server.http.connections import LimitedConfig
from fathom.server.http.workers.supervisor import Supervisor, end_with_supervisor
from fathom.server.ops import metrics
from fathom.server.ops.logging import log_as_json_lines
from fathom.server.ops.settings import ServerSettings

MESSAGE_BYTES = 8192  # what a WebSocket frame may hold
GARBAGE = (1_000, 4, 1_000)  # nearly nothing of a move is left over in circles: Python looks for moments only, and seldom at everything
TURN = 0.0005  # seconds that a thread may keep Python to itself while the one that writes waits for it
GRACE = 3  # seconds that connections have to end when the server is asked to stop
SILENCE = 60  # seconds after which a worker that does not answer is replaced: it may be compiling on a busy machine


def serve(settings: ServerSettings, open_browser: bool = False) -> None:
    """Serves tables until it is told to stop: SIGTERM or Ctrl-C finishes what is being written. With several workers a supervisor replaces
    one that died, and SIGHUP replaces one after the other, each when its successor is ready. A single process cannot: it ends in order,
    and a service manager starts it again."""
    address = f"http://{settings.host}:{settings.port}/"
    log_as_json_lines(settings.log)
    logging.getLogger("fathom").info("serving", extra={"address": address, "workers": settings.workers})
    if open_browser:
        threading.Timer(1, webbrowser.open, [address]).start()
    config = configured(settings, partial(worker_app, settings))
    if settings.workers == 1:
        if hasattr(signal, "SIGHUP"):
            signal.signal(signal.SIGHUP, lambda *_: signal.raise_signal(signal.SIGTERM))
        uvicorn.Server(config).run()
    else:
        with metrics.shared():
            os.environ["FATHOM_GAMES"] = ",".join(settings.games)  # for the process that workers are forked from
            Supervisor(config).run()


def worker_app(settings: ServerSettings) -> Starlette:
    """The application of one process, which it sets up for serving."""
    log_as_json_lines(settings.log)
    end_with_supervisor()
    gc.enable()
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(TURN)
    return make_app(settings)


def configured(settings: ServerSettings, make: Callable[[], Starlette]) -> LimitedConfig:
    return LimitedConfig(
        settings.limits, app=make, factory=True, host=settings.host, port=settings.port, workers=settings.workers,
        log_config=None, access_log=False, server_header=False, date_header=False,
        ws_max_size=MESSAGE_BYTES,
        ws_per_message_deflate=False,  # it would cost more memory for each browser than its table does
        timeout_graceful_shutdown=GRACE, timeout_worker_healthcheck=SILENCE,
        proxy_headers=bool(settings.proxies), forwarded_allow_ips=list(settings.proxies),
    )  # fmt: skip
