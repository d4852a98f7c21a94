"""A database as a busy server has it after years: made-up matches of two seats, people, and all that is kept about them."""

import random
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import sqlalchemy as sa

from fathom.server.store.keys import hash_of
from fathom.server.store.people.results import PEOPLE
from fathom.server.store.schema.people import device_rows, invitation_rows, person_rows, rating_rows, result_rows, shipmate_rows, tally_rows
from fathom.server.store.schema.rows import alarm_rows, answer_rows, key_rows, log_rows, match_rows, turn_notice_rows
from fathom.server.store.store import Store, now

PEOPLE_THERE = 20_000
MATES = 5_000  # of the person who is looked at
ANSWERS = 5  # to puzzles, by everybody
EVERY = 10  # so many matches one has a clock
AT_ONCE = 5_000  # matches in one transaction
GAMES = ("deep-dive", "into-the-blue", "the-blue-lion", "jaws")
DAY = 86_400_000
KEY = "0123456789abcdef" * 2
ME = hash_of(KEY)

Rows = list[dict[str, Any]]


def fill(store: Store, matches: int, mine: int) -> None:
    """The person's matches lie scattered among all others. Every match is over, and one in ten of them still has an alarm, years ahead."""
    luck, every = random.Random(1), max(1, matches // mine)
    people = [luck.randbytes(32) for _ in range(PEOPLE_THERE)]
    for start in range(0, matches, AT_ONCE):
        numbers = range(start, min(start + AT_ONCE, matches))
        pairs = [(ME if number % every == 0 else luck.choice(people), luck.choice(people)) for number in numbers]
        add(store, of_matches(numbers, pairs))
    add(store, of_people(people))
    add(store, of_me(people, mine))
    with store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(sa.text("ANALYZE"))


def add(store: Store, rows: dict[sa.Table, Rows]) -> None:
    with store.engine.begin() as connection:
        for table, some in rows.items():
            if store.is_postgresql:
                copy(connection, table, some)
            else:
                connection.execute(table.insert(), some)


def copy(connection: sa.Connection, table: sa.Table, rows: Rows) -> None:
    """Many times as fast as INSERT."""
    columns = list(rows[0])
    names = ", ".join(f'"{column}"' for column in columns)
    with connection.connection.cursor() as cursor, cursor.copy(f'COPY "{table.name}" ({names}) FROM STDIN') as copying:
        for row in rows:
            copying.write_row([row[column] for column in columns])


def of_matches(numbers: Iterable[int], pairs: list[tuple[bytes, bytes]]) -> dict[sa.Table, Rows]:
    seated = [(number, seat, person) for number, pair in zip(numbers, pairs, strict=True) for seat, person in enumerate(pair)]
    timed = [(number, person) for number, seat, person in seated if number % EVERY == 0 and seat == 0]
    return {
        match_rows: [match_row(number) for number in numbers],
        log_rows: [{"match": name(number), "seq": seat + 1, "kind": "move", "seat": seat, "at": number} for number, seat, _ in seated],
        key_rows: [{"match": name(number), "seat": seat, "hash": who, "role": "", "at": number} for number, seat, who in seated],
        result_rows: [result_row(number, seat, person) for number, seat, person in seated],
        alarm_rows: [{"match": name(number), "due": now() + DAY * 1000 + number} for number, _ in timed],
        turn_notice_rows: [{"match": name(number), "person": who, "seat": 0, "number": 9, "due": None} for number, who in timed],
    }


def name(number: int) -> str:
    return f"m{number:09}"


def match_row(number: int) -> dict[str, Any]:
    facts = {"rules": 1, "edition": "{}", "settings": "{}", "wishes": "{}", "seats": 2, "seed": b"s" * 32}
    return {"id": name(number), "game": GAMES[number % 4], "at": number * 1000, **facts}


def result_row(number: int, seat: int, person: bytes) -> dict[str, Any]:
    facts = {"role": "", "name": "Ann", "level": "", "seats": 2, "score": 9, "against": PEOPLE, "luck": None}
    facts |= {"place": 1 + seat, "share": 1.0 - seat}
    return {"match": name(number), "seat": seat, "person": person, "game": GAMES[number % 4], "at": number * 1000, **facts}


def of_people(people: list[bytes]) -> dict[sa.Table, Rows]:
    profile = {"name": "Ann", "sign": 0, "open": False, "caught_up": True, "at": 0}
    device = {"label": "Firefox, Linux", "removed": False, "at": 0, "seen": now()}
    answer = {"game": GAMES[0], "option": 1, "day": None, "at": 0}
    invitation = {"match": name(0), "name": "Ann", "at": now()}
    pairs = list(pairwise([*people, people[0]]))
    return {
        person_rows: [{"id": person, **profile} for person in (ME, *people)],
        device_rows: [{"hash": person, "person": person, **device} for person in (ME, *people)],
        answer_rows: [{"hash": person, "puzzle": f"p{number}", **answer} for person in (ME, *people) for number in range(ANSWERS)],
        invitation_rows: [{"person": one, "other": other, **invitation} for one, other in pairs],
        shipmate_rows: [mate_row(one, other, number) for number, (one, other) in enumerate(pairs)],
    }


def mate_row(person: bytes, other: bytes, number: int) -> dict[str, Any]:
    return {"person": person, "other": other, "level": "", "name": "Ann", "matches": number % 40, "won": 1, "at": number}


def of_me(people: list[bytes], mine: int) -> dict[sa.Table, Rows]:
    tally = {"matches": mine, "won": mine // 2, "run": 1, "longest": 9, "longest_at": 1, "best": 30, "best_at": 1}
    rating = {"role": "", "against": PEOPLE, "points": 1500.0, "spread": 60.0, "matches": mine}
    return {
        tally_rows: [{"person": ME, "game": game, **tally} for game in GAMES],
        rating_rows: [{"person": ME, "game": game, **rating} for game in GAMES],
        shipmate_rows: [mate_row(ME, other, number) for number, other in enumerate(people[:MATES])],
    }
