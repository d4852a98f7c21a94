"""The simple bots by name, for a table: each sees a seat's view and answers with an option."""

import threading
from dataclasses import dataclass
from typing import Any

from fathom.bots.baseline import GREEDY, RANDOM
from fathom.engine.contract import State
from fathom.engine.edition import Edition
from fathom.engine.errors import BadTable
from fathom.engine.machines import Game, load, new_rng, touch
from fathom.engine.speech import Speech

BASELINE = "fathom.bots.baseline"
SCRATCH = 4  # records that a bot may write on


@dataclass(frozen=True)
class Bot:
    """Somebody who plays by one policy."""

    name: str
    policy: int

    def choose(self, game: Game, view: State, seat: int, rng: Any) -> int:
        return int(game.generic(BASELINE).decide(view, seat, self.policy, rng, game.room(), game.records(SCRATCH)))


BOTS = {bot.name: bot for bot in (Bot("random", RANDOM), Bot("greedy", GREEDY))}


def bot_called(name: str) -> Bot:
    if name not in BOTS:
        raise BadTable(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    return BOTS[name]


def name_of(say: Speech, bot: str) -> str:
    return {"random": say("random"), "greedy": say("greedy")}[bot]


def about(say: Speech, bot: str) -> str:
    """One sentence about a bot."""
    return {
        "random": say("Plays any option, all alike."),
        "greedy": say("Plays the option that looks best one step ahead."),
    }[bot]


_ready: set[tuple[str, Edition]] = set()
_started: set[tuple[str, Edition]] = set()
_lock = threading.Lock()


def fastest(game: Game) -> Game:
    """The same game compiled, once it and the bots are; until then the game as it is, so that nobody waits."""
    if game.machine == "cpu":
        return game
    place = (game.name, game.edition)
    with _lock:
        if place in _ready:
            return load(game.name, "cpu", game.edition).with_settings(game.settings)
        if place not in _started:
            _started.add(place)
            threading.Thread(target=_compile, args=place, daemon=True).start()
    return game


def _compile(name: str, edition: Edition) -> None:
    game = load(name, "cpu", edition)
    touch(game)
    rng = new_rng(0)
    state = game.new(game.rules.SEATS[0])
    while game.is_luck(state):
        game.play(state, game.draw(state, rng))
    seat = game.actor(state)
    BOTS["greedy"].choose(game, game.view(state, seat), seat, rng)
    with _lock:
        _ready.add((name, edition))
