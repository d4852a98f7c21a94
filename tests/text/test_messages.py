"""Messages: sentences that are translated where they are shown."""

from fathom.text.catalogues import translator
from fathom.text.messages import Message
from tests.engine.toys import REEF


def test_a_message_is_translated_with_the_messages_inside_it():
    message = Message("roll {face}", face=Message("dive"))
    assert str(message) == "roll dive"
    assert message.translated(translator("fr", REEF)) == "dé plonger"


def test_a_text_that_was_filled_already_keeps_its_braces():
    message = Message("found {'value': 3}")
    assert str(message) == message.translated(translator("fr", REEF)) == "found {'value': 3}"


def test_a_strangers_text_cannot_steer_a_terminal():
    assert Message("roll {face}", face="\x1b[2J\n{0}").translated(translator("fr", REEF)) == "dé \\x1b[2J\\x0a{0}"
