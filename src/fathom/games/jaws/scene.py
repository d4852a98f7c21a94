"""Jaws to look at: the island, then the Orca."""

from fathom.engine.contract import State
from fathom.engine.scene import Dock, Panel, Scene, SeatCard
from fathom.engine.speech import Telling

from .cards_boat import boat_panels, boat_seats
from .cards_island import island_panels, island_seats
from .dock_boat import boat_dock
from .dock_island import island_dock
from .marks import about as about
from .moments import passing as passing
from .scene_boat import boat_scene
from .scene_island import island_scene


def scene(t: Telling, view: State, seat: int, offers: tuple[int, ...], phone: bool) -> Scene:
    return (island_scene if view.act == 1 else boat_scene)(t, view, seat, offers, phone)


def dock(t: Telling, view: State, seat: int, offers: tuple[int, ...]) -> Dock:
    return (island_dock if view.act == 1 else boat_dock)(t, view, seat, offers)


def seats(t: Telling, view: State) -> list[SeatCard]:
    return island_seats(t, view) if view.act == 1 else boat_seats(t, view)


def panels(t: Telling, view: State, seat: int) -> list[Panel]:
    return (island_panels if view.act == 1 else boat_panels)(t, view, seat)


def round_of(t: Telling, view: State) -> str:
    act, number = int(view.act), int(view.this_round) + 1 if view.act == 1 else int(view.boat_round)
    return t.say("Act {act}, round {n}", act=act, n=number) if number else t.say("Act {act}", act=act)
