"""Into the Blue in words: names, notation, prompts, the log and the end."""

from functools import lru_cache
from typing import Any

from fathom.engine.contract import State
from fathom.text.catalogues import TextContext, Translator
from fathom.text.lines import Line

CHEST_SIGN = "C"  # the chest face, in the notation of every language
KEPT = 4_096  # sentences of each kind


def title(say: Translator) -> str:
    return say("Into the Blue")


def tagline(say: Translator) -> str:
    return say("Dice and treasure: how deep do you dare to dive?")


def setting(say: Translator, name: str) -> str:
    return {"first_player": say("First player (0: by lot)")}[name]


def choice(say: Translator, name: str, value: int) -> str:
    return say("by lot") if value == 0 else say("seat {number}", number=value)


def part(say: Translator, field: str) -> str:
    return {
        "seats": say("number of players"),
        "dice": say("number of dice"),
        "rolls": say("rolls in a turn"),
        "shells": say("shells for each player"),
        "main_treasure": say("values of the main treasures"),
        "secondary_treasure": say("values of the secondary treasures"),
        "secondary_tokens": say("secondary treasures per level"),
        "chests": say("values of the chests"),
    }[field]


@lru_cache(KEPT)
def level_name(say: Translator, level: int) -> str:
    return (say("Sunlight"), say("Reef"), say("Twilight"), say("Midnight"), say("Abyss"))[level]


@lru_cache(KEPT)
def faces(t: TextContext, dice_set: int) -> str:
    """A set of dice, low to high: `1 1 3 C`."""
    signs = [*map(str, range(1, t.rules.LEVELS + 1)), CHEST_SIGN]
    return " ".join([sign for sign, count in zip(signs, t.rules.FACES_OF[dice_set].tolist(), strict=True) for _ in range(count)])


def is_stop(t: TextContext, option: int) -> bool:
    return bool(t.rules.FIRST_SET[t.rules.DICE] <= option < t.rules.SETS)


def notation(t: TextContext, view: State, option: int) -> str:
    rules, say = t.rules, t.say
    if option >= rules.START:
        return say("start {seat}", seat=option - rules.START + 1)
    if option >= rules.OPEN:
        return say("chest {value}", value=rules.CHEST_VALUES[option - rules.OPEN])
    if option >= rules.PLACE:
        return say("place {level}", level=option - rules.PLACE + 1)
    if view.phase == rules.ROLLING:
        return say("roll {dice}", dice=faces(t, option))
    if is_stop(t, option):
        return say("stop")
    return say("keep {dice}", dice=faces(t, option)) if option else say("keep none")


def prompt(t: TextContext, view: State) -> str:
    if view.phase == t.rules.PLACING:
        return t.say("Where do you leave your shells?")
    return t.say.many("Which dice do you keep? {n} roll left.", "Which dice do you keep? {n} rolls left.", int(view.rolls_left))


def option(t: TextContext, view: State, option: int) -> str:
    rules, say = t.rules, t.say
    if option >= rules.PLACE:
        level = option - int(rules.PLACE)
        return placing(say, gain(view, level), level)
    if is_stop(t, option):
        return say("Stop and dive with these dice")
    again = rules.DICE - int(rules.FACES_OF[option].sum())
    if not option:
        return say("Roll all the dice again")
    return say.many("Keep {dice}, roll {n} die", "Keep {dice}, roll {n} dice", again, dice=faces(t, option))


def gain(view: State, level: int) -> int:
    """How many shells may be left on a level."""
    return min(int(view.dice[level]), int(view.unplayed[view.seat]))


def placing(say: Translator, shells: int, level: int) -> str:
    return say.many("Place {n} shell on level {level}", "Place {n} shells on level {level}", shells, level=level + 1)


def log(t: TextContext, before: State, option: int | None, after: State) -> Line:
    seat = int(after.seat if before.phase == t.rules.LOT else before.seat)
    return Line(sentence_of(t, before, option, after), seat, t.names[seat])


def sentence_of(t: TextContext, before: State, option: int | None, after: State) -> str:
    rules, seat = t.rules, int(before.seat)
    if before.phase == rules.LOT:
        return t.speak(int(after.seat), "You dive first.", "{name} dives first.")
    if before.phase == rules.OPENING:
        return chest_line(t, seat, option, after)
    if option is None:
        return ""
    if before.phase == rules.ROLLING:
        return roll_line(t, seat, option) + failure(t, before, after)
    if before.phase == rules.PLACING:
        return place_line(t, option - rules.PLACE, before, after)
    return keep_line(t, seat, option) + (failure(t, before, after) if is_stop(t, option) else "")


@lru_cache(KEPT)
def roll_line(t: TextContext, seat: int, option: int) -> str:
    return t.speak(seat, "You roll {dice}.", "{name} rolls {dice}.", dice=faces(t, option))


@lru_cache(KEPT)
def keep_line(t: TextContext, seat: int, option: int) -> str:
    if is_stop(t, option):
        return t.speak(seat, "You stop.", "{name} stops.")
    again = t.rules.DICE - int(t.rules.FACES_OF[option].sum())
    if again == t.rules.DICE:
        return t.speak(seat, "You keep nothing and roll {n} dice again.", "{name} keeps nothing and rolls {n} dice again.", n=again)
    return t.speak_many(
        seat, "You keep {dice} and roll {n} die again.", "You keep {dice} and roll {n} dice again.",
        "{name} keeps {dice} and rolls {n} die again.", "{name} keeps {dice} and rolls {n} dice again.", again,
        dice=faces(t, option),
    )  # fmt: skip


def failure(t: TextContext, before: State, after: State) -> str:
    """A dive without a 1 ends the turn at once."""
    return " " + t.say("No 1: the dive brings nothing.") if after.seat != before.seat or ended_without_a_1(t, after) else ""


def ended_without_a_1(t: TextContext, after: State) -> bool:
    return bool(after.phase == t.rules.OVER and after.dice[0] == 0)


def place_line(t: TextContext, level: int, before: State, after: State) -> str:
    line = shells_line(t, level, before, after)
    if before.ender == t.rules.NO_SEAT and after.ender != t.rules.NO_SEAT:
        line += " " + t.say("That was the last one: everybody else has one more turn.")
    return line


def shells_line(t: TextContext, level: int, before: State, after: State) -> str:
    seat = int(before.seat)
    return t.speak_many(
        seat, "You place {n} shell on level {level}.", "You place {n} shells on level {level}.",
        "{name} places {n} shell on level {level}.", "{name} places {n} shells on level {level}.",
        int(after.placed[seat, level]) - int(before.placed[seat, level]), level=level + 1,
    )  # fmt: skip


def chest_line(t: TextContext, seat: int, option: int | None, after: State) -> str:
    if option is None:
        line = t.say("A perfect dive! {name} takes a chest.", name=t.names[seat])
    else:
        value = t.rules.CHEST_VALUES[option - t.rules.OPEN]
        line = t.speak(
            seat, "A perfect dive! You take a chest worth {value}.", "A perfect dive! {name} takes a chest worth {value}.", value=value
        )
    if after.phase == t.rules.OVER:
        return line + " " + t.say("It was the last chest: the game ends at once.")
    return line + " " + t.speak(seat, "You dive again.", "{name} dives again.")


def help_text(t: TextContext) -> str:
    return "\n".join(
        [
            t.say("Roll six dice, up to three times. Only an unbroken series 1, 2, 3, ... counts."),
            t.say("Then choose a number of the series and leave as many shells on that level as dice show it."),
            t.say("1, 2, 3, 4, 5 and a chest (C) is a perfect dive: take a chest, secret until the end, and dive again."),
            t.say("The last shell of a player gives everybody else one more turn; the last chest ends the game at once."),
            t.say("Most shells on a level win the main treasure, second most a secondary one (with 4 or 5 players third most too)."),
            "",
            t.say("keep 1 2 C    keep these dice, roll the others again (keep none: roll all)"),
            t.say("stop          dive with the dice as they lie"),
            t.say("place 3       leave your shells on level 3"),
        ]
    )


def outcome(t: TextContext, state: State) -> list[str]:
    lines = [level_line(t, state, level) for level in range(t.rules.LEVELS - 1, -1, -1)]
    for seat, name in enumerate(t.names):
        if state.chests_taken[seat]:
            values = [value for kind, value in enumerate(t.rules.CHEST_VALUES) for _ in range(state.chests[seat, kind])]
            lines.append(t.say("Chests of {name}: {values}.", name=name, values=" + ".join(map(str, values))))
    scores = [int(t.rules.score(state, seat)) for seat in range(len(t.names))]
    for seat in sorted(range(len(t.names)), key=lambda seat: -scores[seat]):
        lines.append(t.speak_many(seat, "You: {n} point.", "You: {n} points.", "{name}: {n} point.", "{name}: {n} points.", scores[seat]))
    winners = [seat for seat, points in enumerate(scores) if points == max(scores)]
    if len(winners) == 1:
        return [*lines, t.speak(winners[0], "You win!", "{name} wins.")]
    return [*lines, t.to_each(lambda t: shared_victory(t, winners))]


def shared_victory(t: TextContext, winners: list[int]) -> str:
    *others, last = [t.names[seat] for seat in winners if seat not in t.you]
    names = t.say("{others} and {last}", others=", ".join(others), last=last) if others else last
    if t.you.isdisjoint(winners):
        return t.say("{names} share the victory.", names=names)
    return t.say("You share the victory with {names}!", names=names)


def story(t: TextContext, state: State) -> str:
    scores = [int(t.rules.score(state, seat)) for seat in range(len(t.names))]
    if scores.count(max(scores)) > 1:
        return t.say("The boat rides low with the treasure of two.") if scores.count(max(scores)) == 2 else ""
    best = scores.index(max(scores))
    return t.speak_many(
        best, "The boat rides low: you bring up {n} point.", "The boat rides low: you bring up {n} points.",
        "The boat rides low: {name} brings up {n} point.", "The boat rides low: {name} brings up {n} points.", scores[best],
    )  # fmt: skip


def level_line(t: TextContext, state: State, level: int) -> str:
    """Who gets what on a level, and why where shells alone do not say."""
    order = claims(t, state, level)
    if not order:
        return t.say("Level {level}: nobody has been there.", level=level + 1)
    parts = []
    for rank, seat in enumerate(order):
        claim = t.speak_many(
            seat, "you {wins} ({n} shell", "you {wins} ({n} shells", "{name} {wins} ({n} shell", "{name} {wins} ({n} shells",
            int(state.placed[seat, level]), wins=winning(t, state, level, rank, seat),
        )  # fmt: skip
        after = order[rank + 1] if rank + 1 < len(order) else None
        parts.append(claim + (tie_break(t, state, level, seat, after) if after is not None else "") + ")")
    return t.say("Level {level}: {claims}.", level=level + 1, claims=", ".join(parts))


def winning(t: TextContext, state: State, level: int, rank: int, seat: int) -> str:
    """What a seat wins with its rank on a level, counted from 0, and its worth."""
    if rank == 0:
        return t.speak(seat, "win the main treasure", "wins the main treasure") + f" +{t.rules.MAIN[level]}"
    if rank <= t.rules.SECONDARY_TOKENS[state.seats - t.rules.MIN_SEATS]:
        return t.speak(seat, "win a secondary treasure", "wins a secondary treasure") + f" +{t.rules.SECONDARY[level]}"
    return t.speak(seat, "win nothing", "wins nothing")


def claims(t: TextContext, state: State, level: int) -> list[int]:
    """The seats with shells on a level, best claim first."""
    there = [seat for seat in range(len(t.names)) if state.placed[seat, level]]
    return sorted(there, key=lambda seat: sum(bool(t.rules.comes_before(state, other, seat, level)) for other in there if other != seat))


def tie_break(t: TextContext, state: State, level: int, seat: int, after: int) -> str:
    """Why one of two seats with equal shells on the level comes first, or nothing when they differ there."""
    if state.placed[seat, level] != state.placed[after, level]:
        return ""
    for above in range(level - 1, -1, -1):
        if state.placed[seat, above] != state.placed[after, above]:
            return t.say(", ahead by level {level}", level=above + 1)
    if state.unplayed[seat] != state.unplayed[after]:
        return t.say(", ahead by unplayed shells")
    return t.say(", ahead by the earlier last turn")


# Why


def why(t: TextContext, view: State, option: int) -> str:
    """The odds behind an option."""
    if option >= t.rules.PLACE:
        return why_there(t, view, option - t.rules.PLACE)
    if is_stop(t, option):
        reach = int(t.rules.series(view))
        return t.say.many("Stopping keeps level {n}.", "Stopping keeps levels 1 to {n}.", reach) if reach else ""
    kept = t.rules.FACES_OF[option]
    reach, again = reach_of(kept), int(t.rules.DICE - kept.sum())
    odds = often(t, again)
    if reach == 0:
        return t.say("A 1 comes {often}; without one the dive brings nothing.", often=odds)
    if reach == t.rules.LEVELS:
        return t.say("Levels 1 to {n} stay yours whatever falls; the chest comes {often}.", n=reach, often=odds)
    return t.say.many(
        "Level {n} stays yours whatever falls; a {face} comes {often}.",
        "Levels 1 to {n} stay yours whatever falls; a {face} comes {often}.", reach, face=reach + 1, often=odds,
    )  # fmt: skip


def reach_of(faces: Any) -> int:
    """How deep these dice alone reach."""
    levels = faces[:-1].tolist()
    return levels.index(0) if 0 in levels else len(levels)


def often(t: TextContext, dice: int) -> str:
    """How often a given face is among so many dice."""
    if dice == 1:
        return t.say("1 time in {faces}", faces=t.rules.FACES)
    return t.say("{percent}% of the time", percent=round(100 * (1 - (1 - 1 / t.rules.FACES) ** dice)))


def why_there(t: TextContext, view: State, level: int) -> str:
    """What the shells do on a level."""
    seat = int(view.seat)
    there = int(view.placed[seat, level]) + min(int(view.dice[level]), int(view.unplayed[seat]))
    most = max(int(view.placed[other, level]) for other in range(int(view.seats)) if other != seat)
    if there > most:
        return t.say("With {n} you are ahead on level {level}, which pays {points}.", n=there, level=level + 1, points=t.rules.MAIN[level])
    return t.say("You will then have {n} on level {level}, where the leader has {most}.", n=there, level=level + 1, most=most)
