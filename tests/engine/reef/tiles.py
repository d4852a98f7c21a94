"""A chapter of Reef: the tiles and what they are worth."""

from fathom.engine.edition import edition_values

TILES = edition_values(__file__).tiles
SHELL = 10  # points


def highest_tile(state, limit):
    """The number of the highest tile on the reef not above `limit`, or 0."""
    for tile in range(min(limit, TILES), 0, -1):
        if state.on_reef[tile - 1]:
            return tile
    return 0


def worth(shells):
    return int(shells) * SHELL + TILES
