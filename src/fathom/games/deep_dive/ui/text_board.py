"""The text board of Deep Dive: a lagoon of four pools, lanterns for the black pearls, and the beach."""

from functools import lru_cache

from fathom.engine.contract import State
from fathom.games.deep_dive.words import colour
from fathom.text.catalogues import TextContext

Line = list[tuple[str, str]]
MARKS = "●▲■◆"  # one shape per seat: colours are never the only sign
ZONE_STYLES = ("good", "gold", "water2", "bad")
SHELL, PEARL, LIT, DARK = "◠", "○", "◉", "◌"
FIN = "▁▁◢◣▁▁"
CREATURES = ("  ~  ψ ", "  *  ~ ", "  ~ ><> ", "  Y  ~ ")  # grass, stars, fish and coral
NARROW = 64
KEPT = 1_024  # words for what a diver does
WIDEST_POOL = 38


def draw_text(t: TextContext, view: State, width: int) -> list[Line]:
    lines = [lanterns(t, view), []]
    if width < NARROW:
        for zone in range(t.rules.ZONES):
            lines += pool(t, view, zone, width)
    else:
        for left, right in ((0, 1), (2, 3)):
            lines += side_by_side(*(pool(t, view, zone, min(WIDEST_POOL, (width - 2) // 2)) for zone in (left, right)))
    return [*lines, [], *beach(t, view, width), [], basket(t, view, width)]


def side_by_side(left: list[Line], right: list[Line]) -> list[Line]:
    return [[*west, ("  ", ""), *east] for west, east in zip(left, right, strict=True)]


def lanterns(t: TextContext, view: State) -> Line:
    """One lantern for each black pearl until the end; the lit ones are found."""
    lit = int(view.black)
    line: Line = [(t.say("black pearls") + "  ", "dim")]
    line += [(f"{LIT} ", "strong")] * lit
    line += [(f"{DARK} ", "dim")] * (t.rules.BLACK_TO_END - lit)
    if view.rounds:
        line.append(("   " + t.say("round {n}", n=int(view.rounds)), ""))
    return line


# The lagoon


def pool(t: TextContext, view: State, zone: int, width: int) -> list[Line]:
    """A pool with its name and shells on the rim, four places for divers, and the shark when it is there."""
    style = ZONE_STYLES[zone]
    name, shells = f" {colour(t.say, zone)} ", f" {SHELL * t.rules.SHELLS_IN_ZONE[zone]} "
    rim = "─" * (width - 4 - len(name) - len(shells))
    inside = width - 2
    return [
        [("╭─", style), (name, "strong"), (rim, style), (shells, "strong"), ("─╮", style)],
        [("│", style), *places(t, view, zone, inside), ("│", style)],
        [("│", style), *surface(t, view, zone, inside), ("│", style)],
        [("╰" + "─" * inside + "╯", style)],
    ]


def places(t: TextContext, view: State, zone: int, width: int) -> Line:
    there = [seat for seat in range(view.seats) if view.place[seat] == zone]
    gap = (width - 3 * t.rules.SLOTS) // (t.rules.SLOTS + 1)
    wave = ("~".center(gap), ZONE_STYLES[zone])
    shore = " " * ((width - (3 + gap) * t.rules.SLOTS - gap) // 2)
    line: Line = [(shore, ""), wave]
    for slot in range(t.rules.SLOTS):
        line += [(f"({MARKS[there[slot]]})", f"seat{there[slot]}") if slot < len(there) else ("( )", "dim"), wave]
    return padded(line, width)


def surface(t: TextContext, view: State, zone: int, width: int) -> Line:
    """Little waves and what lives there, or the fin of the shark."""
    if view.shark != zone:
        return [((CREATURES[zone] * width)[:width], ZONE_STYLES[zone])]
    return padded([("  ~  ", ZONE_STYLES[zone]), (FIN + " " + t.say("shark!"), "bad"), ("  ~", ZONE_STYLES[zone])], width)


def padded(line: Line, width: int) -> Line:
    return [*line, (" " * (width - sum(len(text) for text, _ in line)), "")]


# The beach


def beach(t: TextContext, view: State, width: int) -> list[Line]:
    """A towel per player, clockwise: pearls, shells face down, and what the diver does."""
    return [line for seat in range(view.seats) for line in towel(t, view, seat, width)]


def towel(t: TextContext, view: State, seat: int, width: int) -> list[Line]:
    acting = seat == view.seat and view.step not in (t.rules.OVER, t.rules.FIRST)
    name: Line = [("▸" if acting else " ", "strong"), (f"{MARKS[seat]} {t.names[seat][:13]:<14}", f"seat{seat}")]
    pearls: Line = [(f"{PEARL} {int(view.white[seat]):<4}", "strong")]
    shells: Line = [(f"{SHELL} {int(view.held[seat]):<4}", "" if view.held[seat] else "dim")]
    place, held, decision = int(view.place[seat]), int(view.held[seat]), int(view.decision[seat])
    doing: Line = [(activity(t, place, int(view.step), held > 0, decision), "dim")]
    if view.rounds and seat == view.first:
        doing.append((" · " + t.say("first player"), "dim"))
    if width < NARROW:
        return [[*name, *pearls, *shells], [("   ", ""), *doing]]
    return [[*name, *pearls, *shells, *doing]]


@lru_cache(KEPT)
def activity(t: TextContext, place: int, step: int, has_shells: bool, decision: int) -> str:
    rules, say = t.rules, t.say
    if place == rules.SCARED:
        return say("chased by the shark")
    if place == rules.RESTING:
        return say("turning shells over") if has_shells and step != rules.OVER else say("asleep on the beach")
    if place == rules.READY:
        return say("ready to dive")
    if decision == rules.SECRET:
        return say("in the water, decided")
    if decision == rules.UNDECIDED:
        return say("in the water")
    return say("in the water, stays") if decision == rules.STAY else say("in the water, leaves")


def basket(t: TextContext, view: State, width: int) -> Line:
    """The supply, and what is still unseen there and before the players."""
    supply = t.say.many("{n} shell in the supply", "{n} shells in the supply", int(view.supply))
    if width < NARROW:
        return [(supply, "")]
    white, empty, black = (int(view.unseen[kind]) for kind in (t.rules.WHITE, t.rules.EMPTY, t.rules.BLACK))
    unseen = t.say("not yet seen: {white} white, {black} black, {empty} empty", white=white, black=black, empty=empty)
    return [(supply, ""), (f"  ·  {unseen}", "dim")]
