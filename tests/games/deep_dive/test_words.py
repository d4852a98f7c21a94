"""What Deep Dive says under its house rules and at its ends."""

import pytest

from fathom.engine.contract import WATCHER
from fathom.engine.loader import load, new_rng
from fathom.engine.match import Match
from fathom.engine.notation import text_context
from fathom.engine.rng import below
from fathom.games.deep_dive import words
from fathom.games.deep_dive.rules import (
    BLACK,
    BLUE,
    CHOICE,
    DIVE,
    DIVES,
    EMPTY,
    GREEN,
    LEAVE,
    ORANGE,
    OVER,
    RESTING,
    SHARK,
    SHARK_TO,
    STAY,
    TURN,
    WHITE,
)
from fathom.games.deep_dive.ui import text_board as board
from fathom.text.catalogues import LANGUAGES
from tests.games.deep_dive.positions import a_table

NAMES = ("Ana", "Ben", "Cem", "Dia")


def say_after(game, state, option, seat=WATCHER):
    return str(line_after(game, state, option, seat))


def line_after(game, state, option, seat=WATCHER):
    """The log line of one option as somebody reads it who cannot always know the option."""
    before, after = game.copy(state), state
    game.play(after, option)
    hidden = game.view(after, seat)
    known = option if hidden.tobytes() == after.tobytes() else None
    return words.log(text_context(game, "en", NAMES), game.view(before, seat), known, hidden)


def drawn(game, state, width=80, language="en"):
    return "\n".join("".join(text for text, _ in line) for line in board.draw_text(text_context(game, language, NAMES), state, width))


def test_a_secret_decision_is_told_without_its_content_and_all_are_shown_together(at_once):
    state = a_table(at_once, (BLUE, GREEN, BLUE), (3, 1, 3), CHOICE)
    assert say_after(at_once, state, LEAVE) == "Ana has decided in secret."
    assert say_after(at_once, state, STAY) == "Ben has decided in secret."
    assert say_after(at_once, state, LEAVE) == "All decisions are shown. In the water: Ben. Ashore: Ana and Cem."


def test_a_secret_is_about_who_decided_and_what_is_shown_about_nobody_in_particular(at_once):
    state = a_table(at_once, (BLUE, GREEN), (3, 1), CHOICE)
    assert [line_after(at_once, state, option).about for option in (LEAVE, STAY)] == [0, None]


def test_the_shark_is_about_the_first_whom_it_scares(at_once):
    state = a_table(at_once, (BLUE, GREEN, GREEN), (3, 1, 2), SHARK)
    assert line_after(at_once, at_once.copy(state), SHARK_TO + GREEN).about == 1
    assert line_after(at_once, state, SHARK_TO + ORANGE).about is None


def test_you_are_told_your_own_secret_decision(at_once):
    state = a_table(at_once, (BLUE, GREEN), (3, 1), CHOICE)
    assert say_after(at_once, state, LEAVE, seat=0) == "Ana secretly leaves."


def test_the_picture_shows_who_has_decided_but_not_what(at_once):
    pictures = set()
    for option in (STAY, LEAVE):
        state = a_table(at_once, (BLUE, GREEN), (3, 1), CHOICE)
        at_once.play(state, option)
        pictures.add(drawn(at_once, at_once.view(state, 1)))
    assert len(pictures) == 1
    assert "in the water, decided" in pictures.pop()


def test_the_shark_is_told_with_what_it_costs_and_what_follows(deep):
    state = a_table(deep, (BLUE, BLUE, RESTING), (3, 1, 0), SHARK)
    assert say_after(deep, state, SHARK_TO + BLUE) == (
        "The shark swims through the blue water: Ana loses 3 shells and Ben loses 1 shell. Round 2 begins."
    )


def test_an_empty_supply_is_told(deep):
    state = a_table(deep, (BLUE, BLUE), (3, 1), DIVES, supply=0, seat=1)
    assert say_after(deep, state, DIVE + GREEN) == "Ben dives into the green water, but no shell is left."
    assert say_after(deep, state, SHARK_TO + ORANGE) == "The shark swims through the orange water. Nobody is there! The supply is empty."


def test_the_kinder_ending_is_told(kinder):
    state = a_table(kinder, (GREEN, BLUE), (1, 1), CHOICE, black=4)
    kinder.play(state, LEAVE)
    assert say_after(kinder, state, TURN + WHITE) == "Ana finds a white pearl. The others come ashore too."
    assert say_after(kinder, state, TURN + WHITE) == "Ben finds a white pearl. The game is over."


def test_pearls_are_counted_for_those_who_look_back_and_empty_shells_are_not(deep):
    state, t = a_table(deep, (BLUE, GREEN), (4, 1), CHOICE, black=1), text_context(deep, "en", NAMES[:2])
    lines = []
    for option in (LEAVE, TURN + WHITE, TURN + EMPTY, TURN + BLACK, TURN + WHITE):
        before = deep.copy(state)
        deep.play(state, option)
        lines.append(words.counted(t, before, option, state))
    white, black = "Ana finds a white pearl, number {}.", "Ana finds a black pearl, number {}."
    assert lines == ["", white.format(1), "", black.format(2), white.format(2)]


def test_the_end_names_the_winners_and_what_was_lost(deep):
    state = a_table(deep, (RESTING, BLUE, RESTING), (0, 2, 0), OVER, black=4)
    state.white[:3] = (5, 1, 5)
    assert words.outcome(text_context(deep, "en", NAMES[:3]), state) == [
        "4 black pearls lie next to the board.",
        "Ana: 5 white pearls",
        "Cem: 5 white pearls",
        "Ben: 1 white pearl",
        "Ben had 2 more shells, which do not count.",
        "Ana and Cem share the win.",
    ]


def test_people_type_either_language(deep):
    state = a_table(deep, (BLUE, GREEN), (3, 1), CHOICE)
    assert [deep.parse(state, text) for text in ("stay", "Rester", "leave", "sortir")] == [STAY, STAY, LEAVE, LEAVE]


def test_the_lagoon_shows_divers_shark_and_lanterns(deep):
    state = a_table(deep, (BLUE, ORANGE), (3, 4), CHOICE, shark=GREEN, black=1)
    picture = drawn(deep, state).splitlines()
    assert picture[0].startswith("black pearls  ◉ ◌ ◌ ◌")
    assert "shark!" in picture[4]
    assert picture[7].count("(●)") == picture[7].count("(▲)") == 1


@pytest.mark.compiler
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("settings", [{"decisions": "at-once"}, {"ending": "kinder"}])
def test_a_whole_match_is_told_and_drawn_within_the_width(settings, language):
    game, rng = load("deep-dive", "cpu", settings=settings), new_rng(4)
    match = Match(game, NAMES, b"d" * 32)
    while not game.is_over(match.state):
        match.play_chance()
        if not game.is_over(match.state):
            match.play(game.options(match.state)[below(rng, 2)])
    t = text_context(game, language, NAMES)
    for seat in (*range(4), WATCHER):
        for seen in match.observations(seat):
            assert words.log(t, *seen).text
            for width in (40, 80):
                assert max(map(len, drawn(game, seen.after, width, language).splitlines())) <= width


def test_a_hint_says_how_often_the_shark_meets_a_diver(deep):
    state = a_table(deep, (BLUE, ORANGE), (3, 4), CHOICE)
    t = text_context(deep, "en", NAMES)
    assert words.why(t, state, LEAVE).startswith("3 shells are safe ashore; one more dive loses them ")
    assert words.why(t, state, STAY).startswith("The shark meets you ")
