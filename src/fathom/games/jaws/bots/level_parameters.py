"""What sets the levels of Jaws apart: each tuple has one number per level, from the drifter to the captain."""

DRIFTER, SWIMMER, DIVER, CAPTAIN = 0, 1, 2, 3

# Act 2
ROUND_ITERATIONS = (0, 0, 0, 120)  # of regret matching in a round; without any, the other side is expected to play anything
CARE = (0.0, 0.5, 1.0, 1.0)  # how much the crew minds being bitten
STRIKES = (1.0, 1.0, 1.0, 2.0)  # how much a strike counts for the crew
CAUTION = (0.0, 0.35, 0.8, 2.0)  # how much the shark minds being struck

# Act 1
TURN_ITERATIONS = (1, 1, 8, 40)  # of regret matching in the shark's turn
FEAR = (0.0, 1.0, 1.0, 1.0)  # how much a barrel counts for the shark
HEARS = (0, 0, 1, 1)  # whether the shark thinks of what its announcement reveals
HOARD = (1.0, 1.0, 4.0, 1.0)  # how much it likes to keep its tiles for later
STOPS = (1, 1, 1, 2)  # that one of the crew plans ahead


def iterations(usual, patience):
    """More or fewer iterations by patience."""
    return max(1, int(usual * patience)) if usual > 1 else usual
