"""A match: a game, its seats and the options played. Checks, plays, replays, takes back."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from fathom.engine.contract import CHANCE, NOBODY, WATCHER, State
from fathom.engine.fairness import commitment, fair_pick, new_seed
from fathom.engine.loader import Game
from fathom.engine.record import set_up
from fathom.text.errors import BadTable, IllegalMove

GUESSES = 8  # worlds that a viewer could believe in, tried when we ask what a move reveals


class Observed(NamedTuple):
    """One move as a viewer saw it; option is None where the viewer cannot know which it was."""

    before: State
    option: int | None
    after: State


class Match:
    """A match between seats with names. The options played are the whole truth; the states are kept alongside them.

    `match.played` are the options, `match.states` the states before, between and after them, `match.state` the last of these. The first
    `given` moves were played elsewhere: the match goes on from there, and the seed has drawn none of them. A match that does not begin
    at the beginning has a `setup`: the fields in which its first state differs from a new match.
    """

    def __init__(
        self, game: Game, names: tuple[str, ...], seed: bytes | None = None, given: int = 0, setup: Mapping[str, Any] | None = None
    ) -> None:
        if len(set(names)) != len(names) or not all(names):
            raise BadTable("every seat needs a different name, not {names}", names=", ".join(names))
        for name in names:
            if not name.isprintable() or name != name.strip():
                raise BadTable("a name must be a single line without spaces around it, not {name!r}", name=name)
        self.game = game
        self.names = names
        self.seed = seed or new_seed()
        self.played: list[int] = []
        self.setup = dict(setup or {})
        self.states = [set_up(game, len(names), self.setup)]
        self.given = given
        self.draws = 0  # how often chance has moved, drawn from the seed

    @property
    def state(self) -> State:
        """The position now, with all secrets; view() is for a viewer."""
        return self.states[-1]

    @property
    def actor(self) -> int:
        """Who is to act: a seat, CHANCE, or NOBODY when it is over."""
        return self.game.actor(self.state)

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed, shown before the first move; the seed is shown at the end."""
        return commitment(self.seed)

    def play(self, option: int) -> None:
        """Plays one option, a player's or CHANCE's, if it is possible now."""
        if self.actor == NOBODY:
            raise IllegalMove("the match is over")
        possible = self.game.options(self.state)
        if option not in possible:
            there_are = ", ".join(map(str, possible))
            raise IllegalMove("option {option} is not possible now; possible: {possible}", option=option, possible=there_are)
        after = self.game.copy(self.state)
        self.game.play(after, option)
        self.draws += self.actor == CHANCE and len(self.played) >= self.given
        self.played.append(option)
        self.states.append(after)

    def play_notation(self, text: str) -> None:
        """Plays the move that a notation means now, a player's or CHANCE's: "keep 1 2"."""
        if self.actor == NOBODY:
            raise IllegalMove("the match is over")
        self.play(self.game.parse(self.state, text))

    def fair_option(self) -> int:
        """The outcome that the seed gives now."""
        if self.actor != CHANCE:
            raise IllegalMove("there is nothing to draw now: a player must move")
        possible, odds = self.game.chances(self.state)
        return possible[fair_pick(self.seed, self.draws, odds)]

    def play_chance(self) -> None:
        """Plays CHANCE's moves until somebody has to decide, or it is over."""
        while self.actor == CHANCE:
            self.play(self.fair_option())

    def first_bent_draw(self) -> int | None:
        """The number (from 1) of CHANCE's first move that the seed did not give, or None: all were fair."""
        draw = 0
        for number, (state, option) in enumerate(zip(self.states, self.played, strict=False), start=1):
            if number > self.given and self.game.is_chance(state):
                possible, odds = self.game.chances(state)
                if option != possible[fair_pick(self.seed, draw, odds)]:
                    return number
                draw += 1
        return None

    def view(self, seat: int) -> State:
        """What a seat, or WATCHER, may know now."""
        return self.game.view(self.state, seat)

    def text(self, seat: int = WATCHER, language: str = "en", width: int = 72) -> str:
        """The board in lines of text, as a seat or WATCHER may see it."""
        return self.game.text(self.view(seat), self.names, language, width)

    def seats(self) -> range:
        return range(len(self.names))

    def observed(self, number: int, seat: int) -> Observed | None:
        """Move `number` (from 0) as a seat or WATCHER saw it; None when nothing changed for that viewer."""
        before, after = (self.game.view(state, seat) for state in self.states[number : number + 2])
        if before.tobytes() == after.tobytes():
            return None
        known = is_known(self.game, self.states[number], self.played[number], seat)
        return Observed(before, self.played[number] if known else None, after)

    def observations(self, seat: int) -> Iterator[Observed]:
        """The whole match as a seat or WATCHER saw it."""
        for number in range(len(self.played)):
            observed = self.observed(number, seat)
            if observed:
                yield observed

    def can_take_back(self, seat: int) -> bool:
        """May the seat undo the last move? Exactly when it was its own and nobody learnt anything by it."""
        if len(self.played) <= self.given or seat not in self.seats() or self.game.actor(self.states[-2]) != seat:
            return False
        return not reveals_information(self.game, self.states[-2], self.played[-1])

    def take_back(self, seat: int) -> None:
        if not self.can_take_back(seat):
            raise IllegalMove("there is no move to take back: luck has decided, somebody else has moved, or something was revealed")
        self.played.pop()
        self.states.pop()


def is_known(game: Game, state: State, option: int, seat: int) -> bool:
    """Can a viewer tell which option was played? Yes, unless another one would have looked the same.

    What would have looked the same is asked of the state and of others that the viewer takes for possible: a move that
    was secretly the only one would betray the secret.
    """
    return game.actor(state) == seat or not game.is_ambiguous_to(state, option, seat, GUESSES)


def reveals_information(game: Game, state: State, option: int) -> bool:
    """Does anybody learn something by this move, beyond the move itself?"""
    return game.reveals_information(state, option, GUESSES)


def replayed(
    game: Game, names: tuple[str, ...], played: list[int], seed: bytes | None = None, given: int = 0, setup: Mapping[str, Any] | None = None
) -> Match:
    """A match from its options, each checked."""
    match = Match(game, names, seed, given, setup)
    for option in played:
        match.play(option)
    return match
