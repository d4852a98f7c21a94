"""The deco night as it is drawn: every phase, every sign, and never a back."""

import re
from itertools import pairwise

import pytest

from fathom.engine.contract import WATCHER
from fathom.engine.loader import folder_of, load, new_rng
from fathom.engine.notation import text_context
from fathom.engine.rng import below
from fathom.games.the_blue_lion.ui import board as scenery
from fathom.scene.svg import SHARED, icon, read_art, svg
from tests.games.the_blue_lion.positions import draw, play, with_settings

pytestmark = pytest.mark.machines("python")
NAMES = ("Colette", "Victor")
NODES, BYTES = 600, 90_000
PHONE = pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
LANGUAGES = pytest.mark.parametrize("language", ["en", "fr"])
ART = read_art(SHARED, folder_of("fathom.games.the_blue_lion") / "art" / "symbols.svg")
ROW = "A A L P P B"


def offers_of(game, state, seat):
    return tuple(game.options(state)) if game.actor(state) == seat else ()


def drawn(game, state, phone=False, seat=None, language="en"):
    """The scene of whoever is to act, or of another viewer."""
    seat = max(game.actor(state), 0) if seat is None else seat
    return scenery.scene(text_context(game, language, NAMES), state, seat, offers_of(game, state, seat), phone)


def everything(game, state, phone, language):
    """All that the one who is to act is shown, as text."""
    t, seat = text_context(game, language, NAMES), max(game.actor(state), 0)
    offers = offers_of(game, state, seat)
    beside = scenery.dock(t, state, seat, offers), scenery.seats(t, state), scenery.panels(t, state, seat), scenery.round_of(t, state)
    return svg(scenery.scene(t, state, seat, offers, phone), ART) + "".join(map(repr, beside))


def tiles(scene):
    return {piece.id: piece for piece in scene.pieces if piece.id.startswith("tile-")}


def signs(scene):
    return {piece.plays[0]: piece for piece in scene.pieces if piece.plays}


def a_match(game, seed):
    """The positions of a random match, those of luck included."""
    rng, state = new_rng(seed), game.new(2)
    yield state
    while not game.is_over(state):
        possible = game.options(state)
        game.play(state, game.draw(state, rng) if game.is_chance(state) else possible[below(rng, len(possible))])
        yield state


def reachable(game, state, phone):
    t, seat = text_context(game, "en", NAMES), game.actor(state)
    offers = tuple(game.options(state))
    dock = scenery.dock(t, state, seat, offers)
    return {*signs(scenery.scene(t, state, seat, offers, phone)), *(button.plays[0] for group in dock.buttons for button in group)}


@pytest.mark.compiler
@PHONE
@LANGUAGES
@pytest.mark.parametrize(
    "settings", [{}, {"swap": "any", "memory_aid": "on"}, {"swap": "middle", "quiet_limit": 4}], ids=["book", "any", "middle"]
)
def test_every_position_can_be_drawn_for_everybody_within_the_budget(settings, language, phone):
    game = load("the-blue-lion", "cpu", settings=settings)
    for seed in range(2):
        for state in a_match(game, seed):
            for seat in (0, 1, WATCHER):
                text = svg(drawn(game, state, phone, seat, language), ART)
                ids = re.findall(r'<g id="([^"]+)"', text)
                assert len(ids) == len(set(ids))
                assert all(re.fullmatch("[a-z0-9-]+", name) for name in ids)
                assert len(re.findall(r"<[a-z]", text)) <= NODES
                assert len(text.encode()) <= BYTES


@pytest.mark.compiler
@PHONE
@pytest.mark.parametrize("swap", ["inner", "any", "middle"])
def test_every_option_has_a_sign_or_a_button_and_no_two_signs_cover_each_other(swap, phone):
    game = load("the-blue-lion", "cpu", settings={"swap": swap})
    for seed in range(3):
        for state in a_match(game, seed):
            if game.actor(state) < 0:
                continue
            assert reachable(game, state, phone) == set(game.options(state))
            assert_apart(list(signs(drawn(game, state, phone)).values()))


def assert_apart(offers):
    boxes = [(piece.x + piece.frame[0], piece.y + piece.frame[1], piece.frame[2], piece.frame[3]) for piece in offers]
    for number, (x, y, width, height) in enumerate(boxes):
        for other_x, other_y, other_width, other_height in boxes[:number]:
            assert x >= other_x + other_width or other_x >= x + width or y >= other_y + other_height or other_y >= y + height


@pytest.mark.compiler
@PHONE
def test_signs_are_on_the_board_and_large_enough_for_a_finger(phone):
    game = load("the-blue-lion", "cpu", settings={"swap": "any"})
    for state in a_match(game, 5):
        scene = drawn(game, state, phone)
        for piece in signs(scene).values():
            _, _, width, height = piece.frame
            assert width / 2 <= piece.x <= scene.width - width / 2
            assert height / 2 <= piece.y <= scene.height - height / 2
            assert not phone or (width >= 44 and height >= 44)


@PHONE
@LANGUAGES
def test_R30_without_the_aid_nothing_that_is_shown_hints_at_a_back(phone, language):
    """Positions that differ only in what was seen of the backs look the same to the last byte."""
    game = with_settings("python", memory_aid="off")
    for row, due, pool in (("Al A L P P B", "", ""), ("P P L B B", "Al", ""), ("P P", "Al", "L B B"), ("Pb Pa Pl A", "Ab L", "")):
        known = draw(game, row, due=due, pool=pool)
        forgotten = draw(game, *["".join(letter for letter in part if not letter.islower()) for part in (row, due, pool)])
        assert known.tobytes() != forgotten.tobytes()
        assert everything(game, known, phone, language) == everything(game, forgotten, phone, language)


def test_R30_with_the_aid_medals_tell_what_can_be_behind():
    game = with_settings("python", memory_aid="on")
    scene = drawn(game, draw(game, "Al A L P P B"))
    medals = {piece.id: piece.art for piece in scene.pieces if piece.id.startswith("back-row")}
    assert [name for name in medals if name.startswith("back-row-0")] == ["back-row-0-1"]
    assert medals["back-row-0-1"] == "tbl-medal-1"
    assert [name for name in medals if name.startswith("back-row-1")] == ["back-row-1-2", "back-row-1-3"]
    assert "(behind: Lady X)" in tiles(scene)["tile-a-row-0"].label


def test_R29_what_turns_a_tile_is_asked_twice_and_nothing_else_is(lion):
    rules = lion.rules
    for state in (draw(lion, ROW), draw(lion, "P", pool="A L P B B"), draw(lion, "", pool="A A L P P B")):
        for option, piece in signs(drawn(lion, state)).items():
            turned = option >= rules.TURN or (option < rules.PASS and option % 2 == 1)
            assert bool(piece.confirm) == turned
    back = draw(lion, "B B P P A", due="L")
    play(lion, back, rules.MOVE)
    assert [bool(piece.confirm) for _, piece in sorted(signs(drawn(lion, back)).items())] == [False, True, False, True]


def test_before_they_fall_tiles_show_nothing(lion):
    lot = load("the-blue-lion", "python").new(2)
    thrown = lion.new(2)
    for state in (lot, thrown):
        scene = drawn(lion, state)
        assert not tiles(scene)
        assert [piece.art for piece in scene.pieces if piece.id.startswith("flying")] == ["tbl-edge"] * 6


def test_a_tile_in_the_air_shows_neither_face(lion):
    state = draw(lion, ROW)
    play(lion, state, lion.rules.TURN + 2)
    tile = tiles(drawn(lion, state))["tile-l"]
    assert (tile.art, tile.text, tile.label) == ("tbl-edge", "", "A tile in the air")


def test_a_picture_that_is_up_once_glides_and_those_that_look_alike_stay_where_they_are(lion):
    before = tiles(drawn(lion, draw(lion, ROW)))
    assert set(before) == {"tile-a-row-0", "tile-a-row-1", "tile-l", "tile-p-row-3", "tile-p-row-4", "tile-b"}
    state = draw(lion, ROW)
    play(lion, state, lion.rules.MOVE)
    after = tiles(drawn(lion, state))
    assert after["tile-l"].x < before["tile-l"].x
    assert after["tile-b"].x < before["tile-b"].x
    state = draw(lion, "A L P P B A")
    play(lion, state, lion.rules.SWAP + 1)
    assert tiles(drawn(lion, state))["tile-l"].x > tiles(drawn(lion, draw(lion, "A L P P B A")))["tile-l"].x


@PHONE
@pytest.mark.parametrize(
    ("row", "due", "fresh", "pool"),
    [
        ("P B", "L A", "P B", ""),
        ("P A", "L", "", "L P B"),
        ("P A", "L", "P", "L B"),
        ("B B P P", "L A", "", ""),
        ("P", "", "", "A A L L B"),
    ],
)
def test_tiles_never_cover_each_other_wherever_they_lie(lion, row, due, fresh, pool, phone):
    state = draw(lion, row, due=f"{due} {fresh}", pool=pool)
    state.due, state.fresh = len(due.split()), len(fresh.split())
    if due:
        state.phase = lion.rules.RETURNING
    scene = drawn(lion, state, phone)
    shown = tiles(scene).values()
    assert len({(piece.x, piece.y) for piece in shown}) == 6
    assert all(60 * piece.scale <= piece.x <= scene.width - 60 * piece.scale for piece in shown)
    aside = sorted(piece.x for piece in shown if "aside" in piece.kind)
    assert all(right - left >= 120 * scenery.DESK.returning[1] for left, right in pairwise(aside))


def test_the_pass_is_a_button_while_it_may_be_taken(lion):
    def labels(state):
        dock = scenery.dock(text_context(lion, "en", NAMES), state, 0, tuple(lion.options(state)))
        return [button.label for group in dock.buttons for button in group]

    assert labels(draw(lion, "P", pool="A L P B B")) == ["Pass"]
    assert labels(draw(lion, "P", pool="A L P B B", passes=0)) == []
    assert labels(draw(lion, "", pool="A A L P P B")) == []


def test_a_turn_with_a_tile_due_has_two_steps(lion):
    t, state = text_context(lion, "en", NAMES), draw(lion, "B B P P A", due="L")
    assert [(each.label, each.now) for each in scenery.dock(t, state, 0, ()).phases] == [("One action", True), ("Put the tile back", False)]
    play(lion, state, lion.rules.MOVE)
    assert [phase.now for phase in scenery.dock(t, state, 0, ()).phases] == [False, True]
    assert scenery.dock(t, draw(lion, ROW), 0, ()).phases == ()


def test_the_quiet_count_is_shown_from_12_on(lion):
    def shown(game, quiet):
        state = draw(game, ROW, quiet=quiet)
        sign = [piece.text for piece in drawn(game, state).pieces if piece.id == "quiet"]
        return sign, [panel.id for panel in scenery.panels(text_context(game, "en", NAMES), state, 0) if panel.id == "quiet"]

    assert shown(lion, 11) == ([], [])
    assert shown(lion, 12) == (["12 of 20 actions without a diamond"], ["quiet"])
    assert shown(with_settings("python", quiet_limit=0), 0) == ([], [])


def test_diamonds_fill_their_sockets_and_the_bowl_empties(lion):
    scene = drawn(lion, draw(lion, ROW, points=(2, 9)))
    won = [piece.id for piece in scene.pieces if piece.id.startswith("gem")]
    assert won == ["gem-0-0", "gem-0-1", *(f"gem-1-{number}" for number in range(7))]
    bowl = next(piece for piece in scene.pieces if piece.id == "bowl")
    assert bowl.text == "4 left"
    assert len([piece for piece in scene.pieces if piece.id.startswith("left")]) == 4


def test_at_the_end_the_winner_looks_out_of_the_moon_and_both_do_in_a_draw(lion):
    for points, arts in (((7, 2), ["tbl-winner-0"]), ((3, 7), ["tbl-winner-1"]), ((7, 7), ["tbl-winner-0", "tbl-winner-1"])):
        state = draw(lion, ROW, points=points)
        state.phase = lion.rules.OVER
        assert [piece.art for piece in drawn(lion, state).pieces if piece.id.startswith("winner")] == arts
    assert not [piece for piece in drawn(lion, draw(lion, ROW, points=(6, 6))).pieces if piece.id.startswith("winner")]


def test_panels_show_what_pays_whom_and_the_six_tiles(lion):
    pays, six = scenery.panels(text_context(lion, "en", NAMES), draw(lion, ROW), 0)
    assert [token.label for token in pays.rows[0]] == ["Police", "Arsène", "Police", "1 diamond", "Lady X"]
    assert pays.rows[-1][-1].text == "maker"
    assert len(pays.rows) == 5
    assert sum(len(row) for row in six.rows) == 12
    assert all(icon(token.art, ART) for panel in (pays, six) for row in panel.rows for token in row if token.art)


def test_on_a_phone_each_thief_has_a_list_of_what_pays(lion):
    scene = drawn(lion, draw(lion, ROW), phone=True)
    lists = {f"{seat}-{line}": [] for seat in range(2) for line in range(3)}
    for piece in scene.pieces:
        if piece.id.startswith("price-"):
            lists[piece.id[6:9]].append("ALPB"[int(piece.art[-1])])
    assert ["".join(tiles) for tiles in lists.values()] == ["PLP", "ABA", "BBB", "PAP", "LBL", "BBB"]
    assert [piece.text for piece in scene.pieces if piece.kind == "price"] == ["1", "2", "3"] * 2
    assert not [piece for piece in drawn(lion, draw(lion, ROW)).pieces if piece.id.startswith("price")]


def test_whose_back_was_never_seen_nobody_is_asked_to_remember(lion):
    pool = draw(lion, "P", pool="A L P B B")
    notes = {piece.note for piece in signs(drawn(lion, pool)).values()}
    assert notes == {"", "Nobody has seen its other side yet. A turn cannot be taken back."}
    row = draw(lion, ROW)
    assert "Do you remember" in signs(drawn(lion, row))[lion.rules.TURN].note


def test_lines_of_the_log_wear_a_hat_or_a_mask(lion):
    t = text_context(lion, "en", NAMES)
    assert [scenery.mark(t, seat) for seat in range(2)] == ["tbl-medal-0", "tbl-medal-1"]


def test_the_table_says_what_ends_a_quiet_match_and_that_the_book_does_not(lion):
    sentence = (
        "20 actions in a row without a diamond end the match; more diamonds win, and a tie is a draw. "
        "The rule book has no such ending."
    )
    by_the_book = with_settings("python", quiet_limit=0)
    notes = {quiet: {panel.id: panel.note for panel in noted(lion, quiet)} for quiet in (0, 12)}
    assert notes[0]["tiles"] == sentence
    assert notes[12]["quiet"] == sentence
    assert notes[12]["tiles"] == ""
    assert [panel.id for panel in noted(by_the_book, 0) if "rule book" in panel.note] == []


def noted(game, quiet):
    return scenery.panels(text_context(game, "en", NAMES), draw(game, ROW, quiet=quiet), 0)
