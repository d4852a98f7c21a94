"""`fathom games`: lists the games, their house rules and their reconstructed numbers."""

from fathom.engine.loader import load
from fathom.games import broken, playable
from fathom.terminal.play.header import show_provenance
from fathom.terminal.play.menu import seats_line
from fathom.terminal.presenter import Presenter, terminal_translator
from fathom.terminal.screen import Screen


def show_games(screen: Screen, language: str) -> None:
    for number, name in enumerate(playable()):
        if number:
            screen.write()
        presenter = Presenter(load(name, "python"), language)
        screen.line([(presenter.title(), "strong"), (f"  {name}", "offer"), (f"  {seats_line(presenter)}", "")])
        screen.write(presenter.tagline())
        show_settings(presenter, screen)
        show_provenance(presenter, screen)
    say = terminal_translator(language)
    for name, why in broken().items():
        screen.write("\n" + say("{name} cannot be played: {why}", name=name, why=why), "bad")


def show_settings(presenter: Presenter, screen: Screen) -> None:
    """The house rules, as `--set` takes them, with their usual values."""
    for setting in presenter.game.rules.SETTINGS:
        values = ", ".join(setting.choices) or f"{setting.low}–{setting.high}"
        usual = setting.choices[setting.default] if setting.choices else setting.default
        about = presenter.words.setting(presenter.say, setting.name)
        screen.entry([(f"--set {setting.name}={usual}  ", "offer")], f"{about} ({values})")
