"""`fathom today` and `fathom puzzles play`: a puzzle at the keyboard."""

from fathom.bots.ladder import name_of
from fathom.bots.reference import EXACT, TURN
from fathom.engine.contract import State
from fathom.engine.loader import load, package_of
from fathom.engine.match import Observed, is_known
from fathom.puzzles.collection import puzzles_in
from fathom.puzzles.daily import Asked, dive_on, fifths, signs
from fathom.puzzles.daily import today as day_now
from fathom.puzzles.position import position_of
from fathom.terminal.play.parser import parse_option
from fathom.terminal.presenter import Presenter, terminal_translator
from fathom.terminal.screen import Screen
from fathom.text.catalogues import full_translator
from fathom.text.errors import BadTable, IllegalMove

LISTED = 16  # options; of a longer list only the way to type them is shown
SHOWN = 8  # options with their chances
WIDE = 24  # cells of a whole bar
MILLION = 1_000_000


def today(language: str) -> None:
    """The puzzle of the day."""
    dive, say = dive_on(day_now()), terminal_translator(language)
    ask(dive.asked, say("Today’s dive, number {number}", number=dive.number), f"Fathom {dive.number}", language)


def play(game: str, number: int, language: str) -> None:
    """One puzzle of a game."""
    puzzles = puzzles_in(package_of(game))
    if not 1 <= number <= len(puzzles):
        raise BadTable("{game} has puzzles 1 to {last}, not {number}", game=game, last=len(puzzles), number=number)
    say = terminal_translator(language)
    ask(Asked(game, number, puzzles[number - 1]), say("Puzzle {number}", number=number), f"Fathom, {game} {number}", language)


def ask(asked: Asked, heading: str, shared: str, language: str) -> None:
    screen, puzzle = Screen(), asked.puzzle
    game = load(asked.game, "python", settings=puzzle.settings, version=puzzle.rules)
    state = position_of(game, puzzle)
    seat, say = game.actor(state), terminal_translator(language)
    names = tuple(say("You") if number == seat else name_of(say, player).capitalize() for number, player in enumerate(puzzle.players))
    presenter, view = Presenter(game, language, names, frozenset({seat})), game.view(state, seat)
    screen.write(f"{heading}: {presenter.title()}", "gold")
    screen.picture(presenter.picture(view, screen.width))
    screen.write(presenter.say("What is best?"), "strong")
    show_choices(screen, presenter, view)
    option = answered(screen, presenter, view)
    if option is not None:
        show_answer(screen, presenter, view, asked, option)
        show_line(screen, presenter, state, asked)
        screen.write(f"\n{shared}, {presenter.title()}\n{signs(fifths(puzzle, option))}")


def show_choices(screen: Screen, presenter: Presenter, view: State) -> None:
    options = presenter.game.options(view)
    if len(options) > LISTED:
        screen.write(presenter.say("Type, for example: {example}", example=presenter.notation(view, options[LISTED])), "dim")
        return
    wide = max(len(presenter.notation(view, option)) for option in options)
    for number, option in enumerate(options, start=1):
        notation = presenter.notation(view, option).ljust(wide + 2)
        screen.entry([(f"{number:>2} ", "dim"), (notation, "offer")], presenter.option(view, option))


def answered(screen: Screen, presenter: Presenter, view: State) -> int | None:
    """The option that is typed; None for somebody who leaves."""
    while True:
        try:
            text = screen.ask("> ")
            if text in ("q", "quit"):
                return None
            return parse_option(text, presenter, view, len(presenter.game.options(view)) <= LISTED)
        except IllegalMove as error:
            screen.write(error.translated(full_translator(presenter.say.language)), "bad")
        except (EOFError, KeyboardInterrupt):
            screen.write()
            return None


def show_answer(screen: Screen, presenter: Presenter, view: State, asked: Asked, option: int) -> None:
    say, puzzle = presenter.say, asked.puzzle
    best, ranking = puzzle.best(), puzzle.ranking()
    screen.write(say("The best move.") if option in best else say("Best: {move}", move=presenter.option(view, best[0])), "good")
    shown = ranking[:SHOWN] + [worth for worth in ranking[SHOWN:] if worth.option == option]
    wide = max(len(presenter.notation(view, worth.option)) for worth in shown)
    for worth in shown:
        bar = "█" * max(1, round(WIDE * worth.share / MILLION))
        mark = say(" (you)") if worth.option == option else ""
        figure = f"{worth.share / MILLION:6.1%}" + (f" ± {worth.margin / MILLION:.1%}" if worth.margin and worth.option not in best else "")
        style = "good" if worth.option in best else ""
        screen.line([(presenter.notation(view, worth.option).ljust(wide + 2), "offer"), (f"{bar} {figure}{mark}", style)])
    why = presenter.words.why(presenter.text_context, view, best[0])
    screen.write(f"{why} {how_known(presenter, asked)}".strip(), "dim")


def how_known(presenter: Presenter, asked: Asked) -> str:
    say, proof = presenter.say, asked.puzzle.proof
    if proof == EXACT:
        return say("Exact: every possible continuation of the match was counted.")
    if proof == TURN:
        return say("Exact within the turn; what follows is an evaluation.")
    return say("An estimate; ± is the 95% range of the distance to the best.")


def show_line(screen: Screen, presenter: Presenter, state: State, asked: Asked) -> None:
    """What may follow the best option."""
    game = presenter.game
    seat = game.actor(state)
    screen.write(presenter.say("How it may continue:"), "strong")
    for option in asked.puzzle.line:
        after = game.copy(state)
        game.play(after, option)
        before_seen, after_seen = game.view(state, seat), game.view(after, seat)
        known = option if is_known(game, state, option, seat) else None
        line = presenter.log(Observed(before_seen, known, after_seen)) if before_seen.tobytes() != after_seen.tobytes() else ""
        if line:
            screen.write(f"  {line}")
        state = after
