"""Pictures that viewers share, and lines of the log: the mark before them, and the name in bold."""

import pytest

from fathom.engine.loader import load
from fathom.engine.notation import text_context
from fathom.server.live.game_cache import game_of, game_with
from fathom.server.live.projection import CHAT, MOVE, Projection, first_events, shared_context
from fathom.server.messages import BOT, PERSON, Seat
from fathom.server.render.parts import NO_MARK, Parts, audience_of, line_of, picture, with_name
from fathom.server.render.updates.subscribers import PageSubscribers
from fathom.server.render.view_model import ViewModel, view_model_of
from fathom.server.store.store import MatchRow
from fathom.text.lines import Line

ANN, BEN = Seat(PERSON, "Ann"), Seat(PERSON, "Ben")


@pytest.mark.parametrize(("text", "name", "shown"), [
    ("Diver 3 places 2 shells.", "Diver 3", "<b>Diver 3</b> places 2 shells."),
    ("1 diamond for Ann, none for Diver.", "Ann", "1 diamond for <b>Ann</b>, none for Diver."),
    ("Anna and Ann <3 dive.", "Ann", "Anna and <b>Ann</b> &lt;3 dive."),
    ("The blow runs on.", "The shark", "The blow runs on."),
    ("The tiles fall.", "", "The tiles fall."),
])  # fmt: skip
def test_the_name_of_whom_a_line_is_about_is_bold_where_it_stands_alone(text: str, name: str, shown: str) -> None:
    assert with_name(Line(text, 0, name)) == shown


@pytest.mark.parametrize(("name", "about", "mark"), [
    ("deep-dive", 1, "#m-sail"),
    ("into-the-blue", 0, "#m-float"),
    ("the-blue-lion", 1, "#tbl-medal-1"),
    ("jaws", 0, "#jaws-mark-shark"),
    ("jaws", "brody", "#jaws-mark-brody"),
    ("jaws", "card", "#i-rules"),
    ("deep-dive", None, NO_MARK),
    ("the-blue-lion", None, NO_MARK),
    ("jaws", None, NO_MARK),
])  # fmt: skip
def test_a_line_has_the_mark_of_whom_it_is_about(name: str, about: int | str | None, mark: str) -> None:
    game = load(name, "python")
    html = line_of(game.package, text_context(game, "en", ("Ann", "Ben")), MOVE, None, Line("Something happens.", about))
    assert mark in html


def test_what_people_write_is_text_and_nothing_else() -> None:
    game = load("deep-dive", "python")
    html = line_of(game.package, text_context(game, "en", ("<i>", "Ben")), CHAT, 0, Line("<i>: <b>\"'&", 0))
    assert "<text y=\"2.8\" font-size=\"9.4\">&lt;</text>" in html
    assert html.endswith("<b>&lt;i&gt;</b>: <bdi>&lt;b&gt;&quot;&#x27;&amp;</bdi></span>")


def seen_from(viewer: int, *seats: Seat, game: str = "deep-dive", online: tuple[int, ...] = (0, 1)) -> ViewModel:
    row = MatchRow("table", game, game_with(game).version, "{}", "{}", "{}", 2, bytes(32), 1)
    projection = Projection(row, game_of(row))
    for event in first_events(row, list(seats)):
        projection.apply(event)
    return view_model_of(projection, viewer, shared_context(projection.game, "en", 2, frozenset({viewer})), online=frozenset(online))


def shown(model: ViewModel) -> Parts:
    return picture(model, "desk", audience_of(model, "desk"), model.view)


def test_viewers_with_equal_views_share_a_picture_unless_it_shows_others_at_the_table() -> None:
    first = shown(seen_from(0, ANN, BEN))
    assert shown(seen_from(1, ANN, BEN)) is first
    assert shown(seen_from(1, ANN, BEN, online=(1,))).cards != first.cards
    assert shown(seen_from(1, ANN, Seat(BOT, "", "diver"))).cards != first.cards


def test_a_group_learns_when_somebody_comes_leaves_or_is_replaced() -> None:
    group, model = PageSubscribers(1, "en", "desk"), seen_from(1, ANN, BEN)
    first = group.audience_now(model)
    assert group.audience_now(model) is first
    assert group.audience_now(seen_from(1, ANN, BEN, online=(1,))) is not first
    assert group.audience_now(seen_from(1, ANN, Seat(BOT, "", "diver"))) is not first
    assert group.audience_now(model) is first


def test_no_picture_is_shared_by_viewers_with_other_views() -> None:
    model, other = seen_from(0, ANN, BEN), seen_from(1, ANN, BEN)
    other.view.held[0] += 1
    assert shown(other).cards != shown(model).cards


def test_who_shares_a_seat_shares_no_picture() -> None:
    model = seen_from(1, ANN, BEN, game="jaws")
    assert audience_of(model, "desk") is None
    assert shown(model) is not shown(model)
