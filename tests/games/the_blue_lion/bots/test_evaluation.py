"""What bot.py thinks of positions."""

import pytest

from fathom.engine.loader import new_rng
from fathom.engine.rng import below
from fathom.games.the_blue_lion.bots.evaluation import value
from tests.games.the_blue_lion.positions import ARSENE, LADY_X, draw, play, with_settings


def test_values_are_chances_that_add_up_and_looking_changes_nothing():
    game = with_settings("python")
    for match in range(5):
        rng, state = new_rng(match), game.new(2)
        while not game.is_over(state):
            before = state.tobytes()
            assert 0 < value(state, ARSENE) < 1
            assert value(state, ARSENE) + value(state, LADY_X) == pytest.approx(1)
            assert state.tobytes() == before
            options = game.options(state)
            game.play(state, game.draw(state, rng) if game.is_chance(state) else options[below(rng, len(options))])
        assert [value(state, ARSENE), value(state, LADY_X)] == game.result(state)


def test_diamonds_are_worth_having():
    game = with_settings("python")
    assert value(draw(game, "A A L P P B", points=(3, 1)), ARSENE) > value(draw(game, "A A L P P B", points=(2, 1)), ARSENE)


@pytest.mark.parametrize(
    "row",
    ["P L A P B L", "P A L B L P", "L Pa P L B B"],  # a swap, a move and a turn of a known tile that win
)
def test_whoever_is_to_move_sees_what_can_be_won(row):
    game = with_settings("python")
    quiet = value(draw(game, "A A L L P P", seat=LADY_X), LADY_X)
    assert value(draw(game, row, seat=LADY_X), LADY_X) > quiet


def test_a_tile_in_the_air_is_worth_what_it_is_expected_to_win():
    game = with_settings("python")
    state = draw(game, "A P A L L B")
    play(game, state, game.rules.TURN + 1)
    chances = [option == game.rules.SHOW + 3 for option in game.options(state)]
    odds = game.odds(state)
    expected = 2 * sum(weight for weight, wins in zip(odds, chances, strict=True) if wins) / sum(odds)
    assert value(state, ARSENE) == pytest.approx(0.5 + 0.5 * expected / (3 + expected))
