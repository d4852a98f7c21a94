"""What other processes wrote: PostgreSQL notifies all that listen."""

import threading
from asyncio import AbstractEventLoop
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

CHANNEL = "fathom"


class NotificationListener:
    """Listens in a thread."""

    def __init__(self, engine: sa.Engine, loop: AbstractEventLoop, notify: Callable[[str], None]) -> None:
        self.engine = engine
        self.loop = loop
        self.notify = notify
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self.listen_forever, name="hints", daemon=True)
        self.thread.start()

    def stop(self) -> None:
        self.stopping.set()
        self.thread.join()

    def listen_forever(self) -> None:
        while not self.stopping.is_set():
            try:
                self.listen()
            except sa.exc.SQLAlchemyError:
                self.stopping.wait(1)  # the database is away; the sweep finds new events meanwhile

    def listen(self) -> None:
        with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(sa.text(f"LISTEN {CHANNEL}"))
            driver: Any = connection.connection.driver_connection
            while not self.stopping.is_set():
                for notification in driver.notifies(timeout=0.2, stop_after=1):
                    self.loop.call_soon_threadsafe(self.notify, notification.payload)
