"""The bots at a table: by name, with a view, and never waiting for a compiler."""

import time
from dataclasses import replace

import pytest

from fathom.bots.players import BOTS, about, bot_called, fastest, name_of
from fathom.engine.errors import BadTable
from fathom.engine.machines import Game, load, new_rng
from fathom.engine.match import Match
from fathom.terminal.voice import table_speech


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_chooses_an_option_from_its_view(bot: str) -> None:
    match = Match(load("into-the-blue"), ("Ada", "Ben"))
    match.play_luck()
    seat = match.actor
    assert bot_called(bot).choose(match.game, match.view(seat), seat, new_rng(1)) in match.game.options(match.state)


def test_an_unknown_bot_is_refused_with_the_names_of_those_there_are() -> None:
    with pytest.raises(BadTable, match="there is no bot 'hal'; there are: random, greedy"):
        bot_called("hal")


@pytest.mark.parametrize("bot", BOTS)
def test_every_bot_has_a_name_and_a_sentence_in_both_languages(bot: str) -> None:
    english, french = table_speech("en"), table_speech("fr")
    assert name_of(english, bot) != name_of(french, bot)
    assert about(english, bot) != about(french, bot)


def unseen() -> Game:
    """A game that nobody has compiled in this process: its edition has a name of its own."""
    standard = load("into-the-blue", "python")
    return load("into-the-blue", "python", replace(standard.edition, name=f"box {time.monotonic_ns()}"), {"first_player": 2})


def test_nobody_waits_for_a_compiler_and_later_the_compiled_game_has_the_same_settings() -> None:
    slow = unseen()
    assert fastest(slow) is slow
    end = time.monotonic() + 120
    while fastest(slow).machine == "python":
        assert time.monotonic() < end, "the compiled game never came"
        time.sleep(0.05)
    fast = fastest(slow)
    assert (fast.machine, fast.settings, fast.edition) == ("cpu", slow.settings, slow.edition)
    assert fastest(fast) is fast
