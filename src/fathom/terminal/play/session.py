"""A match at one keyboard: people and bots take turns until it is over or somebody leaves."""

import contextlib
import hmac
from pathlib import Path
from typing import Any

from fathom.bots.ladder import fastest
from fathom.engine.contract import CHANCE, NOBODY, WATCHER, State
from fathom.engine.loader import new_rng
from fathom.engine.match import Match
from fathom.terminal.files import save_match, unused_path
from fathom.terminal.play.commands import Quit, run_command
from fathom.terminal.play.header import show_header
from fathom.terminal.play.parser import parse_command, parse_option
from fathom.terminal.play.seating import bot_at
from fathom.terminal.presenter import Presenter
from fathom.terminal.screen import Screen
from fathom.text.catalogues import full_translator
from fathom.text.errors import BadFile, FathomError, IllegalMove

LISTED = 16  # options; of a longer list, examples are shown until it is asked for
INTERRUPTED = 130  # the exit status that shells expect after Ctrl-C
EXAMPLES = (0, 3, 7, -1)  # indices in a long list: where the options are sets, these are neither all small nor all alike
REPEATED = 8  # moves whose log lines are repeated after the screen was cleared


class Session:
    def __init__(self, match: Match, language: str, screen: Screen, path: Path | None = None, patience: float = 1.0) -> None:
        self.language = language
        self.screen = screen
        self.patience = patience
        self.open(match, path)

    def open(self, match: Match, path: Path | None = None) -> None:
        """Starts with a match, new or from a file."""
        self.match = match
        self.bots = [bot_at(match.game, name, self.patience) for name in match.names]
        people = [seat for seat in match.seats() if not self.bots[seat]]
        you = frozenset(people if len(people) == 1 else ())
        self.presenter = Presenter(match.game, self.language, match.names, you)
        self.say = self.presenter.say
        self.viewer = people[0] if len(people) == 1 else WATCHER  # whose view is on the screen
        self.numbered = False  # is a numbered list of the options on the screen?
        self.saved_moves = len(match.played)  # how many moves are in a file
        self.saved_as = path

    def run(self) -> int:
        """Plays until the end; returns the exit status."""
        show_header(self.match, self.presenter, self.screen)
        try:
            while self.match.actor != NOBODY:
                self.step()
            self.show_result()
        except Quit:
            return 0
        except (EOFError, KeyboardInterrupt, OSError) as ending:  # OSError: the window was closed
            with contextlib.suppress(OSError):
                self.autosave()
            return INTERRUPTED if isinstance(ending, KeyboardInterrupt) else 0
        return 0

    def step(self) -> None:
        """One move, or one command that changes the position."""
        self.match.game = fastest(self.match.game)
        seat = self.match.actor
        bot = self.bots[seat] if seat != CHANCE else None
        if seat == CHANCE:
            person = self.next_person()
            if person is None or self.hand_over(person):
                self.play(self.match.fair_option())
        elif bot:
            self.play(bot.choose(self.match.game, self.match.view(seat), seat, self.bot_rng()))
        else:
            self.person_moves(seat)

    def play(self, option: int) -> None:
        self.match.play(option)
        self.numbered = False
        self.show_move(len(self.match.played) - 1)

    def show_move(self, number: int) -> None:
        """One line of the log, as the person at the screen may know it."""
        observed = self.match.observed(number, self.viewer)
        line = self.presenter.log(observed) if observed else ""
        if line:
            self.screen.write(line)

    def bot_rng(self) -> Any:
        """Seeded by the match too, so that a match with a given seed plays the same again."""
        digest = hmac.digest(self.match.seed, f"fathom bot {len(self.match.played)}".encode(), "sha256")
        return new_rng(int.from_bytes(digest[:7], "big"))

    # -- passing the keyboard ------------------------------------------------------------------------------------------

    def next_person(self) -> int | None:
        """The other person whose turn follows every outcome of this chance move, while the last move can still be taken back."""
        if self.last_mover_who_may_undo() is None:
            return None
        game, followers = self.match.game, set()
        for option in game.options(self.match.state):
            after = game.copy(self.match.state)
            game.play(after, option)
            followers.add(game.actor(after))
        seat = followers.pop() if len(followers) == 1 else NOBODY
        return seat if seat >= 0 and not self.bots[seat] and seat != self.viewer else None

    def last_mover_who_may_undo(self) -> int | None:
        if not self.match.played:
            return None
        seat = self.match.game.actor(self.match.states[-2])
        return seat if seat >= 0 and not self.bots[seat] and self.match.can_take_back(seat) else None

    def has_secrets(self, seat: int) -> bool:
        """Does the seat see something that a watcher does not?"""
        return bool(self.match.view(seat).tobytes() != self.match.view(WATCHER).tobytes())

    def is_private(self, seat: int) -> bool:
        """Must others look away when the keyboard goes to this seat? Only if one of the two views holds a secret."""
        return seat != self.viewer and (self.has_secrets(seat) or self.has_secrets(self.viewer))

    def hand_over(self, seat: int) -> bool:
        """Waits for the next person. False when a command changed the position instead.

        The screen is cleared of secrets before the keyboard changes hands; until Enter it shows what everybody knows.
        """
        question = self.hand_over_question(self.presenter.names[seat], self.is_private(seat))
        if self.is_private(seat):
            self.viewer = WATCHER
            self.screen.clear()
            for number in range(max(0, len(self.match.played) - REPEATED), len(self.match.played)):
                self.show_move(number)
        if not self.wait(question):
            return False
        self.viewer = seat
        return True

    def hand_over_question(self, name: str, private: bool) -> str:
        if private:
            question = self.say("{name} is next; the others look away. Press Enter", name=name)
        else:
            question = self.say("{name} is next. Press Enter", name=name)
        undo = self.say(", or type “undo”") if self.last_mover_who_may_undo() is not None else ""
        return f"{question}{undo} > "

    def wait(self, question: str) -> bool:
        """Enter goes on; a command may change the position instead, and then this is False."""
        while True:
            text = self.screen.ask(question)
            if not text:
                return True
            if self.handle_command(text):
                return False
            if not parse_command(text):
                self.screen.write(self.say("Press Enter to continue; type “help” for other commands."), "bad")

    def handle_command(self, text: str) -> bool:
        """Runs a command; True when the position has changed."""
        command = parse_command(text)
        if not command:
            return False
        try:
            return run_command(self, *command)
        except FathomError as error:
            self.refuse(error)
            return False

    def refuse(self, error: FathomError) -> None:
        self.screen.write(error.translated(full_translator(self.language)), "bad")

    # -- a person's move -----------------------------------------------------------------------------------------------

    def person_moves(self, seat: int) -> None:
        if self.is_private(seat) and not self.hand_over(seat):
            return
        self.viewer = seat
        view = self.match.view(seat)
        self.show(view)
        while True:
            text = self.screen.ask(f"{self.presenter.names[seat]}> ")
            if parse_command(text):
                if self.handle_command(text):
                    return
            else:
                option = self.parsed(text, view)
                if option is not None:
                    self.play(option)
                    return

    def parsed(self, text: str, view: State) -> int | None:
        possible = self.match.game.options(view)
        if not text and len(possible) == 1:
            return possible[0]
        if not text:
            self.show(view)
            return None
        try:
            return parse_option(text, self.presenter, view, self.numbered)
        except IllegalMove as error:
            self.refuse(error)
            return None

    def show(self, view: State) -> None:
        """The board, the question and the options."""
        self.screen.write()
        self.screen.picture(self.presenter.picture(view, self.screen.width))
        self.screen.write(self.presenter.prompt(view), "strong")
        self.show_options(view)

    def show_options(self, view: State) -> None:
        possible = self.match.game.options(view)
        if len(possible) > LISTED:
            self.hint(view, possible)
            return
        self.numbered = True
        notations = [self.presenter.notation(view, option) for option in possible]
        wide = max(map(len, notations))
        for number, (option, notation) in enumerate(zip(possible, notations, strict=True), start=1):
            self.screen.entry([(f"{number:>2} ", "dim"), (notation.ljust(wide + 2), "offer")], self.presenter.option(view, option))

    def hint(self, view: State, possible: list[int]) -> None:
        """A few examples of a long list."""
        examples = " · ".join(self.presenter.notation(view, possible[index]) for index in EXAMPLES)
        self.screen.line([(self.say("For example:") + " ", "dim"), (examples, "offer")])
        self.screen.write(self.say("(“options” lists all {count}, “help” explains)", count=len(possible)), "dim")

    # -- the end -------------------------------------------------------------------------------------------------------

    def show_result(self) -> None:
        self.screen.write()
        self.screen.picture(self.presenter.picture(self.match.view(WATCHER), self.screen.width))
        for line in self.presenter.outcome(self.match.state):
            self.screen.write(line)
        self.screen.write()
        self.screen.write(self.say("The seed was:"), "dim")
        self.screen.whole(self.match.seed.hex(), "dim")
        self.autosave()
        self.screen.write(self.say("“fathom replay FILE” shows it again; “fathom verify FILE” checks its luck."), "dim")

    def has_unsaved_moves(self) -> bool:
        """Has anybody moved since the match was last written to a file?"""
        return any(not self.match.game.is_chance(state) for state in self.match.states[self.saved_moves : -1])

    def autosave(self) -> None:
        """Writes new moves to the user's data folder, then says where: the window may be gone by now."""
        if not self.has_unsaved_moves():
            self.screen.write()
            return
        path = unused_path(self.match)
        try:
            save_match(self.match, path)
            self.saved_moves = len(self.match.played)
            self.screen.write("\n" + self.say("The match is saved in:"))
            self.screen.whole(str(path), "good")
        except BadFile as error:
            self.screen.write()
            self.refuse(error)
