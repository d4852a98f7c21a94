"""The server's log: one JSON object per line. It never contains a key, a seed, an option or chat."""

import json
import logging
import sys
import time
from datetime import UTC, datetime

PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}
MINUTE = 60.0  # seconds


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {"at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"), "level": record.levelname.lower()}
        line |= {"from": record.name, "say": record.getMessage()}
        line |= {name: value for name, value in vars(record).items() if name not in PLAIN}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


class OnceAMinute(logging.Filter):
    """Lets a line of other people's code pass once a minute: a server in trouble must not fill its disk with the same sentence.
    Errors that were raised in different places are different."""

    def __init__(self) -> None:
        super().__init__()
        self.passed: dict[tuple[str, str, str], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.startswith("fathom") or record.levelno < logging.WARNING:
            return True
        key = (record.name, str(record.msg).partition("\n")[0][:80], place_of(record))
        if time.monotonic() < self.passed.get(key, 0.0):
            return False
        self.passed = {key: until for key, until in self.passed.items() if until > time.monotonic()}
        self.passed[key] = time.monotonic() + MINUTE
        return True


def place_of(record: logging.LogRecord) -> str:
    """Where the error of a line was raised."""
    frame = record.exc_info[2] if record.exc_info else None
    while frame and frame.tb_next:
        frame = frame.tb_next
    return f"{frame.tb_frame.f_code.co_filename}:{frame.tb_lineno}" if frame else ""


def log_as_json_lines(level: str = "INFO") -> None:
    """From now on everything that is logged comes as JSON, on standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(OnceAMinute())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in ("alembic", "uvicorn.error"):  # the second tells of every WebSocket, three lines each
        logging.getLogger(name).setLevel(logging.WARNING)
