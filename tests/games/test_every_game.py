"""What holds for every game alike."""

import importlib
import re
from itertools import pairwise
from pathlib import Path

import pytest

from fathom.engine.check import check_game
from fathom.engine.loader import Game, folder_of, load, new_rng
from fathom.engine.match import Match
from fathom.engine.matchfile import read_match, write_match
from fathom.engine.notation import plain, text_context
from fathom.engine.rng import below
from fathom.engine.rooms import words_of
from fathom.games import GAMES
from fathom.text.catalogues import LANGUAGES
from tools.records import records

pytestmark = pytest.mark.compiler
TESTS = Path(__file__).parent
EVERY_GAME = pytest.mark.parametrize("name", GAMES)


def a_random_match(name: str, seed: int, longest: int = 4000) -> Match:
    game = load(name, "cpu")
    match = Match(game, tuple("ABCDE"[: game.rules.SEATS[1]]), bytes([seed] * 32))
    rng = new_rng(seed)
    while not game.is_over(match.state) and len(match.played) < longest:
        match.play_chance()
        if not game.is_over(match.state):
            possible = game.options(match.state)
            match.play(possible[below(rng, len(possible))])
    return match


@EVERY_GAME
def test_the_game_keeps_the_contract(name: str) -> None:
    assert check_game(name, matches=1)["moves"] > 0


@EVERY_GAME
def test_every_rule_has_a_number_and_every_number_a_test(name: str) -> None:
    rules = (folder_of(GAMES[name]) / "RULES.md").read_text(encoding="utf-8")
    numbers = [int(number) for number in re.findall(r"^\*\*R(\d+)\*\* ", rules, re.MULTILINE)]
    assert len(numbers) == len(set(numbers))  # a sentence that was added later has a later number, wherever it stands
    tests = "\n".join(path.read_text(encoding="utf-8") for path in (TESTS / name.replace("-", "_")).rglob("test_*.py"))
    tested = {int(number) for name in re.findall(r"def test_(\w+)\(", tests) for number in re.findall(r"R(\d+)(?=_)", name)}
    assert set(numbers) - tested == set(), "rules without a test"
    assert tested - set(numbers) == set(), "tests of rules that do not exist"


@EVERY_GAME
def test_census_and_playthrough_are_as_committed(name: str) -> None:
    for path, text in records(name).items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name} differs: look why, then `make records`"


@EVERY_GAME
def test_a_match_file_plays_again(name: str) -> None:
    match = a_random_match(name, 3)
    assert match.game.is_over(match.state)
    again = read_match(write_match(match), "cpu")
    assert again.played == match.played
    assert again.state.tobytes() == match.state.tobytes()
    assert again.first_bent_draw() is None


@EVERY_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_game_speaks(name: str, language: str) -> None:
    """Every prompt, option, log line and picture of a match can be said; notation goes both ways."""
    match = a_random_match(name, 5)
    game, words = match.game, words_of(match.game)
    t = text_context(game, language, match.names)
    ui = importlib.import_module(f"{game.package}.ui")
    assert words.title(t.say)
    assert words.tagline(t.say)
    assert len(words.help_text(t).splitlines()) <= 24
    for number, (before, after) in enumerate(pairwise(match.states)):
        option = match.played[number]
        notations = [plain(game.notation(before, other, language)) for other in game.options(before)]
        assert len(set(notations)) == len(notations), "two options share a notation"
        assert game.parse(before, game.notation(before, option, language)) == option
        assert "{" not in words.log(t, before, option, after).text, "a blank is not filled"
        if not game.is_chance(before):
            assert words.prompt(t, before)
            assert words.option(t, before, option)
        for width in (40, 80):
            for line in ui.draw_text(t, before, width):
                assert sum(len(text) for text, _ in line) <= width
    assert words.outcome(t, match.state)


@EVERY_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_settings_and_parts_of_the_box_have_names(name: str, language: str) -> None:
    game: Game = load(name, "python")
    words, say = words_of(game), text_context(game, language, ()).say
    for setting in game.rules.SETTINGS:
        assert words.setting(say, setting.name)
        assert all(words.choice(say, setting.name, value) for value in range(setting.low, setting.last() + 1))
    assert all(words.part(say, field.name) for field in game.edition.fields)


@EVERY_GAME
def test_what_a_seat_is_told_fits_its_views(name: str) -> None:
    """The log of a seat is made from its views: one that looks at a view sees nothing more in it, and reads the same line."""
    match = a_random_match(name, 6)
    game, words, t = match.game, words_of(match.game), text_context(match.game, "en", match.names)
    for seat in match.seats():
        for seen in match.observations(seat):
            line = words.log(t, *seen)
            assert words.log(t, game.view(seen.before, seat), seen.option, game.view(seen.after, seat)) == line
            assert not isinstance(line.about, int) or line.about in match.seats()


@EVERY_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_of_the_log_is_about_who_is_named_first(name: str, language: str) -> None:
    """The names of the seats are looked for in the text, as a reader does."""
    match = a_random_match(name, 7)
    t = text_context(match.game, language, ("Xavier", "Yvonne", "Zelda", "Wanda", "Ulla")[: len(match.names)])
    for number, (before, after) in enumerate(pairwise(match.states)):
        line = words_of(match.game).log(t, before, match.played[number], after)
        named = [(line.text.index(other), seat) for seat, other in enumerate(t.names) if other in line.text]
        if named:
            assert (line.about, line.name) == (min(named)[1], t.names[min(named)[1]])


@EVERY_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_say_you_to_the_player_concerned_and_never_their_name(name: str, language: str) -> None:
    match = a_random_match(name, 5)
    game, words = match.game, words_of(match.game)
    names = ("Xanthippe", "Yolanda", "Zebedee", "Wilhelmina", "Ulrike")[: len(match.names)]
    you = {"en": ("You", "you"), "fr": ("Vous", "vous", "Vos")}[language]
    for seat in match.seats():
        reader = frozenset([seat, *words.roles(seat)[:1]])
        mine, theirs = text_context(game, language, names, you=reader), text_context(game, language, names)
        moves = list(match.observations(seat))
        told = [(str(words.log(mine, *move)), str(words.log(theirs, *move))) for move in moves]
        told.append((words.outcome(mine, match.state)[-1], words.outcome(theirs, match.state)[-1]))
        assert not [line for line, _ in told if names[seat] in line]
        assert any(line != other for line, other in told)
        assert all(any(word in line for word in you) for line, other in told if line != other)


@EVERY_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_has_a_line_of_story(name: str, language: str) -> None:
    match = a_random_match(name, 5)
    assert words_of(match.game).story(text_context(match.game, language, match.names), match.state).endswith(".")
