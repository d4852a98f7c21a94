"""What one of three seats can secure while both others play together against it: solved, kept, and told."""

from fathom.games.deep_dive.solver.three.facts import is_solved as is_solved
from fathom.games.deep_dive.solver.three.facts import solved as solved
from fathom.games.deep_dive.solver.three.verdict import tell as tell
