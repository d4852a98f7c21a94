"""The picture that messengers show next to a table's link: the board as a watcher sees it, and the seats.

A preview is an SVG without style sheets of the page and without variables, so that a plain renderer understands it.
"""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from fathom.engine.contract import WATCHER
from fathom.engine.loader import folder_of
from fathom.engine.rooms import words_of
from fathom.scene.model import MARKS, Scene
from fathom.scene.svg import Art, escape, svg
from fathom.scene.ui import ui_of
from fathom.server.live.projection import server_translator
from fathom.server.live.table import Table
from fathom.server.messages import OPEN
from fathom.server.render.parts import HERE, art_of
from fathom.server.render.view_model import ViewModel

SVG = "http://www.w3.org/2000/svg"
ElementTree.register_namespace("", SVG)
WIDTH, HEIGHT = 1200, 630  # what messengers expect
FRAME, SIDE, TOP, MARK = 10, 28, 9, 62  # around the board; next to it; above it; the size of a seat's mark
FONT = HERE / "static" / "fonts" / "figtree-bold.ttf"
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
BLOCK = re.compile(r"@[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")  # for other screens, or for what moves
VARIABLE = re.compile(r"var\((--[a-z0-9-]+)\)")
PIECE = re.compile(r'<g id="p-[^>]*class="[^"]*\b(seat\d)\b[^"]*"[^>]*>.*?</g>', re.DOTALL)
CLIPPED = re.compile(r"<symbol(?![^>]*overflow)")
HREF = re.compile(r'href="#([^"]+)"')
DRAWN = re.compile(r'viewBox="([^"]+)"[^>]*>(.*)</svg>', re.DOTALL)


class PreviewCard(NamedTuple):
    """What messengers show next to a link."""

    title: str
    sentence: str
    address: str
    picture: str  # its address, or nothing


def preview_card(table: Table, language: str, site: str, *, with_picture: bool) -> PreviewCard:
    projection, say = table.projection, server_translator(language)
    t = projection.text_context(language)
    names = ", ".join(name for name, seat in zip(t.names, projection.seats, strict=True) if seat.who != OPEN)
    free = len(projection.seats) - sum(seat.who != OPEN for seat in projection.seats)
    sentence = say("{names} at the table. Come and watch.", names=names)
    if projection.is_over():
        sentence = say("{names} have played. See how it ended.", names=names)
    elif free:
        sentence = say.many("{n} seat is free. Come and play!", "{n} seats are free. Come and play!", free)
        sentence = f"{names}. {sentence}" if names else sentence
    address = f"{site}/t/{table.id}"
    title = f"{words_of(projection.game).title(t.say)} · Fathom"
    return PreviewCard(title, sentence, address, f"{address}/preview.png" if with_picture else "")


def preview_svg(model: ViewModel) -> str:
    """`model` must be a watcher's: then there is nothing secret in it."""
    assert model.viewer == WATCHER
    art = art_of(model.game.package)
    scene = ui_of(model.game.package).scene(model.t, model.view, WATCHER, (), False)
    board = board_part(scene, art) if scene else ""
    return (
        f'<svg xmlns="{SVG}" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f"<style>{rules(model.game.package)}</style><defs>{symbols(model.game.package)}</defs>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{colours()["--bg"]}"/>{board}{side_part(model, scene)}</svg>'
    )


def board_part(scene: Scene, art: Art) -> str:
    scale = (HEIGHT - 2 * (TOP + FRAME)) / scene.height
    width, height = scale * scene.width, scale * scene.height
    frame = f'width="{width + 2 * FRAME:.0f}" height="{height + 2 * FRAME:.0f}" rx="24" fill="{colours()["--frame"]}"'
    inside = f'<rect width="{scene.width}" height="{scene.height}" rx="14"/>'
    return (
        f'<clipPath id="board-edge">{inside}</clipPath><rect x="{TOP}" y="{TOP}" {frame} stroke="{colours()["--frame-edge"]}"/>'
        f'<g transform="translate({TOP + FRAME} {TOP + FRAME}) scale({scale:.4f})" clip-path="url(#board-edge)">{plain(scene, art)}</g>'
    )


def plain(scene: Scene, art: Art) -> str:
    """The board, its pieces drawn with the symbols of their own seat."""
    size = f'<svg width="{scene.width}" height="{scene.height}"'
    return PIECE.sub(lambda piece: of_seat(piece[0], piece[1], art), svg(scene, art).replace("<svg", size, 1))


def of_seat(text: str, seat: str, art: Art) -> str:
    return HREF.sub(lambda use: f'href="#{use[1]}-{seat}"' if use[1] in tinted(art) else use[0], text)


@cache
def symbol_texts(art: Art) -> dict[str, str]:
    """All that stands under a name among the definitions."""
    things = ElementTree.fromstring(f'<svg xmlns="{SVG}">{art.defs}</svg>')
    return {str(thing.get("id")): filled(ElementTree.tostring(thing, "unicode"), {}) for thing in things if thing.get("id")}


@cache
def tinted(art: Art) -> frozenset[str]:
    """The symbols that look different for every seat: by a variable, or by a symbol that they use."""
    found = frozenset(name for name, text in symbol_texts(art).items() if "var(" in text)
    while True:
        more = found | {name for name, text in symbol_texts(art).items() if found & set(HREF.findall(text))}
        if more == found:
            return found
        found = more


@cache
def symbol_table(package: str) -> dict[str, str]:
    """All symbols by name, without variables: those that look different for every seat once for each."""
    art = art_of(package)
    found = {name: text for name, text in symbol_texts(art).items() if name not in tinted(art)}
    for name in sorted(tinted(art)):
        for seat, values in seat_values(package).items():
            text = of_seat(filled(symbol_texts(art)[name], values), seat, art)
            found[f"{name}-{seat}"] = text.replace(f'id="{name}"', f'id="{name}-{seat}"', 1)
    return {name: CLIPPED.sub('<symbol overflow="visible"', text) for name, text in found.items()}


@cache
def symbols(package: str) -> str:
    return "".join(symbol_table(package).values())


@cache
def rules(package: str) -> str:
    """What the style sheets say about pieces, without variables."""
    text = BLOCK.sub("", (HERE / "static" / "css" / "board.css").read_text(encoding="utf-8") + own_rules(package))
    found = []
    for names, what in RULE.findall(re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)):
        kept = ",".join(name.strip() for name in names.split(",") if name.strip().startswith(".piece") and ":" not in name)
        if kept and "var(--seat" in what:
            found += [f"{kept}.{seat}{{{filled(what, values)}}}" for seat, values in seat_values(package).items()]
        elif kept:
            found.append(f"{kept}{{{filled(what, {})}}}")
    return escape("\n".join(found))


@cache
def own_rules(package: str) -> str:
    path = folder_of(package) / "art" / "room.css"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def filled(text: str, more: dict[str, str]) -> str:
    """With the values of variables in their places, as the light theme has them."""
    values = colours() | more
    return VARIABLE.sub(lambda found: values.get(found[1], found[0]), text).replace('"Figtree"', "Figtree")


@cache
def tokens() -> str:
    return (HERE / "static" / "css" / "tokens.css").read_text(encoding="utf-8")


@cache
def colours() -> dict[str, str]:
    return values_in(tokens().partition(":root{")[2].partition("}")[0])


@cache
def seat_values(package: str) -> dict[str, dict[str, str]]:
    """The colours of every seat, and what else a game gives to it."""
    found: dict[str, dict[str, str]] = {}
    for name, body in re.findall(r"\.(seat\d)\{([^}]*)\}", tokens() + own_rules(package)):
        found.setdefault(name, {}).update(values_in(body))
    everything = {variable for values in found.values() for variable in values}
    return {name: values for name, values in found.items() if values.keys() == everything}  # the seats that the game has


def values_in(body: str) -> dict[str, str]:
    return {name: value for name, value in re.findall(r"(--[a-z0-9-]+):([^;}]+)", body) if "var(" not in value}


def side_part(model: ViewModel, scene: Scene | None) -> str:
    """Beside the board: the title, and the mark of every seat; those of free seats are pale."""
    left = TOP + 2 * FRAME + (HEIGHT - 2 * (TOP + FRAME)) * (scene.width / scene.height if scene else 0) + SIDE
    room = WIDTH - SIDE - left
    fills, marks = [values["--seat"] for values in seat_values(model.game.package).values()], []
    for number, seat in enumerate(model.seats):
        x, y = left + (number % 4) * (MARK + 16), 330 + number // 4 * (MARK + 16)
        use = f'href="#{MARKS[number % len(MARKS)]}" x="{x:.0f}" y="{y}" width="{MARK}" height="{MARK}"'
        pale = ' opacity="0.35"' if seat.who == OPEN else ""
        fill = fills[number % len(fills)]
        marks.append(f'<g{pale}><use {use} fill="#FFFDF6" stroke="#FFFDF6" stroke-width="4"/><use {use} fill="{fill}"/></g>')
    return title_part(model, left, room) + "".join(marks)


def title_part(model: ViewModel, left: float, room: float) -> str:
    """The drawn title of the game, or its name in letters."""
    path = folder_of(model.game.package) / "art" / "title.svg"
    if not path.exists():
        name, ink = escape(words_of(model.game).title(model.t.say)), colours()["--text"]
        return f'<text x="{left:.0f}" y="250" font-family="Figtree" font-size="34" fill="{ink}">{name}</text>'
    box, inside = title_drawing(path)
    return f'<svg x="{left:.0f}" y="150" width="{room:.0f}" height="140" viewBox="{box}" preserveAspectRatio="xMinYMax meet">{inside}</svg>'


@cache
def title_drawing(path: Path) -> tuple[str, str]:
    found = DRAWN.search(path.read_text(encoding="utf-8"))
    assert found, path
    return found[1], found[2]
