"""Every game that is drawn, in positions of random matches: each option can be reached, and the picture keeps its budget."""

from importlib import import_module
from typing import Any
from xml.etree import ElementTree

import pytest

from fathom.engine.contract import WATCHER
from fathom.engine.loader import folder_of, load, new_rng
from fathom.engine.notation import text_context
from fathom.engine.rng import below
from fathom.games import GAMES
from fathom.scene.model import Die, Dock, Scene
from fathom.scene.svg import SHARED, read_art, svg
from fathom.scene.ui import ui_of

pytestmark = pytest.mark.compiler
NODES, BYTES = 600, 90_000
MOVES = 150
NAMES = ("Maya", "Léo", "Inès", "Otto", "Ann")


class Drawn:
    """A game, its ui and its art."""

    def __init__(self, name: str, seats: int) -> None:
        self.game = load(name, "cpu")
        self.ui = import_module(f"{self.game.package}.ui")
        self.art = read_art(SHARED, folder_of(self.game.package) / "art" / "symbols.svg")
        self.seats = seats

    def text_context(self, language: str) -> Any:
        return text_context(self.game, language, NAMES[: self.seats])

    def positions(self, seed: int) -> Any:
        """The positions of a random match in which somebody decides, and its end."""
        rng, state = new_rng(seed), self.game.new(self.seats)
        for _ in range(MOVES):
            if self.game.is_over(state):
                break
            if self.game.is_chance(state):
                self.game.play(state, self.game.draw(state, rng))
                continue
            yield self.game.copy(state)
            possible = self.game.options(state)
            self.game.play(state, possible[below(rng, len(possible))])
        yield state


TABLES = [(name, most) for name in GAMES for most in (False, True)]


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{'most' if table[1] else 'fewest'}")
def drawn(request: pytest.FixtureRequest) -> Drawn:
    name, most = request.param
    return Drawn(name, int(load(name, "cpu").rules.SEATS[most]))


def first_plays(scene: Scene, dock: Dock) -> set[int]:
    """What can be played at once from the board and the dock."""
    offers = [piece.plays for piece in scene.pieces] + [button.plays for group in dock.buttons for button in group if not button.reason]
    offers += [pick.plays for pick in dock.tray.picks] if dock.tray else []
    return {plays[0] for plays in offers if plays}


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_every_option_can_be_reached_and_nothing_else(drawn: Drawn, phone: bool) -> None:
    t = drawn.text_context("en")
    for state in drawn.positions(1):
        seat = drawn.game.actor(state)
        if seat < 0:
            continue
        view = drawn.game.view(state, seat)
        offers = tuple(drawn.game.options(view))
        found = first_plays(drawn.ui.scene(t, view, seat, offers, phone), drawn.ui.dock(t, view, seat, offers))
        assert found == set(offers)


def test_who_is_not_to_act_is_offered_nothing_and_sees_the_dice_that_beats_show(drawn: Drawn) -> None:
    t = drawn.text_context("en")
    for state in drawn.positions(2):
        view = drawn.game.view(state, WATCHER)
        dock = drawn.ui.dock(t, view, WATCHER, ())
        assert first_plays(drawn.ui.scene(t, view, WATCHER, (), False), dock) == set()
        assert ui_of(drawn.game.package).tray(t, view, WATCHER) == dock.tray


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_picture_keeps_its_budget_and_every_piece_has_an_id_of_its_own(drawn: Drawn, phone: bool) -> None:
    t = drawn.text_context("fr")
    for state in drawn.positions(3):
        seat = max(drawn.game.actor(state), 0)
        view = drawn.game.view(state, seat)
        offers = tuple(drawn.game.options(view)) if drawn.game.actor(view) == seat else ()
        text = svg(drawn.ui.scene(t, view, seat, offers, phone), drawn.art)
        nodes = list(ElementTree.fromstring(text).iter())
        ids = [node.get("id") for node in nodes if node.get("id")]
        assert len(ids) == len(set(ids))
        assert len(nodes) <= NODES
        assert len(text.encode()) <= BYTES
        assert "style=" not in text


def test_offers_have_names_and_keys_are_told_apart(drawn: Drawn) -> None:
    t = drawn.text_context("en")
    for state in drawn.positions(4):
        seat = drawn.game.actor(state)
        if seat < 0:
            continue
        view = drawn.game.view(state, seat)
        offers = tuple(drawn.game.options(view))
        scene, dock = drawn.ui.scene(t, view, seat, offers, False), drawn.ui.dock(t, view, seat, offers)
        assert all(piece.label for piece in scene.pieces if piece.plays)
        buttons = [button for group in dock.buttons for button in group if button.plays]
        for chosen in [choice.name for choice in dock.choices] or [""]:
            keys: dict[str, tuple[int, ...]] = {choice.key: () for choice in dock.choices}
            for offer in [*scene.pieces, *buttons]:
                if offer.key and offer.of in ("", chosen):
                    assert keys.setdefault(offer.key, offer.plays) == offer.plays
            dice: tuple[Die, ...] = dock.tray.dice if dock.tray else ()
            assert len({die.key for die in dice if die.key} | set(keys)) == len([die for die in dice if die.key]) + len(keys)


def test_cards_and_panels_use_symbols_that_exist(drawn: Drawn) -> None:
    t = drawn.text_context("fr")
    for state in drawn.positions(5):
        view = drawn.game.view(state, 0)
        rows = [row for card in drawn.ui.seats(t, view) for row in card.rows]
        if hasattr(drawn.ui, "panels"):
            rows += [row for panel in drawn.ui.panels(t, view, 0) for row in panel.rows]
        for thing in (thing for row in rows for thing in row if thing.art):
            drawn.art.box(thing.art)
