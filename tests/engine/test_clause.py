"""Sentences that are said later."""

from fathom.text.catalogues import translator
from fathom.text.messages import Message

from .toys import REEF


def test_a_clause_is_told_in_any_language_with_the_clauses_inside_it():
    clause = Message("roll {face}", face=Message("dive"))
    assert str(clause) == "roll dive"
    assert clause.translated(translator("fr", REEF)) == "dé plonger"


def test_a_text_that_was_filled_already_keeps_its_braces():
    clause = Message("found {'value': 3}")
    assert str(clause) == clause.translated(translator("fr", REEF)) == "found {'value': 3}"


def test_a_strangers_text_cannot_steer_a_terminal():
    assert Message("roll {face}", face="\x1b[2J\n{0}").translated(translator("fr", REEF)) == "dé \\x1b[2J\\x0a{0}"
