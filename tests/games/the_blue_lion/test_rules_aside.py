"""The Blue Lion, sentence by sentence: R45-R59, the tile set aside."""

from fathom.engine.contract import CHANCE
from tests.games.the_blue_lion.positions import (
    ARSENE,
    LADY_X,
    LEFT,
    LETTERS,
    RIGHT,
    TURNED,
    aside,
    back,
    draw,
    place,
    play,
    points,
    pool,
    put_back,
    row,
    turn,
)


def test_R45_the_middle_tile_is_set_aside_with_the_same_face_up(lion):
    state = draw(lion, "P La P L B B")
    turn(lion, state, lion.rules.TURN + 1, "A")
    assert (aside(state), back(state, 5)) == ("A-", "L")


def test_R46_the_row_closes_up(lion):
    state = draw(lion, "P La P L B B")
    turn(lion, state, lion.rules.TURN + 1, "A")
    assert (row(state), state.length) == ("PPLBB", 5)


def test_R48_the_next_player_makes_a_normal_turn_with_five_tiles(lion):
    state, rules = draw(lion, "P La P L B B"), lion.rules
    turn(lion, state, rules.TURN + 1, "A")
    assert lion.actor(state) == LADY_X
    turns = [rules.TURN + slot for slot in range(5)]
    assert lion.options(state) == [rules.MOVE, rules.MOVE + 1, rules.SWAP + 1, rules.SWAP + 2, *turns]


def test_R49_the_next_player_ends_the_turn_by_putting_the_tile_back_at_either_end(lion):
    state = draw(lion, "P P L B B", due="Al", seat=LADY_X)
    play(lion, state, lion.rules.MOVE)
    assert (lion.actor(state), row(state)) == (LADY_X, "PLBBP")
    assert lion.options(state) == [put_back(lion, end + turned) for end in (LEFT, RIGHT) for turned in (0, TURNED)]
    for end, after in ((LEFT, "APLBBP"), (RIGHT, "PLBBPA")):
        done = lion.copy(state)
        play(lion, done, put_back(lion, end))
        assert (row(done), aside(done), lion.actor(done)) == (after, "-", ARSENE)


def test_R50_the_tile_is_put_back_as_it_lies_or_turned_at_an_end_chosen_before(lion):
    state = draw(lion, "P P L B B", due="A")
    play(lion, state, lion.rules.MOVE, put_back(lion, RIGHT + TURNED))
    assert (lion.actor(state), state.turning) == (CHANCE, 5)
    play(lion, state, lion.rules.SHOW + LETTERS.index("L"))
    assert (row(state), back(state, 5), lion.actor(state)) == ("PLBBPL", "A", LADY_X)


def test_R51_the_return_is_decided_after_the_outcome_of_the_action(lion):
    """The example of the rule book: the left inspector is turned and is the Blue Lion; then Arsène goes back."""
    state = draw(lion, "P P L L B", due="A", seat=ARSENE)
    play(lion, state, lion.rules.TURN)
    assert lion.actor(state) == CHANCE
    play(lion, state, lion.rules.SHOW + LETTERS.index("B"))
    assert (row(state), aside(state), lion.actor(state)) == ("BPLLB", "A-", ARSENE)
    play(lion, state, put_back(lion, LEFT))
    assert row(state) == "ABPLLB"


def test_R52_a_combination_made_by_putting_back_pays_nothing(lion):
    state = draw(lion, "A P L L B", due="P")
    play(lion, state, lion.rules.SWAP + 2, put_back(lion, LEFT))
    assert (row(state), aside(state), points(state)) == ("PAPLLB", "-", (0, 0))
    state = draw(lion, "A P L L B", due="Bp")
    play(lion, state, lion.rules.SWAP + 2)
    turn(lion, state, put_back(lion, LEFT + TURNED), "P")
    assert (row(state), aside(state), points(state)) == ("PAPLLB", "-", (0, 0))


def test_R53_such_a_combination_does_not_pay_by_merely_standing_there(lion):
    state = draw(lion, "A P L L B", due="P")
    play(lion, state, lion.rules.SWAP + 2, put_back(lion, LEFT), lion.rules.SWAP + 3)
    assert (row(state), aside(state), points(state)) == ("PAPLLB", "-", (0, 0))


def test_R53_nor_by_a_tile_that_moves_from_one_end_to_the_other(lion):
    state = draw(lion, "A P L L B", due="P")
    play(lion, state, lion.rules.SWAP + 2, put_back(lion, LEFT))
    for move, after in ((1, "BPAPLL"), (1, "LBPAPL"), (0, "BPAPLL"), (0, "PAPLLB")):
        play(lion, state, lion.rules.MOVE + move)
        assert (row(state), aside(state), points(state)) == (after, "-", (0, 0))


def test_R54_after_two_combinations_the_next_player_plays_with_four_tiles(lion):
    state, rules = draw(lion, "P A Bp L P A"), lion.rules
    turn(lion, state, rules.TURN + 2, "P")
    assert (row(state), aside(state), lion.actor(state)) == ("PPPA", "AL-", LADY_X)
    turns = [rules.TURN + slot for slot in range(4)]
    assert lion.options(state) == [rules.MOVE, rules.MOVE + 1, rules.SWAP + 1, *turns]


def test_R55_two_tiles_are_put_back_one_after_the_other_in_any_order_at_any_end(lion):
    state = draw(lion, "P P P A", due="A L")
    play(lion, state, lion.rules.MOVE + 1)
    assert lion.options(state) == [put_back(lion, how, cushion) for cushion in (0, 1) for how in range(4)]
    play(lion, state, put_back(lion, RIGHT, 1))
    assert (row(state), aside(state), lion.actor(state)) == ("APPPL", "A-", ARSENE)
    play(lion, state, put_back(lion, RIGHT))
    assert (row(state), aside(state), lion.actor(state)) == ("APPPLA", "-", LADY_X)


def test_R55_the_second_tile_may_come_back_first_at_the_left_end(lion):
    state = draw(lion, "P P P A", due="A L")
    play(lion, state, lion.rules.MOVE + 1, put_back(lion, LEFT, 1))
    assert (row(state), aside(state), lion.actor(state)) == ("LAPPP", "A-", ARSENE)


def test_R55_what_the_first_shows_is_seen_before_the_second_is_chosen(lion):
    state = draw(lion, "P P P A", due="A L")
    play(lion, state, lion.rules.MOVE + 1, put_back(lion, LEFT + TURNED, 0))
    assert lion.actor(state) == CHANCE
    play(lion, state, lion.rules.SHOW + LETTERS.index("B"))
    assert (row(state), aside(state), lion.actor(state)) == ("BAPPP", "L-", ARSENE)
    assert lion.options(state) == [put_back(lion, how) for how in range(4)]


def test_R56_a_combination_with_five_tiles_pays_and_then_the_older_tile_comes_back(lion):
    state = draw(lion, "P P A L B", due="L")
    play(lion, state, lion.rules.SWAP + 1)
    assert (row(state), aside(state), points(state), lion.actor(state)) == ("PPLB", "L-A", (0, 1), ARSENE)
    play(lion, state, put_back(lion, RIGHT))
    assert (row(state), aside(state), lion.actor(state)) == ("PPLBL", "A-", LADY_X)


def test_R56_a_combination_with_four_tiles_pays_and_then_the_older_tiles_come_back(lion):
    state = draw(lion, "P P A B", due="L L")
    play(lion, state, lion.rules.SWAP + 1)
    assert (row(state), aside(state), points(state)) == ("PPB", "LL-A", (0, 1))
    play(lion, state, put_back(lion, LEFT), put_back(lion, RIGHT))
    assert (row(state), aside(state), lion.actor(state)) == ("LPPBL", "A-", LADY_X)


def test_R56_two_combinations_with_five_tiles(lion):
    state = draw(lion, "A B La B A", due="P")
    turn(lion, state, lion.rules.TURN + 2, "A")
    assert (row(state), aside(state), points(state)) == ("AAA", "P-BB", (4, 0))
    play(lion, state, put_back(lion, LEFT))
    assert (row(state), aside(state), lion.actor(state)) == ("PAAA", "BB-", LADY_X)


def test_R57_while_building_a_new_tile_is_placed_and_then_the_old_one_put_back(lion):
    state = draw(lion, "P A", pool="L L P B")
    play(lion, state, place(lion, "P", RIGHT))
    assert (row(state), aside(state), pool(state), lion.actor(state)) == ("PP", "A-", "LLB", LADY_X)
    play(lion, state, place(lion, "L", RIGHT))
    assert (row(state), aside(state), pool(state), lion.actor(state)) == ("PPL", "A-", "LB", LADY_X)
    play(lion, state, put_back(lion, RIGHT))
    assert (row(state), aside(state), pool(state), lion.actor(state)) == ("PPLA", "-", "LB", ARSENE)
    assert state.phase == lion.rules.BUILDING


def test_R57_what_is_set_aside_now_or_before_is_no_part_of_the_pool(lion):
    state = draw(lion, "P A", due="L", pool="L P B")
    play(lion, state, place(lion, "P", RIGHT))
    assert (row(state), aside(state), pool(state)) == ("PP", "L-A", "LB")
    assert lion.rules.pool_size(state) == 2


def test_R58_whoever_passes_still_puts_the_tile_back(lion):
    state = draw(lion, "P P", due="A", pool="L L B", seat=LADY_X)
    play(lion, state, lion.rules.PASS)
    assert (lion.actor(state), state.phase) == (LADY_X, lion.rules.RETURNING)
    play(lion, state, put_back(lion, LEFT))
    assert (row(state), pool(state), lion.actor(state)) == ("APP", "LLB", ARSENE)


def test_R59_a_last_tile_that_makes_a_combination_starts_playing_with_five(lion):
    state = draw(lion, "A P L L B", pool="P", seat=LADY_X)
    play(lion, state, place(lion, "P", LEFT))
    assert (row(state), aside(state), points(state)) == ("PPLLB", "A-", (0, 1))
    assert (state.phase, lion.actor(state)) == (lion.rules.PLAYING, ARSENE)
