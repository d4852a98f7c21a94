"""Sentences that are said later."""

from fathom.engine.clause import Clause
from fathom.engine.speech import speech

from .toys import REEF


def test_a_clause_is_told_in_any_language_with_the_clauses_inside_it():
    clause = Clause("roll {face}", face=Clause("dive"))
    assert str(clause) == "roll dive"
    assert clause.told(speech("fr", REEF)) == "dé plonger"


def test_a_text_that_was_filled_already_keeps_its_braces():
    assert str(Clause("found {'value': 3}")) == "found {'value': 3}"
