"""Why an option of Jaws may be the best one."""

from fathom.engine.contract import State
from fathom.games.jaws.words.boat.why import boat_why
from fathom.games.jaws.words.island.why import island_why
from fathom.text.catalogues import TextContext


def why(t: TextContext, view: State, option: int) -> str:
    return island_why(t, view, option) if view.act == 1 else boat_why(t, view, option)
