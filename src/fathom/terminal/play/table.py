"""A match at one keyboard: people and bots take turns until it is over or somebody leaves."""

import contextlib
import hmac
from pathlib import Path
from typing import Any

from fathom.bots.ladder import fastest
from fathom.engine.contract import CHANCE, NOBODY, WATCHER, State
from fathom.engine.loader import new_rng
from fathom.engine.match import Match
from fathom.terminal.files import fresh_path, save_match
from fathom.terminal.play import opening
from fathom.terminal.play.commands import Left, run_command
from fathom.terminal.play.seating import bot_at
from fathom.terminal.play.typed import command_in, option_in
from fathom.terminal.screen import Screen
from fathom.terminal.voice import Voice
from fathom.text.catalogues import full_translator
from fathom.text.errors import BadFile, FathomError, IllegalMove

LISTED = 16  # options; a longer list is hinted at, and shown when asked for
INTERRUPTED = 130  # the exit status that shells expect after Ctrl-C
EXAMPLES = (0, 3, 7, -1)  # of a long list: where the options are sets, these are neither all small nor all alike
RETOLD = 8  # moves that are told again after the screen was cleared


class Table:
    def __init__(self, match: Match, language: str, screen: Screen, path: Path | None = None, patience: float = 1.0) -> None:
        self.language = language
        self.screen = screen
        self.patience = patience
        self.sit_down(match, path)

    def sit_down(self, match: Match, path: Path | None = None) -> None:
        """Lays out a match, new or from a file."""
        self.match = match
        self.voice = Voice(match.game, self.language, match.names)
        self.say = self.voice.say
        self.bots = [bot_at(match.game, name, self.patience) for name in match.names]
        people = [seat for seat in match.seats() if not self.bots[seat]]
        self.viewer = people[0] if len(people) == 1 else WATCHER  # whose eyes are on the screen
        self.numbered = False  # is a numbered list of the options to be seen?
        self.kept = len(match.played)  # moves that are safe in a file
        self.saved_as = path

    def run(self) -> int:
        """Plays until the end; returns the exit status."""
        opening.show(self.match, self.voice, self.screen)
        try:
            while self.match.actor != NOBODY:
                self.step()
            self.tell_the_end()
        except Left:
            return 0
        except (EOFError, KeyboardInterrupt, OSError) as ending:  # OSError: the window was closed
            with contextlib.suppress(OSError):
                self.keep()
            return INTERRUPTED if isinstance(ending, KeyboardInterrupt) else 0
        return 0

    def step(self) -> None:
        """One move, or one command that changes the position."""
        self.match.game = fastest(self.match.game)
        seat = self.match.actor
        bot = self.bots[seat] if seat != CHANCE else None
        if seat == CHANCE:
            coming = self.person_to_come()
            if coming is None or self.hand_over(coming):
                self.play(self.match.fair_option())
        elif bot:
            self.play(bot.choose(self.match.game, self.match.view(seat), seat, self.bot_rng()))
        else:
            self.person_moves(seat)

    def play(self, option: int) -> None:
        self.match.play(option)
        self.numbered = False
        self.tell(len(self.match.played) - 1)

    def tell(self, number: int) -> None:
        """One line of the log, as the person at the screen may know it."""
        told = self.match.observed(number, self.viewer)
        line = self.voice.log(told) if told else ""
        if line:
            self.screen.write(line)

    def bot_rng(self) -> Any:
        """From the table's seed too, so that a table with a given seed plays the same again."""
        digest = hmac.digest(self.match.seed, f"fathom bot {len(self.match.played)}".encode(), "sha256")
        return new_rng(int.from_bytes(digest[:7], "big"))

    # -- passing the keyboard ------------------------------------------------------------------------------------------

    def person_to_come(self) -> int | None:
        """Another person, when whatever luck brings it is their turn, and the last move can still be taken back."""
        if self.last_mover_who_may_undo() is None:
            return None
        game, coming = self.match.game, set()
        for option in game.options(self.match.state):
            after = game.copy(self.match.state)
            game.play(after, option)
            coming.add(game.actor(after))
        seat = coming.pop() if len(coming) == 1 else NOBODY
        return seat if seat >= 0 and not self.bots[seat] and seat != self.viewer else None

    def last_mover_who_may_undo(self) -> int | None:
        if not self.match.played:
            return None
        seat = self.match.game.actor(self.match.states[-2])
        return seat if seat >= 0 and not self.bots[seat] and self.match.can_take_back(seat) else None

    def has_secrets(self, seat: int) -> bool:
        """Does the seat see something that not everybody may see?"""
        return bool(self.match.view(seat).tobytes() != self.match.view(WATCHER).tobytes())

    def is_private(self, seat: int) -> bool:
        """Must others look away when the keyboard goes to this seat? Only where somebody's view holds a secret."""
        return seat != self.viewer and (self.has_secrets(seat) or self.has_secrets(self.viewer))

    def hand_over(self, seat: int) -> bool:
        """Waits for the next person. False when they did something else that changed the position.

        Secrets leave the screen before the keyboard changes hands; until Enter it shows what everybody knows.
        """
        question = self.hand_over_question(self.voice.names[seat], self.is_private(seat))
        if self.is_private(seat):
            self.viewer = WATCHER
            self.screen.clear()
            for number in range(max(0, len(self.match.played) - RETOLD), len(self.match.played)):
                self.tell(number)
        if not self.wait(question):
            return False
        self.viewer = seat
        return True

    def hand_over_question(self, name: str, private: bool) -> str:
        if private:
            question = self.say("{name} is next, the others look away. Press Enter", name=name)
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
            if self.obeys(text):
                return False
            if not command_in(text):
                self.screen.write(self.say("Press Enter to go on; “help” says what else you may type."), "bad")

    def obeys(self, text: str) -> bool:
        """Runs a command of the table; True when the position is another one now."""
        command = command_in(text)
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
            text = self.screen.ask(f"{self.voice.names[seat]}> ")
            if command_in(text):
                if self.obeys(text):
                    return
            else:
                option = self.meant(text, view)
                if option is not None:
                    self.play(option)
                    return

    def meant(self, text: str, view: State) -> int | None:
        possible = self.match.game.options(view)
        if not text and len(possible) == 1:
            return possible[0]
        if not text:
            self.show(view)
            return None
        try:
            return option_in(text, self.voice, view, self.numbered)
        except IllegalMove as error:
            self.refuse(error)
            return None

    def show(self, view: State) -> None:
        """The board, the question and the options."""
        self.screen.write()
        self.screen.picture(self.voice.picture(view, self.screen.width))
        self.screen.write(self.voice.prompt(view), "strong")
        self.show_options(view)

    def show_options(self, view: State) -> None:
        possible = self.match.game.options(view)
        if len(possible) > LISTED:
            self.hint(view, possible)
            return
        self.numbered = True
        notations = [self.voice.notation(view, option) for option in possible]
        wide = max(map(len, notations))
        for number, (option, notation) in enumerate(zip(possible, notations, strict=True), start=1):
            self.screen.entry([(f"{number:>2} ", "dim"), (notation.ljust(wide + 2), "offer")], self.voice.option(view, option))

    def hint(self, view: State, possible: list[int]) -> None:
        """A few examples of a long list."""
        examples = " · ".join(self.voice.notation(view, possible[place]) for place in EXAMPLES)
        self.screen.line([(self.say("For example:") + " ", "dim"), (examples, "offer")])
        self.screen.write(self.say("(“options” lists all {count}, “help” explains)", count=len(possible)), "dim")

    # -- the end -------------------------------------------------------------------------------------------------------

    def tell_the_end(self) -> None:
        self.screen.write()
        self.screen.picture(self.voice.picture(self.match.view(WATCHER), self.screen.width))
        for line in self.voice.outcome(self.match.state):
            self.screen.write(line)
        self.screen.write()
        self.screen.write(self.say("The seed of the luck was:"), "dim")
        self.screen.whole(self.match.seed.hex(), "dim")
        self.keep()
        self.screen.write(self.say("“fathom replay FILE” shows it again, “fathom verify FILE” checks its luck."), "dim")

    def has_news(self) -> bool:
        """Has anybody moved since the match was last written to a file?"""
        return any(not self.match.game.is_chance(state) for state in self.match.states[self.kept : -1])

    def keep(self) -> None:
        """Writes the match to the user's data folder if it is worth it, and then says where: the window may be gone by now."""
        if not self.has_news():
            self.screen.write()
            return
        path = fresh_path(self.match)
        try:
            save_match(self.match, path)
            self.kept = len(self.match.played)
            self.screen.write("\n" + self.say("The match is kept in:"))
            self.screen.whole(str(path), "good")
        except BadFile as error:
            self.screen.write()
            self.refuse(error)
