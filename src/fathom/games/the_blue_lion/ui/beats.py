"""The beats of The Blue Lion: a combination is seen and paid while it still lies in the row."""

from fathom.engine.contract import State
from fathom.games.the_blue_lion import words
from fathom.games.the_blue_lion.ui.popups import popup
from fathom.scene.beats import Beat
from fathom.text.catalogues import TextContext
from fathom.text.lines import Line

FIRST, THROW, PLACE, TURN, SHOW, ACT, PASS, BACK = 900, 1_400, 700, 700, 1_100, 800, 700, 700  # milliseconds
COMBINATION, END = 2_400, 3_600


def beats(t: TextContext, seat: int, before: State, option: int | None, after: State, line: Line) -> list[Beat]:
    paid = popup(t, before, option, after) if option is not None else None
    is_over = after.phase == t.rules.OVER
    length, sound = (COMBINATION, "reward") if paid else length_of(t, before, option)
    told = [Beat(line, after, length, routine=not paid and not is_over and int(before.seat) != seat, sound=sound, popup=paid)]
    return [*told, Beat(Line(words.outcome(t, after)[-1]), after, END, sound="reward")] if is_over else told


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
