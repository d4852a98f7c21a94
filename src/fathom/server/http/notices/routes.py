"""The routes of the notices: the page, settings, devices, a webhook, a test notice, and a page that says that nobody is looking."""

import asyncio
from typing import Any

import msgspec
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from fathom.server.http.call import Call, Handler, Operation, endpoint
from fathom.server.http.responses import TOO_MANY, HttpProblem, json_response
from fathom.server.http.visitors import bearer_of, give_key, person_of
from fathom.server.notices import push
from fathom.server.notices.quiet import MINUTES, next_morning, zones
from fathom.server.notices.service import SENT, Delivery, Notices
from fathom.server.notices.texts import trial_notice
from fathom.server.notices.webhooks import KINDS
from fathom.server.render.notices.panel import render_notices
from fathom.server.render.preferences import preferences_of
from fathom.server.store.keys import hash_of
from fathom.server.store.notices import NoticeSettings, Subscription
from fathom.server.store.store import now
from fathom.text.errors import FathomError


class Hours(msgspec.Struct, forbid_unknown_fields=True):
    """Minutes of the day, and the time zone they are meant in. Without minutes there are no quiet hours."""

    zone: str
    quiet_from: int | None = None
    quiet_until: int | None = None


class BrowserSubscription(msgspec.Struct, forbid_unknown_fields=True):
    """A subscription as a browser gives it."""

    endpoint: str
    p256dh: str = ""
    auth: str = ""


class Hook(msgspec.Struct, forbid_unknown_fields=True):
    kind: str = ""
    address: str = ""


class NoticeWishes(msgspec.Struct, forbid_unknown_fields=True):
    """Of what else to tell; mornings are those of the time zone."""

    friends: bool
    dive: bool
    zone: str


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    pass


def routes() -> list[BaseRoute]:
    posts: dict[str, tuple[Handler, Any]] = {
        "/me/notices/hours": (keep_hours, Hours),
        "/me/notices/wishes": (keep_wishes, NoticeWishes),
        "/me/notices/subscribe": (subscribe, BrowserSubscription),
        "/me/notices/unsubscribe": (unsubscribe, BrowserSubscription),
        "/me/notices/webhook": (keep_webhook, Hook),
        "/me/notices/trial": (try_all, Nothing),
        "/t/{table}/away": (nobody_looks, Nothing),
    }
    return [
        Route("/me/notices", notices_page, middleware=[Middleware(GZipMiddleware)]),
        Route("/me/notices/key", endpoint(Operation("GET", "", public_key, "", {}))),
        *(Route(path, endpoint(Operation("POST", "", view, "", {}, body=body)), methods=["POST"]) for path, (view, body) in posts.items()),
    ]


def notices_of(request: Request) -> Notices:
    notices: Notices = request.app.state.notices
    return notices


async def notices_page(request: Request) -> Response:
    notices, person = notices_of(request), person_of(request)
    settings = await notices.kept.settings(person) if person else NoticeSettings()
    devices = len(await notices.kept.subscriptions(person)) if person else 0
    return HTMLResponse(await asyncio.to_thread(render_notices, settings, devices, notices.is_open, preferences_of(request)))


async def public_key(call: Call) -> Response:
    check_open(call)
    private = await notices_of(call.request).kept.private_key(push.new_private_key)
    return json_response({"key": await asyncio.to_thread(push.public_key, private)})


def check_open(call: Call) -> None:
    if not notices_of(call.request).is_open:
        raise HttpProblem(404, "This server sends no notices.")


async def changed(call: Call, **facts: Any) -> Response:
    """Keeps some settings of the visitor, who gets a key where there is none yet."""
    kept, bearer = notices_of(call.request).kept, bearer_of(call.request)
    settings = (await kept.settings(bearer.person))._replace(language=call.language, **facts)
    if settings.dive is not None:
        settings = settings._replace(dive=next_morning(now(), settings))
    await kept.keep_settings(bearer.person, settings)
    response = json_response({"turns": settings.turns})
    give_key(call.request, response, bearer.key)
    return response


async def keep_hours(call: Call) -> Response:
    hours = call.body
    minutes = (hours.quiet_from, hours.quiet_until)
    if any(minute is not None and not 0 <= minute < MINUTES for minute in minutes) or hours.zone not in zones():
        raise HttpProblem(400, "These are not valid hours in a time zone.")
    return await changed(call, zone=hours.zone, quiet_from=hours.quiet_from, quiet_until=hours.quiet_until)


async def keep_wishes(call: Call) -> Response:
    if call.body.zone not in zones():
        raise HttpProblem(400, "These are not valid hours in a time zone.")
    return await changed(call, zone=call.body.zone, friends=call.body.friends, dive=0 if call.body.dive else None)


async def subscribe(call: Call) -> Response:
    """The tap on "tell me": this device is told from now on."""
    check_open(call)
    notices, bearer = notices_of(call.request), bearer_of(call.request)
    p256dh, auth = push.from_base64url(call.body.p256dh), push.from_base64url(call.body.auth)
    await asyncio.to_thread(push.check_keys, p256dh, auth)
    await notices.outbound.check(call.body.endpoint)
    await notices.kept.subscribe(bearer.person, hash_of(bearer.key), Subscription(call.body.endpoint, p256dh, auth, call.language))
    settings = await notices.kept.settings(bearer.person)
    await notices.kept.keep_settings(bearer.person, settings._replace(turns=True, language=call.language))
    response = json_response({"turns": True})
    give_key(call.request, response, bearer.key)
    return response


async def unsubscribe(call: Call) -> Response:
    """This device is told no more; where no other and no webhook is left, nothing is noted any more either."""
    notices, person = notices_of(call.request), known(call)
    await notices.kept.unsubscribe(person, Subscription(call.body.endpoint, b"", b"", "").id)
    return await changed(call, turns=bool(await notices.channels(person)))


async def keep_webhook(call: Call) -> Response:
    """An empty address removes it."""
    check_open(call)
    notices, hook = notices_of(call.request), call.body
    if hook.address:
        if hook.kind not in KINDS:
            raise HttpProblem(400, "There is no such kind of webhook.")
        try:
            await notices.outbound.check(hook.address)
        except FathomError as error:
            raise error.at("address") from None
        return await changed(call, kind=hook.kind, webhook=hook.address, turns=True)
    person = person_of(call.request)
    return await changed(call, kind="", webhook="", turns=bool(person and await notices.kept.subscriptions(person)))


async def try_all(call: Call) -> Response:
    """Sends a trial at once, and says how many took it."""
    check_open(call)
    notices, person = notices_of(call.request), known(call)
    if not notices.trials.take(call.address):
        raise HttpProblem(TOO_MANY, "Too many tests; wait a moment.")
    deliveries = [Delivery(person, to, trial_notice(to.language)) for to in await notices.channels(person)]
    results = await asyncio.gather(*(notices.try_once(delivery) for delivery in deliveries))
    return json_response({"sent": results.count(SENT), "of": len(results)})


async def nobody_looks(call: Call) -> Response:
    """From a page that is open, but hidden, when its turn begins."""
    table, person, notices = await call.table(), person_of(call.request), notices_of(call.request)
    for key in table.deciding():
        if key.hash == person and notices.is_open:
            await notices.tell(table, key, hidden=True)
    return json_response({})


def known(call: Call) -> bytes:
    person = person_of(call.request)
    if person is None:
        raise HttpProblem(403, "Nothing is kept for you yet.")
    return person
