"""The Blue Lion solved: how the tablebase is made, stored, probed and verified, and what it says."""

from fathom.games.the_blue_lion.solver.solve import rehearse as rehearse
from fathom.games.the_blue_lion.solver.tablebase import STORE
from fathom.games.the_blue_lion.solver.verdict import tell as tell

is_solved = STORE.is_solved
solved = STORE.solved
open_tablebase = STORE.open
