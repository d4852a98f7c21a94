"""Absences: somebody has lost their connection, and a bot takes over at a time shown to everybody at the table."""

from fathom.server.messages import Absence, TableOptions

NOTICED = 20_000  # milliseconds until people are told: a line may break for a moment
EXTENSION = 120_000  # milliseconds that those who wait may add, once for each absence


def steps_in(options: TableOptions) -> bool:
    """Does a bot play for people who are away? In a slow match nobody has to stay."""
    return bool(options.stand_in) and not (options.clock and options.clock.is_slow)


def absence(seat: int, left: int, options: TableOptions, extended: int) -> Absence:
    """Of a player who left at a time; `extended` is the time before which the table wants no bot, 0 without one."""
    due = left + 1000 * options.grace
    return Absence(seat, left + NOTICED, max(due, extended), extended > due)
