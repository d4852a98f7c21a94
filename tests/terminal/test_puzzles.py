"""`fathom today` and `fathom puzzles play`: a puzzle at the keyboard."""

import pytest

from fathom.engine.loader import load, package_of
from fathom.puzzles.collection import puzzles_in
from fathom.puzzles.position import position_of
from fathom.terminal.puzzles import play, today
from fathom.text.errors import BadTable


def shown(capsys: pytest.CaptureFixture[str]) -> str:
    return " ".join(capsys.readouterr().out.split())


def test_an_answer_shows_every_chance_the_line_and_signs_to_share(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    puzzle, game = puzzles_in(package_of("deep-dive"))[0], load("deep-dive", "python")
    worst = game.notation(position_of(game, puzzle), puzzle.ranking()[-1].option)
    typed = iter(["what?", worst])
    monkeypatch.setattr("builtins.input", lambda question: next(typed))
    play("deep-dive", 1, "en")
    text = shown(capsys)
    assert "Best: " in text
    assert f"{puzzle.ranking()[0].share / 1_000_000:.1%}" in text
    assert "(you)" in text
    assert "How it may continue:" in text
    assert "●" in text.split()[-1]


def test_leaving_gives_nothing_away(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr("builtins.input", lambda question: "q")
    today("fr")
    assert "Le meilleur" not in shown(capsys)
    play("deep-dive", 1, "fr")
    assert "%" not in shown(capsys)


def test_a_puzzle_that_is_not_there_is_refused():
    with pytest.raises(BadTable, match="1 to"):
        play("jaws", 0, "en")
