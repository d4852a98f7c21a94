"""Where a live match stands: what each viewer sees, who can tell that something happened, and that nothing is worked out twice."""

import random

import pytest

from fathom.engine.contract import CHANCE, WATCHER
from fathom.engine.loader import Game, load
from fathom.engine.match import replayed
from fathom.games import GAMES
from fathom.server.live.position import Position
from fathom.text.errors import IllegalMove

pytestmark = pytest.mark.compiler
SEED = bytes(32)
LONGEST = 300


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return load(request.param, "cpu")


def started(game: Game, seats: int = 2) -> Position:
    position = Position(game, seats, SEED)
    for step in position.chance_transitions(position.now):
        position.apply(step)
    return position


def test_what_a_step_shows_is_what_the_views_say(game: Game) -> None:
    rng, position = random.Random(1), started(game, int(game.rules.SEATS[1]))
    noticed_by_some = 0
    while not position.is_over() and len(position.played) < LONGEST:
        for step in position.move(rng.choice(game.options(position.state))):
            before, after = (
                [game.view(moment.state, viewer).tobytes() for viewer in position.viewers] for moment in (step.before, step.after)
            )
            assert [step.after.view(viewer).tobytes() for viewer in position.viewers] == after
            assert [step.after.actor_seen(viewer) for viewer in position.viewers] == [
                game.actor(game.view(step.after.state, viewer)) for viewer in position.viewers
            ]
            views = zip(position.viewers, before, after, strict=True)
            assert step.noticed_by == {viewer: (old, new) for viewer, old, new in views if old != new}
            noticed_by_some += len(step.noticed_by) < len(position.viewers)
            position.apply(step)
            assert position.actor == game.actor(position.state)
    assert bool(noticed_by_some) == (game.name == "jaws")


def test_what_was_foreseen_comes_true_without_being_played_again(game: Game) -> None:
    position = started(game)
    steps, draws = position.move(game.options(position.state)[0]), position.draws
    for step in steps:
        assert position.transition_for(step.option) is step
        position.apply(step)
    assert position.draws - draws == len([step for step in steps if step.actor == CHANCE]) == len(steps) - 1
    assert position.pending == []


def test_when_something_else_happens_what_was_foreseen_is_forgotten(game: Game) -> None:
    """Another process was first: the log says what happened."""
    position, twin = started(game), started(game)
    first, *_, last = game.options(position.state)
    position.move(first)
    step = position.transition_for(last)
    assert step.option == last
    assert step.after.state.tobytes() == twin.transition(twin.now, last).after.state.tobytes()
    position.apply(step)
    assert position.pending == []


def test_a_foreseen_step_that_starts_elsewhere_is_not_taken(game: Game) -> None:
    """The same option is played, but it was foreseen for another moment."""
    position, twin = started(game), started(game)
    position.pending = twin.move(game.options(twin.state)[0])
    assert position.transition_for(position.pending[0].option).before is position.now


def test_an_option_that_is_not_possible_changes_nothing(game: Game) -> None:
    position = started(game)
    impossible = next(option for option in range(game.rules.OPTIONS) if option not in game.options(position.state))
    before = position.now
    with pytest.raises(IllegalMove):
        position.move(impossible)
    assert position.now is before


def test_a_move_taken_back_gives_everybody_what_they_saw_before() -> None:
    game, rng = load("jaws", "cpu"), random.Random(3)
    position, taken_back = started(game), 0
    while not position.is_over() and len(position.played) < LONGEST:
        before = [position.now.view(viewer).tobytes() for viewer in position.viewers]
        steps, played = position.move(rng.choice(game.options(position.state))), len(position.played)
        for step in steps:
            position.apply(step)
        if len(steps) == 1 and position.can_undo(step.actor):
            after = {viewer: position.now.view(viewer).tobytes() for viewer in position.viewers}
            undone = position.undo()
            assert {viewer: old for viewer, (old, _) in undone.noticed_by.items()} == {viewer: after[viewer] for viewer in step.noticed_by}
            assert [position.now.view(viewer).tobytes() for viewer in position.viewers] == before
            assert position.now.actor_seen(WATCHER) == game.actor(game.view(position.state, WATCHER))
            assert len(position.played) == played
            position.apply(step)
            taken_back += 1
    assert taken_back > 10


def test_a_seat_may_take_back_what_a_match_lets_it_take_back(game: Game) -> None:
    """A match knows all moves before, a table only those since another seat moved."""
    rng, position = random.Random(5), started(game)
    match = replayed(game, ("Ann", "Ben"), position.played, SEED)
    taken_back = 0
    while not position.is_over() and len(position.played) < LONGEST:
        for step in position.move(rng.choice(game.options(position.state))):
            position.apply(step)
            match.play(step.option)
        if not position.is_over():
            assert who_may_undo(position) == [seat for seat in match.seats() if match.can_take_back(seat)]
        while who_may_undo(position) and rng.random() < 0.4:
            match.take_back(*who_may_undo(position))
            position.undo()
            taken_back += 1
    assert bool(taken_back) == (game.name != "into-the-blue")


def who_may_undo(position: Position) -> list[int]:
    return [seat for seat in position.viewers if position.can_undo(seat)]


def test_a_given_move_is_not_taken_back() -> None:
    position = Position(load("the-blue-lion", "python"), 2, bytes(32))
    for step in position.chance_transitions(position.now):
        position.apply(step)
    seat, first = position.actor, position.move(position.game.options(position.state)[0])[0]
    position.apply(first)
    assert position.can_undo(seat)
    position.given = len(position.played)
    assert not position.can_undo(seat)
