"""Beats for browsers: every move that a viewer notices becomes a sentence, a picture and a length, in the order in which it happened."""

from collections.abc import Sequence

from fathom.scene.beats import Beat, reading_time
from fathom.server.live.projection import MOVE, LogEntry
from fathom.server.messages import ToldBeat
from fathom.server.render.markup import dice
from fathom.server.render.parts import Audience, Parts, art_of, log_line, mark_of, picture, ui_on
from fathom.server.render.screen_state import ScreenState
from fathom.server.render.view_model import ViewModel


def beats_of(model: ViewModel, entry: LogEntry, screen: str) -> list[Beat]:
    before, option, after = entry.move or (model.view, None, model.view)
    if entry.message.kind == MOVE:
        beats = ui_on(model, screen).beats(model.t, model.viewer, before, option, after, entry.line)
        return beats or [Beat(entry.line, after, 0)]
    return [Beat(entry.line, after, reading_time(entry.line))]


def told(
    model: ViewModel, entries: Sequence[LogEntry], screen: str, shown: ScreenState, audience: Audience | None = None
) -> list[ToldBeat]:
    """The beats of some entries as browsers get them that show `shown`; an audience shares their pictures.

    The line of the log comes with the last beat of its move: it tells all of it.
    """
    found: list[ToldBeat] = []
    lying = None
    for entry in [entry for entry in entries if entry.move is not None]:
        for beat in beats_of(model, entry, screen):
            found.append(told_beat(model, beat, picture(model, screen, audience, beat.view, beat.popup), shown))
            now = dice_at(model, beat, screen)
            if now != lying:
                found[-1].dice = lying = now
        found[-1].lines = log_line(model, entry)
    return found


def told_beat(model: ViewModel, beat: Beat, picture: Parts, shown: ScreenState) -> ToldBeat:
    html, order = shown.diff(picture)
    return ToldBeat(
        html=html,
        order=order,
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
