"""Seats that several people share: each plays some of its characters; whoever chose none plays those that nobody chose."""

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

AND = "-"  # between the characters of a role that has several


def characters_at(game: Game, seat: int) -> tuple[str, ...]:
    """The characters that people may share at a seat, in the numbers of the rules' role(); none at most seats."""
    return words_of(game).roles(seat)


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
    """May somebody who plays these characters play an option? What belongs to no single one, everybody at the seat may."""
    if characters is None:
        return True
    names, number = characters_at(game, seat), int(plain_rules(game.name, game.edition).role(view, option))
    return not 0 <= number < len(names) or names[number] in characters


@lru_cache(8)
def plain_rules(name: str, edition: Edition) -> Any:
    """Whose option it is is asked too seldom to compile the question."""
    return load(name, "python", edition).rules


# who sits at a seat that several share: the first by name, and whoever chose a character under that


def joined(seat_now: Seat) -> str:
    """The names of all at a seat."""
    return ", ".join(dict.fromkeys(filter(None, [seat_now.name, *seat_now.roles.values()])))


def names_at(seat_now: Seat) -> set[str]:
    return {seat_now.name, *seat_now.roles.values()}


def name_at(seat_now: Seat, role: str) -> str:
    """The name of whoever has this role."""
    return next((seat_now.roles[name] for name in sorted(characters_of(role)) if name in seat_now.roles), seat_now.name)


def free_characters(game: Game, seat: int, seat_now: Seat) -> tuple[str, ...]:
    """What a further person may choose: nothing where somebody plays the whole seat."""
    if seat_now.name not in seat_now.roles.values():
        return ()
    return tuple(name for name in characters_at(game, seat) if name not in seat_now.roles)


def seated(seat_now: Seat, name: str, role: str, before: str) -> Seat:
    """The seat once somebody has this name and role there, who had the name `before` or none."""
    others = {character: other for character, other in seat_now.roles.items() if other != before}
    first = seat_now.name if seat_now.name and seat_now.name != before else name
    return Seat(PERSON, first, roles={**others, **dict.fromkeys(sorted(characters_of(role)), name)})


def without(seat_now: Seat, name: str) -> Seat:
    """The seat once somebody who shared it has left."""
    others = {character: other for character, other in seat_now.roles.items() if other != name}
    first = seat_now.name if seat_now.name != name else next(iter(others.values()), "")
    return Seat(seat_now.who, first, seat_now.level, others)


def written(seat: Seat) -> str:
    """As the log keeps it."""
    return msgspec.json.encode(seat).decode()
