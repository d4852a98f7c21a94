"""The Blue Lion solved: the tablebase, how it is made and checked, and what it says."""

from fathom.games.the_blue_lion.solver.tablebase import is_solved as is_solved
from fathom.games.the_blue_lion.solver.tablebase import open_table as open_table
from fathom.games.the_blue_lion.solver.tablebase import solved as solved
from fathom.games.the_blue_lion.solver.verdict import tell as tell
