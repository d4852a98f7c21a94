"""Moves as people write them: from an option to its notation and back, in any of our languages. Game offers both."""

import unicodedata
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from fathom.engine.contract import State
from fathom.engine.rooms import words_of
from fathom.text.catalogues import NOBODY_READS, TextContext, Translator, You, translator
from fathom.text.errors import IllegalMove
from fathom.text.messages import Message

if TYPE_CHECKING:
    from fathom.engine.loader import Game

HERE = Path(__file__).parent
SHOWN = 12  # how many possible moves an error lists
NEAR = 0.8  # how alike a text and the move that was perhaps meant must be


def text_context(game: "Game", language: str, names: tuple[str, ...], *folders: Path, you: You = NOBODY_READS) -> TextContext:
    """What a game's words need; further folders bring further catalogues."""
    return TextContext(game.rules, game_translator(game, language, *folders), names, you)


def game_translator(game: "Game", language: str, *folders: Path) -> Translator:
    """The sentences of a game, of further folders, and of the defaults that stand in for what the game leaves out."""
    return translator(language, game.folder, *folders, HERE)


def notations_of(game: "Game", state: State, options: Sequence[int], language: str) -> list[str]:
    notation, tell = words_of(game).notation, text_context(game, language, ())
    return [notation(tell, state, option) for option in options]


def parse(game: "Game", state: State, text: str, languages: Sequence[str]) -> int:
    """The option that a text means here, whatever the language, the case, the accents or the spaces."""
    possible = game.options(state)
    notations = {language: notations_of(game, state, possible, language) for language in languages}
    for form in (plain, tight):
        for choices in notations.values():
            meant = [option for option, choice in zip(possible, choices, strict=True) if form(choice) == form(text)]
            if len(meant) == 1:  # without spaces, `keep 1 12` and `keep 11 2` look alike
                return meant[0]
    raise IllegalMove("{text!r} is not possible now; {advice}", text=text.strip(), advice=advice(text, notations[languages[0]]))


def advice(text: str, choices: list[str]) -> Message:
    near, more = nearest(text, choices), len(choices) - SHOWN
    possible = Message("possible: {moves}", moves=", ".join(choices[:SHOWN]))
    if more > 0:
        possible = Message("{possible} and {n} more", possible=possible, n=more)
    return Message("did you mean {move!r}? {possible}", move=near, possible=possible) if near else possible


def nearest(text: str, choices: list[str]) -> str:
    """The choice that was perhaps meant, or nothing."""
    by_form = {plain(choice): choice for choice in choices}
    near = get_close_matches(plain(text), by_form, n=1, cutoff=NEAR)
    return by_form[near[0]] if near else ""


def plain(text: str) -> str:
    """Lower case, no accents, single spaces."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(letter for letter in decomposed if not unicodedata.combining(letter)).split())


def tight(text: str) -> str:
    """No spaces either: `Garder 1 2` and `garder12` are the same."""
    return plain(text).replace(" ", "")
