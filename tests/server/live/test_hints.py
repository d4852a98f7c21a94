"""Hints: ranked, the same for the same position, and from nobody weaker than they name."""

from collections.abc import Iterator

import pytest

from fathom.bots.ladder import ready_levels
from fathom.engine.loader import load
from fathom.engine.match import Match
from fathom.engine.notation import text_context
from fathom.games import GAMES
from fathom.server.live import hints
from fathom.server.live.projection import server_translator
from fathom.text.catalogues import LANGUAGES


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    """Nothing is remembered from another test."""
    hints._advice.clear()
    yield
    hints._advice.clear()


def a_decision(name: str) -> Match:
    match = Match(load(name, "python"), ("Ada", "Ben"), b"\3" * 32)
    match.play_chance()
    while len(match.game.options(match.state)) < 2:
        match.play(match.game.options(match.state)[0])
        match.play_chance()
    return match


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_ranked_by_its_chance_by_the_best_level(name: str, language: str) -> None:
    match = a_decision(name)
    game, seat = match.game, match.actor
    view = match.view(seat)
    advice = hints.advise(game, 1.0, view, seat)
    t = text_context(game, language, ("Ada", "Ben"), you=frozenset([seat]))
    hint = hints.hint_message("one", game, t, server_translator(language), view, advice)
    assert advice.level == ready_levels(game)[-1]
    assert sorted(ranked.option for ranked in hint.ranking) == sorted(game.options(view))
    assert hint.hint == hint.ranking[0].option
    assert [ranked.chance for ranked in hint.ranking] == sorted((ranked.chance for ranked in hint.ranking), reverse=True)
    assert all(0 <= ranked.low <= ranked.chance <= ranked.high <= 1 for ranked in hint.ranking)
    assert hint.how


@pytest.mark.parametrize("name", GAMES)
def test_the_same_position_gets_the_same_advice_also_in_another_process(name: str) -> None:
    match = a_decision(name)
    view = match.view(match.actor)
    first = hints.advise(match.game, 1.0, view, match.actor)
    assert hints.advise(match.game, 1.0, view, match.actor) is first
    hints._advice.clear()  # as another process would begin
    assert hints.advise(match.game, 1.0, view, match.actor) == first


def test_only_so_many_positions_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "KEPT", 1)
    for name in ("into-the-blue", "deep-dive"):
        match = a_decision(name)
        hints.advise(match.game, 1.0, match.view(match.actor), match.actor)
    assert [key[0] for key in hints._advice] == ["deep-dive"]
