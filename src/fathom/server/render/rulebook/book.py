"""The rule book as a page: each rule with its number as an address, contents, and next to some sentences a picture of the board."""

import re
from functools import cache
from typing import NamedTuple

from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from fathom.engine.loader import folder_of, package_of
from fathom.engine.notation import text_context
from fathom.engine.rooms import words_of
from fathom.lessons.script import lessons_in
from fathom.server.live.game_cache import game_with
from fathom.server.live.projection import server_translator
from fathom.server.render.pages import page, title_of
from fathom.server.render.preferences import Preferences
from fathom.server.render.rulebook.figures import Figure, figures_of
from fathom.text.catalogues import Translator, translator

RULE = re.compile(r"<p><strong>([A-Z]\d+)</strong>")
HEADING = re.compile(r"<h([23])>(.*?)</h\1>")
TITLE = re.compile(r"<h1>.*?</h1>\s*")
SENTENCE = re.compile(r"(?<=[0-9a-zà-ÿ)][.!?]) (?=[0-9A-ZÀ-Ý“«])")  # where one ends and the next begins
GAP = "  "  # between a command and what it does, in help for the keyboard


class Chapter(NamedTuple):
    """A heading, for the contents."""

    address: str
    title: str
    is_part: bool  # of the chapter before it


class Book(NamedTuple):
    intro: Markup  # what stands before the first heading
    html: Markup
    chapters: tuple[Chapter, ...]


def render_rules(name: str, preferences: Preferences, bare: bool) -> str:
    """The whole page; bare for a panel, without pictures."""
    language = preferences.language
    book, short, title = rule_book(name, language, not bare), in_short(name, language), title_of(name, language)
    return page(
        "rules-bare.html" if bare else "rules.html", preferences, game=name, title=title, short=short, book=book,
        taught=bool(lessons_in(package_of(name))),
    )  # fmt: skip


def in_short(name: str, language: str) -> list[str]:
    """The help of the game, sentence by sentence, without what is for the keyboard."""
    game = game_with(name)
    lines = words_of(game).help_text(text_context(game, language, ())).split("\n")
    return [line for line in SENTENCE.split(" ".join(line for line in lines if line and GAP not in line)) if line]


@cache
def rule_book(name: str, language: str, with_pictures: bool) -> Book:
    folder, say = folder_of(package_of(name)), server_translator(language)
    translated = folder / f"RULES.{language}.md"
    file = translated if translated.exists() else folder / "RULES.md"
    text = file.read_text(encoding="utf-8") if file.exists() else say("This game has no rule book.")
    html = TITLE.sub("", MarkdownIt("commonmark").enable("table").render(re.sub(r"\n(?=\*\*[A-Z]\d+\*\*)", "\n\n", text)))
    links, pictures = try_links(name, say), figures_of(name) if with_pictures else {}
    tell = translator(language, folder)

    def rule(found: re.Match[str]) -> str:
        number = found[1]
        figure = figure_html(name, pictures[number], number, tell, language) if number in pictures else ""
        return f'{figure}<p id="{number}"><strong>{number}</strong>{links.get(number, "")}'

    headings = enumerate(HEADING.findall(html), start=1)
    chapters = tuple(Chapter(f"part-{number}", Markup(title).striptags(), level == "3") for number, (level, title) in headings)
    addresses = iter(chapters)
    html = HEADING.sub(lambda found: f'<h{found[1]} id="{next(addresses).address}">{found[2]}</h{found[1]}>', html)
    intro, mark, rest = html.partition("<h2")
    return Book(Markup(intro), Markup(RULE.sub(rule, mark + rest)), chapters)


def figure_html(name: str, figure: Figure, rule: str, tell: Translator, language: str) -> str:
    """A picture before its sentence, so that it is next to it; it leads to the step that it shows."""
    step = f"{name}/{figure.lesson}/{figure.number}"
    image = f'<img src="/rules/{step}.svg?language={language}" alt="" loading="lazy">'
    return f'<figure data-of="{rule}"><a href="/learn/{step}">{image}<figcaption>{escape(tell(figure.know))}</figcaption></a></figure>'


def try_links(name: str, say: Translator) -> dict[str, str]:
    """A link into the first step of a lesson that teaches a rule, by the rule's number."""
    links: dict[str, str] = {}
    words = say("Try it")
    for lesson in lessons_in(package_of(name)):
        for number, step in enumerate(lesson.steps, start=1):
            link = f' <a class="try" href="/learn/{name}/{lesson.name}/{number}">{words}</a>'
            links = dict.fromkeys(step.rules, link) | links
    return links
