"""Random boxes: editions that differ from the standard one within what each field may say, and matches played with them."""

from typing import Any

from hypothesis import strategies as st

from fathom.engine.edition import Field, corrected, standard_edition
from fathom.engine.loader import Game, folder_of, load, new_rng, package_of
from fathom.engine.rng import below

LONGEST = 20_000  # moves in which a match of any box must be over


def anything_like(field: Field, value: Any) -> st.SearchStrategy[Any]:
    """A value of the same shape: numbers within the field's bounds, texts from the field or next to one of them."""
    if isinstance(value, tuple):
        return st.tuples(*(anything_like(field, part) for part in value)).map(list)
    if isinstance(value, str):
        return st.sampled_from(sorted(texts_of(field.value)))
    return st.integers(field.low, field.high)


def texts_of(value: Any) -> set[str]:
    if isinstance(value, tuple):
        return {text for part in value for text in texts_of(part)}
    return {value, value[::-1], value[:1]} if isinstance(value, str) else set()


@st.composite
def a_few_other_parts(draw: st.DrawFn, value: Any, field: Field, most: int = 3) -> Any:
    """The value with a few of its numbers and texts replaced, however deep they stand."""
    if not isinstance(value, tuple):
        return draw(anything_like(field, value))
    found = list(value)
    for index in draw(st.lists(st.integers(0, len(value) - 1), min_size=1, max_size=most, unique=True)):
        found[index] = draw(a_few_other_parts(value[index], field, 1))
    return found


@st.composite
def entries(draw: st.DrawFn, game: str) -> dict[str, Any]:
    """A file that corrects one to three fields of a game's box; many of them describe no box that can be played."""
    fields = standard_edition(folder_of(package_of(game))).fields
    chosen = draw(st.lists(st.sampled_from(fields), min_size=1, max_size=3, unique=True))
    return {field.name: draw(a_few_other_parts(field.value, field)) for field in chosen}


def with_box(name: str, machine: str, values: dict[str, Any]) -> Game:
    """The game with a corrected box, or BadEdition."""
    return load(name, machine, corrected(standard_edition(folder_of(package_of(name))), "random", values))


def plays_to_an_end(game: Game, seed: int) -> bool:
    """Is a random match over within the bound, with a result that adds up?"""
    state = end_of(game, seed)
    return game.is_over(state) and abs(sum(game.result(state)) - 1) < 1e-6


def end_of(game: Game, seed: int) -> Any:
    """Where a random match, with a number of seats that the box allows, is over or has reached the bound."""
    rng = new_rng(seed)
    fewest, most = game.rules.SEATS
    state = game.new(int(fewest) + below(rng, int(most) - int(fewest) + 1))
    for _ in range(LONGEST):
        if game.is_over(state):
            break
        possible = game.options(state)
        game.play(state, game.draw(state, rng) if game.is_chance(state) else possible[below(rng, len(possible))])
    return state
