"""The bots by name, for a table: each sees a seat's view and answers with an option."""

import importlib
import importlib.util
import threading
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from fathom.bots.baseline import GREEDY, RANDOM
from fathom.bots.minds import BASELINE, SCRATCH, Searcher
from fathom.engine.contract import State
from fathom.engine.edition import Edition
from fathom.engine.errors import BadTable
from fathom.engine.machines import Game, load, new_rng, touch
from fathom.engine.mind import Mind
from fathom.engine.speech import Speech

ROUNDS = {"diver": 400, "captain": 4000}  # of search, where a game brings no mind of its own
SIGHT = 12  # decisions that a play-out goes on before the game's value judges


class Bot(Protocol):
    @property
    def name(self) -> str: ...

    def choose(self, game: Game, view: State, seat: int, rng: Any) -> int: ...


@dataclass(frozen=True)
class Simple:
    """Plays by one policy of bots/baseline.py."""

    name: str
    policy: int

    def choose(self, game: Game, view: State, seat: int, rng: Any) -> int:
        return int(game.generic(BASELINE).decide(view, seat, self.policy, rng, game.room(), game.records(SCRATCH)))


@dataclass(frozen=True)
class Thinker:
    """Plays by the game's own mind of that level, or by tree search; until the game is compiled, greedily, so that nobody waits."""

    name: str

    def choose(self, game: Game, view: State, seat: int, rng: Any) -> int:
        if game.machine == "python":
            return BOTS["greedy"].choose(game, view, seat, rng)
        return mind_of(game, self.name).choose(view, seat, rng)


@cache
def mind_of(game: Game, level: str) -> Mind:
    """How a level thinks about a game."""
    own = f"{game.package}.minds"
    found: dict[str, Mind] = importlib.import_module(own).minds(game) if importlib.util.find_spec(own) else {}
    return found.get(level) or Searcher(game, ROUNDS[level], SIGHT)


BOTS: dict[str, Bot] = {bot.name: bot for bot in (Simple("random", RANDOM), Simple("greedy", GREEDY), Thinker("diver"), Thinker("captain"))}


def bot_called(name: str) -> Bot:
    if name not in BOTS:
        raise BadTable(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    return BOTS[name]


def policy_of(name: str) -> int:
    """The policy of a bot that needs no thinking time: only such bots play matches by the million."""
    bot = bot_called(name)
    if not isinstance(bot, Simple):
        quick = [other.name for other in BOTS.values() if isinstance(other, Simple)]
        raise BadTable(f"{name} thinks too long to play many matches; possible: {', '.join(quick)}")
    return bot.policy


def name_of(say: Speech, bot: str) -> str:
    return {"random": say("random"), "greedy": say("greedy"), "diver": say("diver"), "captain": say("captain")}[bot]


def about(say: Speech, bot: str) -> str:
    """One sentence about a bot."""
    return {
        "random": say("Plays any option, all alike."),
        "greedy": say("Plays the option that looks best one step ahead."),
        "diver": say("Looks some moves ahead, and minds the odds."),
        "captain": say("Thinks as far and as exactly as it can."),
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
    for bot in BOTS.values():
        bot.choose(game, game.view(state, seat), seat, rng)
    with _lock:
        _ready.add((name, edition))
