"""Beats for browsers: every move that a viewer notices becomes a sentence, a picture and a length, in the order in which it happened."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fathom.scene.beats import Beat, reading_time
from fathom.server.live.projection import MOVE, LogEntry
from fathom.server.messages import ToldBeat
from fathom.server.render.markup import dice
from fathom.server.render.parts import Audience, Parts, art_of, mark_of, new_lines, picture, ui_on
from fathom.server.render.screen_state import ScreenState
from fathom.server.render.view_model import ViewModel


class Telling(NamedTuple):
    """A beat, and the log entries whose lines come with it."""

    beat: Beat
    entries: tuple[LogEntry, ...]


def tellings(model: ViewModel, entries: Sequence[LogEntry], screen: str) -> Iterator[Telling]:
    """How the moves among some entries are told. The line of the log comes with the last beat of its move: it tells all of it."""
    for entry in entries:
        if entry.move is None:
            continue
        *first, last = beats_of(model, entry, screen)
        yield from (Telling(beat, ()) for beat in first)
        yield Telling(last, (entry,))


def beats_of(model: ViewModel, entry: LogEntry, screen: str) -> list[Beat]:
    before, option, after = entry.move or (model.view, None, model.view)
    if entry.message.kind == MOVE:
        beats = ui_on(model, screen).beats(model.t, model.viewer, before, option, after, entry.line)
        return beats or [Beat(entry.line, after, 0)]
    return [Beat(entry.line, after, reading_time(entry.line))]


def told(
    model: ViewModel, entries: Sequence[LogEntry], screen: str, shown: ScreenState, audience: Audience | None = None
) -> list[ToldBeat]:
    """The beats of some entries as browsers get them that show `shown`; an audience shares their pictures."""
    found: list[ToldBeat] = []
    lying = None
    for telling in tellings(model, entries, screen):
        beat, now = telling.beat, dice_at(model, telling.beat, screen)
        found.append(told_beat(model, telling, picture(model, screen, audience, beat.view, beat.popup), shown))
        found[-1].dice = now if now != lying else None
        lying = now
    return found


def told_beat(model: ViewModel, telling: Telling, picture: Parts, shown: ScreenState) -> ToldBeat:
    beat, (html, order) = telling.beat, shown.diff(picture)
    return ToldBeat(
        html=html,
        order=order,
        lines=new_lines(model, telling.entries),
        say=beat.line.text,
        mark=mark_of(model.game.package, model.t, beat.line.about),
        note=beat.note,
        length=int(beat.length),
        routine=bool(beat.routine),  # rules count in numbers of NumPy
        sound=beat.sound,
    )


def dice_at(model: ViewModel, beat: Beat, screen: str) -> str:
    """The dice that lie on the table."""
    tray = beat.tray or ui_on(model, screen).tray(model.t, beat.view, model.viewer)
    return dice(tray, art_of(model.game.package)) if tray else ""
