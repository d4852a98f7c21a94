"""The header of a match: game, players, house rules, reconstructed numbers, and the commitment to the seed."""

from fathom.engine.match import Match
from fathom.terminal.presenter import Presenter
from fathom.terminal.screen import Screen


def show_header(match: Match, presenter: Presenter, screen: Screen) -> None:
    say = presenter.say
    screen.line([(presenter.title(), "strong"), (f" · {', '.join(presenter.names)}", "")])
    for rule in presenter.house_rules():
        screen.write(rule)
    show_provenance(presenter, screen)
    screen.write(say("Luck follows from a secret seed, shown at the end. Its SHA-256 is:"), "dim")
    screen.whole(match.commitment, "dim")
    screen.write(say("Type “help” for the rules and the commands."), "dim")
    screen.write()


def show_provenance(presenter: Presenter, screen: Screen) -> None:
    """Numbers that no source gives are labelled wherever somebody meets them."""
    for part in presenter.reconstructed():
        screen.write(presenter.say("{part}: reconstruction", part=part), "dim")
