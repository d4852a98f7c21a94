"""The captain's round as a mixture and as draws: both are what the bot itself would choose."""

import numpy as np
import pytest

from fathom.engine.loader import Game, new_rng
from fathom.games.jaws.bots import JawsBot
from fathom.games.jaws.bots.exact.captain import drawn_joints, mixture, shark_mixture
from fathom.games.jaws.bots.exact.exact_round import ExactRound
from fathom.games.jaws.bots.level_parameters import CAPTAIN
from fathom.games.jaws.rules.boat.constants import ADD, AIM, CHOOSE, GO, LETTERS, MAUL_AGAIN, NO_BONUS, PREPARE, TAKE_WEAPON, TURN_UP
from fathom.games.jaws.rules.common import BRODY, CREW, QUINT, SHARK
from tests.games.jaws.boat_positions import GAFF, MACHETE, P1, P2, P3, RIFLE, S2, at_sea, card, do

pytestmark = pytest.mark.machines("cpu")
DRAWN = 400


def choosing(game: Game) -> ExactRound:
    state = at_sea(game, spaces=(P1, P2, S2), hand=(MAUL_AGAIN,), gear=[(QUINT, RIFLE)])
    do(game, state, *(TURN_UP + card(zone) for zone in (P2, P3, S2)))
    return ExactRound(game, state)


def test_the_sharks_rows_are_as_likely_as_its_letters_and_cards(boat: Game) -> None:
    played, bot = choosing(boat), JawsBot(boat, CAPTAIN)
    mix = shark_mixture(bot, played)
    assert mix.sum() == pytest.approx(1)
    letters = mixture(bot, played.state, SHARK)
    for letter in range(LETTERS):
        state = boat.copy(played.state)
        do(boat, state, CHOOSE + letter)
        cards = mixture(bot, state, SHARK)
        for bonus in (MAUL_AGAIN, NO_BONUS):
            often = letters[CHOOSE + letter] * cards[ADD + bonus]
            assert mix[played.rows.index((letter, bonus))] == pytest.approx(often, abs=1e-9)


def test_joints_are_drawn_as_often_as_the_bot_chooses(boat: Game) -> None:
    played, bot = choosing(boat), JawsBot(boat, CAPTAIN)
    drawn = drawn_joints(bot, played, new_rng(3), DRAWN)
    begun = boat.copy(played.chosen[0])
    do(boat, begun, PREPARE + QUINT)
    spaces = [played.ways[0].lines[joint[0], 1] for joint in drawn]
    for option, often in mixture(bot, begun, CREW).items():
        assert spaces.count(option) / DRAWN == pytest.approx(often, abs=4 * np.sqrt(0.25 / DRAWN))


def test_how_the_captains_crew_prepares_depends_on_the_spaces_of_those_before_not_on_their_weapons(boat: Game) -> None:
    played, bot, found = choosing(boat), JawsBot(boat, CAPTAIN), []
    for weapon, zone in ((MACHETE, P1), (RIFLE, P3)):
        state = boat.copy(played.chosen[0])
        do(boat, state, PREPARE + QUINT, GO + P1, TAKE_WEAPON + weapon, AIM + zone, PREPARE + BRODY, GO + P2)
        found.append(mixture(bot, state, CREW))
        do(boat, state, TAKE_WEAPON + GAFF)
        found.append(mixture(bot, state, CREW))
    assert found[:2] == found[2:]
