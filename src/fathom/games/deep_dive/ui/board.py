"""The board of Deep Dive as a scene: a lagoon of four pools, lanterns for the black pearls, and a towel for every diver."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from fathom.engine.contract import State
from fathom.games.deep_dive import words
from fathom.games.deep_dive.ui.text_board import activity
from fathom.scene.model import (
    MARKS,
    Button,
    Die,
    Dock,
    Group,
    Phase,
    Piece,
    Scene,
    Tray,
)
from fathom.text.catalogues import TextContext, Translator

KEPT = 4_096  # of each of those things that many tables have alike
LAMPS = 8  # drawn at most; more are told as a number
HEAP = (  # shells in the basket as it fills: where, and how they are turned
    (-12, -17, -15), (18, -16, -19), (-42, -12, 6), (44, -11, -20), (2, -34, -18), (-28, -31, -5), (32, -31, 22), (-56, -22, -9),
    (56, -21, 1),
)  # fmt: skip
PILE = 5  # shells before a seat that are drawn; the coin counts them all
SIGNS = {  # shells on a zone's sign: where, and their scale
    1: (((0, 18),), 0.79), 2: (((-15, 14), (15, 14)), 0.53), 3: (((0, -4), (-15, 24), (15, 24)), 0.48),
    4: (((-15, -2), (15, -2), (-15, 26), (15, 26)), 0.48),
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class Plan:
    """Where things are: the same lagoon on a desk and on a phone."""

    water: str
    width: int
    height: int
    size: float  # scale of the pools and what swims in them
    pools: tuple[tuple[float, float], ...]  # the middle of the four places for divers, by zone
    gap: tuple[float, float]  # half the way between two places
    sign: float  # from there to the sign, outwards
    shark: tuple[float, float]  # how far it is off that middle, inwards and down
    stone: tuple[float, float, float]  # the shark die, and its scale
    sag: tuple[float, float]  # of the rope: its ends, and how far it hangs
    lamps: tuple[float, float]  # between lamps, and their scale
    beach: tuple[float, float, float]  # middle of the towels, their height, and the scale of the divers there
    towels: dict[int, float]  # between towels, by seats
    pearl: tuple[float, float, float]  # from the towel, and its scale
    pile: tuple[float, float, float]  # from the towel to its shells, between two of them, and their scale
    basket: tuple[float, float, float]


DESK = Plan(
    water="dd-lagoon", width=792, height=592, size=1, pools=((218, 180), (574, 180), (218, 364), (574, 364)), gap=(40, 39), sign=126,
    shark=(26, 2), stone=(396, 270, 0.844), sag=(-10, 44), lamps=(70, 1), beach=(293, 527, 1), towels={2: 176, 3: 152, 4: 134},
    pearl=(63, -14, 1.5), pile=(53, 14, 0.5), basket=(676, 518, 1),
)  # fmt: skip
PHONE = Plan(
    water="dd-lagoon-phone", width=390, height=500, size=0.64, pools=((124, 149), (266, 149), (124, 307), (266, 307)), gap=(25.2, 25.2),
    sign=80, shark=(-2, 0), stone=(195, 229, 0.5), sag=(-8, 30), lamps=(54, 0.72), beach=(152, 446, 0.6), towels={2: 104, 3: 88, 4: 73},
    pearl=(25, -25, 0.92), pile=(33, 8.5, 0.32), basket=(337, 434, 0.56),
)  # fmt: skip


class Doing(NamedTuple):
    """All that decides how a diver looks, apart from where it is."""

    step: int  # where it shows: at the seat that acts, at a choice and at the end; otherwise ANY
    is_turn: bool
    has_shells: bool
    decision: int
    wins: bool


ANY = -1


def scene(t: TextContext, view: State, seat: int, offers: tuple[int, ...], phone: bool) -> Scene:
    """The same for all who are offered the same. Its groups depend on few facts each, so that nearly all have been made before."""
    plan, t, now = PHONE if phone else DESK, t.for_all, words.facts(view)
    title, parts, shown, is_over = stage(t, now.step)
    groups = [*lagoon(t, plan, now.black, now.shark, now.supply)]
    best = max(now.white) if is_over else 0
    for owner in range(now.seats):
        held, white, is_turn = now.held[owner], now.white[owner], owner == now.seat
        doing = now.step if is_turn else shown, is_turn, held > 0, now.decision[owner], is_over and white == best
        may_stay, may_leave = asked(t.rules, offers) if is_turn and offers else (False, False)
        groups += (*belongings(t, plan, owner, held, white, may_leave), diver(t, plan, owner, now.place[owner], may_stay, *doing))
    return Scene(plan.width, plan.height, plan.water, tuple(groups), title, parts)


@lru_cache(KEPT)
def stage(t: TextContext, step: int) -> tuple[str, tuple[Phase, ...], int, bool]:
    """The picture in one sentence, the phases of the round, what decides how divers look whose turn it is not, and whether it is over."""
    title = t.say("A lagoon with four pools, a beach with towels, and a basket of shells")
    return title, phases(t, step), step if step in (t.rules.CHOICE, t.rules.OVER) else ANY, bool(step == t.rules.OVER)


@lru_cache(KEPT)
def asked(rules: Any, offers: tuple[int, ...]) -> tuple[bool, bool]:
    """May the diver stay, and leave?"""
    return rules.STAY in offers, rules.LEAVE in offers


@lru_cache(KEPT)
def lagoon(t: TextContext, plan: Plan, black: int, zone: int, supply: int) -> tuple[Group, ...]:
    """All but the divers and what is theirs."""
    rules, say = t.rules, t.say
    lit, heap = lamps(say, plan, black, int(rules.BLACK_TO_END)), basket(say, plan, supply, int(rules.EDITION.shells))
    return signs(rules, say, plan), lit, shark(rules, say, plan, zone), heap


def phases(t: TextContext, step: int) -> tuple[Phase, ...]:
    if step in (t.rules.FIRST, t.rules.OVER):
        return ()
    now = min(step, t.rules.CHOICE)
    parts = ((t.rules.DIVES, t.say("Dive")), (t.rules.SHARK, t.say("Shark")), (t.rules.CHOICE, t.say("Stay or go")))
    return tuple(Phase(label, now == part, part < now) for part, label in parts)


# The lagoon


@lru_cache(KEPT)
def signs(rules: Any, say: Translator, plan: Plan) -> Group:
    """How many shells a diver takes in each zone."""
    pieces = []
    for zone, (x, y) in enumerate(plan.pools):
        count, at = int(rules.SHELLS_IN_ZONE[zone]), x + outwards(zone) * plan.sign
        size = plan.size if plan is DESK else 0.525
        water = words.water(say, zone)
        label = say.many("{water}: {n} shell", "{water}: {n} shells", count, water=water)
        text = "" if count in SIGNS else f"×{count}"
        pieces.append(Piece(f"sign-{zone}", f"dd-sign-{zone}", at, y, scale=size, label=label, text=text, text_at=(0, 24 * size),
                            kind="sign"))  # fmt: skip
        places, scale = SIGNS.get(count, (((0, 4),), 0.62))
        pieces += [Piece(f"sign-{zone}-{number}", "dd-shell", at + dx * size, y + dy * size, scale=scale * size)
                   for number, (dx, dy) in enumerate(places)]  # fmt: skip
    return Group(tuple(pieces))


def outwards(zone: int) -> int:
    return 1 if zone % 2 else -1


@lru_cache(KEPT)
def lamps(say: Translator, plan: Plan, lit: int, wanted: int) -> Group:
    """One lantern for each black pearl until the end; the lit ones are found. The last shells may bring some more."""
    count, (apart, size) = max(lit, wanted), plan.lamps
    label = say("Black pearls: {n} of {end}", n=lit, end=wanted)
    if count > LAMPS:
        x, text = plan.width / 2, f"{lit}/{wanted}"
        tally = Piece("lamp-0", lamp(lit > 0), x, hang(plan, x), scale=size, label=label, text=text, text_at=(38 * size, 0), kind="tally")
        return Group((tally,))
    pieces = []
    for number in range(count):
        x = plan.width / 2 + apart * (number - (count - 1) / 2)
        name = "" if number else label  # one lamp tells for all
        pieces.append(Piece(f"lamp-{number}", lamp(number < lit), x, hang(plan, x), scale=size, label=name, kind="flips"))
    return Group(tuple(pieces))


def lamp(lit: bool) -> str:
    return "dd-lamp-on" if lit else "dd-lamp-off"


def hang(plan: Plan, x: float) -> float:
    """The height of a lamp that hangs from the rope there."""
    ends, depth = plan.sag
    along = (x - ends) / (plan.width - 2 * ends)
    return ends + 3 * depth * along * (1 - along) + 35 * plan.lamps[1]


@lru_cache(KEPT)
def shark(rules: Any, say: Translator, plan: Plan, zone: int) -> Group:
    """The shark where it visits, with its die on the stone between the pools; out at sea otherwise."""
    x, y, size = plan.stone
    if zone == rules.NOWHERE:
        return Group((Piece("die", "dd-shark-die", x, y, turn=-6, scale=size, label=say("The shark die"), kind="flips"),))
    die = Piece("die", f"dd-shark-die-{zone}", x, y, turn=-6, scale=size, kind="flips")
    return Group((die, visit(say, plan, zone)))


def visit(say: Translator, plan: Plan, zone: int) -> Piece:
    label = say("The shark is in {water}", water=words.water(say, zone))
    (middle, height), (inwards, down) = plan.pools[zone], plan.shark
    fin = middle - outwards(zone) * inwards
    return Piece("shark", "dd-shark", fin, height + down, scale=plan.size, label=label, layer=3, enters=(-120, height + 40))


@lru_cache(KEPT)
def basket(say: Translator, plan: Plan, supply: int, all_shells: int) -> Group:
    """The supply: shells heap up as long as there are some."""
    x, y, size = plan.basket
    heap = HEAP[: min(len(HEAP), -(-supply * len(HEAP) * 2 // all_shells))]  # full while half of them are there
    label = say.many("{n} shell in the supply", "{n} shells in the supply", supply)
    pieces = [Piece("basket-back", "dd-basket-back", x, y, scale=size)]
    pieces += [Piece(f"heap-{number}", "dd-shell", x + dx * size, y + (dy + 16) * size, turn=turn, scale=0.7 * size)
               for number, (dx, dy, turn) in sorted(enumerate(heap), key=lambda shell: shell[1][1])]  # fmt: skip
    front = Piece("basket", "dd-basket", x, y, scale=size, label=label, text=str(supply), text_at=(0, 35 * size), kind="supply")
    return Group((*pieces, front))


# The beach


def towel_at(seats: int, plan: Plan, seat: int) -> tuple[float, float]:
    middle, height, _ = plan.beach
    return middle + plan.towels[seats] * (seat - (seats - 1) / 2), height


@lru_cache(KEPT)
def belongings(t: TextContext, plan: Plan, seat: int, held: int, white: int, may_leave: bool) -> tuple[Group, Group]:
    """What lies on the beach for a seat: its towel with the shells, and its pearls."""
    return towel(t, plan, seat, held, may_leave), pearls(t, plan, seat, white)


@lru_cache(KEPT)
def towel(t: TextContext, plan: Plan, seat: int, held: int, may_leave: bool) -> Group:
    """A towel with its seat's mark, and the shells at its foot; the player who decides may tap it to come ashore."""
    (x, y), size = towel_at(len(t.names), plan, seat), plan.beach[2]
    label, plays = (words.coming_ashore(t.say, held), (t.rules.LEAVE,)) if may_leave else (t.names[seat], ())
    frame = (-46 * size, -56 * size, 92 * size, 112 * size)
    return Group((
        Piece(f"towel-{seat}", "dd-towel", x, y, turn=(-5, 4, -3, 5)[seat], scale=0.92 * size, tint=f"seat{seat}", label=label, plays=plays,
              frame=frame, confirm=t.say("Go ashore") if may_leave else "", kind="towel"),
        Piece(f"mark-{seat}", MARKS[seat], x, y + 2 * size, scale=2 * size, kind="weave"),
        *(shells(t, plan, seat, held) if held else ()),
    ))  # fmt: skip


def shells(t: TextContext, plan: Plan, seat: int, held: int) -> list[Piece]:
    """What lies face down before a seat; it came out of the basket."""
    (x, y), (down, apart, size), shown = towel_at(len(t.names), plan, seat), plan.pile, min(held, PILE)
    from_basket = plan.basket[0], plan.basket[1]
    start = x - apart * (shown - 1) / 2 - apart / 2
    pieces = [Piece(f"shell-{seat}-{number}", "dd-shell", start + apart * number, y + down, scale=size, layer=2, enters=from_basket)
              for number in range(shown)]  # fmt: skip
    label = t.say.many("{name} has {n} shell face down", "{name} has {n} shells face down", held, name=t.names[seat])
    beside, above = start + apart * shown + 5 * plan.beach[2], y + down - 9 * plan.beach[2]
    size = 1 if plan is DESK else 0.8
    return [*pieces, Piece(f"held-{seat}", "coin-ink", beside, above, scale=size, text=str(held), label=label, layer=2, kind="count pale")]


@lru_cache(KEPT)
def pearls(t: TextContext, plan: Plan, seat: int, white: int) -> Group:
    """White pearls lie open next to the towel; the newest has just come out of its shell."""
    if not white:
        return Group(())
    (x, y), (dx, dy, size) = towel_at(len(t.names), plan, seat), plan.pearl
    label = t.say.many("{name}: {n} white pearl", "{name}: {n} white pearls", white, name=t.names[seat])
    return Group((
        Piece(f"found-{seat}-{white}", "dd-pearl", x + dx, y + dy, scale=size, layer=2, enters=(x, y + plan.pile[0])),
        Piece(f"pearls-{seat}", "dd-pearl", x + dx, y + dy, scale=size, text=str(white), label=label, layer=2, kind="pearls"),
    ))  # fmt: skip


@lru_cache(KEPT)
def diver(t: TextContext, plan: Plan, seat: int, place: int, may_stay: bool, *facts: Any) -> Group:
    """In a pool each seat has its own place; ashore it lies on its towel. The facts are what it is doing."""
    doing = Doing(*facts)
    kind = "bobs" if doing.is_turn and doing.step not in (t.rules.OVER, t.rules.FIRST) else ""
    if place < 0:
        one, bubbles = ashore(t, plan, seat, place, doing, kind), []
    else:
        one, bubbles = afloat(t, plan, seat, place, may_stay, kind), said(t, plan, seat, place, doing)
    return Group((one, *bubbles, *(prize(t, plan, seat) if doing.wins else ())))


def ashore(t: TextContext, plan: Plan, seat: int, place: int, doing: Doing, kind: str) -> Piece:
    (x, y), face = towel_at(len(t.names), plan, seat), portrait(t, seat, place, doing.step, doing.is_turn)
    label = f"{t.names[seat]}: {activity(t, place, doing.step, doing.has_shells, doing.decision)}"
    return Piece(f"diver-{seat}", face, x, y - 2, scale=plan.beach[2], tint=f"seat{seat}", label=label, kind=kind)


def afloat(t: TextContext, plan: Plan, seat: int, place: int, may_stay: bool, kind: str) -> Piece:
    x, y = slot(plan, place, seat)
    label = t.say("{name} in {water}", name=t.names[seat], water=words.water(t.say, place))
    ring = circle(46 * plan.size, 2 * plan.size) if may_stay else ""
    plays, confirm = ((t.rules.STAY,), t.say("Dive again")) if may_stay else ((), "")
    return Piece(f"diver-{seat}", f"dd-swim-{seat}", x, y, scale=1.03 * plan.size, tint=f"seat{seat}", kind=kind, layer=2,
                 label=confirm or label, plays=plays, outline=ring, confirm=confirm)  # fmt: skip


def slot(plan: Plan, zone: int, seat: int) -> tuple[float, float]:
    (x, y), (dx, dy) = plan.pools[zone], plan.gap
    return x + dx * (2 * (seat % 2) - 1), y + dy * (2 * (seat // 2) - 1) - 7 * plan.size


def circle(radius: float, down: float) -> str:
    half = f"a{radius:.1f} {radius:.1f} 0 1 0"
    return f"M{-radius:.1f} {down:.1f}{half} {2 * radius:.1f} 0{half} {-2 * radius:.1f} 0Z"


@lru_cache(KEPT)
def portrait(t: TextContext, seat: int, place: int, step: int, is_turn: bool) -> str:
    """Dizzy after the shark; asleep ashore, but not while there are shells to turn over, nor at the end."""
    if place == t.rules.SCARED:
        return f"dd-oops-{seat}"
    is_idle = step != t.rules.OVER and not (step == t.rules.SHELLS and is_turn)
    return f"dd-sleep-{seat}" if place == t.rules.RESTING and is_idle else f"dd-awake-{seat}"


def said(t: TextContext, plan: Plan, seat: int, place: int, doing: Doing) -> list[Piece]:
    """A decision that was made: what it was where one may know, a lock where it is secret."""
    if doing.decision == t.rules.UNDECIDED or doing.step != t.rules.CHOICE:
        return []
    (x, y), name = slot(plan, place, seat), t.names[seat]
    art, label = {
        t.rules.STAY: ("dd-said-stay", t.say("{name} stays", name=name)),
        t.rules.LEAVE: ("dd-said-leave", t.say("{name} leaves", name=name)),
        t.rules.SECRET: ("dd-said-secret", t.say("{name} has decided", name=name)),
    }[doing.decision]
    scale = 1 if plan is DESK else 0.8
    return [Piece(f"said-{seat}", art, x + 30 * plan.size, y - 26 * plan.size, scale=scale, label=label, layer=3)]


def prize(t: TextContext, plan: Plan, seat: int) -> list[Piece]:
    """At the end, a golden shell for the player with the most white pearls."""
    (x, y), size = towel_at(len(t.names), plan, seat), plan.beach[2]
    return [Piece(f"prize-{seat}", "dd-prize", x, y - 34 * size, scale=0.9 * size, label=t.say("{name} wins.", name=t.names[seat]), layer=4,
                  enters=(plan.width / 2, 0))]  # fmt: skip


# Beside the board


def dock(t: TextContext, view: State, seat: int, offers: tuple[int, ...]) -> Dock:
    now, mine = words.facts(view), shell_tray(t, view, seat)
    if now.step == t.rules.OVER:
        outcome = words.outcome(t, view)
        return Dock(outcome[-1], outcome[0])
    if offers:
        return question(t, now.seat, now.held[now.seat], mine)
    if now.step == t.rules.CHOICE:
        return somebody_decides(t, now.seat, now.at_once, mine)
    return Dock(words.prompt(t, view), tray=tray(t, view, seat))


@lru_cache(KEPT)
def question(t: TextContext, seat: int, held: int, mine: Tray | None) -> Dock:
    heading = t.speak(seat, "Do you stay in the water?", "{name}, stay in the water?")
    return Dock(heading, tray=mine, buttons=(choices(t, held),))


@lru_cache(KEPT)
def somebody_decides(t: TextContext, seat: int, at_once: int, mine: Tray | None) -> Dock:
    note = t.say("Nobody sees a decision before all are made.") if at_once else ""
    return Dock(t.say("{name} decides: stay or leave?", name=t.names[seat]), note, tray=mine)


def choices(t: TextContext, held: int) -> tuple[Button, ...]:
    rules, say = t.rules, t.say
    stay, leave = words.staying(say), words.coming_ashore(say, held)
    turned = say.many("turn over {n} shell", "turn over {n} shells", held)
    return (
        Button(say("Dive again"), stay, (rules.STAY,), "D", "stay", "dd-again", say("more shells")),
        Button(say("Go ashore"), leave, (rules.LEAVE,), "G", "out", "dd-ashore", turned),
    )


def tray(t: TextContext, view: State, seat: int) -> Tray | None:
    """The shells that are turned over, or the viewer's own."""
    now = words.facts(view)
    if now.step == t.rules.OVER:
        return None
    return shell_tray(t, view, now.seat if now.step == t.rules.SHELLS else seat)


def shell_tray(t: TextContext, view: State, seat: int) -> Tray | None:
    """A seat's shells: not even their owner knows what is in them."""
    return tray_of(t.say, words.facts(view).held[seat]) if seat >= 0 else None


@lru_cache(KEPT)
def tray_of(say: Translator, held: int) -> Tray | None:
    if not held:
        return None
    one = Die("dd-shell", say("A shell, face down"), "", picked=True)
    return Tray(say.many("{n} shell face down", "{n} shells face down", held), (one,) * held)
