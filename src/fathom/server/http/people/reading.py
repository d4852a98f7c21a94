"""What the pages of a logbook need, read from the store."""

import re
from urllib.parse import unquote

from starlette.requests import Request

from fathom.server.http.puzzles.readers import answers_by, streak_of
from fathom.server.http.visitors import person_of
from fathom.server.render.people.logbook import Logbook
from fathom.server.reviews.luck import with_luck
from fathom.server.store.people.persons import Persons, Profile
from fathom.server.store.people.results import Place, Results

ENTRIES = 12  # on the first page; as many flags stand in the wind
PAGE = 50  # entries on a page of all
MATES = 3
AFTER = re.compile(r"(\d{1,15})\.([a-z0-9]{1,32})\.(\d{1,3})")


async def profile_of(request: Request) -> Profile:
    """The profile of a visitor; who chose no name has the one that they last sat down with."""
    person = person_of(request)
    persons: Persons = request.app.state.registry.persons
    profile = await persons.profile(person) if person else Profile()
    return profile if profile.name else profile._replace(name=unquote(request.cookies.get("name", ""))[:24])


async def logbook_of(request: Request) -> Logbook:
    person, registry = person_of(request), request.app.state.registry
    if person is None:
        return Logbook(Profile(), [], [], [], {}, [], {}, (0, 0))
    results, profile = Results(registry.store), await profile_of(request)
    is_reading = False
    if not profile.caught_up:
        is_reading = await results.ask_for(person) > 0
        await registry.persons.keep(person, caught_up=True)
    sheet = await results.sheet(person, ENTRIES, MATES)
    shown = [mate.other for mate in sheet.shipmates if mate.other and (await registry.persons.profile(mate.other)).open]
    return Logbook(
        profile, sheet.tallies, sheet.ratings, sheet.shipmates, {other: await results.ratings(other) for other in shown},
        entries=await with_luck(registry.store, sheet.entries), tables=sheet.tables, days=streak_of(await answers_by(request)),
        is_reading=is_reading,
    )  # fmt: skip


async def entries_of(request: Request) -> Logbook:
    """A page of all entries."""
    person, registry = person_of(request), request.app.state.registry
    found = AFTER.fullmatch(request.query_params.get("after", ""))
    after: Place | None = (int(found[1]), found[2], int(found[3])) if found else None
    results = Results(registry.store)
    entries = await results.page(person, PAGE, after) if person else []
    last = entries[-1] if len(entries) == PAGE else None
    tables = await results.at_tables([entry.match for entry in entries])
    return Logbook(Profile(), [], [], [], {}, entries, tables, (0, 0), after=(last.at, last.match, last.seat) if last else None)
