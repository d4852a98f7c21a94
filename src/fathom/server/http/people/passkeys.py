"""Passkeys over HTTP (WebAuthn): one is created on a device that holds the logbook, and restores it on a device that does not."""

import asyncio
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, parse_client_data_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import AuthenticatorSelectionCriteria, ResidentKeyRequirement

from fathom.server.http.call import Call, Operation, endpoint
from fathom.server.http.people.papers import arrived, check_tries, known_person
from fathom.server.http.people.reading import profile_of
from fathom.server.http.responses import HttpProblem, json_response
from fathom.server.http.routes import site_of
from fathom.server.http.visitors import bearer_of, label_of
from fathom.server.store.people.devices import NOBODY, Devices
from fathom.server.store.people.passkeys import Passkeys

NEW, BACK = "passkey", "return"  # kinds of challenges
DISCOVERABLE = AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED)
LONGEST_ID = 2_048  # characters
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


async def begin(call: Call) -> Response:
    person, name = known_person(call), (await profile_of(call.request)).name or "Fathom"
    options = generate_registration_options(rp_id=party(call), rp_name="Fathom", user_name=name, authenticator_selection=DISCOVERABLE)
    await Devices(call.registry.store).new_ticket(NEW, person, bytes_to_base64url(options.challenge))
    return Response(options_to_json(options), media_type="application/json")


async def keep(call: Call) -> Response:
    person = known_person(call)
    challenge = await challenge_of(call, NEW, person)
    try:
        found = await asyncio.to_thread(lambda: verify_registration_response(credential=call.body, **expected(call, challenge)))
    except (WebAuthnException, KeyError, ValueError):
        raise refused() from None
    await Passkeys(call.registry.store).keep(person, found.credential_id, found.credential_public_key, found.sign_count)
    return json_response({}, 201)


async def forget(call: Call) -> Response:
    await Passkeys(call.registry.store).forget(known_person(call))
    return json_response({})


async def begin_return(call: Call) -> Response:
    check_tries(call)
    options = generate_authentication_options(rp_id=party(call))
    await Devices(call.registry.store).new_ticket(BACK, NOBODY, bytes_to_base64url(options.challenge))
    return Response(options_to_json(options), media_type="application/json")


async def come_back(call: Call) -> Response:
    """The device of somebody who proves by a passkey who they are becomes one of theirs."""
    check_tries(call)
    store, bearer = call.registry.store, bearer_of(call.request)
    challenge = await challenge_of(call, BACK, NOBODY)
    passkey = await Passkeys(store).find(id_in(call.body))
    if passkey is None:
        raise refused()
    known: dict[str, Any] = {"credential_public_key": passkey.public_key, "credential_current_sign_count": passkey.uses}
    try:
        answered = partial(verify_authentication_response, credential=call.body, **known)
        found = await asyncio.to_thread(lambda: answered(**expected(call, challenge)))
    except (WebAuthnException, KeyError, ValueError):
        raise refused() from None
    await Passkeys(store).used(passkey.id, found.new_sign_count)
    await Devices(store).bring_back(passkey.person, bearer, label_of(call.request))
    return await arrived(call, bearer, passkey.person)


def expected(call: Call, challenge: bytes) -> dict[str, Any]:
    return {"expected_challenge": challenge, "expected_rp_id": party(call), "expected_origin": site_of(call.request)}


async def challenge_of(call: Call, kind: str, person: bytes) -> bytes:
    """The challenge that a credential answers, if this server made it for this person and it was not answered before."""
    try:
        client = parse_client_data_json(base64url_to_bytes(call.body["response"]["clientDataJSON"]))
    except (WebAuthnException, KeyError, TypeError, ValueError):
        raise refused() from None
    if await Devices(call.registry.store).use_ticket(kind, bytes_to_base64url(client.challenge)) != person:
        raise refused()
    return client.challenge


def id_in(credential: Credential) -> bytes:
    try:
        return base64url_to_bytes(str(credential.get("id", ""))[:LONGEST_ID])
    except ValueError:
        raise refused() from None


def refused() -> HttpProblem:
    return HttpProblem(403, "This passkey does not work; please try again.")
