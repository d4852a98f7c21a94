"""Roles: several people may share a seat. A role is the characters that one of them plays; an empty role is those nobody chose.

On the wire and on disk a role is text, its characters joined by `-`.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from fathom.engine.contract import State
from fathom.engine.edition import Edition
from fathom.engine.loader import Game, load
from fathom.engine.rooms import words_of
from fathom.server.messages import PERSON, Seat
from fathom.text.catalogues import Translator

AND = "-"  # between the characters of a role
KEPT = 64  # games, each with some number of seats


def characters_at(game: Game, seat: int) -> tuple[str, ...]:
    """The characters that people may share at a seat, in the numbers of the rules' role(); none at most seats."""
    return words_of(game).roles(seat)


@lru_cache(KEPT)
def has_characters(game: Game, seats: int) -> bool:
    """May several people share a seat?"""
    return any(characters_at(game, seat) for seat in range(seats))


def character_name(game: Game, say: Translator, character: str) -> str:
    return words_of(game).role_name(say, character)


def characters_of(role: str) -> frozenset[str]:
    return frozenset(filter(None, role.split(AND)))


def characters_played(game: Game, seat: int, mine: str, roles: Iterable[str]) -> frozenset[str] | None:
    """The characters that somebody with the role `mine` plays, where `roles` are those of all at the seat; None: whatever there is."""
    others = [characters_of(role) for role in roles]
    chosen = frozenset[str]().union(*others, characters_of(mine))
    if not chosen:
        return None
    rest = frozenset(characters_at(game, seat)) - chosen
    is_shared_by_all = all(others) and bool(characters_of(mine))
    return characters_of(mine) | rest if not mine or is_shared_by_all else characters_of(mine)


def may_play(game: Game, view: State, seat: int, characters: frozenset[str] | None, option: int) -> bool:
    """May a player with these characters play an option? An option of no single character is open to all at the seat."""
    if characters is None:
        return True
    names, number = characters_at(game, seat), int(plain_rules(game.name, game.edition).role(view, option))
    return not 0 <= number < len(names) or names[number] in characters


@lru_cache(8)
def plain_rules(name: str, edition: Edition) -> Any:
    """Uncompiled: which character an option belongs to is looked up too rarely to be worth compiling."""
    return load(name, "python", edition).rules


# who sits at a shared seat: Seat.name is the first player, Seat.roles names the player of each chosen character


def joined(seat: Seat) -> str:
    """The names of all at a seat."""
    return ", ".join(dict.fromkeys(filter(None, [seat.name, *seat.roles.values()])))


def names_at(seat: Seat) -> set[str]:
    return {seat.name, *seat.roles.values()}


def name_at(seat: Seat, role: str) -> str:
    """The name of the player with this role."""
    return next((seat.roles[name] for name in sorted(characters_of(role)) if name in seat.roles), seat.name)


def free_characters(game: Game, number: int, seat: Seat) -> tuple[str, ...]:
    """The characters that a further person may choose; none where somebody plays the whole seat."""
    if seat.name not in seat.roles.values():
        return ()
    return tuple(name for name in characters_at(game, number) if name not in seat.roles)


def seated(seat: Seat, name: str, role: str, before: str) -> Seat:
    """The seat after a player took this name and role there; `before` is the player's old name, or empty."""
    others = {character: other for character, other in seat.roles.items() if other != before}
    first = seat.name if seat.name and seat.name != before else name
    return Seat(PERSON, first, roles={**others, **dict.fromkeys(sorted(characters_of(role)), name)})


def without(seat: Seat, name: str) -> Seat:
    """The seat after one of those who share it left."""
    others = {character: other for character, other in seat.roles.items() if other != name}
    first = seat.name if seat.name != name else next(iter(others.values()), "")
    return Seat(seat.who, first, seat.level, others)


class Freed(msgspec.Struct, frozen=True):
    """What became of a seat that somebody left; `by` is who freed it, where it was not they themselves."""

    seat: Seat
    by: str = ""


def written(found: Seat | Freed) -> str:
    """As JSON, for the log."""
    return msgspec.json.encode(found).decode()
