"""The papers: name and sign, devices, everything as a file, and everything deleted."""

import asyncio
import io
from typing import Annotated

import segno
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from fathom.server.http.call import Call, Operation, endpoint
from fathom.server.http.people.reading import profile_of
from fathom.server.http.previews import Previews
from fathom.server.http.responses import TOO_MANY, HttpProblem, json_response
from fathom.server.http.routes import site_of
from fathom.server.http.visitors import COOKIE, bearer_of, give_key, key_of, label_of, person_of
from fathom.server.live.names import clean_name
from fathom.server.live.people.deletion import delete_person
from fathom.server.live.people.export import exported
from fathom.server.live.people.holidays import show_holiday
from fathom.server.ops.quotas import Buckets
from fathom.server.render.people.papers import Papers, render_link, render_papers
from fathom.server.render.preferences import preferences_of
from fathom.server.render.replay import ReplayCache
from fathom.server.store.keys import Bearer, hash_of
from fathom.server.store.people.devices import LASTS, LINK, Devices, new_code
from fathom.server.store.people.holidays import MOST, YEAR, Holidays, days_left
from fathom.server.store.people.passkeys import Passkeys
from fathom.server.store.store import now

SHOWN = 16  # letters of the hash by which a device is named in an address


class NewProfile(Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=24)]
    sign: Annotated[int, Meta(ge=0, le=4)]
    open: bool = False


class Holiday(Struct, forbid_unknown_fields=True):
    """How many days slow clocks rest, from now on; 0 ends it."""

    days: Annotated[int, Meta(ge=0, le=MOST)]


class Code(Struct, forbid_unknown_fields=True):
    code: Annotated[str, Meta(max_length=32)]


class Deletion(Struct, forbid_unknown_fields=True):
    """The name is typed once more, so that nobody deletes everything by accident."""

    name: Annotated[str, Meta(max_length=24)] = ""


def routes() -> list[BaseRoute]:
    posts = {
        "/me/profile": (keep_profile, NewProfile), "/me/code": (make_code, None), "/me/link": (link, Code),
        "/me/devices/{device}/remove": (remove, None), "/me/delete": (delete, Deletion), "/me/holiday": (take_holiday, Holiday),
    }  # fmt: skip
    return [
        *(Route(path, endpoint(Operation("POST", "", view, "", {}, body=body)), methods=["POST"]) for path, (view, body) in posts.items()),
        Route("/me/logbook.json", endpoint(Operation("GET", "", download, "", {}))),
    ]


async def papers_page(request: Request) -> Response:
    person, store = person_of(request), request.app.state.registry.store
    devices = await Devices(store).of(person) if person else []
    passkeys = await Passkeys(store).of(person) if person else []
    holidays = await Holidays(store).of([person], now() - YEAR) if person else []
    key = key_of(request)
    papers = Papers(
        await profile_of(request), devices, hash_of(key) if key else b"", len(passkeys),
        max((until for _, until in holidays if until > now()), default=0), days_left(holidays, now()),
    )  # fmt: skip
    return HTMLResponse(await asyncio.to_thread(render_papers, papers, preferences_of(request)))


async def link_page(request: Request) -> Response:
    """Where the QR code leads: the code stands behind the # of the address, which no server is told, until the visitor says yes."""
    return HTMLResponse(await asyncio.to_thread(render_link, preferences_of(request)))


async def keep_profile(call: Call) -> Response:
    bearer, wanted = bearer_of(call.request), call.body
    name = clean_name(wanted.name, [])
    await call.registry.persons.keep(bearer.person, name=name, sign=wanted.sign, open=wanted.open)
    response = json_response({"name": name})
    give_key(call.request, response, bearer.key)
    return response


async def take_holiday(call: Call) -> Response:
    bearer, holidays = bearer_of(call.request), Holidays(call.registry.store)
    days = call.body.days
    span = await holidays.begin(bearer.person, days) if days else await holidays.end(bearer.person)
    if span is None and days:
        raise HttpProblem(409, "You do not have that many days left.")
    if span:
        call.registry.run_in_background(show_holiday(call.registry, bearer.person, span))
    response = json_response({"until": span[1] if span else 0})
    give_key(call.request, response, bearer.key)
    return response


async def make_code(call: Call) -> Response:
    """A code for another device, and the same as a picture."""
    bearer, code = bearer_of(call.request), new_code()
    check_tries(call)
    await Devices(call.registry.store).new_ticket(LINK, bearer.person, code)
    picture = await asyncio.to_thread(qr_svg, f"{site_of(call.request)}/link#{code}")
    response = json_response({"code": f"{code[:4]} {code[4:8]} {code[8:]}", "seconds": LASTS // 1000, "qr": picture})
    give_key(call.request, response, bearer.key)
    return response


def qr_svg(address: str) -> str:
    picture = io.BytesIO()
    segno.make(address, error="m").save(picture, kind="svg", scale=5, border=3, dark="#0E2233", light="#FFFFFF", xmldecl=False, svgns=True)
    return picture.getvalue().decode()


def check_tries(call: Call) -> None:
    buckets: Buckets = call.request.app.state.codes
    if not buckets.take(call.address):
        raise HttpProblem(TOO_MANY, "Too many attempts; wait a moment.")


async def link(call: Call) -> Response:
    check_tries(call)
    bearer = bearer_of(call.request)
    person = await Devices(call.registry.store).link(call.body.code, bearer, label_of(call.request))
    if person is None:
        raise HttpProblem(403, "This code does not work: a code works once, for ten minutes.")
    return await arrived(call, bearer, person)


async def arrived(call: Call, bearer: Bearer, person: bytes) -> Response:
    """The device is now one of the person's: it keeps its key, and is told the name."""
    await call.registry.look_again(bearer.person.hex())
    response = json_response({"name": (await call.registry.persons.profile(person)).name})
    give_key(call.request, response, bearer.key)
    return response


async def remove(call: Call) -> Response:
    person, wanted = known_person(call), call.request.path_params["device"]
    devices = Devices(call.registry.store)
    found = next((device.hash for device in await devices.of(person) if device.hash.hex()[:SHOWN] == wanted), None)
    if found is None or not await devices.remove(person, found):
        raise HttpProblem(404, "There is no such device.")
    await call.registry.look_again(person.hex())
    return json_response({})


def known_person(call: Call) -> bytes:
    person = person_of(call.request)
    if person is None:
        raise HttpProblem(403, "Nothing is kept about you.")
    return person


async def download(call: Call) -> Response:
    headers = {"content-disposition": 'attachment; filename="fathom-logbook.json"'}
    return StreamingResponse(exported(call.registry.store, known_person(call)), media_type="application/json", headers=headers)


async def delete(call: Call) -> Response:
    """Everything, at once. Pictures and replays that were kept with the name are made again."""
    person, profile = known_person(call), await profile_of(call.request)
    if call.body.name.strip() != profile.name:
        raise HttpProblem(403, "That is not your name.").at("name")
    await asyncio.shield(call.registry.run_in_background(delete_person(call.registry, person)))
    state = call.request.app.state
    state.previews, state.replays = Previews(), ReplayCache()
    response = json_response({})
    for cookie in (COOKIE, "name"):
        response.delete_cookie(cookie, path="/")
    return response
