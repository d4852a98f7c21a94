"""What a group's screens show, and the difference between that and what the page looks like now.

A part of the page is sent when it changed. Of a drawn board only the changed pieces are sent, each under the id of its element, and
`order` names all pieces, lowest first, when there are other pieces or their order changed. The diff depends only on what the viewer
was shown.
"""

from array import array
from typing import NamedTuple

from fathom.scene.model import Scene
from fathom.scene.svg import Art, caps, drawn, in_order
from fathom.server.render.parts import Parts, board_html


class Diff(NamedTuple):
    """The parts to replace, and the new order of the board's pieces where it changed."""

    html: dict[str, str]
    order: str


class ScreenState:
    """What a group's screens show, as hashes: the parts themselves would fill the memory."""

    __slots__ = ("caps", "frame", "order", "parts", "pieces")

    def __init__(self) -> None:
        self.parts: dict[str, int] = {}
        self.frame = self.order = self.caps = 0
        self.pieces = array("q")

    def diff(self, parts: Parts) -> Diff:
        """What to send so that the screens show these parts; they count as shown from now on."""
        html = {name: text for name, text in parts.html.items() if self.parts.get(name) != hash(text)}
        self.parts |= {name: hash(text) for name, text in html.items()}
        return Diff(html, self.diff_board(parts.scene, parts.art, html) if parts.scene else "")

    def diff_board(self, scene: Scene, art: Art, html: dict[str, str]) -> str:
        """Adds the pieces that changed to `html`; returns the ids of all pieces, lowest first, where their order changed."""
        pieces = in_order(scene)
        hashes = array("q", map(hash, pieces))
        names, above = " ".join([piece.id for piece in pieces]), caps(scene, art)
        order, frame = hash(names), hash((scene.width, scene.height, scene.backdrop, scene.title))
        is_same, is_in_order = frame == self.frame, order == self.order
        if not is_same:
            html["board"] = board_html(scene, art)
        else:
            fresh = set(hashes).difference(self.pieces)
            html |= {f"p-{piece.id}": drawn(piece, art) for piece, mark in zip(pieces, hashes, strict=True) if mark in fresh}
            html |= {"caps": above} if hash(above) != self.caps else {}
        self.pieces, self.frame, self.order, self.caps = hashes, frame, order, hash(above)
        return "" if not is_same or is_in_order else names
