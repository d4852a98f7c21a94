"""The policy of rollouts: everybody weighs the odds evenly.  In the rules language."""

from fathom.games.deep_dive.bots.risk import decision

EVEN = (100, 100, 0)  # an aversion


def decide(state, seat, policy, work):
    """Stays while a dive promises more shells than it endangers."""
    return decision(state, seat, EVEN)
