"""The result page: who won, how the chances went, what luck and choices made of it, how it was scored, and whether the luck was fair."""

from typing import Any, NamedTuple

from markupsafe import Markup

from fathom.engine.rooms import words_of
from fathom.review.model import POINT
from fathom.review.summary import Figures, PlayerSummary, figures, summaries
from fathom.review.words import decimal, percent, points, verdict_sentences
from fathom.server.render.pages import page
from fathom.server.render.parts import art_of, seat_mark
from fathom.server.render.preferences import Preferences
from fathom.server.render.preview import PreviewCard
from fathom.server.render.replay import Frame
from fathom.server.render.view_model import ViewModel
from fathom.server.reviews.page import FEWEST_TURNS, Reviewed
from fathom.server.reviews.share import small_chart
from fathom.text.catalogues import Translator

MUCH_LUCK = 150  # tenths of a point that carry somebody to a win
MOST = 1000  # tenths of a point that a bar may be long
MIDDLE, SCALE = 235.0, 0.19  # of the bars; pixels for a tenth of a point


class Fairness(NamedTuple):
    """The draws of a match, the first that the seed did not give, and how many first moves were played elsewhere."""

    draws: int
    bent: int | None
    given: int = 0


def render_result(
    model: ViewModel, preferences: Preferences, fairness: Fairness, paid: list[Frame], found: Reviewed | None, card: PreviewCard
) -> str:
    """`paid` are the moves that scored at once; `found` is what there is of the review."""
    game, seats = model.game, range(len(model.seats))
    scores = [game.score(model.view, seat) for seat in seats]
    shares = game.result(model.view) if model.over else [0.0 for _ in seats]
    order = sorted(seats, key=lambda seat: (-shares[seat], -scores[seat]))
    is_told = bool(found and found.done and found.review and len(found.turns) >= FEWEST_TURNS)
    marks = [seat_mark(model, seat) for seat in seats]
    return page(
        "result.html", preferences, model=model, title=words_of(game).title(model.t.say), names=model.t.names, art=art_of(game.package),
        outcome=words_of(game).outcome(model.t, model.view) if model.over else [],
        story=words_of(game).story(model.t, model.view) if model.over else "", scores=scores, order=order,
        winners=[seat for seat in seats if shares[seat] > 0], draws=fairness.draws, bent=fairness.bent,
        given=fairness.given, paid=paid, card=card,
        verdict=verdict_sentences(found.review, found.reader) if is_told and found and found.review else [],
        chart=Markup(small_chart(found, marks, found.reader.say("Chances of winning"))) if is_told and found else "",
        players=players(found) if is_told and found else [],
        part=percent(found.reader.say, found.part * POINT) if found and not found.done and not found.has_stopped else "",
    )  # fmt: skip


def players(found: Reviewed) -> list[dict[str, Any]]:
    """Luck and own choices of every seat as bars, and what would be with even luck."""
    assert found.review
    say, shown, sums = found.reader.say, figures(found.review), summaries(found.review)
    return [
        {
            "tag": tag(say, each, sums, figure), "even": decimal(say, figure.adjusted),
            "bars": Markup(bars(say, figure)),
            "told": say("luck {luck}, own choices {own}", luck=points(say, figure.luck), own=points(say, figure.own)),
        }
        for each, figure in zip(sums, shown, strict=True)
    ]  # fmt: skip


def tag(say: Translator, each: PlayerSummary, sums: list[PlayerSummary], figure: Figures) -> str:
    """What is said of a player in two words, where there is something to say."""
    costs = sorted(other.cost for other in sums)
    if each.cost == costs[0] < costs[1]:
        return say("chose best")
    if figure.end >= MOST and figure.luck >= MUCH_LUCK:
        return say("carried by luck")
    return say("costliest choices") if each.cost == costs[-1] > costs[0] else ""


def bars(say: Translator, figure: Figures) -> str:
    drawn = []
    for row, (size, kind) in enumerate(((figure.luck, "luck"), (figure.own, "own"))):
        long = SCALE * min(abs(size), MOST)
        left, y = MIDDLE if size >= 0 else MIDDLE - long, 2 + 26 * row
        text, anchor = (left + long + 8, "start") if size >= 0 else (left - 8, "end")
        drawn.append(
            f'<rect class="s-{kind}" x="{left:.1f}" y="{y}" width="{max(2.0, long):.1f}" height="18" rx="5"/>'
            f'<text class="bv" x="{text:.1f}" y="{y + 14}" text-anchor="{anchor}">{points(say, size)}</text>'
        )
    return f'<svg class="rb" viewBox="0 0 470 48" aria-hidden="true"><path class="hair" d="M{MIDDLE} 0V48"/>{"".join(drawn)}</svg>'
