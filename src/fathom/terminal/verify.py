"""`fathom verify`: says whether every draw of a match is what its seed gives."""

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
