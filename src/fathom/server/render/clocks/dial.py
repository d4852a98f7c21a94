"""The time of a player on a seat's card. It holds when time is counted and how much there is; the browser counts (static/js/clock.js)."""

from fathom.server.live.projection import capitalized
from fathom.server.messages import SLOW, ClockOptions, RunningClock
from fathom.text.catalogues import Translator

OFFERED = (*(ClockOptions(move, bank) for move, bank in ((30, 180), (60, 300), (120, 600))), *map(ClockOptions, (43_200, 86_400, 259_200)))
DAY = 86_400_000  # milliseconds
MOST_MOONS = 7


def span(say: Translator, seconds: int) -> str:
    """A length of time in its largest unit, as choices have it: 30 seconds, 2 minutes, 3 days."""
    if seconds % 86_400 == 0:
        return say.many("{n} day", "{n} days", seconds // 86_400)
    if seconds % 3_600 == 0:
        return say.many("{n} hour", "{n} hours", seconds // 3_600)
    if seconds % 60 == 0:
        return say.many("{n} minute", "{n} minutes", seconds // 60)
    return say.many("{n} second", "{n} seconds", seconds)


def time_left(say: Translator, milliseconds: int) -> str:
    """As the browser writes it on a card: days and hours, or hours and minutes."""
    minutes = max(0, milliseconds) // 60_000
    if minutes >= 1_440:
        return say("{days} d {hours} h", days=minutes // 1_440, hours=minutes // 60 % 24)
    return say("{hours} h {minutes}", hours=minutes // 60, minutes=f"{minutes % 60:02}")


def clock_words(say: Translator, clock: ClockOptions | None) -> str:
    """How much time people have at a table."""
    if clock is None:
        return say("no clock")
    if clock.is_slow:
        return say("slow: {time} a move", time=span(say, clock.move))
    return say("live: {time} a move", time=span(say, clock.move))


def clock_choices(say: Translator) -> list[tuple[str, str, str]]:
    """The clocks that a new table is offered: the value of each, its name, and what it means."""
    none = ("", say("No clock"), say("Everybody takes the time they need."))
    return [none, *((f"{clock.move} {clock.bank}", capitalized(clock_words(say, clock)), meaning(say, clock)) for clock in OFFERED)]


def meaning(say: Translator, clock: ClockOptions) -> str:
    """What a clock means for somebody who plays by it."""
    if clock.is_slow:
        return say("Nobody has to stay: come back when it is your turn. If your time runs out, the computer plays until you return.")
    return say(
        "If you need longer, you have {time} in reserve for the whole match. After that, the computer plays for you until you return.",
        time=span(say, clock.bank),
    )


def dial(mark: str, clock: RunningClock) -> str:
    """A ring round the mark that empties; in a slow match the mark alone."""
    return mark if is_slow(clock) else f'<span class="dial">{mark}</span>'


def figures(clock: RunningClock, mark: str = "") -> str:
    """The time left in digits, behind a mark, and in a slow match a moon for each day. The browser fills in what changes."""
    days = -(-clock.move // DAY)
    moons = '<i class="moon"></i>' * days if is_slow(clock) and days <= MOST_MOONS else ""
    facts = f'data-start="{clock.start}" data-move="{clock.move}" data-bank="{clock.bank}"'
    facts += f' data-rests="{clock.rests}"' if clock.rests else ""
    return f'<small class="clock" role="timer" {facts}{" data-slow" if is_slow(clock) else ""}>{moons}{mark}<b></b><span></span></small>'


def is_slow(clock: RunningClock) -> bool:
    return clock.move >= SLOW * 1000
