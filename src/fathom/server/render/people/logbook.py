"""The logbook: how strong somebody plays, which way the luck blew, whom they played with, and every match."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any, NamedTuple

from fathom.bots.ladder import name_of
from fathom.engine.notation import text_context
from fathom.engine.rooms import words_of
from fathom.server.live.game_cache import game_with
from fathom.server.live.projection import capitalized, server_translator
from fathom.server.render.pages import page, title_of
from fathom.server.render.people.drawings import Gauge, PointsAxis, axis_of, gauge, wind
from fathom.server.render.preferences import Preferences
from fathom.server.render.puzzles.answer import day_words
from fathom.server.store.people.persons import Profile
from fathom.server.store.people.results import COMPUTERS, LEFT_EARLY, PEOPLE, Place, Rating, Result, Shipmate, Tally
from fathom.studies.arena import has_roles
from fathom.text.catalogues import Translator

SHOWN = 8  # entries on the first page
FEW = 5  # matches before a rating is told as a number
GALE = 0.15  # of a win: so much luck is told with two arrows
BREEZE = 0.02  # and less than that is no wind at all


class Logbook(NamedTuple):
    """All that a logbook shows, as it was kept."""

    profile: Profile
    tallies: list[Tally]
    ratings: list[Rating]
    shipmates: list[Shipmate]
    open_ratings: Mapping[bytes, list[Rating]]  # of shipmates who show them
    entries: list[Result]
    tables: Mapping[str, list[Result]]
    days: tuple[int, int]  # of the day's puzzle in a row, now and at most
    is_reading: bool = False  # are matches from before still being read?
    after: Place | None = None  # where the next page begins


class Sounding(NamedTuple):
    """A person's ratings in a game and a role."""

    game: str
    title: str
    role: str
    gauge: Gauge


class LogbookEntry(NamedTuple):
    """A match in the logbook."""

    match: str
    game: str
    title: str
    day: str
    date: str
    headline: str
    line: str
    others: list[tuple[int, str]]  # seats and names
    wind: int  # arrows: for people with the wind, against it below 0
    is_reviewed: bool


class Record(NamedTuple):
    number: int
    title: str
    text: str


def render_logbook(book: Logbook, preferences: Preferences) -> str:
    say, language = server_translator(preferences.language), preferences.language
    axis, lucky = axis_of(book.ratings), [result for result in book.entries if result.luck is not None]
    mates = [mate_facts(mate, book.open_ratings, say, language) for mate in book.shipmates]
    return page(
        "logbook.html", preferences, book=book, tab="/me", me=book.profile, axis=axis, soundings=soundings(book.ratings, axis, language),
        matches=sum(tally.matches for tally in book.tallies), won=sum(tally.won for tally in book.tallies),
        wind=wind(lucky), luck=luck_sentence(say, lucky), mates=mates, entries=entries(book, language)[:SHOWN],
        records=records(book, say, language), since=day_of(say, book.profile.at) if book.profile.at else "",
    )  # fmt: skip


def render_entries(book: Logbook, preferences: Preferences) -> str:
    return page("entries.html", preferences, entries=entries(book, preferences.language), after=book.after, tab="/me")


def date_of(at: int) -> date:
    return datetime.fromtimestamp(at / 1000, UTC).date()


def day_of(say: Translator, at: int) -> str:
    return day_words(say, date_of(at))


def soundings(ratings: Sequence[Rating], axis: PointsAxis, language: str) -> list[Sounding]:
    roles = sorted({(rating.game, rating.role) for rating in ratings})
    found = []
    for game, role in roles:
        here = {rating.against: rating for rating in ratings if (rating.game, rating.role) == (game, role)}
        shown = gauge(here.get(PEOPLE), here.get(COMPUTERS), axis, FEW)
        found.append(Sounding(game, title_of(game, language), side(game, int(role), language) if role else "", shown))
    return found


def side(game: str, seat: int, language: str) -> str:
    """What a seat is called, where it has a name."""
    played = game_with(game)
    return words_of(played).seat_name(text_context(played, language, ()).say, seat)


def luck_sentence(say: Translator, lucky: Sequence[Result]) -> str:
    """What luck did in the matches that were reviewed, and what even luck would have made of them."""
    if not lucky:
        return say("Review a match, and the log will show which way the luck blew.")
    against = sum((result.luck or 0) < 0 for result in lucky)
    won = sum(result.share for result in lucky)
    even = won - sum(result.luck or 0 for result in lucky)
    text = say("Luck was against you in {against} of {matches} reviewed matches.", against=against, matches=len(lucky))
    more = say("With even luck you would have won {even}; you won {won}.", even=round(even), won=round(won))
    return f"{text} {more}"


def name_in(result: Result | Shipmate, say: Translator) -> str:
    """A bot in the reader's language; who had everything deleted has no name."""
    if result.level and not (result.other if isinstance(result, Shipmate) else result.person):
        return capitalized(name_of(say, result.level))
    return result.name or say("a former player")


def mate_facts(mate: Shipmate, shown: Mapping[bytes, list[Rating]], say: Translator, language: str) -> dict[str, Any]:
    name = name_in(mate, say)
    ratings = [f"{title_of(rating.game, language)} {rating.points:.0f}" for rating in shown.get(mate.other, []) if rating.matches >= FEW]
    return {
        "name": say("{name}, computer", name=name) if mate.level else name,
        "initial": name,
        "seat": 3 if mate.level else len(name) % 3,
        "line": say.many("{n} match, you won {won}", "{n} matches, you won {won}", mate.matches, won=mate.won),
        "ratings": ", ".join(ratings),
    }


def entries(book: Logbook, language: str) -> list[LogbookEntry]:
    say = server_translator(language)
    return [entry(result, book.tables[result.match], say, language) for result in book.entries]


def entry(result: Result, table: Sequence[Result], say: Translator, language: str) -> LogbookEntry:
    title, mine = title_of(result.game, language), (result.seat, result.person)
    others = [other for other in table if (other.seat, other.person) != mine and other.level != LEFT_EARLY]
    scored = not has_roles(game_with(result.game))
    others_words = [f"{name_in(other, say)} {other.score}" if scored else name_in(other, say) for other in others]
    line = say("{title}: {facts}", title=title, facts=", ".join([str(result.score), *others_words] if scored else others_words))
    return LogbookEntry(
        result.match, result.game, title, day_of(say, result.at), date_of(result.at).isoformat(), headline(result, say, language), line,
        others=[(other.seat, name_in(other, say)) for other in others[:4]],
        wind=arrows(result.luck or 0.0), is_reviewed=result.luck is not None,
    )  # fmt: skip


def arrows(luck: float) -> int:
    strength = 0 if abs(luck) < BREEZE else 1 + (abs(luck) >= GALE)
    return strength if luck > 0 else -strength


def headline(result: Result, say: Translator, language: str) -> str:
    if result.has_left:
        return say("Left before the end")
    if result.seats > 2 and not result.won:
        return say("Place {place} of {seats}", place=result.place, seats=result.seats)
    name = side(result.game, result.seat, language)
    if 0 < result.share < 1:
        return say("Shared the win")
    if name:
        return say("Won: {side}", side=name) if result.won else say("Lost: {side}", side=name)
    return say("Won") if result.won else say("Lost")


def records(book: Logbook, say: Translator, language: str) -> list[Record]:
    """The longest run and the highest score in each game, the best first, and the days of puzzles in a row."""
    found = []
    for tally in book.tallies:
        title = title_of(tally.game, language)
        if tally.longest > 1:
            text = say("wins in a row in {title}, {day}", title=title, day=day_of(say, tally.longest_at))
            found.append(Record(tally.longest, say("Longest run"), text))
        if tally.best > 0 and not has_roles(game_with(tally.game)):
            text = say("points in {title}, {day}", title=title, day=day_of(say, tally.best_at))
            found.append(Record(tally.best, say("Highest score"), text))
    if book.days[1] > 1:
        found.append(Record(book.days[1], say("Today’s dive"), say("days in a row")))
    return found


