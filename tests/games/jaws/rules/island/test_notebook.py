"""Jaws, what the crew can know: R112 to R114 of its RULES.md, against every turn that the shark could have taken."""

from collections import Counter

import pytest

from fathom.engine.contract import CHANCE
from fathom.engine.loader import load, new_rng
from fathom.engine.rng import below
from fathom.games.jaws.rules.common import CREW, HOOPER, QUINT, SHARK, UNKNOWN
from fathom.games.jaws.rules.island.constants import (  # fmt: skip
    ALL_TILES,
    BRODY_END,
    BRODY_LOOK,
    BURST,
    CHOICE,
    CLOSE_BY,
    CREW_TURN,
    DIVE,
    EAT,
    EAT_ALL,
    EAT_MICHAEL,
    FRENZY,
    HOOPER_FIND,
    NEITHER,
    NO_TILE,
    NORTH,
    OUT_OF_SIGHT,
    PLAY_TILE,
    QUINT_LAUNCH,
    SEA_SPACES,
    SHARK_TURN,
    SPACES,
    SPEED_TO,
    THROW,
    TILES,
    TURN_CARD,
)
from tests.games.jaws.island_positions import GARDNER, NEWS, WRONG, at, bathe, beach, crew_turn, do, hunt, pass_round, possible, put, swim
from tests.games.jaws.notebook_oracle import NEAR, Notebook, board_of


def notebook_of(state):
    """The record's own notebook, as the oracle writes it."""
    ways = {}
    for layer in (0, 1):
        for place in range(12):
            for tiles in range(16):
                if state.ways[layer, place, tiles]:
                    kept = frozenset(tile for tile in range(TILES) if tiles & (1 << tile))
                    ways[place, kept, layer == 1] = int(state.ways[layer, place, tiles])
    return ways


def agree(state, notebook):
    """The same places and tiles, the same weights (exactly, until the record has halved them)."""
    ours, theirs = notebook_of(state), {key: ways for key, ways in notebook.ways.items() if ways}
    assert set(ours) == set(theirs)
    total, whole = sum(ours.values()), sum(theirs.values())
    notebook.exact = notebook.exact and whole < 1 << 40
    assert ours == theirs or not notebook.exact
    for key in ours:
        assert abs(ours[key] / total - theirs[key] / whole) < 1e-9


def choose(state, choices, rng):
    """A random player whose shark eats, plays tiles and does not stop at once."""
    if state.phase == SHARK_TURN:
        bites = [option for option in choices if EAT <= option < PLAY_TILE]
        if bites and below(rng, 2):
            choices = bites
        elif state.actions > 0 and below(rng, 8):
            choices = [option for option in choices if option != DIVE]
    return choices[below(rng, len(choices))]


def listen(state, option, before, notebook):
    """Tells the oracle what everybody has heard."""
    row = int(before.this_round)
    if option == DIVE:
        effect = state.said_event[row] == WRONG
        eaten = tuple(int(count) for count in state.said_eaten[row])
        thrown = {place for place in range(12) if state.said_thrown[row] & (1 << place)}
        sensors = {place for place in range(12) if state.said_sensors[row] & (1 << place)}
        board, michael, tile = board_of(before, 4 if effect else 3), bool(state.said_michael[row]), bool(state.said_tile[row])
        notebook.hear_turn(board, eaten, michael, sensors, tile, thrown)
    elif option == BRODY_LOOK:
        there = NORTH + state.looked_at[row]
        notebook.hear(lambda place, hidden: (place == there and not hidden) == bool(state.look_answer[row]))
    elif option == HOOPER_FIND:
        boat = int(state.found_at[row])
        notebook.hear(lambda place, hidden: (0 if hidden else 2 if place == boat else int(place in NEAR[boat])) == state.found_answer[row])
    elif QUINT_LAUNCH <= option < QUINT_LAUNCH + 12:
        notebook.hear(lambda place, hidden: (place == state.launched_at[row]) == bool(state.launch_answer[row]))
    if state.this_round != row:
        notebook.end_round()


@pytest.mark.compiler
def test_R113_R114_the_notebook_is_that_of_every_turn_one_by_one():
    """Hundreds of rounds of random matches: never a true place excluded, never an impossible one kept."""
    game = load("jaws", "cpu")
    rounds = 0
    for number in range(60):
        rng, state, notebook = new_rng(5, number), game.new(2), Notebook()
        while state.act == 1 and state.this_round < 40:
            choices = game.options(state)
            option = choose(state, choices, rng)
            before = game.copy(state)
            game.play(state, option)
            if state.act == 1:
                listen(state, option, before, notebook)
                if option == DIVE or state.phase != before.phase:
                    agree(state, notebook)
                    rounds += option == DIVE
                    truth = (int(state.place), int(state.power))
                    assert before.phase == 0 or state.ways[:, truth[0], truth[1]].sum() > 0
    assert rounds > 650


FEAST = PLAY_TILE + FRENZY
RARE_TURNS = {
    "six at one bite": (WRONG, {"N": 6}, None, [FEAST, EAT_ALL]),
    "two bites, then the other four": (WRONG, {"N": 6}, None, [FEAST, EAT, EAT, EAT_ALL]),
    "two beaches": (WRONG, {"N": 5, "E": 2}, None, [FEAST, EAT_ALL, *swim("6", "E"), EAT_ALL]),
    "michael among them": (WRONG, {"N": 2}, "N", [FEAST, EAT_ALL]),
    "michael first": (WRONG, {"N": 3}, "N", [FEAST, EAT_MICHAEL, EAT_ALL]),
    "all but michael, so one by one": (WRONG, {"N": 2}, "N", [FEAST, EAT, EAT]),
    "michael alone": (NEWS, {"N": 2}, "N", [FEAST, EAT_MICHAEL]),
    "a burst between two beaches": (NEWS, {"N": 1, "S": 1}, None, [PLAY_TILE + BURST, EAT, SPEED_TO + at("5"), *swim("W")]),
}


@pytest.mark.parametrize("turn", RARE_TURNS)
def test_R113_R114_meals_that_random_sharks_hardly_have(jaws, turn):
    card, swimmers, michael, options = RARE_TURNS[turn]
    state = hunt(jaws, "N", card)
    if state.phase == CHOICE:
        do(jaws, state, jaws.options(state)[0])
    bathe(state, **swimmers)
    if michael:
        state.michael = beach(michael)
    do(jaws, state, *options)
    before, notebook = jaws.copy(state), Notebook()
    do(jaws, state, DIVE)
    listen(state, DIVE, before, notebook)
    agree(state, notebook)


@pytest.mark.parametrize("there", ["1", "W"])
def test_R113_a_sensor_tells_of_the_first_space_and_of_the_last(jaws, there):
    state = hunt(jaws, "3")
    state.floating[at(there)] = 1
    do(jaws, state, *swim(there))
    before, notebook = jaws.copy(state), Notebook()
    do(jaws, state, DIVE)
    listen(state, DIVE, before, notebook)
    agree(state, notebook)


def test_R68_R113_a_sensor_and_a_tile_tell_that_it_was_not_evasive_moves(jaws):
    state = hunt(jaws, "3")
    state.floating[at("1")] = 1
    do(jaws, state, PLAY_TILE + OUT_OF_SIGHT, *swim("1"))
    before, notebook = jaws.copy(state), Notebook()
    do(jaws, state, DIVE)
    listen(state, DIVE, before, notebook)
    agree(state, notebook)


def test_R113_a_barrel_and_a_captain_in_one_turn_tell_of_two_spaces(jaws):
    state = hunt(jaws, "1", GARDNER)
    state.floating[at("N")] = 1
    do(jaws, state, *swim("N", "5"), THROW + HOOPER)
    before, notebook = jaws.copy(state), Notebook()
    do(jaws, state, DIVE)
    listen(state, DIVE, before, notebook)
    agree(state, notebook)


def every_turn(game, state):
    """All that the shark can make of its turn by the game's own options: (place, tiles left, tile) for each announcement."""
    found, seen, waiting = {}, set(), [state]
    while waiting:
        here = waiting.pop()
        for option in game.options(here):
            after = game.copy(here)
            game.play(after, option)
            if option == DIVE:
                heard = (after.said_eaten[0].tobytes(), int(after.said_michael[0]), int(after.said_sensors[0]), int(after.said_tile[0]),
                         int(after.said_thrown[0]))  # fmt: skip
                hidden = after.pad_tile[0] == OUT_OF_SIGHT
                found.setdefault(heard, set()).add((int(after.place), int(after.power), bool(hidden)))
            elif after.tobytes() not in seen:
                seen.add(after.tobytes())
                waiting.append(after)
    return found


@pytest.mark.compiler
@pytest.mark.parametrize("card", [NEWS, GARDNER])
def test_R113_the_games_own_options_reach_what_the_notebook_says(card):
    """From every start, by every turn that the rules allow: each announcement has just the ends that the notebook shows for it."""
    game = load("jaws", "cpu")
    heard = {}
    for start in SPACES[:12]:
        state = hunt(game, start, card, N=2, E=1)
        state.floating[at("5")] = 1
        for announcement, ends in every_turn(game, state).items():
            heard.setdefault(announcement, set()).update(ends)
    for announcement, ends in heard.items():
        assert noted(game, card, announcement) == ends


def noted(game, card, announcement):
    """The notebook after an announcement, whoever makes it."""
    bites, michael, sensors, tile, thrown = announcement
    state = hunt(game, "1", card, N=2, E=1)
    state.floating[at("5")] = 1
    for number, count in enumerate(bites):
        state.bitten[number] = count
    state.bitten_michael, state.entered = michael, sensors
    for who in (QUINT, 2):
        state.threw[who] = bool(thrown & (1 << int(state.at[who])))
    if tile:
        state.pad_tile[0] = 0
    game.play(state, DIVE)
    return {(place, tiles, bool(layer)) for layer, place, tiles in zip(*state.ways.nonzero(), strict=True)}


def test_R112_what_was_said_in_every_round_can_be_looked_up(jaws):
    state = crew_turn(jaws, "1", NEWS, tile=OUT_OF_SIGHT)
    put(state, brody="N")
    do(jaws, state, BRODY_LOOK, BRODY_END)
    pass_round(jaws, state)
    do(jaws, state, TURN_CARD + GARDNER)
    bathe(state, N=2)
    do(jaws, state, *swim("N"), EAT, DIVE, HOOPER_FIND)
    view = jaws.view(state, CREW)
    assert view.said_event[:2].tolist() == [NEWS, GARDNER]
    assert view.said_tile[:2].tolist() == [1, 0]
    assert view.said_eaten[1].tolist() == [1, 0, 0, 0]
    assert (view.looked_at[0], view.look_answer[0]) == (beach("N"), 0)
    assert (view.found_at[1], view.found_answer[1]) == (at("5"), CLOSE_BY)


def test_R113_fish_finder_example_1_of_the_rule_book(jaws):
    """At 1, close by: the shark is at 3, 5, N or 2."""
    state = crew_turn(jaws, "3")
    put(state, hooper="1")
    do(jaws, state, HOOPER_FIND)
    assert possible(jaws.view(state, CREW)) == {"3", "5", "N", "2"}


def test_R113_fish_finder_example_2_of_the_rule_book(jaws):
    """At 7, neither: the shark is not at 3, W, 7 or S."""
    state = crew_turn(jaws, "1")
    put(state, hooper="7")
    do(jaws, state, HOOPER_FIND)
    assert state.found_answer[0] == NEITHER
    assert possible(jaws.view(state, CREW)) == set(SPACES[:12]) - {"3", "W", "7", "S"}


def test_R113_two_bites_and_a_burst_of_the_rule_book(jaws):
    """Two eaten at N and a tile: with Speed Burst the shark can be at 4, three spaces away."""
    state = hunt(jaws, "N", N=2)
    do(jaws, state, EAT, EAT, PLAY_TILE + 3, SPEED_TO + at("1"), *swim("2", "4"), DIVE)
    view = jaws.view(state, CREW)
    assert "4" in possible(view)
    assert view.ways[0, at("4"), ALL_TILES - 8] > 0
    assert view.ways[:, at("8"), ALL_TILES - 8].sum() > 0
    assert view.ways[:, at("4"), ALL_TILES - 4].sum() == 0  # not without the burst


def test_R114_ways_are_counted_one_by_one(jaws):
    """Nothing announced: at 1 there end the stay at 1, two steps out and back, and so on, from every start."""
    state = hunt(jaws, "1")
    do(jaws, state, DIVE)
    walks = Counter()
    for start in range(12):
        ends = [start]
        for _ in range(4):
            walks.update(ends)
            ends = [there for end in ends for there in NEAR[end]]
    assert [int(state.ways[0, place, ALL_TILES]) for place in range(12)] == [walks[place] for place in range(12)]


@pytest.mark.compiler
def test_R114_a_guess_is_drawn_by_the_ways():
    game = load("jaws", "cpu")
    state = hunt(game, "N", N=2)
    do(game, state, EAT, PLAY_TILE + 3, DIVE)
    view, rng = game.view(state, CREW), new_rng(8)
    drawn = Counter()
    for _ in range(20_000):
        guess = game.guess(view, CREW, rng)
        drawn[int(guess.pad_tile[0] == OUT_OF_SIGHT), int(guess.place), int(guess.power)] += 1
    total = int(view.ways.sum())
    assert set(drawn) <= {tuple(key) for key in zip(*view.ways.nonzero(), strict=True)}
    for key, count in drawn.items():
        mean = 20_000 * int(view.ways[key]) / total
        assert abs(count - mean) < 6 * mean**0.5 + 6


@pytest.mark.parametrize("tile", [None, BURST, OUT_OF_SIGHT])
def test_R114_a_guess_fits_the_notebook_and_its_own_pad(jaws, tile):
    state, rng, drawn = crew_turn(jaws, "N", NEWS, tile), new_rng(6), set()
    for _ in range(80):
        guess = jaws.guess(jaws.view(state, CREW), CREW, rng)
        hidden, played = guess.pad_tile[0] == OUT_OF_SIGHT, int(guess.pad_tile[0])
        assert guess.ways[int(hidden), guess.place, guess.power] > 0
        assert guess.pad_place[:3].tolist() == [UNKNOWN, guess.place, UNKNOWN]
        assert played == NO_TILE if tile is None else guess.power == ALL_TILES - (1 << played)
        drawn.add((int(guess.place), played))
    assert len({place for place, _ in drawn}) == SEA_SPACES
    assert len({played for _, played in drawn}) == (1 if tile is None else TILES)


def test_R114_before_the_crews_turn_a_guess_writes_where_the_round_began(jaws):
    guess = jaws.guess(jaws.view(hunt(jaws, "N", NEWS), CREW), CREW, new_rng(6))
    assert guess.pad_place[:2].tolist() == [guess.place, UNKNOWN]


def test_R114_a_guess_plays_on_like_a_real_shark(jaws):
    state = hunt(jaws, "N", N=2)
    do(jaws, state, EAT, DIVE)
    pass_round(jaws, state)
    do(jaws, state, TURN_CARD + WRONG)
    assert (state.phase, jaws.actor(state)) == (CHOICE, CREW)
    do(jaws, state, jaws.options(state)[0])
    guess = jaws.guess(jaws.view(state, CREW), CREW, new_rng(2))
    assert (guess.phase, guess.actions, jaws.actor(guess)) == (SHARK_TURN, 4, SHARK)
    do(jaws, guess, jaws.options(guess)[0], DIVE)
    assert guess.phase == CREW_TURN
    assert jaws.actor(guess) not in (CHANCE, SHARK)
