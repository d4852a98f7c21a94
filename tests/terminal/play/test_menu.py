"""Before a match: the menu of games and the line of players."""

import pytest

from fathom.bots.ladder import level_names
from fathom.engine.loader import Game, load
from fathom.games import GAMES
from fathom.terminal.play.seating import bot_at, seat_players, seated, split_names
from fathom.text.errors import BadTable
from tests.terminal.conftest import Sit
from tests.terminal.driver import CTRL_D


def test_without_a_game_you_choose_one_from_a_menu_and_say_who_plays(sit: Sit) -> None:
    session = sit()
    menu = session.expect("Which game.* > ")
    assert menu.count("players.") == len(GAMES)
    assert "There is no game “chess”" in session.answer("chess", "Which game.* > ")
    assert "There is no game “99”" in session.answer("99", "Which game.* > ")
    offered = session.answer("1", r"\[Player, swimmer\] > ")
    assert all(level in offered for level in level_names("into-the-blue"))
    assert "random" not in offered
    assert "There is room for 5 players, not 6." in session.answer("a b c d e f", " > ")
    assert "Every player needs a different name." in session.answer("Ada, Ada", " > ")
    assert "Into the Blue · Ada, Ben the Diver, captain, captain-2" in session.answer("Ada, Ben the Diver, captain, captain", "> ")


def test_a_game_may_be_named_by_its_first_letters_and_enter_takes_the_usual(sit: Sit) -> None:
    session = sit("play")
    session.expect("Which game")
    session.answer("into", r"\[Player, swimmer\] > ")
    assert "Into the Blue · Player, swimmer" in session.answer("", "Player> ")


def test_the_end_of_input_leaves_the_menu(sit: Sit) -> None:
    session = sit("play")
    session.expect("Which game.* > ")
    session.press(CTRL_D)
    assert session.status() == 0
    assert "Traceback" not in session.text()


@pytest.fixture(scope="module")
def blue() -> Game:
    return load("into-the-blue", "python")


def test_people_come_first_then_bots_then_swimmers_fill_the_seats(blue: Game) -> None:
    assert seat_players(blue, ["Ada", "Ben"], ["random"], None, "Player") == ("Ada", "Ben", "random")
    assert seat_players(blue, [], [], 3, "Player") == ("Player", "swimmer", "swimmer-2")
    assert seat_players(blue, ["Ada"], ["swimmer"], 4, "Player") == ("Ada", "swimmer", "swimmer-2", "swimmer-3")
    assert seat_players(blue, ["Ada"], [], None, "Player") == ("Ada", "swimmer")
    assert seat_players(blue, [], ["random", "greedy"], 2, "Player") == ("random", "greedy")


def test_more_players_than_seats_and_unknown_bots_are_refused(blue: Game) -> None:
    with pytest.raises(BadTable, match=r"there are more players \(3\) than seats \(2\)"):
        seat_players(blue, ["Ada", "Ben", "Cleo"], [], 2, "Player")
    with pytest.raises(BadTable, match="there is no bot 'clever'; available: random, greedy"):
        seat_players(blue, [], ["clever"], None, "Player")


def test_a_bots_name_in_either_language_seats_that_bot(blue: Game) -> None:
    assert seated(blue, ["Glouton", "hasard", "greedy"]) == ("greedy", "random", "greedy-2")
    assert seated(blue, ["Dériveur", "capitaine", "nageur"]) == ("drifter", "captain", "swimmer")
    assert bot_at(blue, "greedy-2") == bot_at(blue, "greedy")
    assert bot_at(blue, "Ada") is None
    assert bot_at(blue, "greedy-looking") is None


@pytest.mark.parametrize("name", ["", "a" * 25, "tab\x00", "\udcff"])
def test_a_name_that_cannot_be_printed_is_refused(name: str, blue: Game) -> None:
    with pytest.raises(BadTable, match="a name must have 1 to 24 printable characters"):
        seated(blue, [name])


def test_names_stand_between_commas_or_spaces() -> None:
    assert split_names("Ada, Ben the Diver") == ["Ada", " Ben the Diver"]
    assert split_names("Ada  Ben") == ["Ada", "Ben"]
    assert split_names(" , ") == []
