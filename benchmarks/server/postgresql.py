"""Debian's PostgreSQL, started for a test or a benchmark in its own folder; with a replica that can take over."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from pathlib import Path

SETTINGS = "listen_addresses='127.0.0.1' fsync=on max_wal_senders=8 wal_keep_size='64MB' hot_standby=on"


def programs() -> Path:
    return max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Cluster:
    """One PostgreSQL server. It refuses to run as root."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="fathom-postgresql-", dir="/tmp"))
        self.port = free_port()
        self.user = pwd.getpwnam("postgres") if os.getuid() == 0 else pwd.getpwuid(os.getuid())
        shutil.chown(self.folder, self.user.pw_name)

    @classmethod
    def new(cls) -> "Cluster":
        cluster = cls()
        cluster.run("initdb", "-D", f"{cluster.folder}/data", "-U", "fathom", "-A", "trust", "--no-sync")
        cluster.start()
        return cluster

    def replica(self) -> "Cluster":
        """A copy that follows. From now on a COMMIT here waits until it is stored there too."""
        other = Cluster()
        other.run(
            "pg_basebackup", "-D", f"{other.folder}/data", "-h", "127.0.0.1", "-p", str(self.port), "-U", "fathom", "-R", "-X", "stream",
            "-c", "fast", "--no-sync",
        )  # fmt: skip
        other.start()
        self.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.execute("SELECT pg_reload_conf()")
        return other

    def promote(self) -> None:
        """The replica takes over, and waits for nobody."""
        self.run("pg_ctl", "-D", f"{self.folder}/data", "-w", "promote")
        self.execute("ALTER SYSTEM RESET synchronous_standby_names")
        self.execute("SELECT pg_reload_conf()")

    def start(self) -> None:
        options = " ".join(f"-c {setting}" for setting in SETTINGS.split())
        self.run(
            "pg_ctl", "-D", f"{self.folder}/data", "-l", f"{self.folder}/log", "-w", "-t", "300",
            "-o", f"-p {self.port} -k {self.folder} {options}", "start",
        )  # fmt: skip

    def stop(self, how: str = "immediate") -> None:
        """`immediate` is a crash: what was not stored is gone."""
        self.run("pg_ctl", "-D", f"{self.folder}/data", "-m", how, "-t", "300", "stop")

    def signal(self, number: signal.Signals) -> None:
        """To all its processes."""
        main = (self.folder / "data" / "postmaster.pid").read_text().split()[0]
        children = Path(f"/proc/{main}/task/{main}/children").read_text().split()
        for pid in [main, *children]:
            os.kill(int(pid), number)

    def remove(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def execute(self, statement: str) -> None:
        self.run("psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", "fathom", "-q", "-c", statement, "postgres")

    def run(self, *words: str) -> None:
        identity = {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []} if os.getuid() == 0 else {}
        subprocess.run([str(programs() / words[0]), *words[1:]], check=True, cwd=self.folder, stdout=subprocess.DEVNULL, **identity)  # type: ignore[call-overload]
