"""The box of Into the Blue: where its numbers come from, and what an owner of the box may correct."""

import re

import pytest

from fathom.engine.loader import load
from fathom.text.errors import BadEdition, BadTable
from tests.games.into_the_blue.positions import PERFECT, a_game, after_dive, dive, keep, place, places, roll, scores, the_end

STANDARD = {
    "seats": (2, 5),
    "dice": 6,
    "rolls": 3,
    "shells": 12,
    "main_treasure": (2, 4, 6, 8, 10),
    "secondary_treasure": (1, 2, 3, 4, 5),
    "secondary_tokens": (1, 1, 2, 2),
    "chests": (5, 6, 6, 7, 8),
}


OTHER_BOX = """
main_treasure = [2, 3, 5, 7, 20]
secondary_treasure = [1, 1, 2, 3, 9]
secondary_tokens = [0, 2, 1, 2]
chests = [9, 1, 9, 9, 3]
shells = 5
rolls = 2
"""


@pytest.fixture
def box(tmp_path):
    """An owner's edition file with this text."""

    def written(text):
        (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
        return tmp_path / "mine.toml"

    return written


@pytest.fixture
def other(machine, box):
    """The game with another box, compiled too."""
    return load("into-the-blue", machine, box(OTHER_BOX), {"first_player": 1})


@pytest.fixture
def corrected(box):
    """The game with this text in an owner's file; interpreted, for each box is compiled anew."""
    return lambda text: load("into-the-blue", "python", box(text), {"first_player": 1})


def chest_scores(game):
    """What each chest would bring, with its odds."""
    state = after_dive(game, *PERFECT)
    found = {}
    for option, weight in zip(game.options(state), game.odds(state), strict=True):
        after = game.copy(state)
        game.play(after, option)
        found[game.score(after, 0)] = weight
    return found


# Provenance


def test_the_standard_box_has_the_numbers_of_the_rule_book(blue):
    assert {field.name: field.value for field in blue.edition.fields} == STANDARD


def test_only_the_treasure_values_are_reconstructions(blue):
    assert [field.name for field in blue.edition.reconstructed()] == ["main_treasure", "secondary_treasure"]


def test_everything_else_is_from_the_rule_book(blue):
    assert {field.source for field in blue.edition.fields if not field.name.endswith("_treasure")} == {"rule book"}


def test_a_reconstruction_says_why(blue):
    assert all(field.note for field in blue.edition.reconstructed())


# Corrections


def test_a_secondary_treasure_worth_more_than_the_main_one_is_refused(corrected):
    with pytest.raises(BadEdition, match="field secondary_treasure: must not be worth more than the main treasure of its level"):
        corrected("secondary_treasure = [1, 2, 3, 4, 11]")
    assert corrected("secondary_treasure = [2, 4, 6, 8, 10]").rules.SECONDARY == (2, 4, 6, 8, 10)


def test_corrected_treasures_change_the_score(other):
    state = the_end(other, [[3, 3, 3, 3, 3], [2, 2, 2, 2, 2], [1, 1, 1, 1, 1], [0, 0, 0, 0, 0]])
    assert scores(other, state) == [2 + 3 + 5 + 7 + 20, 1 + 1 + 2 + 3 + 9, 0, 0]


def test_corrected_secondary_tokens(other):
    found = [scores(other, the_end(other, [[5 - seat, 0, 0, 0, 0] for seat in range(seats)])) for seats in (2, 3, 4, 5)]
    assert found == [[2, 0], [2, 1, 1], [2, 1, 0, 0], [2, 1, 1, 0, 0]]


def test_corrected_chests(other):
    assert chest_scores(other) == {1: 1, 3: 1, 9: 3}


def test_corrected_shells(other):
    state = after_dive(other, 1, 1, 1, 1, 1, 1)
    assert places(other, state) == {1: 5}
    place(other, state, 1)
    dive(other, state, 2, 2, 2, 2, 2, 2)
    assert other.is_over(state)


def test_corrected_rolls(other):
    state = a_game(other)
    roll(other, state, *PERFECT)
    keep(other, state)
    roll(other, state, 1, 1, 1, 1, 2, 3)
    assert places(other, state) == {1: 4, 2: 1, 3: 1}


def test_the_standard_box_stays_as_it_is(other, blue):
    state = the_end(blue, [[0, 0, 0, 0, 1], [0, 0, 0, 0, 0]])
    assert scores(blue, state) == [10, 0]
    assert scores(other, state) == [20, 0]


def test_a_correction_is_no_reconstruction(corrected):
    game = corrected("main_treasure = [2, 3, 5, 7, 20]")
    assert [field.name for field in game.edition.reconstructed()] == ["secondary_treasure"]


def test_a_correction_has_another_digest(corrected, blue):
    assert corrected("main_treasure = [2, 3, 5, 7, 20]").edition.digest() != blue.edition.digest()
    assert corrected("main_treasure = [2, 4, 6, 8, 10]").edition.digest() == blue.edition.digest()


@pytest.mark.parametrize("values", [[4, 4, 4, 4, 4], [95, 96, 97, 98, 99], [0, 1, 1, 1, 0]])
def test_the_last_of_any_five_chests_ends_the_game(corrected, values):
    game = corrected(f"chests = {values}")
    state = game.new(2)
    for _ in range(5):
        dive(game, state, *PERFECT)
        game.play(state, game.options(state)[0])
    assert (game.is_over(state), game.score(state, 0)) == (True, sum(values))


@pytest.mark.parametrize("shells", [1, 99])
def test_as_few_and_as_many_shells_as_an_edition_may_say(corrected, shells):
    game = corrected(f"shells = {shells}")
    state = game.new(5)
    while not game.is_over(state):
        dive(game, state, 1, 1, 1, 1, 1, 1)
        place(game, state, 1)
    assert list(state.placed[:, 0]) == [shells] * 5


@pytest.mark.parametrize("rolls", [1, 9])
def test_as_few_and_as_many_rolls_as_an_edition_may_say(corrected, rolls):
    game = corrected(f"rolls = {rolls}")
    state = a_game(game)
    for _ in range(rolls - 1):
        roll(game, state, *PERFECT)
        keep(game, state)
    roll(game, state, 1, 1, 1, 1, 1, 1)
    assert places(game, state) == {1: 6}


def test_an_edition_for_fewer_seats_keeps_the_tokens_of_each(corrected):
    game = corrected("seats = [3, 4]")
    found = [scores(game, the_end(game, [[4 - seat, 0, 0, 0, 0] for seat in range(seats)])) for seats in (3, 4)]
    assert found == [[2, 1, 0], [2, 1, 1, 0]]
    with pytest.raises(BadTable, match="3 to 4 players"):
        game.new(2)


# Files that describe no box of this game


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("main_treasure = [2, 4, 6]", "field main_treasure: must be a list of 5"),
        ("main_treasure = 10", "field main_treasure: must be a list of 5, not 10"),
        ("main_treasure = [2, 4, 6, 8, 100]", "field main_treasure[4]: must be a whole number from 0 to 99, not 100"),
        ("main_treasure = [2, -4, 6, 8, 10]", "field main_treasure[1]: must be a whole number from 0 to 99, not -4"),
        ("secondary_treasure = [1, 2, 2.5, 4, 5]", "field secondary_treasure[2]: must be a whole number from 0 to 99, not 2.5"),
        ('secondary_treasure = [1, "two", 3, 4, 5]', "field secondary_treasure[1]: must be a whole number from 0 to 99, not 'two'"),
        ("secondary_tokens = [1, 1, 2, 3]", "field secondary_tokens[3]: must be a whole number from 0 to 2, not 3"),
        ("chests = [5, 6, 7, 8]", "field chests: must be a list of 5"),
        ("chests = [5, 6, 6, 7, true]", "field chests[4]: must be a whole number from 0 to 99, not True"),
        ("dice = 5", "field dice: must be a whole number from 6 to 6, not 5"),
        ("rolls = 0", "field rolls: must be a whole number from 1 to 9, not 0"),
        ("shells = 0", "field shells: must be a whole number from 1 to 99, not 0"),
        ("shells = 100", "field shells: must be a whole number from 1 to 99, not 100"),
        ("seats = [1, 5]", "field seats[0]: must be a whole number from 2 to 5, not 1"),
        ("seats = [2, 6]", "field seats[1]: must be a whole number from 2 to 5, not 6"),
        ("seats = [4, 3]", "field seats: must be the smallest and the largest number of seats, in this order (found (4, 3))"),
        ("treasure = [1, 2, 3, 4, 5]", "unknown field treasure; available: seats, dice, rolls, shells, main_treasure"),
        ("name = 7", "field name: must be a single line of text"),
        ("main_treasure = [2, 4", "not a TOML file"),
    ],
)
def test_a_bad_field_is_pointed_at(corrected, text, message):
    with pytest.raises(BadEdition, match=re.escape(message)):
        corrected(text)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(BadEdition, match=r"mine\.toml: cannot be read"):
        load("into-the-blue", "python", tmp_path / "mine.toml")
