"""Passkeys over HTTP (WebAuthn): one is created on a device that holds the logbook, and restores it on a device that does not."""

import asyncio
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fathom.server.http.call import Call, Operation, endpoint
from fathom.server.http.people.papers import arrived, check_tries, known_person
from fathom.server.http.people.reading import profile_of
from fathom.server.http.responses import HttpProblem, json_response
from fathom.server.http.routes import site_of
from fathom.server.http.visitors import bearer_of, label_of
from fathom.server.store.people.devices import NOBODY, Devices
from fathom.server.store.people.passkeys import Passkeys

NEW, BACK = "passkey", "return"  # kinds of challenges
Credential = dict[str, Any]


def routes() -> list[BaseRoute]:
    posts = {
        "/me/passkeys/begin": (begin, None), "/me/passkeys": (keep, Credential), "/me/passkeys/forget": (forget, None),
        "/me/return/begin": (begin_return, None), "/me/return": (come_back, Credential),
    }  # fmt: skip
    return [Route(path, endpoint(Operation("POST", "", view, "", {}, body=body)), methods=["POST"]) for path, (view, body) in posts.items()]


def party(call: Call) -> str:
    """The name of this site, to which a passkey is bound."""
    return urlsplit(site_of(call.request)).hostname or ""


async def ceremonies() -> Any:
    """The module, imported beside the event loop: the first time it takes a tenth of a second."""
    return await asyncio.to_thread(import_module, "fathom.server.http.people.ceremonies")


async def begin(call: Call) -> Response:
    person, name = known_person(call), (await profile_of(call.request)).name or "Fathom"
    challenge, asked = (await ceremonies()).ask_to_create(party(call), name)
    await Devices(call.registry.store).new_ticket(NEW, person, challenge)
    return Response(asked, media_type="application/json")


async def keep(call: Call) -> Response:
    person, found = known_person(call), await ceremonies()
    try:
        challenge = await challenge_of(call, found, NEW, person)
        created = await asyncio.to_thread(found.created, call.body, challenge, party(call), site_of(call.request))
    except found.Unproven:
        raise refused() from None
    await Passkeys(call.registry.store).keep(person, *created)
    return json_response({}, 201)


async def forget(call: Call) -> Response:
    await Passkeys(call.registry.store).forget(known_person(call))
    return json_response({})


async def begin_return(call: Call) -> Response:
    check_tries(call)
    challenge, asked = (await ceremonies()).ask_to_prove(party(call))
    await Devices(call.registry.store).new_ticket(BACK, NOBODY, challenge)
    return Response(asked, media_type="application/json")


async def come_back(call: Call) -> Response:
    """The device of somebody who proves by a passkey who they are becomes one of theirs."""
    check_tries(call)
    store, bearer, found = call.registry.store, bearer_of(call.request), await ceremonies()
    try:
        challenge = await challenge_of(call, found, BACK, NOBODY)
        passkey = await Passkeys(store).find(found.id_in(call.body))
        if passkey is None:
            raise refused()
        uses = await asyncio.to_thread(found.proven, call.body, passkey, challenge, party(call), site_of(call.request))
    except found.Unproven:
        raise refused() from None
    await Passkeys(store).used(passkey.id, uses)
    await Devices(store).bring_back(passkey.person, bearer, label_of(call.request))
    return await arrived(call, bearer, passkey.person)


async def challenge_of(call: Call, found: Any, kind: str, person: bytes) -> str:
    """The challenge that a credential answers, if this server made it for this person and it was not answered before."""
    challenge: str = found.challenge_in(call.body)
    if await Devices(call.registry.store).use_ticket(kind, challenge) != person:
        raise refused()
    return challenge


def refused() -> HttpProblem:
    return HttpProblem(403, "This passkey does not work; please try again.")
