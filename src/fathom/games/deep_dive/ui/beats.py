"""The beats of Deep Dive: a dive, the shark step by step, shells one by one, and a new round only when the old one has been seen."""

from fathom.engine.contract import State
from fathom.games.deep_dive import words
from fathom.games.deep_dive.ui.popups import RoundOver, numbers
from fathom.games.deep_dive.words import Facts
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


def beats(t: TextContext, before: State, option: int | None, after: State, line: Line) -> list[Beat]:
    was, now = words.facts(before), words.facts(after)
    if was.step == t.rules.CHOICE:
        first = [decision(t, was, option, now, same_round(t, before, after, was, now))]
    elif option is None:
        first = []
    elif was.step == t.rules.DIVES:
        first = [dive(t, was, option - int(t.rules.DIVE), now, after)]
    elif was.step == t.rules.SHARK:
        first = shark(t, was, option - int(t.rules.SHARK_TO), before)
    elif was.step == t.rules.SHELLS:
        first = [shell(t, was, option - int(t.rules.TURN), now, same_round(t, before, after, was, now))]
    else:
        first = []
    return [*first, *ending(t, was, now, after, first[-1].view if first else before, line)]


def dive(t: TextContext, was: Facts, zone: int, now: Facts, after: State) -> Beat:
    diver = was.seat
    line = Line(words.dive(t, was, zone, now), diver, t.names[diver])
    popup = numbers(now.place, [(diver, was.supply - now.supply)])
    return Beat(line, after, DIVE, routine=True, by=diver, others=OTHERS_DIVE, sound="splash", popup=popup)


# The shark


def shark(t: TextContext, was: Facts, zone: int, before: State) -> list[Beat]:
    """It comes, it finds somebody, and only then is anything lost."""
    there, scared = arrived(before, zone), words.scared(was, zone)
    comes = Beat(Line(t.say("The shark goes to {water}!", water=words.water(t.say, zone)), SHARK), there, COMES, sound="shark")
    if not scared:
        return [comes, Beat(Line(t.say("Nobody is there!"), SHARK), there, NOBODY_THERE)]
    found, lost = Line(t.to_each(lambda t: beside(t, scared)), scared[0]), Line(losses(t, was, scared), scared[0])
    shells = numbers(was.place, [(diver, -was.held[diver]) for diver in scared])
    note = t.to_each(lambda t: t.say("You rest until the next round.") if t.you.intersection(scared) else "")
    return [
        comes,
        Beat(found, there, SOMEBODY_THERE),
        Beat(lost, chased(t, there, scared), LOSS, note=note, sound="loss", popup=shells),
    ]


def beside(t: TextContext, scared: list[int]) -> str:
    """The shark is next to some divers."""
    others = words.listed(t.say, [t.names[diver] for diver in scared if diver not in t.you] or [""])
    if len(scared) == 1:
        return t.speak(scared[0], "You are there ...", "{name} is there ...")
    if t.you.intersection(scared):
        return t.say("You are there, and {others} ...", others=others)
    return t.say("{others} are there ...", others=others)


def losses(t: TextContext, was: Facts, scared: list[int]) -> str:
    sentences = [
        t.speak_many(diver, "You lose {n} shell.", "You lose {n} shells.", "{name} loses {n} shell.", "{name} loses {n} shells.",
                     was.held[diver])
        for diver in scared
    ]  # fmt: skip
    return " ".join(sentences)


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


def decision(t: TextContext, was: Facts, option: int | None, now: Facts, view: State) -> Beat:
    text, about = words.decision(t, was, option, now), words.concerned(t, was, option)
    line = Line(text, about, t.names[about]) if about is not None else Line(text)
    if was.at_once:
        is_shown = words.is_last_secret(t, was)
        return Beat(line, view, SHOWN if is_shown else STAY, routine=not is_shown, by=was.seat)
    stays = option == t.rules.STAY
    return Beat(line, view, STAY if stays else ASHORE, routine=stays, by=was.seat)


def shell(t: TextContext, was: Facts, kind: int, now: Facts, view: State) -> Beat:
    diver = was.seat
    line = Line(words.find(t, was, kind, now), diver, t.names[diver])
    if kind == t.rules.BLACK:
        left = int(t.rules.BLACK_TO_END) - now.black
        note = t.say.many("{n} more ends the game.", "{n} more end the game.", left) if left > 0 else ""
        return Beat(line, view, BLACK, note=note, sound="black")
    white = kind == t.rules.WHITE
    length, sound = (WHITE, "pearl") if white else (EMPTY, "flip")
    found = numbers(view.place.tolist(), [(diver, 1)]) if white else None
    return Beat(line, view, length, routine=True, by=diver, others=OTHERS_SHELL, sound=sound, popup=found)


def same_round(t: TextContext, before: State, after: State, was: Facts, now: Facts) -> State:
    """The board after a move, as long as the next round or cycle has not begun on it."""
    if now.rounds == was.rounds and now.step != t.rules.DIVES:
        return after
    view = between(after, shark=was.shark, step=was.step, seat=was.seat, rounds=was.rounds, first=was.first)
    if now.rounds > was.rounds:
        for diver in range(was.seats):
            view.place[diver] = was.place[diver] if was.place[diver] < t.rules.READY else t.rules.RESTING
    return view


def ending(t: TextContext, was: Facts, now: Facts, after: State, seen: State, line: Line) -> list[Beat]:
    """What the move brought about for all; `seen` is the last picture before it."""
    if was.step == t.rules.FIRST:
        return [Beat(line, after, ROUND)]
    if now.step == t.rules.OVER:
        said = words.outcome(t, after)[-1]
        return [Beat(Line(said), after, END, note=words.story(t, after), sound="reward", popup=victory(t, after, said))]
    if now.rounds > was.rounds:
        begins = t.speak(now.first, "Round {n}. You go first.", "Round {n}. {name} goes first.", n=now.rounds)
        over = RoundOver(was.rounds, tuple(seen.white[: seen.seats].tolist()))
        return [
            Beat(Line(t.say("Round {n} is over.", n=over.number)), seen, ROUND_OVER, popup=over),
            Beat(Line(begins, now.first, t.names[now.first]), after, ROUND),
        ]
    if now.last and not was.last:
        return [Beat(Line(words.aftermath(t, was, now)), after, ASHORE)]
    return []
