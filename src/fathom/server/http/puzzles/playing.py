"""Play it out: a table whose match begins with the position of a puzzle, against the levels that played there."""

import asyncio
from typing import Annotated, Any

from msgspec import Meta, Struct
from starlette.responses import Response

from fathom.bots.ladder import USUAL, is_ready
from fathom.engine.record import changes
from fathom.puzzles.daily import Asked
from fathom.puzzles.model import SOMEBODY
from fathom.puzzles.position import position_of
from fathom.server.http.call import Call
from fathom.server.http.responses import json_response
from fathom.server.http.visitors import bearer_of, give_key
from fathom.server.live.game_cache import game_with
from fathom.server.messages import NewSeat, NewTable


class PlayOut(Struct, forbid_unknown_fields=True):
    """Who plays."""

    name: Annotated[str, Meta(max_length=24)] = ""


async def play_out(call: Call, asked: Asked) -> Response:
    call.check_new_table()
    bearer = bearer_of(call.request)
    wanted, setup = await asyncio.to_thread(table_for, asked, call.body.name)
    opened = await call.registry.new_table(wanted, bearer, setup)
    response = json_response({"table": opened.table}, 201)
    give_key(call.request, response, bearer.key)
    return response


def table_for(asked: Asked, name: str) -> tuple[NewTable, dict[str, Any]]:
    puzzle = asked.puzzle
    game = game_with(asked.game, settings=puzzle.settings)
    state = position_of(game, puzzle)
    mine = game.actor(state)
    levels = [level if level != SOMEBODY and is_ready(game, level) else USUAL for level in puzzle.players]
    seats = [NewSeat("me", name) if seat == mine else NewSeat("bot", level=level) for seat, level in enumerate(levels)]
    return NewTable(asked.game, seats, dict(puzzle.settings)), changes(game, state)
