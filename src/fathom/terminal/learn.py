"""`fathom learn`: the lessons of a game at the keyboard, step by step."""

from fathom.engine.contract import NOBODY
from fathom.engine.loader import load, package_of
from fathom.engine.match import Observed, is_known
from fathom.lessons.attempt import Attempt, Move, attempt_at
from fathom.lessons.model import Lesson
from fathom.lessons.script import lesson_called, lessons_in
from fathom.terminal.play.menu import choose_game
from fathom.terminal.play.parser import parse_option
from fathom.terminal.presenter import Presenter, terminal_translator
from fathom.terminal.screen import Screen
from fathom.text.catalogues import full_translator
from fathom.text.errors import BadLesson, IllegalMove

GUIDE = "Pip"
LISTED = 16  # options; of a longer list only the way to type them is shown
BACK, SKIP, QUIT = ("b", "r"), ("s", "p"), ("q",)  # back or retour, skip or passer


class Left(Exception):
    """Somebody left a step for another one, or for good (None)."""

    def __init__(self, to: int | None) -> None:
        self.to = to


def learn(name: str | None, lesson_name: str, language: str) -> None:
    """Plays a lesson; without names it asks for the game and takes the lessons one after the other."""
    screen = Screen()
    game_name = name or choose_game(screen, language)
    package = package_of(game_name)
    lessons = (lesson_called(package, lesson_name),) if lesson_name else lessons_in(package)
    if not lessons:
        raise BadLesson("{game} has no lessons", game=game_name)
    try:
        for lesson in lessons:
            Classroom(screen, game_name, lesson, language).teach()
    except (EOFError, KeyboardInterrupt):
        screen.write()
    except Left:
        return
    else:
        screen.write(terminal_translator(language)("Now play: fathom play {game} --bot drifter", game=game_name), "strong")


class Classroom:
    """One lesson before one screen."""

    def __init__(self, screen: Screen, game_name: str, lesson: Lesson, language: str) -> None:
        self.screen = screen
        self.lesson = lesson
        self.language = language
        self.game = load(game_name, "python", settings=lesson.settings)

    def teach(self) -> None:
        number = 0
        while number < len(self.lesson.steps):
            try:
                self.teach_step(number)
                number += 1
            except Left as left:
                if left.to is None:
                    raise
                number = left.to

    def presenter_for(self, attempt: Attempt) -> Presenter:
        say = terminal_translator(self.language)
        names = tuple(say("You") if seat == attempt.seat else GUIDE for seat in range(self.lesson.seats))
        return Presenter(self.game, self.language, names, frozenset({attempt.seat}))

    def teach_step(self, number: int) -> None:
        attempt = attempt_at(self.game, self.lesson, number)
        presenter = self.presenter_for(attempt)
        say, of, title = presenter.say, len(self.lesson.steps), presenter.say(attempt.step.title)
        heading = say("{game}, step {number} of {of}: {title}", game=self.heading(presenter), number=number + 1, of=of, title=title)
        self.screen.write("\n" + heading, "gold")
        self.show_board(presenter, attempt)
        self.screen.write(f"{GUIDE}: {say(attempt.step.say)}", "strong")
        while attempt.act:
            attempt = self.one_act(presenter, attempt)
        self.screen.write(say("Now you know: {what} ({rules})", what=say(attempt.step.know), rules=", ".join(attempt.step.rules)), "good")
        self.wait(presenter, number)

    def heading(self, presenter: Presenter) -> str:
        own = presenter.say(self.lesson.title) if self.lesson.title else ""
        return f"{presenter.title()}, {own}" if own else presenter.title()

    def show_board(self, presenter: Presenter, attempt: Attempt) -> None:
        self.screen.picture(presenter.picture(self.game.view(attempt.state, attempt.seat), self.screen.width))

    def one_act(self, presenter: Presenter, attempt: Attempt) -> Attempt:
        """Asks until the right thing is done."""
        act, say = attempt.act, presenter.say
        assert act is not None
        self.screen.write(f"→ {say(act.do)}")
        self.show_choices(presenter, attempt)
        while True:
            option = self.ask(presenter, attempt)
            reply = attempt.reply(option)
            if not reply.wrong:
                break
            self.screen.write(f"{GUIDE}: {say(reply.wrong)}", "strong")
        for move in reply.moves:
            self.show_move(presenter, attempt.seat, move)
        if reply.moves and self.game.actor(reply.attempt.state) != NOBODY:
            self.show_board(presenter, reply.attempt)
        if act.told:
            self.screen.write(f"{GUIDE}: {say(act.told)}", "strong")
        return reply.attempt

    def show_choices(self, presenter: Presenter, attempt: Attempt) -> None:
        view = self.game.view(attempt.state, attempt.seat)
        if attempt.act and attempt.act.answers:
            choices = [("", presenter.say(answer.say)) for answer in attempt.act.answers]
        else:
            choices = [(presenter.notation(view, option), presenter.option(view, option)) for option in attempt.options()]
        if len(choices) > LISTED:
            example = presenter.notation(view, attempt.options()[LISTED])
            self.screen.write(presenter.say("Type, for example: {example}", example=example), "dim")
            return
        wide = max(len(notation) for notation, _ in choices)
        for number, (notation, words) in enumerate(choices, start=1):
            self.screen.entry([(f"{number:>2} ", "dim"), (notation.ljust(wide + 2) if wide else "", "offer")], words)

    def ask(self, presenter: Presenter, attempt: Attempt) -> int:
        """A number of the list or a notation; b goes back, s skips, q leaves."""
        view, options = self.game.view(attempt.state, attempt.seat), attempt.options()
        while True:
            text = self.screen.ask("> ")
            self.leave_by(text, attempt.number)
            if attempt.is_question():
                if text.isdecimal() and 1 <= int(text) <= len(options):
                    return int(text) - 1
                self.screen.write(presenter.say("Type a number from 1 to {last}.", last=len(options)), "bad")
                continue
            try:
                return parse_option(text, presenter, view, len(options) <= LISTED)
            except IllegalMove as error:
                self.screen.write(error.translated(full_translator(self.language)), "bad")

    def wait(self, presenter: Presenter, number: int) -> None:
        self.leave_by(self.screen.ask(presenter.say("Enter: next; b: back; q: leave > ")), number)

    def leave_by(self, text: str, number: int) -> None:
        if text in QUIT:
            raise Left(None)
        if text in BACK:
            raise Left(max(number - 1, 0))
        if text in SKIP:
            raise Left(number + 1)

    def show_move(self, presenter: Presenter, seat: int, move: Move) -> None:
        """The line of the log, where the learner notices the move."""
        before, after = self.game.view(move.before, seat), self.game.view(move.after, seat)
        if before.tobytes() == after.tobytes():
            return
        known = move.option if is_known(self.game, move.before, move.option, seat) else None
        line = presenter.log(Observed(before, known, after))
        if line:
            self.screen.write(line)
