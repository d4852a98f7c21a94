"""The beats of Jaws. To the crew the shark's whole turn is one beat of the same length, whatever it did; then come the announcements."""

from fathom.engine.contract import State
from fathom.games.jaws.rules.common import NOBODY_YET, SHARK, UNKNOWN
from fathom.games.jaws.rules.island import constants as island
from fathom.games.jaws.ui.boat.beats import boat_beats
from fathom.games.jaws.ui.popups import end_of_act
from fathom.games.jaws.words import outcome, stake, story
from fathom.games.jaws.words.characters import CARD
from fathom.games.jaws.words.island.log import announcements, beach_lines, card_line, swimmers_line
from fathom.games.jaws.words.island.names import event_text
from fathom.scene.beats import Beat
from fathom.scene.victory import victory
from fathom.text.catalogues import TextContext
from fathom.text.lines import Line

CARD_READ, SWIMMERS, HUNTING, ANNOUNCED = 2_000, 900, 2_400, 1_300  # milliseconds
SWIM, EAT, STEP, ANSWER = 600, 800, 600, 1_600
CHANGE_OF_ACTS, END = 6_000, 4_500


def beats(t: TextContext, before: State, option: int | None, after: State, line: Line) -> list[Beat]:
    told = island_beats(t, before, option, after, line) if before.act == 1 else boat_beats(t, before, option, after, line)
    if after.winner != NOBODY_YET:
        said = outcome(t, after)[-1]
        end = Line(said, int(after.winner))
        return [*told, Beat(end, after, END, note=story(t, after), sound="reward", popup=victory(t, after, said))]
    return told


# Act 1


def island_beats(t: TextContext, before: State, option: int | None, after: State, line: Line) -> list[Beat]:
    is_over = after.act != before.act
    seen = before if is_over else after  # the island is seen until the act is over
    is_dive = before.phase == island.SHARK_TURN and option == island.DIVE
    hunted = hunt(t, before, after, seen) if is_dive and before.place == UNKNOWN else []  # the shark itself knows where it is
    if is_over:
        end = end_of_act(option, after) if option is not None else None
        return [*hunted, Beat(line, before, CHANGE_OF_ACTS, note=stake(t) if after.act == 2 else "", sound="reward", popup=end)]
    if hunted:
        return hunted
    if before.phase == island.EVENT and option is not None:
        return event(t, before, option - int(island.TURN_CARD), after)
    if before.phase == island.SHARK_TURN:
        return [Beat(line, after, EAT if option is not None and island.EAT <= option < island.PLAY_TILE else SWIM)]
    is_answer = option in (island.BRODY_LOOK, island.HOOPER_FIND)
    is_launch = option is not None and island.QUINT_LAUNCH <= option < island.QUINT_LAUNCH + island.SEA_SPACES
    is_asked = is_answer or is_launch
    return [Beat(line, after, ANSWER if is_asked else STEP, routine=not is_asked, sound="splash" if is_launch else "")]


def event(t: TextContext, before: State, card: int, after: State) -> list[Beat]:
    """The card, then the swimmers that it brings."""
    turned = Beat(Line(card_line(t, before, card), CARD), before, CARD_READ, note=event_text(t, card), sound="flip")
    return [turned, Beat(Line(" ".join([swimmers_line(t, before, after), *beach_lines(t, before, after)]), CARD), after, SWIMMERS)]


def hunt(t: TextContext, before: State, after: State, seen: State) -> list[Beat]:
    """What the crew notices of the shark's turn: that it hunts, then what it must announce."""
    hunting = Beat(Line(t.say("The shark is hunting ..."), SHARK), before, HUNTING, sound="shark")
    return [hunting, *(Beat(Line(text, SHARK), seen, ANNOUNCED) for text in announcements(t, before, after))]
