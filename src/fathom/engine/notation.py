"""Moves as people write them: from an option to its notation and back, in any of our languages."""

import importlib
import unicodedata
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from fathom.engine.contract import State
from fathom.engine.errors import IllegalMove
from fathom.engine.machines import Game, folder_of
from fathom.engine.speech import LANGUAGES, Telling, speech

SHOWN = 12  # how many possible moves an error lists


def words_of(game: Game) -> Any:
    """The module that knows the game's sentences."""
    return importlib.import_module(f"{game.package}.words")


def telling(game: Game, language: str, names: tuple[str, ...], *folders: Path) -> Telling:
    """What words.py needs; further folders bring further catalogues."""
    return Telling(game.rules, speech(language, folder_of(game.package), *folders), names)


def written(game: Game, state: State, option: int, language: str = "en") -> str:
    return str(words_of(game).notation(telling(game, language, ()), state, option))


def read(game: Game, state: State, text: str, languages: Sequence[str] = LANGUAGES) -> int:
    """The option that a text means here, whatever the language, the case, the accents or the spaces."""
    possible = game.options(state)
    for language in languages:
        by_text = {plain(written(game, state, option, language)): option for option in possible}
        if plain(text) in by_text:
            return by_text[plain(text)]
    choices = [written(game, state, option, languages[0]) for option in possible]
    raise IllegalMove(f"{text.strip()!r} is not possible now; {advice(text, choices)}")


def advice(text: str, choices: list[str]) -> str:
    near = get_close_matches(text.strip().lower(), choices, n=1, cutoff=0.8)
    hint = f"did you mean {near[0]!r}? " if near else ""
    more = f" and {len(choices) - SHOWN} more" if len(choices) > SHOWN else ""
    return f"{hint}possible: {', '.join(choices[:SHOWN])}{more}"


def plain(text: str) -> str:
    """Lower case, no accents, no spaces: `Garder 1 2` and `garder12` are the same."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter) and not letter.isspace())
