"""Whole pages. Everything about a table is rendered from a view model."""

import re
from functools import cache
from pathlib import Path
from typing import Any

from fathom.bots.coach import COACH
from fathom.engine.loader import folder_of, package_of
from fathom.engine.notation import text_context
from fathom.engine.rooms import words_of
from fathom.games import playable
from fathom.lessons.script import lessons_of
from fathom.puzzles.daily import Dive
from fathom.scene.model import MARKS
from fathom.scene.svg import SHARED, Art, read_art
from fathom.scene.ui import ui_of
from fathom.server.live.game_cache import game_with
from fathom.server.live.projection import GIVEN, server_translator
from fathom.server.live.roles import character_name, characters_at
from fathom.server.live.secrecy import has_secrets
from fathom.server.messages import OpenTable
from fathom.server.render.clocks.dial import clock_choices
from fathom.server.render.lobby import Company, MyTable, Poster
from fathom.server.render.parts import DEFAULT_BOT, HERE, Parts, art_of, new_lines, page_parts, templates
from fathom.server.render.preferences import Preferences
from fathom.server.render.preview import PreviewCard
from fathom.server.render.view_model import ViewModel
from fathom.server.store.people.persons import Profile
from fathom.server.store.store import now

SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
GRADIENT = re.compile(r'<(?:linear|radial)Gradient id="([^"]+)".*?</(?:linear|radial)Gradient>', re.DOTALL)
USES = re.compile(r'{% (?:extends|include) "([^"]+)" %}')
NAME = re.compile(r'"([a-z]+(?:-[a-z]+)*)"')
ROOM_FILES = ("room.css", "poster.svg", "title.svg")  # what a game gives to its pages


def page(name: str, preferences: Preferences, **more: Any) -> str:
    say = server_translator(preferences.language)
    return templates().get_template(name).render(preferences=preferences, say=say, many=say.many, **{"art": art_of_page(name), **more})


@cache
def art_of_page(template: str) -> Art:
    """The shared symbols that a template uses, and no others: the first page shall be small."""
    source, shared = source_of(template), read_art(SHARED)
    named = {*NAME.findall(source), *MARKS}
    drawn = SYMBOL.sub(lambda found: found[0] if found[1] in named else "", shared.defs)
    return Art(GRADIENT.sub(lambda found: found[0] if f"url(#{found[1]})" in drawn else "", drawn), shared.boxes)


def source_of(template: str) -> str:
    """The text of a template, and of those that it extends or includes."""
    text = (HERE / "templates" / template).read_text(encoding="utf-8")
    return text + "".join(source_of(name) for name in USES.findall(text))


def render_page(model: ViewModel, preferences: Preferences, mine: list[int], is_owner: bool, card: PreviewCard) -> str:
    """A table's whole page, for somebody who holds the seats `mine`."""
    secrets = len(mine) > 1 and has_secrets(model.game.name, model.game.settings)
    return page(
        "table.html", preferences, model=model, title=words_of(model.game).title(model.t.say), names=model.t.names,
        art=art_of(model.game.package), parts=page_parts(model, preferences.screen), mine=mine, is_owner=is_owner,
        secrets=secrets, taught=bool(lessons_of(model.game)), coached=bool(mine) and any(seat.level == COACH for seat in model.seats),
        stand_in=DEFAULT_BOT, card=card, begins=begins_after(model), now=now() if model.clock else 0,
        characters=[characters_with_players(model, seat) for seat in range(len(model.seats))],
    )  # fmt: skip


def begins_after(model: ViewModel) -> int:
    """The cursor before the first move, where the page has the whole log of a match that began at this table; else the latest cursor."""
    kinds, moves = {entry.message.kind for entry in model.entries}, [entry.message.seq for entry in model.entries if entry.move]
    is_whole = bool(moves) and model.entries[0].message.seq == 1 and GIVEN not in kinds
    return moves[0] - 1 if is_whole else model.cursor


def characters_with_players(model: ViewModel, seat: int) -> list[tuple[str, str, str]]:
    """The characters that people may share at a seat: each with its name, and who plays it."""
    there, names = model.seats[seat], characters_at(model.game, seat)
    return [(name, character_name(model.game, model.t.say, name), there.roles.get(name, "")) for name in names]


def render_replay(model: ViewModel, preferences: Preferences, number: int, last: int, chapters: list[tuple[int, str]]) -> str:
    """One move of a replay; `model` is the table after it."""
    tray = ui_of(model.game.package).tray(model.t, model.view, model.viewer)
    return page(
        "replay.html", preferences, model=model, title=words_of(model.game).title(model.t.say), art=art_of(model.game.package),
        parts=page_parts(model, preferences.screen), number=number, last=last, message=model.entries[-1].message.say, tray=tray,
        chapters=chapters,
    )  # fmt: skip


def render_log(model: ViewModel) -> dict[str, str]:
    """Log and chat with all entries of the view model."""
    return Parts({}, (), None, art_of(model.game.package), new_lines(model, model.entries), server_translator(model.t.say.language)).lists()


def render_error(preferences: Preferences, why: str, is_lost: bool) -> str:
    return page("trouble.html", preferences, why=why, is_lost=is_lost)


def render_lobby(
    posters: list[Poster], mine: list[MyTable], others: list[OpenTable], preferences: Preferences, company: Company, lesson: Any = None,
    dive: Dive | None = None, is_new: bool = False, me: Profile | None = None,
) -> str:  # fmt: skip
    """`lesson` is where somebody goes on learning: a line of the shelf and its knot. `dive` is the day's puzzle, new until answered."""
    games = {poster.name: {"players": poster.players(preferences.language), "sides": poster.sides} for poster in posters}
    most = max(poster.most for poster in posters)
    return page(
        "lobby.html", preferences, posters=posters, mine=mine, others=others, games=games, quick_bot=DEFAULT_BOT, most=most, marks=MARKS,
        company=company, lesson=lesson, tab="/", dive=dive, dive_title=title_of(dive.asked.game, preferences.language) if dive else "",
        is_new=is_new, me=me or Profile(), clocks=clock_choices(server_translator(preferences.language)),
    )  # fmt: skip


def render_api(description: dict[str, Any], preferences: Preferences) -> str:
    return page("api.html", preferences, api=description)


def title_of(name: str, language: str) -> str:
    game = game_with(name)
    return words_of(game).title(text_context(game, language, ()).say)


def room_file(name: str, file: str) -> Path | None:
    """A file that a game's folder gives to its pages."""
    if name not in playable() or file not in ROOM_FILES:
        return None
    paths = (folder_of(package_of(name)) / "art" / file, HERE / "static" / "rooms" / file)
    return next((path for path in paths if path.exists()), None)
