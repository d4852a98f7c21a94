"""Deep Dive in words: names, notation, prompts, the log and the end."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from fathom.engine.contract import State
from fathom.engine.record import plain
from fathom.text.catalogues import TextContext, Translator
from fathom.text.lines import Line

KEPT = 1_024  # sentences of each kind


class Facts(NamedTuple):
    """A position in plain numbers; see the rules for what each is."""

    rounds: int
    seats: int
    at_once: int
    step: int
    first: int
    seat: int
    last: int
    shark: int
    supply: int
    black: int
    place: tuple[int, ...]
    held: tuple[int, ...]
    decision: tuple[int, ...]
    white: tuple[int, ...]
    unseen: tuple[int, ...]


facts = plain(Facts)


def title(say: Translator) -> str:
    return say("Deep Dive")


def tagline(say: Translator) -> str:
    return say("Dive for pearls, and come ashore before the shark comes your way.")


def setting(say: Translator, name: str) -> str:
    return {
        "first_player": say("First player (0: by lot)"),
        "decisions": say("Stay or leave"),
        "ending": say("After the fourth black pearl"),
    }[name]


def choice(say: Translator, name: str, value: int) -> str:
    if name == "first_player":
        return say("seat {number}", number=value) if value else say("by lot")
    if name == "decisions":
        return say("all at once, in secret") if value else say("one after the other, openly")
    return say("those in the water turn over their shells too") if value else say("shells in the water count for nothing")


def part(say: Translator, field: str) -> str:
    return {
        "seats": say("number of players"),
        "shells_in_zone": say("shells in each zone"),
        "colour_die": say("faces of the colour die"),
        "shark_die": say("faces of the shark die"),
        "faces": say("number of faces of a die"),
        "shells": say("shells in the box"),
        "white_pearls": say("white pearls"),
        "empty_shells": say("empty shells"),
        "black_pearls": say("black pearls"),
        "white_left_out": say("white pearls left out"),
        "black_to_end": say("black pearls that end the game"),
        "slots": say("places in each zone"),
    }[field]


@lru_cache(KEPT)
def colour(say: Translator, zone: int) -> str:
    return (say("green"), say("yellow"), say("blue"), say("orange"))[zone]


@lru_cache(KEPT)
def water(say: Translator, zone: int) -> str:
    return (say("the green water"), say("the yellow water"), say("the blue water"), say("the orange water"))[zone]


@lru_cache(KEPT)
def shell(say: Translator, kind: int) -> str:
    return (say("a white pearl"), say("an empty shell"), say("a black pearl"))[kind]


def listed(say: Translator, names: Iterable[str]) -> str:
    """Ana; Ana and Ben; Ana, Ben and Cem."""
    *others, last = names
    return say("{others} and {last}", others=", ".join(others), last=last) if others else last


# Notation, prompts and options


def notation(t: TextContext, view: State, option: int) -> str:
    rules, say = t.rules, t.say
    if option == rules.STAY:
        return say("stay")
    if option == rules.LEAVE:
        return say("leave")
    if option < rules.SHARK_TO:
        return say("dive {colour}", colour=colour(say, option - rules.DIVE))
    if option < rules.TURN:
        return say("shark {colour}", colour=colour(say, option - rules.SHARK_TO))
    if option < rules.BEGIN:
        return (say("white"), say("empty"), say("black"))[option - rules.TURN]
    return say("first {number}", number=option - rules.BEGIN + 1)


def prompt(t: TextContext, view: State) -> str:
    seat = int(view.seat)
    if view.step == t.rules.CHOICE:
        return t.say.many(
            "You have {n} shell face down. Stay in the water or come ashore?",
            "You have {n} shells face down. Stay in the water or come ashore?",
            int(view.held[view.seat]),
        )
    if view.step == t.rules.DIVES:
        return t.speak(seat, "You roll the colour die.", "{name} rolls the colour die.")
    if view.step == t.rules.SHARK:
        return t.speak(seat, "You roll the shark die.", "{name} rolls the shark die.")
    if view.step == t.rules.SHELLS:
        return t.speak(seat, "You turn over a shell.", "{name} turns over a shell.")
    return t.say("The game is over.") if view.step == t.rules.OVER else t.say("The first player is drawn by lot.")


def option(t: TextContext, view: State, option: int) -> str:
    rules, say = t.rules, t.say
    if option == rules.STAY:
        return staying(say)
    if option == rules.LEAVE:
        return coming_ashore(say, int(view.held[view.seat]))
    if option < rules.SHARK_TO:
        return say("Into {water}", water=water(say, option - rules.DIVE))
    if option < rules.TURN:
        return say("The shark goes to {water}", water=water(say, option - rules.SHARK_TO))
    if option < rules.BEGIN:
        return say("It is {shell}", shell=shell(say, option - rules.TURN))
    return say("{name} goes first", name=t.names[option - rules.BEGIN])


def staying(say: Translator) -> str:
    return say("Dive again")


def coming_ashore(say: Translator, held: int) -> str:
    return say.many("Come ashore and turn over {n} shell", "Come ashore and turn over {n} shells", held)


# The log


def log(t: TextContext, before: State, option: int | None, after: State) -> Line:
    was, now = facts(before), facts(after)
    done, brought = sentence_of(t, was, option, now), aftermath(t, was, now)
    text = f"{done} {brought}" if done and brought else done or brought
    seat = concerned(t, was, option)
    return Line(text, seat, t.names[seat]) if seat is not None else Line(text)


def concerned(t: TextContext, before: Facts, option: int | None) -> int | None:
    """The seat that a line is about: who moves, or the first whom the shark scares; nobody where all are shown at once."""
    if before.step == t.rules.CHOICE:
        return None if before.at_once and is_last_secret(t, before) else before.seat
    if option is None:
        return None
    if before.step == t.rules.FIRST:
        return option - int(t.rules.BEGIN)
    if before.step == t.rules.SHARK:
        return next(iter(scared(before, option - t.rules.SHARK_TO)), None)
    return before.seat


def sentence_of(t: TextContext, before: Facts, option: int | None, after: Facts) -> str:
    """What was done or rolled."""
    if before.step == t.rules.CHOICE:
        return decision(t, before, option, after)
    if option is None:
        return ""
    if before.step == t.rules.FIRST:
        return t.speak(option - int(t.rules.BEGIN), "You go first.", "{name} goes first.")
    if before.step == t.rules.DIVES:
        return dive(t, before, option - t.rules.DIVE, after)
    if before.step == t.rules.SHARK:
        return shark(t, before, option - t.rules.SHARK_TO)
    return find(t, before, option - t.rules.TURN, after)


def dive(t: TextContext, before: Facts, zone: int, after: Facts) -> str:
    return dived(t, before.seat, zone, before.supply - after.supply)


@lru_cache(KEPT)
def dived(t: TextContext, seat: int, zone: int, taken: int) -> str:
    where = water(t.say, zone)
    if taken == 0:
        return t.speak(
            seat, "You dive into {water}, but no shell is left.", "{name} dives into {water}, but no shell is left.", water=where
        )
    return t.speak_many(
        seat, "You dive into {water}: {n} shell.", "You dive into {water}: {n} shells.",
        "{name} dives into {water}: {n} shell.", "{name} dives into {water}: {n} shells.", taken, water=where,
    )  # fmt: skip


def shark(t: TextContext, before: Facts, zone: int) -> str:
    return swims(t, zone, tuple((seat, before.held[seat]) for seat in scared(before, zone)))


@lru_cache(KEPT)
def swims(t: TextContext, zone: int, losers: tuple[tuple[int, int], ...]) -> str:
    """The shark visits a zone; those it scares lose so many shells."""
    where = water(t.say, zone)
    if not losers:
        return t.say("The shark swims through {water}. Nobody is there!", water=where)
    losses = listed(t.say, [loss(t, seat, shells) for seat, shells in losers])
    return t.say("The shark swims through {water}: {losses}.", water=where, losses=losses)


def scared(before: Facts, zone: int) -> list[int]:
    """The divers in a zone when the shark comes."""
    return [seat for seat, place in enumerate(before.place[: before.seats]) if place == zone]


def loss(t: TextContext, seat: int, lost: int) -> str:
    return t.speak_many(seat, "you lose {n} shell", "you lose {n} shells", "{name} loses {n} shell", "{name} loses {n} shells", lost)


def find(t: TextContext, before: Facts, kind: int, after: Facts) -> str:
    return found(t, before.seat, kind, after.black) if kind == t.rules.BLACK else finds(t, before.seat, kind)


@lru_cache(KEPT)
def finds(t: TextContext, seat: int, kind: int) -> str:
    return t.speak(seat, "You find {shell}.", "{name} finds {shell}.", shell=shell(t.say, kind))


@lru_cache(KEPT)
def found(t: TextContext, seat: int, kind: int, number: int) -> str:
    return t.speak(seat, "You find {shell}, number {n}.", "{name} finds {shell}, number {n}.", shell=shell(t.say, kind), n=number)


def counted(t: TextContext, before: State, option: int, after: State) -> str:
    """The pearls that a move brought to light, for those who look back: white ones score, black ones end the game."""
    was, now = facts(before), facts(after)
    if was.step != t.rules.SHELLS or option == t.rules.TURN + t.rules.EMPTY:
        return ""
    kind, seat = option - t.rules.TURN, was.seat
    return found(t, seat, kind, now.black if kind == t.rules.BLACK else now.white[seat])


def decision(t: TextContext, before: Facts, option: int | None, after: Facts) -> str:
    seat = before.seat
    if before.at_once:
        return shown(t, before, after) if is_last_secret(t, before) else secret(t, seat, option)
    if option == t.rules.STAY:
        return t.speak(seat, "You stay in the water.", "{name} stays in the water.")
    return ashore(t, seat, before.held[seat])


@lru_cache(KEPT)
def ashore(t: TextContext, seat: int, shells: int) -> str:
    return t.speak_many(
        seat, "You come ashore with {n} shell.", "You come ashore with {n} shells.",
        "{name} comes ashore with {n} shell.", "{name} comes ashore with {n} shells.", shells,
    )  # fmt: skip


def secret(t: TextContext, seat: int, option: int | None) -> str:
    if option is None:
        return t.say("{name} has decided in secret.", name=t.names[seat])
    if option == t.rules.LEAVE:
        return t.speak(seat, "You secretly leave.", "{name} secretly leaves.")
    return t.speak(seat, "You secretly stay.", "{name} secretly stays.")


def is_last_secret(t: TextContext, view: Facts) -> bool:
    """Whether everybody else has decided."""
    waiting = [seat for seat in range(view.seats) if view.place[seat] >= t.rules.READY and view.decision[seat] == t.rules.UNDECIDED]
    return len(waiting) == 1


def shown(t: TextContext, before: Facts, after: Facts) -> str:
    """All secret decisions at once."""
    divers = [seat for seat in range(before.seats) if before.place[seat] >= t.rules.READY]
    leavers = [seat for seat in divers if after.rounds > before.rounds or after.place[seat] < t.rules.READY]
    stay = listed(t.say, [called(t, seat) for seat in divers if seat not in leavers] or [t.say("nobody")])
    leave = listed(t.say, [called(t, seat) for seat in leavers] or [t.say("nobody")])
    return t.say("All decisions are shown. In the water: {stay}. Ashore: {leave}.", stay=stay, leave=leave)


def called(t: TextContext, seat: int) -> str:
    return t.to_each(lambda t: t.say("you") if seat in t.you else t.names[seat])


def aftermath(t: TextContext, before: Facts, after: Facts) -> str:
    """What the move brought about for all."""
    if after.last and not before.last:
        return t.say("The supply is empty.") if after.supply == 0 else t.say("The others come ashore too.")
    if after.step == t.rules.OVER:
        return t.say("The game is over.")
    if after.rounds > before.rounds > 0:
        return t.say("Round {n} begins.", n=after.rounds)
    return ""


# Help and the end


def help_text(t: TextContext) -> str:
    zones = ", ".join(t.say("{colour} {n}", colour=colour(t.say, zone), n=t.rules.SHELLS_IN_ZONE[zone]) for zone in range(t.rules.ZONES))
    return "\n".join(
        [
            t.say("In each cycle every diver in the water rolls the colour die and takes shells, face down."),
            t.say("Shells in each zone: {zones}.", zones=zones),
            t.say("Then the shark visits one zone. Divers there lose their face-down shells and rest until the next round."),
            t.say("The others choose: stay and dive again, or leave and turn over their shells. What lies open is safe."),
            t.say("White pearls are yours, empty shells leave the game, black pearls are nobody's."),
            t.say("The game ends with black pearl number {n}, or when the supply is empty.", n=t.rules.BLACK_TO_END),
            t.say("Most white pearls win."),
            "",
            t.say("stay          dive again"),
            t.say("leave         come ashore and turn over your shells"),
        ]
    )


def outcome(t: TextContext, state: State) -> list[str]:
    seats = sorted(range(state.seats), key=lambda seat: -state.white[seat])
    lines = [how_it_ended(t, state)]
    lines += [
        t.say.many("{name}: {n} white pearl", "{name}: {n} white pearls", int(state.white[seat]), name=t.names[seat]) for seat in seats
    ]
    lines += [left_over(t, state, seat) for seat in seats if state.held[seat] > 0]
    winners = [seat for seat in seats if state.white[seat] == max(state.white[: state.seats])]
    if len(winners) == 1:
        return [*lines, t.speak(winners[0], "You win!", "{name} wins.")]
    return [*lines, t.to_each(lambda t: shared_win(t, winners))]


def shared_win(t: TextContext, winners: list[int]) -> str:
    names = listed(t.say, [t.names[seat] for seat in winners if seat not in t.you])
    if t.you.isdisjoint(winners):
        return t.say("{names} share the win.", names=names)
    return t.say("You share the win with {names}!", names=names)


def story(t: TextContext, state: State) -> str:
    most = [seat for seat in range(int(state.seats)) if state.white[seat] == max(state.white[: state.seats])]
    night = t.say("The basket is empty.") if state.supply == 0 else t.say("The lamps are lit.")
    if len(most) > 1:
        return night + " " + t.say("{names} have the longest necklaces.", names=listed(t.say, [t.names[seat] for seat in most]))
    return night + " " + t.speak(most[0], "You have the longest necklace.", "{name} has the longest necklace.")


def how_it_ended(t: TextContext, state: State) -> str:
    if state.supply == 0:
        return t.say("The supply is empty: everybody has come ashore.")
    return t.say.many("{n} black pearl lies next to the board.", "{n} black pearls lie next to the board.", int(state.black))


def left_over(t: TextContext, state: State, seat: int) -> str:
    return t.say.many(
        "{name} had {n} more shell, which does not count.", "{name} had {n} more shells, which do not count.", int(state.held[seat]),
        name=t.names[seat],
    )  # fmt: skip


# Why


def why(t: TextContext, view: State, option: int) -> str:
    """How often the shark meets a diver who dives again, and what a dive brings."""
    rules, held = t.rules, int(view.held[view.seat])
    meets = sum(diver * shark for diver, shark in zip(rules.COLOUR_DIE, rules.SHARK_DIE, strict=True)) / rules.FACES**2
    percent = round(100 * meets)
    if option == rules.LEAVE:
        return t.say.many(
            "{n} shell is safe ashore; one more dive loses it {percent}% of the time.",
            "{n} shells are safe ashore; one more dive loses them {percent}% of the time.", held, percent=percent,
        )  # fmt: skip
    brings = sum(faces * shells for faces, shells in zip(rules.COLOUR_DIE, rules.SHELLS_IN_ZONE, strict=True)) / rules.FACES
    shells = t.say.decimal(brings)
    return t.say("The shark meets you {percent}% of the time; a dive brings {shells} shells on average.", percent=percent, shells=shells)
