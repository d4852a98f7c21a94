"""check_game(): plays random matches of any game on every machine and proves that it keeps the contract."""

import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from fathom.engine.compiler import available_machines
from fathom.engine.contract import CHANCE, NOBODY, WATCHER, State
from fathom.engine.loader import Game, load, new_rng
from fathom.engine.match import reveals_information
from fathom.engine.notation import text_context
from fathom.engine.record import from_bytes, from_json, to_bytes, to_json
from fathom.engine.rng import below, pick
from fathom.engine.rooms import words_of
from fathom.text.errors import BrokenContract
from fathom.text.lines import Line

ODDS_LIMIT = 2**31
UNWRITTEN = -1
TRIED = 24  # options of one position that are tried out
DRAWS = 20_000  # of one chance node, to compare draw() with odds()
SPOKEN = 200  # moves of a match that is put into words
FAR_OUT = 6.5  # deviations; chance alone does this about once in ten thousand million nodes


def check_game(
    name: str,
    matches: int = 2,
    settings: Mapping[str, int | str] | None = None,
    seed: int = 1,
    longest: int = 50_000,
    machines: Sequence[str] = (),
) -> dict[str, int]:
    """Raises BrokenContract at the first promise that does not hold; returns what was checked. Without `machines`, on all that are here."""
    from numba.core.errors import NumbaError

    check = Check([load(name, machine, settings=settings) for machine in machines or available_machines()], longest)
    try:
        with np.errstate(over="raise", divide="raise", invalid="raise"):
            check.run(matches, seed)
            check_words(check.slow, SPOKEN)
    except (ArithmeticError, AttributeError, LookupError, NameError, RuntimeError, TypeError, ValueError, NumbaError) as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{frame.name} ({Path(frame.filename).name}, line {frame.lineno})"
        raise BrokenContract(check.located(f"{where} fails with {type(error).__name__}: {error}")) from error
    return check.counts


class Check:
    def __init__(self, games: list[Game], longest: int) -> None:
        self.games = games
        self.slow = games[0]
        self.fast = max(index for index, game in enumerate(games) if game.machine != "cuda")  # every call of a GPU is a launch
        self.longest = longest
        self.counts = {"matches": 0, "moves": 0, "views": 0, "longest": 0, "draws": 0}
        self.drawn: set[tuple[int, ...]] = set()
        self.moves: list[int] = []

    def must(self, test: bool, what: str) -> None:
        if not test:
            raise BrokenContract(self.located(what))

    def located(self, what: str) -> str:
        return f"{self.slow.name}, after the options {self.moves[-40:]} (move {len(self.moves)}): {what}"

    def run(self, matches: int, seed: int) -> None:
        self.record()
        fewest, most = self.slow.rules.SEATS
        for seats in range(fewest, most + 1):
            self.start(seats)
            for number in range(matches):
                self.match(seats, new_rng(seed, 1000 * seats + number))

    def record(self) -> None:
        """Whole numbers without holes: two equal states are equal bytes, on any machine."""
        layout = self.slow.rules.STATE
        end = 0
        for name in layout.names:
            kind, shape = layout[name].base.kind, layout[name].shape
            fits = kind in "iu" or (kind == "b" and not shape)
            self.must(fits, f"STATE field {name}: only whole numbers, or a single flag; flags in arrays are int8")
            size, start = layout.fields[name][0].itemsize, layout.fields[name][1]
            self.must(start == end, f"STATE has a hole of {start - end} bytes before {name}: order the fields from wide to narrow")
            end = start + size
        self.must(end == layout.itemsize, f"STATE has a hole of {layout.itemsize - end} bytes at its end")
        self.must("seats" in layout.names, "STATE has no field seats")

    def start(self, seats: int) -> None:
        """new_game writes every byte, whatever stood there."""
        for game in self.games:
            states = game.records(2)
            states.view(np.uint8)[: states.itemsize] = 0x55
            states.view(np.uint8)[states.itemsize :] = 0xAA
            for state in states:
                game.rules.new_game(state, seats, game.numbers)
            dirty = [name for name in states.dtype.names or () if states[0][name].tobytes() != states[1][name].tobytes()]
            self.must(not dirty, f"new_game on {game.machine} leaves {', '.join(dirty)} unwritten")

    def match(self, seats: int, rng: Any) -> None:
        """One random match, side by side on every machine."""
        self.moves = []
        states = [game.new(seats) for game in self.games]
        while not self.slow.is_over(states[0]):
            self.must(len(self.moves) < self.longest, f"play does not end within {self.longest} moves")
            self.position(states, rng)
            possible = self.slow.options(states[0])
            weights = self.slow.odds(states[0]) if self.slow.is_chance(states[0]) else [1] * len(possible)
            option = possible[pick(rng, weights, len(weights))]
            for game, state in zip(self.games, states, strict=True):
                game.play(state, option)
            self.moves.append(option)
        self.same_bytes(states, "after the last move")
        self.views(states, NOBODY, rng)
        self.end(states, seats)
        self.counts["matches"] += 1
        self.counts["moves"] += len(self.moves)
        self.counts["longest"] = max(self.counts["longest"], len(self.moves))

    def same_bytes(self, states: list[State], when: str) -> None:
        first = states[0].tobytes()
        for game, state in zip(self.games, states, strict=True):
            self.must(state.tobytes() == first, f"{game.machine} differs from {self.slow.machine} {when}: {differing(states[0], state)}")

    def position(self, states: list[State], rng: Any) -> None:
        self.same_bytes(states, "in this position")
        self.round_trips(states[0])
        actors = [game.actor(state) for game, state in zip(self.games, states, strict=True)]
        self.must(len(set(actors)) == 1, f"actor differs between machines: {actors}")
        self.must(actors[0] == CHANCE or 0 <= actors[0] < int(states[0].seats), f"actor is {actors[0]}, which is no seat, CHANCE or NOBODY")
        choices = [game.options(state) for game, state in zip(self.games, states, strict=True)]
        self.must(all(choice == choices[0] for choice in choices), "options differ between machines")
        self.must(len(choices[0]) > 0, "nobody can move, but it is not over")
        self.must(len(set(choices[0])) == len(choices[0]), "an option is offered twice")
        self.must(all(0 <= option < self.slow.rules.OPTIONS for option in choices[0]), "an option lies outside 0 .. OPTIONS-1")
        if self.slow.is_chance(states[0]):
            self.chance(states, choices[0])
        else:
            self.any_option(states, choices[0])
        self.every_option(states, choices[0], rng)
        self.values(states)
        self.views(states, actors[0], rng)
        if actors[0] != CHANCE and not len(self.moves) % 5:
            reveals_information(self.slow, states[0], choices[0][0])  # playing on views must not fail

    def round_trips(self, state: State) -> None:
        data = to_bytes(state)
        self.must(to_bytes(from_bytes(self.slow, data)) == data, "record -> bytes -> record is another record")
        self.must(to_bytes(from_json(self.slow, to_json(state))) == data, "record -> JSON -> record is another record")

    def chance(self, states: list[State], choices: list[int]) -> None:
        self.must(len(choices) <= self.slow.rules.CHANCES, f"{len(choices)} outcomes, more than CHANCES")
        weights = [self.weights(game, state, len(choices)) for game, state in zip(self.games, states, strict=True)]
        self.must(all(weight == weights[0] for weight in weights), "odds differ between machines")
        self.must(min(weights[0]) > 0, f"an outcome has no odds: {weights[0]}")
        self.must(sum(weights[0]) < ODDS_LIMIT, f"the odds sum to {sum(weights[0])}, not below 2**31")
        if tuple(weights[0]) not in self.drawn and len(self.drawn) < TRIED:
            self.drawn.add(tuple(weights[0]))
            self.draws(states, choices, weights[0])

    def any_option(self, states: list[State], choices: list[int]) -> None:
        """The fast choice is that of the list, for the same draw."""
        seed = len(self.moves)
        listed = choices[below(new_rng(seed), len(choices))]
        for game, state in zip(self.games, states, strict=True):
            found = game.any_option(state, new_rng(seed))
            self.must(found == listed, f"any_option on {game.machine} gives {found}, the list says {listed}")

    def weights(self, game: Game, state: State, count: int) -> list[int]:
        """The odds, one for each outcome."""
        out = np.full(game.rules.CHANCES, UNWRITTEN, np.int64)
        game.rules.odds(state, out)
        written = int((out[:count] != UNWRITTEN).sum())
        self.must(written == count, f"odds on {game.machine} writes {written} weights for {count} outcomes")
        return list(out[:count].tolist())

    def draws(self, states: list[State], choices: list[int], weights: list[int]) -> None:
        """The fast draw has exactly the odds: no outcome lies far from what they say."""
        game, state, rng = self.games[self.fast], states[self.fast], new_rng(len(self.drawn))
        outcomes = [each.draw(position, new_rng(len(self.drawn))) for each, position in zip(self.games, states, strict=True)]
        self.must(len(set(outcomes)) == 1, f"draw differs between machines: {outcomes}")
        counts = dict.fromkeys(choices, 0)
        for _ in range(DRAWS):
            option = game.draw(state, rng)
            self.must(option in counts, f"draw gives {option}, which is not an option")
            counts[option] += 1
        for option, weight in zip(choices, weights, strict=True):
            mean = DRAWS * weight / sum(weights)
            spread = max(1.0, (mean * (1 - weight / sum(weights))) ** 0.5)
            self.must(abs(counts[option] - mean) < FAR_OUT * spread + 3, f"draw gives {option} {counts[option]} times, odds say {mean:.1f}")
        self.counts["draws"] += DRAWS

    def every_option(self, states: list[State], choices: list[int], rng: Any) -> None:
        """Every option offered is accepted, alike on every machine."""
        for index in range(min(len(choices), TRIED)):
            option = choices[index if len(choices) <= TRIED else below(rng, len(choices))]
            after = [game.copy(state) for game, state in zip(self.games, states, strict=True)]
            for game, state in zip(self.games, after, strict=True):
                game.play(state, option)
            self.same_bytes(after, f"after trying option {option}")

    def values(self, states: list[State]) -> None:
        """The evaluation is a share of the win, alike on every machine."""
        for seat in range(int(states[0].seats)):
            values = [game.value(state, seat) for game, state in zip(self.games, states, strict=True)]
            self.must(all(0 <= value <= 1 for value in values), f"value for seat {seat} is {values[0]}, not from 0 to 1")
            self.must(max(values) - min(values) < 1e-9, f"value for seat {seat} differs between machines: {values}")

    def views(self, states: list[State], actor: int, rng: Any) -> None:
        """Secrets leave by one door: a view tells no more than itself, and enough to act."""
        for seat in [*range(int(states[0].seats)), WATCHER]:
            views = [game.view(state, seat) for game, state in zip(self.games, states, strict=True)]
            self.same_bytes(views, f"in the view of seat {seat}")
            view = views[0]
            again = self.slow.view(view, seat)
            self.must(again.tobytes() == view.tobytes(), f"hiding twice for seat {seat} hides more: {differing(view, again)}")
            guesses = [game.guess(view, seat, rng.copy()) for game in self.games]
            self.same_bytes(guesses, f"in a guess of seat {seat}")
            below(rng, 2)
            hidden = self.slow.view(guesses[0], seat)
            self.must(hidden.tobytes() == view.tobytes(), f"a guess of seat {seat} does not fit its view: {differing(view, hidden)}")
            if seat == actor:
                for known in (view, guesses[0]):
                    self.must(self.slow.actor(known) == actor, f"seat {seat} acts but cannot see it")
                    self.must(self.slow.options(known) == self.slow.options(states[0]), f"the view of seat {seat} has other options")
            self.counts["views"] += 1

    def end(self, states: list[State], seats: int) -> None:
        shares = [game.result(state) for game, state in zip(self.games, states, strict=True)]
        self.must(all(share == shares[0] for share in shares), "result differs between machines")
        self.must(abs(sum(shares[0]) - 1) < 1e-9 and min(shares[0]) >= 0, f"the shares of the win are {shares[0]}")
        scores = [[game.score(state, seat) for seat in range(seats)] for game, state in zip(self.games, states, strict=True)]
        self.must(all(score == scores[0] for score in scores), "scores differ between machines")


def differing(left: State, right: State) -> str:
    """The fields in which two records differ."""
    fields = [name for name in left.dtype.names if left[name].tobytes() != right[name].tobytes()]
    return ", ".join(f"{name} {np.asarray(left[name]).tolist()} / {np.asarray(right[name]).tolist()}" for name in fields)


def check_words(game: Game, longest: int) -> None:
    """Puts the first moves of a random match into words, as tables do."""
    words, state, rng = words_of(game), game.new(game.rules.SEATS[0]), new_rng(1)
    t = text_context(game, "en", tuple(f"Player {seat + 1}" for seat in range(int(state.seats))))
    for _ in range(longest):
        if game.is_over(state):
            expect_type(words.outcome(t, state), list, f"{game.package}.words.outcome")
            return
        possible = game.options(state)
        notations = [words.notation(t, state, option) for option in possible]
        if len(set(notations)) < len(notations):
            raise BrokenContract(f"{game.name}: two options share a notation: {', '.join(map(str, notations))}")
        before, option = game.copy(state), possible[below(rng, len(possible))]
        if not game.is_chance(state):
            expect_type(words.prompt(t, state), str, f"{game.package}.words.prompt")
            expect_type(words.option(t, state, option), str, f"{game.package}.words.option")
        game.play(state, option)
        expect_type(words.log(t, before, option, state), Line, f"{game.package}.words.log")


def expect_type(value: object, kind: type, name: str) -> None:
    if not isinstance(value, kind):
        raise BrokenContract(f"{name} must return a {kind.__name__}, not {value!r}")
