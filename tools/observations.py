"""Writes the fields of every game's observations into docs/envs/observations.md, from the records and their comments. `make map`."""

import re
from pathlib import Path
from typing import Any

from fathom.engine.loader import Game, load
from fathom.envs.observation import Part, encoding_of
from fathom.games import GAMES

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "envs" / "observations.md"
START, END = "<!-- fields -->", "<!-- end -->"
PLAIN = {  # fields whose names say it all to readers of the rules
    "seats": "how many people play", "spare": "always 0", "phase": "what is done now: the constants of the rules name it",
    "rolls_left": "rolls left in this turn", "placed": "shells of each seat on each level",
    "unplayed": "shells that each seat has not placed",
    "chests_taken": "chests of each seat", "quiet_limit": "house rule", "swap": "house rule", "memory_aid": "house rule",
    "points": "diamonds of each seat", "setting_acts": "house rule: which acts are played", "boat_round": "the round of Act 2",
    "tiles": "the boat's tiles", "health": "of each of the crew", "shark_health": "of the shark", "hand_size": "cards in the shark's hand",
    "gear": "cards of each of the crew", "prepared": "of each of the crew: has prepared",
    "weapon": "of each of the crew: the weapon chosen",
    "may_attack": "of each of the crew", "caged": "of each of the crew: in the cage",
}  # fmt: skip
FIELD = re.compile(r'^ {4,}\("(\w+)", np\.\w+.*?\),?(?:  # (.*))?$')
GROUP = re.compile(r"^    # (.*)$")


def comments(game: Game) -> dict[str, str]:
    """What the rules say about each field: its own comment, and the line above its group."""
    found = dict(PLAIN)
    for path in sorted(p for p in game.folder.rglob("*.py") if "rules" in p.relative_to(game.folder).with_suffix("").parts):
        group = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            if field := FIELD.match(line):
                found[field[1]] = "; ".join(filter(None, (group, field[2]))) or found.get(field[1], "")
            else:
                title = GROUP.match(line)
                group = title[1] if title else "" if line.startswith(("]", "    ]")) else group
    return found


def row(game: Game, part: Part, said: dict[str, str]) -> str:
    last = part.first + part.size - 1
    where = str(part.first) if part.size == 1 else f"{part.first} to {last}"
    field: Any = game.record_type[part.name]
    shape = " × ".join(map(str, field.shape)) or "1"
    return f"| {where} | `{part.name}` | {shape} | {field.base} | {said.get(part.name, '')} |"


def table(name: str) -> str:
    game = load(name, "python")
    encoding, said = encoding_of(game.record_type, game.rules.SEATS[1]), comments(game)
    head = f"### {name}\n\n{encoding.width} numbers.\n\n| numbers | field | shape | kind | what it says |\n|---|---|---|---|---|"
    return "\n".join([head, "| 0 | viewer | 1 | | the seat whose view it is |", *(row(game, part, said) for part in encoding.parts[1:])])


def page() -> str:
    text = PAGE.read_text(encoding="utf-8")
    tables = "\n\n".join(map(table, GAMES))
    return f"{text.partition(START)[0]}{START}\n{tables}\n{END}{text.partition(END)[2]}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
