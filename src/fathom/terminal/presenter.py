"""The presenter: a game's words and text board with the terminal's own sentences, for one reader in one language."""

from pathlib import Path

from fathom.bots.ladder import HERE as BOTS
from fathom.engine.contract import State
from fathom.engine.loader import Game, folder_of
from fathom.engine.match import Observed
from fathom.engine.notation import game_translator
from fathom.engine.rooms import text_ui_in, words_of
from fathom.terminal.play.seating import shown_names
from fathom.terminal.screen import Line
from fathom.text.catalogues import NOBODY_READS, TextContext, Translator, You, translator

OURS = (Path(__file__).parent, folder_of("fathom.studies"), folder_of("fathom.review"), BOTS)


def terminal_translator(language: str) -> Translator:
    """The sentences of the terminal itself, before a game is chosen."""
    return translator(language, *OURS)


class Presenter:
    """Puts a match into words for one reader."""

    def __init__(self, game: Game, language: str, names: tuple[str, ...] = (), you: You = NOBODY_READS) -> None:
        self.game = game
        self.language = language
        self.say = game_translator(game, language, *OURS)
        self.text_context = TextContext(game.rules, self.say, shown_names(self.say, game, names), you)
        self.words = words_of(game)
        self.ui = text_ui_in(game.package)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats in this reader's language."""
        return self.text_context.names

    def title(self) -> str:
        return self.words.title(self.say)

    def tagline(self) -> str:
        return self.words.tagline(self.say)

    def seat_name(self, seat: int) -> str:
        """A seat without a player: by its number, or as the game calls it."""
        return self.words.seat_name(self.say, seat) or self.say("seat {number}", number=seat + 1)

    def notation(self, view: State, option: int) -> str:
        return self.words.notation(self.text_context, view, option)

    def option(self, view: State, option: int) -> str:
        return self.words.option(self.text_context, view, option)

    def prompt(self, view: State) -> str:
        return self.words.prompt(self.text_context, view)

    def log(self, observed: Observed) -> str:
        return str(self.words.log(self.text_context, *observed))

    def help_text(self) -> str:
        return self.words.help_text(self.text_context)

    def outcome(self, state: State) -> list[str]:
        return self.words.outcome(self.text_context, state)

    def picture(self, view: State, width: int) -> list[Line]:
        return self.ui.draw_text(self.text_context, view, width)

    def reconstructed(self) -> list[str]:
        """The edition's fields that no source gives, in words."""
        return [self.words.part(self.say, field.name) for field in self.game.edition.reconstructed()]

    def house_rules(self) -> list[str]:
        """The settings that differ from their defaults."""
        lines = []
        for setting, value in zip(self.game.rules.SETTINGS, self.game.settings, strict=True):
            if value != setting.default:
                lines.append(f"{self.words.setting(self.say, setting.name)}: {self.words.choice(self.say, setting.name, value)}")
        return lines
