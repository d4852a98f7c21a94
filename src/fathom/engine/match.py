"""A match: a game, its seats and the options played. Checks, plays, replays, takes back."""

from collections.abc import Iterator
from typing import NamedTuple

from fathom.engine.contract import CHANCE, NOBODY, State
from fathom.engine.fairness import commitment, fair_pick, new_seed
from fathom.engine.loader import Game
from fathom.text.errors import BadTable, IllegalMove

GUESSES = 8  # worlds that a viewer could believe in, tried when we ask what a move tells


class Told(NamedTuple):
    """One move as a viewer saw it; option is None where the viewer cannot know which it was."""

    before: State
    option: int | None
    after: State


class Match:
    """The options played are the whole truth; states are kept beside them so that nobody waits for a replay."""

    def __init__(self, game: Game, names: tuple[str, ...], seed: bytes | None = None) -> None:
        if len(set(names)) != len(names) or not all(names):
            raise BadTable("every seat needs a name of its own, not {names}", names=", ".join(names))
        for name in names:
            if not name.isprintable() or name != name.strip():
                raise BadTable("a name is a text of one line without spaces around it, not {name!r}", name=name)
        self.game = game
        self.names = names
        self.seed = seed or new_seed()
        self.played: list[int] = []
        self.states = [game.new(len(names))]
        self.draws = 0  # how often luck has been drawn

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def actor(self) -> int:
        return self.game.actor(self.state)

    @property
    def commitment(self) -> str:
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
        self.draws += self.actor == CHANCE
        self.played.append(option)
        self.states.append(after)

    def fair_option(self) -> int:
        """What fair luck says now."""
        if self.actor != CHANCE:
            raise IllegalMove("it is not luck's turn")
        possible, odds = self.game.chances(self.state)
        return possible[fair_pick(self.seed, self.draws, odds)]

    def play_chance(self) -> None:
        """Plays CHANCE's moves until somebody has to decide, or it is over."""
        while self.actor == CHANCE:
            self.play(self.fair_option())

    def first_bent_draw(self) -> int | None:
        """The number (from 1) of the first move of luck that the seed did not give, or None: all were fair."""
        draw = 0
        for number, (state, option) in enumerate(zip(self.states, self.played, strict=False), start=1):
            if self.game.is_chance(state):
                possible, odds = self.game.chances(state)
                if option != possible[fair_pick(self.seed, draw, odds)]:
                    return number
                draw += 1
        return None

    def view(self, seat: int) -> State:
        return self.game.view(self.state, seat)

    def seats(self) -> range:
        return range(len(self.names))

    def told(self, number: int, seat: int) -> Told | None:
        """Move `number` (from 0) as a seat or WATCHER saw it; None when nothing changed for that viewer."""
        before, after = (self.game.view(state, seat) for state in self.states[number : number + 2])
        if before.tobytes() == after.tobytes():
            return None
        known = is_known(self.game, self.states[number], self.played[number], seat)
        return Told(before, self.played[number] if known else None, after)

    def story(self, seat: int) -> Iterator[Told]:
        """The whole match as a seat saw it."""
        for number in range(len(self.played)):
            told = self.told(number, seat)
            if told:
                yield told

    def can_take_back(self, seat: int) -> bool:
        """May the seat undo the last move? Exactly when it was its own and nobody learnt anything by it."""
        if not self.played or seat not in self.seats() or self.game.actor(self.states[-2]) != seat:
            return False
        return not reveals_information(self.game, self.states[-2], self.played[-1])

    def take_back(self, seat: int) -> None:
        if not self.can_take_back(seat):
            raise IllegalMove("there is nothing to take back: luck has fallen, somebody else has moved, or something was learnt")
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


def replayed(game: Game, names: tuple[str, ...], played: list[int], seed: bytes | None = None) -> Match:
    """A match from its options, each checked."""
    match = Match(game, names, seed)
    for option in played:
        match.play(option)
    return match
