"""Every error that a person can put right is one kind of error, so that one place can translate it."""

import inspect
import pickle

from fathom.text import errors
from fathom.text.catalogues import full_translator
from fathom.text.errors import BadFile, BadTable, FathomError


def test_all_errors_are_ours_and_say_what_they_are():
    kinds = [thing for _, thing in inspect.getmembers(errors, lambda thing: inspect.isclass(thing) and thing.__module__ == errors.__name__)]
    assert {kind.__name__ for kind in kinds} == {
        "FathomError", "IllegalMove", "BadFile", "BadEdition", "BadLesson", "BadTable", "BrokenContract",
    }  # fmt: skip
    assert all(issubclass(kind, FathomError) and kind.__doc__ for kind in kinds)


def test_an_error_is_translated_with_the_error_inside_it_and_can_be_sent_to_another_process():
    game = BadTable("there is no game {name!r}; available: {names}", name="chess", names="reef")
    error = pickle.loads(pickle.dumps(BadFile("line {line}: {problem}", line=2, problem=game)))
    assert str(error) == "line 2: there is no game 'chess'; available: reef"
    assert error.translated(full_translator("fr")) == "ligne 2\u00a0: il n’y a pas de jeu «\u00a0chess\u00a0»\u00a0; au choix\u00a0: reef"
