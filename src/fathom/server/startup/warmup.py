"""Warm-up: plays every game once, with texts and drawings, so that no table waits for the compiler."""

import gc
import logging
import time
from collections.abc import Callable, Iterable

import msgspec

from fathom.bots import ladder as players
from fathom.engine.contract import WATCHER
from fathom.engine.fairness import new_seed
from fathom.engine.loader import Game, compile_all, load, new_rng
from fathom.engine.rng import below
from fathom.server.live.game_cache import READY
from fathom.server.live.projection import MOVE, Projection
from fathom.server.ops.metrics import COMPILED
from fathom.server.render.parts import render_parts
from fathom.server.render.preferences import SCREENS
from fathom.server.render.view_model import my_view, view_model_of
from fathom.server.startup.memory import give_memory_back
from fathom.server.startup.precompile import COMPILING, compile_beside, stamp_of
from fathom.server.store.store import Event, MatchRow
from fathom.text.catalogues import LANGUAGES

LONGEST = 1_000  # moves of a warm-up match
log = logging.getLogger("fathom.warmup")


def warm_up_all(games: Callable[[], list[str]]) -> None:
    """One game after the other, once in a process; each is compiled at the tables from then on."""
    COMPILED.set(len(READY))  # this process may be forked from one that has read them
    with COMPILING:
        missing = [name for name in games() if name not in READY]
        for name in missing:
            try:
                compile_beside(name)
                warm_up_game(name)
            except Exception:  # a game that fails is played interpreted, or not at all; the others must not wait for it
                log.exception("game not compiled", extra={"game": name})
    if missing:
        tidy_up()


def read_compiled(games: Iterable[str]) -> None:
    """The games that were compiled before: nothing is compiled here."""
    for name in games:
        try:
            if stamp_of(name).exists():
                warm_up_game(name)
        except Exception:  # each process will find out for itself, and play the others
            log.exception("compiled game not read", extra={"game": name})
    tidy_up()


def tidy_up() -> None:
    give_memory_back()
    gc.freeze()  # compilers leave a million objects behind: the garbage collector need not look through them at every table


def warm_up_game(name: str) -> None:
    started = time.monotonic()
    game = load(name, "cpu")
    compile_all(game)
    players.warm_up(game)
    for seats in dict.fromkeys(game.rules.SEATS):
        play_match(game, int(seats))
    READY.add(name)
    COMPILED.set(len(READY))
    log.info("game compiled", extra={"game": name, "seconds": round(time.monotonic() - started, 1)})


def play_match(game: Game, seats: int) -> None:
    """A random match: every move is described for all viewers and drawn for the one who moves next."""
    plain = {"edition": "{}", "settings": "{}", "wishes": "{}"}
    row = MatchRow(id="", game=game.name, rules=game.version, seats=seats, seed=new_seed(), at=0, **plain)
    projection, rng = Projection(row, game), new_rng(0)
    position = projection.position
    while not position.is_over() and len(position.played) < LONGEST:
        possible = game.options(position.state)
        transitions = position.chance_transitions(position.now) or position.move(possible[below(rng, len(possible))])
        for transition in transitions:
            event = Event(match="", seq=projection.seq + 1, kind=MOVE, seat=transition.actor, at=0, option=transition.option)
            change = projection.apply(event, position.viewers)
            for viewer in change.seen:
                projection.entry_for(change, viewer, projection.text_context(LANGUAGES[projection.seq % len(LANGUAGES)]))
        show(projection, position.actor if position.actor >= 0 else WATCHER)


def show(projection: Projection, viewer: int) -> None:
    model = view_model_of(projection, viewer, projection.text_context(LANGUAGES[0]))
    render_parts(model, SCREENS[projection.seq % len(SCREENS)])
    msgspec.json.encode(my_view(model))
