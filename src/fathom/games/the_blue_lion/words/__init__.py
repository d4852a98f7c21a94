"""The Blue Lion in words: names, notation, prompts, the log and the end."""

from fathom.engine.contract import State
from fathom.games.the_blue_lion.words.log import counted, log, made, quiet_end
from fathom.games.the_blue_lion.words.names import LETTERS, backs, end_name, label, pool_tile, the
from fathom.games.the_blue_lion.words.why import why
from fathom.text.catalogues import TextContext, Translator

__all__ = ["LETTERS", "backs", "counted", "label", "log", "made", "the", "why"]  # of this room's other modules, for the ui and its callers


def title(say: Translator) -> str:
    return say("The Blue Lion")


def tagline(say: Translator) -> str:
    return say("Two thieves, one diamond: remember what lies behind!")


def setting(say: Translator, name: str) -> str:
    return {
        "swap": say("Which neighbours may swap"),
        "quiet_limit": say("Actions without a diamond that end the game (0: no limit)"),
        "memory_aid": say("Memory aid: show what can be known of the backs"),
        "first_player": say("First player (0: by lot, 1: Arsène, 2: Lady X)"),
    }[name]


def choice(say: Translator, name: str, value: int) -> str:
    if name == "swap":
        return (say("inner neighbours"), say("any neighbours"), say("only the middle pair"))[value]
    if name == "memory_aid":
        return say("on") if value else say("off")
    if name == "first_player":
        return label(say, value - 1) if value else say("by lot")
    return say.many("{n} action", "{n} actions", value) if value else say("no limit")


def setting_note(say: Translator, name: str, value: int) -> str:
    if name != "quiet_limit" or value == 0:
        return ""
    return say.many(  # R63, R64, R67
        "{n} action without a diamond ends the match; more diamonds win, and a tie is a draw. The rule book has no such ending.",
        "{n} actions in a row without a diamond end the match; more diamonds win, and a tie is a draw. "
        "The rule book has no such ending.",
        value,
    )


def part(say: Translator, field: str) -> str:
    return {
        "tiles": say("pictures on the tiles"),
        "combinations": say("combinations"),
        "combination_pays": say("which player each combination pays"),
        "combination_points": say("diamonds for the combinations"),
        "target": say("diamonds that end the game"),
        "passes": say("passes in the whole game"),
        "diamonds": say("diamonds in the box"),
    }[field]


def seat_name(say: Translator, seat: int) -> str:
    """What a seat is called before anybody sits there."""
    return label(say, seat)


# Notation


def notation(t: TextContext, view: State, option: int) -> str:
    rules, say = t.rules, t.say
    if option >= rules.THROW:
        return say("throw {tiles}", tiles="".join(LETTERS[face] for face in rules.THROWS[option - rules.THROW]))
    if option >= rules.START:
        return say("start {thief}", thief=label(say, option - rules.START))
    if option >= rules.SHOW:
        return say("show {picture}", picture=LETTERS[option - rules.SHOW])
    if option >= rules.RETURN:
        return return_notation(t, view, option - rules.RETURN)
    if option >= rules.TURN:
        return say("turn {tile}", tile=option - rules.TURN + 1)
    if option >= rules.SWAP:
        return say("swap {one} {two}", one=option - rules.SWAP + 1, two=option - rules.SWAP + 2)
    if option >= rules.MOVE:
        return say("move {tile}", tile=1 if option == rules.MOVE else int(view.length))
    return say("pass") if option == rules.PASS else place_notation(t, view, option - rules.PLACE)


def place_notation(t: TextContext, view: State, choice: int) -> str:
    picture = LETTERS[choice // 4]
    if view.length == 0:
        return t.say("place {picture} turned", picture=picture) if choice % 2 else t.say("place {picture}", picture=picture)
    end = end_name(t.say, choice // 2 % 2)
    if choice % 2:
        return t.say("place {picture} {end} turned", picture=picture, end=end)
    return t.say("place {picture} {end}", picture=picture, end=end)


def return_notation(t: TextContext, view: State, choice: int) -> str:
    """With two tiles set aside the number says which."""
    where = end_name(t.say, choice // 2 % 2)
    if view.due > 1:
        where = f"{choice // 4 + 1} {where}"
    return t.say("return {where} turned", where=where) if choice % 2 else t.say("return {where}", where=where)


# Prompts and options


def prompt(t: TextContext, view: State) -> str:
    rules, say = t.rules, t.say
    if view.phase == rules.RETURNING:
        if view.due > 1:
            return say("Put two tiles back, one after the other. Which first?")
        return say("Put {picture} back at an end of the row.", picture=the(say, int(view.face[view.length])))
    if view.phase == rules.PLAYING:
        return say("Move an end tile, swap two neighbours or turn a tile over.")
    if view.length == 0:
        return say("Choose a tile to begin the row.")
    return say("Place a tile at an end of the row, or pass.") if view.passes else say("Place a tile at an end of the row.")


def option(t: TextContext, view: State, option: int) -> str:
    rules, say = t.rules, t.say
    if option >= rules.RETURN:
        return return_option(t, view, option - rules.RETURN)
    if option >= rules.TURN:
        tile = option - rules.TURN
        return say("Turn over tile {tile}, {picture}", tile=tile + 1, picture=the(say, int(view.face[tile]))) + behind(t, view, tile)
    if option >= rules.SWAP:
        return say("Swap tiles {one} and {two}", one=option - rules.SWAP + 1, two=option - rules.SWAP + 2)
    if option == rules.MOVE:
        return say("Move {picture} from the left end to the right", picture=the(say, int(view.face[0])))
    if option > rules.MOVE:
        return say("Move {picture} from the right end to the left", picture=the(say, int(view.face[view.length - 1])))
    return say("Pass: once in the whole game") if option == rules.PASS else place_option(t, view, option - rules.PLACE)


def place_option(t: TextContext, view: State, choice: int) -> str:
    picture, end = the(t.say, choice // 4), choice // 2 % 2
    known = behind(t, view, pool_tile(t, view, choice // 4)) if choice % 2 else ""
    if view.length == 0:
        text = t.say("Begin with {picture}, turned over", picture=picture) if choice % 2 else t.say("Begin with {picture}", picture=picture)
    elif choice % 2:
        text = t.say("Place {picture} on the {end}, turned over", picture=picture, end=end_name(t.say, end))
    else:
        text = t.say("Place {picture} on the {end}", picture=picture, end=end_name(t.say, end))
    return text + known


def return_option(t: TextContext, view: State, choice: int) -> str:
    tile = int(view.length) + choice // 4
    picture = the(t.say, int(view.face[tile]))
    if view.due > 1:
        picture = t.say("{picture} (cushion {number})", picture=picture, number=choice // 4 + 1)
    end = end_name(t.say, choice // 2 % 2)
    if choice % 2:
        return t.say("Put {picture} back on the {end}, turned over", picture=picture, end=end) + behind(t, view, tile)
    return t.say("Put {picture} back on the {end}", picture=picture, end=end)


def behind(t: TextContext, view: State, tile: int) -> str:
    """What can be known of a back, for those who play with the memory aid: its name, or the letters that it can be."""
    if not view.memory_aid:
        return ""
    letters = backs(view, tile)
    return " " + t.say("(behind: {pictures})", pictures="/".join(letters) if len(letters) > 1 else label(t.say, LETTERS.index(letters)))


# Help and the end


def combinations(t: TextContext) -> list[str]:
    """What pays how much to whom: `PAP 1 Lady X`."""
    box = t.rules.EDITION
    paid = [label(t.say, LETTERS.index(name)) if name in LETTERS else t.say("maker") for name in box.combination_pays]
    return [" ".join(map(str, parts)) for parts in zip(box.combinations, box.combination_points, paid, strict=True)]


def help_text(t: TextContext) -> str:
    return "\n".join(
        [
            t.say("Six tiles, a picture on either face; every pair of A (Arsène), L (Lady X), P (police), B (Blue Lion) once."),
            t.say("Build a row: place a tile at either end, as it fell or turned over. One pass in the whole game."),
            t.say("Then move an end tile to the other end, swap two neighbours, or turn a tile over. Nobody peeks."),
            t.say("Three in a row pay: {combinations}.", combinations=", ".join(combinations(t))),
            t.say("They pay that thief even if the other makes them. The middle tile is set aside for a turn:"),
            t.say("the next player acts without it, then puts it back at an end, as it lies or turned over."),
            t.say("Only new combinations pay, and putting back pays nothing. {target} diamonds end the game.", target=t.rules.TARGET),
            "",
            t.say("place A left [turned]    a tile of the pool with Arsène up, to the left end"),
            t.say("pass                     once in the whole game, while the row is built"),
            t.say("move 1                   the tile at this end goes to the other end"),
            t.say("swap 2 3                 these neighbours change places"),
            t.say("turn 4                   the fourth tile from the left"),
            t.say("return right [turned]    put the tile back (return 2 right: the second of two)"),
        ]
    )


def outcome(t: TextContext, state: State) -> list[str]:
    scores = [int(points) for points in state.points]
    lines = []
    if max(scores) < t.rules.TARGET:
        lines.append(quiet_end(t, state))
    for seat in range(len(t.names)):
        thief = label(t.say, seat)
        lines.append(t.speak_many(
            seat, "You, {thief}: {n} diamond.", "You, {thief}: {n} diamonds.",
            "{name}, {thief}: {n} diamond.", "{name}, {thief}: {n} diamonds.",
            scores[seat], thief=thief,
        ))  # fmt: skip
    if scores[0] == scores[1]:
        return [*lines, t.say("It is a draw.")]
    return [*lines, t.speak(scores.index(max(scores)), "You win!", "{name} wins.")]


def story(t: TextContext, state: State) -> str:
    scores = [int(points) for points in state.points]
    if scores[0] == scores[1]:
        return t.say("Dawn. Both go home.")
    best = scores.index(max(scores))
    if max(scores) < t.rules.TARGET:
        return t.speak(
            best, "The museum clock strikes: you are gone with the most diamonds.",
            "The museum clock strikes: {name} is gone with the most diamonds.",
        )  # fmt: skip
    n = t.rules.TARGET
    return t.speak(best, "{n} diamonds, an open window: you are gone.", "{n} diamonds, an open window: {name} is gone.", n=n)
