"""Matches: only what is possible is played, a replay is the match, and what was learnt cannot be taken back."""

import pytest

from fathom.engine.contract import CHANCE, WATCHER
from fathom.engine.fairness import commitment, fair_pick
from fathom.engine.loader import Game, load
from fathom.engine.match import Match, is_known, replayed
from fathom.text.errors import BadFile, BadTable, IllegalMove

SEED = bytes(range(32))
NAMES = ("Ada", "Bo")


@pytest.fixture
def match(reef: Game) -> Match:
    return Match(reef, NAMES, SEED)


@pytest.fixture
def rules(reef: Game):
    return reef.rules


def play(match: Match, *options: int) -> Match:
    for option in options:
        match.play(option)
    return match


def play_to_the_end(match: Match) -> Match:
    """The last option offered, again and again, but no stop before every tile is in reach: pearls are hidden, swapped and shown."""
    rules = match.game.rules
    while not match.game.is_over(match.state):
        match.play_chance()
        option = match.game.options(match.state)[-1]
        match.play(rules.ROLL if option == rules.STOP and match.state.total < rules.TILES else option)
    return match


def everything(match: Match) -> tuple:
    return match.played[:], [state.tobytes() for state in match.states], match.draws


@pytest.mark.parametrize("option", [-1, 0, 1, 2, 5, 11, 10**9, -(10**9)])
def test_what_is_not_possible_is_refused_and_changes_nothing(match, option):
    before = everything(match)
    with pytest.raises(IllegalMove, match=rf"option {option} is not possible now; possible: 3, 4$"):
        match.play(option)
    assert everything(match) == before


def test_chance_may_be_played_by_hand_but_only_with_its_own_outcomes(match, rules):
    play(match, rules.TO_LEFT, rules.ROLL)
    before = everything(match)
    with pytest.raises(IllegalMove):
        match.play(rules.ROLL)
    assert everything(match) == before
    match.play(rules.FACE + 2)
    assert match.state.total == 3


def test_nothing_is_played_after_the_end(match):
    play_to_the_end(match)
    before = everything(match)
    for option in range(-2, match.game.rules.OPTIONS + 1):
        with pytest.raises(IllegalMove, match="the match is over"):
            match.play(option)
    with pytest.raises(IllegalMove, match="nothing to draw now"):
        match.fair_option()
    match.play_chance()
    assert everything(match) == before


def test_a_replay_is_the_match(match):
    play_to_the_end(match)
    again = replayed(match.game, NAMES, match.played, SEED)
    assert everything(again) == everything(match)
    assert again.commitment == match.commitment == commitment(SEED)


def test_a_replay_checks_every_option(match):
    play_to_the_end(match)
    with pytest.raises(IllegalMove):
        replayed(match.game, NAMES, [*match.played[:3], 99, *match.played[3:]], SEED)


def test_the_past_never_changes(match, rules):
    play(match, rules.TO_RIGHT, rules.ROLL)
    before = [state.tobytes() for state in match.states]
    play_to_the_end(match)
    assert [state.tobytes() for state in match.states[:3]] == before


def test_fair_luck_follows_the_seed_draw_by_draw(match, rules):
    play_to_the_end(match)
    drawn = [option - rules.FACE for state, option in zip(match.states, match.played, strict=False) if match.game.is_chance(state)]
    assert len(drawn) == match.draws > 3
    assert drawn == [fair_pick(SEED, number, [1, 1, 1, 1, 1, 2]) for number in range(len(drawn))]
    assert match.first_bent_draw() is None


def test_a_bent_draw_is_found_where_it_stands(match, rules):
    play(match, rules.TO_LEFT, rules.ROLL)
    match.play_chance()
    play(match, rules.ROLL)
    fair = match.fair_option()
    bent = next(option for option in match.game.options(match.state) if option != fair)
    match.play(bent)
    assert match.first_bent_draw() == 5


def test_given_moves_are_neither_drawn_nor_taken_back(match, reef):
    """A match that goes on from another has only its own draws from its seed."""
    given = play_to_the_end(match).played[:6]
    on = replayed(reef, match.names, given, bytes(32), given=6)
    assert (on.draws, on.first_bent_draw()) == (0, None)
    assert not any(on.can_take_back(seat) for seat in on.seats())
    play_to_the_end(on)
    assert on.draws == sum(reef.is_chance(state) for state in on.states[6:-1])
    assert on.first_bent_draw() is None
    assert replayed(reef, on.names, on.played, bytes(32)).first_bent_draw() is not None


def test_two_matches_draw_differently(reef):
    assert Match(reef, NAMES).seed != Match(reef, NAMES).seed


@pytest.mark.parametrize(
    "names", [("Ada", "Ada"), ("Ada", ""), ("Ada", "B\no"), ("Ada", " Bo"), ("Ada", "Bo\t"), ("Ada", "B\x1b[2Jo"), ("A\u2028a", "Bo")]
)
def test_names_stand_on_a_line_and_differ(reef, names):
    with pytest.raises(BadTable, match="name"):
        Match(reef, names)


@pytest.mark.parametrize("count", [0, 1, 4])
def test_there_are_as_many_seats_as_the_game_has(reef, count):
    with pytest.raises(BadTable, match=f"takes 2 to 3 players, not {count}"):
        Match(reef, tuple("abcd"[:count]))


# Taking back: exactly when nothing was learnt.


def test_there_is_nothing_to_take_back_at_the_start(match):
    assert not any(match.can_take_back(seat) for seat in (0, 1, CHANCE, WATCHER))


def test_a_secret_move_that_nobody_saw_can_be_taken_back(match, rules):
    play(match, rules.TO_RIGHT)
    before = everything(match)
    play(match, rules.ROLL)
    match.take_back(0)
    assert everything(match) == before


def test_a_public_move_that_tells_only_itself_can_be_taken_back(match, rules):
    play(match, rules.TO_LEFT, rules.ROLL, rules.FACE, rules.STOP)
    assert match.can_take_back(0)
    match.take_back(0)
    assert match.played == [rules.TO_LEFT, rules.ROLL, rules.FACE]
    assert match.state.total == 1


def test_nobody_else_can_take_it_back(match, rules):
    play(match, rules.TO_LEFT, rules.ROLL, rules.FACE, rules.STOP)
    before = everything(match)
    for seat in (1, 2, CHANCE, WATCHER):
        with pytest.raises(IllegalMove, match="no move to take back"):
            match.take_back(seat)
    assert everything(match) == before


def test_an_outcome_of_chance_cannot_be_taken_back(match, rules):
    play(match, rules.TO_LEFT, rules.ROLL, rules.FACE)
    assert not any(match.can_take_back(seat) for seat in (0, 1, CHANCE, WATCHER))


def test_after_the_next_seat_has_moved_it_is_too_late(match, rules):
    play(match, rules.TO_LEFT, rules.ROLL, rules.FACE, rules.STOP, rules.TO_RIGHT)
    assert not match.can_take_back(0)
    assert match.can_take_back(1)


@pytest.mark.parametrize("hand", ["TO_LEFT", "TO_RIGHT"])
def test_a_pearl_that_was_shown_cannot_be_hidden_again(match, rules, hand):
    """Left is also what a blank looks like: the others learn it all the same."""
    play(match, getattr(rules, hand), rules.OPEN)
    assert not match.can_take_back(0)


def test_a_choice_that_betrays_a_secret_cannot_be_taken_back(match, rules):
    play(match, rules.TO_LEFT)
    play(match, rules.TO_RIGHT)  # a swap: everybody sees that the pearl changed hands
    assert match.can_take_back(0) is False


def test_the_last_move_of_a_match_shows_every_pearl(reef, rules):
    match = play(Match(reef, NAMES, SEED), rules.TO_RIGHT)
    match.state.on_reef[1:] = 0
    play(match, rules.ROLL, rules.FACE, rules.STOP)
    assert reef.is_over(match.state)
    assert not match.can_take_back(0)


# What a viewer is told.


def test_only_its_own_seat_observes_a_secret_move(match, rules):
    play(match, rules.TO_RIGHT)
    assert match.observed(0, 0).option == rules.TO_RIGHT
    assert [match.observed(0, seat).option for seat in (1, WATCHER)] == [None, None]  # the pearl is hidden, but where?


def test_a_viewer_for_whom_nothing_changes_observes_nothing(toy):
    """Without the open swap counter nobody else notices a swap: not even that there was a move."""
    blanked = "            state.hand[other] = LEFT"
    game = load(toy("quiet", {"rules.py": [(blanked, f"            state.swaps[other] = 0\n{blanked}")]}), "python")
    match = play(Match(game, NAMES, SEED), game.rules.TO_LEFT, game.rules.TO_RIGHT)
    assert match.observed(1, 0).option == game.rules.TO_RIGHT
    assert match.observed(1, 1) is None
    assert match.observed(1, WATCHER) is None
    assert len(list(match.observations(1))) == 1
    assert match.can_take_back(0)


def test_everybody_observes_open_moves_and_chance(match, rules):
    play(match, rules.TO_RIGHT, rules.ROLL, rules.FACE + 3)
    for seat in (0, 1, WATCHER):
        assert [match.observed(number, seat).option for number in (1, 2)] == [rules.ROLL, rules.FACE + 3]


def test_a_move_that_was_secretly_the_only_one_of_its_kind_stays_unknown(match, rules):
    """A swap to the right was possible only because the pearl lay left: the option itself would betray it."""
    play(match, rules.TO_LEFT, rules.TO_RIGHT)
    assert match.observed(1, 1) is not None
    assert match.observed(1, 1).option is None
    assert not is_known(match.game, match.states[1], rules.TO_RIGHT, WATCHER)
    assert is_known(match.game, match.states[1], rules.TO_RIGHT, 0)


def test_what_is_observed_is_made_from_views(match, rules):
    play(match, rules.TO_RIGHT, rules.ROLL)
    seen = match.observed(1, 1)
    assert seen.before.hand[0] == seen.after.hand[0] == rules.LEFT
    assert seen.before.tobytes() == match.game.view(match.states[1], 1).tobytes()


def observations(match, seat):
    return [(seen.before.tobytes(), seen.option, seen.after.tobytes()) for seen in match.observations(seat)]


def test_two_matches_that_differ_in_a_secret_look_alike(reef, rules):
    left, right = (play(Match(reef, NAMES, SEED), hand, rules.ROLL, rules.FACE + 1, rules.STOP) for hand in (rules.TO_LEFT, rules.TO_RIGHT))
    for seat in (1, WATCHER):
        assert observations(left, seat) == observations(right, seat)
    assert left.can_take_back(0) == right.can_take_back(0)


def test_the_observations_hold_the_whole_match(match):
    play_to_the_end(match)
    assert [seen.option for seen in match.observations(0)].count(None) == 2  # how the other hid the pearl, and swapped it
    assert len(list(match.observations(0))) == len(match.played)


def test_a_match_may_begin_with_a_position_that_was_set_up(match, reef):
    on = replayed(reef, match.names, [], bytes(32), setup={"total": 9, "seat": 1})
    assert (int(on.states[0].total), on.game.actor(on.states[0])) == (9, 1)
    assert on.setup == {"total": 9, "seat": 1}
    with pytest.raises(BadFile, match="field total"):
        replayed(reef, match.names, [], setup={"total": "many"})
