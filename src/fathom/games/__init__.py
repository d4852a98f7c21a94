"""The list of games: the only place outside a game's folder that names one. Games of other packages join it by an entry point."""

import logging
import tomllib
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from fathom.text.errors import BadTable

OURS = {
    "into-the-blue": "fathom.games.into_the_blue",
    "deep-dive": "fathom.games.deep_dive",
    "the-blue-lion": "fathom.games.the_blue_lion",
    "jaws": "fathom.games.jaws",
}
NO_FACTS = {"depth": 99, "minutes": 0, "age": 0}  # the lobby hangs such a game below all others, and tells neither its time nor an age
CREDITS = ("titles", "authors", "art", "design", "publishers", "distributors", "rights")  # what lobby.toml may say of the printed game
GROUP = "fathom.games"  # the entry points of guests: a name, and the package that holds the rules

GAMES = OURS | {entry.name: entry.value for entry in entry_points(group=GROUP) if entry.name not in OURS}

VISITED = 10  # moves that a guest is asked to put into words

log = logging.getLogger("fathom.games")


def playable() -> list[str]:
    """The games that people are offered: ours, and every guest that can be loaded."""
    return [name for name in GAMES if name not in broken()]


def offered(wanted: str) -> list[str]:
    """The games that an operator names, separated by commas; all of them when none is named."""
    names = [name.strip() for name in wanted.split(",") if name.strip()]
    for name in names:
        if name not in playable():
            raise BadTable("there is no game {name!r}; available: {names}", name=name, names=", ".join(playable()))
    return [name for name in playable() if name in names or not names]


@cache
def broken() -> dict[str, str]:
    """The guests that cannot be played, and why; each is logged once."""
    found = {}
    for name in GAMES.keys() - OURS.keys():
        try:
            visit(name)
        except Exception as error:  # a stranger's code may fail in any way, and no other game shall suffer from it
            found[name] = f"{type(error).__name__}: {error}"
            log.warning("game left out", extra={"game": name, "why": found[name]})
    return found


def visit(name: str) -> None:
    """Enters every room of a game, begins a match, and says what every list of games says about it."""
    from fathom.bots.room import bots_of
    from fathom.engine.check import check_words
    from fathom.engine.loader import load
    from fathom.engine.notation import text_context
    from fathom.engine.rooms import words_of
    from fathom.lessons.check import check_lessons
    from fathom.scene.ui import ui_of
    from fathom.solvers.protocol import solver_of

    game = load(name, "python")
    for enter in (ui_of, bots_of, solver_of):
        enter(game.package)
    check_words(game, VISITED)
    check_lessons(name)
    words, say = words_of(game), text_context(game, "en", ()).say
    lobby_facts(game.folder)
    credits_of(game.folder)
    book_values(game.folder)
    words.title(say)
    words.tagline(say)
    for setting in game.rules.SETTINGS:
        words.setting(say, setting.name)
        words.choice(say, setting.name, setting.default)


def lobby_facts(folder: Path) -> dict[str, int]:
    """What a game's lobby.toml says: how deep it hangs, how many minutes it takes, and from which age on it is played."""
    said = lobby_file(folder)
    return {key: int(said.get(key, default)) for key, default in NO_FACTS.items()}


def credits_of(folder: Path) -> dict[str, list[str]]:
    """Whose game it is, as its lobby.toml says: the names under each heading of CREDITS."""
    said = lobby_file(folder).get("credits", {})
    return {heading: [str(name) for name in said[heading]] for heading in CREDITS if said.get(heading)}


def book_values(folder: Path) -> dict[str, int]:
    """The house rules whose default is not the rule book's own value, each with that value: [book] in lobby.toml."""
    return {name: int(value) for name, value in lobby_file(folder).get("book", {}).items()}


def lobby_file(folder: Path) -> dict[str, Any]:
    file = folder / "lobby.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
