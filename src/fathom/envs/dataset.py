"""Datasets: matches between bots as Parquet files, for offline use. The schema: docs/envs/dataset.md."""

import importlib
import io
import json
import os
from collections import deque
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from fathom.bots.ladder import SOLVED, Player, bot_at_level, is_ready, level_names
from fathom.bots.protocol import Bot
from fathom.engine.edition import Edition
from fathom.engine.loader import Game, load, new_rng
from fathom.envs.extras import missing
from fathom.studies.workers import Workers
from fathom.text.errors import BadFile

TABLES = ("matches", "decisions")
CARD, PLAN = "README.md", "dataset.json"
Row = dict[str, Any]


@dataclass(frozen=True)
class DatasetPlan:
    """What is played, and by whom; everything that makes the files what they are."""

    game: str
    settings: tuple[int, ...]
    edition: Edition
    bots: tuple[str, ...]  # one for each seat of match 0; in match k everybody sits k seats further
    matches: int
    seed: int
    matches_in_a_file: int = 200

    def loaded(self) -> Game:
        return load(self.game, edition=self.edition).with_settings(self.settings)

    def parts(self) -> int:
        return -(-self.matches // self.matches_in_a_file)

    def matches_of(self, part: int) -> range:
        first = part * self.matches_in_a_file
        return range(first, min(first + self.matches_in_a_file, self.matches))

    def as_json(self) -> dict[str, Any]:
        """The plan as it is kept next to the files."""
        game = self.loaded()
        names = [setting.name for setting in game.rules.SETTINGS]
        kept = {key: value for key, value in asdict(self).items() if key not in ("edition", "matches_in_a_file")}
        settings = dict(zip(names, self.settings, strict=True))
        return {**kept, "settings": settings, "edition": self.edition.digest(), "rules": game.version, "fathom": version("fathom"),
                "bots": list(self.bots), "matches_in_a_file": self.matches_in_a_file}  # fmt: skip


# -- the rows ----------------------------------------------------------------------------------------------------------


def play_match(game: Game, plan: DatasetPlan, number: int, judge: Bot | None) -> tuple[Row, list[Row]]:
    """A match as a row, and a row for each of its decisions."""
    seats, rng = len(plan.bots), new_rng(plan.seed, number)
    bots = [plan.bots[(seat + number) % seats] for seat in range(seats)]
    state, played, actors, decisions = game.new(seats), list[int](), list[int](), list[Row]()
    while not game.is_over(state):
        actor = game.actor(state)
        if actor >= 0:
            view = game.view(state, actor)
            option = Player(bots[actor]).choose(game, view, actor, rng)
            decisions.append(decision_row(game, view, actor, option, judge) | {"match": number, "move": len(played), "bot": bots[actor]})
        else:
            option = game.draw(state, rng)
        played.append(option)
        actors.append(actor)
        game.play(state, option)
    shares, scores = game.result(state), [game.score(state, seat) for seat in range(seats)]
    for row in decisions:
        row["share"] = shares[row["seat"]]
    return {"match": number, "bots": bots, "played": played, "actors": actors, "shares": shares, "scores": scores}, decisions


def decision_row(game: Game, view: Any, seat: int, option: int, judge: Bot | None) -> Row:
    """What a seat knew, what it could do and what it did; and what each option is worth, where that is known exactly."""
    possible = game.options(view)
    fields = {name: view[name].ravel().tolist() if game.record_type[name].shape else view[name].item() for name in view.dtype.names}
    return {"seat": seat, "options": possible, "option": option, "values": exact_values(view, seat, possible, judge), "view": fields}


def exact_values(view: Any, seat: int, possible: list[int], judge: Bot | None) -> list[float] | None:
    if judge is None:
        return None
    found = judge.estimates(view, seat, new_rng(0))
    shares = {estimate.option: estimate.share for estimate in found if estimate.margin == 0}
    return [shares[option] for option in possible] if len(shares) == len(possible) else None


def judge_of(game: Game) -> Bot | None:
    """The perfect player, where the game is solved."""
    return bot_at_level(game, SOLVED) if SOLVED in level_names(game.name) and is_ready(game, SOLVED) else None


# -- the files ---------------------------------------------------------------------------------------------------------


def arrow() -> Any:
    try:
        importlib.import_module("pyarrow.parquet")
    except ImportError as error:
        raise missing("pyarrow", "dataset") from error
    return importlib.import_module("pyarrow")


def schema(game: Game, table: str) -> Any:
    """The columns of a table; fields of a view are numbers, or lists of a fixed length."""
    pa = arrow()
    if table == "matches":
        columns = {"match": pa.int64(), "bots": pa.list_(pa.string()), "played": pa.list_(pa.int32()), "actors": pa.list_(pa.int8()),
                   "shares": pa.list_(pa.float64()), "scores": pa.list_(pa.int64())}  # fmt: skip
        return pa.schema(list(columns.items()))
    record: Any = game.record_type
    kinds = {name: (pa.from_numpy_dtype(record[name].base), record[name].shape) for name in record.names}
    view = pa.struct([(name, pa.list_(kind, int(np.prod(shape))) if shape else kind) for name, (kind, shape) in kinds.items()])
    columns = {"match": pa.int64(), "move": pa.int32(), "seat": pa.int8(), "bot": pa.string(), "options": pa.list_(pa.int32()),
               "option": pa.int32(), "share": pa.float64(), "values": pa.list_(pa.float64()), "view": view}  # fmt: skip
    return pa.schema(list(columns.items()))


def make_part(plan: DatasetPlan, number: int) -> tuple[bytes, ...]:
    """The files of one part, a table each. Any worker makes the same bytes."""
    pa, game = arrow(), plan.loaded()
    judge, matches, decisions = judge_of(game), list[Row](), list[Row]()
    for match in plan.matches_of(number):
        row, rows = play_match(game, plan, match, judge)
        matches.append(row)
        decisions += rows
    files = []
    for table, rows in zip(TABLES, (matches, decisions), strict=True):
        file = io.BytesIO()
        pa.parquet.write_table(pa.Table.from_pylist(rows, schema(game, table)), file, compression="zstd")
        files.append(file.getvalue())
    return tuple(files)


def path_of(folder: Path, table: str, part: int) -> Path:
    return folder / table / f"part-{part:05}.parquet"


def make_dataset(plan: DatasetPlan, folder: Path, workers: Workers) -> Iterator[int]:
    """Writes the parts that are not there yet; yields how many matches are there, first those found."""
    arrow()
    prepare(plan, folder)
    waiting = [part for part in range(plan.parts()) if not all(path_of(folder, table, part).exists() for table in TABLES)]
    done = plan.matches - sum(len(plan.matches_of(part)) for part in waiting)
    yield done
    tickets: deque[tuple[int, Any]] = deque()
    while waiting or tickets:
        while waiting and len(tickets) < workers.ahead:
            part = waiting.pop(0)
            tickets.append((part, workers.start(make_part, plan, part)))
        part, ticket = tickets.popleft()
        for table, file in zip(TABLES, workers.wait(ticket), strict=True):
            write_whole(path_of(folder, table, part), file)
        done += len(plan.matches_of(part))
        yield done


def prepare(plan: DatasetPlan, folder: Path) -> None:
    """Makes the folder, or checks that it is the same dataset: then it is continued."""
    text = json.dumps(plan.as_json(), indent=2) + "\n"
    kept = folder / PLAN
    if kept.exists() and kept.read_text(encoding="utf-8") != text:
        raise BadFile("{folder} holds another dataset; {plan} says which", folder=folder, plan=PLAN)
    for table in TABLES:
        (folder / table).mkdir(parents=True, exist_ok=True)
    write_whole(kept, text.encode())
    write_whole(folder / CARD, card(plan).encode())


def write_whole(path: Path, data: bytes) -> None:
    """A file appears under its name only when it is whole."""
    making = path.with_suffix(".making")
    making.write_bytes(data)
    os.replace(making, path)


def card(plan: DatasetPlan) -> str:
    """The data card: how the dataset was made."""
    facts, is_solved = plan.as_json(), judge_of(plan.loaded()) is not None
    values = "exact, from the solved game" if is_solved else "null: the game is not solved here"
    settings = ", ".join(f"{name}={value}" for name, value in facts["settings"].items())
    return f"""# {plan.game}: {plan.matches} matches between bots

Made by Fathom {version("fathom")} (`fathom dataset`), rules version {facts["rules"]}, box {facts["edition"]}, house rules {settings}.

- Players of match 0, by seat: {", ".join(plan.bots)}. In match k everybody sits k seats further.
- Luck and the bots' own choices: stream k of seed {plan.seed} for match k.
- `matches/`: a row for each match. `decisions/`: a row for each decision of a player, with the view that the player had.
- `values`: {values}.
- No person played, so nothing in it is personal. A bot's play is no model of a person's.

The schema is described in Fathom's docs/envs/dataset.md.
"""
