"""A match told again, step by step, as a watcher or as one seat saw it."""

import sys
from pathlib import Path

from fathom.engine.contract import WATCHER
from fathom.engine.match import Match
from fathom.engine.notation import plain
from fathom.terminal.files import found_path, open_match
from fathom.terminal.play import opening
from fathom.terminal.screen import Screen
from fathom.terminal.voice import Voice
from fathom.text.catalogues import Translator
from fathom.text.errors import BadTable


def replay_file(path: Path, seat: str | None, language: str) -> None:
    match = open_match(found_path(str(path)))
    replay = Replay(match, language, Screen(), viewer_called(match, seat))
    if not sys.stdin.isatty():
        replay.tell_all()
        return
    try:
        replay.run()
    except EOFError:
        replay.screen.write()


def viewer_called(match: Match, name: str | None) -> int:
    """The seat of that name, or WATCHER."""
    if name is None:
        return WATCHER
    for seat, other in enumerate(match.names):
        if plain(other) == plain(name):
            return seat
    raise BadTable("nobody called {name!r} sits there; there are: {names}", name=name, names=", ".join(match.names))


class Replay:
    """A place in a match: after `place` of its moves."""

    def __init__(self, match: Match, language: str, screen: Screen, viewer: int) -> None:
        self.match = match
        self.voice = Voice(match.game, language, match.names)
        self.screen = screen
        self.viewer = viewer
        self.place = 0

    def run(self) -> None:
        """Enter goes on, b goes back, a number jumps, q leaves."""
        say = self.voice.say
        opening.show(self.match, self.voice, self.screen)
        self.screen.write(say("Enter: next move. b: back. A number: that move. q: leave."))
        self.show()
        while self.follow(self.screen.ask(f"{self.place}/{len(self.match.played)} > ")):
            pass

    def follow(self, text: str) -> bool:
        """Does what was typed; False to leave."""
        target = self.target(text.lower())
        if target is None:
            return False
        if target < 0:
            self.screen.write(self.voice.say("Press Enter, or type b, q or a number from 0 to {last}.", last=len(self.match.played)), "bad")
        else:
            self.place = target
            self.show()
        return True

    def target(self, text: str) -> int | None:
        """The place to go to, -1 when the text means none, None to leave."""
        last = len(self.match.played)
        if text in ("q", *leaving(self.voice.say)):
            return None
        if text == "":
            return self.place + 1 if self.place < last else None
        if text == "b":
            return max(0, self.place - 1)
        return int(text) if text.isdecimal() and int(text) <= last else -1

    def show(self) -> None:
        self.screen.write()
        self.screen.picture(self.voice.picture(self.match.game.view(self.match.states[self.place], self.viewer), self.screen.width))
        if self.place:
            self.tell(self.place - 1)
        if self.place == len(self.match.played):
            self.tell_the_end()

    def tell(self, number: int) -> None:
        told = self.match.observed(number, self.viewer)
        line = self.voice.log(told) if told else ""
        self.screen.write(f"{number + 1}. {line or self.voice.say('Something happens out of sight.')}", "strong")

    def tell_all(self) -> None:
        """The whole match without asking, for a pipe."""
        opening.show(self.match, self.voice, self.screen)
        for number in range(len(self.match.played)):
            self.tell(number)
        self.tell_the_end()

    def tell_the_end(self) -> None:
        if not self.match.game.is_over(self.match.state):
            self.screen.write(self.voice.say("Here the match was left."))
            return
        for line in self.voice.outcome(self.match.state):
            self.screen.write(line)


def leaving(say: Translator) -> tuple[str, ...]:
    return ("quit", say("quit"))
