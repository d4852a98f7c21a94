"""What is on the screens of an audience, and what must be sent so that they show something else.

A part of the page is sent when it changed. Of a board that is drawn only those pieces are sent that changed, each under the id of its
element, and `order` names all pieces, lowest first, when others are there or lie otherwise. All this depends on nothing but what the
viewer was shown.
"""

from array import array
from typing import NamedTuple

from fathom.scene.model import Scene
from fathom.scene.svg import Art, caps, drawn, in_order, svg
from fathom.text.catalogues import Translator


class Parts(NamedTuple):
    """What a page shows: its parts by the id of their element, the board as a scene where it is drawn, and lines for log and chat."""

    html: dict[str, str]
    scene: Scene | None
    art: Art
    lines: dict[str, str]
    say: Translator
    popups: str = ""  # over the board, only while a move happens

    def whole(self) -> dict[str, str]:
        """All parts but the lists of lines."""
        return self.html | ({"board": board_html(self.scene, self.art)} if self.scene else {})

    def lists(self) -> dict[str, str]:
        """The log and the chat with nothing but these lines."""
        labels = {"log": self.say("What happened"), "chat": self.say("Chat")}
        return {
            id: f'<ol id="{id}" class="log" tabindex="0" aria-label="{label}">{self.lines.get(id, "")}</ol>' for id, label in labels.items()
        }


def board_html(scene: Scene, art: Art) -> str:
    return f'<div id="board" class="board">{svg(scene, art)}</div>'


class Changes(NamedTuple):
    html: dict[str, str]
    order: str


class ScreenState:
    """What was sent last, as hashes: the parts themselves would fill the memory."""

    __slots__ = ("caps", "frame", "order", "parts", "pieces")

    def __init__(self) -> None:
        self.parts: dict[str, int] = {}
        self.frame = self.order = self.caps = 0
        self.pieces = array("q")

    def show(self, parts: Parts) -> Changes:
        """What to send so that the screens show these parts."""
        html = {name: text for name, text in parts.html.items() if self.parts.get(name) != hash(text)}
        self.parts = {name: hash(text) for name, text in parts.html.items()}
        return Changes(html, self.draw(parts.scene, parts.art, html) if parts.scene else "")

    def draw(self, scene: Scene, art: Art, html: dict[str, str]) -> str:
        """Adds what changed on the board; the answer is the pieces' order where that is another."""
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
