"""load(): a game on a machine, with an edition and settings. Game: what can be asked of it."""

import importlib.util
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property, partial
from operator import itemgetter
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from fathom.engine import notation
from fathom.engine.compiler import CONTRACT, Build, build_game
from fathom.engine.contract import CHANCE, NOBODY, WATCHER, Setting, State
from fathom.engine.cuda import launch
from fathom.engine.edition import Edition, read_edition, standard_edition
from fathom.engine.rng import WORDS, below, seed_rng
from fathom.engine.rooms import text_ui_in
from fathom.engine.workspace import RECORDS, Comparison, Rollouts, Start, Workspace, comparison
from fathom.text.catalogues import LANGUAGES, add_catalogue
from fathom.text.errors import BadTable, BrokenContract
from fathom.text.messages import Message

OBSERVATION = "fathom.engine.observation"
LONGEST_WARMUP = 5_000  # moves of a match in which every function of the contract is called
REQUIRED = (
    "VERSION", "SEATS", "SETTINGS", "STATE", "OPTIONS", "CHANCES",
    "new_game", "actor", "options", "odds", "play", "score", "result", "hide", "guess",
)  # fmt: skip
WHOLE_NUMBER = re.compile("-?[0-9]{1,9}")


@cache
def record_type(fields: np.dtype[Any]) -> np.dtype[Any]:
    """Records whose fields are attributes, as np.record has them, but ten times faster to read when interpreted."""
    named = {name: property(itemgetter(name), partial(write_field, name=name)) for name in fields.names or ()}
    return np.dtype((type("Record", (np.void,), named), fields))


def write_field(record: State, value: Any, name: str) -> None:
    record[name] = value


class Game:
    """A game's rules with an edition and settings, on one machine. It holds no match: a state is always handed in.

    A state is one NumPy record (`state.seats`, `state.shells[0]`, ...); an option is a whole number that means something in one state.
    `game.rules` is the game's own module, with its constants.
    """

    def __init__(self, name: str, package: str, build: Build, settings: tuple[int, ...], version: int | None = None) -> None:
        self.name = name
        self.package = package
        self.machine = build.machine
        self.edition = build.edition
        self.settings = settings
        self.rules: Any = build.rules
        self.record_type = record_type(self.rules.STATE)
        self._build = build
        self.version = self.rules.VERSION if version is None else self.known_version(version)
        self.numbers = np.array([*settings, self.version], np.int32)  # what new_game takes

    def known_version(self, version: int) -> int:
        """The version of the rules, if matches can be played by it."""
        known = range(getattr(self.rules, "OLDEST", self.rules.VERSION), self.rules.VERSION + 1)
        if version not in known:
            game, versions = self.name, ", ".join(map(str, known))
            raise BadTable("{game} has no rules of version {version}; it has: {versions}", game=game, version=version, versions=versions)
        return version

    @cached_property
    def folder(self) -> Path:
        """Where the game's files lie."""
        return folder_of(self.package)

    def new(self, seats: int) -> State:
        """The start of a match."""
        fewest, most = self.rules.SEATS
        if not fewest <= seats <= most:
            raise BadTable("{game} takes {fewest} to {most} players, not {seats}", game=self.name, fewest=fewest, most=most, seats=seats)
        state = self.records(1)[0]
        self.rules.new_game(state, seats, self.numbers)
        return state

    def records(self, count: int) -> Any:
        """An array of that many states. NumPy alone would look at every field of a record to fill it with zeros, or to copy it."""
        return np.frombuffer(bytearray(count * self.record_type.itemsize), self.record_type)

    def workspace(self, rng: Any = None) -> Workspace:
        """Arrays for policies and rollouts to write on."""
        return Workspace(new_rng(0) if rng is None else rng, self.option_buffer(), self.records(RECORDS))

    def copy(self, state: State) -> State:
        """A state of its own: playing on it leaves the other as it was."""
        return np.frombuffer(bytearray(state.tobytes()), self.record_type)[0]

    @cached_property
    def questions(self) -> Any:
        """What is asked about a state at every move, at the end of fathom.engine.observation."""
        return self.generic(OBSERVATION)

    def actor(self, state: State) -> int:
        """Who is to act: a seat, CHANCE, or NOBODY when it is over."""
        return int(self.questions.actor_in(np.array(state, ndmin=1)))

    def option_buffer(self) -> Any:
        """An array that options() can write into."""
        return np.empty(max(self.rules.OPTIONS, self.rules.CHANCES), np.int32)

    def weight_buffer(self) -> Any:
        """An array that odds() can write into."""
        return np.empty(self.rules.CHANCES, np.int64)

    def options(self, state: State) -> list[int]:
        """What the actor may play now."""
        out = self.option_buffer()
        count = self.questions.options_in(np.array(state, ndmin=1), out)
        possible: list[int] = out[:count].tolist()
        return possible

    def chances(self, state: State) -> tuple[list[int], list[int]]:
        """CHANCE's options and their weights."""
        out, weights = self.option_buffer(), self.weight_buffer()
        count = self.questions.chances_in(np.array(state, ndmin=1), out, weights)
        return out[:count].tolist(), weights[:count].tolist()

    def odds(self, state: State) -> list[int]:
        """The weights of CHANCE's options, in the order of options()."""
        return self.chances(state)[1]

    def probabilities(self, state: State, language: str = "en") -> dict[str, Fraction]:
        """Every outcome of CHANCE by its notation, with its exact probability."""
        weights = self.odds(state)
        total = sum(weights)
        return {text: Fraction(weight, total) for text, weight in zip(self.notations(state, language), weights, strict=True)}

    def draw(self, state: State, rng: Any) -> int:
        """One outcome of CHANCE from a fast generator."""
        return int(self.generic("fathom.engine.rollout").draw(state, rng))

    def any_option(self, state: State, rng: Any) -> int:
        """One of the actor's options from a fast generator, all equally likely."""
        return int(self.generic(CONTRACT).any_option(state, rng, self.option_buffer()))

    def play(self, state: State, option: int) -> None:
        """Plays one of options() on the state itself, unchecked; a Match checks."""
        self.rules.play(state, option)

    def score(self, state: State, seat: int) -> int:
        """Points as people count them."""
        return int(self.rules.score(state, seat))

    def result(self, state: State) -> list[float]:
        """The share of the win per seat, once it is over."""
        shares = np.zeros(int(state.seats), np.float64)
        self.rules.result(state, shares)
        return [float(share) for share in shares]

    def value(self, state: State, seat: int) -> float:
        """How good the position is for that seat, by the game's evaluation or by its scores: 0 to 1."""
        value = self._build.value or self.generic(CONTRACT).value
        return float(value(state, seat))

    def view(self, state: State, seat: int) -> State:
        """What a seat, or WATCHER, may know: everything that anyone is ever given is made from this."""
        view = self.copy(state)
        self.rules.hide(view, seat)
        return view

    def guess(self, view: State, seat: int, rng: Any) -> State:
        """A state that fits the view."""
        state = self.copy(view)
        self.rules.guess(state, seat, rng)
        return state

    def notation(self, state: State, option: int, language: str = "en") -> str:
        """An option as people type it and as match files keep it: "keep 1 2"."""
        return notation.notations_of(self, state, [option], language)[0]

    def notations(self, state: State, language: str = "en") -> list[str]:
        """The notations of options(), in the same order."""
        return notation.notations_of(self, state, self.options(state), language)

    def parse(self, state: State, text: str, languages: Sequence[str] = LANGUAGES) -> int:
        """The option that a notation means here, in any of the languages; raises IllegalMove with advice."""
        return notation.parse(self, state, text, languages)

    def text(self, view: State, names: Sequence[str] = (), language: str = "en", width: int = 72) -> str:
        """The board in lines of text. It shows all that the view holds: hand in view(), unless secrets are meant to be seen."""
        everybody = tuple(names) or tuple(f"Player {seat + 1}" for seat in range(int(view.seats)))
        context = notation.text_context(self, language, everybody)
        rows = text_ui_in(self.package).draw_text(context, view, width)
        return "\n".join("".join(part for part, _ in row).rstrip() for row in rows)

    def is_ambiguous_to(self, state: State, option: int, seat: int, guesses: int) -> bool:
        """Would another option have shown that viewer the same, here or in one of some worlds that the viewer could believe in?"""
        return bool(self.generic(OBSERVATION).is_ambiguous_to(option, seat, guesses, self._observing(state)))

    def ambiguous_to(self, records: Any, option: int, viewers: Sequence[int], guesses: int) -> list[int]:
        """Those viewers of a state to whom it would. The records are the state and everybody's view of it."""
        last = len(records) - 2
        asked = sum([1 << (viewer if viewer >= 0 else last) for viewer in viewers])
        found = self.questions.ambiguous_to(option, asked, guesses, records, self._comparison)
        return [viewer for viewer in viewers if found >> (viewer if viewer >= 0 else last) & 1] if found else []

    def reveals_information(self, state: State, option: int, guesses: int) -> bool:
        """Does anybody learn something by this move, beyond the move itself?"""
        return bool(self.generic(OBSERVATION).reveals_information(option, int(state.seats), guesses, self._observing(state)))

    def _observing(self, state: State) -> Comparison:
        """The workspace of fathom.engine.observation: kept, for tables ask at every move, and each thread has its own."""
        work = self._comparison
        work.records[0] = state
        return work

    @property
    def _comparison(self) -> Comparison:
        kept: dict[str, Comparison] = vars(self._build.per_thread)
        if "observing" not in kept:
            kept["observing"] = comparison(self.workspace())
        return kept["observing"]

    def is_silent(self, state: State, seat: int) -> bool:
        """Must those who play that seat not talk about the game now?"""
        return self.has_silence and bool(self.generic(CONTRACT).is_silent(state, seat))

    @cached_property
    def has_silence(self) -> bool:
        """Are there times at which some must not talk?"""
        return hasattr(self.rules, "is_silent")

    def is_over(self, state: State) -> bool:
        return self.actor(state) == NOBODY

    def is_chance(self, state: State) -> bool:
        return self.actor(state) == CHANCE

    def generic(self, name: str, *policies: str) -> ModuleType:
        """A rules-language module (rollouts, policies, search) specialized for this game."""
        return self._build.generic(name, *policies)

    def start(self, view: State, seat: int) -> Start:
        """Where play_matches() tries all options of a view."""
        views = self.records(1)
        views[0] = view
        return Start(views, seat, np.array(self.options(view), np.int32))

    def play_matches(self, rollouts: Rollouts, seed: int, policies: Any, *modules: str, start: Start | None = None) -> None:
        """Plays the matches of some Rollouts by the policies that the modules define: see fathom.engine.rollout."""
        rollout = self.generic("fathom.engine.rollout", *modules)
        if self.machine == "cuda":
            launch.play_matches(rollout, self.workspace(), rollouts, seed, self.numbers, policies, start, exact=bool(modules))
        else:
            rollout.play_matches(rollouts, seed, self.numbers, policies, self.workspace(), 0, 1, start)

    def with_settings(self, settings: tuple[int, ...]) -> "Game":
        """The same game for a table with other settings."""
        return Game(self.name, self.package, self._build, settings, self.version)


def load(
    name: str, machine: str = "cpu", edition: Edition | Path | None = None, settings: Mapping[str, int | str] | None = None,
    version: int | None = None,
) -> Game:
    """A game by its name, or by its package; with its newest rules, or with those of an earlier version."""
    package = package_of(name)
    folder = folder_of(package)
    add_catalogue(folder)
    standard = standard_edition(folder)
    chosen = read_edition(edition, standard) if isinstance(edition, Path) else edition or standard
    build = build_game(package, machine, chosen)
    missing = [wanted for wanted in REQUIRED if not hasattr(build.rules, wanted)]
    if missing:
        raise BrokenContract(f"{package}.rules lacks {', '.join(missing)}")
    return Game(name, package, build, settings_of(name, build.rules.SETTINGS, settings or {}), version)


def package_of(name: str) -> str:
    games = listed_games()
    if name not in games and "." not in name and not has_rules(name):
        raise BadTable("there is no game {name!r}; available: {names}", name=name, names=", ".join(games))
    return games.get(name, name)


def listed_games() -> dict[str, str]:
    """The games that are known by name, each with its package."""
    games: dict[str, str] = importlib.import_module("fathom.games").GAMES
    return games


def has_rules(name: str) -> bool:
    """Is that a package with rules? It is looked at, not imported: a word may be the name of anything."""
    spec = importlib.util.find_spec(name) if name.isidentifier() else None
    folders = map(Path, (spec and spec.submodule_search_locations) or ())
    return any((folder / "rules.py").exists() or (folder / "rules" / "__init__.py").exists() for folder in folders)


def folder_of(package: str) -> Path:
    try:
        return Path(next(iter(importlib.import_module(package).__path__)))
    except (ImportError, TypeError, AttributeError) as error:  # TypeError: it starts with a dot; AttributeError: a module, not a package
        raise BadTable("there is no game {name!r} ({why})", name=package, why=error) from None


def settings_of(game: str, known: tuple[Setting, ...], given: Mapping[str, int | str]) -> tuple[int, ...]:
    """Settings as numbers in the order of SETTINGS; what is not given has its default."""
    names = [setting.name for setting in known]
    for name in given:
        if name not in names:
            there_are = ", ".join(names) or Message("none")
            raise BadTable("{game} has no setting {name!r}; available: {names}", game=game, name=name, names=there_are)
    return tuple(setting_value(setting, given.get(setting.name, setting.default)) for setting in known)


def setting_value(setting: Setting, given: int | str) -> int:
    if given in setting.choices:
        return setting.choices.index(str(given))
    if WHOLE_NUMBER.fullmatch(str(given)) and setting.low <= int(given) <= setting.last():
        return int(given)
    possible = ", ".join(setting.choices) or Message("{low} to {high}", low=setting.low, high=setting.high)
    raise BadTable("setting {name} cannot be {given!r}; possible: {possible}", name=setting.name, given=given, possible=possible)


def new_rng(seed: int, stream: int = 0) -> Any:
    """A fast generator for simulations, as all rules-language code takes it."""
    rng = np.zeros(WORDS, np.int64)
    seed_rng(rng, seed, stream)
    return rng


def compile_all(game: Game) -> None:
    """Calls every function of the contract in a whole random match, so that all are compiled or read from the cache."""
    rng = new_rng(0)
    state = game.new(game.rules.SEATS[0])
    game.guess(game.view(state, WATCHER), WATCHER, rng)
    for _ in range(LONGEST_WARMUP):
        if game.is_over(state):
            game.score(state, 0)
            game.result(state)
            return
        if game.is_chance(state):
            game.chances(state)
            outcome = game.draw(state, rng)
            game.is_ambiguous_to(state, outcome, 0, guesses=1)
            game.play(state, outcome)
        else:
            possible = game.options(state)
            option = possible[below(rng, len(possible))]
            game.is_silent(state, 0)
            game.reveals_information(state, option, guesses=1)
            game.play(state, option)
