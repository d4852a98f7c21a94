"""Act 2 of Jaws in words and in the terminal: everything can be said and drawn, and nothing secret is."""

from itertools import pairwise

import pytest

from fathom.engine.contract import WATCHER
from fathom.engine.loader import load, new_rng
from fathom.engine.match import Match
from fathom.engine.notation import plain, text_context
from fathom.engine.rng import below
from fathom.games.jaws.rules.boat.constants import BIG_MOUTH, CHUM, DAMAGED, DESTROYED, HARD_TARGET, HITS, NO_BONUS, SHOW
from fathom.games.jaws.rules.common import CREW, QUINT, SHARK
from fathom.games.jaws.ui.boat.text_board import draw_text as draw_boat
from fathom.games.jaws.words import counted
from fathom.games.jaws.words.boat.log import log as boat_log
from fathom.games.jaws.words.boat.log import outcome as boat_outcome
from fathom.games.jaws.words.boat.names import part as boat_part
from fathom.games.jaws.words.boat.notation import notation as boat_notation
from fathom.games.jaws.words.boat.prompts import help_text as boat_help
from fathom.games.jaws.words.boat.prompts import option as boat_option
from fathom.games.jaws.words.boat.prompts import prompt as boat_prompt
from fathom.text.catalogues import LANGUAGES
from tests.games.jaws.boat_positions import CHUM_CARD, P1, P2, P3, S3, S4, A, B, C, at_sea, card, do, prepare_all, surface

pytestmark = [pytest.mark.compiler, pytest.mark.machines("python")]
NAMES = ("Ann", "Bob")


def a_match(seed):
    """A random match of Act 2 alone."""
    match = Match(load("jaws", "cpu", settings={"acts": "2"}), NAMES, bytes([seed] * 32))
    rng = new_rng(seed)
    while not match.game.is_over(match.state):
        match.play_chance()
        if not match.game.is_over(match.state):
            possible = match.game.options(match.state)
            match.play(possible[below(rng, len(possible))])
    return match


@pytest.fixture(scope="module")
def match():
    return a_match(3)


def test_R286_exactly_the_moves_that_scored_are_told_again(match):
    t = text_context(match.game, "en", NAMES)
    scores = [[match.game.score(state, seat) for seat in (SHARK, CREW)] for state in match.states]
    for number, (before, after) in enumerate(pairwise(match.states)):
        line = counted(t, before, match.played[number], after)
        assert bool(line) == (scores[number] != scores[number + 1])
        assert ("for the shark." in line) == (scores[number][CREW] < scores[number + 1][CREW])
    assert scores[-1][SHARK] > 0


def picture(t, view, width):
    lines = ["".join(text for text, _ in line) for line in draw_boat(t, view, width)]
    assert max(map(len, lines)) <= width
    return lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_position_has_its_words_and_its_picture(match, language):
    game, t = match.game, text_context(match.game, language, NAMES)
    for number, (before, after) in enumerate(pairwise(match.states)):
        notations = [plain(boat_notation(t, before, option)) for option in game.options(before)]
        assert len(set(notations)) == len(notations)
        assert boat_log(t, before, match.played[number], after).about is not None
        if not game.is_chance(before):
            assert boat_prompt(t, before)
            buttons = [boat_option(t, before, option) for option in game.options(before)]
            assert len(set(buttons)) == len(buttons)
        if not number % 5:
            for width in (40, 80):
                assert picture(t, before, width)
    assert boat_outcome(t, match.state)[-1].startswith(NAMES[match.state.winner])
    assert len(boat_help(t)) <= 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_of_act_2_has_a_name(boat, language):
    say = text_context(boat, language, NAMES).say
    names = [field.name for field in boat.edition.fields]
    act_2 = names[names.index("ability_dealt") :]
    assert len(act_2) == 17
    assert all(boat_part(say, name) for name in act_2)


def test_R260_the_log_tells_every_roll(match):
    t = text_context(match.game, "en", NAMES)
    for seat in (SHARK, CREW):
        for seen in match.observations(seat):
            if match.game.is_chance(seen.before) and seen.option is not None and seen.option >= HITS:
                assert "roll" in boat_log(t, *seen).text or "throws" in boat_log(t, *seen).text
            elif match.game.is_chance(seen.before):
                assert seen.option is not None or "ability card" in boat_log(t, *seen).text


def told_to(boat, choice, bonus, seat):
    """The log and the pictures that a viewer gets of a round up to the moment before the shark appears."""
    state = at_sea(boat, hand=(BIG_MOUTH, HARD_TARGET), gear=[(QUINT, CHUM_CARD)])
    t = text_context(boat, "en", NAMES)
    surface(boat, state, (card(P1), card(P3), card(S4)), choice, bonus)
    lines = picture(t, boat.view(state, seat), 80)
    do(boat, state, CHUM + QUINT, SHOW + C)
    return lines + picture(t, boat.view(state, seat), 80)


@pytest.mark.parametrize("seat", [CREW, WATCHER])
def test_R231_the_picture_of_the_crew_tells_nothing_of_the_sharks_choice(boat, seat):
    pictures = {tuple(told_to(boat, choice, bonus, seat)) for choice in (A, B) for bonus in (BIG_MOUTH, HARD_TARGET, NO_BONUS)}
    assert len(pictures) == 1
    assert not any("Big Mouth" in line or "►" in line for line in next(iter(pictures)))


def test_R231_the_log_of_the_crew_tells_nothing_of_the_sharks_choice(match):
    t = text_context(match.game, "en", NAMES)
    for seen in match.observations(CREW):
        if match.game.actor(seen.before) == SHARK and seen.after.shark_zone < 0 and seen.before.shark_zone < 0:
            line = str(boat_log(t, *seen))
            assert line in ("", "The shark has chosen in secret.") or line.startswith("The shark shows ")


def test_the_picture_shows_tiles_letters_swimmers_and_targets(boat):
    state = at_sea(boat, spaces=(P1, P2, S3), tiles={P2: DAMAGED, S4: DESTROYED})
    state.space[1] = 8 + P2
    surface(boat, state, (card(P1), card(P3), card(S4)), B)
    prepare_all(boat, state)
    lines = picture(text_context(boat, "en", NAMES), state, 80)
    port_sea, port_people, port_aims, _, port_tiles, port_crew = (line.split("│") for line in lines[4:10])
    assert ("A" in port_sea[1], "B" in port_sea[3], "◢◣" in port_sea[3]) == (True, True, True)
    assert "◆B" in port_people[2]
    assert "×" in "".join(port_aims)
    assert ("2/4" in port_tiles[1], "▒" in port_tiles[2]) == (True, True)
    assert "■Q" in port_crew[1]
    assert "~" in lines[11].split("│")[4]
