"""The games of tables."""

from msgspec.structs import replace

from fathom.server.live.game_cache import game_of
from fathom.server.store.store import MatchRow

ROW = MatchRow(id="a", game="into-the-blue", rules=1, edition="{}", settings="{}", wishes="{}", seats=2, seed=bytes(32), at=1)


def test_tables_that_play_alike_share_their_game_and_so_what_they_show() -> None:
    game = game_of(ROW)
    assert game_of(replace(ROW, id="b", wishes='{"hints": false}', seats=3, seed=bytes(31) + b"1")) is game
    other = game_of(replace(ROW, settings='{"first_player": 1}'))
    assert (other is game, other.settings) == (False, (1,))
