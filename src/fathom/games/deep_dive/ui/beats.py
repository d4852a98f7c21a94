"""The beats of Deep Dive: a dive, the shark step by step, shells one by one, and a new round only when the old one has been seen."""

from fathom.engine.contract import State
from fathom.games.deep_dive import words
from fathom.games.deep_dive.ui.popups import RoundOver, numbers
from fathom.scene.beats import Beat, between
from fathom.scene.victory import victory
from fathom.text.catalogues import TextContext
from fathom.text.lines import About, Line

SHARK = "shark"  # whom a line is about, where it is no diver
DIVE, OTHERS_DIVE, STAY, ASHORE, SHOWN = 1_500, 1_200, 500, 900, 1_400  # milliseconds
COMES, NOBODY_THERE, SOMEBODY_THERE, LOSS = 1_000, 1_200, 1_500, 1_700
WHITE, EMPTY, BLACK, OTHERS_SHELL = 800, 700, 1_500, 500
ROUND, ROUND_OVER, END = 900, 2_600, 4_000


def mark(t: TextContext, about: About) -> str:
    return "dd-shark" if about == SHARK else ""


def beats(t: TextContext, seat: int, before: State, option: int | None, after: State, line: Line) -> list[Beat]:
    step = int(before.step)
    if step == t.rules.CHOICE:
        first = decision(t, seat, before, option, after)
    else:
        tell = {t.rules.DIVES: dive, t.rules.SHARK: shark, t.rules.SHELLS: shell}.get(step)
        first = tell(t, seat, before, option, after) if tell and option is not None else []
    return [*first, *ending(t, before, after, first[-1].view if first else before, line)]


def dive(t: TextContext, seat: int, before: State, option: int, after: State) -> list[Beat]:
    diver, taken = int(before.seat), int(before.supply - after.supply)
    line = Line(words.dive(t, before, option - t.rules.DIVE, after), diver, t.names[diver])
    length = DIVE if diver == seat else OTHERS_DIVE
    return [Beat(line, after, length, routine=diver != seat, sound="splash", popup=numbers(after, [(diver, taken)]))]


# The shark


def shark(t: TextContext, seat: int, before: State, option: int, after: State) -> list[Beat]:
    """It comes, it finds somebody, and only then is anything lost."""
    zone = option - int(t.rules.SHARK_TO)
    there, scared = arrived(before, zone), words.scared(before, zone)
    comes = Beat(Line(t.say("The shark goes to {water}!", water=words.water(t.say, zone)), SHARK), there, COMES, sound="shark")
    if not scared:
        return [comes, Beat(Line(t.say("Nobody is there!"), SHARK), there, NOBODY_THERE)]
    first = seat if seat in scared else scared[0]
    found, lost = Line(beside(t, scared), first), Line(losses(t, before, scared), first)
    shells = numbers(before, [(diver, -int(before.held[diver])) for diver in scared])
    note = t.say("You rest until the next round.") if t.you.intersection(scared) else ""
    return [
        comes,
        Beat(found, there, SOMEBODY_THERE),
        Beat(lost, chased(t, there, scared), LOSS, note=note, sound="loss", popup=shells),
    ]


def beside(t: TextContext, scared: list[int]) -> str:
    """The shark is beside some divers."""
    others = words.listed(t.say, [t.names[diver] for diver in scared if diver not in t.you] or [""])
    if len(scared) == 1:
        return t.speak(scared[0], "You are there ...", "{name} is there ...")
    if t.you.intersection(scared):
        return t.say("You are there, and {others} ...", others=others)
    return t.say("{others} are there ...", others=others)


def losses(t: TextContext, before: State, scared: list[int]) -> str:
    told = [
        t.speak_many(diver, "You lose {n} shell.", "You lose {n} shells.", "{name} loses {n} shell.", "{name} loses {n} shells.",
                     int(before.held[diver]))
        for diver in scared
    ]  # fmt: skip
    return " ".join(told)


def arrived(before: State, zone: int) -> State:
    """The shark is there, and nobody has noticed yet."""
    return between(before, shark=zone)


def chased(t: TextContext, there: State, scared: list[int]) -> State:
    """The divers are on their towels, their shells in the basket; whatever follows has not happened yet."""
    view = between(there)
    for diver in scared:
        view.supply += view.held[diver]
        view.held[diver] = 0
        view.place[diver] = t.rules.SCARED
    return view


# Decisions and shells


def decision(t: TextContext, seat: int, before: State, option: int | None, after: State) -> list[Beat]:
    diver = int(before.seat)
    text, about = words.decision(t, before, option, after), words.concerned(t, before, option)
    line = Line(text, about, t.names[about]) if about is not None else Line(text)
    if before.at_once:
        is_shown = words.is_last_secret(t, before)
        return [Beat(line, same_round(t, before, after), SHOWN if is_shown else STAY, routine=not is_shown and diver != seat)]
    stays = option == t.rules.STAY
    return [Beat(line, same_round(t, before, after), STAY if stays else ASHORE, routine=stays and diver != seat)]


def shell(t: TextContext, seat: int, before: State, option: int, after: State) -> list[Beat]:
    diver, kind = int(before.seat), option - int(t.rules.TURN)
    line = Line(words.find(t, before, kind, after), diver, t.names[diver])
    view = same_round(t, before, after)
    if kind == t.rules.BLACK:
        left = int(t.rules.BLACK_TO_END - after.black)
        note = t.say.many("{n} more ends the game.", "{n} more end the game.", left) if left > 0 else ""
        return [Beat(line, view, BLACK, note=note, sound="black")]
    white = kind == t.rules.WHITE
    length = (WHITE if white else EMPTY) if diver == seat else OTHERS_SHELL
    found = numbers(view, [(diver, 1)]) if white else None
    return [Beat(line, view, length, routine=diver != seat, sound="pearl" if white else "flip", popup=found)]


def same_round(t: TextContext, before: State, after: State) -> State:
    """The board after a move, as long as the next round or cycle has not begun on it."""
    if after.rounds == before.rounds and after.step != t.rules.DIVES:
        return after
    view = between(after, shark=before.shark, step=before.step, seat=before.seat, rounds=before.rounds, first=before.first)
    for diver in range(view.seats):
        if after.rounds > before.rounds:
            view.place[diver] = before.place[diver] if before.place[diver] < t.rules.READY else t.rules.RESTING
    return view


def ending(t: TextContext, before: State, after: State, seen: State, line: Line) -> list[Beat]:
    """What the move brought about for all; `seen` is the last picture before it."""
    if before.step == t.rules.FIRST:
        return [Beat(line, after, ROUND)]
    if after.step == t.rules.OVER:
        said = words.outcome(t, after)[-1]
        return [Beat(Line(said), after, END, note=words.story(t, after), sound="reward", popup=victory(t, after, said))]
    if after.rounds > before.rounds:
        first, number = int(after.first), int(after.rounds)
        begins = t.speak(first, "Round {n}. You go first.", "Round {n}. {name} goes first.", n=number)
        over = RoundOver(int(before.rounds), tuple(seen.white[: seen.seats].tolist()))
        return [
            Beat(Line(t.say("Round {n} is over.", n=over.number)), seen, ROUND_OVER, popup=over),
            Beat(Line(begins, first, t.names[first]), after, ROUND),
        ]
    if after.last and not before.last:
        return [Beat(Line(words.aftermath(t, before, after)), after, ASHORE)]
    return []
