"""The ui of Jaws, in the browser and in the terminal: the island, then the Orca."""

from msgspec.structs import replace

from fathom.engine.contract import State
from fathom.games.jaws.ui.beats import beats as beats
from fathom.games.jaws.ui.boat.board import scene as boat_scene
from fathom.games.jaws.ui.boat.cards import panels as boat_panels
from fathom.games.jaws.ui.boat.cards import seats as boat_seats
from fathom.games.jaws.ui.boat.dock import dock as boat_dock
from fathom.games.jaws.ui.boat.text_board import draw_text as draw_boat
from fathom.games.jaws.ui.island.board import scene as island_scene
from fathom.games.jaws.ui.island.cards import panels as island_panels
from fathom.games.jaws.ui.island.cards import seats as island_seats
from fathom.games.jaws.ui.island.dock import dock as island_dock
from fathom.games.jaws.ui.island.text_board import draw_text as draw_island
from fathom.games.jaws.ui.legend import legend
from fathom.games.jaws.ui.marks import mark as mark
from fathom.scene.model import Dock, Panel, Scene, SeatCard
from fathom.text.catalogues import TextContext

Line = list[tuple[str, str]]


def scene(t: TextContext, view: State, seat: int, offers: tuple[int, ...], phone: bool) -> Scene:
    return (island_scene if view.act == 1 else boat_scene)(t, view, seat, offers, phone)


def dock(t: TextContext, view: State, seat: int, offers: tuple[int, ...]) -> Dock:
    return replace((island_dock if view.act == 1 else boat_dock)(t, view, seat, offers), legend=legend(t, view))


def seats(t: TextContext, view: State) -> list[SeatCard]:
    return island_seats(t, view) if view.act == 1 else boat_seats(t, view)


def panels(t: TextContext, view: State, seat: int) -> list[Panel]:
    return (island_panels if view.act == 1 else boat_panels)(t, view, seat)


def round_of(t: TextContext, view: State) -> str:
    act, number = int(view.act), int(view.this_round) + 1 if view.act == 1 else int(view.boat_round)
    return t.say("Act {act}, round {n}", act=act, n=number) if number else t.say("Act {act}", act=act)


def draw_text(t: TextContext, view: State, width: int) -> list[Line]:
    return draw_island(t, view, width) if view.act == 1 else draw_boat(t, view, width)
