"""What everybody sees of a state.  In the rules language: a table asks after every move, for all viewers at once."""

from typing import Any

from fathom.engine.contract import WATCHER, actor, hide, play


def follow(option: int, before: Any, after: Any, actors: Any) -> None:
    """Plays an option on the state in before[0]; `after` becomes that state and what is seen of it."""
    after[0] = before[0]
    play(after[0], option)
    look(after, actors)


def look(now: Any, actors: Any) -> None:
    """Fills in what is seen of the state in now[0], by each seat and last by a watcher, and who acts in each of these records."""
    actors[0] = actor(now[0])
    for place in range(1, len(now)):
        now[place] = now[0]
        hide(now[place], place - 1 if place < len(now) - 1 else WATCHER)
        actors[place] = actor(now[place])
