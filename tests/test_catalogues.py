"""Every sentence is said in French too."""

from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from tools.catalogues import SOURCE, folders, spoken


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: str(folder.relative_to(SOURCE)))
def test_the_french_catalogue_is_complete(folder: Path) -> None:
    catalogue = read_po(BytesIO((folder / "fr.po").read_bytes()))
    sentences = {message.id for message in spoken(folder) if message.id}
    translated = {message.id: message for message in catalogue if message.id}
    assert sentences == set(translated), "run `make words` and translate"
    for message in translated.values():
        check_translation(message)


def check_translation(message: Message) -> None:
    english = message.id if message.pluralizable else (message.id,)
    french = message.string if message.pluralizable else (message.string,)
    assert all(french), f"not translated: {message.id}"
    assert not message.fuzzy
    for sentence in french:
        assert blanks(sentence) <= set.union(*map(blanks, english)), f"other blanks in {sentence!r}"
        assert blanks(english[-1]) <= blanks(sentence) | {"n"}, f"a blank is missing in {sentence!r}"
