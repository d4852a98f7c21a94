"""Beats for browsers: every move that a viewer notices becomes a sentence, a picture and a length, in the order in which it happened."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fathom.scene.beats import Beat, reading_time
from fathom.server.live.projection import MOVE, LogEntry
from fathom.server.messages import ToldBeat
from fathom.server.render.markup import dice
from fathom.server.render.parts import Parts, art_of, mark_of, new_lines, render_picture, ui_on
from fathom.server.render.screen_state import Diff, ScreenState
from fathom.server.render.view_model import ViewModel, looking_on


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


def told(model: ViewModel, entries: Sequence[LogEntry], screen: str, shown: ScreenState) -> list[ToldBeat]:
    """The beats of some entries as browsers get them that show `shown`."""
    found: list[ToldBeat] = []
    before, lying = None, ""
    for telling in tellings(model, entries, screen):
        now = dice_at(model, telling.beat, screen)
        found.append(told_beat(model, telling, before, screen, shown))
        found[-1].dice = now if now != lying or before is None else None
        before, lying = telling.beat, now
    return found


def told_beat(model: ViewModel, telling: Telling, before: Beat | None, screen: str, shown: ScreenState) -> ToldBeat:
    beat = telling.beat
    html, order = Diff({}, "") if before and is_same_picture(before, beat) else shown.diff(picture(model, beat, screen))
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


def picture(model: ViewModel, beat: Beat, screen: str) -> Parts:
    return render_picture(looking_on(model, beat.view), screen, beat.popup)


def is_same_picture(one: Beat, other: Beat) -> bool:
    return one.popup is None and other.popup is None and bool(one.view.tobytes() == other.view.tobytes())
