"""How alike two positions are: of what has changed since the start, the part that is the same."""

import numpy as np

from fathom.engine.loader import load
from fathom.puzzles.likeness import likeness, numbers_of

START = np.array([0, 0, 0, 0, 9])


def test_only_what_has_changed_counts():
    assert likeness(np.array([1, 2, 0, 0, 9]), np.array([1, 3, 0, 0, 9]), START) == 0.5
    assert likeness(np.array([1, 2, 0, 0, 9]), np.array([1, 2, 0, 0, 9]), START) == 1.0
    assert likeness(np.array([1, 0, 0, 0, 9]), np.array([0, 2, 0, 0, 9]), START) == 0.0
    assert likeness(START, START, START) == 1.0


def test_a_row_holds_every_field_of_a_view():
    game = load("into-the-blue", "python")
    view = game.view(game.new(2), 0)
    assert len(numbers_of(view)) == sum(np.asarray(view[name]).size for name in view.dtype.names)
