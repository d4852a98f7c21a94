"""What a group's screens show, and the difference between that and what the page looks like now.

A part of the page is sent when it changed. Of the seats only the changed cards are sent, and of a drawn board only the changed pieces,
each under the id of its element; `order` holds the outlines of the groups of pieces where there are other pieces or their order changed.
The diff depends only on what the viewer was shown. What is sent is encoded once for all who get it.
"""

from functools import lru_cache
from itertools import compress, count
from operator import is_not
from typing import NamedTuple

import msgspec
from msgspec import Raw

from fathom.scene.model import Group, Piece, Scene
from fathom.scene.svg import Art, caps, drawn, group_caps, outline
from fathom.server.render.markup import CARDS
from fathom.server.render.parts import Cards, Parts, board_html, seats_html
from fathom.text.catalogues import Translator

SHARED = 4_096  # differences between groups of pieces, which many tables have alike
EMPTY = Group(())
Hashes = tuple[tuple[str, int], ...]  # of the cards, by the ids of their elements: their HTML takes 15 kB of every table
Order = dict[int, str]  # outlines of groups, by the group's number


class Diff(NamedTuple):
    """The parts to replace, and the new outlines of the board's groups where they changed."""

    html: dict[str, Raw]
    order: Order


class ScreenState:
    """What a group's screens show: the parts and the cards by their hashes, and the board."""

    __slots__ = ("cards", "parts", "scene")

    def __init__(self) -> None:
        self.parts: dict[str, int] = {}
        self.cards: Hashes = ()
        self.scene: Scene | None = None

    def diff(self, parts: Parts) -> Diff:
        """What to send so that the screens show these parts; they count as shown from now on. Without cards or board they stay."""
        html = self.changed(parts.html)
        if parts.cards and (now := hashes_of(parts.cards)) != self.cards:
            html |= cards_diff(self.cards, parts.cards, parts.say)
            self.cards = now
        order = add_board(html, self.scene, parts)
        self.scene = parts.scene or self.scene
        return Diff(html, order)

    def changed(self, texts: dict[str, str]) -> dict[str, Raw]:
        """The texts that are not shown yet."""
        html = {}
        for name, text in texts.items():
            if self.parts.get(name) != (now := hash(text)):
                self.parts[name] = now
                html[name] = encoded(text)
        return html

    def show(self, parts: Parts) -> None:
        """The screens show these parts, however they came there."""
        self.parts |= {name: hash(text) for name, text in parts.html.items()}
        self.scene = parts.scene or self.scene
        if parts.cards:
            self.cards = hashes_of(parts.cards)


def hashes_of(cards: Cards) -> Hashes:
    return tuple([(id, hash(html)) for id, html in cards])


def changes(before: Parts, after: Parts) -> Diff:
    """What to send to screens that show the parts before."""
    html = {name: encoded(text) for name, text in after.html.items() if before.html.get(name) != text}
    if before.cards != after.cards:
        html |= cards_diff(hashes_of(before.cards), after.cards, after.say)
    return Diff(html, add_board(html, before.scene, after))


def add_board(html: dict[str, Raw], shown: Scene | None, parts: Parts) -> Order:
    """Adds what changed on the board; returns the new outlines of its groups, where they changed."""
    scene = parts.scene
    if scene is None or scene is shown:
        return {}
    if shown is None or frame(shown) != frame(scene):
        html["board"] = encoded_anew(board_html(scene, parts.art))
        return {}
    pieces, order = board_diff(shown, scene, parts.art)
    html |= pieces
    return order


def frame(scene: Scene) -> tuple[int, int, str, str]:
    """All that never moves on a board."""
    return scene.width, scene.height, scene.backdrop, scene.title


def encoded_anew(html: str) -> Raw:
    return Raw(msgspec.json.encode(html))


encoded = lru_cache(CARDS)(encoded_anew)


def cards_diff(shown: Hashes, cards: Cards, say: Translator) -> dict[str, Raw]:
    """The cards that changed; all of them where others were there."""
    if [id for id, _ in shown] != [id for id, _ in cards]:
        return {"seats": encoded_anew(seats_html(cards, say))}
    return {id: encoded(html) for (id, html), (_, old) in zip(cards, shown, strict=True) if hash(html) != old}


def board_diff(shown: Scene, scene: Scene, art: Art) -> Diff:
    """The pieces that changed, and the outlines of groups that did."""
    html: dict[str, Raw] = {}
    order: Order = {}
    has_caps = False
    before, after = shown.groups(), scene.groups()
    more = len(after) - len(before)
    old, new = before + (EMPTY,) * more, after + (EMPTY,) * -more
    for number in compress(count(), map(is_not, old, new)):
        pieces, new_caps, new_outline = group_diff(old[number], new[number], art)
        html.update(pieces)
        has_caps = has_caps or new_caps
        if new_outline is not None:
            order[number] = new_outline
    if has_caps:
        html["caps"] = encoded_anew(caps(after, art))
    return Diff(html, order)


class GroupDiff(NamedTuple):
    """The pieces of a group that were not in it before, as they are drawn; whether its key caps are others; its outline, where that is."""

    pieces: dict[str, Raw]
    has_caps: bool
    outline: str | None


@lru_cache(SHARED)
def group_diff(old: Group, new: Group, art: Art) -> GroupDiff:
    there = set(old.pieces)
    pieces = {f"p-{piece.id}": encoded_piece(piece, art) for piece in new.pieces if piece not in there}
    return GroupDiff(pieces, group_caps(old, art) != group_caps(new, art), outline(new) if outline(old) != outline(new) else None)


@lru_cache(SHARED)
def encoded_piece(piece: Piece, art: Art) -> Raw:
    return encoded_anew(drawn(piece, art))
