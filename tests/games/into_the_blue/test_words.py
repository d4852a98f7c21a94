"""What Into the Blue says at the end: who wins which treasure, and by which tie-break."""

import pytest

from fathom.engine.edition import corrected, standard_edition
from fathom.engine.loader import folder_of, load, package_of
from fathom.engine.notation import text_context
from fathom.games.into_the_blue import words
from tests.games.into_the_blue.positions import the_end

NAMES = ("Ana", "Ben", "Cem", "Dia")


def told(game, state, language="en"):
    return words.outcome(text_context(game, language, NAMES[: state.seats]), state)


def test_R34_R35_every_claim_names_its_treasure_and_what_broke_the_tie(blue):
    state = the_end(blue, [[0, 2, 0, 0, 1], [0, 1, 0, 0, 1], [0, 0, 0, 0, 2], [0, 0, 0, 0, 1]])
    assert told(blue, state)[0] == (
        "Level 5: Cem wins the main treasure +10 (2 shells), Ana wins a secondary treasure +5 (1 shell, ahead by level 2), "
        "Ben wins a secondary treasure +5 (1 shell, ahead by level 2), Dia wins nothing (1 shell)."
    )


def test_R40_R41_unplayed_shells_and_the_earlier_turn_are_told_as_tie_breaks(blue):
    state = the_end(blue, [[1, 0, 0, 0, 0], [1, 0, 0, 0, 0], [1, 0, 0, 0, 0]], seat=2, unplayed=[0, 4, 0])
    assert told(blue, state)[4] == (
        "Level 1: Ben wins the main treasure +2 (1 shell, ahead by unplayed shells), "
        "Ana wins a secondary treasure +1 (1 shell, ahead by the earlier last turn), Cem wins nothing (1 shell)."
    )


@pytest.mark.parametrize(("language", "level", "points"), [
    ("en", "Level 1: Ben wins the main treasure +2 (2 shells), you win a secondary treasure +1 (1 shell).", "You: 1 point."),
    ("fr", "Palier 1\u00a0: Ben gagne le trésor principal +2 (2 coquillages), vous gagnez un trésor secondaire +1 (1 coquillage).",
     "Vous\u00a0: 1 point."),
])  # fmt: skip
def test_who_reads_it_is_told_you(blue, language, level, points):
    state = the_end(blue, [[1, 0, 0, 0, 0], [2, 0, 0, 0, 0]])
    lines = words.outcome(text_context(blue, language, NAMES[:2], you=frozenset({0})), state)
    assert (lines[4], lines[6]) == (level, points)


@pytest.mark.compiler
def test_a_secondary_treasure_worth_as_much_as_the_main_one_is_still_called_so():
    standard = standard_edition(folder_of(package_of("into-the-blue")))
    game = load("into-the-blue", edition=corrected(standard, "even", {"secondary_treasure": [2, 4, 6, 8, 10]}))
    assert told(game, the_end(game, [[3, 0, 0, 0, 0], [1, 0, 0, 0, 0]]))[4] == (
        "Level 1: Ana wins the main treasure +2 (3 shells), Ben wins a secondary treasure +2 (1 shell)."
    )


@pytest.mark.parametrize(("language", "chests", "shared"), [
    ("en", "Chests of Ana: 5 + 7.", "Ana, Ben and Cem share the victory."),
    ("fr", "Ana, coffres\u00a0: 5 + 7.", "Ana, Ben et Cem se partagent la victoire."),
])  # fmt: skip
def test_R45_R47_chests_are_added_up_and_all_who_share_the_victory_are_named(blue, language, chests, shared):
    state = the_end(blue, [[0, 0, 0, 0, 0], [0, 1, 0, 1, 0], [0, 0, 1, 0, 0]], chests=[[5, 7], [], [6]])
    lines = told(blue, state, language)
    assert chests in lines
    assert lines[-1] == shared


@pytest.mark.parametrize(
    ("dice", "keep", "why"),
    [
        ((1, 1, 1, 1, 0, 2), "keep 1 2 3 4 C", "Levels 1 to 4 stay yours whatever falls; a 5 comes 1 time in 6."),
        ((1, 0, 2, 1, 1, 1), "keep 1", "Level 1 stays yours whatever falls; a 2 comes 60% of the time."),
        ((0, 2, 1, 1, 1, 1), "keep 2 3 4 5", "A 1 comes 31% of the time; without one the dive brings nothing."),
        ((2, 2, 1, 1, 0, 0), "stop", "Stopping keeps levels 1 to 4."),
    ],
)
def test_a_hint_says_the_odds_behind_it(dice: tuple[int, ...], keep: str, why: str) -> None:
    game = load("into-the-blue", "python", settings={"first_player": 1})
    state = game.new(2)
    game.play(state, game.options(state)[0])
    state.dice[:] = dice
    t = text_context(game, "en", ("Ada", "Ben"))
    assert words.why(t, state, game.parse(state, keep)) == why
