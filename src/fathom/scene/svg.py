"""The renderer of scenes as SVG, one for all games."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape as html_escape
from operator import attrgetter
from pathlib import Path

from fathom.scene.model import Box, Button, Group, Piece, Scene

SHARED = Path(__file__).parent / "symbols.svg"  # marks, icons, coins: what all games draw with
KEPT = 8_192  # pieces and icons that are kept as drawn: many boards hold the same

escape = lru_cache(KEPT)(html_escape)  # the same labels come again and again


@dataclass(frozen=True, eq=False)
class Art:
    """The symbols of some art.svg files. There is one of each, so that what was drawn with it can be kept."""

    defs: str
    boxes: dict[str, Box]

    def box(self, symbol: str) -> Box:
        try:
            return self.boxes[symbol]
        except KeyError:
            raise KeyError(f"no symbol {symbol!r} in the art; there are: {', '.join(sorted(self.boxes))}") from None


@cache
def read_art(*paths: Path) -> Art:
    """The insides of the <defs> of some files, and the view box of each of their symbols."""
    defs = "".join(inner_defs(path.read_text(encoding="utf-8")) for path in paths)
    found = re.findall(r'<symbol id="([^"]+)"[^>]*?viewBox="([^"]+)"', defs)
    return Art(defs, {name: box_of(numbers) for name, numbers in found})


def inner_defs(text: str) -> str:
    body = text[text.index("<defs>") + len("<defs>") : text.rindex("</defs>")]
    return re.sub(r">\s+<", "><", re.sub(r"<!--.*?-->", "", body, flags=re.DOTALL)).strip()


def box_of(numbers: str) -> Box:
    x, y, width, height = (float(number) for number in numbers.split())
    return x, y, width, height


def svg(scene: Scene, art: Art) -> str:
    """The board as SVG. It holds no style attribute, and every offer is a button that the keyboard reaches."""
    pieces = "".join(drawn(piece, art) for piece in in_order(scene))
    backdrop = use(scene.backdrop, art, "") if scene.backdrop else ""
    groups = scene.groups()
    return (
        f'<svg viewBox="0 0 {scene.width} {scene.height}" role="group" aria-label="{escape(scene.title)}" data-order="{order(groups)}">'
        f'<g id="backdrop" aria-hidden="true">{backdrop}</g>{pieces}{caps(groups, art)}</svg>'
    )


def in_order(scene: Scene) -> list[Piece]:
    """The pieces as they are drawn, one over the other."""
    return sorted(scene.pieces, key=layer_of)


layer_of = attrgetter("layer")


def order(groups: tuple[Group, ...]) -> str:
    """What lies over what: the outlines of all groups."""
    return "/".join([outline(group) for group in groups])


@lru_cache(KEPT)
def outline(group: Group) -> str:
    """The ids of a group's pieces, by layer: "0 towel-0 mark-0,2 shell-0-0"."""
    layers = sorted({piece.layer for piece in group.pieces})
    return ",".join([" ".join([str(layer), *[piece.id for piece in group.pieces if piece.layer == layer]]) for layer in layers])


def caps(groups: tuple[Group, ...], art: Art) -> str:
    """The key caps and pills of all offers, above everything else."""
    return f'<g id="caps" aria-hidden="true">{"".join([group_caps(group, art) for group in groups])}</g>'


@lru_cache(KEPT)
def group_caps(group: Group, art: Art) -> str:
    return "".join([pill(piece, art) + key_cap(piece, art) for piece in group.pieces if piece.plays])


@lru_cache(KEPT)
def drawn(piece: Piece, art: Art) -> str:
    inner = (ring(piece, art) if piece.plays else "") + picture(piece, art) + caption(piece)
    enters = f' data-enters="{n(piece.enters[0])} {n(piece.enters[1])}"' if piece.enters else ""
    at = f"translate({n(piece.x)} {n(piece.y)})"
    return f'<g id="p-{piece.id}" class="{classes(piece)}" transform="{at}"{spoken(piece)}{ownership(piece)}{enters}>{inner}</g>'


def classes(piece: Piece) -> str:
    return " ".join(filter(None, ["piece", "offer" if piece.plays else "", piece.kind, piece.tint]))


def spoken(piece: Piece) -> str:
    """What the piece is to somebody who does not see it: a button, a picture, or nothing."""
    if not piece.plays:
        return f' role="img" aria-label="{escape(piece.label)}"' if piece.label else ' aria-hidden="true"'
    return f' role="button" tabindex="0" aria-label="{escape(piece.label)}"{wiring(piece)}'


def ownership(offer: Piece | Button) -> str:
    """The choice of the dock to which it belongs."""
    return f' data-of="{escape(offer.of)}"' if offer.of else ""


def wiring(offer: Piece | Button) -> str:
    """The attributes by which the page's script plays an offer."""
    parts = f' data-play="{" ".join(map(str, offer.plays))}"'
    if offer.key:
        parts += f' data-key="{escape(offer.key)}" aria-keyshortcuts="{escape(offer.key)}"'
    if offer.confirm:
        said = offer.asks or offer.note if isinstance(offer, Button) else offer.note
        parts += f' data-confirm="{escape(offer.confirm)}" data-note="{escape(said)}"'
    return parts


def picture(piece: Piece, art: Art) -> str:
    if not piece.art:
        return ""
    turn = f"rotate({n(piece.turn)})" if piece.turn else ""
    size = f"scale({piece.scale:.3g})" if piece.scale != 1 else ""
    return use(piece.art, art, " ".join(filter(None, [turn, size])))


def use(symbol: str, art: Art, transform: str) -> str:
    x, y, width, height = art.box(symbol)
    moved = f' transform="{transform}"' if transform else ""
    return f'<use class="art" href="#{symbol}" x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}"{moved}/>'


def caption(piece: Piece) -> str:
    """A text is centred; half a digit's height below the middle, letters look centred too."""
    x, y = piece.text_at
    shifted = f' x="{n(x)}"' if x else ""
    return f'<text class="said"{shifted} y="{n(y)}" dy=".35em">{escape(piece.text)}</text>' if piece.text else ""


def ring(piece: Piece, art: Art) -> str:
    """Under-line, halo and focus ring: light on dark water, dark on pale."""
    if piece.outline:
        shape = f'<path d="{piece.outline}"'
    else:
        x, y, width, height = frame_of(piece, art)
        shape = f'<rect x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}" rx="{n(min(14, width / 2, height / 2))}"'
    return "".join(f'{shape} class="{name}"/>' for name in ("focus", "under", "halo"))


def frame_of(piece: Piece, art: Art) -> Box:
    if piece.frame:
        return piece.frame
    x, y, width, height = (piece.scale * number for number in art.box(piece.art))
    return x - 4, y - 4, width + 8, height + 8


def corner(piece: Piece, art: Art, right: bool) -> tuple[float, float]:
    """Where a key cap or pill sits, above everything else; a path's ring has them near the piece's origin."""
    if piece.outline and not piece.frame:
        return piece.x + (16 if right else -16), piece.y - 16
    x, y, width, _ = frame_of(piece, art)
    return piece.x + x + (width if right else 0), piece.y + y


def key_cap(piece: Piece, art: Art) -> str:
    if not piece.key:
        return ""
    x, y = corner(piece, art, right=True)
    kinds = f"cap {piece.kind}".strip()  # so that a room may put the caps of its own kinds elsewhere
    return (
        f'<g class="{kinds}" transform="translate({n(x)} {n(y)})"{ownership(piece)}><rect x="-12" y="-12" width="24" height="24" rx="7"/>'
        f'<text y="5">{escape(piece.key)}</text></g>'
    )


def pill(piece: Piece, art: Art) -> str:
    if not piece.pill:
        return ""
    x, y = corner(piece, art, right=False)
    return (
        f'<g class="pill" transform="translate({n(x)} {n(y)})"{ownership(piece)}><rect x="-17" y="-12" width="34" height="24" rx="12"/>'
        f'<text y="5">{escape(piece.pill)}</text></g>'
    )


@lru_cache(KEPT)
def icon(symbol: str, art: Art, kind: str = "", label: str = "") -> str:
    """A symbol of its own size, for cards, panels and buttons."""
    x, y, width, height = art.box(symbol)
    spoken = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return (
        f'<svg class="{kind or "token"}" viewBox="{n(x)} {n(y)} {n(width)} {n(height)}" {spoken}>{use(symbol, art, "")}</svg>'
    )


def n(number: float) -> str:
    """A number as short as SVG likes it."""
    return f"{number:.1f}".removesuffix(".0")
