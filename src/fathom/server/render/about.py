"""The about page: whose games these are, what is ours, and which numbers are reconstructed."""

from dataclasses import dataclass

from fathom.engine.loader import folder_of, package_of
from fathom.engine.notation import text_context
from fathom.engine.rooms import words_of
from fathom.games import CREDITS, credits_of
from fathom.server.live.game_cache import game_with
from fathom.server.live.projection import server_translator
from fathom.server.render.pages import page
from fathom.server.render.preferences import Preferences
from fathom.text.catalogues import Translator


@dataclass(frozen=True)
class Credited:
    """A printed game: its people, each line under a heading, and the parts that no source gives."""

    title: str
    lines: list[tuple[str, str]]
    reconstructed: list[str]


def render_about(games: list[str], preferences: Preferences) -> str:
    return page("about.html", preferences, games=[credited(name, preferences.language) for name in games])


def credited(name: str, language: str) -> Credited:
    game = game_with(name)
    words, say = words_of(game), text_context(game, language, ()).say
    found, headings = credits_of(folder_of(package_of(name))), heading_words(server_translator(language))
    title = words.title(say)
    others = {**found, "titles": [other for other in found.get("titles", []) if other != title]}
    lines = [(headings[heading], " · ".join(others[heading])) for heading in CREDITS if others.get(heading)]
    parts = [words.part(say, field.name) for field in game.edition.reconstructed()]
    return Credited(title, lines, list(dict.fromkeys(parts)))


def heading_words(say: Translator) -> dict[str, str]:
    """The headings of fathom.games.CREDITS in words."""
    return {
        "titles": say("Also called"),
        "authors": say("By"),
        "art": say("Art"),
        "design": say("Graphic design"),
        "publishers": say("Publisher"),
        "distributors": say("Distributor"),
        "rights": say("Rights"),
    }
