"""The visitor's own puzzles: those they made from reviewed matches, and their mistakes, which come back until they are solved."""

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from fathom.engine.loader import load, package_of
from fathom.puzzles.daily import Asked
from fathom.puzzles.model import Puzzle
from fathom.puzzles.position import is_current
from fathom.server.http.call import Call
from fathom.server.http.responses import HttpProblem, json_response
from fathom.server.http.visitors import person_of
from fathom.server.render.preferences import preferences_of
from fathom.server.render.puzzles.answer import Own, PuzzleReader
from fathom.server.render.puzzles.mine import render_mine
from fathom.server.render.puzzles.pages import render_puzzle, told_answer
from fathom.server.store.collection import Collected, Collection


def address_of(one: Collected) -> str:
    return f"/puzzles/mine/{one.match}/{one.number}"


async def collected_by(request: Request) -> list[Collected]:
    key_hash, offered = person_of(request), request.app.state.registry.offered()
    every = await Collection(request.app.state.registry.store).of(key_hash) if key_hash else []
    return [one for one in every if one.game in offered]


async def found(request: Request) -> tuple[Collected, Asked, PuzzleReader]:
    """The puzzle that an address names, in this visitor's collection and in no other."""
    wanted, every = (request.path_params["match"], request.path_params["number"]), await collected_by(request)
    one = next((each for each in every if (each.match, each.number) == wanted), None)
    puzzle = msgspec.json.decode(one.puzzle, type=Puzzle) if one else None
    if not one or not puzzle or not is_current(package_of(one.game), puzzle, load(one.game, "python").version):
        raise HttpProblem(404, "There is nothing at this address.")
    following = next((address_of(each) for each in every if not each.solved and each != one), "")
    own = Own(one.match, one.number, one.mistake, following)
    return one, Asked(one.game, one.number, puzzle), PuzzleReader(None, address_of(one), own=own)


async def mine_page(request: Request) -> Response:
    return HTMLResponse(await asyncio.to_thread(render_mine, await collected_by(request), preferences_of(request)))


async def own_page(request: Request) -> Response:
    _, asked, reader = await found(request)
    return HTMLResponse(await asyncio.to_thread(render_puzzle, asked, reader, preferences_of(request)))


async def answer_own(call: Call) -> Response:
    """Solved is solved; what was missed comes back."""
    one, asked, reader = await found(call.request)
    tap = call.body
    if tap.puzzle != asked.puzzle.digest or tap.option not in asked.puzzle.options:
        raise HttpProblem(400, "This is not one of the options.")
    if tap.option in asked.puzzle.best():
        await Collection(call.registry.store).solve(one.hash, one.match, one.number)
    reader = reader._replace(answer=tap.option)
    return json_response(await asyncio.to_thread(told_answer, asked, reader, preferences_of(call.request)))


async def drop_own(call: Call) -> Response:
    one, _, _ = await found(call.request)
    await Collection(call.registry.store).drop(one.hash, one.match, one.number)
    return json_response({})


async def own_asked(request: Request) -> Asked:
    _, asked, _ = await found(request)
    return asked
