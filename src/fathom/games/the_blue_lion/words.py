"""The Blue Lion in words: names, notation, prompts, the log and the end."""

from itertools import product

from fathom.engine.contract import State
from fathom.text.catalogues import TextContext, Translator
from fathom.text.lines import Line

LETTERS = "ALPB"  # the pictures, in the notation of every language


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
        "{n} action without a diamond ends the match; more diamonds win, and equal diamonds are a draw. The rule book has no such end.",
        "{n} actions in a row without a diamond end the match; more diamonds win, and equal diamonds are a draw. "
        "The rule book has no such end.",
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


def label(say: Translator, picture: int) -> str:
    """A picture on its own."""
    return (say("Arsène"), say("Lady X"), say("Police"), say("Blue Lion"))[picture]


def the(say: Translator, picture: int) -> str:
    """A picture within a sentence."""
    return (say("Arsène"), say("Lady X"), say("the police"), say("the Blue Lion"))[picture]


def end_name(say: Translator, end: int) -> str:
    return say("left") if end == 0 else say("right")


def backs(view: State, tile: int) -> str:
    """The letters of the pictures that a back can be."""
    return "".join(letter for picture, letter in enumerate(LETTERS) if view.backs[tile] >> picture & 1)


def pool_tile(t: TextContext, view: State, picture: int) -> int:
    """Where in the line a tile of the pool with this picture lies."""
    return next(tile for tile in range(int(t.rules.pool_start(view)), t.rules.TILES) if view.face[tile] == picture)


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


# The log


def log(t: TextContext, before: State, option: int | None, after: State) -> Line:
    text, seat = told(t, before, option, after), concerned(t, before, option, after)
    return Line(text, seat, t.names[seat]) if seat is not None else Line(text)


def concerned(t: TextContext, before: State, option: int | None, after: State) -> int | None:
    """The seat that a line is about: who moves, or the first who is paid when a turned tile shows its other side."""
    if before.phase == t.rules.LOT:
        return int(after.seat)
    if before.phase == t.rules.THROWING:
        return None
    if option is not None and option >= t.rules.SHOW:
        return next((seat for _, seat in made(t, before, after)), None)
    return int(before.seat)


def told(t: TextContext, before: State, option: int | None, after: State) -> str:
    rules, say = t.rules, t.say
    if before.phase == rules.LOT:
        return t.speak(int(after.seat), "You go first.", "{name} goes first.")
    if before.phase == rules.THROWING:
        return say("The tiles fall: {pictures}.", pictures=", ".join(label(say, int(face)) for face in after.face))
    if option is None:
        line = unsure_line(t, before, after)
    elif option >= rules.SHOW:
        line = say("It shows {picture}.", picture=the(say, option - rules.SHOW))
    elif option >= rules.RETURN:
        line = return_line(t, before, option - rules.RETURN)
    elif option >= rules.MOVE:
        line = act_line(t, before, option)
    elif option == rules.PASS:
        line = t.speak(int(before.seat), "You pass.", "{name} passes.")
    else:
        line = place_line(t, before, option - rules.PLACE)
    return " ".join([line, *consequences(t, before, after)])


def place_line(t: TextContext, before: State, choice: int) -> str:
    seat, picture, end = int(before.seat), the(t.say, choice // 4), end_name(t.say, choice // 2 % 2)
    if before.length == 0 and choice % 2:
        return t.speak(seat, "You begin the row with {picture} and turn it over.",
                       "{name} begins the row with {picture} and turns it over.", picture=picture)  # fmt: skip
    if before.length == 0:
        return t.speak(seat, "You begin the row with {picture}.", "{name} begins the row with {picture}.", picture=picture)
    if choice % 2:
        return t.speak(seat, "You place {picture} on the {end} and turn it over.",
                       "{name} places {picture} on the {end} and turns it over.", picture=picture, end=end)  # fmt: skip
    return t.speak(seat, "You place {picture} on the {end}.", "{name} places {picture} on the {end}.", picture=picture, end=end)


def return_line(t: TextContext, before: State, choice: int) -> str:
    seat, end = int(before.seat), end_name(t.say, choice // 2 % 2)
    picture = the(t.say, int(before.face[before.length + choice // 4]))
    if choice % 2:
        return t.speak(seat, "You put {picture} back on the {end} and turn it over.",
                       "{name} puts {picture} back on the {end} and turns it over.", picture=picture, end=end)  # fmt: skip
    return t.speak(seat, "You put {picture} back on the {end}.", "{name} puts {picture} back on the {end}.", picture=picture, end=end)


def act_line(t: TextContext, before: State, option: int) -> str:
    rules, seat = t.rules, int(before.seat)
    if option >= rules.TURN:
        tile = option - rules.TURN
        return t.speak(seat, "You turn over tile {tile}, {picture}.", "{name} turns over tile {tile}, {picture}.",
                       tile=tile + 1, picture=the(t.say, int(before.face[tile])))  # fmt: skip
    if option >= rules.SWAP:
        one = option - rules.SWAP + 1
        return t.speak(seat, "You swap tiles {one} and {two}.", "{name} swaps tiles {one} and {two}.", one=one, two=one + 1)
    if option == rules.MOVE:
        return t.speak(seat, "You move {picture} from the left end to the right.", "{name} moves {picture} from the left end to the right.",
                       picture=the(t.say, int(before.face[0])))  # fmt: skip
    return t.speak(seat, "You move {picture} from the right end to the left.", "{name} moves {picture} from the right end to the left.",
                   picture=the(t.say, int(before.face[before.length - 1])))  # fmt: skip


def unsure_line(t: TextContext, before: State, after: State) -> str:
    """Several options would have looked the same, for some tiles cannot be told apart."""
    rules, say, name = t.rules, t.say, t.names[before.seat]
    if before.phase == rules.BUILDING:
        placed = gone(pool_faces(t, before), pool_faces(t, after))
        return say("{name} places {picture} at an end.", name=name, picture=the(say, placed))
    if before.phase == rules.RETURNING:
        back = the(say, gone(due_faces(before), due_faces(after)))
        if after.turning != rules.NO_TILE:
            return say("{name} puts {picture} back at an end and turns it over.", name=name, picture=back)
        return say("{name} puts {picture} back at an end.", name=name, picture=back)
    row = [int(face) for face in before.face[: before.length]]
    if row[1:] + row[:1] == [int(face) for face in after.face[: after.length]] != row:
        return say("{name} moves a tile from one end to the other.", name=name)
    return say("{name} swaps two tiles that look alike.", name=name)


def pool_faces(t: TextContext, view: State) -> list[int]:
    return [int(face) for face in view.face[int(t.rules.pool_start(view)) :]]


def due_faces(view: State) -> list[int]:
    return [int(face) for face in view.face[view.length : view.length + view.due]]


def gone(before: list[int], after: list[int]) -> int:
    """The picture of which there is one less."""
    return next(face for face in before if after.count(face) < before.count(face))


def consequences(t: TextContext, before: State, after: State) -> list[str]:
    """Diamonds, tiles set aside, and the end where nothing more happens."""
    rules, say = t.rules, t.say
    lines = [pay_line(t, number, seat) for number, seat in made(t, before, after)]
    if lines:
        lines += [say("Set aside: {picture}.", picture=label(say, int(after.face[tile]))) for tile in new_aside(after)]
    elif after.phase == rules.OVER:
        lines.append(quiet_end(t, after))
    if before.passes and not after.passes:
        lines.append(say("Nobody may pass any more."))
    return lines


def pay_line(t: TextContext, number: int, seat: int) -> str:
    """`Police – Lady X – Police: 1 diamond for Maya.`"""
    tiles = " – ".join(label(t.say, LETTERS.index(letter)) for letter in t.rules.EDITION.combinations[number])
    points = t.rules.EDITION.combination_points[number]
    return t.speak_many(seat, "{tiles}: {n} diamond for you.", "{tiles}: {n} diamonds for you.",
                        "{tiles}: {n} diamond for {name}.", "{tiles}: {n} diamonds for {name}.", points, tiles=tiles)  # fmt: skip


def made(t: TextContext, before: State, after: State) -> list[tuple[int, int]]:
    """The combinations that an action made, by number, and whom they pay: their middle tiles were set aside for those diamonds."""
    won = [int(after.points[seat]) - int(before.points[seat]) for seat in range(2)]
    if not any(won):
        return []
    box, middles = t.rules.EDITION, [LETTERS[after.face[tile]] for tile in new_aside(after)]
    choices = [[number for number, row in enumerate(box.combinations) if row[1] == middle] for middle in middles]
    found = ([(number, payee(t, number, int(before.seat))) for number in numbers] for numbers in product(*choices))
    return next(pays for pays in found if [sum(box.combination_points[number] for number, paid in pays if paid == seat)
                                           for seat in range(2)] == won)  # fmt: skip


def payee(t: TextContext, number: int, maker: int) -> int:
    paid = t.rules.EDITION.combination_pays[number]
    return LETTERS.index(paid) if paid in LETTERS else maker


def counted(t: TextContext, before: State, option: int, after: State) -> str:
    """What a move paid, for those who look back."""
    return " ".join(pay_line(t, number, seat) for number, seat in made(t, before, after))


def quiet_end(t: TextContext, state: State) -> str:
    quiet = int(state.quiet)
    return t.say.many("{n} action without a diamond: the game is over.", "{n} actions without a diamond: the game is over.", quiet)


def new_aside(after: State) -> range:
    """The tiles that this action set aside: until the turn ends they lie behind those that are due."""
    if after.fresh:
        start = int(after.length) + int(after.due)
        return range(start, start + int(after.fresh))
    return range(int(after.length), int(after.length) + int(after.due))


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
    for seat, name in enumerate(t.names):
        thief = label(t.say, seat)
        lines.append(t.say.many("{name}, {thief}: {n} diamond.", "{name}, {thief}: {n} diamonds.", scores[seat], name=name, thief=thief))
    if scores[0] == scores[1]:
        return [*lines, t.say("It is a draw.")]
    return [*lines, t.speak(scores.index(max(scores)), "You win!", "{name} wins.")]
