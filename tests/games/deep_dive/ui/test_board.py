"""The lagoon as it is drawn: every step, every house rule, and no secret decision."""

import re

import pytest

from fathom.engine.contract import WATCHER
from fathom.engine.loader import folder_of, load, new_rng
from fathom.engine.notation import text_context
from fathom.engine.rng import below
from fathom.games.deep_dive import ui as scenery
from fathom.games.deep_dive.rules import (  # fmt: skip
    BLUE,
    CHOICE,
    DIVES,
    GREEN,
    LEAVE,
    ORANGE,
    OVER,
    READY,
    RESTING,
    SCARED,
    SHARK,
    SHELLS,
    STAY,
    YELLOW,
)
from fathom.games.deep_dive.ui.board import PILE
from fathom.scene.svg import SHARED, icon, read_art, svg
from tests.games.deep_dive.positions import a_table

pytestmark = pytest.mark.machines("python")
NAMES = ("Ana", "Ben", "Cem", "Dia")
NODES, BYTES = 600, 90_000
PHONE = pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
ART = read_art(SHARED, folder_of("fathom.games.deep_dive") / "art" / "symbols.svg")


def drawn(game, state, seat=WATCHER, phone=False, language="en"):
    """The scene of a viewer who may act if it is their turn."""
    view = game.view(state, seat)
    offers = tuple(game.options(view)) if game.actor(view) == seat else ()
    return scenery.scene(text_context(game, language, NAMES[: int(state.seats)]), view, seat, offers, phone)


def pieces(scene, start):
    return {piece.id: piece for piece in scene.pieces if piece.id.startswith(start)}


def everything(game, state, seat, phone, language):
    """All that a viewer is shown, as text."""
    t, view = text_context(game, language, NAMES[: int(state.seats)]), game.view(state, seat)
    offers = tuple(game.options(view)) if game.actor(view) == seat else ()
    picture = svg(scenery.scene(t, view, seat, offers, phone), ART)
    beside = scenery.dock(t, view, seat, offers), scenery.seats(t, view), scenery.panels(t, view, seat), scenery.round_of(t, view)
    return picture + "".join(map(repr, beside))


def a_match(game, seats, seed):
    """The positions of a random match, those of luck included."""
    rng, state = new_rng(seed), game.new(seats)
    yield state
    while not game.is_over(state):
        possible = game.options(state)
        game.play(state, game.draw(state, rng) if game.is_chance(state) else possible[below(rng, len(possible))])
        yield state


@pytest.mark.compiler
@PHONE
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("settings", [{}, {"decisions": "at-once"}, {"ending": "kinder"}], ids=["book", "at-once", "kinder"])
def test_every_position_can_be_drawn_for_everybody_within_the_budget(settings, language, phone):
    game = load("deep-dive", "cpu", settings=settings)
    for seats in (2, 3, 4):
        for state in a_match(game, seats, seed=seats):
            for seat in (*range(seats), WATCHER):
                text = svg(drawn(game, state, seat, phone, language), ART)
                ids = re.findall(r'<g id="([^"]+)"', text)
                assert len(ids) == len(set(ids))
                assert all(re.fullmatch("[a-z0-9-]+", name) for name in ids)
                assert len(re.findall(r"<[a-z]", text)) <= NODES
                assert len(text.encode()) <= BYTES


@PHONE
def test_the_backdrop_is_within_the_budget(phone):
    name = "dd-lagoon-phone" if phone else "dd-lagoon"
    symbol = re.search(rf'<symbol id="{name}".*?</symbol>', ART.defs).group()
    assert len(re.findall(r"<[a-z]", symbol)) <= NODES // 2
    assert len(symbol) <= BYTES // 4


@PHONE
def test_the_chooser_taps_the_diver_to_stay_and_the_towel_to_leave(deep, phone):
    state = a_table(deep, (BLUE, YELLOW, SCARED), (3, 2, 0), CHOICE, seat=1)
    offers = {piece.id: piece for piece in drawn(deep, state, 1, phone).pieces if piece.plays}
    assert {name: piece.plays for name, piece in offers.items()} == {"diver-1": (STAY,), "towel-1": (LEAVE,)}
    assert all(piece.confirm for piece in offers.values())
    assert not [piece for piece in drawn(deep, state, 0, phone).pieces if piece.plays]
    buttons = scenery.dock(text_context(deep, "en", NAMES[:3]), state, 1, (STAY, LEAVE)).buttons[0]
    assert [(button.label, button.plays, button.key, button.note) for button in buttons] == [
        ("Dive again", (STAY,), "D", "more shells"),
        ("Go ashore", (LEAVE,), "G", "turn over 2 shells"),
    ]


def test_divers_swim_sleep_are_dizzy_or_get_ready(deep):
    scene = drawn(deep, a_table(deep, (BLUE, RESTING, SCARED, READY), (3, 0, 0, 0), DIVES))
    assert [piece.art for piece in pieces(scene, "diver").values()] == ["dd-swim-0", "dd-sleep-1", "dd-oops-2", "dd-awake-3"]


@PHONE
def test_divers_in_one_pool_never_cover_each_other_and_nobody_else_moves(deep, phone):
    alone = pieces(drawn(deep, a_table(deep, (BLUE, GREEN, GREEN, GREEN), (3, 1, 1, 1), SHARK), phone=phone), "diver")
    joined = pieces(drawn(deep, a_table(deep, (BLUE, BLUE, BLUE, BLUE), (3, 3, 3, 3), SHARK), phone=phone), "diver")
    assert len({(diver.x, diver.y) for diver in joined.values()}) == 4
    assert alone["diver-0"] == joined["diver-0"]


@PHONE
@pytest.mark.parametrize("zone", [GREEN, YELLOW, BLUE, ORANGE])
def test_the_shark_is_in_its_zone_and_its_die_shows_it(deep, zone, phone):
    state = a_table(deep, (SCARED, READY), (0, 0), CHOICE, shark=zone)
    scene = drawn(deep, state, phone=phone)
    sign, shark = pieces(scene, f"sign-{zone}")[f"sign-{zone}"], pieces(scene, "shark")["shark"]
    assert abs(shark.y - sign.y) < 10
    assert abs(shark.x - sign.x) < scene.width / 4
    assert pieces(scene, "die")["die"].art == f"dd-shark-die-{zone}"
    assert not pieces(drawn(deep, a_table(deep, (READY, READY), (0, 0), DIVES), phone=phone), "shark")


@PHONE
@pytest.mark.parametrize("black", range(7))
def test_a_lantern_is_lit_for_each_black_pearl_and_more_are_hung_where_more_are_found(deep, black, phone):
    scene = drawn(deep, a_table(deep, (BLUE, GREEN), (3, 1), CHOICE, black=black), phone=phone)
    arts = [piece.art for piece in pieces(scene, "lamp").values()]
    assert arts == ["dd-lamp-on"] * black + ["dd-lamp-off"] * (4 - black)
    assert all(10 < piece.x < scene.width - 10 for piece in pieces(scene, "lamp").values())


def test_the_basket_is_heaped_with_shells_and_empty_without(deep):
    for supply, heap in ((53, 9), (27, 9), (26, 9), (10, 4), (1, 1), (0, 0)):
        state = a_table(deep, (BLUE, GREEN), (0, 0), SHARK, supply=supply)
        assert len(pieces(drawn(deep, state), "heap")) == heap
        assert pieces(drawn(deep, state), "basket")["basket"].text == str(supply)


def test_shells_lie_at_the_towel_and_are_counted(deep):
    scene = drawn(deep, a_table(deep, (BLUE, GREEN), (12, 0), SHARK))
    assert len(pieces(scene, "shell-0")) == PILE
    assert pieces(scene, "held")["held-0"].text == "12"
    assert list(pieces(scene, "held")) == ["held-0"]


def test_while_a_batch_is_turned_over_its_owner_is_awake_and_all_see_what_is_left(deep):
    state = a_table(deep, (RESTING, GREEN), (4, 1), SHELLS, seat=0)
    state.white[0] = 2
    scene = drawn(deep, state)
    assert pieces(scene, "diver-0")["diver-0"].art == "dd-awake-0"
    assert pieces(scene, "pearls")["pearls-0"].text == "2"
    dock = scenery.dock(text_context(deep, "en", NAMES[:2]), state, 1, ())
    assert dock.heading == "Ana turns over a shell."
    assert len(dock.tray.dice) == 4


def test_at_the_end_the_winners_get_a_golden_shell(deep):
    state = a_table(deep, (RESTING, RESTING, BLUE), (0, 0, 2), OVER, black=4)
    state.white[:3] = (4, 1, 4)
    assert list(pieces(drawn(deep, state), "prize")) == ["prize-0", "prize-2"]
    assert not pieces(drawn(deep, a_table(deep, (BLUE, GREEN), (1, 1), CHOICE)), "prize")


@PHONE
@pytest.mark.parametrize("language", ["en", "fr"])
def test_R37_a_secret_decision_changes_nothing_that_others_are_shown(phone, language):
    game = load("deep-dive", "python", settings={"first_player": 1, "decisions": "at-once"})
    shown = {1: set(), 2: set(), WATCHER: set(), 0: set()}
    for option in (STAY, LEAVE):
        state = a_table(game, (BLUE, GREEN, GREEN), (3, 1, 1), CHOICE)
        game.play(state, option)
        for seat, texts in shown.items():
            texts.add(everything(game, state, seat, phone, language))
    assert [len(shown[seat]) for seat in (1, 2, WATCHER)] == [1, 1, 1]
    assert "dd-said-secret" in next(iter(shown[1]))
    assert len(shown[0]) == 2  # but it is shown to whoever made it


def test_decisions_made_openly_are_shown(deep):
    state = a_table(deep, (BLUE, GREEN), (3, 1), CHOICE)
    deep.play(state, STAY)
    assert pieces(drawn(deep, state), "said")["said-0"].art == "dd-said-stay"


def test_another_edition_is_drawn_as_it_is(tmp_path):
    """Signs and lanterns come from the box."""
    own = tmp_path / "own.toml"
    own.write_text("shells_in_zone = [1, 2, 3, 7]\nblack_to_end = 12\nblack_pearls = 12\nempty_shells = 6\n")
    game = load("deep-dive", "python", edition=own)
    scene = drawn(game, game.new(2))
    assert pieces(scene, "sign-3")["sign-3"].text == "×7"
    assert pieces(scene, "lamp")["lamp-0"].text == "0/12"


def test_every_card_and_panel_has_its_pictures(deep):
    t = text_context(deep, "en", NAMES[:2])
    state = a_table(deep, (BLUE, GREEN), (12, 0), CHOICE)
    state.white[0] = 11
    rows = [row for part in (*scenery.seats(t, state), *scenery.panels(t, state, 0)) for row in part.rows]
    assert all(icon(token.art, ART) for row in rows for token in row if token.art)
    first = scenery.seats(t, state)[0]
    assert [token.text for token in first.rows[1] if token.text] == ["×12"]
    faces = scenery.panels(t, state, 0)[0].rows[0]
    assert [token.label for token in faces] == ["green", "yellow", "blue", "blue", "orange", "orange"]


def test_what_did_not_change_is_the_same_for_all_readers(deep):
    """So that only what changed is compared, drawn and sent."""
    before, after = (a_table(deep, [BLUE, GREEN], [held, 2], CHOICE, white=[1, 2, 0, 0]) for held in (1, 3))
    first, second = (
        scenery.scene(text_context(deep, "en", NAMES[:2], you=frozenset([seat])), view, seat, (), True).groups()
        for seat, view in enumerate((before, after))
    )
    changed = [piece.id for old, new in zip(first, second, strict=True) if old is not new for piece in new.pieces]
    assert {piece.split("-")[0] for piece in changed} == {"basket", "heap", "towel", "mark", "shell", "held"}
    assert not any(piece.endswith("-1") for piece in changed if piece.startswith(("towel", "mark", "held")))
