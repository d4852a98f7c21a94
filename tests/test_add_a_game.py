"""docs/add-a-game.md, followed to the letter: from its text to a game in a fresh environment, in the terminal and in the browser."""

import os
import re
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.browser.people import Person, chromium, play_by_hand, play_to_the_end
from tests.server.browser.watchdog import watchdog
from tests.server.running import free_port, wait_for
from tests.terminal.driver import TO_ITS_END

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^`([\w/.]+)`\n\n```\w+\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE))
COMMANDS = [line for block in re.findall(r"^```sh\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE) for line in block.splitlines()]
MOST_LINES = 80
PIP = {"PIP_NO_DEPS": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INDEX": "1"}  # 0: no isolation
# A browser that plays by itself is faster than people may be.
SERVE = """
import sys
from fathom.server.http.serving import serve
from fathom.server.ops.settings import Limits, Quota, ServerSettings
free = Limits(requests=Quota(1e9, 1e9), messages=Quota(1e9, 1e9))
serve(ServerSettings(sys.argv[1], port=int(sys.argv[2]), limits=free))
"""


class Fresh:
    """An environment that holds Fathom and what people install into it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        venv.create(folder / "env", with_pip=True)
        packages = next((folder / "env").glob("lib/python*/site-packages"))
        outer = [path for path in sys.path if path.endswith("site-packages")]  # what Fathom depends on, without a network
        (packages / "outer.pth").write_text("\n".join(outer))
        self.run(f"pip install {ROOT}")

    def environment(self) -> dict[str, str]:
        path = f"{self.folder / 'env' / 'bin'}:{os.environ['PATH']}"
        return {**os.environ, **PIP, "PATH": path, "FATHOM_DATA": str(self.folder / "data"), "LANG": "en_US.UTF-8", "PYTHONPATH": ""}

    def run(self, command: str, typed: str = "") -> str:
        ran = subprocess.run(
            command, shell=True, cwd=self.folder, env=self.environment(), input=typed, capture_output=True, text=True, check=False,
            timeout=TO_ITS_END,
        )  # fmt: skip
        assert ran.returncode == 0, f"{command}\n{ran.stdout}\n{ran.stderr}"
        return ran.stdout


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Fresh:
    """The page up to its first command has been followed, and Pig is installed."""
    folder = tmp_path_factory.mktemp("pig")
    (folder / "pig").mkdir()
    (folder / "pig" / "__init__.py").touch()
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    environment = Fresh(folder)
    environment.run(COMMANDS[0])
    return environment


@pytest.fixture
def address(fresh: Fresh) -> Iterator[str]:
    port = free_port()
    command = ["python", "-c", SERVE, str(fresh.folder / "tables.sqlite3"), str(port)]
    with subprocess.Popen(command, cwd=fresh.folder, env=fresh.environment(), stderr=subprocess.DEVNULL) as server:
        url = f"http://127.0.0.1:{port}"
        try:
            wait_for(lambda: is_up(url))
            yield url
        finally:
            server.kill()


def is_up(url: str) -> bool:
    try:
        return httpx.get(f"{url}/healthz").status_code == 200
    except httpx.HTTPError:
        return False


def test_the_page_holds_a_whole_game_in_fewer_lines_than_promised() -> None:
    assert list(FILES) == ["pyproject.toml", "pig/rules.py", "pig/words.py"]
    lines = [line for name in ("pig/rules.py", "pig/words.py") for line in FILES[name].splitlines() if line.strip()]
    assert len(lines) < MOST_LINES


def test_the_commands_of_the_page_are_those_that_are_tried_here() -> None:
    assert [command.split()[0:2] for command in COMMANDS] == [
        ["pip", "install"], ["python", "-c"], *(["fathom", name] for name in ("games", "simulate", "arena", "play", "serve"))
    ]  # fmt: skip


@pytest.mark.slow
@pytest.mark.compiler
def test_the_game_is_checked_listed_simulated_and_rated(fresh: Fresh) -> None:
    _, check, games, simulate, arena, *_ = COMMANDS
    assert "'matches': 10" in fresh.run(check)
    assert "Pig  pig  2 to 6 players." in fresh.run(games)
    assert "Pig · 1000 games" in fresh.run(simulate)
    assert "random – greedy" in fresh.run(arena)


@pytest.mark.slow
@pytest.mark.compiler
def test_a_match_is_played_replayed_and_advised_in_the_terminal(fresh: Fresh) -> None:
    ended = fresh.run(COMMANDS[5], "roll\nstop\n" * 600)
    assert re.search(r"^\S+ wins\.$", ended, re.MULTILINE)
    kept = next((fresh.folder / "data").glob("*.fathom"))
    assert re.search(r"^\S+ wins\.$", fresh.run(f"fathom replay {kept}"), re.MULTILINE)
    assert "draws match the seed" in fresh.run(f"fathom verify {kept}")
    assert "stop" in fresh.run(f"fathom hint {kept} --patience 0.01")


@pytest.mark.slow
@pytest.mark.browser
def test_a_whole_match_is_played_in_the_browser(fresh: Fresh, address: str) -> None:
    with watchdog(), chromium() as browser:
        both = Person(browser, address)
        lobby = both.open("/")
        assert lobby.locator("h2", has_text="Pig").is_visible()
        assert lobby.locator("article", has_text="Pig").locator("img.picture").evaluate("picture => picture.naturalWidth") > 0
        assert "This game has no rule book." in both.open("/rules/pig").inner_text("main")
        table = both.new_table("pig", {"who": "me", "name": "Ada"}, {"who": "me", "name": "Ben"})
        play_by_hand(both)
        play_to_the_end(both)
        assert both.page.locator("#prompt").inner_text() in ("Ada wins.", "Ben wins.")
        assert "wins." in both.open(f"/t/{table}/result").inner_text("main")
        assert both.open(f"/t/{table}/replay/9").locator("pre").is_visible()
        assert both.complaints == []
