"""The games of tables."""

import pytest
from msgspec.structs import replace

from fathom.engine.loader import load
from fathom.server.live import game_cache
from fathom.server.live.game_cache import compiled_if_ready, custom_edition, game_of, game_with
from fathom.server.store.store import MatchRow

ROW = MatchRow(id="a", game="into-the-blue", rules=1, edition="{}", settings="{}", wishes="{}", seats=2, seed=bytes(32), at=1)


def test_tables_that_play_alike_share_their_game_and_so_what_they_show() -> None:
    game = game_of(ROW)
    assert game_of(replace(ROW, id="b", wishes='{"hints": false}', seats=3, seed=bytes(31) + b"1")) is game
    other = game_of(replace(ROW, settings='{"first_player": 1}'))
    assert (other is game, other.settings) == (False, (1,))


@pytest.mark.compiler
def test_a_game_is_compiled_beside_the_server_and_not_for_a_bot_at_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_cache, "READY", set())
    game = game_with("into-the-blue", settings={"first_player": 1})
    assert compiled_if_ready(game) is game
    game_cache.READY.add("into-the-blue")
    ready = compiled_if_ready(game)
    assert (ready.machine, ready.settings) == ("cpu", game.settings)
    custom = load("into-the-blue", "python", custom_edition("into-the-blue", {}))
    assert compiled_if_ready(custom) is custom
