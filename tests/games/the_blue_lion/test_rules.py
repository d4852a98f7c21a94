"""One test or more for each number of RULES.md.

A tile is drawn as its face, A, L, P or B, and as a small letter its back where somebody has turned it: `Pa` shows the police
and has Arsène behind.
"""

from itertools import combinations, permutations

import pytest

from fathom.engine.contract import CHANCE, NOBODY, WATCHER
from fathom.engine.errors import BadTable
from fathom.engine.machines import load, new_rng
from fathom.engine.match import Match
from fathom.engine.rng import below

ARSENE, LADY_X = 0, 1
LETTERS = "ALPB"
PAIRS = list(combinations(range(4), 2))
LEFT, RIGHT, TURNED = 0, 2, 1  # parts of an option


@pytest.fixture
def lion(machine):
    return load("the-blue-lion", machine, settings={"first_player": 1})


def with_settings(machine, **settings):
    return load("the-blue-lion", machine, settings={"first_player": 1, **settings})


def tiles_of(drawing):
    return [[LETTERS.index(letter) for letter in tile.upper()] for tile in drawing.split()]


def possible_backs(tiles):
    """For each tile one bit per picture that its back can be, by trying every way to hand out the pairs."""
    backs = [0] * len(tiles)
    for pairs in permutations(PAIRS, len(tiles)):
        if all(set(tile) <= set(pair) for tile, pair in zip(tiles, pairs, strict=True)):
            for index, pair in enumerate(pairs):
                backs[index] |= 1 << sum(pair) - tiles[index][0]
    assert all(backs), "no box holds these tiles"
    return backs


def draw(game, row, due="", pool="", seat=ARSENE, points=(0, 0), passes=1, quiet=0):
    """A position as a drawing; the phase is what the tiles say."""
    state, rules = game.new(2), game.rules
    tiles = [tiles_of(part) for part in (row, due, pool)]
    line = [tile for part in tiles for tile in part]
    assert len(line) == 6
    state.length, state.due = len(tiles[0]), len(tiles[1])
    state.face[:] = [tile[0] for tile in line]
    state.backs[:] = possible_backs(line)
    state.phase = rules.BUILDING if pool else rules.PLAYING
    state.seat, state.passes, state.quiet = seat, passes, quiet
    state.points[:] = points
    return state


def play(game, state, *options):
    """Plays options, each of which must be possible."""
    for option in options:
        assert option in game.options(state)
        game.play(state, option)


def turn(game, state, option, picture):
    """A choice that turns a tile, and what the tile then shows."""
    play(game, state, option, game.rules.SHOW + LETTERS.index(picture))


def place(game, picture, how=LEFT):
    return game.rules.PLACE + 4 * LETTERS.index(picture) + how


def put_back(game, how, cushion=0):
    return game.rules.RETURN + 4 * cushion + how


def row(state):
    return "".join(LETTERS[face] for face in state.face[: state.length])


def aside(state):
    """The tiles that are due, and after a dash those set aside this turn."""
    end = state.length + state.due
    due, fresh = state.face[state.length : end], state.face[end : end + state.fresh]
    return "".join(LETTERS[face] for face in due) + "-" + "".join(LETTERS[face] for face in fresh)


def pool(state):
    return "".join(LETTERS[face] for face in state.face[state.length + state.due + state.fresh :])


def points(state):
    return tuple(int(number) for number in state.points)


def back(state, tile):
    """The pictures that the back of a tile can be, as letters."""
    return "".join(letter for picture, letter in enumerate(LETTERS) if state.backs[tile] >> picture & 1)


def throw(game, state, faces):
    """Lets the tiles fall so that they show these pictures."""
    for option in game.options(state):
        thrown = game.copy(state)
        game.play(thrown, option)
        if pool(thrown) == faces:
            game.play(state, option)
            return
    raise AssertionError(f"six tiles cannot show {faces}")


def new_match(game, faces="AALPPB"):
    state = game.new(2)
    throw(game, state, faces)
    return state


# The box


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
            lion.play(state, lion.draw(state, rng) if lion.is_luck(state) else options[below(rng, len(options))])
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


def test_R8_each_tile_lands_on_either_face_with_equal_chance(lion):
    falls = ["".join(sorted((LETTERS[pair[side >> tile & 1]] for tile, pair in enumerate(PAIRS)), key=LETTERS.index)) for side in range(64)]
    state = lion.new(2)
    for option, weight in zip(lion.options(state), lion.odds(state), strict=True):
        thrown = lion.copy(state)
        lion.play(thrown, option)
        assert weight == falls.count(pool(thrown))
    assert sum(lion.odds(state)) == 64


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


def swaps_of(game, state):
    return [option - game.rules.SWAP for option in game.options(state) if game.rules.SWAP <= option < game.rules.TURN]


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
    match.play_luck()
    assert not match.can_take_back(ARSENE)
    assert not match.can_take_back(LADY_X)


def test_R30_with_or_without_the_memory_aid_the_same_moves_have_the_same_odds(machine):
    off, on = with_settings(machine, memory_aid="off"), with_settings(machine, memory_aid="on")
    for number in range(5):
        rng, forgetful, aided = new_rng(number), off.new(2), on.new(2)
        while not off.is_over(forgetful):
            options = off.options(forgetful)
            assert on.options(aided) == options
            if off.is_luck(forgetful):
                assert on.odds(aided) == off.odds(forgetful)
            option = off.draw(forgetful, rng) if off.is_luck(forgetful) else options[below(rng, len(options))]
            off.play(forgetful, option)
            on.play(aided, option)
        assert (forgetful.memory_aid, aided.memory_aid) == (0, 1)
        aided.memory_aid = 0
        assert aided.tobytes() == forgetful.tobytes()


# Combinations


COMBINATIONS = {  # a row whose second tile is turned, what it then shows, and what Arsène and Lady X get
    "PAP": ("P La P L B B", "A", (0, 1)),
    "PLP": ("P Al P B B L", "L", (1, 0)),
    "ABA": ("A Pb A L L P", "B", (2, 0)),
    "LBL": ("L Pb L A A P", "B", (0, 2)),
}


def made(game, combination, seat):
    """What a combination pays when this seat makes it."""
    drawing, picture, _ = COMBINATIONS[combination]
    state = draw(game, drawing, seat=seat)
    turn(game, state, game.rules.TURN + 1, picture)
    return points(state)


def test_R31_police_arsene_police_pays_lady_x_1(lion):
    assert made(lion, "PAP", LADY_X) == (0, 1)


def test_R32_police_lady_x_police_pays_arsene_1(lion):
    assert made(lion, "PLP", ARSENE) == (1, 0)


def test_R33_arsene_blue_lion_arsene_pays_arsene_2(lion):
    assert made(lion, "ABA", ARSENE) == (2, 0)


def test_R34_lady_x_blue_lion_lady_x_pays_lady_x_2(lion):
    assert made(lion, "LBL", LADY_X) == (0, 2)


@pytest.mark.parametrize(("seat", "paid"), [(ARSENE, (3, 0)), (LADY_X, (0, 3))])
def test_R35_three_blue_lions_pay_3_to_the_player_who_makes_them(lion, seat, paid):
    state = draw(lion, "B Pb B A L A", seat=seat)
    turn(lion, state, lion.rules.TURN + 1, "B")
    assert points(state) == paid


@pytest.mark.parametrize("combination", COMBINATIONS)
def test_R36_the_others_pay_the_same_player_whoever_makes_them(lion, combination):
    assert made(lion, combination, ARSENE) == made(lion, combination, LADY_X) == COMBINATIONS[combination][2]


def test_R36_no_other_three_tiles_pay(lion):
    paying = {triple for triple in [(a, b, c) for a in range(4) for b in range(4) for c in range(4)] if lion.rules.PAID[triple].any()}
    assert paying == {tuple(LETTERS.index(letter) for letter in row) for row in ("PAP", "PLP", "ABA", "LBL", "BBB")}


def test_R37_the_thief_between_two_policemen_loses_nothing(lion):
    state = draw(lion, "P La P L B B", points=(3, 2))
    turn(lion, state, lion.rules.TURN + 1, "A")
    assert points(state) == (3, 3)


def test_R38_combinations_pay_while_the_row_is_built_and_afterwards(lion):
    state = draw(lion, "P A", pool="L L P B")
    play(lion, state, place(lion, "P", RIGHT))
    assert points(state) == (0, 1)
    state = draw(lion, "L P P A B L")
    play(lion, state, lion.rules.SWAP + 2)
    assert points(state) == (0, 1)


def test_R39_three_tiles_that_lay_there_before_pay_nothing(lion):
    state = draw(lion, "P A P L B L")
    play(lion, state, lion.rules.SWAP + 3)
    assert (row(state), points(state), aside(state)) == ("PAPBLL", (0, 0), "-")


def test_R40_a_placed_or_moved_tile_pays_only_at_its_end(lion):
    state = draw(lion, "P A P", pool="L L B")
    play(lion, state, place(lion, "L", RIGHT))
    assert (row(state), points(state)) == ("PAPL", (0, 0))
    state = draw(lion, "L P A P L B")
    play(lion, state, lion.rules.MOVE + 1)
    assert (row(state), points(state)) == ("BLPAPL", (0, 0))
    for drawing, move, after in (("A P L L B P", 1, "PPLLB"), ("P B L L P A", 0, "BLLPP")):
        state = draw(lion, drawing)
        play(lion, state, lion.rules.MOVE + move)
        assert (row(state), points(state)) == (after, (0, 1))


def test_R41_a_swap_pays_only_where_three_tiles_touch_it(lion):
    state = draw(lion, "P A P L B L")
    play(lion, state, lion.rules.SWAP + 3)
    assert points(state) == (0, 0)
    state = draw(lion, "P P A L B L")
    play(lion, state, lion.rules.SWAP + 1)
    assert (row(state), points(state)) == ("PPLBL", (0, 1))
    state = draw(lion, "L B L P A P")
    play(lion, state, lion.rules.SWAP + 2)
    assert (row(state), points(state)) == ("LBPLAP", (0, 0))


def test_R41_three_lions_in_a_new_order_are_a_new_combination(lion):
    state = draw(lion, "A B B B L P")
    play(lion, state, lion.rules.SWAP + 1)
    assert (row(state), points(state)) == ("ABBLP", (3, 0))


def test_R42_a_turn_pays_only_where_three_tiles_contain_it(lion):
    state = draw(lion, "P A P L Bl L")
    turn(lion, state, lion.rules.TURN + 4, "L")
    assert (row(state), points(state)) == ("PAPLLL", (0, 0))
    for drawing, slot, picture in (("Bp A P L L B", 0, "P"), ("P La P L B B", 1, "A"), ("P A Bp L L B", 2, "P")):
        state = draw(lion, drawing)
        turn(lion, state, lion.rules.TURN + slot, picture)
        assert points(state) == (0, 1)


def test_R43_a_combination_that_was_broken_pays_when_it_is_made_again(lion):
    state = draw(lion, "A B A L P P")
    play(lion, state, lion.rules.SWAP + 1)
    assert (row(state), points(state)) == ("AABLPP", (0, 0))
    play(lion, state, lion.rules.SWAP + 1)
    assert (row(state), points(state)) == ("AALPP", (2, 0))


def test_R44_two_combinations_of_one_action_both_pay(lion):
    state = draw(lion, "A B La B A P")
    turn(lion, state, lion.rules.TURN + 2, "A")
    assert points(state) == (4, 0)
    state = draw(lion, "P A Bp L P A")
    turn(lion, state, lion.rules.TURN + 2, "P")
    assert points(state) == (1, 1)
    state = draw(lion, "A B P A A P", seat=LADY_X)
    play(lion, state, lion.rules.SWAP + 2)
    assert points(state) == (2, 1)


# The tile set aside


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


# The end


@pytest.mark.parametrize(("before", "over"), [((4, 6), False), ((5, 6), True), ((6, 6), True)])
def test_R60_the_game_ends_as_soon_as_a_player_has_7_points_or_more(lion, before, over):
    state = draw(lion, "A Pb A L L P", points=before)
    turn(lion, state, lion.rules.TURN + 1, "B")
    assert lion.is_over(state) == over
    assert (lion.actor(state) == NOBODY) == over


def test_R61_points_beyond_7_count(lion):
    state = draw(lion, "B Pb B A L A", points=(6, 6))
    turn(lion, state, lion.rules.TURN + 1, "B")
    assert (lion.score(state, ARSENE), lion.score(state, LADY_X)) == (9, 6)


def test_R62_the_end_comes_before_tiles_are_put_back(lion):
    state = draw(lion, "P P A L B", due="L", points=(0, 6))
    play(lion, state, lion.rules.SWAP + 1)
    assert (lion.actor(state), aside(state)) == (NOBODY, "L-A")


@pytest.mark.parametrize(("before", "after", "shares"), [((6, 6), (8, 7), [1, 0]), ((5, 6), (7, 7), [0.5, 0.5]), ((3, 6), (5, 7), [0, 1])])
def test_R63_more_points_win_and_equal_points_are_a_draw(lion, before, after, shares):
    state = draw(lion, "A B P A A P", points=before)
    play(lion, state, lion.rules.SWAP + 2)
    assert (points(state), lion.is_over(state), lion.result(state)) == (after, True, shares)


@pytest.mark.parametrize(("before", "shares"), [((3, 2), [1, 0]), ((2, 3), [0, 1]), ((2, 2), [0.5, 0.5])])
def test_R64_twenty_actions_without_a_point_end_the_game(lion, before, shares):
    state = draw(lion, "A A L P P B", points=before, quiet=18)
    play(lion, state, lion.rules.MOVE)
    assert not lion.is_over(state)
    play(lion, state, lion.rules.MOVE + 1)
    assert (lion.is_over(state), lion.result(state)) == (True, shares)


def test_R65_moves_swaps_and_turns_count_and_any_point_starts_the_count_again(lion):
    state = draw(lion, "A A L P P B")
    for number, option in enumerate((lion.rules.MOVE, lion.rules.SWAP + 2, lion.rules.TURN), start=1):
        play(lion, state, option)
        if lion.is_luck(state):
            lion.play(state, lion.options(state)[0])
        assert state.quiet == number
    for drawing, picture in (("P La P L B B", "A"), ("P Al P B B L", "L")):
        state = draw(lion, drawing, quiet=15)
        turn(lion, state, lion.rules.TURN + 1, picture)
        assert state.quiet == 0


def test_R65_placing_passing_and_putting_back_do_not_count(lion):
    state = draw(lion, "P P", due="A", pool="L L B")
    play(lion, state, place(lion, "L", RIGHT), put_back(lion, RIGHT), lion.rules.PASS)
    assert state.quiet == 0
    state = draw(lion, "P P L B B", due="A", quiet=4)
    play(lion, state, lion.rules.MOVE)
    assert state.quiet == 5
    play(lion, state, put_back(lion, LEFT))
    assert state.quiet == 5


def test_R66_the_quiet_end_comes_before_tiles_are_put_back(lion):
    state = draw(lion, "P P L B B", due="A", quiet=19)
    play(lion, state, lion.rules.MOVE)
    assert (lion.actor(state), aside(state)) == (NOBODY, "A-")


def test_R67_another_quiet_limit_or_none(machine):
    lion = with_settings(machine, quiet_limit=3)
    state = draw(lion, "A A L P P B")
    play(lion, state, lion.rules.MOVE, lion.rules.MOVE + 1)
    assert not lion.is_over(state)
    play(lion, state, lion.rules.MOVE)
    assert lion.is_over(state)
    lion = with_settings(machine, quiet_limit=0)
    state = draw(lion, "A A L P P B")
    for _ in range(300):
        play(lion, state, lion.rules.MOVE, lion.rules.MOVE + 1)
    assert not lion.is_over(state)
