"""What a group's screens show, and the difference between that and what the page looks like now.

A part of the page is sent when it changed. Of the seats only the changed cards are sent, and of a drawn board only the changed pieces,
each under the id of its element; `order` names all pieces, lowest first, when there are other pieces or their order changed. The diff
depends only on what the viewer was shown. What is sent is encoded once for all who get it.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from operator import itemgetter
from typing import NamedTuple

import msgspec
from msgspec import Raw

from fathom.scene.model import Group, Piece, Scene
from fathom.scene.svg import Art, caps, drawn, group_caps
from fathom.server.render.markup import CARDS
from fathom.server.render.parts import Cards, Parts, board_html, seats_html
from fathom.text.catalogues import Translator

KEPT = 256  # boards, and differences between two of them: viewers one after the other are shown the same ones
SHARED = 4_096  # differences between groups of pieces, which many tables have alike
EMPTY = Group(())


class Diff(NamedTuple):
    """The parts to replace, and the new order of the board's pieces where it changed."""

    html: dict[str, Raw]
    order: str


@dataclass(frozen=True, eq=False, slots=True)
class Board:
    """A board as it is drawn: all that never moves on it, and its pieces in groups, which tables share."""

    frame: tuple[int, int, str, str]
    groups: tuple[Group, ...]


NOTHING = Board((0, 0, "", ""), ())


class ScreenState:
    """What a group's screens show: the parts by their hashes, the cards, and the board."""

    __slots__ = ("board", "cards", "parts")

    def __init__(self) -> None:
        self.parts: dict[str, int] = {}
        self.cards: Cards = ()
        self.board = NOTHING

    def diff(self, parts: Parts) -> Diff:
        """What to send so that the screens show these parts; they count as shown from now on."""
        html, order = changed(self.parts, parts.html) if parts.html else {}, ""
        if parts.cards:
            html |= cards_diff(self.cards, parts.cards, parts.say)
            self.cards = parts.cards
        if parts.scene:
            board = board_of(parts.scene)
            if board.frame != self.board.frame:
                html["board"] = encoded(board_html(parts.scene, parts.art))
            else:
                pieces, order = board_diff(self.board, board, parts.art)
                html |= pieces
            self.board = board
        return Diff(html, order)


def changed(shown: dict[str, int], texts: dict[str, str]) -> dict[str, Raw]:
    """The texts that are not shown yet; they count as shown from now on."""
    fresh = {name: text for name, text in texts.items() if shown.get(name) != hash(text)}
    for name, text in fresh.items():
        shown[name] = hash(text)
    return {name: encoded(text) for name, text in fresh.items()}


def encoded(html: str) -> Raw:
    return Raw(msgspec.json.encode(html))


encoded_card = lru_cache(CARDS)(encoded)


@lru_cache(KEPT)
def cards_diff(shown: Cards, cards: Cards, say: Translator) -> dict[str, Raw]:
    """The cards that changed; all of them where others were there."""
    if [id for id, _ in shown] != [id for id, _ in cards]:
        return {"seats": encoded(seats_html(cards, say))}
    return {id: encoded_card(html) for (id, html), (_, old) in zip(cards, shown, strict=True) if html != old}


@lru_cache(KEPT)
def board_of(scene: Scene) -> Board:
    return Board((scene.width, scene.height, scene.backdrop, scene.title), scene.groups())


@lru_cache(KEPT)
def board_diff(shown: Board, board: Board, art: Art) -> Diff:
    """The pieces that changed, and the ids of all pieces, lowest first, where their order changed."""
    html: dict[str, Raw] = {}
    has_caps = is_moved = False
    for old, new in zip_longest(shown.groups, board.groups, fillvalue=EMPTY):
        if old is not new:
            diff = group_diff(old, new, art)
            html |= diff.pieces
            has_caps, is_moved = has_caps or diff.has_caps, is_moved or diff.is_moved
    if has_caps:
        html["caps"] = encoded(caps(board.groups, art))
    if not is_moved:
        return Diff(html, "")
    order = order_of(board)
    return Diff(html, order if order != order_of(shown) else "")


class GroupDiff(NamedTuple):
    """The pieces of a group that were not in it before, as they are drawn; whether its key caps, and its ids or layers, are others."""

    pieces: dict[str, Raw]
    has_caps: bool
    is_moved: bool


@lru_cache(SHARED)
def group_diff(old: Group, new: Group, art: Art) -> GroupDiff:
    there = set(old.pieces)
    pieces = {f"p-{piece.id}": encoded_piece(piece, art) for piece in new.pieces if piece not in there}
    return GroupDiff(pieces, group_caps(old, art) != group_caps(new, art), outline(old) != outline(new))


@lru_cache(SHARED)
def encoded_piece(piece: Piece, art: Art) -> Raw:
    return encoded(drawn(piece, art))


@lru_cache(SHARED)
def outline(group: Group) -> tuple[tuple[int, str], ...]:
    """The ids of a group's pieces, by layer."""
    layers = sorted({piece.layer for piece in group.pieces})
    return tuple([(layer, " ".join([piece.id for piece in group.pieces if piece.layer == layer])) for layer in layers])


@lru_cache(KEPT)
def order_of(board: Board) -> str:
    rows = [row for group in board.groups for row in outline(group)]
    return " ".join([ids for _, ids in sorted(rows, key=itemgetter(0))])
