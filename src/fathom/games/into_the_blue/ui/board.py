"""The board of Into the Blue as a scene: the sea in five bands, a column of shells for every seat, and the dice in the dock."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from fathom.engine.contract import State
from fathom.engine.record import plain
from fathom.games.into_the_blue import words
from fathom.scene.model import Button, Die, Dock, Group, Pick, Piece, Scene, Tray, cached_by, cached_by_arguments, fields
from fathom.text.catalogues import TextContext, Translator

DRAWN = 5  # shells of a stack that are drawn; the coin counts them all
KEYS = "ABCDEF"
KEPT = 1_024  # of each of those things that many tables have alike


@dataclass(frozen=True, eq=False)
class Plan:
    """Where things stand: the same sea on a desk and on a phone."""

    sea: str
    width: int
    height: int
    top: float  # of the first level's knot
    step: float  # from level to level
    rope: float
    middle: float  # of the seats' columns
    spacing: dict[int, float]  # between columns, by seats
    shell: float  # scale of the shells
    base: float  # from a knot down to where its shells stand
    roof: float  # how far a shell stands above the one below
    coin: tuple[float, float, float]  # from the foot of a stack, and its scale
    main: float
    seconds: tuple[float, ...]  # of two secondary treasures; one for a phone, with their number
    token: tuple[float, float]  # scales of main and secondary treasures
    floor: float
    chests: tuple[float, ...]
    chest: float
    diver: tuple[float, float, float]  # from the knot, and its scale


DESK = Plan(
    sea="itb-sea", width=792, height=592, top=98.5, step=85, rope=162, middle=458, spacing={2: 140, 3: 120, 4: 104, 5: 81}, shell=0.759,
    base=29.7, roof=11.9, coin=(28, -9, 1), main=60, seconds=(694, 748), token=(1, 1), floor=530, chests=(130, 268, 396, 524, 656),
    chest=0.86, diver=(-34, 8.5, 0.94),
)  # fmt: skip
PHONE = Plan(
    sea="itb-sea-phone", width=390, height=470, top=69.5, step=71, rope=74, middle=215, spacing={2: 90, 3: 74, 4: 61, 5: 48}, shell=0.534,
    base=24.9, roof=8.4, coin=(18.5, -6, 0.8), main=30, seconds=(358,), token=(0.66, 0.78), floor=415, chests=(76, 142, 206, 270, 334),
    chest=0.555, diver=(25, 5.5, 0.6),
)  # fmt: skip


def scene(t: TextContext, view: State, seat: int, offers: tuple[int, ...], phone: bool) -> Scene:
    """The same for all who are offered the same."""
    plan, t, now = PHONE if phone else DESK, t.for_all, facts(view)
    glowing = [offer(t, view, plan, level, plays) for level, plays in placements(t, view, offers)] if offers else []
    tokens, taken = treasures(t.rules, t.say, len(t.names), plan), chests(t, plan, now.chests_taken)
    dives = dive(t, plan, now.seat, now.phase == t.rules.OVER, reached(t, view, now))
    content = (dives, tokens, taken, *stacks(t, view, plan, now.placed, now.unplayed, now.seat), *glowing)
    return Scene(plan.width, plan.height, plan.sea, content, t.say("The sea: five levels, and chests on its floor"))


class Facts(NamedTuple):
    """What a board shows of a position, in plain numbers."""

    seat: int
    phase: int
    ender: int
    rolls_left: int
    dice: tuple[int, ...]
    placed: tuple[int, ...]
    unplayed: tuple[int, ...]
    chests_taken: tuple[int, ...]


facts = plain(Facts)
CLAIMS = ("placed", "unplayed", "seat")  # all that decides who wins which treasure: where shells lie, how many are left, the latest turn


@cached_by_arguments
def stacks(t: TextContext, view: State, plan: Plan, placed: tuple[int, ...], unplayed: tuple[int, ...], seat: int) -> list[Group]:
    wins, levels = winnings(t, view), int(t.rules.LEVELS)
    owned = [(level, owner) for level in range(levels) for owner in range(len(t.names))]
    return [stack(t, plan, owner, level, placed[owner * levels + level], wins[owner][level]) for level, owner in owned]


def knot(plan: Plan, level: int) -> float:
    return plan.top + plan.step * level


def column(seats: int, plan: Plan, seat: int) -> float:
    return plan.middle + plan.spacing[seats] * (seat - (seats - 1) / 2)


@lru_cache(KEPT)
def dive(t: TextContext, plan: Plan, seat: int, is_over: bool, reach: int) -> Group:
    """Who dives, and how deep the dice reach."""
    return Group((*rope(plan, reach, t.rules.LEVELS), *divers(t, plan, seat, is_over, reach)))


@lru_cache(KEPT)
def treasures(rules: Any, say: Translator, seats: int, plan: Plan) -> Group:
    """The main treasure of each level on the left in gold, the secondary ones on the right in silver."""
    count = int(rules.SECONDARY_TOKENS[seats - rules.MIN_SEATS])
    pieces = []
    for level in range(rules.LEVELS):
        main, second = int(rules.MAIN[level]), int(rules.SECONDARY[level])
        y, (big, small) = knot(plan, level) - 3, plan.token
        label = say("Main treasure of level {level}: {points}", level=level + 1, points=main)
        pieces.append(Piece(f"main-{level}", f"itb-main-{level + 1}", plan.main, y, scale=big, label=label, text=str(main),
                            text_at=(0, 26.7 * big), kind="coin"))  # fmt: skip
        label = say("Secondary treasure of level {level}: {points}", level=level + 1, points=second)
        for number, x in enumerate(plan.seconds[:count] if count > 1 else [sum(plan.seconds) / len(plan.seconds)] * count):
            pieces.append(Piece(f"second-{level}-{number}", f"itb-second-{level + 1}", x, y + 1, scale=small, label=label,
                                text=str(second), text_at=(0, 19 * small), kind="coin small"))  # fmt: skip
        if count > len(plan.seconds):
            pieces.append(Piece(f"times-{level}", "coin-ink", plan.seconds[0] + 15, y - 13, text=f"×{count}", scale=0.85, kind="times"))
    return Group(tuple(pieces))


def rope(plan: Plan, reach: int, levels: int) -> list[Piece]:
    """The boat and its rope, which reaches as deep as the dice."""
    suffix, boat = ("-phone", 0.55) if plan is PHONE else ("", 0.8)
    pieces = [Piece("rope-below", f"itb-rope{suffix}-0", plan.rope, plan.top - 43)]
    if reach:
        pieces += [Piece("rope", f"itb-rope{suffix}-{reach}", plan.rope, plan.top - 47)]
        pieces += [Piece("glow", "itb-halo", plan.rope, knot(plan, reach - 1))]
    pieces.append(Piece("boat", "itb-dinghy", plan.rope, plan.top - 50 * boat - 9.5, scale=boat))
    pieces.append(Piece("surface", f"{plan.sea}-surf"))
    return pieces + [level_knot(plan, level, level < reach) for level in range(levels)]


def divers(t: TextContext, plan: Plan, diver: int, is_over: bool, reach: int) -> list[Piece]:
    """A buoy heads each seat's column; the diver of the turn hangs at the end of the rope."""
    pieces = []
    for seat, name in enumerate(t.names):
        kind = "bobs" if seat == diver and not is_over else ""
        pieces.append(Piece(f"buoy-{seat}", f"itb-buoy-{seat}", column(len(t.names), plan, seat), plan.top - (39 if plan is DESK else 32.5),
                            scale=1 if plan is DESK else 0.72, label=name, kind=kind))  # fmt: skip
    if plan is DESK:
        pieces += level_names(t.say, plan, t.rules.LEVELS)
    dx, dy, size = plan.diver
    x, y = plan.rope + dx, (knot(plan, reach - 1) + dy if reach else plan.top - 14)
    if reach:
        pieces.append(Piece("bubbles", "itb-bubbles", x + 8 * size, y - 34 * size, scale=size))
    return [*pieces, Piece("diver", "itb-diver", x, y, scale=size, tint=f"seat{diver}")]


@lru_cache(KEPT)
def level_names(say: Translator, plan: Plan, levels: int) -> list[Piece]:
    return [Piece(f"name-{level}", x=plan.rope + 22, y=knot(plan, level), text=words.level_name(say, level),
                  kind="name" if level < 2 else "name deep") for level in range(levels)]  # fmt: skip


@lru_cache(KEPT)
def level_knot(plan: Plan, level: int, lit: bool) -> Piece:
    art = "itb-knot" if lit else "itb-knot-dark"
    return Piece(f"knot-{level}", art, plan.rope, knot(plan, level), scale=1 if plan is DESK else 0.8, text=str(level + 1),
                 kind="knot lit" if lit else "knot")  # fmt: skip


def reached(t: TextContext, view: State, now: Facts) -> int:
    """How deep the dice that lie there reach; the dice of the last turn no longer count."""
    return series(t, view) if now.phase in (t.rules.KEEPING, t.rules.PLACING, t.rules.OPENING) else 0


def series(t: TextContext, view: State) -> int:
    return int(series_of(t, view, facts(view).dice))


@cached_by_arguments
def series_of(t: TextContext, view: State, dice: tuple[int, ...]) -> int:
    return int(t.rules.series(view))


@lru_cache(KEPT)
def heap(seats: int, plan: Plan, seat: int, level: int, shells: int) -> list[Piece]:
    """Shells overlap like roof tiles, the lowest in front."""
    x, y = column(seats, plan, seat), knot(plan, level) + plan.base
    if not shells:
        return [Piece(f"spot-{seat}-{level}", "itb-spot", x, y, scale=plan.shell * 1.3)]
    pieces = [Piece(f"shade-{seat}-{level}", "itb-shade", x, y + 1, scale=plan.shell * 1.3)]
    for height in range(min(shells, DRAWN) - 1, -1, -1):
        pieces.append(Piece(f"shell-{seat}-{level}-{height}", f"itb-shell-{seat}", x, y - height * roof(plan, shells), scale=plan.shell,
                            layer=2, enters=(plan.rope, plan.top - 40)))  # fmt: skip
    return pieces


@lru_cache(KEPT)
def stack(t: TextContext, plan: Plan, seat: int, level: int, shells: int, points: int) -> Group:
    """Shells with a coin that counts them and tells what they win as things stand."""
    seats = len(t.names)
    pieces = heap(seats, plan, seat, level, shells)
    if not shells:
        return Group(tuple(pieces))
    x, y, (dx, dy, size) = column(seats, plan, seat), knot(plan, level) + plan.base, plan.coin
    coin, wins = standing(t, level, points)
    label = t.say.many("{name}, level {level}: {n} shell, {wins}", "{name}, level {level}: {n} shells, {wins}", shells,
                       name=t.names[seat], level=level + 1, wins=wins)  # fmt: skip
    count = Piece(f"count-{seat}-{level}", coin, x + dx, y + dy, scale=size, text=str(shells), label=label, layer=2,
                  kind="count pale" if coin == "coin-ink" else "count")  # fmt: skip
    return Group((*pieces, count))


def roof(plan: Plan, shells: int) -> float:
    """How far a shell stands above the one below: less in high stacks, so that they stay within their level."""
    return min(plan.roof, plan.step * 0.4 / max(min(shells, DRAWN) - 1, 1))


@cached_by(fields(*CLAIMS))
def winnings(t: TextContext, view: State) -> list[list[int]]:
    """What each seat gets on each level if it ended now."""
    return [[int(t.rules.treasure(view, seat, level)) for level in range(t.rules.LEVELS)] for seat in range(len(t.names))]


def standing(t: TextContext, level: int, points: int) -> tuple[str, str]:
    """The coin for what a seat gets on a level, and the same in words."""
    if not points:
        return "coin-ink", t.say("wins nothing")
    if points == t.rules.MAIN[level]:
        return "coin-gold", t.say("wins the main treasure")
    return "coin-silver", t.say("wins a secondary treasure")


@cached_by(fields("dice", "phase"))
def placements(t: TextContext, view: State, offers: tuple[int, ...]) -> list[tuple[int, tuple[int, ...]]]:
    """The levels where shells may be left now, each with what to play: while rolls are left, to stop comes first."""
    if t.rules.is_perfect(view):
        return []
    if view.phase == t.rules.PLACING:
        return [(option - t.rules.PLACE, (option,)) for option in offers]
    stop = next(option for option in offers if words.is_stop(t, option))
    return [(level, (stop, t.rules.PLACE + level)) for level in range(series(t, view))]


def offer(t: TextContext, view: State, plan: Plan, level: int, plays: tuple[int, ...]) -> Group:
    now = facts(view)
    return ring(t, plan, now.seat, level, now.placed[now.seat * int(t.rules.LEVELS) + level], words.gain(view, level), plays)


@lru_cache(KEPT)
def ring(t: TextContext, plan: Plan, seat: int, level: int, shells: int, more: int, plays: tuple[int, ...]) -> Group:
    """A ring round the seat's place on a level, and the shells that would come as ghosts."""
    x, y = column(len(t.names), plan, seat), knot(plan, level)
    width = min(96 if plan is DESK else 58, plan.spacing[len(t.names)] - 4)
    top = plan.step * (0.33 if level == 0 else 0.395)
    frame = (-width / 2, -top, width, plan.step * 0.45 + top)
    step = roof(plan, shells + more) if not shells else roof(plan, shells)
    ghosts = [
        Piece(f"ghost-{level}-{height}", "itb-shell-ghost", x, y + plan.base - height * step, scale=plan.shell, layer=1, kind="ghost")
        for height in range(min(shells + more, DRAWN + 1) - 1, min(shells, DRAWN) - 1, -1)
    ]
    label = words.placing(t.say, more, level)
    place = Piece(f"place-{level}", x=x, y=y, plays=plays, label=label, frame=frame, key=str(level + 1), pill=f"+{more}", layer=1)
    return Group((*ghosts, place))


@lru_cache(KEPT)
def chests(t: TextContext, plan: Plan, chests_taken: tuple[int, ...]) -> Group:
    """Chests on the floor, and the marks of those who took one."""
    owners = [seat for seat, taken in enumerate(chests_taken) for _ in range(taken)]
    pieces = []
    for number, x in enumerate(plan.chests[: t.rules.CHESTS]):
        if number < len(owners):
            owner, size = owners[number], plan.chest / DESK.chest
            label = t.say("{name} has taken a chest", name=t.names[owner])
            pieces.append(Piece(f"hollow-{number}", "itb-hollow", x, plan.floor + 24 * size, scale=size))
            pieces.append(Piece(f"taken-{number}", f"m-{MARK_NAMES[owner]}", x, plan.floor + 17 * size, scale=0.9 * size,
                                tint=f"seat{owner}", label=label, kind="mark"))  # fmt: skip
        else:
            pieces.append(Piece(f"chest-{number}", "itb-hoard", x, plan.floor, scale=plan.chest, label=t.say("A chest")))
    return Group(tuple(pieces))


MARK_NAMES = ("float", "sail", "crate", "ray", "star")


def dock(t: TextContext, view: State, seat: int, offers: tuple[int, ...]) -> Dock:
    """Its parts depend on few facts each, so that nearly all have been made before."""
    now, rolls = facts(view), int(t.rules.ROLLS)
    if now.phase == t.rules.OVER:
        return Dock(words.outcome(t, view)[-1])
    is_last, done = now.ender != t.rules.NO_SEAT, rolls - now.rolls_left
    if not offers:
        name = t.names[now.seat]
        return Dock(dives(t.say, name), rolls_left(t.say, now.rolls_left, is_last), (done, rolls), tray=dice_tray(t, view, offers))
    levels = tuple([level_button(t, now.phase, level, words.gain(view, level), plays) for level, plays in placements(t, view, offers)])
    reach = reach_words(t, view, is_last)
    if now.phase == t.rules.PLACING:
        return Dock(t.say("Where do you leave shells?"), reach, tray=dice_tray(t, view, ()), buttons=(levels,))
    hint = t.say("Tap dice to keep them. Without a 1, nothing is placed.")
    if levels:
        hint = t.say("Tap dice to roll them again, or leave shells on a glowing level.")
    return Dock(roll_number(t.say, done, rolls), reach, (done, rolls), tray=dice_tray(t, view, offers), buttons=(levels,), hint=hint)


@lru_cache(KEPT)
def dives(say: Translator, name: str) -> str:
    return say("{name} dives", name=name)


@lru_cache(KEPT)
def roll_number(say: Translator, number: int, rolls: int) -> str:
    return say("Roll {number} of {rolls}", number=number, rolls=rolls)


@lru_cache(KEPT)
def level_button(t: TextContext, phase: int, level: int, more: int, plays: tuple[int, ...]) -> Button:
    kind = "level" if phase == t.rules.PLACING else "level phone-only"  # on a desk the board's rings are near enough
    note = words.level_name(t.say, level)
    return Button(f"+{more}", words.placing(t.say, more, level), plays, str(level + 1), kind, note=note)


def turn_words(say: Translator, is_last: bool) -> str:
    """Said before all else once everybody has their last turn."""
    return say("The last turn.") + " " if is_last else ""


@lru_cache(KEPT)
def rolls_left(say: Translator, left: int, is_last: bool) -> str:
    return turn_words(say, is_last) + (say.many("{n} roll left", "{n} rolls left", left) if left else say("The last roll"))


@cached_by(fields("dice", "phase"))
def reach_words(t: TextContext, view: State, is_last: bool) -> str:
    reach, say, face = series(t, view), t.say, missing_face(t, view)
    if t.rules.is_perfect(view):
        return say("A perfect dive: stop, and take a chest.")
    text = turn_words(say, is_last) + (say("Reaches level {level}.", level=reach) if reach else say("No 1 yet."))
    if face is None or view.phase == t.rules.PLACING:
        return text
    if face == t.rules.CHEST_FACE:
        return text + " " + say("A chest would make it a perfect dive.")
    return text + " " + say("A {face} would make it a perfect dive.", face=face + 1)


def missing_face(t: TextContext, view: State) -> int | None:
    """The one face that would make the dive perfect."""
    missing = [face for face, count in enumerate(facts(view).dice) if not count]
    return missing[0] if len(missing) == 1 else None


def tray(t: TextContext, view: State, seat: int) -> Tray | None:
    return dice_tray(t, view, ()) if view.phase != t.rules.OVER else None


def dice_tray(t: TextContext, view: State, offers: tuple[int, ...]) -> Tray | None:
    now = facts(view)
    if now.phase in (t.rules.LOT, t.rules.ROLLING):
        return None
    dice, ways = dice_there(t, view, offers)
    return Tray(t.say("Dice to keep"), dice, ways, "R", "i-roll", now.seat * 16 + now.rolls_left + 1)


@cached_by(fields("dice"))
def dice_there(t: TextContext, view: State, offers: tuple[int, ...]) -> tuple[tuple[Die, ...], tuple[Pick, ...]]:
    """The dice that lie there, and the ways to keep some of them."""
    faces = tuple(face for face, count in enumerate(facts(view).dice) for _ in range(count))
    counting = t.rules.FACES if t.rules.is_perfect(view) else series(t, view)
    one_of_each = bool(offers) and missing_face(t, view) is not None
    return dice_of(t.rules, t.say, faces, counting, one_of_each), picks(t.rules, t.say, faces, offers) if offers else ()


@lru_cache(KEPT)
def dice_of(rules: Any, say: Translator, faces: tuple[int, ...], counting: int, one_of_each: bool) -> tuple[Die, ...]:
    """The dice that lie there. Those that count are picked; where one die is all that a perfect dive lacks, one of each face is."""
    picked = [number == faces.index(face) if one_of_each else face < counting for number, face in enumerate(faces)]
    return tuple(die(rules, say, number, face, picked[number]) for number, face in enumerate(faces))


def die(rules: Any, say: Translator, number: int, face: int, counts: bool) -> Die:
    sign = say("chest") if face == rules.CHEST_FACE else str(face + 1)
    return Die(f"itb-die-{face + 1}", say("Die {key}: {face}", key=KEYS[number], face=sign), KEYS[number], counts)


@lru_cache(KEPT)
def picks(rules: Any, say: Translator, faces: tuple[int, ...], offers: tuple[int, ...]) -> tuple[Pick, ...]:
    """What the button says and plays for every set of dice that is kept."""
    keeps = {tuple(rules.FACES_OF[option].tolist()): option for option in offers}
    labels = [say("Stop here"), *(say.many("Roll {n} die", "Roll {n} dice", again) for again in range(1, len(faces) + 1))]
    found = []
    for mask in range(1 << len(faces)):
        kept = [0] * rules.FACES
        for number, face in enumerate(faces):
            kept[face] += mask >> number & 1
        found.append(Pick(mask, (keeps[tuple(kept)],), labels[len(faces) - sum(kept)]))
    return tuple(found)
