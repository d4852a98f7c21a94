"""The files of docs/operate.md are used as they stand: proxies are started, and every name in them exists."""

import json
import os
import re
import shutil
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client import REGISTRY
from websockets.sync.client import connect

from fathom.server.http.api import HEARTBEAT
from fathom.server.ops.settings import VARIABLES, printed, settings_from
from fathom.server.store.rulings import ADDRESS, BANNED, Ruling
from tests.server.api_client import TWO, open_table
from tests.server.running import FAST, PATIENCE, Running, free_port, wait_for

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "operate.md").read_text(encoding="utf-8")
SEATS = [{"who": "me", "name": "Ann"}, {"who": "open"}]


@contextmanager
def running(command: list[str], url: str, **more: Any) -> Iterator[None]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more)
    try:
        wait_for(lambda: process.poll() is not None or answers(url))
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


def answers(url: str) -> bool:
    try:
        return httpx.get(url, verify=False).status_code == 200
    except httpx.TransportError:
        return False


@contextmanager
def caddy(server: Running, folder: Path) -> Iterator[str]:
    port = free_port()
    text = (DEPLOY / "Caddyfile").read_text().replace("127.0.0.1:8000", f"127.0.0.1:{server.port}")
    text = text.replace("games.example.org {", f"https://localhost:{port} {{\n\ttls internal")
    (folder / "Caddyfile").write_text("{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n" + text)
    home = os.environ | {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    url = f"https://localhost:{port}"
    with running(["caddy", "run", "--config", str(folder / "Caddyfile")], f"{url}/healthz", env=home):
        yield url


@contextmanager
def nginx(server: Running, folder: Path) -> Iterator[str]:
    port = free_port()
    pair = {"fullchain.pem": folder / "cert.pem", "privkey.pem": folder / "key.pem"}
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", "2",
         "-keyout", pair["privkey.pem"], "-out", pair["fullchain.pem"]], check=True, capture_output=True,
        timeout=PATIENCE,
    )  # fmt: skip
    text = (DEPLOY / "nginx.conf").read_text().replace("127.0.0.1:8000", f"127.0.0.1:{server.port}")
    for name, path in pair.items():
        text = text.replace(f"/etc/letsencrypt/live/games.example.org/{name}", str(path))
    text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;").replace("    listen [::]:443 ssl;\n", "")
    paths = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    user = "user root;" if os.getuid() == 0 else ""
    start = f"error_log {folder}/error.log; pid {folder}/pid; daemon off; {user} events {{}}"
    text = text.replace("games.example.org", "localhost")
    (folder / "nginx.conf").write_text(f"{start} http {{ access_log off; {paths}\n{text} }}")
    url = f"https://localhost:{port}"
    with running(["nginx", "-c", str(folder / "nginx.conf"), "-e", str(folder / "start.log")], f"{url}/healthz"):
        yield url


@pytest.mark.slow
@pytest.mark.parametrize("proxy", [caddy, nginx])
def test_people_play_through_the_proxy(proxy: Any, serve: Callable[..., Running], tmp_path: Path) -> None:
    """Pages, a table, its WebSocket; the cookie is secure, and the numbers of the server are not for the world."""
    server = serve(address="https://localhost", hosts=("localhost",), proxies=("127.0.0.1",))
    with proxy(server, tmp_path) as url, httpx.Client(base_url=url, verify=False, timeout=PATIENCE) as http:
        assert http.get("/").status_code == 200
        opened = http.post("/tables", json={"game": "deep-dive", "seats": SEATS}, headers={"sec-fetch-site": "same-origin"})
        assert opened.status_code == 201, opened.text
        assert "Secure" in opened.headers["set-cookie"]
        key = opened.headers["set-cookie"].partition("=")[2].partition(";")[0]
        trust = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        trust.check_hostname, trust.verify_mode = False, ssl.CERT_NONE
        address = f"{url.replace('https', 'wss')}/t/{opened.json()['table']}/ws?after=0"
        with connect(address, ssl=trust, additional_headers={"authorization": f"Bearer {key}"}) as socket:
            assert json.loads(socket.recv(timeout=PATIENCE))
        assert http.get("/metrics").status_code in (403, 404)


@pytest.mark.slow
@pytest.mark.parametrize("proxy", [caddy, nginx])
def test_the_proxy_passes_a_stream_on_at_once_and_says_who_asks(proxy: Any, serve: Callable[..., Running], tmp_path: Path) -> None:
    """A visitor comes from another address than the rest; saying that it is a third one does not help when it is banned."""
    server, visitor, third = serve(replace(FAST, idle=PATIENCE), hosts=("localhost",), proxies=("127.0.0.1",)), "127.0.0.2", "203.0.113.7"
    with proxy(server, tmp_path) as url, httpx.Client(base_url=url, timeout=PATIENCE, transport=coming_from(visitor)) as http:
        ann = open_table(http, "deep-dive", *TWO)
        with http.stream("GET", f"{ann.path}/events", headers=ann.headers, params={"follow": "1"}) as stream:
            lines = stream.iter_lines()
            assert next(lines)
            assert ann.act(seat=0, chat="are you there?").status_code == 200
            assert any("are you there?" in line for line in lines)
        left = time.monotonic()
        table = server.registry.tables[ann.path.rpartition("/")[2]]
        wait_for(lambda: not table.subscribers())
        assert time.monotonic() - left < HEARTBEAT / 2  # the proxy says so, not a write that fails
        server.registry.rulings.found[ADDRESS, visitor] = Ruling(ADDRESS, visitor, BANNED, None, "", 0)
        assert http.get("/").status_code == 403
        assert http.get("/", headers={"x-forwarded-for": third}).status_code == 403
        assert httpx.get(url, verify=False).status_code == 200


def coming_from(address: str) -> httpx.HTTPTransport:
    return httpx.HTTPTransport(verify=False, local_address=address)


def test_the_page_names_every_variable_with_its_default() -> None:
    rows = dict(re.findall(r"^\| `(FATHOM_\w+)` \| (.*?) \|", PAGE, re.MULTILINE))
    lines = [line.partition("=") for line in printed(settings_from({}), {}).splitlines() if not line.startswith("#")]
    defaults = {name: value or "empty" for name, _, value in lines}
    home = {"FATHOM_DATABASE": "`~/.local/share/fathom/tables.sqlite3`"}  # without this machine's home
    assert rows == defaults | home


def test_the_unit_and_the_image_set_variables_that_exist() -> None:
    known = {variable.name for variable in VARIABLES} | {"FATHOM_CACHE"}
    for name in ("fathom.service", "Dockerfile", "compose.yaml"):
        text = (DEPLOY / name).read_text(encoding="utf-8")
        assert set(re.findall(r"FATHOM_\w+", text)) <= known
    assert settings_from({"FATHOM_PROXIES": "172.16.0.0/12"}).proxies


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_understands_every_line_of_the_unit(tmp_path: Path) -> None:
    """The programs that it starts are those of this environment."""
    unit = tmp_path / "fathom.service"
    text = (DEPLOY / "fathom.service").read_text(encoding="utf-8")
    unit.write_text(text.replace("/opt/fathom/.venv/bin", str(Path(sys.executable).parent)))
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", str(unit)], capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, [line for line in done.stderr.splitlines() if "fathom.service" in line]) == (0, [])


def test_nobody_else_on_the_machine_reads_what_the_unit_writes() -> None:
    """Its database holds the seeds of running matches."""
    lines = (DEPLOY / "fathom.service").read_text(encoding="utf-8").splitlines()
    assert {"UMask=0077", "StateDirectoryMode=0700", "NoNewPrivileges=yes", "CapabilityBoundingSet="} <= set(lines)


def test_the_unit_starts_the_server_however_long_its_database_is_away() -> None:
    """systemd gives up after a few starts in ten seconds unless it is told not to."""
    lines = (DEPLOY / "fathom.service").read_text(encoding="utf-8").splitlines()
    assert {"StartLimitIntervalSec=0", "Restart=always"} <= set(lines)


def test_the_image_is_built_from_files_that_exist_and_does_not_run_as_root() -> None:
    lines = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").splitlines()
    copied = [word for line in lines if line.startswith("COPY ") for word in line.split()[1:-1]]
    assert copied
    assert [word for word in copied if not (ROOT / word).exists()] == []
    assert lines.index("USER fathom") < next(number for number, line in enumerate(lines) if line.startswith("CMD "))


def test_the_dashboard_shows_metrics_that_exist() -> None:
    text = (DEPLOY / "grafana.json").read_text(encoding="utf-8")
    assert len(json.loads(text)["panels"]) >= 12
    known = {family.name for family in REGISTRY.collect()}
    asked = {re.sub(r"_(total|bucket)$", "", name) for name in re.findall(r"fathom_\w+", text)}
    assert asked <= known
