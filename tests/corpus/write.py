"""Writes a corpus with the code as it is: `python -m tests.corpus.write tests/corpus/rules_2 jaws` when the version of a game changes.

Without names of games, all of them, a database and addresses.
"""

import json
import random
import sqlite3
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx

import fathom.server
from fathom.engine.loader import load
from fathom.engine.match import Match
from fathom.engine.matchfile import write_match
from fathom.games import GAMES
from fathom.server.ops.settings import ServerSettings
from tests.corpus import fields
from tests.server.api_client import API, Player
from tests.server.running import FAST, FREE, Running, wait_for

LONG_ENOUGH = 60  # moves, of a match that is left unfinished
HOUSE_RULES = {"the-blue-lion": {"quiet_limit": 6}, "jaws": {"acts": "1"}}  # short matches make a small corpus
NAMES = ("Ann", "Léo")
ROOM_FILES = ("room.css", "poster.svg", "title.svg")
GENERAL = ["/", "/?language=fr", "/api", "/healthz", "/metrics", "/rules/chess", "/t/nowhere", "/nowhere", "/static/nowhere"]
GENERAL += [f"{API}/{path}" for path in ("openapi.json", "games", "games?language=fr", "tables", "open", "codes/BCDF", "tables/nowhere")]


def write_match_files(folder: Path, games: Iterable[str]) -> None:
    for name in games:
        for state in ("finished", "unfinished"):
            match = random_match(name, 10**6 if state == "finished" else LONG_ENOUGH)
            (folder / f"{name}.{state}.fathom").write_text(write_match(match), encoding="utf-8")
            facts = {"over": match.game.is_over(match.state), "moves": len(match.played), "state": fields(match.state)}
            (folder / f"{name}.{state}.json").write_text(json.dumps(facts) + "\n", encoding="utf-8")


def random_match(name: str, moves: int) -> Match:
    match, rng = Match(load(name, "cpu"), NAMES, bytes([7] * 32)), random.Random(7)
    while not match.game.is_over(match.state) and len(match.played) < moves:
        match.play(match.fair_option() if match.actor < 0 else rng.choice(match.game.options(match.state)))
    return match


def write_database(folder: Path) -> None:
    database = folder / "tables.sqlite3"
    server = Running(ServerSettings(str(database), timing=FAST, limits=FREE))
    try:
        with server.client() as http:
            tables = [facts for name in GAMES for facts in two_tables(http, name)]
    finally:
        server.stop()
    (folder / "tables.json").write_text(json.dumps(tables, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    with sqlite3.connect(database) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute("VACUUM")
    connection.close()


def two_tables(http: httpx.Client, game: str) -> list[dict[str, Any]]:
    """One match that was played to its end against a bot, and the rematch, which was left."""
    seats = [{"who": "me", "name": "Ann"}, {"who": "bot", "level": "random"}]
    opened = http.post(f"{API}/tables", json={"game": game, "seats": seats, "settings": HOUSE_RULES.get(game, {})}).json()
    ann = Player(http, opened["table"], opened["key"])
    ann.act(chat="Bonjour à tous ! 🦈")
    play(ann, 10**6)
    again = Player(http, ann.act(rematch=True).json()["table"], opened["key"])
    play(again, 3)
    assert not again.view()["over"]
    again.act(chat="To be continued.")
    return [facts_of(ann, opened["key"]), facts_of(again, opened["key"])]


def play(ann: Player, moves: int) -> None:
    rng, may_undo = random.Random(3), True
    for _ in range(moves):
        view = wait_for(lambda: (found := ann.view())["yours"] | found["over"] and found)
        if view["over"]:
            return
        assert ann.act(play=rng.choice(view["options"])["notation"], at=view["cursor"]).status_code == 200
        if may_undo and ann.view()["can_undo"]:
            may_undo = ann.act(undo=True).status_code != 200
    wait_for(lambda: (found := ann.view())["yours"] | found["over"])


def write_addresses(folder: Path) -> None:
    """How every address answers that people may have kept, with a key of the tables."""
    with TemporaryDirectory() as empty:
        database = Path(empty) / "tables.sqlite3"
        database.write_bytes((folder / "tables.sqlite3").read_bytes())
        server = Running(ServerSettings(str(database), timing=FAST, limits=FREE))
        try:
            with server.client() as http:
                answers = [answer for table in tables_of(folder) for answer in answers_of(http, of_a_table(table["table"]), table["key"])]
                answers += answers_of(http, [path for paths in (GENERAL, static_files(), *map(of_a_game, GAMES)) for path in paths])
        finally:
            server.stop()
    lines = [json.dumps(answer) for answer in answers]
    (folder / "addresses.json").write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def tables_of(folder: Path) -> list[dict[str, Any]]:
    return list(json.loads((folder / "tables.json").read_text(encoding="utf-8")))


def answers_of(http: httpx.Client, paths: list[str], key: str = "") -> list[list[Any]]:
    headers = {"authorization": f"Bearer {key}"} if key else {}
    answers = [http.get(path, headers=headers) for path in paths]
    return [[path, key, answer.status_code, answer.headers.get("content-type", "")] for path, answer in zip(paths, answers, strict=True)]


def of_a_table(table: str) -> list[str]:
    pages = ["", "?seat=0", "?seat=1", "?seat=watch", "/result", "/replay", "/replay/1", "/replay/5?seat=0", "/story", "/qr.svg"]
    asked = ["", "/view", "/view?seat=0", "/events?follow=0", "/events?follow=0&after=3", "/replay", "/match", "/luck"]
    return [f"/t/{table}{page}" for page in pages] + [f"{API}/tables/{table}{ask}" for ask in asked]


def of_a_game(game: str) -> list[str]:
    return [f"/rules/{game}{more}" for more in ("", "?language=fr", "?bare=1")] + [f"/rooms/{game}/{file}" for file in ROOM_FILES]


def static_files() -> list[str]:
    home = Path(str(fathom.server.__file__)).parent
    return sorted(f"/{path.relative_to(home)}" for path in (home / "static").rglob("*") if path.is_file())


def facts_of(player: Player, key: str) -> dict[str, Any]:
    """What must be true of the table for ever."""
    events = [json.loads(line) for line in player.get("/events", follow="0").text.splitlines()]
    info, view = player.get().json(), player.view()
    return {
        "table": info["table"],
        "key": key,
        "info": {name: info[name] for name in ("game", "settings", "mine", "commitment", "over", "rematch")},
        "view": {name: view[name] for name in ("cursor", "seat", "turn", "yours", "over", "scores", "result", "view")},
        "options": [option["notation"] for option in view["options"]],
        "kinds": [event["kind"] for event in events],
        "match": player.get("/match").text if info["over"] else None,
    }


if __name__ == "__main__":
    target, games = Path(sys.argv[1]), sys.argv[2:]
    target.mkdir(parents=True)
    write_match_files(target, games or GAMES)
    if not games:
        write_database(target)
        write_addresses(target)
