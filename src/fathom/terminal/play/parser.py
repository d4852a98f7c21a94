"""Parses a typed line: a command, or an option by its notation, its number in the list or an abbreviation."""

from contextlib import suppress
from difflib import SequenceMatcher, get_close_matches

from fathom.engine.contract import State
from fathom.engine.notation import plain, tight
from fathom.terminal.presenter import Presenter, terminal_translator
from fathom.text.catalogues import LANGUAGES, Translator
from fathom.text.errors import IllegalMove
from fathom.text.messages import Message

ALIASES = {"?": "help", "q": "quit"}
TYPO = 0.6  # how similar a typo and the notation must be, from 0 to 1
SEVERAL = 5  # how many meanings of an ambiguous line are listed


def commands(say: Translator) -> dict[str, str]:
    """The commands, each with its word in this language."""
    return {
        "help": say("help"),
        "options": say("options"),
        "log": say("log"),
        "undo": say("undo"),
        "save": say("save"),
        "load": say("load"),
        "quit": say("quit"),
    }


def parse_command(text: str) -> tuple[str, str] | None:
    """The command that a line starts with, in any language, and what follows it."""
    first, _, rest = text.partition(" ")
    if first in ALIASES:
        return ALIASES[first], rest.strip()
    for language in LANGUAGES:
        for command, word in commands(terminal_translator(language)).items():
            if plain(first) == plain(word):
                return command, rest.strip()
    return None


def parse_option(text: str, presenter: Presenter, view: State, numbered: bool) -> int:
    """The option that a line stands for; IllegalMove when it stands for none.

    A bare number is an index into the list only while a numbered list is on the screen: otherwise `1` may mean the die.
    """
    possible = presenter.game.options(view)
    with suppress(IllegalMove):
        return presenter.game.parse(view, text)
    if numbered and text.isdecimal() and 1 <= int(text) <= len(possible):
        return possible[int(text) - 1]
    languages = [presenter.game.notations(view, language) for language in LANGUAGES]
    notations = dict(zip(possible, zip(*languages, strict=True), strict=True))
    meant = [option for option in possible if any(is_abbreviation(text, notation) for notation in notations[option])]
    meant = meant or [option for option in possible if any(is_prefix(text, notation) for notation in notations[option])]
    if len(meant) == 1:
        return meant[0]
    raise refusal(text, presenter, view, meant)


def is_abbreviation(text: str, notation: str) -> bool:
    """`k 1 2`, `k12` or just `1 2` for `keep 1 2`: the verb may be cut or left out, the rest is whole."""
    verb, _, rest = plain(notation).partition(" ")
    short, whole = tight(text), tight(rest)
    return bool(short) and short.endswith(whole) and verb.startswith(short.removesuffix(whole))


def is_prefix(text: str, notation: str) -> bool:
    return tight(notation).startswith(tight(text))


def refusal(text: str, presenter: Presenter, view: State, meant: list[int]) -> IllegalMove:
    """Why a line means no option here, and what was probably meant."""
    if meant:
        choices = ", ".join(presenter.notation(view, option) for option in meant[:SEVERAL]) + (", ..." if meant[SEVERAL:] else "")
        return IllegalMove("“{text}” is ambiguous: do you mean {choices}?", text=text, choices=choices)
    by_text = {plain(choice): choice for choice in (presenter.notation(view, option) for option in presenter.game.options(view))}
    near = by_text[get_close_matches(plain(text), by_text, n=1, cutoff=0.0)[0]]
    if is_typo(text, near):
        advice = Message("Did you mean “{choice}”?", choice=near)
    else:
        advice = Message("Type, for example, “{choice}”; “options” lists all, “help” explains.", choice=near)
    return IllegalMove("“{text}” is not possible now. {advice}", text=text, advice=advice)


def is_typo(text: str, notation: str) -> bool:
    """Is it the notation with a typo in a word? Other numbers would be another move."""
    same_numbers = [letter for letter in text if letter.isdecimal()] == [letter for letter in notation if letter.isdecimal()]
    return same_numbers and SequenceMatcher(None, plain(text), plain(notation)).ratio() > TYPO
