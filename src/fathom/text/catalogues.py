"""Translators and catalogues: English sentences stand in the source, their translations in the fr.po next to it."""

import gettext
import io
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from fathom.text.errors import BadTable
from fathom.text.placeholders import both

LANGUAGES = ("en", "fr")
FATHOM = Path(__file__).parents[1]
KEPT = 1_024  # contexts for all readers of a table
LOOSE = re.compile(r" (?=[:;!?»%])|(?<=«) ")  # the spaces of French signs, at which no line may break


class Translator:
    """Says a sentence: `say("Place {count} shells", count=2)`, `say.many("{n} shell", "{n} shells", n)`."""

    def __init__(self, language: str, catalogue: gettext.NullTranslations) -> None:
        self.language = language
        self.catalogue = catalogue
        self.plain: dict[str, str] = {}  # sentences without values, as they are said: pages say them again and again

    def __call__(self, text: str, /, **values: Any) -> str:
        if values:
            return self.catalogue.gettext(text).format(**values)
        if text not in self.plain:
            self.plain[text] = self.catalogue.gettext(text)
        return self.plain[text]

    def many(self, one: str, more: str, n: int, /, **values: Any) -> str:
        """The singular or plural, by the rules of the language."""
        return self.catalogue.ngettext(one, more, n).format(n=n, **values)

    def decimal(self, number: float) -> str:
        """A number with one decimal, as the language writes it."""
        text = f"{number:.1f}"
        return text.replace(".", ",") if self.language == "fr" else text


@lru_cache
def translator(language: str, *folders: Path) -> Translator:
    """The sentences of some folders' catalogues; the first folder that has a sentence says it."""
    if language not in LANGUAGES:
        raise BadTable("there is no language {language!r}; available: {languages}", language=language, languages=", ".join(LANGUAGES))
    catalogue = gettext.NullTranslations()
    if language != "en":
        for folder in reversed(folders):
            upper = read_catalogue(folder / f"{language}.po")
            upper.add_fallback(catalogue)
            catalogue = upper
    return Translator(language, catalogue)


@lru_cache
def our_folders() -> list[Path]:
    return sorted({path.parent for path in FATHOM.rglob("*.po")})


_guests: set[Path] = set()


def add_catalogue(folder: Path) -> None:
    """Lets full_translator() tell the sentences of a game outside this package, too."""
    if not folder.is_relative_to(FATHOM):
        _guests.add(folder)


def full_translator(language: str) -> Translator:
    """Every sentence of ours and of the games in use: an error is translated where it is shown, whatever folder it comes from."""
    return translator(language, *our_folders(), *sorted(_guests))


def read_catalogue(path: Path) -> gettext.NullTranslations:
    """A .po file as it is: translators' tools write it, and nothing needs building. Where there is none, English is spoken."""
    if not path.exists():
        return gettext.NullTranslations()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        catalogue = read_po(file)
    for message in catalogue:
        message.string = unbroken(message.string)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def unbroken(text: Any) -> Any:
    """A sentence, or its singular and plural. Translators type plain spaces, but no line shall begin with a colon or end with «."""
    return LOOSE.sub("\u00a0", text) if isinstance(text, str) else tuple(map(unbroken, text))


You = frozenset[int | str]  # the seat of a reader, and the one character that the reader plays there
NOBODY_READS: You = frozenset()  # for watchers, programs and several people at one screen: all are called by their names


class Everybody(frozenset[int | str]):
    """Whoever plays a seat: sentences stand there in both forms."""


EVERYBODY_READS = Everybody()


@lru_cache(KEPT)
def called_you(*whom: int | str) -> You:
    """One set for all tables: a set takes more memory than the rest of who reads."""
    return frozenset(whom)


@dataclass(frozen=True, eq=False)
class TextContext:
    """What a game's words need to speak: its constants, a language, the names of the seats, and who reads."""

    rules: Any
    say: Translator
    names: tuple[str, ...]
    you: You = NOBODY_READS

    @cached_property
    def for_all(self) -> "TextContext":
        """The same texts where nobody is called "you": one for all readers, so that what is made with it is kept for all of them."""
        return context_for(self.rules, self.say, self.names)

    def speak(self, about: int | str, you: str, other: str, /, *, name: str = "", **values: Any) -> str:
        """A sentence about a seat or a character: in the second person to the one who plays it, by name to everybody else."""
        if about in self.you:
            return self.say(you, **values)
        said = self.say(other, name=name or self.names[int(about)], **values)
        return both(int(about), self.say(you, **values), said) if self.you is EVERYBODY_READS else said

    def speak_many(
        self, about: int | str, you_one: str, you_more: str, one: str, more: str, n: int, /, *, name: str = "", **values: Any
    ) -> str:
        """The same with a singular and a plural."""
        if about in self.you:
            return self.say.many(you_one, you_more, n, **values)
        said = self.say.many(one, more, n, name=name or self.names[int(about)], **values)
        return both(int(about), self.say.many(you_one, you_more, n, **values), said) if self.you is EVERYBODY_READS else said

    def to_each(self, say: Callable[["TextContext"], str]) -> str:
        """A sentence that names some and calls one of them "you", which `say` makes for one reader."""
        if self.you is not EVERYBODY_READS:
            return say(self)
        text = for_nobody = say(self.for_all)
        for seat in range(len(self.names)):
            if (own := say(context_for(self.rules, self.say, self.names, called_you(seat)))) != for_nobody:
                text = both(seat, own, text)
        return text


@lru_cache(KEPT)
def context_for(rules: Any, say: Translator, names: tuple[str, ...], you: You = NOBODY_READS) -> TextContext:
    """One of each, so that what is made with it is kept."""
    return TextContext(rules, say, names, you)
