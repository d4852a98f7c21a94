"""Tablebases on disk: named by what matters, made once and whole, opened once."""

from pathlib import Path

import pytest

from fathom.engine.loader import Game, load
from fathom.solvers.protocol import Progress
from fathom.solvers.tablebase import Settings, TablebaseStore, make_whole

written: list[Path] = []


def write(path: Path, game: Game, progress: Progress) -> None:
    written.append(path)
    progress(1, 1)
    path.write_text(game.machine)


def read(path: Path, settings: Settings) -> list[str]:
    return [path.read_text(), str(settings)]


STORE = TablebaseStore("toy", {"first": 0}, 3, ".txt", write, Path.read_text, read)


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Game:
    monkeypatch.setenv("FATHOM_CACHE", str(tmp_path))
    written.clear()
    return load("into-the-blue", "python", settings={"first_player": 1})


def test_the_name_holds_edition_rules_settings_and_form(game: Game, tmp_path: Path) -> None:
    name = f"toy-{game.edition.digest()}-rules{game.rules.VERSION}-first1-form3.txt"
    assert STORE.path_of(game) == tmp_path / "solved" / name


@pytest.mark.compiler
def test_a_game_is_solved_once_and_compiled(game: Game) -> None:
    heard: list[tuple[int, int]] = []
    assert not STORE.is_solved(game)
    assert STORE.solved(game, lambda done, total: heard.append((done, total))) == "cpu"
    assert STORE.is_solved(game)
    assert STORE.solved(game) == "cpu"
    assert heard == [(1, 1)]
    assert len(written) == 1


@pytest.mark.compiler
def test_a_tablebase_is_opened_once_for_all_players(game: Game) -> None:
    tablebase = STORE.open(game)
    assert tablebase == ["cpu", "(1,)"]
    assert STORE.open(load("into-the-blue", "python", settings={"first_player": 1})) is tablebase


def test_what_is_not_whole_leaves_nothing_behind(tmp_path: Path) -> None:
    def fail(path: Path) -> None:
        path.write_text("half")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_whole(tmp_path / "solved" / "toy", fail)
    assert list((tmp_path / "solved").iterdir()) == []
