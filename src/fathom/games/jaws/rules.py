"""Jaws: Act 1, the island, and Act 2, the boat, told as one game.  R1.. name the sentences of RULES.md."""

import numpy as np
from fathom.engine.contract import CHANCE, NOBODY, Setting

from .boat import (
    BOAT_CHANCES,
    BOAT_FIELDS,
    BOAT_OPTIONS,
    boat_actor,
    boat_guess,
    boat_hide,
    boat_odds,
    boat_options,
    boat_play,
    boat_role,
    boat_score,
    clear_boat,
    start_boat,
)
from .island import (
    ISLAND_CHANCES,
    ISLAND_FIELDS,
    clear_island,
    island_actor,
    island_guess,
    island_hide,
    island_odds,
    island_options,
    island_play,
    island_role,
    island_score,
    start_island,
)
from .table import (
    ACT_2_ALONE,
    BOAT_FIRST,
    COMMON_FIELDS,
    CREW,
    NOBODY_YET,
    SHARK,
)
