"""The bots at a table: by name, with a view, and never waiting for a compiler."""

import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from numba.core.compiler_lock import global_compiler_lock

from fathom.bots.coach import COACH
from fathom.bots.ismcts_bot import IsmctsBot
from fathom.bots.ladder import (
    SECONDS,
    SLOW,
    USUAL,
    Allowance,
    Player,
    about,
    allow_slow,
    bot_at_level,
    bot_now,
    fastest,
    is_ready,
    known,
    level_names,
    name_of,
    not_ready,
    player_called,
    policy_of,
    quick_levels,
    ready_levels,
    roughly,
)
from fathom.bots.protocol import LEVELS, PARANOID
from fathom.engine.loader import Game, compile_all, load, new_rng
from fathom.engine.match import Match
from fathom.games import GAMES
from fathom.terminal.presenter import terminal_translator
from fathom.text.errors import BadTable
from tests.solved import ready_game

TOY = "tests.engine.reef"
EVERYBODY = [(name, bot) for name in GAMES for bot in known(name)]


@pytest.mark.parametrize("name", GAMES)
def test_the_ladder_has_the_same_names_in_every_game(name: str) -> None:
    assert level_names(name)[:4] == LEVELS[:4]
    assert set(level_names(name)) <= set(LEVELS)
    assert USUAL in level_names(name)


@pytest.mark.compiler
@pytest.mark.parametrize(("name", "bot"), EVERYBODY)
def test_a_bot_chooses_an_option_from_its_view(name: str, bot: str) -> None:
    game = ready_game(name, bot)
    match = Match(game, ("Ada", "Ben"), b"\1" * 32)
    match.play_chance()
    seat = match.actor
    assert player_called(name, bot, 0.01).choose(game, match.view(seat), seat, new_rng(1)) in game.options(match.state)


@pytest.mark.parametrize(("name", "bot"), EVERYBODY)
def test_everybody_has_a_name_and_a_sentence_in_both_languages(name: str, bot: str) -> None:
    assert bot == COACH or name_of(terminal_translator("en"), bot) != name_of(terminal_translator("fr"), bot)
    assert about("en", name, bot) != about("fr", name, bot)
    assert roughly(terminal_translator("en"), bot) != roughly(terminal_translator("fr"), bot)


@pytest.mark.compiler
def test_a_game_without_bots_of_its_own_is_played_by_ismcts() -> None:
    game = load(TOY)
    assert level_names(TOY) == LEVELS[:4]
    bots = [bot_at_level(game, level) for level in level_names(TOY)]
    assert all(isinstance(bot, IsmctsBot) for bot in bots)
    iterations = [bot.budget.iterations for bot in bots]
    assert sorted(iterations) == iterations


@pytest.mark.compiler
def test_patience_multiplies_what_a_search_may_cost() -> None:
    game = load(TOY)
    usual, patient = bot_at_level(game, "captain"), bot_at_level(game, "captain", 3.0)
    assert (patient.budget.iterations, patient.seconds) == (3 * usual.budget.iterations, 3 * SECONDS)


@pytest.mark.compiler
@pytest.mark.parametrize(("name", "level"), [(name, level) for name in GAMES for level in level_names(name)])
def test_what_a_level_thinks_at_a_table_is_bounded(name: str, level: str) -> None:
    """A search by its iterations and by the clock; all other bots look at a bounded number of positions (python -m benchmarks search)."""
    bot = bot_at_level(load(name), level)
    if isinstance(bot, IsmctsBot):
        assert bot.budget.iterations <= 20_000
        assert bot.seconds == SECONDS
    if level == SLOW:
        assert bot.rollouts <= 20_000
        assert bot.seconds == SECONDS
        assert bot_at_level(load(name), level, 2.0).seconds == 2 * SECONDS


@pytest.mark.compiler
def test_a_search_of_any_budget_can_be_called_by_name() -> None:
    found = bot_at_level(load("deep-dive"), "paranoid-250")
    assert (found.budget.iterations, found.budget.opponent_policy) == (250, PARANOID)
    with pytest.raises(BadTable, match="there is no level 'paranoid-'; available: drifter, swimmer"):
        bot_at_level(load("deep-dive"), "paranoid-")


@pytest.mark.compiler
def test_a_level_is_the_same_bot_at_every_table_with_the_same_house_rules() -> None:
    game = load("into-the-blue")
    assert bot_at_level(game, "captain") is bot_at_level(load("into-the-blue"), "captain")
    assert bot_at_level(game, "captain") is not bot_at_level(load("into-the-blue", settings={"first_player": 2}), "captain")


def test_a_level_that_needs_a_solved_table_waits_for_it(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("the-blue-lion", "python")
    monkeypatch.setenv("FATHOM_CACHE", str(tmp_path))
    assert "perfect" in level_names(game.name)
    assert not is_ready(game, "perfect")
    assert ready_levels(game) == list(LEVELS[:4])


def test_a_server_may_be_too_small_for_the_level_that_takes_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("deep-dive", "python")
    monkeypatch.setattr("fathom.bots.ladder._slow", Allowance())
    assert SLOW in ready_levels(game)
    assert SLOW not in quick_levels(game)
    allow_slow(0)
    assert ready_levels(game) == quick_levels(game)
    assert "more time than this server has" in str(not_ready(game.name, SLOW))


def test_until_a_game_is_compiled_a_captain_plays_for_the_level_that_takes_its_time() -> None:
    game = load("deep-dive", "python")
    assert bot_now(game, SLOW) is bot_now(game, "captain")


def test_an_unknown_bot_is_refused_with_the_names_of_those_there_are() -> None:
    with pytest.raises(BadTable, match="there is no bot 'hal'; available: random, greedy, pip, drifter, swimmer, diver, captain"):
        player_called("into-the-blue", "hal")
    with pytest.raises(BadTable, match="diver is too slow for many matches; possible: random, greedy"):
        policy_of("diver")


def test_a_captain_is_a_captain_before_its_game_is_compiled() -> None:
    match = Match(load("into-the-blue", "python"), ("Ada", "Ben"), b"\1" * 32)
    match.play_chance()
    seat = match.actor
    by_name = {name: Player(name).choose(match.game, match.view(seat), seat, new_rng(1)) for name in ("captain", "drifter", "greedy")}
    best = bot_at_level(match.game, "captain").estimates(match.view(seat), seat, new_rng(1))[0].option
    assert by_name["captain"] == best
    assert best not in (by_name["drifter"], by_name["greedy"])


def unseen() -> Game:
    """A game that nobody has compiled in this process: its edition has a name of its own."""
    standard = load(TOY, "python")
    return load(TOY, "python", replace(standard.edition, name=f"box {time.monotonic_ns()}"), {"start_total": 2})


@pytest.mark.compiler
def test_nobody_waits_for_a_compiler_and_later_the_compiled_game_has_the_same_settings() -> None:
    slow = unseen()
    with global_compiler_lock:  # the compiler is busy: nothing can be compiled now
        assert fastest(slow) is slow
        compile_all(fastest(slow))  # a whole match
    end = time.monotonic() + 120
    while fastest(slow).machine == "python":
        assert time.monotonic() < end, "the compiled game never came"
        time.sleep(0.05)
    fast = fastest(slow)
    assert (fast.machine, fast.settings, fast.edition) == ("cpu", slow.settings, slow.edition)
    assert fastest(fast) is fast
    asked = [getattr(fast.questions, name) for name in ("actor_in", "options_in", "chances_in")]
    called = [getattr(fast.rules, name) for name in ("play", "hide", "guess", "result", "score")]
    assert all(function.signatures for function in asked + called)  # all compiled or read already: no later move waits either


@pytest.mark.compiler
def test_a_process_may_end_while_the_compiler_works(tmp_path: Path) -> None:
    code = f"""
import time
from fathom.bots.ladder import fastest
from fathom.engine.loader import load
fastest(load({TOY!r}, "python"))
time.sleep(1.5)
print("done")
"""
    here = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "FATHOM_CACHE": str(tmp_path)}
    ended = subprocess.run([sys.executable, "-c", code], env=here, capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "done\n", "")
