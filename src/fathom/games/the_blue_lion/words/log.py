"""The log of The Blue Lion: what was done, and what it paid."""

from itertools import product

from fathom.engine.contract import State
from fathom.games.the_blue_lion.words.names import LETTERS, end_name, label, the
from fathom.text.catalogues import TextContext
from fathom.text.lines import Line


def log(t: TextContext, before: State, option: int | None, after: State) -> Line:
    text, seat = sentence_of(t, before, option, after), concerned(t, before, option, after)
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


def sentence_of(t: TextContext, before: State, option: int | None, after: State) -> str:
    if before.phase in (t.rules.LOT, t.rules.THROWING):
        return done(t, before, option, after)
    return " ".join([done(t, before, option, after), *consequences(t, before, after)])


def done(t: TextContext, before: State, option: int | None, after: State) -> str:
    """What was done or drawn, without what came of it."""
    rules, say = t.rules, t.say
    if before.phase == rules.LOT:
        return t.speak(int(after.seat), "You go first.", "{name} goes first.")
    if before.phase == rules.THROWING:
        return say("The tiles fall: {pictures}.", pictures=", ".join(label(say, int(face)) for face in after.face))
    if option is None:
        return unsure_line(t, before, after)
    if option >= rules.SHOW:
        return say("It shows {picture}.", picture=the(say, option - rules.SHOW))
    if option >= rules.RETURN:
        return return_line(t, before, option - rules.RETURN)
    if option >= rules.MOVE:
        return act_line(t, before, option)
    if option == rules.PASS:
        return t.speak(int(before.seat), "You pass.", "{name} passes.")
    return place_line(t, before, option - rules.PLACE)


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
