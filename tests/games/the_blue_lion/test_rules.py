"""The Blue Lion, sentence by sentence: R1-R30, the box, the throw, building, playing, and what the table knows."""

from itertools import permutations

import pytest

from fathom.engine.contract import CHANCE, WATCHER
from fathom.engine.loader import load, new_rng
from fathom.engine.match import Match
from fathom.engine.rng import below
from fathom.text.errors import BadTable
from tests.games.luck import draws_by_its_odds
from tests.games.records import starts_afresh
from tests.games.the_blue_lion.positions import (
    ARSENE,
    LADY_X,
    LEFT,
    LETTERS,
    PAIRS,
    RIGHT,
    TURNED,
    aside,
    back,
    draw,
    new_match,
    place,
    play,
    points,
    pool,
    possible_backs,
    row,
    swaps_of,
    throw,
    tiles_of,
    turn,
    with_settings,
)


def test_R1_two_people_play_the_first_seat_is_arsene_the_second_lady_x(lion):
    for seats in (1, 3):
        with pytest.raises(BadTable):
            lion.new(seats)
    state = draw(lion, "A Pb A L L P")
    turn(lion, state, lion.rules.TURN + 1, "B")
    assert (lion.score(state, ARSENE), lion.score(state, LADY_X)) == (2, 0)
    state = draw(lion, "L Pb L A A P")
    turn(lion, state, lion.rules.TURN + 1, "B")
    assert (lion.score(state, ARSENE), lion.score(state, LADY_X)) == (0, 2)


@pytest.mark.parametrize("faces", ["AAALLP", "AALPPB", "LLPPBB"])
def test_R2_six_tiles_have_one_of_four_pictures_on_either_face(lion, faces):
    state = new_match(lion, faces)
    assert len(pool(state)) == 6
    for tile in range(6):
        assert back(state, tile)
        assert LETTERS[state.face[tile]] not in back(state, tile)


def test_R3_the_tiles_are_every_pair_of_pictures_once(lion):
    for number in range(10):
        rng, state = new_rng(number), lion.new(2)
        while not lion.is_over(state):
            options = lion.options(state)
            lion.play(state, lion.draw(state, rng) if lion.is_chance(state) else options[below(rng, len(options))])
        tiles = {frozenset(LETTERS[state.face[tile]] + back(state, tile)) for tile in range(6) if len(back(state, tile)) == 1}
        assert len(tiles) >= 4
        assert len(tiles) == sum(len(back(state, tile)) == 1 for tile in range(6))


def test_R4_everybody_knows_the_six_tiles_and_what_follows(lion):
    state = new_match(lion, "AAALLP")
    assert [back(state, tile) for tile in range(6)] == ["LPB"] * 3 + ["PB"] * 2 + ["B"]
    for seat in (ARSENE, LADY_X, WATCHER):
        assert lion.view(state, seat).tobytes() == state.tobytes()


def test_R5_the_box_holds_15_diamonds_and_points_beyond_them_are_paid(lion):
    assert lion.rules.DIAMONDS == 15
    state = draw(lion, "A B La B A P", points=(6, 6))
    turn(lion, state, lion.rules.TURN + 2, "A")
    assert points(state) == (10, 6)


# The throw


def test_R6_the_first_player_is_drawn_by_lot_or_named(machine):
    by_lot = load("the-blue-lion", machine)
    state = by_lot.new(2)
    assert by_lot.actor(state) == CHANCE
    assert by_lot.options(state) == [by_lot.rules.START, by_lot.rules.START + 1]
    assert by_lot.odds(state) == [1, 1]
    assert draws_by_its_odds(by_lot, state)
    for seat in (ARSENE, LADY_X):
        drawn, named = by_lot.copy(state), with_settings(machine, first_player=seat + 1)
        play(by_lot, drawn, by_lot.rules.START + seat)
        assert named.new(2).tobytes() == drawn.tobytes()
        throw(named, drawn, "AALPPB")
        assert named.actor(drawn) == seat


def test_R7_six_tiles_are_thrown_and_make_the_pool(lion):
    state = lion.new(2)
    assert lion.actor(state) == CHANCE
    throw(lion, state, "AALPPB")
    assert (row(state), aside(state), pool(state)) == ("", "-", "AALPPB")


def test_R7_R65_a_new_match_keeps_nothing_of_the_one_before(lion):
    assert starts_afresh(lion, 2)
    state = lion.new(2)
    assert (points(state), state.quiet, state.length, state.due, state.fresh) == ((0, 0), 0, 0, 0, 0)


def test_R8_each_tile_lands_on_either_face_with_equal_chance(lion):
    falls = ["".join(sorted((LETTERS[pair[side >> tile & 1]] for tile, pair in enumerate(PAIRS)), key=LETTERS.index)) for side in range(64)]
    state = lion.new(2)
    for option, weight in zip(lion.options(state), lion.odds(state), strict=True):
        thrown = lion.copy(state)
        lion.play(thrown, option)
        assert weight == falls.count(pool(thrown))
    assert sum(lion.odds(state)) == 64
    assert draws_by_its_odds(lion, state)


def test_R9_a_throw_is_only_how_many_tiles_show_each_picture(lion):
    state, seen = lion.new(2), []
    for option in lion.options(state):
        thrown = lion.copy(state)
        lion.play(thrown, option)
        seen.append(pool(thrown))
    assert len(seen) == len(set(seen)) == 38
    assert all(list(faces) == sorted(faces, key=LETTERS.index) for faces in seen)


# Building the row


def test_R10_the_first_player_begins_the_row_with_any_tile(lion):
    state = new_match(lion)
    assert lion.actor(state) == ARSENE
    assert lion.options(state) == [place(lion, picture, how) for picture in "ALPB" for how in (0, TURNED)]
    play(lion, state, place(lion, "L"))
    assert (row(state), pool(state)) == ("L", "AAPPB")


def test_R11_players_take_turns_at_either_end(lion):
    state = new_match(lion)
    play(lion, state, place(lion, "L"))
    assert lion.actor(state) == LADY_X
    play(lion, state, place(lion, "P", LEFT))
    assert (row(state), lion.actor(state)) == ("PL", ARSENE)
    play(lion, state, place(lion, "A", RIGHT))
    assert (row(state), lion.actor(state)) == ("PLA", LADY_X)
    assert lion.options(state)[:-1] == [place(lion, picture, how) for picture in "APB" for how in (0, 1, 2, 3)]


def test_R12_a_tile_is_put_down_as_it_fell_or_turned_the_first_too(lion):
    state = new_match(lion)
    turn(lion, state, place(lion, "B", TURNED), "L")
    assert (row(state), back(state, 0)) == ("L", "B")
    turn(lion, state, place(lion, "P", LEFT + TURNED), "A")
    assert (row(state), back(state, 0)) == ("AL", "P")
    play(lion, state, place(lion, "P", LEFT))
    assert row(state) == "PAL"


def test_R12_the_example_of_the_rule_book(lion):
    """Arsène lies as he fell; the second player puts a diamond to his right, turned: it is Lady X."""
    state = new_match(lion, "AALPPB")
    play(lion, state, place(lion, "A"))
    turn(lion, state, place(lion, "B", RIGHT + TURNED), "L")
    assert (row(state), pool(state), points(state)) == ("AL", "ALPP", (0, 0))


def test_R13_the_end_is_chosen_before_the_tile_is_turned(lion):
    state = new_match(lion)
    play(lion, state, place(lion, "L"), place(lion, "P", RIGHT + TURNED))
    assert lion.actor(state) == CHANCE
    assert (row(state), state.turning) == ("LP", 1)
    for option in lion.options(state):
        landed = lion.copy(state)
        lion.play(landed, option)
        assert row(landed) == "L" + LETTERS[option - lion.rules.SHOW]


def test_R14_a_player_may_pass_while_the_row_is_built(lion):
    state = new_match(lion)
    play(lion, state, place(lion, "L"), lion.rules.PASS)
    assert (lion.actor(state), row(state), pool(state)) == (ARSENE, "L", "AAPPB")


def test_R15_one_turn_may_be_passed_in_the_whole_game(lion):
    state = new_match(lion)
    play(lion, state, place(lion, "A"), lion.rules.PASS)
    assert state.passes == 0
    for picture in "ALPPB":
        assert lion.rules.PASS not in lion.options(state)
        play(lion, state, place(lion, picture, RIGHT))
    assert lion.rules.PASS not in lion.options(state)


def test_R16_no_pass_before_the_first_tile_then_while_the_pool_holds_one(lion):
    state = new_match(lion)
    assert lion.rules.PASS not in lion.options(state)
    for picture in "AALPP":
        play(lion, state, place(lion, picture, RIGHT if row(state) else LEFT))
        assert lion.rules.PASS in lion.options(state)
    play(lion, state, place(lion, "B", RIGHT))
    assert lion.rules.PASS not in lion.options(state)
    assert lion.rules.PASS in lion.options(draw(lion, "P P", due="A", pool="L L B"))


def test_R17_the_row_is_built_until_the_pool_is_empty(lion):
    state = new_match(lion)
    for picture in "AALPPB":
        assert state.phase == lion.rules.BUILDING
        play(lion, state, place(lion, picture, RIGHT if row(state) else LEFT))
    assert (row(state), state.phase) == ("AALPPB", lion.rules.PLAYING)


# Playing


def test_R18_the_turns_simply_go_on_and_a_pass_shifts_who_begins(lion):
    state = draw(lion, "A A L P P", pool="B", seat=LADY_X)
    play(lion, state, place(lion, "B", RIGHT))
    assert (lion.actor(state), state.phase) == (ARSENE, lion.rules.PLAYING)
    state = draw(lion, "A A L P P", pool="B", seat=LADY_X)
    play(lion, state, lion.rules.PASS, place(lion, "B", RIGHT))
    assert (lion.actor(state), state.phase) == (LADY_X, lion.rules.PLAYING)


def test_R19_one_must_move_swap_or_turn(lion):
    state, rules = draw(lion, "A A L P P B", passes=1), lion.rules
    swaps = [rules.SWAP + slot for slot in (1, 2, 3)]
    turns = [rules.TURN + slot for slot in range(6)]
    assert lion.options(state) == [rules.MOVE, rules.MOVE + 1, *swaps, *turns]
    for option in [rules.MOVE, rules.MOVE + 1, *swaps]:
        acted = lion.copy(state)
        lion.play(acted, option)
        assert lion.actor(acted) == LADY_X


def test_R20_an_end_tile_moves_to_the_other_end_with_the_same_face_up(lion):
    state = draw(lion, "Al A L P P Bl")
    play(lion, state, lion.rules.MOVE)
    assert (row(state), back(state, 5)) == ("ALPPBA", "L")
    state = draw(lion, "Al A L P P Bl")
    play(lion, state, lion.rules.MOVE + 1)
    assert (row(state), back(state, 0)) == ("BAALPP", "L")


def test_R21_two_inner_neighbours_swap_with_the_same_faces_up(lion):
    state = draw(lion, "A A L Pb B P")
    play(lion, state, lion.rules.SWAP + 2)
    assert (row(state), back(state, 2)) == ("AAPLBP", "B")
    assert swaps_of(lion, draw(lion, "A A L P P B")) == [1, 2, 3]
    assert swaps_of(lion, draw(lion, "A A L P P", due="B")) == [1, 2]
    assert swaps_of(lion, draw(lion, "A A L P", due="P B")) == [1]


def test_R22_any_tile_may_be_turned_where_it_lies(lion):
    for slot in range(6):
        state = draw(lion, "A A L P P B")
        play(lion, state, lion.rules.TURN + slot)
        assert (lion.actor(state), row(state)) == (CHANCE, "AALPPB")
        option = lion.options(state)[0]
        lion.play(state, option)
        assert row(state)[:slot] + row(state)[slot + 1 :] == "AALPPB"[:slot] + "AALPPB"[slot + 1 :]
        assert row(state)[slot] == LETTERS[option - lion.rules.SHOW]


def test_R23_any_two_neighbours_may_swap_by_a_house_rule(machine):
    lion = with_settings(machine, swap="any")
    assert swaps_of(lion, draw(lion, "A A L P P B")) == [0, 1, 2, 3, 4]
    assert swaps_of(lion, draw(lion, "A A L P", due="P B")) == [0, 1, 2]
    state = draw(lion, "A L A P P B")
    play(lion, state, lion.rules.SWAP)
    assert row(state) == "LAAPPB"


def test_R24_only_the_middle_pair_may_swap_by_a_house_rule(machine):
    lion = with_settings(machine, swap="middle")
    assert swaps_of(lion, draw(lion, "A A L P P B")) == [2]
    assert swaps_of(lion, draw(lion, "A A L P P", due="B")) == []
    assert swaps_of(lion, draw(lion, "A A L P", due="P B")) == [1]


# What the table knows


def test_R25_a_back_is_seen_only_by_turning_the_tile_for_good(lion):
    state = draw(lion, "A A L P P B")
    play(lion, state, lion.rules.TURN)
    outcomes = lion.options(state)
    assert len(outcomes) == 3
    for outcome in outcomes:
        landed = lion.copy(state)
        lion.play(landed, outcome)
        assert (row(landed)[0], back(landed, 0)) == (LETTERS[outcome - lion.rules.SHOW], "A")
        assert lion.actor(landed) == LADY_X


@pytest.mark.parametrize("drawing", ["A A L P P B", "Al A L P P B", "A B A B L P", "A A L L Pb P", "L Bl P A B Pb"])
def test_R26_every_arrangement_that_fits_is_equally_likely(lion, drawing):
    tiles = tiles_of(drawing)
    fitting = [pairs for pairs in permutations(PAIRS) if all(set(tile) <= set(pair) for tile, pair in zip(tiles, pairs, strict=True))]
    for slot in range(6):
        state = draw(lion, drawing)
        play(lion, state, lion.rules.TURN + slot)
        backs = [sum(pairs[slot]) - tiles[slot][0] for pairs in fitting]
        shown = [option - lion.rules.SHOW for option in lion.options(state)]
        assert shown == sorted(set(backs))
        odds = lion.odds(state)
        assert [weight * len(fitting) for weight in odds] == [backs.count(picture) * sum(odds) for picture in shown]


TURNS = [("A A L P P B", 0), ("Al A L P P B", 3), ("Al A L P P B", 0), ("A B A B L P", 5), ("A A L L Pb P", 1)]


@pytest.mark.parametrize(("drawing", "slot"), TURNS)
def test_R26_a_turned_tile_shows_what_the_odds_say(lion, drawing, slot):
    state = draw(lion, drawing)
    play(lion, state, lion.rules.TURN + slot)
    assert draws_by_its_odds(lion, state, 200)


def test_R27_a_tile_that_was_turned_has_a_certain_back_wherever_it_goes(lion):
    state = draw(lion, "A A L P P B")
    turn(lion, state, lion.rules.TURN, "B")
    play(lion, state, lion.rules.MOVE)
    assert (row(state), back(state, 5)) == ("ALPPBB", "A")
    play(lion, state, lion.rules.TURN + 5)
    assert lion.options(state) == [lion.rules.SHOW + ARSENE]
    lion.play(state, lion.rules.SHOW + ARSENE)
    assert (row(state)[5], back(state, 5)) == ("A", "B")


def test_R28_what_follows_is_known_at_once(lion):
    state = new_match(lion, "AAALLP")
    assert back(state, 5) == "B"
    state = draw(lion, "A A L P P B")
    turn(lion, state, lion.rules.TURN, "B")
    assert [int(backs) for backs in state.backs] == possible_backs(tiles_of("Ba A L P P B"))
    turn(lion, state, lion.rules.TURN + 5, "L")
    assert [int(backs) for backs in state.backs] == possible_backs(tiles_of("Ba A L P P Lb"))
    assert [back(state, slot) for slot in range(6)] == ["A", "LP", "AP", "ALB", "ALB", "B"]


def test_R29_turning_is_always_luck_and_cannot_be_taken_back(lion):
    match = Match(lion, ("Colette", "Victor"))
    throw(lion, match.state, "AAALLP")
    match.play(place(lion, "A"))
    assert match.can_take_back(ARSENE)
    match.play(place(lion, "P", LEFT + TURNED))
    assert match.actor == CHANCE
    assert (lion.options(match.state), lion.odds(match.state)) == ([lion.rules.SHOW + LETTERS.index("B")], [1])
    match.play_chance()
    assert not match.can_take_back(ARSENE)
    assert not match.can_take_back(LADY_X)


def test_R30_with_or_without_the_memory_aid_the_same_moves_have_the_same_odds(machine):
    off, on = with_settings(machine, memory_aid="off"), with_settings(machine, memory_aid="on")
    for number in range(5):
        rng, forgetful, aided = new_rng(number), off.new(2), on.new(2)
        while not off.is_over(forgetful):
            options = off.options(forgetful)
            assert on.options(aided) == options
            if off.is_chance(forgetful):
                assert on.odds(aided) == off.odds(forgetful)
            option = off.draw(forgetful, rng) if off.is_chance(forgetful) else options[below(rng, len(options))]
            off.play(forgetful, option)
            on.play(aided, option)
        assert (forgetful.memory_aid, aided.memory_aid) == (0, 1)
        aided.memory_aid = 0
        assert aided.tobytes() == forgetful.tobytes()
