"""The holidays of a person at all their tables: everybody there sees when one begins and ends."""

from fathom.server.live.clocks.holidays import is_slow, write_holiday
from fathom.server.live.registry import Registry
from fathom.server.store.people.holidays import Holidays, Span


async def show_holiday(registry: Registry, person: bytes, span: Span) -> None:
    """Tells all slow matches of a person from when until when their clocks rest."""
    for match, seat in await Holidays(registry.store).matches(person):
        table = await registry.readable(match)
        if table and is_slow(table) and seat in table.held(person):
            async with table.lock:
                await write_holiday(table, seat, span)
