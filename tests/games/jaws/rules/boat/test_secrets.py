"""Act 2 of Jaws: what the crew may not know changes no byte of what it sees, and its guesses are in proportion."""

from collections import Counter
from itertools import combinations

from fathom.engine.contract import WATCHER
from fathom.engine.loader import new_rng
from fathom.games.jaws.rules.boat.constants import (
    ABILITIES,
    ADD,
    ADDING,
    ANSWERING,
    ATTACK,
    BIG_MOUTH,
    CHOOSE,
    CHUM,
    DEALING_GEAR,
    HARD_TARGET,
    HITS,
    LET_GO,
    MAUL_AGAIN,
    NO_BONUS,
    NOT_YET,
    PREPARING,
    SHOW,
    TURN_UP,
)
from fathom.games.jaws.rules.common import BRODY, CREW, HOOPER, NO_ROLE, QUINT, SHARK, UNKNOWN
from tests.games.jaws.boat_positions import CHUM_CARD, P1, P3, S4, A, B, C, at_sea, card, do, ints, prepare, prepare_all, surface

HAND = (BIG_MOUTH, BIG_MOUTH, HARD_TARGET, MAUL_AGAIN)
CARDS = (card(P1), card(P3), card(S4))


def crew_views(boat, state):
    """What the crew and a watcher see after each option, as bytes."""
    views = set()
    for option in boat.options(state):
        after = boat.copy(state)
        boat.play(after, option)
        views.add((boat.view(after, CREW).tobytes(), boat.view(after, WATCHER).tobytes()))
    return views


def test_R208_the_cards_dealt_to_the_shark_change_no_byte_for_the_crew(boat):
    state = boat.new(2)
    while state.stage != DEALING_GEAR:
        assert len(crew_views(boat, state)) == 1
        do(boat, state, boat.options(state)[0])
    assert boat.view(state, CREW).hand_size == 6
    assert ints(boat.view(state, CREW).hand) == [0] * ABILITIES
    assert sum(ints(boat.view(state, SHARK).hand)) == 6


def test_R229_the_letter_that_the_shark_chooses_changes_no_byte_for_the_crew(boat):
    for hand in ((), HAND):
        state = at_sea(boat, hand=hand)
        do(boat, state, *(TURN_UP + number for number in CARDS))
        assert len(boat.options(state)) == 3
        assert len(crew_views(boat, state)) == 1


def test_R230_the_card_that_the_shark_adds_or_does_not_add_changes_no_byte_for_the_crew(boat):
    state = at_sea(boat, hand=HAND)
    do(boat, state, *(TURN_UP + number for number in CARDS), CHOOSE + B)
    assert state.stage == ADDING
    assert len(boat.options(state)) == 4  # three kinds, or none
    assert len(crew_views(boat, state)) == 1


def test_R231_whatever_the_shark_chose_the_crew_sees_the_same_until_the_shark_appears(boat):
    traces = set()
    for choice in (A, B):
        for bonus in (NO_BONUS, BIG_MOUTH, HARD_TARGET, MAUL_AGAIN):
            state = at_sea(boat, hand=HAND, gear=[(QUINT, CHUM_CARD)])
            surface(boat, state, CARDS, choice, bonus)
            trace = [boat.view(state, CREW).tobytes()]
            do(boat, state, CHUM + QUINT)
            trace.append(boat.view(state, CREW).tobytes())
            do(boat, state, SHOW + C)
            trace.append(boat.view(state, CREW).tobytes())
            traces.add(tuple(trace))
    assert len(traces) == 1


def test_R231_the_number_of_cards_falls_only_when_one_is_shown(boat):
    state = at_sea(boat, hand=HAND)
    surface(boat, state, CARDS, A, HARD_TARGET)
    assert boat.view(state, CREW).hand_size == 4
    assert (int(boat.view(state, CREW).choice), int(boat.view(state, CREW).bonus)) == (UNKNOWN, UNKNOWN)
    prepare_all(boat, state)
    view = boat.view(state, CREW)
    assert (int(view.hand_size), int(view.choice), int(view.bonus)) == (3, A, HARD_TARGET)
    assert ints(view.hand) == [0] * ABILITIES


def test_R208_the_shark_sees_everything(boat):
    state = at_sea(boat, hand=HAND)
    surface(boat, state, CARDS, B, HARD_TARGET)
    assert boat.view(state, SHARK).tobytes() == state.tobytes()


def test_R208_the_crew_guesses_every_hand_of_unseen_cards_in_proportion(boat):
    state = at_sea(boat, hand=(BIG_MOUTH, HARD_TARGET))
    state.bonus_shown[BIG_MOUTH] = 1  # fifteen cards are unseen, one of them Big Mouth
    cards = [ability for ability in range(ABILITIES) for _ in range(1 if ability == BIG_MOUTH else 2)]
    expected = Counter(tuple(sorted(pair)) for pair in combinations(cards, 2))
    rng, view = new_rng(7), boat.view(state, CREW)
    draws = 3000 if boat.machine == "python" else 60_000
    found = Counter(hand_of(boat.guess(view, CREW, rng)) for _ in range(draws))
    assert_in_proportion(found, expected, draws)


def test_R208_the_shark_has_nothing_to_guess(boat):
    state = at_sea(boat, hand=HAND)
    surface(boat, state, CARDS, B, HARD_TARGET)
    assert boat.guess(boat.view(state, SHARK), SHARK, new_rng(1)).tobytes() == state.tobytes()


def test_R231_nothing_that_is_not_chosen_yet_or_already_shown_is_guessed(boat):
    state, rng = at_sea(boat, hand=HAND), new_rng(2)
    do(boat, state, *(TURN_UP + number for number in CARDS))
    guess = boat.guess(boat.view(state, CREW), CREW, rng)
    assert (int(guess.choice), int(guess.bonus)) == (NOT_YET, NOT_YET)
    do(boat, state, CHOOSE + B)
    guess = boat.guess(boat.view(state, CREW), CREW, rng)
    assert (int(guess.choice) in (A, B, C), int(guess.bonus)) == (True, NOT_YET)
    do(boat, state, ADD + HARD_TARGET)
    prepare_all(boat, state)
    for _ in range(20):
        guess = boat.guess(boat.view(state, CREW), CREW, rng)
        assert (int(guess.choice), int(guess.bonus), int(guess.hand_size)) == (B, HARD_TARGET, 3)


def test_R2_in_act_2_too_the_shark_and_luck_have_no_character(boat):
    state = at_sea(boat, spaces=(P3, P3, P3), hand=HAND)
    for options in ([TURN_UP + number for number in CARDS], [CHOOSE + B], [ADD + NO_BONUS]):
        for option in options:
            assert {boat.rules.role(state, each) for each in boat.options(state)} == {NO_ROLE}
            do(boat, state, option)
    assert {boat.rules.role(state, option) for option in boat.options(state)} == {QUINT, BRODY, HOOPER}
    for who in (QUINT, BRODY, HOOPER):
        prepare(boat, state, who, target=P3)
    do(boat, state, ATTACK + HOOPER)
    assert {boat.rules.role(state, option) for option in boat.options(state)} == {NO_ROLE}  # Hooper's dice are in the air
    do(boat, state, HITS, LET_GO + QUINT, LET_GO + BRODY)
    assert {boat.rules.role(state, option) for option in boat.options(state)} == {NO_ROLE}  # the shark attacks


def hand_of(state):
    return tuple(ability for ability in range(ABILITIES) for _ in range(state.hand[ability]))


def assert_in_proportion(found, expected, draws):
    assert set(found) <= set(expected)
    whole = sum(expected.values())
    for thing, weight in expected.items():
        mean = draws * weight / whole
        assert abs(found[thing] - mean) < 5 * mean**0.5 + 1, (thing, found[thing], mean)


def test_R229_the_crew_guesses_any_letter_and_after_chum_any_letter_left(boat):
    state = at_sea(boat, hand=HAND, gear=[(QUINT, CHUM_CARD)])
    surface(boat, state, CARDS, B)
    assert_in_proportion(guessed_letters(boat, state), {A: 1, B: 1, C: 1}, 2000)
    do(boat, state, CHUM + QUINT)
    assert state.stage == ANSWERING
    assert_in_proportion(guessed_letters(boat, state), {A: 1, B: 1, C: 1}, 2000)
    do(boat, state, SHOW + A)
    assert state.stage == PREPARING
    assert_in_proportion(guessed_letters(boat, state), {B: 1, C: 1}, 2000)


def guessed_letters(boat, state):
    rng, view = new_rng(3), boat.view(state, CREW)
    return Counter(int(boat.guess(view, CREW, rng).choice) for _ in range(2000))


def test_R230_the_crew_guesses_no_card_or_any_kind_of_the_guessed_hand(boat):
    state = at_sea(boat, hand=(BIG_MOUTH,))
    surface(boat, state, CARDS, B, BIG_MOUTH)
    rng, view = new_rng(3), boat.view(state, CREW)
    guesses = [boat.guess(view, CREW, rng) for _ in range(2000)]
    assert all(guess.bonus == NO_BONUS or guess.hand[guess.bonus] > 0 for guess in guesses)
    found = Counter(int(guess.bonus) for guess in guesses)
    assert_in_proportion(found, {NO_BONUS: 8} | dict.fromkeys(range(ABILITIES), 1), 2000)


def test_R230_a_hand_with_two_alike_is_two_kinds_and_not_three(boat):
    state = at_sea(boat, hand=(BIG_MOUTH, BIG_MOUTH, HARD_TARGET))
    for ability in range(ABILITIES):
        state.bonus_shown[ability] = 0 if ability == BIG_MOUTH else 1 if ability == HARD_TARGET else 2
    surface(boat, state, CARDS, B)
    rng, view = new_rng(5), boat.view(state, CREW)
    found = Counter(int(boat.guess(view, CREW, rng).bonus) for _ in range(2000))
    assert_in_proportion(found, {NO_BONUS: 1, BIG_MOUTH: 1, HARD_TARGET: 1}, 2000)
