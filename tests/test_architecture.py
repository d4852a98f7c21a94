"""The shape of the source: who may import whom, who may name a game, how long a file may be."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

from fathom.games import GAMES
from tests.sources import syntax_tree

SOURCE = Path(__file__).parents[1] / "src" / "fathom"
MODULES = sorted(SOURCE.rglob("*.py"))
LEVELS = {
    "text": 0, "engine": 1, "scene": 2, "solvers": 2, "bots": 3, "lessons": 3, "games": 4, "studies": 5, "review": 6, "envs": 6,
    "puzzles": 7,
}  # fmt: skip
TOP = 8  # everything else
# The layers of the server.
SERVER = {
    "messages": 0, "ops": 0, "store": 1, "live": 2, "render": 3, "reviews": 4, "startup": 4, "notices": 4, "http": 5, "admin": 5,
    "__main__": 6,
}  # fmt: skip
ROOMS = {"rules": 0, "words": 1, "ui": 2, "evaluation": 1, "solver": 2, "bots": 3}  # of a game; words and ui are another branch than bots
BRANCHES = [{"rules", "words", "ui"}, {"rules", "evaluation", "solver", "bots"}]
LONGEST = 400
CROWDED = 16  # modules in a folder
ARGUMENTS = 8  # that a call may have without their names
COLUMNS_OF = {"Table", "create_table"}  # what SQLAlchemy makes of a list of columns


def part_of(module: str) -> str:
    """`bots` of `fathom.bots.ismcts`."""
    return [*module.split("."), ""][1]


def room_of(module: str) -> str:
    """`rules` of `fathom.games.jaws.rules.island`. What a game's bots think of a position is a room below its solver."""
    parts = [*module.split("."), "", ""]
    is_evaluation = parts[3:5] == ["bots", "evaluation"]
    return "evaluation" if is_evaluation else parts[3]


def dotted(path: Path) -> str:
    parts = ["fathom", *path.relative_to(SOURCE).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports(path: Path) -> list[str]:
    """Every module of Fathom that a file imports, at its top or inside a function."""
    package = dotted(path) if path.name == "__init__.py" else dotted(path).rpartition(".")[0]
    found = []
    for node in ast.walk(syntax_tree(path)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*parents, *([node.module] if node.module else [])])
            found += [base, *(f"{base}.{alias.name}" for alias in node.names)]
    return [name for name in found if name.startswith("fathom.")]


def relative(path: Path) -> str:
    return str(path.relative_to(SOURCE))


def modules_of(part: str) -> list[Path]:
    return [path for path in MODULES if part_of(dotted(path)) == part]


def is_below(mine: str, theirs: str) -> bool:
    return theirs == mine or LEVELS.get(theirs, TOP) < LEVELS.get(mine, TOP) or mine not in LEVELS


def test_imports_go_one_way():
    """text <- engine <- scene, solvers <- bots, lessons <- games <- studies <- review, envs <- puzzles <- everything else."""
    wrong = [(relative(path), name) for path in MODULES for name in imports(path) if not is_below(part_of(dotted(path)), part_of(name))]
    assert wrong == []


def test_the_layers_of_the_server_import_downwards():
    """messages, ops <- store <- live <- render <- reviews, notices <- http."""
    wrong = []
    for path in modules_of("server"):
        mine = [*dotted(path).split("."), ""][2]
        layers = {name: name.split(".")[2] for name in imports(path) if name.startswith("fathom.server.") and mine}
        wrong += [(relative(path), name) for name, theirs in layers.items() if theirs != mine and SERVER[theirs] >= SERVER[mine]]
    assert wrong == []


def is_room_below(mine: str, theirs: str) -> bool:
    return ROOMS[theirs] < ROOMS[mine] and any({mine, theirs} <= branch for branch in BRANCHES)


def test_the_rooms_of_a_game_import_downwards():
    """rules <- words <- ui, and rules <- evaluation <- solver <- bots."""
    wrong = []
    for path in modules_of("games"):
        mine = room_of(dotted(path))
        rooms = {name: room_of(name) for name in imports(path) if part_of(name) == "games" and mine}
        wrong += [(relative(path), name) for name, theirs in rooms.items() if theirs not in ("", mine) and not is_room_below(mine, theirs)]
    assert wrong == []


def test_no_folder_is_crowded():
    counts = Counter(path.parent for path in MODULES)
    assert {str(folder.relative_to(SOURCE)): count for folder, count in counts.items() if count > CROWDED} == {}


def test_a_call_with_many_arguments_names_them():
    """The columns of a table of the database are a list."""
    calls = ((path, node) for path in MODULES for node in ast.walk(syntax_tree(path)) if isinstance(node, ast.Call))
    crowded = [(dotted(path), node.lineno) for path, node in calls if len(node.args) > ARGUMENTS and not is_list_of_columns(path, node)]
    assert crowded == []


def is_list_of_columns(path: Path, call: ast.Call) -> bool:
    return "schema" in path.parts and ast.unparse(call.func).rpartition(".")[2] in COLUMNS_OF


def test_games_do_not_know_each_other():
    for path in modules_of("games"):
        game = dotted(path).split(".")[2:3]
        assert [name for name in imports(path) if part_of(name) == "games" and name.split(".")[2:3] != game] == [], relative(path)


def test_nothing_outside_the_games_names_a_game():
    """But the example in help(fathom): it has to load one."""
    spellings = [re.escape(name.replace("-", sign)) for name in GAMES for sign in "-_ "]
    named = re.compile(rf"\b({'|'.join(spellings)})\b")
    outside = [path for path in MODULES if part_of(dotted(path)) != "games" and dotted(path) != "fathom"]
    found = {relative(path): named.search(path.read_text(encoding="utf-8").lower()) for path in outside}
    assert {name: match[0] for name, match in found.items() if match} == {}


def test_a_file_is_short_and_says_what_it_is():
    long = {relative(path): len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert {name: lines for name, lines in long.items() if lines > LONGEST} == {}
    assert [relative(path) for path in MODULES if not ast.get_docstring(syntax_tree(path))] == []


def test_the_list_of_games_is_complete():
    folders = {path.parent.name for path in (SOURCE / "games").glob("*/edition.toml")}
    assert {package.rpartition(".")[2] for package in GAMES.values()} == folders
