"""The beats of The Blue Lion: a combination is seen and paid while it still lies in the row."""

from fathom.engine.contract import State
from fathom.games.the_blue_lion import words
from fathom.games.the_blue_lion.ui.popups import popup
from fathom.games.the_blue_lion.words.log import consequences, done
from fathom.scene.beats import Beat, between
from fathom.scene.victory import victory
from fathom.text.catalogues import TextContext
from fathom.text.lines import Line

FIRST, THROW, PLACE, TURN, SHOW, ACT, PASS, BACK = 900, 1_400, 700, 700, 1_100, 800, 700, 700  # milliseconds
COMBINATION, END = 2_100, 3_600


def beats(t: TextContext, before: State, option: int | None, after: State, line: Line) -> list[Beat]:
    paid = popup(t, before, option, after) if option is not None else None
    is_over = after.phase == t.rules.OVER
    length, sound = length_of(t, before, option)
    if paid is None or option is None:
        told = [Beat(line, after, length, routine=not is_over, by=int(before.seat), sound=sound)]
    else:
        row, act = full_row(t, before, option, after), Line(done(t, before, option, after), line.about, line.name)
        text = " ".join(consequences(t, before, after))
        told = [Beat(act, row, length, sound=sound), Beat(Line(text, paid.made[0][1]), row, COMBINATION, sound="reward", popup=paid)]
    return [*told, last(t, after)] if is_over else told


def last(t: TextContext, after: State) -> Beat:
    said = words.outcome(t, after)[-1]
    return Beat(Line(said), after, END, note=words.story(t, after), sound="reward", popup=victory(t, after, said))


def full_row(t: TextContext, before: State, option: int, after: State) -> State:
    """The row in which the combination lies, before its middle tile is set aside; what was placed is shown where it ends."""
    view = between(before)
    order = list(range(t.rules.TILES))
    if option >= t.rules.SHOW:
        view.face[view.turning] = option - t.rules.SHOW
        view.turning = t.rules.NO_TILE
    elif t.rules.SWAP <= option < t.rules.TURN:
        left = option - int(t.rules.SWAP)
        order[left], order[left + 1] = left + 1, left
    elif t.rules.MOVE <= option < t.rules.SWAP:
        row = order[: view.length]
        order[: view.length] = row[1:] + row[:1] if option == t.rules.MOVE else row[-1:] + row[:-1]
    else:
        return after
    for name in view.dtype.names:
        if view[name].shape == (t.rules.TILES,):
            view[name] = view[name][order]
    return view


def length_of(t: TextContext, before: State, option: int | None) -> tuple[int, str]:
    """How long a move takes to be understood, and its sound."""
    rules = t.rules
    if before.phase == rules.LOT:
        return FIRST, ""
    if before.phase == rules.THROWING:
        return THROW, "dice"
    if option is None or (before.phase == rules.BUILDING and option < rules.PASS):
        return PLACE, "glide"
    if option >= rules.SHOW:
        return SHOW, "flip"
    if option >= rules.RETURN:
        return BACK, "glide"
    if option >= rules.TURN:
        return TURN, ""
    return (PASS, "tick") if option == rules.PASS else (ACT, "glide")
