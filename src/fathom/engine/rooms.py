"""The rooms of a game: what the modules of its package may define, and the defaults where they do not.

A room is typed by a Protocol whose methods are the defaults: `Words` and `TextUi` here, `Ui` in fathom.scene.ui, `Bots` in
fathom.bots.room. `room_of` puts a game's own functions in their place, so callers never ask what a game brings along.
"""

from functools import cache
from importlib import import_module
from inspect import getmembers, isfunction, signature
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from fathom.engine.compiler import exists
from fathom.engine.contract import State
from fathom.text.catalogues import TextContext, Translator
from fathom.text.errors import BrokenContract
from fathom.text.lines import Line

if TYPE_CHECKING:
    from fathom.engine.loader import Game

StyledLine = list[tuple[str, str]]
SEAT_STYLES = 5  # seat0 .. seat4


def module_in(package: str, room: str) -> ModuleType | None:
    """The module of a room, or None where the game has none."""
    name = f"{package}.{room}"
    return import_module(name) if exists(name) else None


def room_of(protocol: Any, package: str, name: str) -> Any:
    """A game's room of that name: its own functions, and the Protocol's where it has none."""
    room = type(protocol.__name__, (protocol,), {"package": package})()
    module = module_in(package, name)
    own = vars(module) if module else {}
    for key, default in getmembers(protocol, isfunction):
        if key in own and not key.startswith("_"):
            setattr(room, key, checked(own[key], f"{package}.{name}.{key}", default))
    return room


def checked(own: Any, name: str, default: Any) -> Any:
    """A function that can be called like the one it replaces."""
    wanted = list(signature(default).parameters)[1:]
    if not callable(own):
        raise BrokenContract(f"{name} must be a function of ({', '.join(wanted)})")
    try:
        signature(own).bind(*wanted)
    except TypeError:
        raise BrokenContract(f"{name} must take ({', '.join(wanted)}), not {signature(own)}") from None
    return own


class Words(Protocol):
    """Every sentence of a game, and its notation. Without any, options are numbers."""

    package: str

    def title(self, say: Translator) -> str:
        """The name of the game."""
        return as_words(self.package.rpartition(".")[2]).capitalize()

    def tagline(self, say: Translator) -> str:
        """One line about the game."""
        return ""

    def help_text(self, t: TextContext) -> str:
        """How to play and type, on one screen."""
        return ""

    def setting(self, say: Translator, name: str) -> str:
        """A house rule in words."""
        return as_words(name)

    def choice(self, say: Translator, name: str, value: int) -> str:
        """A value of a house rule in words."""
        known = next(setting for setting in import_module(f"{self.package}.rules").SETTINGS if setting.name == name)
        return as_words(known.choices[value]) if known.choices else str(value)

    def setting_note(self, say: Translator, name: str, value: int) -> str:
        """What a value of a house rule means for a match, where people may want to know it."""
        return ""

    def part(self, say: Translator, field: str) -> str:
        """A field of edition.toml in words."""
        return as_words(field)

    def seat_name(self, say: Translator, seat: int) -> str:
        """What a seat is called where seats are not alike; "" where they are."""
        return ""

    def roles(self, seat: int) -> tuple[str, ...]:
        """The characters of a seat that several people may share; rules.role(state, option) says whose an option is."""
        return ()

    def role_name(self, say: Translator, role: str) -> str:
        """A character in words."""
        return as_words(role)

    def notation(self, t: TextContext, view: State, option: int) -> str:
        """An option as people type it and match files keep it; no two options of a position share one."""
        return str(option)

    def option(self, t: TextContext, view: State, option: int) -> str:
        """What the button of a player's option says."""
        return self.notation(t, view, option)

    def prompt(self, t: TextContext, view: State) -> str:
        """What the actor is asked."""
        return t.say("What do you play?")

    def log(self, t: TextContext, before: State, option: int | None, after: State) -> Line:
        """A line of the log, from two views of one seat; `option` is None where that seat may not know it."""
        actor = int(t.rules.actor(before))
        move = t.say("a hidden move") if option is None else self.notation(t, before, option)
        if actor < 0:
            return Line(t.say("{name}: {move}", name=t.say("Luck"), move=move))
        return Line(t.speak(actor, "You: {move}", "{name}: {move}", move=move), actor, t.names[actor])

    def counted(self, t: TextContext, before: State, option: int, after: State) -> str:
        """What a move paid, where a game pays as it goes."""
        return ""

    def why(self, t: TextContext, view: State, option: int) -> str:
        """Why an option may be the best one: the odds behind it, in a sentence. "" where there are none to tell."""
        return ""

    def story(self, t: TextContext, state: State) -> str:
        """The last line of the story that a match has told; "" where there is none."""
        return ""

    def outcome(self, t: TextContext, state: State) -> list[str]:
        """The end told step by step."""
        shares = np.zeros(len(t.names))
        t.rules.result(state, shares)
        winners = [seat for seat, share in enumerate(shares) if share > 0]
        points = [t.say("{name}: {points}", name=name, points=int(t.rules.score(state, seat))) for seat, name in enumerate(t.names)]
        return [*points, t.to_each(lambda t: who_won(t, winners))]


def who_won(t: TextContext, winners: list[int]) -> str:
    names = ", ".join(t.names[seat] for seat in winners if seat not in t.you)
    if t.you.isdisjoint(winners):
        return t.say.many("{names} wins.", "{names} win.", len(winners), names=names)
    return t.say("You win, with {names}!", names=names) if names else t.say("You win!")


class TextUi(Protocol):
    """The board as text: the part of a game's ui that needs no drawing."""

    package: str

    def draw_text(self, t: TextContext, view: State, width: int) -> list[StyledLine]:
        """Lines of (text, style) pairs; a style is a name such as strong, dim or seat0, not a colour. Here, the score sheet."""
        actor = int(t.rules.actor(view))
        sheet = [(name, str(int(t.rules.score(view, seat)))) for seat, name in enumerate(t.names[: int(view.seats)])]
        wide, far = max(len(name) for name, _ in sheet), max(len(points) for _, points in sheet)
        return [
            [("▸ " if seat == actor else "  ", "strong"), (name.ljust(wide), f"seat{seat % SEAT_STYLES}"), (f"  {points:>{far}}", "")]
            for seat, (name, points) in enumerate(sheet)
        ]


def as_words(name: str) -> str:
    return name.replace("_", " ").replace("-", " ")


@cache
def words_in(package: str) -> Words:
    words: Words = room_of(Words, package, "words")
    return words


def words_of(game: "Game") -> Words:
    """The game's sentences."""
    return words_in(game.package)


@cache
def text_ui_in(package: str) -> TextUi:
    ui: TextUi = room_of(TextUi, package, "ui")
    return ui
