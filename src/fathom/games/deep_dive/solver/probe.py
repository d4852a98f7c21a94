"""Probes the tablebase: what staying and leaving are worth.  In the rules language."""

from fathom.games.deep_dive.rules import BLACK, BLACK_PEARLS, BLACK_TO_END, CHOICE, DIVES, EMPTY, LEAVE, READY, STAY, WHITE, in_round
from fathom.games.deep_dive.solver.backward_induction import mixture, pair_index
from fathom.games.deep_dive.solver.batch import ALL_WHITE, FIRST, SECOND, better, final_share, is_decided, lead_of, unseen_of

TO_STAY = 2  # index of the chance to stay, behind the worths of STAY and LEAVE
NUMBERS = 3


def judge(view, tablebase, numbers):
    """Writes what STAY and LEAVE are worth for the seat that chooses, and how likely it should stay; False if it was not solved."""
    if not could_come_about(view):
        return False
    seat, other = int(view.seat), 1 - int(view.seat)
    who = FIRST if seat == view.first else SECOND
    white, empty, black, mine = int(view.unseen[WHITE]), int(view.unseen[EMPTY]), int(view.black), int(view.white[view.first])
    if is_decided(white, mine):
        numbers[STAY] = numbers[LEAVE] = final_share(lead_of(white, mine))
    elif in_round(view, other):
        unseen = unseen_of(white, empty, black)
        pair = pair_index(unseen, int(view.held[view.first]), int(view.held[1 - view.first]))
        judge_pair(tablebase, tablebase.first_pair[white, empty, black, mine] + pair, who, numbers)
    else:
        entry = tablebase.first_alone[white, empty, black, mine] + int(view.held[seat])
        numbers[STAY], numbers[LEAVE] = tablebase.stays[who, entry], tablebase.leaves[who, entry]
    if who == SECOND:
        numbers[STAY], numbers[LEAVE] = 1.0 - numbers[STAY], 1.0 - numbers[LEAVE]
    if not (view.at_once and in_round(view, other)) or is_decided(white, mine):
        numbers[TO_STAY] = 1.0 if numbers[STAY] > numbers[LEAVE] else 0.0
    return True


def is_new_round(state):
    """Whether two players are about to begin a round."""
    return state.step == DIVES and state.place[0] == READY and state.place[1] == READY


def round_share(state, tablebase):
    """What a round about to begin is worth for its first player."""
    white, mine = int(state.unseen[WHITE]), int(state.white[state.first])
    if is_decided(white, mine):
        return final_share(lead_of(white, mine))
    return tablebase.rounds[white, int(state.unseen[EMPTY]), int(state.black), mine]


def could_come_about(view):
    """Whether two play, and the counts fit together."""
    white = int(view.white[0]) + int(view.white[1]) + int(view.unseen[WHITE])
    down = int(view.supply) + int(view.held[0]) + int(view.held[1])
    unseen = unseen_of(int(view.unseen[WHITE]), int(view.unseen[EMPTY]), int(view.black))
    is_black_right = view.unseen[BLACK] == BLACK_PEARLS - view.black and view.black < BLACK_TO_END
    return view.seats == 2 and view.step == CHOICE and view.supply > 0 and white == ALL_WHITE and down == unseen and is_black_right


def judge_pair(tablebase, pair, who, numbers):
    """Both are in the water: the worths for FIRST, whoever chooses; and where they choose at once, how likely to stay."""
    both_stay, first_leaves, second_leaves = tablebase.both_stay[pair], tablebase.first_leaves[pair], tablebase.second_leaves[pair]
    if tablebase.at_once:
        both_leave = tablebase.both_leave[pair]
        first_stays, second_stays = mixture(both_stay, second_leaves, first_leaves, both_leave)
        if who == FIRST:
            numbers[STAY] = second_stays * both_stay + (1.0 - second_stays) * second_leaves
            numbers[LEAVE] = second_stays * first_leaves + (1.0 - second_stays) * both_leave
            numbers[TO_STAY] = first_stays
        else:
            numbers[STAY] = first_stays * both_stay + (1.0 - first_stays) * first_leaves
            numbers[LEAVE] = first_stays * second_leaves + (1.0 - first_stays) * both_leave
            numbers[TO_STAY] = second_stays
    elif who == FIRST:
        numbers[STAY] = better(SECOND, both_stay, second_leaves)
        numbers[LEAVE] = first_leaves
    else:
        numbers[STAY] = both_stay
        numbers[LEAVE] = second_leaves
