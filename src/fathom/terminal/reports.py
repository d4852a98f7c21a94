"""What `fathom games` and `fathom verify` print."""

from pathlib import Path

from fathom.engine.loader import load
from fathom.games import GAMES
from fathom.terminal.files import found_path, open_match
from fathom.terminal.play.menu import seats_line
from fathom.terminal.play.opening import show_provenance
from fathom.terminal.screen import Screen
from fathom.terminal.voice import Voice


def show_games(screen: Screen, language: str) -> None:
    for number, name in enumerate(GAMES):
        if number:
            screen.write()
        voice = Voice(load(name, "python"), language)
        screen.line([(voice.title(), "strong"), (f"  {name}", "offer"), (f"  {seats_line(voice)}", "")])
        screen.write(voice.tagline())
        show_settings(voice, screen)
        show_provenance(voice, screen)


def show_settings(voice: Voice, screen: Screen) -> None:
    """The house rules, as `--set` takes them, with their usual values."""
    for setting in voice.game.rules.SETTINGS:
        values = ", ".join(setting.choices) or f"{setting.low}–{setting.high}"
        usual = setting.choices[setting.default] if setting.choices else setting.default
        about = voice.words.setting(voice.say, setting.name)
        screen.entry([(f"--set {setting.name}={usual}  ", "offer")], f"{about} ({values})")


def show_verdict(path: Path, language: str) -> bool:
    """Says whether luck was fair; reading the file has checked the commitment."""
    match, screen = open_match(found_path(str(path))), Screen()
    voice = Voice(match.game, language, match.names)
    say = voice.say
    screen.line([(voice.title(), "strong"), (f" · {', '.join(voice.names)}", "")])
    screen.write(say("The seed has the SHA-256 that was shown at the start:"))
    screen.whole(match.commitment)
    bent = match.first_bent_draw()
    if bent is not None:
        screen.write(say("Luck was bent: move {number} is not what the seed gives.", number=bent), "bad")
        return False
    draws = match.draws
    verdict = say.many("{n} move of luck: just as the seed gives it.", "{n} moves of luck: all just as the seed gives them.", draws)
    screen.write(verdict, "good")
    return True
