"""What somebody typed: a command of the table, or an option by its notation, its number in the list or a short form."""

from contextlib import suppress
from difflib import SequenceMatcher, get_close_matches

from fathom.engine.contract import State
from fathom.engine.notation import plain, tight
from fathom.terminal.voice import Voice, table_speech
from fathom.text.catalogues import LANGUAGES, Translator
from fathom.text.errors import IllegalMove
from fathom.text.messages import Message

SHORT = {"?": "help", "q": "quit"}
SLIP = 0.6  # how alike a slip and what was meant are, from 0 to 1
SEVERAL = 5  # how many meanings of an unclear line are told


def commands(say: Translator) -> dict[str, str]:
    """The commands of the table, each with its word."""
    return {
        "help": say("help"),
        "options": say("options"),
        "log": say("log"),
        "undo": say("undo"),
        "save": say("save"),
        "load": say("load"),
        "quit": say("quit"),
    }


def command_in(text: str) -> tuple[str, str] | None:
    """The command that a line starts with, in any language, and what follows it."""
    first, _, rest = text.partition(" ")
    if first in SHORT:
        return SHORT[first], rest.strip()
    for language in LANGUAGES:
        for command, word in commands(table_speech(language)).items():
            if plain(first) == plain(word):
                return command, rest.strip()
    return None


def option_in(text: str, voice: Voice, view: State, numbered: bool) -> int:
    """The option that a line means here; IllegalMove when it means none.

    A bare number is a place in the list only while a numbered list is to be seen: else `1` may mean the die.
    """
    possible = voice.game.options(view)
    with suppress(IllegalMove):
        return voice.game.parse(view, text)
    if numbered and text.isdecimal() and 1 <= int(text) <= len(possible):
        return possible[int(text) - 1]
    languages = [voice.game.notations(view, language) for language in LANGUAGES]
    notations = dict(zip(possible, zip(*languages, strict=True), strict=True))
    meant = [option for option in possible if any(is_short(text, notation) for notation in notations[option])]
    meant = meant or [option for option in possible if any(is_start(text, notation) for notation in notations[option])]
    if len(meant) == 1:
        return meant[0]
    raise refusal(text, voice, view, meant)


def is_short(text: str, notation: str) -> bool:
    """`k 1 2`, `k12` or just `1 2` for `keep 1 2`: the verb may be cut or left out, the rest is whole."""
    verb, _, rest = plain(notation).partition(" ")
    typed, whole = tight(text), tight(rest)
    return bool(typed) and typed.endswith(whole) and verb.startswith(typed.removesuffix(whole))


def is_start(text: str, notation: str) -> bool:
    return tight(notation).startswith(tight(text))


def refusal(text: str, voice: Voice, view: State, meant: list[int]) -> IllegalMove:
    """Why a line means no option here, and what was probably meant."""
    if meant:
        choices = ", ".join(voice.notation(view, option) for option in meant[:SEVERAL]) + (", ..." if meant[SEVERAL:] else "")
        return IllegalMove("“{text}” is not clear: do you mean {choices}?", text=text, choices=choices)
    by_text = {plain(choice): choice for choice in (voice.notation(view, option) for option in voice.game.options(view))}
    near = by_text[get_close_matches(plain(text), by_text, n=1, cutoff=0.0)[0]]
    if is_slip(text, near):
        advice = Message("Did you mean “{choice}”?", choice=near)
    else:
        advice = Message("Type, for example, “{choice}”; “options” lists all, “help” explains.", choice=near)
    return IllegalMove("“{text}” is not possible now. {advice}", text=text, advice=advice)


def is_slip(text: str, notation: str) -> bool:
    """Is it the notation with a slip in a word? Other numbers would be another move."""
    same_numbers = [letter for letter in text if letter.isdecimal()] == [letter for letter in notation if letter.isdecimal()]
    return same_numbers and SequenceMatcher(None, plain(text), plain(notation)).ratio() > SLIP
