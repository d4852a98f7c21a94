"""The rule book as a page: contents lead to headings, and pictures stand beside the rules that a lesson teaches."""

import re

import pytest

from fathom.games import GAMES
from fathom.server.render.preferences import DESK, Preferences
from fathom.server.render.rulebook.book import render_rules, rule_book
from fathom.server.render.rulebook.figures import figures_of

FIGURE = re.compile(r'<figure data-of="(R\d+)"><a href="/learn/([^"]+)"><img src="/rules/([^"?]+)\.svg\?language=(\w+)"')


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", GAMES)
def test_contents_lead_to_headings_and_pictures_stand_before_their_rule(name: str, language: str) -> None:
    book = rule_book(name, language, True)
    assert all(f'id="{chapter.address}">' in book.html for chapter in book.chapters)
    assert len(book.chapters) == book.html.count("<h2") + book.html.count("<h3") > 5
    found = FIGURE.findall(book.html)
    assert len(found) == len(figures_of(name)) > 5
    for rule, step, picture, spoken in found:
        assert (step, spoken) == (picture, language)
        assert f'</figure><p id="{rule}">' in book.html


def test_a_panel_has_the_same_rules_and_no_pictures() -> None:
    whole, bare = (render_rules("jaws", Preferences("en", "", DESK), bare) for bare in (False, True))
    numbers = re.compile(r'<p id="(R\d+)">')
    assert numbers.findall(bare) == numbers.findall(whole)
    assert "<figure" in whole
    assert "<figure" not in bare


@pytest.mark.parametrize("name", GAMES)
def test_nothing_in_it_is_for_engineers(name: str) -> None:
    for language in ("en", "fr"):
        page = render_rules(name, Preferences(language, "", DESK), bare=False)
        assert not re.search(r"<code>|edition\.toml|\btests?\b", page)
