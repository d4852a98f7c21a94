"""The bots of Jaws: what each level sees, that secrets stay secret, and that what must not be foreseen is mixed."""

from itertools import product
from pathlib import Path

import numpy as np
import pytest

from fathom.engine.loader import new_rng
from fathom.games.jaws import bots as jaws_bots
from fathom.games.jaws.bots import JawsBot, about, levels
from fathom.games.jaws.bots.island.belief import spread
from fathom.games.jaws.bots.level_parameters import CAPTAIN, DIVER, DRIFTER, SWIMMER
from fathom.games.jaws.rules.boat.constants import CHOOSE, GO, LETTERS, PREPARE
from fathom.games.jaws.rules.common import CREW, QUINT, SHARK
from fathom.games.jaws.rules.island.constants import BEACHES, DIVE, EAT, HOOPER_FIRST, QUINT_LAUNCH, QUINT_MOVE, SEA_SPACES, SEA_STEPS, SEEN
from fathom.games.jaws.solver import shark_equilibrium, shark_turns
from fathom.text.catalogues import translator
from tests.games.jaws.boat_positions import P1, P2, P3, S2, S3, at_sea, card, preparing
from tests.games.jaws.island_positions import at, crew_turn, do, hunt
from tests.games.mixtures import plays_by_its_mixture

pytestmark = pytest.mark.machines("python")
LEVELS = ["drifter", "swimmer", "diver", "captain", "admiral"]
HASTE = 0.02  # of the usual patience: the tests think for themselves


def chances(game, state, seat, level, patience=HASTE):
    """How often a level chooses each option."""
    options, _, often = JawsBot(game, level, patience).weighed(game.view(state, seat), seat, thorough=False)
    return dict(zip(options.tolist(), (often / often.sum()).tolist(), strict=True))


# Secrets


def test_what_the_crew_does_on_the_island_does_not_depend_on_where_the_shark_is(jaws):
    state = hunt(jaws, "1", N=2)
    do(jaws, state, DIVE)
    other = jaws.copy(state)
    other.place, other.power, other.pad_place[:2], other.pad_tile[0] = at("4"), 3, at("2"), 1
    for level in range(CAPTAIN + 1):
        assert chances(jaws, state, CREW, level) == chances(jaws, other, CREW, level)


def test_what_the_crew_does_aboard_does_not_depend_on_the_sharks_choice_and_hand(boat):
    state = preparing(boat)
    other = boat.copy(state)
    other.choice, other.hand[3] = 2, 1
    for level in range(CAPTAIN + 1):
        assert chances(boat, state, CREW, level) == chances(boat, other, CREW, level)


@pytest.mark.parametrize("level", range(CAPTAIN + 1))
def test_thinking_changes_no_view_and_the_same_seed_chooses_the_same(jaws, level):
    view = jaws.view(crew_turn(jaws, "N", N=2), CREW)
    before = view.tobytes()
    bot = JawsBot(jaws, level, HASTE)
    assert bot.choose(view, CREW, new_rng(4)) == bot.choose(view, CREW, new_rng(4))
    assert view.tobytes() == before


# The crew on the island


def known_at(game, place):
    """The crew's turn, and the notebook leaves one place for the shark."""
    state = crew_turn(game, "N")
    state.ways[:] = 0
    state.ways[SEEN, at(place), 15] = 1
    return state


def only(often):
    assert max(often.values()) == 1.0
    return max(often, key=often.get)


def test_quint_launches_where_the_notebook_says(jaws):
    state = known_at(jaws, "8")
    state.finished[:] = 0, 1, 1
    assert only(chances(jaws, state, CREW, CAPTAIN)) == QUINT_LAUNCH + at("8")


def test_quint_sails_until_the_shark_is_in_reach(jaws):
    state = known_at(jaws, "1")
    state.finished[:] = 0, 1, 1
    option = only(chances(jaws, state, CREW, CAPTAIN))
    assert SEA_STEPS[option - QUINT_MOVE, at("1")] == SEA_STEPS[at("8"), at("1")] - 1


def test_who_looks_goes_before_who_shoots(jaws):
    often = chances(jaws, crew_turn(jaws, "N"), CREW, CAPTAIN)
    assert only(often) >= HOOPER_FIRST


def belief_of(game, state, level):
    belief, unseen = np.zeros(SEA_SPACES), np.zeros(SEA_SPACES)
    spread(game.view(state, CREW), level, belief, unseen)
    return belief


def test_a_drifter_remembers_nothing_a_swimmer_the_last_announcement_a_diver_all(jaws):
    state = known_at(jaws, "4")
    state.said_eaten[0, 0] = 1  # at N
    assert belief_of(jaws, state, DRIFTER) == pytest.approx(np.full(SEA_SPACES, 1 / SEA_SPACES))
    assert belief_of(jaws, state, SWIMMER)[at("N")] > belief_of(jaws, state, SWIMMER)[at("4")] > 0
    assert belief_of(jaws, state, DIVER)[at("4")] == 1


def test_a_diver_keeps_no_odds(jaws):
    state = known_at(jaws, "4")
    state.ways[SEEN, at("N"), 15] = 3
    assert belief_of(jaws, state, CAPTAIN)[[at("4"), at("N")]] == pytest.approx([0.25, 0.75])
    assert belief_of(jaws, state, DIVER)[[at("4"), at("N")]] == pytest.approx([0.5, 0.5])


# The shark on the island


def turns_by_the_rules(game, state):
    """What can be announced after the shark's turn and where it can be, by trying everything."""
    found, seen, waiting = set(), set(), [game.copy(state)]
    while waiting:
        now = waiting.pop()
        key = now.tobytes()
        if key in seen:
            continue
        seen.add(key)
        for option in game.options(now):
            then = game.copy(now)
            game.play(then, option)
            if option == DIVE:
                found.add((tuple(then.said_eaten[0].tolist()), int(then.said_sensors[0]), int(then.said_tile[0]), int(then.place)))
            else:
                waiting.append(then)
    return found


@pytest.mark.parametrize("tile", [0, 1, 2, 3])
def test_the_turns_that_the_shark_thinks_of_are_those_of_the_rules(jaws, tile):
    state = hunt(jaws, "N", N=2, E=1)
    state.floating[at("6")] = 1
    state.power, state.actions = 1 << tile, 2
    nodes, first, slots = (np.zeros(size, np.int64) for size in (shark_turns.NODES, shark_turns.NODES, shark_turns.SLOTS))
    count = shark_turns.explore(state, int(state.power), shark_turns.now_in(state), nodes, first, slots)
    found = set()
    for node in nodes[:count].tolist():
        said = shark_turns.announcement(node)
        bites = tuple(bites_at(node, beach) for beach in range(BEACHES))
        found.add((bites, said >> 17 & 0xFFF, said >> 29, node & 15))
    assert found == turns_by_the_rules(jaws, state)


def bites_at(node, beach):
    return shark_turns.field(node, shark_turns.BITES + shark_turns.BITE_BITS * beach, shark_turns.BITE_BITS)


def test_a_drifter_eats_all_it_can(jaws):
    state = hunt(jaws, "N", N=3)
    state.power = 0
    assert only(chances(jaws, state, SHARK, DRIFTER)) == EAT


def test_the_last_swimmer_of_the_track_is_eaten_at_once(jaws):
    state = hunt(jaws, "N", N=1)
    state.eaten, state.power = 8, 0
    assert only(chances(jaws, state, SHARK, DIVER)) == EAT


def test_a_crew_that_knows_the_sharks_habits_catches_it_where_it_always_goes():
    mass, caught = np.zeros((SEA_SPACES, 2)), np.zeros((SEA_SPACES, 2))
    mass[at("3"), 0] = 1.0
    everywhere = np.ones(SEA_SPACES, np.int64)
    shark_equilibrium.answer(mass, everywhere, everywhere, caught)
    assert caught[at("3"), 0] == 1


# The boat


def test_the_captain_mixes_its_letter_where_the_three_are_alike(boat):
    state = at_sea(boat, spaces=(P1, P3, S2))
    do(boat, state, *(boat.rules.BOAT.TURN_UP + card(zone, evade=1) for zone in (P2, P3, S3)))
    often = chances(boat, state, SHARK, CAPTAIN, 0.2)
    assert sorted(often) == [CHOOSE + letter for letter in range(LETTERS)]
    assert max(often.values()) < 0.8


def easy_and_hard(boat):
    """One letter at which the shark is easily hit, and two at which it evades much: a bite pays best at the second."""
    state = at_sea(boat, spaces=(P2, P2, P3))
    do(boat, state, *(boat.rules.BOAT.TURN_UP + card(zone, evade=evade) for zone, evade in ((P1, 0), (P3, 2), (S2, 2))))
    return state


def test_the_captain_does_not_always_bite_where_it_pays_best(boat):
    often = chances(boat, easy_and_hard(boat), SHARK, CAPTAIN, 0.2)
    assert 0.5 < often[CHOOSE + 1] < 0.95
    assert often[CHOOSE] < 0.05  # but it does not come up where it is easily hit


def test_the_captains_crew_goes_where_it_can_strike_although_it_may_be_bitten_there(boat):
    state = easy_and_hard(boat)
    do(boat, state, CHOOSE, PREPARE + QUINT)
    assert chances(boat, state, CREW, CAPTAIN, 0.2)[GO + P3] > 0.5


def test_a_diver_always_takes_what_looks_best(boat):
    state = at_sea(boat, spaces=(P1, P3, S2))
    do(boat, state, *(boat.rules.BOAT.TURN_UP + card(zone, evade=1) for zone in (P2, P3, S3)))
    assert max(chances(boat, state, SHARK, DIVER).values()) == 1.0


def test_a_level_goes_on_with_what_looks_best_where_it_would_never_have_come(boat, monkeypatch):
    state = at_sea(boat, spaces=(P1, P3, S2))
    do(boat, state, *(boat.rules.BOAT.TURN_UP + card(zone, evade=1) for zone in (P2, P3, S3)))

    def weigh(view, seat, level, patience, thorough, weighed, scratch):
        out, worths, _ = weighed
        out[:3], worths[:3] = [CHOOSE, CHOOSE + 1, CHOOSE + 2], [0.1, 0.3, 0.2]
        return 3  # and no option is ever chosen

    monkeypatch.setattr(boat.generic(jaws_bots.POLICY), "weigh", weigh)
    assert JawsBot(boat, DIVER, HASTE).choose(boat.view(state, SHARK), SHARK, new_rng(0)) == CHOOSE + 1


def test_a_level_tells_the_chances_that_it_draws_by(boat, monkeypatch):
    state = at_sea(boat, spaces=(P1, P3, S2))
    do(boat, state, *(boat.rules.BOAT.TURN_UP + card(zone, evade=1) for zone in (P2, P3, S3)))

    def weigh(view, seat, level, patience, thorough, weighed, scratch):
        out, _, often = weighed
        out[:3], often[:3] = [CHOOSE, CHOOSE + 1, CHOOSE + 2], [0.4, 1.2, 0.0]
        return 3

    monkeypatch.setattr(boat.generic(jaws_bots.POLICY), "weigh", weigh)
    captain = JawsBot(boat, CAPTAIN, HASTE)
    assert captain.mixture(boat.view(state, SHARK), SHARK) == pytest.approx([0.25, 0.75, 0.0])
    assert plays_by_its_mixture(boat, captain, state)


# Estimates


@pytest.mark.parametrize(("act", "level"), list(product(["island", "boat"], [DIVER, CAPTAIN])))
def test_every_option_has_an_estimate_best_first(jaws, boat, act, level):
    game, state = (jaws, crew_turn(jaws, "N", N=2)) if act == "island" else (boat, preparing(boat))
    view = game.view(state, CREW)
    estimates = JawsBot(game, level, HASTE).estimates(view, CREW, new_rng(1))
    assert sorted(estimate.option for estimate in estimates) == sorted(game.options(view))
    assert [estimate.share for estimate in estimates] == sorted((estimate.share for estimate in estimates), reverse=True)
    assert all(0 < estimate.share < 1 and estimate.margin > 0 for estimate in estimates)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_level_says_how_it_plays(jaws, language):
    say = translator(language, Path(jaws_bots.__file__).parents[1])
    assert list(levels(jaws)) == LEVELS
    assert len({about(say, level) for level in LEVELS}) == len(LEVELS)
