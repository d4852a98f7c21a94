"""Every error that a person can put right is one kind of error, so that one place can tell it."""

import inspect

from fathom.engine import errors
from fathom.engine.errors import FathomError


def test_all_errors_are_ours_and_say_what_they_are():
    kinds = [thing for _, thing in inspect.getmembers(errors, lambda thing: inspect.isclass(thing) and thing.__module__ == errors.__name__)]
    assert {kind.__name__ for kind in kinds} == {"FathomError", "IllegalMove", "BadFile", "BadEdition", "BadTable", "BrokenContract"}
    assert all(issubclass(kind, FathomError) and kind.__doc__ for kind in kinds)
