"""Small boxes for three players. So many shells are left out that the box itself keeps within the limits of an edition."""

from typing import Any

from fathom.engine.contract import State
from fathom.engine.edition import Edition, corrected, standard_edition
from fathom.engine.loader import Game, folder_of, load
from fathom.games.deep_dive.solver.three.tally import ASKED, STAYED, Tally

FOLDER = folder_of("fathom.games.deep_dive")
BOX = 25  # shells


def box_of(white: int, empty: int, black: int, black_to_end: int, **others: Any) -> Edition:
    """What three players have of the shells; the black pearls that end the game; and other dice or zones."""
    all_white = BOX - empty - black
    counts = {"shells": BOX, "white_pearls": all_white, "empty_shells": empty, "black_pearls": black, "black_to_end": black_to_end}
    return corrected(standard_edition(FOLDER), "small", {**counts, "white_left_out": [0, all_white - white, 0], **others})


def game_with(edition: Edition, machine: str = "cpu") -> Game:
    return load("deep-dive", machine, edition, {"first_player": 1})


def tiny_game(machine: str) -> Game:
    return game_with(box_of(1, 1, 2, 1), machine)


def tally_of(state: State, seat: int) -> Tally:
    """The tally as that seat counts it."""
    white, empty, _ = map(int, state.unseen)
    mine, left, right = (int(state.white[(seat + turn) % 3]) for turn in range(3))
    return Tally(white, empty, int(state.black), mine, left, right)


def entry_of(game: Game, state: State, seat: int) -> int | None:
    """Where the solver keeps what the state is worth for that seat; None for a state that it does not keep."""
    rules, tally = game.rules, game.generic("fathom.games.deep_dive.solver.three.tally")
    if state.step not in (rules.DIVES, rules.CHOICE) or (state.step == rules.DIVES and state.seat != rules.next_diver(state, 0)):
        return None
    first, unseen = (int(state.first) - seat) % 3, tally.unseen_of(tally_of(state, seat))
    divers = [turn for turn in range(3) if rules.in_round(state, rules.seat_at(state, turn))]
    hands = [int(state.held[rules.seat_at(state, turn)]) for turn in divers]
    chosen = sum(state.decision[rules.seat_at(state, turn)] == rules.STAY for turn in divers)
    if len(divers) == 1:
        return int(tally.lone_entry(unseen, first, divers[0], STAYED if chosen else ASKED, *hands))
    if len(divers) == 2 and divers == [turn for turn in range(3) if turn != chosen]:
        return int(tally.pair_entry(unseen, first, chosen, *hands))
    return first if len(divers) == 3 and state.step == rules.DIVES and sum(hands) == 0 and chosen == 0 else None
