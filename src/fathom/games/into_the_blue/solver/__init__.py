"""Into the Blue solved: a turn of one player, and the whole game of two."""

from fathom.games.into_the_blue.solver.tablebase import is_solved as is_solved
from fathom.games.into_the_blue.solver.tablebase import open_tablebase as open_tablebase
from fathom.games.into_the_blue.solver.tablebase import solved as solved
from fathom.games.into_the_blue.solver.verdict import tell as tell
