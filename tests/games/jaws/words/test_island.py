"""Act 1 of Jaws in words and in the terminal: the notebook can be switched off, the pad is the shark's, nothing secret is said."""

import pytest

from fathom.engine.contract import WATCHER
from fathom.engine.loader import load, new_rng
from fathom.engine.match import Match
from fathom.engine.notation import text_context
from fathom.engine.rng import below
from fathom.games.jaws.rules.common import CREW, HOOPER, SHARK
from fathom.games.jaws.rules.island.constants import (  # fmt: skip
    BRODY_LOOK,
    BURST,
    DIVE,
    EAT,
    EAT_MICHAEL,
    HOOPER_FIND,
    OUT_OF_SIGHT,
    PLAY_TILE,
    QUINT_END,
    QUINT_LAUNCH,
    START_AT,
    SWIM,
    THROW,
    TURN_CARD,
)
from fathom.games.jaws.ui import draw_text
from fathom.games.jaws.words import counted, log, outcome, prompt
from fathom.text.catalogues import LANGUAGES
from tests.games.jaws.island_positions import GARDNER, NEWS, VAUGHN, at, beach, crew_turn, do, hunt, put, swim

pytestmark = pytest.mark.machines("python")
NAMES = ("Ann", "Bob")


def picture(game, state, seat, width=80, language="en"):
    t = text_context(game, language, NAMES)
    return "\n".join("".join(text for text, _ in line) for line in draw_text(t, game.view(state, seat), width))


def told(game, state, option, seat=CREW, language="en"):
    """What a seat reads in the log about an option."""
    before, after = game.view(state, seat), game.copy(state)
    do(game, after, option)
    return str(log(text_context(game, language, NAMES), before, option, game.view(after, seat)))


@pytest.mark.parametrize(("value", "shown"), [("on", True), ("off", False)])
def test_R4_the_notebook_can_be_switched_off(value, shown):
    game = load("jaws", "python", settings={"notebook": value})
    text = picture(game, crew_turn(game), CREW)
    assert ("%" in text) == shown
    assert ("Tiles it may have" in text) == shown


def test_R113_the_notebook_shows_no_place_that_is_impossible(jaws):
    state = crew_turn(jaws, "3")
    put(state, hooper="1")
    do(jaws, state, HOOPER_FIND)
    shown = picture(jaws, state, CREW)
    assert all(f"[{name}] " in shown and f"[{name}] ~" not in shown for name in "235N")
    assert all(f"[{name}] ~" in shown for name in "14678EW")


@pytest.mark.parametrize("seat", [CREW, WATCHER])
def test_R59_the_pad_is_drawn_for_the_shark_alone(jaws, seat):
    state = hunt(jaws, "N", N=2)
    do(jaws, state, EAT, PLAY_TILE + BURST)
    assert "Pad: start N" in picture(jaws, state, SHARK)
    assert "plays burst" in picture(jaws, state, SHARK)
    for text in ("Pad", "Now", "^ \n", "plays"):
        assert text not in picture(jaws, state, seat)


def test_R59_all_that_the_crew_sees_is_the_same_wherever_the_shark_is(jaws):
    pictures = {picture(jaws, hunt(jaws, place), CREW) for place in "1N8"}
    assert len(pictures) == 1


def test_R112_the_last_rounds_are_told_below_the_map(jaws):
    state = crew_turn(jaws, "N", tile=OUT_OF_SIGHT)
    put(state, brody="N")
    do(jaws, state, BRODY_LOOK)
    assert "Round 1: ate nobody, a tile, binoculars N: not there" in picture(jaws, state, CREW)


@pytest.mark.parametrize(("language", "text"), [
    ("en", "The shark is done. It ate 1 swimmer at North Beach. It ate Michael. Sensors set off: N. It played a power tile."),
    ("fr", "Le requin a terminé. Il a dévoré 1 baigneur à la Plage Nord. Il a dévoré Michael. Balises déclenchées\u00a0: N. "
           "Il a joué une tuile Pouvoir."),
])  # fmt: skip
def test_R52_R53_R56_R57_the_announcement_in_words(jaws, language, text):
    state = hunt(jaws, "1", N=2)
    state.michael = beach("N")
    state.floating[at("N")] = 1
    do(jaws, state, *swim("N"), EAT, EAT_MICHAEL, PLAY_TILE + BURST)
    assert told(jaws, state, DIVE, language=language) == text


def test_R58_who_was_thrown_is_told(jaws):
    state = hunt(jaws, "1", GARDNER)
    do(jaws, state, *swim("5"), THROW + HOOPER)
    assert "Hooper was thrown into the water." in told(jaws, state, DIVE)


ANSWERS = {"5": "the shark is there!", "1": "it is close by.", "4": "neither there nor close by."}


@pytest.mark.parametrize(("place", "answer"), ANSWERS.items())
def test_R110_the_answer_of_the_fish_finder_is_told(jaws, place, answer):
    assert told(jaws, crew_turn(jaws, place), HOOPER_FIND) == f"Hooper uses the fish finder (5): {answer}"


def test_R93_R94_hit_and_miss_are_told(jaws):
    assert told(jaws, crew_turn(jaws, "8"), QUINT_LAUNCH + at("8")) == "Quint launches a barrel at 8: a hit!"
    assert told(jaws, crew_turn(jaws, "1"), QUINT_LAUNCH + at("8")) == "Quint launches a barrel at 8: a miss."


def test_R51_the_shark_reads_what_it_did_and_the_crew_does_not(jaws):
    match = Match(jaws, NAMES, bytes(32))
    for option in (START_AT + at("1"), TURN_CARD + NEWS, SWIM + at("N"), EAT, DIVE):
        match.play(option)
    t = text_context(jaws, "en", NAMES)
    lines = {seat: [str(log(t, *move)) for move in match.observations(seat)] for seat in (SHARK, CREW)}
    assert lines[SHARK][2:4] == ["The shark swims to N.", "The shark eats a swimmer."]
    assert lines[CREW][0] == "The shark has chosen where it starts."
    assert len(lines[CREW]) == 3
    assert lines[CREW][-1] == "The shark is done. It ate 1 swimmer at North Beach."


def test_R31_the_crew_is_asked_what_the_card_asks(jaws):
    state = hunt(jaws, card=VAUGHN)
    assert prompt(text_context(jaws, "en", NAMES), state) == "All swimmers leave one beach, and it is closed. Which beach?"


def test_R118_the_outcome_of_act_1_alone(machine):
    game = load("jaws", machine, settings={"acts": "1"})
    state = hunt(game, "N", N=2)
    state.eaten = 6
    do(game, state, EAT, DIVE)
    assert outcome(text_context(game, "en", NAMES), state) == [
        "The shark has eaten 7 swimmers.", "Swimmers eaten: 7 of 7.", "Barrels on the shark: 0 of 2.",
        "The shark's path: N N.", "Ann wins.",
    ]  # fmt: skip


def test_R54_the_outcome_says_that_michael_counts_as_two(machine):
    game = load("jaws", machine, settings={"acts": "1"})
    state = hunt(game, "N", N=1)
    state.michael, state.eaten = beach("N"), 5
    do(game, state, EAT_MICHAEL, DIVE)
    assert outcome(text_context(game, "en", NAMES), state)[1] == "Swimmers eaten: 7 of 7. Michael counts as 2."


def test_the_moves_of_act_1_that_scored_are_told_with_how_far_it_brought_them(jaws):
    t = text_context(jaws, "en", NAMES)
    state = hunt(jaws, "N", N=2)
    do(jaws, state, EAT)
    before = jaws.copy(state)
    do(jaws, state, DIVE)
    assert counted(t, before, DIVE, state) == "The shark is done. It ate 1 swimmer at North Beach. Swimmers eaten: 1 of 9."
    state = crew_turn(jaws, "8")
    before = jaws.copy(state)
    do(jaws, state, QUINT_LAUNCH + at("8"))
    assert counted(t, before, QUINT_LAUNCH + at("8"), state) == "Quint launches a barrel at 8: a hit! Barrels on the shark: 1 of 2."
    before = jaws.copy(state)
    do(jaws, state, QUINT_END)
    assert counted(t, before, QUINT_END, state) == ""


@pytest.mark.compiler
@pytest.mark.parametrize("language", LANGUAGES)
def test_R2_notation_goes_both_ways_in_every_position(language):
    game, rng = load("jaws", "cpu", settings={"acts": "1"}), new_rng(9)
    state = game.new(2)
    while not game.is_over(state):
        choices = game.options(state)
        for option in choices:
            assert game.parse(state, game.notation(state, option, language), [language]) == option
        game.play(state, choices[below(rng, len(choices))])
