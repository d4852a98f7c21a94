"""The ladder of a game: its players by name, the bots behind them, what is said about each, and the simple policies for programs."""

import re
import threading
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from fathom.bots.baseline import GREEDY, RANDOM
from fathom.bots.coach import COACH, coach_for
from fathom.bots.ismcts_bot import BASELINE, IsmctsBot
from fathom.bots.protocol import LEVELS, MAX_N, PARANOID, Bot, IsmctsBudget
from fathom.bots.rollout_bot import RolloutBot
from fathom.bots.room import bots_of
from fathom.engine.contract import State
from fathom.engine.edition import Edition
from fathom.engine.loader import Game, compile_all, folder_of, load, new_rng, package_of
from fathom.solvers.protocol import solver_of
from fathom.text.catalogues import Translator, translator
from fathom.text.errors import BadTable

HERE = Path(__file__).parent
POLICIES = {"random": RANDOM, "greedy": GREEDY}  # they need no thinking time, and play matches by the million
USUAL = "swimmer"  # who plays where nobody was chosen: neither the weakest nor the strongest
SOLVED = "perfect"  # the level that plays by a solved table
BEING_SOLVED: set[str] = set()  # games that are solved beside this process: their perfect players are being compiled, too
SLOW, SLOWS_PLACE = "admiral", "captain"  # the level that takes its time, and who plays for it until its game is compiled
SECONDS = 2.0  # after which a search answers at a table, whatever the machine
ROLLOUT_DEPTH = 12  # decisions of a rollout before the game's value judges
ITERATIONS = {"drifter": 30, "swimmer": 150, "diver": 800, "captain": 4000}  # of ISMCTS, where a game brings no bot of its own
OPPONENT_POLICIES = {"search": MAX_N, "paranoid": PARANOID}  # `search-500`, `paranoid-500`: ISMCTS with so many iterations, to be measured
INTERPRETED = 0.05  # the part of its budget that a level has until its game is compiled
SOON = 0.01  # patience when a level only has to be compiled
WARM_UP_DECISIONS = 40  # decisions in which a level is compiled


@dataclass(frozen=True)
class Player:
    """A player by name."""

    name: str
    patience: float = 1.0

    def choose(self, game: Game, view: State, seat: int, rng: Any) -> int:
        if self.name == COACH:
            return coach_now(game, view).choose(view, seat, rng)
        if self.name in POLICIES:
            return int(game.generic(BASELINE).decide(view, seat, POLICIES[self.name], game.workspace(rng)))
        return bot_now(game, self.name, self.patience).choose(view, seat, rng)


# -- who there is ------------------------------------------------------------------------------------------------------


@lru_cache
def level_names(game_name: str) -> tuple[str, ...]:
    """The ladder of a game, from the weakest on: what people at a table are offered."""
    return tuple(ladder(game_name, "python", load(game_name, "python").edition, None, 1.0))


def known(game_name: str) -> tuple[str, ...]:
    """Everybody who can be called by name: the ladder, and those outside it."""
    return (*POLICIES, COACH, *level_names(game_name))


def player_called(game_name: str, name: str, patience: float = 1.0) -> Player:
    if name not in known(game_name):
        raise BadTable("there is no bot {name!r}; available: {names}", name=name, names=", ".join(known(game_name)))
    return Player(name, patience)


def policy_of(name: str) -> int:
    """The policy of a bot that needs no thinking time."""
    if name not in POLICIES:
        if name not in LEVELS:
            raise BadTable("there is no bot {name!r}; available: {names}", name=name, names=", ".join(POLICIES))
        raise BadTable("{name} is too slow for many matches; possible: {names}", name=name, names=", ".join(POLICIES))
    return POLICIES[name]


def is_ready(game: Game, level: str) -> bool:
    """Can the level play now? A solved table is made once, in minutes, by `fathom solve`; a box of one's own has none. A server may be too
    small for a level that takes its time."""
    if level == SLOW:
        return _slow.seconds > 0
    solver = solver_of(game.package)
    return level != SOLVED or solver is None or (game.name not in BEING_SOLVED and solver.is_solved(game))


def ready_levels(game: Game) -> list[str]:
    return [level for level in level_names(game.name) if is_ready(game, level)]


def quick_levels(game: Game) -> list[str]:
    """Those that can play now and answer at once, or nearly so."""
    return [level for level in ready_levels(game) if level != SLOW]


@dataclass
class Allowance:
    """The seconds that the level which takes its time may think about a move at a table; 0 where it is not offered."""

    seconds: float = SECONDS


_slow = Allowance()


def allow_slow(seconds: float) -> None:
    """For this process."""
    _slow.seconds = seconds


# -- the bots behind the names ----------------------------------------------------------------------------------------


def bot_at_level(game: Game, level: str, patience: float = 1.0, seconds: float = SECONDS) -> Bot:
    """The bot that plays a game at a level; `search-500` and `paranoid-500` are tree searches of that budget."""
    return make_bot(game.name, game.machine, game.edition, game.settings, level, patience, seconds)


def bot_now(game: Game, level: str, patience: float = 1.0) -> Bot:
    """The bot at a table. Until its game is compiled it plays interpreted with a smaller budget: a captain is one from its first move."""
    if game.machine == "cpu":
        return bot_at_level(game, level, patience, _slow.seconds if level == SLOW else SECONDS)
    if level == SLOW:
        return bot_now(game, SLOWS_PLACE, patience)
    return bot_at_level(game, level, patience * INTERPRETED, SECONDS / INTERPRETED)


def coach_now(game: Game, view: State) -> Bot:
    """The coach at a table. Until its game is compiled, the weakest level plays for it."""
    return coach_for(game, int(view.seats)) if game.machine == "cpu" else bot_now(game, LEVELS[0])


@lru_cache(maxsize=256)
def make_bot(
    name: str, machine: str, edition: Edition, settings: tuple[int, ...], level: str, patience: float, seconds: float
) -> Bot:
    bot = ladder(name, machine, edition, settings, patience).get(level) or budget_in(level, patience)
    if bot is None:
        raise BadTable("there is no level {level!r}; available: {names}", level=level, names=", ".join(level_names(name)))
    if isinstance(bot, RolloutBot):
        return replace(bot, seconds=seconds * patience)
    if not isinstance(bot, IsmctsBudget):
        return bot
    return IsmctsBot(load(name, machine, edition).with_settings(settings), bot, seconds=seconds * patience)


@lru_cache(maxsize=256)
def ladder(name: str, machine: str, edition: Edition, settings: tuple[int, ...] | None, patience: float) -> dict[str, Bot | IsmctsBudget]:
    """The game's own bots, and ISMCTS for the levels that it leaves out."""
    game = load(name, machine, edition)
    game = game if settings is None else game.with_settings(settings)
    own = bots_of(game.package).levels(game, patience)
    ismcts = {level: IsmctsBudget(scaled(iterations, patience), ROLLOUT_DEPTH) for level, iterations in ITERATIONS.items()}
    return {level: own.get(level) or ismcts[level] for level in LEVELS if level in own or level in ismcts}


def budget_in(text: str, patience: float) -> IsmctsBudget | None:
    """`paranoid-500`: ISMCTS by its opponent policy and iterations."""
    found = re.fullmatch(rf"({'|'.join(OPPONENT_POLICIES)})-([1-9][0-9]{{0,6}})", text)
    if not found:
        return None
    return IsmctsBudget(scaled(int(found[2]), patience), ROLLOUT_DEPTH, opponent_policy=OPPONENT_POLICIES[found[1]])


def scaled(iterations: int, patience: float) -> int:
    return max(1, round(iterations * patience))


# -- in the reader's language ------------------------------------------------------------------------------------------


def name_of(say: Translator, bot: str) -> str:
    """A level in the reader's language; `search-500` stays as it is."""
    names = {
        "random": say("random"),
        "greedy": say("greedy"),
        COACH: "Pip",
        "drifter": say("drifter"),
        "swimmer": say("swimmer"),
        "diver": say("diver"),
        "captain": say("captain"),
        "admiral": say("admiral"),
        "perfect": say("perfect"),
    }
    return names.get(bot, bot)


def about(language: str, game_name: str, bot: str) -> str:
    """One sentence about how a bot plays a game."""
    package = package_of(game_name)
    own = "" if bot in (*POLICIES, COACH) else bots_of(package).about(translator(language, folder_of(package)), bot)
    return own or roughly(translator(language, HERE), bot)


def roughly(say: Translator, bot: str) -> str:
    """One sentence about how a bot plays any game."""
    return {
        "random": say("Plays any option with equal chance."),
        "greedy": say("Plays the option that looks best one step ahead."),
        COACH: say("Plays with you what you have learned, and makes friendly mistakes: the further ahead, the more often."),
        "drifter": say("Sees what lies right ahead, and little else."),
        "swimmer": say("Looks a few moves ahead."),
        "diver": say("Looks several moves ahead and weighs the odds."),
        "captain": say("Thinks as far ahead and as precisely as it can."),
        "admiral": say("Plays every option out many times in its head, and takes its time."),
        "perfect": say("Has solved the game and never makes a mistake."),
    }[bot]


def not_ready(game_name: str, level: str) -> BadTable:
    """Why a level cannot be had yet, or here."""
    if level == SLOW:
        return BadTable("The admiral takes more time than this server has.")
    return BadTable("The perfect player needs the solved game: run `fathom solve {game}` once; it takes a few minutes.", game=game_name)


# -- nobody waits for a compiler ---------------------------------------------------------------------------------------

_ready: set[tuple[str, Edition]] = set()
_started: set[tuple[str, Edition]] = set()
_lock = threading.Lock()


def fastest(game: Game) -> Game:
    """The same game compiled, once it and its players are; until then the game as it is, so that nobody waits."""
    if game.machine == "cpu":
        return game
    key = (game.name, game.edition)
    with _lock:
        if key in _ready:
            return load(game.name, "cpu", game.edition).with_settings(game.settings)
        if key not in _started:
            _started.add(key)
            threading.Thread(target=_compile, args=key, daemon=True).start()
    return game


def _compile(name: str, edition: Edition) -> None:
    game = load(name, "cpu", edition)
    compile_all(game)
    warm_up(game)
    with _lock:
        _ready.add((name, edition))


def warm_up(game: Game) -> None:
    """Every player makes some moves, as briefly as possible, so that all its code is compiled or read from the cache."""
    for name in [*POLICIES, *ready_levels(game)]:
        state, rng, player = game.new(game.rules.SEATS[0]), new_rng(0), Player(name, SOON)
        for _ in range(WARM_UP_DECISIONS):
            while game.is_chance(state):
                game.play(state, game.draw(state, rng))
            if game.is_over(state):
                break
            seat = game.actor(state)
            game.play(state, player.choose(game, game.view(state, seat), seat, rng))
