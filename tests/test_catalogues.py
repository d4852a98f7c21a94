"""Every sentence is said in French too."""

import ast
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

import fathom.server.http.app  # noqa: F401  it brings the errors of the server
from fathom.text.catalogues import full_translator, translator
from fathom.text.errors import BrokenContract, FathomError
from tests.sources import syntax_tree
from tools.catalogues import KEYWORDS, SOURCE, folders, nearest, spoken


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


def test_no_sentence_stands_inside_an_f_string() -> None:
    """Babel reads tokens, and up to Python 3.11 an f-string is one token: what is said inside it never reaches a catalogue."""
    for path in SOURCE.rglob("*.py"):
        for outer in ast.walk(syntax_tree(path)):
            for node in ast.walk(outer) if isinstance(outer, ast.JoinedStr) else ():
                called = getattr(node, "func", None)
                name = getattr(called, "id", getattr(called, "attr", ""))
                said = name in KEYWORDS and isinstance(next(iter(getattr(node, "args", [])), None), ast.Constant)
                assert not said, f"{path.relative_to(SOURCE)}, line {outer.lineno}"


def kinds(error: type[FathomError]) -> Iterator[type[FathomError]]:
    for kind in error.__subclasses__():
        yield from (kind, *kinds(kind))


def errors_in(path: Path, names: set[str]) -> Iterator[ast.Call]:
    for node in ast.walk(syntax_tree(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node


def test_every_error_that_a_person_can_meet_is_told_in_french_wherever_it_shows() -> None:
    names = {kind.__name__ for kind in kinds(FathomError) if kind is not BrokenContract}
    for path in SOURCE.rglob("*.py"):
        ours, everybody = translator("fr", nearest(path)).catalogue, full_translator("fr").catalogue
        for call in errors_in(path, names):
            sentence, where = call.args[-1], f"{path.relative_to(SOURCE)}, line {call.lineno}"
            assert isinstance(sentence, ast.Constant), f"{where}: a sentence and its values, so that it can be translated"
            assert ours.gettext(sentence.value) != sentence.value, f"{where}: not in the catalogue of its folder"
            assert everybody.gettext(sentence.value) == ours.gettext(sentence.value), f"{where}: another folder says it otherwise"
