"""Seats that several people share: each plays some of its characters; whoever chose none plays those that nobody chose."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from fathom.engine.contract import State
from fathom.engine.edition import Edition
from fathom.engine.loader import Game, load
from fathom.engine.notation import words_of
from fathom.server.messages import PERSON, Seat
from fathom.text.catalogues import Translator

AND = "-"  # between the characters of a role that has several


def characters(game: Game, seat: int) -> tuple[str, ...]:
    """The characters that people may share at a seat, in the numbers of the rules' role(); none at most seats."""
    words = words_of(game)
    return tuple(words.roles(seat)) if hasattr(words, "roles") else ()


def character_name(game: Game, say: Translator, character: str) -> str:
    return str(words_of(game).role_name(say, character))


def parts(role: str) -> frozenset[str]:
    return frozenset(filter(None, role.split(AND)))


def hands(game: Game, seat: int, mine: str, roles: Iterable[str]) -> frozenset[str] | None:
    """The characters that somebody with the role `mine` plays, where `roles` are those of all at the seat; None: whatever there is."""
    others = [parts(role) for role in roles]
    chosen = frozenset[str]().union(*others, parts(mine))
    if not chosen:
        return None
    rest = frozenset(characters(game, seat)) - chosen
    is_shared_by_all = all(others) and bool(parts(mine))
    return parts(mine) | rest if not mine or is_shared_by_all else parts(mine)


def is_in_hand(game: Game, view: State, seat: int, hand: frozenset[str] | None, option: int) -> bool:
    """May somebody who plays these characters play an option? What belongs to no single one, everybody at the seat may."""
    if hand is None:
        return True
    names, number = characters(game, seat), int(plain_rules(game.name, game.edition).role(view, option))
    return not 0 <= number < len(names) or names[number] in hand


@lru_cache(8)
def plain_rules(name: str, edition: Edition) -> Any:
    """Whose option it is is asked too seldom to compile the question."""
    return load(name, "python", edition).rules


# who sits at a seat that several share: the first by name, and whoever chose a character under that


def joined(there: Seat) -> str:
    """The names of all at a seat."""
    return ", ".join(dict.fromkeys(filter(None, [there.name, *there.roles.values()])))


def names_at(there: Seat) -> set[str]:
    return {there.name, *there.roles.values()}


def name_at(there: Seat, role: str) -> str:
    """The name of whoever has this role."""
    return next((there.roles[name] for name in sorted(parts(role)) if name in there.roles), there.name)


def free_characters(game: Game, seat: int, there: Seat) -> tuple[str, ...]:
    """What a further person may choose: nothing where somebody plays the whole seat."""
    if there.name not in there.roles.values():
        return ()
    return tuple(name for name in characters(game, seat) if name not in there.roles)


def seated(there: Seat, name: str, role: str, before: str) -> Seat:
    """The seat once somebody has this name and role there, who had the name `before` or none."""
    others = {character: other for character, other in there.roles.items() if other != before}
    first = there.name if there.name and there.name != before else name
    return Seat(PERSON, first, roles={**others, **dict.fromkeys(sorted(parts(role)), name)})


def without(there: Seat, name: str) -> Seat:
    """The seat once somebody who shared it has left."""
    others = {character: other for character, other in there.roles.items() if other != name}
    first = there.name if there.name != name else next(iter(others.values()), "")
    return Seat(there.who, first, there.level, others)


def written(seat: Seat) -> str:
    """As the log keeps it."""
    return msgspec.json.encode(seat).decode()
