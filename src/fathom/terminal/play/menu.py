"""The menu before a match: which game, and who plays."""

from collections.abc import Callable
from typing import TypeVar

from fathom.bots.ladder import USUAL, about, is_ready, level_names, name_of, not_ready
from fathom.engine.loader import Game, load
from fathom.engine.notation import plain
from fathom.games import playable
from fathom.terminal.play.seating import seated, shown_names, split_names
from fathom.terminal.presenter import Presenter, terminal_translator
from fathom.terminal.screen import Screen
from fathom.text.catalogues import full_translator
from fathom.text.errors import BadTable, FathomError

TITLE = 16  # columns for the name of a game
Answer = TypeVar("Answer")


def choose_game(screen: Screen, language: str) -> str:
    """A name of the list, chosen by its number or its letters."""
    say = terminal_translator(language)
    names = playable()
    for number, name in enumerate(names, start=1):
        presenter = Presenter(load(name, "python"), language)
        screen.entry([(f"{number} ", "dim"), (presenter.title().ljust(TITLE), "offer")], f"{presenter.tagline()} {seats_line(presenter)}")
    return ask_until_valid(screen, language, say("Which game? [1] > "), lambda text: parse_game(text or "1", names))


def seats_line(presenter: Presenter) -> str:
    fewest, most = presenter.game.rules.SEATS
    if fewest == most:
        return presenter.say.many("{n} player.", "{n} players.", most)
    return presenter.say("{fewest} to {most} players.", fewest=fewest, most=most)


def parse_game(text: str, names: list[str]) -> str:
    if text.isdecimal() and 1 <= int(text) <= len(names):
        return names[int(text) - 1]
    meant = [name for name in names if plain(name.replace("-", "")).startswith(plain(text.replace("-", "")))]
    if len(meant) == 1:
        return meant[0]
    raise BadTable("There is no game “{text}”: type a number from 1 to {last}.", text=text, last=len(names))


def choose_players(screen: Screen, game: Game, language: str) -> tuple[str, ...]:
    """Names for all seats from one line; the usual bot fills what is missing."""
    presenter = Presenter(game, language)
    say = presenter.say
    usual = [say("Player"), *[USUAL] * (game.rules.SEATS[0] - 1)]
    screen.write(say("Who plays? Names of people and bots, {seats}", seats=seats_line(presenter)))
    wide = max(len(name_of(say, level)) for level in level_names(game.name))
    for level in level_names(game.name):
        sentence = about(language, game.name, level) if is_ready(game, level) else not_ready(game.name, level).translated(say)
        screen.entry([(f"  {name_of(say, level).ljust(wide)}  ", "offer")], sentence)
    question = f"[{', '.join(shown_names(say, game, seated(game, usual)))}] > "
    return ask_until_valid(screen, language, question, lambda text: parse_players(game, split_names(text) or usual))


def parse_players(game: Game, entries: list[str]) -> tuple[str, ...]:
    fewest, most = game.rules.SEATS
    names = seated(game, [*entries, *[USUAL] * (fewest - len(entries))])
    if len(names) > most:
        raise BadTable("There is room for {most} players, not {count}.", most=most, count=len(names))
    if len(set(names)) < len(names):
        raise BadTable("Every player needs a different name.")
    return names


def ask_until_valid(screen: Screen, language: str, question: str, understand: Callable[[str], Answer]) -> Answer:
    """Asks again until the answer can be used."""
    while True:
        try:
            return understand(screen.ask(question))
        except FathomError as error:
            screen.write(error.translated(full_translator(language)), "bad")
