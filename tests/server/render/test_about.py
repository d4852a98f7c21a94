"""The about page: whose games these are, in both languages, for every game that is offered."""

from html import unescape
from pathlib import Path

import httpx
import pytest

from fathom.engine.loader import folder_of, load, package_of
from fathom.engine.notation import text_context
from fathom.engine.rooms import words_of
from fathom.games import CREDITS, OURS, credits_of
from fathom.server.render.about import credited, heading_words, render_about
from fathom.server.render.preferences import Preferences
from fathom.text.catalogues import LANGUAGES, full_translator

README = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_names_the_people_and_what_is_reconstructed(language: str) -> None:
    shown = unescape(render_about(list(OURS), Preferences(language, "", "desk")))
    for name in OURS:
        game = load(name, "python")
        say = text_context(game, language, ()).say
        assert f"<h2>{words_of(game).title(say)}</h2>" in shown
        assert all(person in shown for people in credits_of(game.folder).values() for person in people)
        assert all(f"<li>{words_of(game).part(say, field.name)}</li>" in shown for field in game.edition.reconstructed())


def test_the_lobby_leads_to_the_page(http: httpx.Client) -> None:
    assert '<a href="/about">Whose games these are</a>' in http.get("/?language=en").text
    assert "Fathom is an independent work" in http.get("/about?language=en").text
    assert "Fathom est une œuvre indépendante" in http.get("/about?language=fr").text


@pytest.mark.parametrize("name", OURS)
def test_the_readme_names_the_same_people(name: str) -> None:
    found = credits_of(folder_of(package_of(name)))
    assert {"authors", "publishers"} <= found.keys()
    assert [person for people in found.values() for person in people if person not in README] == []


def test_every_heading_has_words() -> None:
    assert list(heading_words(full_translator("fr"))) == list(CREDITS)


def test_a_game_without_credits_is_shown_by_its_title() -> None:
    assert credited("tests.engine.reef", "en").lines == []
