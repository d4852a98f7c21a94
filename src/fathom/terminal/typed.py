"""What somebody typed: a command of the table, or an option by its notation, its number in the list or its first letters."""

from difflib import get_close_matches

from fathom.engine.contract import State
from fathom.engine.errors import IllegalMove
from fathom.engine.machines import Game
from fathom.engine.notation import plain, read, written
from fathom.engine.speech import LANGUAGES, Speech
from fathom.terminal.voice import Voice, table_speech

SHORT = {"?": "help", "q": "quit"}


def commands(say: Speech) -> dict[str, str]:
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


def option_in(text: str, voice: Voice, view: State) -> int:
    """The option that a line means here; IllegalMove, in the reader's language, when it means none."""
    possible = voice.game.options(view)
    try:
        return read(voice.game, view, text)
    except IllegalMove:
        pass
    if text.isdecimal() and 1 <= int(text) <= len(possible):
        return possible[int(text) - 1]
    meant = [option for option in possible if is_short_for(text, option, voice.game, view)]
    if len(meant) == 1:
        return meant[0]
    raise IllegalMove(advice(text, [voice.notation(view, option) for option in meant or possible], bool(meant), voice.say))


def is_short_for(text: str, option: int, game: Game, view: State) -> bool:
    """Is every word of the text the start of the option's, numbers whole: `k 1 2` for `keep 1 2`?"""
    typed = [plain(word) for word in text.split()]
    for language in LANGUAGES:
        words = [plain(word) for word in written(game, view, option, language).split()]
        if len(words) == len(typed) and all(
            word == ours if word.isdecimal() else ours.startswith(word) for word, ours in zip(typed, words, strict=True)
        ):
            return True
    return False


def advice(text: str, choices: list[str], several: bool, say: Speech) -> str:
    """Why a line means nothing here, and what was probably meant."""
    if several:
        return say("“{text}” may mean: {choices}.", text=text, choices=", ".join(choices[:5]))
    near = get_close_matches(plain(text), [plain(choice) for choice in choices], n=1, cutoff=0.7)
    close = [choice for choice in choices if near and plain(choice) == near[0]]
    line = say("“{text}” is not possible now.", text=text)
    if close:
        return f"{line} {say('Did you mean “{choice}”?', choice=close[0])}"
    return f"{line} {say('You may type, for example, “{choice}”; “options” lists all, “help” explains.', choice=choices[0])}"
