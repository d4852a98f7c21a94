"""What a group's screens show, and the difference between that and what the page looks like now.

A part of the page is sent when it changed. Of the seats only the changed cards are sent, and of a drawn board only the changed pieces,
each under the id of its element; `order` names all pieces, lowest first, when there are other pieces or their order changed. The diff
depends only on what the viewer was shown.
"""

from array import array
from functools import lru_cache
from typing import NamedTuple

from fathom.scene.model import Piece, Scene
from fathom.scene.svg import Art, caps, drawn, in_order
from fathom.server.render.parts import Parts, board_html

KEPT = 128  # boards, and differences between two of them: viewers one after the other are shown the same ones
INTEGER = "q"


class Diff(NamedTuple):
    """The parts to replace, and the new order of the board's pieces where it changed."""

    html: dict[str, str]
    order: str


class Shown(NamedTuple):
    """A board as hashes: the pieces themselves would fill the memory."""

    frame: int
    order: int
    caps: int
    pieces: bytes


class Board(NamedTuple):
    """A board as it is drawn: its pieces, lowest first, their names, and what lies above them."""

    pieces: list[Piece]
    hashes: list[int]
    names: str
    caps: str
    shown: Shown


NOTHING = Shown(0, 0, 0, b"")


class ScreenState:
    """What a group's screens show: the hashes of the parts and of the cards, and the board."""

    __slots__ = ("board", "cards", "parts")

    def __init__(self) -> None:
        self.parts: dict[str, int] = {}
        self.cards: dict[str, int] = {}
        self.board = NOTHING

    def diff(self, parts: Parts) -> Diff:
        """What to send so that the screens show these parts; they count as shown from now on."""
        html, order = changed(self.parts, parts.html), ""
        if parts.cards.keys() == self.cards.keys():
            html |= changed(self.cards, parts.cards)
        elif parts.cards:
            self.cards = {name: hash(text) for name, text in parts.cards.items()}
            html["seats"] = parts.seats()
        if parts.scene:
            pieces, order = board_diff(self.board, parts.scene, parts.art)
            html |= pieces
            self.board = board_of(parts.scene, parts.art).shown
        return Diff(html, order)


def changed(shown: dict[str, int], texts: dict[str, str]) -> dict[str, str]:
    """The texts that are not shown yet; they count as shown from now on."""
    fresh = {name: text for name, text in texts.items() if shown.get(name) != hash(text)}
    for name, text in fresh.items():
        shown[name] = hash(text)
    return fresh


@lru_cache(KEPT)
def board_of(scene: Scene, art: Art) -> Board:
    pieces, above = in_order(scene), caps(scene, art)
    names, hashes = " ".join([piece.id for piece in pieces]), list(map(hash, pieces))
    frame = hash((scene.width, scene.height, scene.backdrop, scene.title))
    return Board(pieces, hashes, names, above, Shown(frame, hash(names), hash(above), array(INTEGER, hashes).tobytes()))


@lru_cache(KEPT)
def board_diff(shown: Shown, scene: Scene, art: Art) -> Diff:
    """The pieces that changed, and the ids of all pieces, lowest first, where their order changed."""
    board = board_of(scene, art)
    if shown.frame != board.shown.frame:
        return Diff({"board": board_html(scene, art)}, "")
    fresh = set(board.hashes).difference(array(INTEGER, shown.pieces))
    html = {f"p-{piece.id}": drawn(piece, art) for piece, mark in zip(board.pieces, board.hashes, strict=True) if mark in fresh}
    if shown.caps != board.shown.caps:
        html["caps"] = board.caps
    return Diff(html, board.names if shown.order != board.shown.order else "")
