"""The levels of Jaws and what sets them apart: each number is one level's, from the drifter to the captain."""

DRIFTER, SWIMMER, DIVER, CAPTAIN = 0, 1, 2, 3

# Act 2
STUDY = (0, 0, 0, 120)  # rounds of regret matching; without any, the other side is thought to play anything
CARE = (0.0, 0.5, 1.0, 1.0)  # how much the crew minds being bitten
CAUTION = (0.0, 0.35, 0.8, 1.0)  # how much the shark minds being struck

# Act 1
LEARNING = (1, 1, 8, 40)  # rounds of regret matching of the shark's turn
FEAR = (0.0, 1.0, 1.0, 1.0)  # how much a barrel counts for the shark
HEARS = (0, 0, 1, 1)  # whether the shark thinks of what its announcement tells
HOARD = (1.0, 1.0, 4.0, 1.0)  # how much it likes to keep its tiles for later
STOPS = (1, 1, 1, 2)  # that one of the crew plans ahead


def rounds(often, patience):
    """So many rounds, more or fewer by patience."""
    return max(1, int(often * patience)) if often > 1 else often
