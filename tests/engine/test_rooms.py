"""The rooms of a game: what it brings along is used, and what it leaves out has a default."""

import random

import pytest

from fathom.engine.check import check_words
from fathom.engine.loader import load
from fathom.engine.match import Match
from fathom.engine.notation import text_context
from fathom.engine.rooms import words_of
from fathom.text.errors import BrokenContract
from fathom.text.lines import Line

from .toys import copy_reef

NAMES = ("Ada", "Ben")


@pytest.fixture
def silent(tmp_path, monkeypatch):
    """Reef without a single sentence."""
    monkeypatch.syspath_prepend(tmp_path)
    name = copy_reef(tmp_path, "silent")
    (tmp_path / "silent" / "reef" / "words.py").unlink()
    return load(name, "python")


def test_a_game_that_has_only_a_notation_is_told_with_it(slow_reef):
    t, state = text_context(slow_reef, "en", NAMES), slow_reef.new(2)
    assert words_of(slow_reef).option(t, state, slow_reef.rules.ROLL) == "dive"


def test_a_game_without_words_is_written_in_option_numbers(silent):
    state = silent.new(2)
    options = silent.options(state)
    assert silent.notations(state) == [str(option) for option in options]
    assert [silent.parse(state, str(option)) for option in options] == options


def test_a_game_without_words_has_a_title_and_settings_in_words(silent):
    words, say = words_of(silent), text_context(silent, "en", NAMES).say
    assert (words.title(say), words.tagline(say)) == ("Reef", "")
    assert [words.setting(say, setting.name) for setting in silent.rules.SETTINGS] == ["pearls", "start total"]


@pytest.mark.parametrize(("language", "told"), [("en", "Ada: 0"), ("fr", "Ada\u00a0: 0")])
def test_a_move_without_words_is_told_by_its_mover_and_number(silent, language, told):
    match = Match(silent, NAMES)
    match.play(silent.options(match.state)[0])
    t = text_context(silent, language, NAMES)
    assert words_of(silent).log(t, match.states[0], 0, match.states[1]) == Line(told, 0, "Ada")


def test_a_hidden_move_stays_hidden_in_the_default_log(silent):
    state, t = silent.new(2), text_context(silent, "en", NAMES)
    assert str(words_of(silent).log(t, state, None, state)) == "Ada: a hidden move"


def test_the_default_outcome_tells_points_and_winners(silent):
    match, rng = Match(silent, NAMES), random.Random(1)
    while not silent.is_over(match.state):
        match.play(rng.choice(silent.options(match.state)))
    *points, last = words_of(silent).outcome(text_context(silent, "en", NAMES), match.state)
    assert points == [f"{name}: {silent.score(match.state, seat)}" for seat, name in enumerate(NAMES)]
    winners = [name for name, share in zip(NAMES, silent.result(match.state), strict=True) if share]
    assert last == f"{', '.join(winners)} {'wins' if len(winners) == 1 else 'win'}."


@pytest.mark.parametrize(
    ("source", "error"),
    [
        ("def title(): return 'Reef'\n", r"words\.title must take \(say\), not \(\)"),
        ("title = 'Reef'\n", r"words\.title must be a function of \(say\)"),
    ],
)
def test_a_function_of_another_shape_is_refused_by_name(toy, tmp_path, source, error):
    name = toy(f"crooked_{len(source)}", {})
    (tmp_path / name.replace(".", "/") / "words.py").write_text(source)
    with pytest.raises(BrokenContract, match=error):
        words_of(load(name, "python"))


@pytest.mark.parametrize(
    ("source", "error"),
    [
        ("def log(t, before, option, after): return 'Ada dives.'\n", r"words\.log must return a Line, not 'Ada dives\.'"),
        ("def prompt(t, view): return 7\n", r"words\.prompt must return a str, not 7"),
        ("def notation(t, view, option): return 'dive'\n", "two options share a notation: dive, dive"),
    ],
)
def test_words_that_no_table_could_use_are_refused(toy, tmp_path, source, error):
    name = toy(f"mumbling_{len(source)}", {})
    (tmp_path / name.replace(".", "/") / "words.py").write_text(source)
    with pytest.raises(BrokenContract, match=error):
        check_words(load(name, "python"), 40)


def test_a_game_that_draws_nothing_shows_its_score_sheet(silent):
    assert silent.text(silent.new(2), NAMES).split("\n") == ["▸ Ada  4", "  Ben  4"]
