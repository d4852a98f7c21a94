"""`fathom replay`: a match shown again move by move, as a watcher or one seat saw it."""

import sys
from pathlib import Path

from fathom.engine.contract import WATCHER
from fathom.engine.match import Match
from fathom.engine.notation import plain
from fathom.terminal.files import existing_path, open_match
from fathom.terminal.play.header import show_header
from fathom.terminal.presenter import Presenter
from fathom.terminal.screen import Screen
from fathom.text.catalogues import Translator
from fathom.text.errors import BadTable


def replay_file(path: Path, seat: str | None, language: str) -> None:
    match = open_match(existing_path(str(path)))
    replay = Replay(match, language, Screen(), viewer_named(match, seat))
    if not sys.stdin.isatty():
        replay.print_all()
        return
    try:
        replay.run()
    except EOFError:
        replay.screen.write()


def viewer_named(match: Match, name: str | None) -> int:
    """The seat of that name; WATCHER without a name."""
    if name is None:
        return WATCHER
    for seat, other in enumerate(match.names):
        if plain(other) == plain(name):
            return seat
    raise BadTable("no player is called {name!r}; the players are: {names}", name=name, names=", ".join(match.names))


class Replay:
    """A position in a match: after the first `index` moves."""

    def __init__(self, match: Match, language: str, screen: Screen, viewer: int) -> None:
        self.match = match
        self.presenter = Presenter(match.game, language, match.names)
        self.screen = screen
        self.viewer = viewer
        self.index = 0

    def run(self) -> None:
        """Enter goes on, b goes back, a number jumps, q leaves."""
        say = self.presenter.say
        show_header(self.match, self.presenter, self.screen)
        self.screen.write(say("Enter: next move. b: back. A number: that move. q: leave."))
        self.show()
        while self.handle(self.screen.ask(f"{self.index}/{len(self.match.played)} > ")):
            pass

    def handle(self, text: str) -> bool:
        """Handles a typed line; False to leave."""
        target = self.target(text.lower())
        if target is None:
            return False
        if target < 0:
            last = len(self.match.played)
            self.screen.write(self.presenter.say("Press Enter, or type b, q or a number from 0 to {last}.", last=last), "bad")
        else:
            self.index = target
            self.show()
        return True

    def target(self, text: str) -> int | None:
        """The index to go to, -1 when the text is not understood, None to leave."""
        last = len(self.match.played)
        if text in ("q", *quit_words(self.presenter.say)):
            return None
        if text == "":
            return self.index + 1 if self.index < last else None
        if text == "b":
            return max(0, self.index - 1)
        return int(text) if text.isdecimal() and int(text) <= last else -1

    def show(self) -> None:
        self.screen.write()
        self.screen.picture(self.presenter.picture(self.match.game.view(self.match.states[self.index], self.viewer), self.screen.width))
        if self.index:
            self.show_move(self.index - 1)
        if self.index == len(self.match.played):
            self.show_result()

    def show_move(self, number: int) -> None:
        observed = self.match.observed(number, self.viewer)
        line, unseen = self.presenter.log(observed) if observed else "", self.presenter.say("Something happens out of sight.")
        self.screen.write(f"{number + 1}. {line or unseen}", "strong")

    def print_all(self) -> None:
        """The whole match at once, for a pipe."""
        show_header(self.match, self.presenter, self.screen)
        for number in range(len(self.match.played)):
            self.show_move(number)
        self.show_result()

    def show_result(self) -> None:
        if not self.match.game.is_over(self.match.state):
            self.screen.write(self.presenter.say("The match stops here, unfinished."))
            return
        for line in self.presenter.outcome(self.match.state):
            self.screen.write(line)


def quit_words(say: Translator) -> tuple[str, ...]:
    return ("quit", say("quit"))
