"""The clock of a match, computed from its log: whose time runs, since when, and what everybody has left in the bank.

Only what every viewer notices changes it, so that nobody learns from a clock how many hidden moves a turn had. See decision 22.
"""

import msgspec

from fathom.server.messages import ClockOptions, RunningClock, TableOptions
from fathom.server.store.clocks import Outages
from fathom.server.store.store import Alarm, Event, MatchRow

TELLING = 10_000  # milliseconds before time runs, in which is told what others and chance did
LAG = 2_000  # milliseconds for the network, on the way to the player and on the way back
MOVE, UNDO = "move", "undo"
HOLIDAY = "holiday"  # the slow clock of a seat rests in these days


class Clock:
    def __init__(self, options: ClockOptions, seats: int, outages: Outages) -> None:
        self.options = options
        self.outages = outages
        self.move = options.move * 1000
        self.banks = [options.bank * 1000] * seats
        self.seat: int | None = None  # whose time runs
        self.since = 0
        self.delay = 0
        self.holidays: dict[int, dict[int, int]] = {}  # by seat: from when until when
        self.took_back = False  # after that, moves of the same player bring no new time until something else happens

    def apply(self, event: Event, asked: int | None, *, is_public: bool) -> None:
        """Something happened; `asked` is the person who decides next, if it is one, as everybody knows where it `is_public`."""
        if not is_public:
            return
        if event.kind == HOLIDAY:
            start, _, until = str(event.data).partition(" ")
            self.holidays.setdefault(event.seat, {})[int(start)] = int(until)
            return
        self.took_back |= event.kind == UNDO
        if asked == self.seat and (event.kind != MOVE or self.took_back):
            return
        if self.seat is not None:
            spent = self.rests(self.seat).uptime(self.since, event.at) - self.delay
            self.banks[self.seat] -= min(max(0, spent - self.move), self.banks[self.seat])
        self.delay = LAG if event.seat == asked else LAG + TELLING
        self.seat, self.since, self.took_back = asked, event.at, False

    def running(self) -> RunningClock | None:
        if self.seat is None:
            return None
        bank = self.banks[self.seat]
        due = self.rests(self.seat).after(self.since, self.delay + self.move + bank)
        return RunningClock(self.seat, due - self.move - bank, self.move, bank, self.holiday(self.seat))

    def rests(self, seat: int) -> Outages:
        """When the time of a seat does not run."""
        return self.outages.beside(self.holidays[seat].items()) if seat in self.holidays else self.outages

    def holiday(self, seat: int) -> int:
        """Until when a player was or is on holiday; 0: was never."""
        return max(self.holidays.get(seat, {}).values(), default=0)

    def up_at(self) -> int | None:
        """When somebody's time is up. A move that was made in time may still be on its way a little longer than is shown."""
        running = self.running()
        return self.rests(running.seat).after(running.due, LAG) if running else None


def longest(options: ClockOptions) -> int:
    """The most milliseconds that anybody's time may last."""
    return TELLING + 2 * LAG + 1000 * (options.move + options.bank)


def alarm_for(row: MatchRow, at: int) -> Alarm | None:
    """When to look at a match where something happened, should no process have it in memory then. With a clock only."""
    options = msgspec.json.decode(row.wishes, type=TableOptions).clock
    return Alarm(row.id, at + longest(options)) if options else None
