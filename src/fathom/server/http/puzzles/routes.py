"""The routes of the puzzles: the day's, any other, what an answer leads to, the archive, and the rush."""

import asyncio
import random

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from fathom.engine.loader import package_of
from fathom.puzzles.collection import puzzles_in
from fathom.puzzles.daily import Asked, today
from fathom.server.http.call import Call, Operation, endpoint
from fathom.server.http.learn.routes import or_why_not
from fathom.server.http.puzzles.mine import answer_own, collected_by, drop_own, mine_page, own_asked, own_page
from fathom.server.http.puzzles.playing import PlayOut, play_out
from fathom.server.http.puzzles.readers import DAY, answers_by, asked_for, dive_of, reader_of, streak_of, with_puzzles
from fathom.server.http.responses import HttpProblem, json_response
from fathom.server.http.visitors import bearer_of, give_key
from fathom.server.messages import PuzzleTap
from fathom.server.render.preferences import preferences_of
from fathom.server.render.puzzles.pages import render_archive, render_puzzle, told_answer
from fathom.server.store.answers import Answer, Answers

PUZZLE = "/puzzles/{game}/{number:int}"
OWN = "/puzzles/mine/{match}/{number:int}"
HARDER = 3  # puzzles of a rush after which it becomes harder


def routes() -> list[BaseRoute]:
    pages = {
        DAY: day_page, "/puzzles": archive_page, "/puzzles/rush/{solved:int}": rush_page, PUZZLE: puzzle_page, "/puzzles/mine": mine_page,
        OWN: own_page,
    }  # fmt: skip
    posts = {
        DAY: (answer_today, PuzzleTap), PUZZLE: (answer_puzzle, PuzzleTap), OWN: (answer_own, PuzzleTap), f"{OWN}/drop": (drop_own, None),
        f"{DAY}/play": (play_today, PlayOut), f"{PUZZLE}/play": (play_puzzle, PlayOut), f"{OWN}/play": (play_own, PlayOut),
    }  # fmt: skip
    return [
        *(Route(path, or_why_not(view), middleware=[Middleware(GZipMiddleware)]) for path, view in pages.items()),
        *(Route(path, endpoint(Operation("POST", "", view, "", {}, body=body)), methods=["POST"]) for path, (view, body) in posts.items()),
    ]


async def day_page(request: Request) -> Response:
    asked = dive_of(request).asked
    reader = await reader_of(request, asked, await answers_by(request), daily=True)
    return HTMLResponse(await asyncio.to_thread(render_puzzle, asked, reader, preferences_of(request)))


async def puzzle_page(request: Request) -> Response:
    """A puzzle of the archive can be tried again; what was answered first stays what is counted."""
    asked, rush = asked_for(request), "rush" in request.query_params
    reader = await reader_of(request, asked, await answers_by(request), daily=False)
    reader = reader._replace(answer=None)
    return HTMLResponse(await asyncio.to_thread(render_puzzle, asked, reader, preferences_of(request), rush))


async def rush_page(request: Request) -> Response:
    """The next puzzle of a rush: harder, the more were solved, and never one that this visitor has answered while others are left."""
    solved = request.path_params["solved"]
    answered = {(answer.game, answer.puzzle) for answer in await answers_by(request)}
    games = with_puzzles(request)
    every = [Asked(game, number, puzzle) for game in games for number, puzzle in enumerate(puzzles_in(package_of(game)), start=1)]
    fresh = [asked for asked in every if (asked.game, asked.puzzle.digest) not in answered] or every
    wanted = 1 + solved // HARDER
    nearest = min(abs(asked.puzzle.difficulty - wanted) for asked in fresh)
    chosen = random.choice([asked for asked in fresh if abs(asked.puzzle.difficulty - wanted) == nearest])
    return RedirectResponse(f"/puzzles/{chosen.game}/{chosen.number}?rush", headers={"cache-control": "no-store"})


async def archive_page(request: Request) -> Response:
    answers = await answers_by(request)
    answered = {(answer.game, answer.puzzle): answer.option for answer in answers}
    waiting = [one for one in await collected_by(request) if not one.solved]
    facts = with_puzzles(request), answered, dive_of(request), streak_of(answers), len(waiting), preferences_of(request)
    return HTMLResponse(await asyncio.to_thread(render_archive, *facts))


async def play_today(call: Call) -> Response:
    return await play_out(call, dive_of(call.request).asked)


async def play_puzzle(call: Call) -> Response:
    return await play_out(call, asked_for(call.request))


async def play_own(call: Call) -> Response:
    return await play_out(call, await own_asked(call.request))


async def answer_today(call: Call) -> Response:
    return await answered(call, dive_of(call.request).asked, daily=True)


async def answer_puzzle(call: Call) -> Response:
    return await answered(call, asked_for(call.request), daily=False)


async def answered(call: Call, asked: Asked, daily: bool) -> Response:
    """The first answer is kept with the visitor's key. A page that was opened yesterday answers yesterday's puzzle: it is told so."""
    tap, request, bearer = call.body, call.request, bearer_of(call.request)
    if tap.puzzle != asked.puzzle.digest:
        raise HttpProblem(409, "A new day has begun: open the page again for its puzzle.")
    if tap.option not in asked.puzzle.options:
        raise HttpProblem(400, "This is not one of the options.")
    answers = Answers(call.registry.store)
    await answers.keep(bearer.person, Answer(asked.game, asked.puzzle.digest, tap.option, today().toordinal() if daily else None))
    reader = (await reader_of(request, asked, await answers.of(bearer.person), daily))._replace(answer=tap.option)
    response = json_response(await asyncio.to_thread(told_answer, asked, reader, preferences_of(request)))
    give_key(request, response, bearer.key)
    return response
