"""Real servers, each on a port of its own: in a thread, or in a process that can be killed."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from dataclasses import replace
from typing import Any

import httpx
import sqlalchemy as sa
import uvicorn

from fathom.server.http.app import make_app
from fathom.server.http.serving import configured
from fathom.server.ops.settings import Limits, Quota, ServerSettings, Timing

ANY = Quota(1e9, 1e9)
FREE = Limits(requests=ANY, tables=ANY, reviews=ANY, messages=ANY, chat=ANY)
UNLIMITED = dict.fromkeys(("FATHOM_REQUESTS", "FATHOM_TABLES"), "1e9 1e9")  # for programs: tests poll faster than people click
FAST = Timing(bot=0, idle=0.2, sweep=0.1, catch_up=0.1)
TRUSTED = httpx.create_ssl_context()  # each client would read all authorities anew, which costs more than starting a server
PATIENCE = 120  # seconds until a server must have answered: the machine may be busy


class Running:
    """A server that runs in a thread until it is stopped."""

    def __init__(self, house: ServerSettings, port: int = 0) -> None:
        self.app = make_app(house)
        self.port = port or free_port()
        self.server = uvicorn.Server(configured(replace(house, port=self.port), lambda: self.app))
        self.thread = threading.Thread(target=self.server.run, daemon=True)  # one that hangs does not keep the tests from ending
        self.thread.start()
        wait_for(lambda: self.server.started or not self.thread.is_alive())
        assert self.server.started, "the server did not start"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, timeout=PATIENCE, verify=TRUSTED)

    @property
    def registry(self) -> Any:
        return self.app.state.registry

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), "the server did not stop"


class Program:
    """A server in a process of its own, which can be killed and started again on the same port."""

    process: subprocess.Popen[bytes]

    def __init__(self, database: str, **settings: str) -> None:
        self.port = free_port()
        self.environment = os.environ | {"FATHOM_DATABASE": database, "FATHOM_PORT": str(self.port)} | UNLIMITED | settings
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen([sys.executable, "-m", "fathom.server"], env=self.environment, stderr=subprocess.DEVNULL)
        wait_for(self.is_serving)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, timeout=PATIENCE, verify=TRUSTED)

    def is_serving(self) -> bool:
        assert self.process.poll() is None, "the server did not start"
        try:
            return httpx.get(f"{self.url}/healthz", timeout=PATIENCE).status_code == 200
        except httpx.TransportError:
            return False

    def end(self, how: int = signal.SIGKILL) -> int:
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(question: Any) -> Any:
    """The first answer that is true."""
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        found = question()
        if found:
            return found
        time.sleep(0.005)
    raise AssertionError("waited in vain")


def rename_table(server: Any, old: str, new: str) -> None:
    with server.registry.store.engine.begin() as connection:
        connection.execute(sa.text(f"ALTER TABLE {old} RENAME TO {new}"))
