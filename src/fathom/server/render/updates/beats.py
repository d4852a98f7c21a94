"""Beats for browsers: every move that a viewer notices becomes a sentence, a picture and a length, in the order in which it happened."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import msgspec
from msgspec import Raw

from fathom.engine.contract import WATCHER
from fathom.engine.rooms import words_of
from fathom.scene.beats import Beat, reading_time
from fathom.server.live.projection import MOVE, UNTOLD, LogEntry, SeenMove
from fathom.server.render.markup import dice
from fathom.server.render.parts import Audience, Parts, art_of, log_line, mark_of, picture, ui_on
from fathom.server.render.updates.model import ToldBeat
from fathom.server.render.updates.screen_state import ScreenState, changes
from fathom.server.render.view_model import ViewModel
from fathom.text.lines import Line

KEPT = 8  # tellings: viewers of a table get the same ones, one after the other


def beats_of(model: ViewModel, kind: str, move: SeenMove, line: Line, screen: str) -> list[Beat]:
    if kind == MOVE:
        return ui_on(model, screen).beats(model.t, move.before, move.option, move.after, line) or [Beat(line, move.after, 0)]
    return [Beat(line, move.after, reading_time(line))]


Frame = tuple[ToldBeat, Parts]  # a beat as browsers get it but for what changes, and the picture that they show then
Beats = Sequence[ToldBeat | Raw]


class Telling(NamedTuple):
    """The beats of some moves. What the first changes depends on what a screen showed before; all others are encoded, with commas."""

    first: Frame
    others: Raw | None
    last: Parts


tellings: dict[tuple[object, ...], Telling] = {}


def telling(model: ViewModel, entries: Sequence[LogEntry], screen: str, shown: ScreenState, audience: Audience | None) -> Beats:
    """The beats of some entries, made once for all of an audience: they read the same texts."""
    if audience is None:
        return told(model, entries, screen, shown)
    key = (audience, *[told_of(entry) for entry in entries])
    if (found := tellings.get(key)) is None:
        if len(tellings) >= KEPT:
            tellings.clear()
        found = tellings[key] = told_to_all(frames(model, entries, screen, audience))
    beat = changed(found.first, shown)
    shown.show(found.last)
    return [beat] if found.others is None else [beat, found.others]


def told_of(entry: LogEntry) -> tuple[int, str, int | None, Line, SeenMove | None]:
    """All that is told of an entry."""
    message = entry.message
    return message.seq, message.kind, message.seat, entry.line, entry.move


def told_to_all(frames: list[Frame]) -> Telling:
    for (_, before), (beat, after) in pairwise(frames):
        beat.html, beat.order = changes(before, after)
    others = msgspec.json.encode([beat for beat, _ in frames[1:]])[1:-1]
    return Telling(frames[0], Raw(others) if others else None, frames[-1][1])


def changed(frame: Frame, shown: ScreenState) -> ToldBeat:
    """The beat with what it changes on screens that show that."""
    beat, picture = frame
    beat.html, beat.order = shown.diff(picture)
    return beat


def told(model: ViewModel, entries: Sequence[LogEntry], screen: str, shown: ScreenState) -> list[ToldBeat]:
    """The beats of some entries as browsers get them that show `shown`."""
    return [changed(frame, shown) for frame in frames(model, entries, screen, None)]


def frames(model: ViewModel, entries: Sequence[LogEntry], screen: str, audience: Audience | None) -> list[Frame]:
    """The beats with their pictures. The line of the log comes with the last beat of its move: it tells all of it."""
    found: list[Frame] = []
    lying = None
    for entry in entries:
        if (move := entry.move) is None:
            continue
        line = entry.line if entry.line is not UNTOLD else words_of(model.game).log(model.t, move.before, move.option, move.after)
        for beat in beats_of(model, entry.message.kind, move, line, screen):
            actor = move.actor if beat.view is move.after else None
            found.append((told_beat(model, beat), picture(model, screen, audience, beat.view, beat.popup, actor)))
            now = dice_at(model, beat, screen)
            if now != lying:
                found[-1][0].dice = lying = now
        found[-1][0].lines = log_line(model, entry, line)
    return found


def told_beat(model: ViewModel, beat: Beat) -> ToldBeat:
    return ToldBeat(
        html={},
        say=beat.line.text,
        mark=mark_of(model.game.package, model.t, beat.line.about),
        note=beat.note,
        length=int(beat.length),
        others=beat.others,
        by=beat.by,
        routine=bool(beat.routine),  # rules count in numbers of NumPy
        sound=beat.sound,
    )


def dice_at(model: ViewModel, beat: Beat, screen: str) -> str:
    """The dice that lie on the table for everybody to see."""
    tray = beat.tray or ui_on(model, screen).tray(model.t, beat.view, WATCHER)
    return dice(tray, art_of(model.game.package)) if tray else ""
