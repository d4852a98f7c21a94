"""Play the next to arrive: from a browser, whose key goes into a cookie."""

from msgspec import Struct
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fathom.server.http.call import Call, Operation, endpoint
from fathom.server.http.responses import HttpProblem, json_response
from fathom.server.http.visitors import bearer_of, give_key
from fathom.server.live.names import clean_name
from fathom.server.live.pairing import pair
from fathom.server.messages import Name
from fathom.server.startup.solving import solve_soon


class PairingForm(Struct, forbid_unknown_fields=True):
    """Which game, and how others call you."""

    game: str
    name: Name


def routes() -> list[BaseRoute]:
    return [Route("/pair", endpoint(Operation("POST", "/pair", play_next, "", {}, body=PairingForm)), methods=["POST"])]


async def play_next(call: Call) -> Response:
    call.check_new_table()
    game = call.body.game
    if game not in call.registry.offered():
        raise HttpProblem(404, "There is no such game.")
    bearer = bearer_of(call.request)
    match = await pair(call.registry, game, clean_name(call.body.name, []), bearer)
    solve_soon(game)
    response = json_response({"table": match}, 201)
    give_key(call.request, response, bearer.key)
    return response
