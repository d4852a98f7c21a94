"""The pictures of The Blue Lion in words, and what can be known of a tile."""

from fathom.engine.contract import State
from fathom.text.catalogues import TextContext, Translator

LETTERS = "ALPB"  # the pictures, in the notation of every language


def label(say: Translator, picture: int) -> str:
    """A picture on its own."""
    return (say("Arsène"), say("Lady X"), say("Police"), say("Blue Lion"))[picture]


def the(say: Translator, picture: int) -> str:
    """A picture within a sentence."""
    return (say("Arsène"), say("Lady X"), say("the police"), say("the Blue Lion"))[picture]


def end_name(say: Translator, end: int) -> str:
    return say("left") if end == 0 else say("right")


def backs(view: State, tile: int) -> str:
    """The letters of the pictures that a back can be."""
    return "".join(letter for picture, letter in enumerate(LETTERS) if view.backs[tile] >> picture & 1)


def pool_tile(t: TextContext, view: State, picture: int) -> int:
    """Where in the line a tile of the pool with this picture lies."""
    return next(tile for tile in range(int(t.rules.pool_start(view)), t.rules.TILES) if view.face[tile] == picture)
