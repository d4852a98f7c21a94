"""Friends: people a visitor has played with. One tap invites them to a table; they find it in their lobby, and one tap declines."""

import hashlib
from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fathom.engine.contract import NOBODY
from fathom.engine.loader import load
from fathom.server.http.call import Call, Operation, endpoint
from fathom.server.http.responses import HttpProblem, json_response
from fathom.server.http.visitors import bearer_of, give_key, person_of
from fathom.server.live.projection import DECLINE
from fathom.server.messages import Name, NewSeat, NewTable
from fathom.server.render.lobby import Company, Friend, Invited, open_table
from fathom.server.startup.solving import solve_soon
from fathom.server.store.people.invitations import Invitations
from fathom.server.store.people.results import Results, Shipmate
from fathom.server.store.store import Store

FRIENDS = 6  # that are shown
TOKEN = 12  # bytes


class InvitationForm(Struct, forbid_unknown_fields=True):
    """Whom to invite, to which game, and how others call you."""

    friend: str
    game: str
    name: Name


class Declined(Struct, forbid_unknown_fields=True):
    table: Annotated[str, Meta(max_length=32, pattern="^[a-z0-9]+$")]


def routes() -> list[BaseRoute]:
    return [
        Route("/invite", endpoint(Operation("POST", "/invite", invite, "", {}, body=InvitationForm)), methods=["POST"]),
        Route("/invite/decline", endpoint(Operation("POST", "/invite/decline", decline, "", {}, body=Declined)), methods=["POST"]),
    ]


async def friends_of(store: Store, person: bytes) -> dict[str, Shipmate]:
    """By a token that means something for this person alone: a page shows nobody's id."""
    mates = await Results(store).shipmates(person, FRIENDS, people_only=True)
    return {hashlib.blake2b(mate.other, key=person, digest_size=TOKEN).hexdigest(): mate for mate in mates}


async def invite(call: Call) -> Response:
    bearer, wanted, registry = bearer_of(call.request), call.body, call.registry
    friend = (await friends_of(registry.store, bearer.person)).get(wanted.friend)
    if friend is None:
        raise HttpProblem(404, "You have not played with this person yet.")
    if wanted.game not in registry.offered():
        raise HttpProblem(404, "There is no such game.")
    call.check_new_table()
    free = int(load(wanted.game, "python").rules.SEATS[0]) - 1
    opened = await registry.new_table(NewTable(wanted.game, [NewSeat("me", wanted.name), *(NewSeat() for _ in range(free))]), bearer)
    await Invitations(registry.store).send(friend.other, bearer.person, opened.table, wanted.name)
    await call.request.app.state.notices.tell_of_table(registry.tables[opened.table], friend.other)
    solve_soon(wanted.game)
    response = json_response({"table": opened.table}, 201)
    give_key(call.request, response, bearer.key)
    return response


async def decline(call: Call) -> Response:
    """The invitation is gone, and those at the table are told that nobody comes; not who."""
    person, match, registry = person_of(call.request), call.body.table, call.registry
    if person is None or not await Invitations(registry.store).withdraw(person, match):
        raise HttpProblem(404, "There is no such invitation.")
    table = await registry.readable(match)
    if table:
        async with table.lock:
            while table.projection.waiting and not await table.commit([table.event(DECLINE, NOBODY)]):
                continue  # something else was written first
    return json_response({})


async def company_of(request: Request, language: str) -> Company:
    """Whom a visitor may invite, who invites them to a table where they may still sit down, and how they did so far."""
    person, registry = person_of(request), request.app.state.registry
    if person is None:
        return Company()
    friends = [Friend(token, mate.name) for token, mate in (await friends_of(registry.store, person)).items()]
    found: list[Invited] = []
    for invitation in await Invitations(registry.store).of(person):
        table = await registry.readable(invitation.match)
        entry = open_table(table, language) if table and not table.held(person) else None
        found += [Invited(invitation.name, entry)] if entry else []
    tallies = await Results(registry.store).tallies(person)
    return Company(friends, found, sum(tally.matches for tally in tallies), sum(tally.won for tally in tallies))
