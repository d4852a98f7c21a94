"""`fathom verify`: says whether every draw of a match follows from its seed."""

from pathlib import Path

from fathom.terminal.files import existing_path, open_match
from fathom.terminal.presenter import Presenter
from fathom.terminal.screen import Screen


def show_verdict(path: Path, language: str) -> bool:
    """Says whether luck was fair; reading the file has already checked the commitment."""
    match, screen = open_match(existing_path(str(path))), Screen()
    presenter = Presenter(match.game, language, match.names)
    say = presenter.say
    screen.line([(presenter.title(), "strong"), (f" · {', '.join(presenter.names)}", "")])
    screen.write(say("The seed matches the SHA-256 shown at the start:"))
    screen.whole(match.commitment)
    if match.setup:
        screen.write(say("The match began with a position that was set up."))
    if match.given:
        summary = say.many(
            "{n} move was played elsewhere and not drawn here.", "{n} moves were played elsewhere and not drawn here.", match.given
        )
        screen.write(summary)
    bent = match.first_bent_draw()
    if bent is not None:
        screen.write(say("Luck was not fair: move {number} does not match the seed.", number=bent), "bad")
        return False
    draws = match.draws
    verdict = say.many("{n} draw matches the seed.", "All {n} draws match the seed.", draws)
    screen.write(verdict, "good")
    return True
