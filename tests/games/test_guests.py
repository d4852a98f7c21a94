"""Games of other packages: they join by an entry point, and a broken one harms nobody."""

import logging
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fathom.engine.loader import load
from fathom.engine.match import Match
from fathom.engine.matchfile import read_match, write_match
from fathom.games import GAMES, OURS, broken, lobby_facts, playable
from fathom.lessons.attempt import attempt_at
from fathom.lessons.check import check_lessons
from fathom.lessons.script import lesson_called
from fathom.server.render import pages
from fathom.server.render.lessons.shelf import lines
from fathom.server.render.lessons.stage import Learner, step_parts
from fathom.server.render.lobby import Company, posters
from fathom.server.render.preferences import DESK, Preferences
from fathom.server.render.rulebook.book import render_rules
from fathom.terminal.games import show_games
from fathom.terminal.screen import Screen
from fathom.text.errors import BadFile
from tests.engine.toys import copy_reef

Join = Callable[..., None]
LESSONS = """
[[lesson]]
name = "roll"
minutes = 1
[[lesson.steps]]
title = "One roll"
say = "Pips count, unless the shark comes."
know = "Pips count."
rules = ["R3"]
start = ["left hand"]
[[lesson.steps.acts]]
do = "Dive"
right = ["dive"]
then = ["roll 3"]
told = "Three pips."
otherwise = "Later. First dive."
"""


@pytest.fixture
def join(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Join]:
    """Lists a copy of Reef under a name, with some files written over."""
    monkeypatch.syspath_prepend(tmp_path)

    def add(name: str, **files: str) -> None:
        package = copy_reef(tmp_path, f"guest_{name}")
        for file, text in files.items():
            (tmp_path / package.replace(".", "/") / file.replace("_", ".")).write_text(text, encoding="utf-8")
        monkeypatch.setitem(GAMES, name, package)
        broken.cache_clear()

    yield add
    broken.cache_clear()


def test_a_guest_is_offered_behind_our_own_games(join: Join) -> None:
    join("reef")
    assert playable() == [*OURS, "reef"]
    assert posters("en", playable())[-1].title == "Reef"


def test_a_guest_brings_lessons_which_its_own_rules_play(join: Join) -> None:
    join("taught", lessons_toml=LESSONS)
    check_lessons("taught")
    attempt = attempt_at(load("taught", "python"), lesson_called(GAMES["taught"], "roll"), 0)
    hand, dive = (attempt.option(text) for text in ("right hand", "dive"))
    assert attempt.reply(hand).wrong == "Later. First dive."
    assert attempt.reply(dive).attempt.state.total == 3
    (line,) = lines(["taught"], {}, None, "en")
    assert [(knot.title, knot.address) for knot in line.knots] == [("One roll", "/learn/taught/roll/1")]
    assert "Pips count, unless the shark comes." in step_parts(attempt, Learner(Preferences("en", "", DESK), {})).html["guide"]


@pytest.mark.parametrize(
    ("file", "text", "why"),
    [
        ("rules_py", "import a_package_that_nobody_has", "No module named 'a_package_that_nobody_has'"),
        ("rules_py", "def new_game(", "SyntaxError"),
        ("words_py", "1 / 0", "ZeroDivisionError"),
        ("ui_py", "def scene(t): pass", r"ui.scene must take (t, view, seat, offers, phone), not (t)"),
        ("lobby_toml", "minutes =", "TOMLDecodeError"),
    ],
)
def test_a_broken_guest_is_left_out_logged_once_and_explained(
    join: Join, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture, file: str, text: str, why: str
) -> None:
    join(f"broken_{abs(hash(text))}", **{file: text})
    with caplog.at_level(logging.WARNING):
        assert playable() == list(OURS)
        by_depth = sorted(OURS, key=lambda name: lobby_facts(load(name, "python").folder)["depth"])
        assert [poster.name for poster in posters("en", playable())] == by_depth
    assert len(caplog.records) == 1
    show_games(Screen(), "en")
    assert why in " ".join(capsys.readouterr().out.split())


def test_a_match_file_may_name_a_listed_guest_and_no_other_package(join: Join) -> None:
    join("reef")
    text = write_match(Match(load("reef", "python"), ("Ada", "Ben")))
    assert read_match(text).game.package == "guest_reef.reef"
    with pytest.raises(BadFile, match="listed in"):
        read_match(text.replace("game: reef", "game: guest_reef.reef"))


def test_a_game_without_art_or_rule_book_has_pages(join: Join) -> None:
    join("reef")
    french = Preferences("fr", "", "desk")
    assert "<b>Reef</b>" in pages.render_lobby(posters("fr", playable()), [], [], french, Company())
    assert str(pages.room_file("reef", "poster.svg")).endswith("static/rooms/poster.svg")
    assert pages.room_file("reef", "title.svg") is None
    assert "Ce jeu n’a pas de livret de règles." in render_rules("reef", french, bare=False)
