"""The throw: six tiles in the air, and what the table can tell apart when they lie.  See RULES.md, "The throw"."""

import numpy as np

from fathom.games.the_blue_lion.rules.knowledge import PAIRS, TILES

FALLS = 1 << TILES  # ways to fall, all alike: each tile lands on either face (R8)


def pictures_of(fall):
    """The pictures up, sorted: the order of the pool means nothing (R9)."""
    return tuple(sorted(PAIRS[tile][fall >> tile & 1] for tile in range(TILES)))


THROWS = np.array(sorted({pictures_of(fall) for fall in range(FALLS)}), np.int8)
THROW_OF = np.array([THROWS.tolist().index(list(pictures_of(fall))) for fall in range(FALLS)], np.int8)
THROW_WAYS = np.bincount(THROW_OF).astype(np.int8)
