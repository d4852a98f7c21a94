"""The beats of Into the Blue: dice land before they count, a lead changes where it is taken, and the treasures are counted one by one."""

from fathom.engine.contract import NOBODY, State
from fathom.games.into_the_blue import words
from fathom.games.into_the_blue.ui.board import CLAIMS, series
from fathom.games.into_the_blue.ui.popups import popup
from fathom.scene.beats import Beat, between
from fathom.scene.model import cached_by, fields
from fathom.scene.victory import victory
from fathom.text.catalogues import TextContext
from fathom.text.lines import Line

FIRST, ROLL, OTHERS_ROLL, KEEP, NOTHING, PLACE = 900, 1_100, 900, 400, 900, 1_000  # milliseconds
CHEST, LAST_SHELL, TREASURE, END = 1_800, 1_500, 1_200, 3_600


def beats(t: TextContext, before: State, option: int | None, after: State, line: Line) -> list[Beat]:
    rules, diver = t.rules, int(before.seat)
    if before.phase == rules.LOT or option is None:
        return [Beat(line, after, FIRST if before.phase == rules.LOT else CHEST), *ending(t, after)]
    if before.phase == rules.ROLLING:
        told = roll(t, before, option, after)
    elif before.phase == rules.KEEPING:
        text = words.keep_line(t, diver, option)
        told = [Beat(Line(text, diver, t.names[diver]), kept(t, before, option), KEEP, routine=True), *nothing(t, before, after)]
    elif before.phase == rules.PLACING:
        told = place(t, before, option - int(rules.PLACE), after)
    else:
        told = [Beat(line, after, CHEST, sound="reward", popup=popup(t, before, option, after))]
    return [*told, *ending(t, after)]


def roll(t: TextContext, before: State, option: int, after: State) -> list[Beat]:
    """The dice lie there before anything comes of them."""
    diver, lying = int(before.seat), landed(t, before, option)
    line = Line(words.roll_line(t, diver, option), diver, t.names[diver])
    reach = series(t, lying)
    note = t.say("Reaches level {level}.", level=reach) if reach else t.say("No 1 yet.")
    rolled = Beat(line, lying, ROLL, routine=True, by=diver, others=OTHERS_ROLL, note=note, sound="dice")
    return [rolled, *nothing(t, before, after)]


def landed(t: TextContext, before: State, option: int) -> State:
    faces = t.rules.FACES_OF[option]
    dice = before.dice + faces if before.in_air < t.rules.DICE else faces
    return between(before, dice=dice, in_air=0, rolls_left=before.rolls_left - 1, phase=t.rules.KEEPING)


def kept(t: TextContext, before: State, option: int) -> State:
    return between(before, dice=t.rules.FACES_OF[option])


def nothing(t: TextContext, before: State, after: State) -> list[Beat]:
    text, diver = words.failure(t, before, after).strip(), int(before.seat)
    return [Beat(Line(text, diver, t.names[diver]), after, NOTHING, sound="loss")] if text else []


def place(t: TextContext, before: State, level: int, after: State) -> list[Beat]:
    diver = int(before.seat)
    name = t.names[diver]
    leads = leader(t, after, level) == diver != leader(t, before, level)
    note = t.speak(diver, "You take the lead here.", "{name} takes the lead here.") if leads else ""
    told = [Beat(Line(words.shells_line(t, level, before, after), diver, name), after, PLACE, note=note, sound="splash")]
    if before.ender == t.rules.NO_SEAT and after.ender != t.rules.NO_SEAT:
        told.append(Beat(Line(t.say("That was the last one: everybody else has one more turn."), diver, name), after, LAST_SHELL))
    return told


@cached_by(fields(*CLAIMS))
def leader(t: TextContext, view: State, level: int) -> int:
    """The seat with the best claim on a level; NOBODY where there is none."""
    return next(iter(words.claims(t, view, level)), NOBODY)


def ending(t: TextContext, after: State) -> list[Beat]:
    """The treasures, deepest first; then who has won."""
    if after.phase != t.rules.OVER:
        return []
    *counted, last = words.outcome(t, after)
    end = Beat(Line(last), after, END, note=words.story(t, after), sound="reward", popup=victory(t, after, last))
    return [*(Beat(Line(text), after, TREASURE, routine=True) for text in counted), end]
