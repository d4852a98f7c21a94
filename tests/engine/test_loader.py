"""load(): a game on a machine, with an edition and settings; and generic code for it."""

import threading

import numpy as np
import pytest

from fathom.engine.contract import CHANCE, NOBODY
from fathom.engine.edition import corrected, standard_edition
from fathom.engine.loader import load, new_rng
from fathom.text.errors import BadTable, BrokenContract

from .toys import REEF, copy_reef

NAME = "tests.engine.reef"


def test_a_state_that_is_handed_out_is_nobody_elses(reef):
    state = reef.new(2)
    twin = reef.copy(state)
    reef.play(twin, reef.rules.TO_RIGHT)
    view = reef.view(twin, 1)
    assert (state.hand[0], twin.hand[0], view.hand[0]) == (0, 1, 0)
    assert reef.guess(view, 1, new_rng(0)).tobytes() != b""
    assert view.hand[0] == 0


def test_a_game_answers_what_the_rules_say(reef):
    state = reef.new(3)
    assert reef.options(state) == [reef.rules.TO_LEFT, reef.rules.TO_RIGHT]
    reef.play(state, reef.rules.TO_LEFT)
    reef.play(state, reef.rules.ROLL)
    assert (reef.actor(state), reef.is_chance(state), reef.is_over(state)) == (CHANCE, True, False)
    assert reef.odds(state) == [1, 1, 1, 1, 1, 2]
    state.on_reef[:] = 0
    state.shells[:3] = 3, 7, 7
    assert reef.actor(state) == NOBODY
    assert reef.result(state) == [0.0, 0.5, 0.5]


def test_everybody_may_talk_unless_the_rules_ask_for_silence(toy, reef, machine):
    rule = "VERSION = 1\n\n\ndef is_silent(state, seat):\n    return seat == 1\n"
    quiet = load(toy("hushed", {"rules.py": [("VERSION = 1\n", rule)]}), machine)
    silent = [[game.is_silent(game.new(2), seat) for seat in range(2)] for game in (reef, quiet)]
    assert silent == [[False, False], [False, True]]


def test_an_edition_and_settings_reach_the_rules(machine):
    edition = corrected(standard_edition(REEF), "own", {"tiles": 2})
    game = load(NAME, machine, edition, {"pearls": "none", "start_total": 5})
    state = game.new(2)
    assert state.total == 5
    assert game.options(state) == [game.rules.ROLL, game.rules.STOP]
    game.play(state, game.rules.STOP)
    assert state.on_reef.tolist() == [1, 0, 0, 0, 0, 0, 0, 0]
    assert load(NAME, machine).rules.TILES == 4


def test_an_edition_may_be_a_file(tmp_path, machine):
    (tmp_path / "own.toml").write_text("tiles = 3")
    assert load(NAME, machine, tmp_path / "own.toml").rules.TILES == 3


@pytest.mark.parametrize(
    ("given", "numbers"),
    [
        ({}, (1, 0)),
        ({"pearls": "none"}, (0, 0)),
        ({"pearls": 0}, (0, 0)),
        ({"pearls": "1"}, (1, 0)),
        ({"start_total": "-3"}, (1, -3)),
        ({"start_total": 20}, (1, 20)),
    ],
)
def test_settings_are_numbers_or_choices(given, numbers):
    assert load(NAME, "python", settings=given).settings == numbers


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"pearls": "two"}, "setting pearls cannot be 'two'; possible: none, one"),
        ({"pearls": 2}, "setting pearls cannot be 2; possible: none, one"),
        ({"pearls": -1}, "setting pearls cannot be -1"),
        ({"pearls": True}, "setting pearls cannot be True"),
        ({"start_total": 21}, "setting start_total cannot be 21; possible: -3 to 20"),
        ({"start_total": "1.5"}, "setting start_total cannot be '1.5'"),
        ({"start_total": " 1"}, "setting start_total cannot be ' 1'"),
        ({"start_total": "9" * 5000}, "setting start_total cannot be"),
        ({"start_total": ""}, "setting start_total cannot be ''"),
        ({"shells": 1}, r"has no setting 'shells'; available: pearls, start_total"),
    ],
)
def test_impossible_settings_are_refused_with_those_that_are_possible(given, error):
    with pytest.raises(BadTable, match=error):
        load(NAME, "python", settings=given)


@pytest.mark.parametrize("name", ["chess", "", "tests.engine.nowhere", ".reef", "..", "a.b"])
def test_an_unknown_game_is_an_error(name):
    with pytest.raises(BadTable, match="there is no game"):
        load(name, "python")


def test_a_package_that_is_no_game_is_an_error():
    with pytest.raises(BadTable, match=r"there is no module tests\.engine\.rules"):
        load("tests.engine", "python")


def test_a_package_may_have_a_name_without_a_dot(tmp_path, monkeypatch):
    copy_reef(tmp_path, "solo", {})
    monkeypatch.syspath_prepend(tmp_path / "solo")
    assert load("reef", "python").package == "reef"


@pytest.mark.parametrize("name", ["json", "os", "pytest", "no-package"])
def test_a_word_that_names_no_game_is_not_imported(name):
    with pytest.raises(BadTable, match=f"there is no game '{name}'; available: "):
        load(name, "python")


def test_rules_that_lack_a_name_of_the_contract_are_refused(toy):
    name = toy("unfinished", {"rules.py": [("SEATS = ", "SOFAS = ")]})
    with pytest.raises(BrokenContract, match=r"unfinished\.reef\.rules lacks SEATS$"):
        load(name, "python")


@pytest.mark.parametrize("seats", [-1, 0, 1, 4])
def test_the_number_of_seats_is_checked(reef, seats):
    with pytest.raises(BadTable, match=f"takes 2 to 3 players, not {seats}"):
        reef.new(seats)


def test_generic_code_is_specialized_once_for_all_threads(machine):
    game = load(NAME, machine)
    modules = []
    workers = [threading.Thread(target=lambda: modules.append(game.generic("fathom.engine.rollout"))) for _ in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len({id(module) for module in modules}) == 1
    assert len(modules) == 8


def test_a_match_may_be_played_by_older_rules(toy, machine):
    """The version is the last of the numbers that new_game gets."""
    name = toy("older", {"rules.py": [("VERSION = 1\n", "VERSION = 3\nOLDEST = 2\n"), ("= settings[1]", "= settings[2]")]})
    assert [int(load(name, machine, version=version).new(2).total) for version in (None, 2, 3)] == [3, 2, 3]
    with pytest.raises(BadTable, match="has no rules of version 1; it has: 2, 3"):
        load(name, machine, version=1)


def test_older_rules_stay_with_other_settings():
    game = load("jaws", "python", version=1)
    assert game.with_settings((2, 0)).version == 1


def test_what_is_asked_about_the_first_state_of_an_array_is_what_the_rules_say(reef):
    state = reef.new(2)
    asked, out = np.array(state, ndmin=1), reef.option_buffer()
    assert reef.questions.actor_in(asked) == reef.rules.actor(state) == reef.actor(state)
    count = reef.questions.options_in(asked, out)
    assert out[:count].tolist() == reef.options(state)
    possible = [option for option in range(reef.rules.OPTIONS) if reef.questions.is_option_in(option, asked, out)]
    assert possible == sorted(reef.options(state))
    while reef.actor(state) != CHANCE:
        reef.play(state, reef.options(state)[-1])
    weights = reef.weight_buffer()
    total = reef.questions.total_in(np.array(state, ndmin=1), out, weights)
    assert total == sum(reef.odds(state))
