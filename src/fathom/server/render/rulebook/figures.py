"""The pictures of the rule book: the board before and after a step of a lesson, so that a rule is shown by the game that plays it.

A picture is an SVG that needs nothing else: no style sheet, and only the symbols that it draws.
"""

import gzip
import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from fathom.engine.loader import package_of
from fathom.lessons.attempt import Attempt, attempt_at
from fathom.lessons.model import Lesson
from fathom.lessons.script import lessons_in
from fathom.scene.model import Box, Piece, Scene
from fathom.scene.svg import Art, frame_of
from fathom.scene.ui import ui_of
from fathom.server.live.game_cache import game_with
from fathom.server.render.lessons.light import question_scene
from fathom.server.render.lessons.stage import model_of
from fathom.server.render.parts import art_of
from fathom.server.render.preview import HREF, SVG, plain, rules, symbol_table

URL = re.compile(r"url\(#([^)]+)\)")
KEPT = 256  # pictures, compressed: some 10 kB each
GAP, ARROW = 0.13, 0.075  # between the two boards, and the size of the arrow there; parts of a board's width
SHAPE = 0.75  # height over width of a detail
LEAST, MOST = 0.5, 0.85  # of a board: a detail shows no less, and where it would show more, the whole board is shown
GROUND = 0.04  # of a board: what is larger is no piece that is moved
EDGE = 26  # around what a step is about
RINGS = "svg{color:#FFF4D8}.halo{fill:none;stroke:#5CF5DF;stroke-width:4}.under,.focus{display:none}"


class Figure(NamedTuple):
    """Where a picture stands in the rule book, and what it shows."""

    lesson: str
    number: int  # of the step, from 1
    know: str  # what the learner knows after it


@cache
def figures_of(name: str) -> dict[str, Figure]:
    """One for every step of the game's lessons, by the rule next to which it stands: the first that no other picture has."""
    found: dict[str, Figure] = {}
    for lesson in lessons_in(package_of(name)):
        for number, step in enumerate(lesson.steps, start=1):
            first = next((rule for rule in step.rules if rule not in found), None)
            if first:
                found[first] = Figure(lesson.name, number, step.know)
    return found


@lru_cache(KEPT)
def picture(name: str, lesson: Lesson, number: int, language: str) -> bytes:
    """A step of a lesson as SVG, compressed with gzip: the board before it, and where its acts changed it, the board after."""
    game = game_with(name, settings=lesson.settings)
    before = attempt_at(game, lesson, number)
    after = before
    while after.act:
        after = after.reply(after.right()[0]).attempt
    art, scenes = art_of(game.package), [asked(before, language), shown(after, language)]
    if any(scene is None for scene in scenes):  # a game that is not drawn
        return b""
    drawn = [scene for scene in scenes if scene]
    drawn = drawn if changed(*drawn) else drawn[:1]
    return gzip.compress(strip(game.package, drawn, detail(drawn, art), art).encode(), mtime=0)


def shown(attempt: Attempt, language: str) -> Scene | None:
    """The board as the learner sees it, with nothing to tap."""
    model = model_of(attempt, language)
    return ui_of(attempt.game.package).scene(model.t, model.view, model.viewer, (), False)


def asked(attempt: Attempt, language: str) -> Scene | None:
    """The same, with a ring around what the step asks for."""
    model, base = model_of(attempt, language), shown(attempt, language)
    if base is None or attempt.act is None:
        return base
    scene = ui_of(attempt.game.package).scene(model.t, model.view, model.viewer, model.options, False)
    assert scene is not None
    scene = question_scene(scene, attempt.act, model.t.say) if attempt.is_question() else scene
    lit = {piece.id: replace(piece, key="", pill="") for piece in scene.pieces if piece.plays and piece.plays[0] in attempt.right()}
    return replace(base, content=(*(piece for piece in base.pieces if piece.id not in lit), *lit.values()))


def changed(before: Scene, after: Scene) -> list[Piece]:
    """The pieces, as they were and as they are, that the step moved, added or took away."""
    old, new = ({(piece.id, piece.art, piece.x, piece.y, piece.text): piece for piece in scene.pieces} for scene in (before, after))
    return [*(old[key] for key in old.keys() - new.keys()), *(new[key] for key in new.keys() - old.keys())]


def detail(scenes: Sequence[Scene], art: Art) -> Box:
    """The part of the board that the step is about: what it asks for and what it changes."""
    first = scenes[0]
    pieces = [*(piece for piece in first.pieces if piece.plays), *(changed(*scenes) if len(scenes) > 1 else ())]
    boxes = [around(piece, art) for piece in pieces if (piece.art or piece.frame) and not is_ground(piece, first, art)]
    if not boxes:
        return 0, 0, first.width, first.height
    left, top = min(box[0] for box in boxes) - EDGE, min(box[1] for box in boxes) - EDGE
    right, bottom = max(box[0] + box[2] for box in boxes) + EDGE, max(box[1] + box[3] for box in boxes) + EDGE
    width = max(right - left, (bottom - top) / SHAPE, LEAST * first.width)
    if width > MOST * first.width or width * SHAPE > first.height:
        return 0, 0, first.width, first.height
    height = width * SHAPE
    x = min(max(0, (left + right - width) / 2), first.width - width)
    y = min(max(0, (top + bottom - height) / 2), first.height - height)
    return x, y, width, height


def is_ground(piece: Piece, scene: Scene, art: Art) -> bool:
    """Is it as large as a part of the board? Such pieces change their shade, and nobody looks there."""
    _, _, width, height = around(piece, art)
    return not piece.plays and width * height > GROUND * scene.width * scene.height


def around(piece: Piece, art: Art) -> Box:
    x, y, width, height = frame_of(piece, art)
    return piece.x + x, piece.y + y, width, height


def strip(package: str, scenes: Sequence[Scene], box: Box, art: Art) -> str:
    """One board or two side by side, with an arrow between them."""
    x, y, width, height = box
    step, drawn = width * (1 + GAP), ""
    for index, scene in enumerate(scenes):
        window = f'width="{width:.1f}" height="{height:.1f}" viewBox="{x:.1f} {y:.1f} {width:.1f} {height:.1f}"'
        drawn += f'<svg x="{index * step:.1f}" {window}>{plain(scene, art)}</svg>'
    if len(scenes) > 1:
        drawn += arrow(width * (1 + GAP / 2), height / 2, width * ARROW)
    whole, style = width + (len(scenes) - 1) * step, f"<style>{RINGS}{rules(package)}</style>"
    return f'<svg xmlns="{SVG}" viewBox="0 0 {whole:.1f} {height:.1f}">{style}<defs>{needed(package, [drawn])}</defs>{drawn}</svg>'


def arrow(x: float, y: float, size: float) -> str:
    path = f"M{x - size / 3:.1f} {y - size / 2:.1f}l{size * 0.6:.1f} {size / 2:.1f}l{-size * 0.6:.1f} {size / 2:.1f}"
    line = f'stroke-width="{size / 4:.1f}" stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{path}" fill="none" stroke="#2FA3B5" {line}/>'


def needed(package: str, texts: Iterable[str]) -> str:
    """The symbols that are drawn, and those that these use."""
    table, found, waiting = symbol_table(package), dict[str, str](), list(texts)
    while waiting:
        text = waiting.pop()
        for name in {*HREF.findall(text), *URL.findall(text)} - found.keys():
            if name in table:
                found[name] = table[name]
                waiting.append(table[name])
    return "".join(found.values())
