"""Drives the real program through a pseudo-terminal: types lines and reads the screen."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

from fathom.engine.loader import load
from fathom.engine.match import Match

CODE = """
import os
from fathom.cli import main
if os.environ.get("FATHOM_TESTS") == "quick":  # bots stay interpreted: see nothing_compiles in tests/conftest.py
    from fathom.bots import ladder
    ladder._compile = lambda name, edition: None
main()
"""
PROGRAM = [sys.executable, "-c", CODE]
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\r")
NOT_OURS = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "LC_ALL", "LC_MESSAGES")
PATIENCE = 120.0  # seconds until a prompt must have come, on a busy machine
TO_ITS_END = 600.0  # seconds that a program may take without a terminal: it may have to compile a game
AGAIN = 10.0  # seconds until a key is pressed again
CLEAR = "\x1b[2J\x1b[3J\x1b[H"
CTRL_C, CTRL_D = "\x03", "\x04"


def environment(data: Path, **changes: str) -> dict[str, str]:
    ours = {name: value for name, value in os.environ.items() if name not in NOT_OURS}
    return {**ours, "TERM": "xterm-256color", "LANG": "en_US.UTF-8", "PYTHONUTF8": "1", "FATHOM_DATA": str(data), **changes}


def fathom(folder: Path, *arguments: str, **changes: str) -> subprocess.CompletedProcess[str]:
    """Runs the program without a terminal, to its end."""
    return subprocess.run(
        [*PROGRAM, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
        cwd=folder, env=environment(folder, **{"COLUMNS": "80", **changes}), timeout=TO_ITS_END,
    )  # fmt: skip


def played(moves: int = 60) -> Match:
    """A match between Ada and Ben, who always take the last option."""
    match = Match(load("into-the-blue", "python"), ("Ada", "Ben"), b"\7" * 32)
    while len(match.played) < moves and not match.game.is_over(match.state):
        match.play(match.fair_option() if match.actor < 0 else match.game.options(match.state)[-1])
    return match


class Session:
    """A person in front of a terminal window."""

    def __init__(self, data: Path, *arguments: str, columns: int = 80, **changes: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        self.process = subprocess.Popen(
            [*PROGRAM, *arguments], stdin=slave, stdout=slave, stderr=slave, env=environment(data, **changes), cwd=data,
            start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )  # fmt: skip
        os.close(slave)
        self.received = b""
        self.read_to = 0

    @property
    def raw(self) -> str:
        """All that the program wrote, escapes included; decoded as a whole, for a letter may come in two parts."""
        return self.received.decode("utf-8", "replace")

    def text(self) -> str:
        """All that was on the screen, without colours."""
        return ESCAPES.sub("", self.raw)

    def expect(self, pattern: str) -> str:
        """Waits until the pattern has come after what was read before; returns everything up to its end."""
        end = time.monotonic() + PATIENCE
        while True:
            new = self.text()[self.read_to :]
            found = re.search(pattern, new)
            if found:
                self.read_to += found.end()
                return new[: found.end()]
            alive = time.monotonic() < end and self.take()
            assert alive, f"{pattern!r} did not come; the screen shows:\n{self.text()[-2000:]}"

    def take(self) -> bool:
        """Reads what has come; False when the program has ended."""
        ready, _, _ = select.select([self.master], [], [], 0.2)
        if not ready:
            return True
        try:
            data = os.read(self.master, 65536)
        except OSError:  # what a pseudo-terminal says when its other end is closed
            return False
        self.received += data
        return bool(data)

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\r".encode())

    def press(self, key: str) -> None:
        os.write(self.master, key.encode())

    def leave_by(self, key: str) -> int:
        """Presses a key until the program ends, as people do: a signal just before the prompt waits is heard only with the next."""
        for _ in range(int(PATIENCE / AGAIN)):
            self.press(key)
            end = time.monotonic() + AGAIN
            while time.monotonic() < end and self.process.poll() is None and self.take():
                pass
            if self.process.poll() is not None:
                break
        return self.status()

    def answer(self, line: str, pattern: str) -> str:
        """Types a line, waits for the pattern, and returns what came."""
        self.type(line)
        return self.expect(pattern)

    def status(self) -> int:
        """The exit status, once everything has been read."""
        end = time.monotonic() + PATIENCE
        while self.take():
            assert time.monotonic() < end, f"the program does not end; the screen shows:\n{self.text()[-2000:]}"
            if self.process.poll() is not None and not select.select([self.master], [], [], 0)[0]:
                break
        return self.process.wait(PATIENCE)

    def close_window(self) -> None:
        """As when a person closes the window: the terminal goes away, and the program hears of it."""
        os.close(self.master)
        self.master = -1
        self.process.wait(PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(PATIENCE)
        if self.master >= 0:
            os.close(self.master)
