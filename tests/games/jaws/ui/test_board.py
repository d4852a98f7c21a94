"""Jaws as it is drawn: every position of both acts, every option within reach, and no secret in the wrong picture."""

import re
from functools import cache

import pytest

from fathom.engine.contract import WATCHER
from fathom.engine.loader import folder_of, load, new_rng
from fathom.engine.notation import text_context
from fathom.engine.rng import below
from fathom.games.jaws import ui as scenery
from fathom.games.jaws.rules.boat.constants import (
    ADD,
    AIM,
    AIMING,
    ATTACK,
    BITE_BOAT,
    CAGE,
    CHOOSE,
    CHOOSING,
    DAMAGED,
    DESTROYED,
    HANDFULS,
    LET_GO,
    MAUL_AGAIN,
    MAULING,
    NO_CAGE,
    PREPARE,
    ROLL_AGAIN,
    SHOW,
    SNAP_AT,
    TAKE_WEAPON,
    TOPPLE,
)
from fathom.games.jaws.rules.boat.constants import DIVE as LEAVE
from fathom.games.jaws.rules.common import CREW, HOOPER, QUINT, SHARK
from fathom.games.jaws.rules.island.constants import (
    BRODY_LOOK,
    BRODY_MOVE,
    CLEAR,
    DIVE,
    EAT,
    EAT_ALL,
    HOOPER_FIND,
    HOOPER_MOVE,
    HOOPER_WATER,
    NORTH,
    PLAY_TILE,
    QUINT_END,
    QUINT_LAUNCH,
    QUINT_MOVE,
    SEA_SPACES,
    SHARK_TURN,
    SHOP,
    SPEED_TO,
    START_AT,
    SWIM,
    THROW,
    TO_DOCK,
)
from fathom.scene.svg import SHARED, icon, read_art, svg
from tests.games.jaws.boat_positions import at_sea
from tests.games.jaws.island_positions import do, hunt

NAMES = ("Sam", "Amina")
VIEWERS = (SHARK, CREW, WATCHER)
NODES, BYTES = 600, 90_000
ART = read_art(SHARED, folder_of("fathom.games.jaws") / "art" / "symbols.svg")
AGAIN = pytest.mark.slow
ISLAND = [pytest.param("1", 1, id="island-1"), pytest.param("1", 2, id="island-2", marks=AGAIN)]
BOAT = [pytest.param("2", 1, id="boat-1"), pytest.param("2", 2, id="boat-2", marks=AGAIN)]
MATCHES = pytest.mark.parametrize(("acts", "seed"), [*ISLAND, *BOAT, pytest.param("both", 4, id="both-4")])


def offers_of(game, view, seat):
    return tuple(game.options(view)) if game.actor(view) == seat else ()


@cache
def a_match(acts, seed, most=220):
    """Positions of a random match, those of luck included; whoever could be done for the round mostly goes on."""
    game, rng = load("jaws", "python", settings={"acts": acts}), new_rng(seed)
    state, positions = game.new(2), []
    while len(positions) < most:
        positions.append((game, game.copy(state)))
        if game.is_over(state):
            break
        possible = game.options(state)
        going_on = [option for option in possible if option not in (DIVE, QUINT_END)] or possible
        game.play(state, game.draw(state, rng) if game.is_chance(state) else going_on[below(rng, len(going_on))])
    return positions


def shown(game, state, seat, phone, language="en"):
    """What a viewer is shown: the scene, the dock, cards and panels."""
    t, view = text_context(game, language, NAMES), game.view(state, seat)
    offers = offers_of(game, view, seat)
    return (
        scenery.scene(t, view, seat, offers, phone), scenery.dock(t, view, seat, offers), scenery.seats(t, view),
        scenery.panels(t, view, seat), scenery.round_of(t, view),
    )  # fmt: skip


def scene_of(game, state, seat, phone=False):
    return shown(game, state, seat, phone)[0]


def ids(scene):
    return {piece.id for piece in scene.pieces}


def art(scene):
    return {piece.id: piece.art for piece in scene.pieces}


def panel_ids(game, state, seat):
    return {panel.id for panel in shown(game, state, seat, False)[3]}


def buttons(dock):
    return [button for group in dock.buttons for button in group]


def taps(scene, dock):
    """Every option that a tap plays, with what asks once more (nothing where one tap is enough)."""
    found = [(option, piece.confirm) for piece in scene.pieces for option in piece.plays]
    found += [(option, button.confirm) for button in buttons(dock) for option in button.plays]
    if dock.tray:
        found += [(option, "the tray's own button") for pick in dock.tray.picks for option in pick.plays]
    return found


def check_art(dock, cards, panels):
    """Every small picture exists."""
    rows = [row for card in cards for row in card.rows] + [row for panel in panels for row in panel.rows]
    names = {thing.art for row in rows for thing in row} | {button.art for button in buttons(dock)} | {card.art for card in cards}
    names |= {fact.art for row in dock.facts for fact in row} | {choice.art for choice in dock.choices}
    for name in names - {""}:
        assert icon(name, ART)
    for die in dock.tray.dice if dock.tray else ():
        assert icon(die.art, ART)


@MATCHES
def test_every_position_can_be_drawn_for_everybody_within_the_budget(acts, seed):
    for number, (game, state) in enumerate(a_match(acts, seed)):
        for seat in VIEWERS:
            scene, dock, cards, panels, _ = shown(game, state, seat, bool(number & 2), ("en", "fr")[number & 1])
            text = svg(scene, ART)
            names = re.findall(r'<g id="([^"]+)"', text)
            assert len(names) == len(set(names))
            assert all(re.fullmatch("[a-z0-9-]+", name) for name in names)
            assert len(re.findall(r"<[a-z]", text)) <= NODES
            assert len(text.encode()) <= BYTES
            assert dock.heading
            assert len(cards) == 4
            check_art(dock, cards, panels)


@MATCHES
def test_every_option_is_within_reach_and_nothing_else(acts, seed):
    for number, (game, state) in enumerate(a_match(acts, seed)):
        for seat in (SHARK, CREW):
            scene, dock, *_ = shown(game, state, seat, phone=bool(number & 1))
            assert {option for option, _ in taps(scene, dock)} == set(offers_of(game, game.view(state, seat), seat))


@MATCHES
def test_keys_are_unique(acts, seed):
    for game, state in a_match(acts, seed):
        for seat in (SHARK, CREW):
            scene, dock, *_ = shown(game, state, seat, False)
            offers = [offer for offer in [*scene.pieces, *buttons(dock)] if offer.plays and offer.key]
            for of in {offer.of for offer in offers}:  # whose offers are shown at the same time
                keys = {(offer.key, offer.plays) for offer in offers if offer.of == of} | {(choice.key, ()) for choice in dock.choices}
                assert len({key for key, _ in keys}) == len(keys), keys


TWICE = [
    *range(START_AT, START_AT + SEA_SPACES), *range(PLAY_TILE, PLAY_TILE + 4), DIVE, *range(CLEAR, QUINT_MOVE),
    *range(QUINT_LAUNCH, QUINT_LAUNCH + SEA_SPACES), BRODY_LOOK, HOOPER_FIND, *range(CHOOSE, PREPARE), *range(SHOW, TAKE_WEAPON),
    *range(AIM, LET_GO), *range(BITE_BOAT, CAGE), *range(CAGE, NO_CAGE + 1), *range(TOPPLE, LEAVE + 1), *range(ROLL_AGAIN, TOPPLE),
]  # fmt: skip


@MATCHES
def test_what_is_secret_random_or_final_is_asked_twice(acts, seed):
    for game, state in a_match(acts, seed):
        for seat in (SHARK, CREW):
            scene, dock, *_ = shown(game, state, seat, False)
            hasty = [option for option, confirm in taps(scene, dock) if option in TWICE and not confirm]
            assert not hasty, hasty


@MATCHES
def test_equal_views_make_equal_pictures(acts, seed):
    for game, state in a_match(acts, seed)[::2]:
        rng = new_rng(seed)
        for seat in (CREW, WATCHER):
            view = game.view(state, seat)
            if view.place == -1 and not game.is_over(state) and (state.phase or state.act == 2):
                other = game.guess(view, seat, rng)
                assert shown(game, other, seat, False) == shown(game, state, seat, False)


@MATCHES
def test_only_the_shark_sees_its_fin_its_trail_its_pad_and_its_choice(acts, seed):
    for game, state in a_match(acts, seed):
        if game.is_over(state):
            continue
        for seat in (CREW, WATCHER):
            view, scene = game.view(state, seat), scene_of(game, state, seat)
            assert not any(name.startswith(("knot", "dot")) for name in ids(scene))
            assert not panel_ids(game, state, seat) & {"pad", "hand", "will-say"}
            answered = view.act == 1 and 1 in (view.look_answer[view.this_round], view.launch_answer[view.this_round])
            answered |= view.act == 1 and view.found_answer[view.this_round] == 2
            surfaced = view.act == 2 and view.shark_zone >= 0
            assert ("fin" in ids(scene)) <= bool(answered or surfaced)
            assert ("jaws-letter-mine" in art(scene).values()) <= bool(surfaced)


@pytest.fixture
def shark_turn():
    """A first round at the island: the shark at N, two swimmers there, a barrel afloat at 5."""
    game = load("jaws", "python", settings={"acts": "1"})
    state = hunt(game, "N", N=2)
    state.floating[4] = 1
    return game, state


def test_the_shark_sees_where_it_is_and_what_it_will_have_to_say(shark_turn):
    game, state = shark_turn
    assert {"fin", "knot-0"} <= ids(scene_of(game, state, SHARK))
    assert {"pad", "will-say"} <= panel_ids(game, state, SHARK)
    do(game, state, EAT, SWIM + 4)
    _, _, _, panels, _ = shown(game, state, SHARK, False)
    told = next(panel for panel in panels if panel.id == "will-say")
    assert [row[0].text for row in told.rows[:2]] == ["1 swimmer eaten at North Beach", "sensor set off at 5"]


def test_a_bite_is_crossed_out_for_the_shark_and_hidden_from_the_crew(shark_turn):
    game, state = shark_turn
    before = scene_of(game, state, CREW)
    do(game, state, EAT)
    assert art(scene_of(game, state, SHARK))["swimmer-0-1"] == "jaws-eaten"
    assert scene_of(game, state, CREW) == before


def test_the_lamp_of_a_barrel_rings_after_the_announcement(shark_turn):
    game, state = shark_turn
    do(game, state, SWIM + 4)
    assert art(scene_of(game, state, CREW))["float-4"] == "jaws-float"
    do(game, state, DIVE)
    assert art(scene_of(game, state, CREW))["float-4"] == "jaws-float-rings"


def test_a_burst_and_a_step_to_the_same_place_are_two_offers(shark_turn):
    game, state = shark_turn
    do(game, state, PLAY_TILE + 3)
    plays = {piece.plays for piece in scene_of(game, state, SHARK).pieces if piece.plays}
    assert {(SWIM + 4,), (SPEED_TO + 4,)} <= plays


def test_the_notebook_hatches_where_the_shark_can_be_unless_it_is_off(shark_turn):
    game, state = shark_turn
    do(game, state, EAT, DIVE)
    hatched = {name for name in ids(scene_of(game, state, CREW)) if name.startswith("hatch")}
    assert 0 < len(hatched) < SEA_SPACES
    assert not any(name.startswith("hatch") for name in ids(scene_of(game, state, SHARK)))
    state.setting_notebook = 0
    assert not any(name.startswith("hatch") for name in ids(scene_of(game, state, CREW)))


def test_before_anybody_begins_both_boats_have_their_own_lit_spaces(shark_turn):
    game, state = shark_turn
    do(game, state, DIVE)
    pieces = scene_of(game, state, CREW).pieces
    for first, boat in ((QUINT_MOVE, "quint"), (HOOPER_MOVE, "hooper")):
        options = [piece.plays[0] for piece in pieces if piece.plays and piece.of == boat]
        spaces = {option - first for option in options if first <= option < first + SEA_SPACES}
        lit = {piece.id for piece in pieces if piece.art.endswith("-lit") and piece.of == boat}
        assert spaces
        assert lit == {f"name-{space}-{boat}" for space in spaces}
    assert not [piece for piece in pieces if piece.art.endswith("-lit") and not piece.of]


def test_brody_walks_on_land_and_the_closed_tile_turns(shark_turn):
    game, state = shark_turn
    do(game, state, DIVE)
    state.closed = 2
    land = next(piece for piece in scene_of(game, state, CREW).pieces if piece.plays == (BRODY_MOVE + SHOP,))
    assert "ashore" in land.kind
    assert art(scene_of(game, state, CREW))["closed"] == "jaws-closed"
    state.open_soon = 1
    assert art(scene_of(game, state, CREW))["closed"] == "jaws-soon"


def test_any_number_of_barrels_can_be_taken(shark_turn):
    game, state = shark_turn
    do(game, state, DIVE)
    state.floating[4], state.at[HOOPER], state.acting = 3, 4, HOOPER
    labels = {button.plays[0] - HOOPER_WATER: button.label for button in buttons(shown(game, state, CREW, False)[1]) if button.plays}
    assert [labels[count] for count in (1, 2, 3)] == ["only 1", "only 2", "Take 3 barrels"]


def test_a_captain_in_the_water_swims_beside_the_boat(shark_turn):
    game, state = shark_turn
    do(game, state, DIVE)
    state.overboard[QUINT] = state.overboard[HOOPER] = 1
    assert {"quint-swims", "hooper-swims"} <= ids(scene_of(game, state, CREW))


def test_choices_after_a_card_and_throws_have_their_places(shark_turn):
    game, state = shark_turn
    scenes = {TO_DOCK: 4, CLEAR: 3}  # cards: Caught the Wrong Shark, Mayor Vaughn Steps In
    for first, card in scenes.items():
        state.phase, state.said_event[0] = 2, card
        scene, dock, *_ = shown(game, state, CREW, True)
        assert first in {option for option, _ in taps(scene, dock)}
    state.phase, state.said_event[0], state.at[QUINT], state.moved = SHARK_TURN, 0, NORTH, 1
    assert THROW + QUINT in {option for option, _ in taps(*shown(game, state, SHARK, False)[:2])}


def test_frenzy_offers_everybody_at_once(shark_turn):
    game, state = shark_turn
    do(game, state, PLAY_TILE)
    assert EAT_ALL in {option for option, _ in taps(*shown(game, state, SHARK, True)[:2])}


@pytest.fixture
def dusk():
    """The first round of the boat: tile 1 damaged, tiles 2 and 6 destroyed."""
    game = load("jaws", "python", settings={"acts": "2"})
    return game, at_sea(game, tiles={1: DAMAGED, 2: DESTROYED, 6: DESTROYED}, hand=(MAUL_AGAIN,))


def test_tiles_are_whole_torn_or_gone_and_splinters_show_where_they_end(dusk):
    game, state = dusk
    names = ids(scene_of(game, state, CREW))
    assert {"plate-0", "need-0", "plate-1", "harm-1", "hole-2", "hole-6"} <= names
    assert not names & {"need-1", "plate-2", "harm-0", "hole-0"}
    assert {"break-2", "break-3", "break-6", "break-7"} <= names
    assert "split-2" not in names  # both sides of the keel are gone there


def test_the_shark_chooses_among_the_letters_and_sees_its_choice(dusk):
    game, state = dusk
    for _ in range(3):
        game.play(state, game.options(state)[0])
    assert state.stage == CHOOSING
    offered = {piece.id: piece.plays for piece in scene_of(game, state, SHARK).pieces if piece.plays}
    assert offered == {f"letter-{letter}": (CHOOSE + letter,) for letter in range(3)}
    game.play(state, CHOOSE + 1)
    assert art(scene_of(game, state, SHARK))["letter-1"] == "jaws-letter-mine"
    assert art(scene_of(game, state, CREW))["letter-1"] == "jaws-letter"
    assert "hand" in panel_ids(game, state, SHARK)
    game.play(state, ADD + MAUL_AGAIN)
    assert "hand" not in panel_ids(game, state, CREW)


def test_targets_and_gear_are_shown_to_all(dusk):
    game, state = dusk
    for _ in range(3):
        game.play(state, game.options(state)[0])
    game.play(state, CHOOSE)
    game.play(state, ADD + MAUL_AGAIN)
    game.play(state, PREPARE)
    game.play(state, game.options(state)[0])
    gear = buttons(shown(game, state, CREW, False)[1])
    assert {button.plays[0] for button in gear} == set(game.options(state))
    assert all("gear" in button.kind for button in gear)
    game.play(state, game.options(state)[0])
    assert state.stage == AIMING
    game.play(state, game.options(state)[0])
    for seat in VIEWERS:
        assert "aim-quint" in ids(scene_of(game, state, seat))


def test_maul_again_lays_the_dice_in_a_tray(dusk):
    game, state = dusk
    state.stage, state.bonus, state.thrown = MAULING, MAUL_AGAIN, HANDFULS.index((1, 1, 1, 0))
    state.surface[:], state.choice, state.shark_zone = (0, 2, 4), 0, 0
    tray = shown(game, state, SHARK, False)[1].tray
    assert [die.art for die in tray.dice] == ["jaws-die-0", "jaws-die-1", "jaws-die-2"]
    assert {pick.plays[0] for pick in tray.picks} == set(game.options(state))


def test_people_in_the_water_are_offers_to_a_snapping_shark(dusk):
    game, state = dusk
    state.stage, state.bonus, state.choice, state.shark_zone = 23, 8, 0, 0
    state.surface[:] = (0, 2, 4)
    state.space[QUINT] = 8
    offered = {piece.id: piece.plays for piece in scene_of(game, state, SHARK).pieces if piece.plays}
    assert offered["quint"] == (SNAP_AT + QUINT,)
    assert ATTACK not in offers_of(game, game.view(state, CREW), CREW)
