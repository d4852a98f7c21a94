"""The head of a match: what is played, who plays, which numbers are not from the box, and the promise about luck."""

from fathom.engine.match import Match
from fathom.terminal.screen import Screen
from fathom.terminal.voice import Voice


def show(match: Match, voice: Voice, screen: Screen) -> None:
    say = voice.say
    screen.line([(voice.title(), "strong"), (f" · {', '.join(voice.names)}", "")])
    for rule in voice.house_rules():
        screen.write(rule)
    show_provenance(voice, screen)
    screen.write(say("Luck is fixed by a secret seed, shown at the end. Its SHA-256 is:"), "dim")
    screen.whole(match.commitment, "dim")
    screen.write(say("“help” explains the game and what you may type."), "dim")
    screen.write()


def show_provenance(voice: Voice, screen: Screen) -> None:
    """Numbers that no source gives are labelled wherever somebody meets them."""
    for part in voice.reconstructed():
        screen.write(voice.say("{part}: reconstruction", part=part), "dim")
