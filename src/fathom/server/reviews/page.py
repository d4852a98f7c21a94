"""The review page: verdict, chart, board, logbook, what made the result, and the moments that decided it."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from markupsafe import Markup

from fathom.bots.ladder import name_of
from fathom.engine.match import Match
from fathom.engine.rooms import words_of
from fathom.review.grades import BEST, GRADES
from fathom.review.model import LUCK, MILLION, POINT, Review, ReviewedEvent, Shares
from fathom.review.page import player_headings
from fathom.review.summary import figures, moments, summaries, whom
from fathom.review.words import (
    NotationOf,
    cost_words,
    decimal,
    grade_name,
    percent,
    points,
    reason,
    tenths,
    verdict_sentences,
)
from fathom.server.live.table import Table
from fathom.server.render.pages import page
from fathom.server.render.parts import art_of, seat_mark
from fathom.server.render.preferences import Preferences
from fathom.server.render.replay import Frame
from fathom.server.render.view_model import ViewModel
from fathom.server.reviews.belief import BeliefChange, belief_chart, facts, knew, review_board, soundings
from fathom.server.reviews.chart import DESK, PHONE, Labels, chart
from fathom.server.reviews.jobs import review_in
from fathom.server.reviews.turns import ReviewedTurn, review_translator, turn_at, turns_of
from fathom.server.store.reviews import KeptReview
from fathom.text.catalogues import Translator

FEWEST_TURNS = 4  # fewer are not worth a chart


@dataclass
class PageReader:
    """Who reads a review at a page."""

    say: Translator
    names: tuple[str, ...]


class Reviewed(NamedTuple):
    """All that is known of a review now, for one reader."""

    match: Match
    frames: list[Frame]
    turns: list[ReviewedTurn]
    review: Review | None  # None: the first event is still to come
    rough: list[Shares]  # after every turn, or nothing
    reader: PageReader
    notation_of: NotationOf
    done: bool
    has_stopped: bool

    @property
    def part(self) -> int:
        """So many percent are done."""
        return 100 * (len(self.review.events) if self.review else 0) // max(1, len(self.match.played))


def reviewed(table: Table, kept: KeptReview, frames: list[Frame], model: ViewModel) -> Reviewed:
    match, game = table.projection.match(), table.projection.game
    reader, words = PageReader(review_translator(model.t.say.language), model.t.names), words_of(game)
    review = review_in(kept, game.name, match.names)
    turns = turns_of(frames, review.events if review else ())
    curve = [tuple(shares) for shares in json.loads(kept.rough)] if kept.rough and not kept.done else []
    rough = [curve[0], *(curve[turn.last] for turn in turns)] if curve else []

    def notation_of(number: int, option: int) -> str:
        return str(words.notation(model.t, match.states[number - 1], option))

    return Reviewed(match, frames, turns, review, rough, reader, notation_of, done=kept.done, has_stopped=kept.has_stopped)


def render_review(found: Reviewed, model: ViewModel, preferences: Preferences, bent: int | None, *, with_people: bool) -> str:
    """The page of a review, or of what there is of it; `with_people`: the visitor may play on with those who played."""
    game, say = model.game, found.reader.say
    review = found.review if found.review and found.review.events else None
    outcome = words_of(game).outcome(model.t, model.view)[-1]
    board = review_board(model, found.frames, len(found.frames), preferences.screen)
    believed = soundings(review, found.turns, found.frames)
    return page(
        "review.html", preferences, with_people=with_people, model=model,
        title=words_of(game).title(model.t.say), art=art_of(game.package), found=found,
        part=percent(say, found.part * POINT), names=model.t.names,
        scores=[game.score(model.view, seat) for seat in range(len(model.seats))],
        winners=[seat for seat, share in enumerate(game.result(model.view)) if share > 0],
        verdict=verdict_sentences(review, found.reader) if review and found.done else [outcome],
        sure=certainty(review, say) if review else None, board=Markup(board),
        charts=[Markup(drawing) for drawing in charts(found, model)] if review or found.rough else [],
        rows=[row(turn, found, believed) for turn in found.turns], believed=[told_sounding(each, found) for each in believed],
        water=Markup(water_left(believed, found)) if believed else "", players=players(found, review) if review else [],
        headings=player_headings(found.reader),
        moments=[moment(event, found) for event in moments(review)] if review and found.done else [],
        grades=[(grade, grade_name(say, grade)) for grade in GRADES], draws=found.match.draws, bent=bent, fewest=FEWEST_TURNS,
    )  # fmt: skip


class Certainty(NamedTuple):
    """How chances are known, and by whom."""

    kind: str
    pill: str
    source: str


def certainty(review: Review, say: Translator) -> Certainty:
    if review.exact:
        return Certainty("exact", say("Exact"), say("Measured against perfect play."))
    pill = say("Estimate, ±{margin} points", margin=decimal(say, tenths(review.margin))) if review.margin else say("Estimate")
    return Certainty("estimate", pill, say("As if everyone played on like {level}.", level=name_of(say, review.level)))


def reviewed_turns(turns: Sequence[ReviewedTurn]) -> list[ReviewedTurn]:
    """Those whose every event is there."""
    return [turn for turn in turns if turn.is_reviewed]


def charts(found: Reviewed, model: ViewModel) -> list[str]:
    """For a desk and for a phone."""
    say, review = found.reader.say, found.review
    done = reviewed_turns(found.turns)
    start = review.start.shares if review else found.rough[0]
    curve = [start, *(turn.shares for turn in done)]
    labels = Labels(
        say("Chances of winning"), described(found, curve), say("turn"), say("What luck gave the player"), say("What the choices cost"),
        say("not reviewed yet"),
    )  # fmt: skip
    marks = [seat_mark(model, seat) for seat in range(len(model.seats))]
    return [chart(found.turns, curve, found.rough, marks, labels, sheet) for sheet in (DESK, PHONE)]


def described(found: Reviewed, curve: Sequence[Shares]) -> str:
    """What the chart shows, for those who do not see it."""
    say, sentences = found.reader.say, []
    for seat, name in enumerate(found.reader.names):
        highest = max(range(len(curve)), key=lambda turn: curve[turn][seat])
        start, high, end = (percent(say, curve[turn][seat]) for turn in (0, highest, -1))
        facts = {"name": name, "start": start, "high": high, "turn": highest, "end": end}
        sentences.append(say("{name}: {start} at the start, {high} after turn {turn}, {end} at the end.", **facts))
    return " ".join(sentences)


def water_left(believed: Sequence[BeliefChange], found: Reviewed) -> str:
    """The chart of what could be known of a secret piece."""
    say = found.reader.say
    about = " ".join(f"{each.words} {facts(say, each)['spaces']}." for each in believed)
    return belief_chart(believed, [each.event.actor != hider_of(believed) for each in believed], say("Water left to hide in"), about)


def hider_of(believed: Sequence[BeliefChange]) -> int:
    """The seat whose piece is looked for: it made the first move that others could only guess."""
    return believed[0].event.actor


def told_sounding(each: BeliefChange, found: Reviewed) -> dict[str, Any]:
    """An announcement or an answer in the table, with all that the page's script shows of it."""
    return {"turn": each.turn, "number": each.event.number, "words": each.words, "places": each.places,
            "bits": decimal(found.reader.say, round(10 * each.bits)), **facts(found.reader.say, each)}  # fmt: skip


def row(turn: ReviewedTurn, found: Reviewed, believed: Sequence[BeliefChange]) -> dict[str, Any]:
    """A turn in the logbook, with all that the page's script shows of it."""
    say = found.reader.say
    known: dict[str, Any] = {"turn": turn, "best": None, "better": "", "luck": "", "cost": "", "grade": "", "shares": "", "chances": []}
    known |= {"knew": "", "believed": {}}
    if not turn.is_reviewed:
        return known
    if turn.events[0].belief is not None:
        before, latest = ([each for each in believed if each.event.number <= number] for number in (turn.first - 1, turn.last))
        known["knew"] = knew(say, before[-1]) if before and turn.seat != hider_of(believed) else ""
        known["believed"] = facts(say, latest[-1]._replace(places_before=before[-1].places, gain=before[-1].bits - latest[-1].bits)
                                  if before else latest[-1])  # fmt: skip
    worst = turn.costs[0] if turn.costs and turn.grade != BEST and turn.costs[0].judgement and turn.costs[0].judgement.better else None
    return known | {
        "luck": points(say, tenths(turn.luck)) if any(event.kind == LUCK for event in turn.events) else "",
        "cost": f"−{decimal(say, tenths(turn.cost))}" if tenths(turn.cost) else "±0",
        "grade": grade_name(say, turn.grade) if turn.grade else "",
        "better": cost_words(worst, found.reader, found.notation_of) if worst else "",
        "best": (worst.number, worst.judgement.better[0].option) if worst and worst.judgement else None,
        "shares": " ".join(f"{share / MILLION:.4f}" for share in turn.shares),
        "chances": [percent(say, share) for share in turn.shares],
    }


def players(found: Reviewed, review: Review) -> list[dict[str, Any]]:
    """What led to the result of each player; the figures add up as they are shown."""
    say, rows = found.reader.say, []
    for shown, each in zip(figures(review), summaries(review), strict=True):
        changes = [points(say, number) for number in (shown.own, shown.others, shown.luck)]
        rows.append(
            {
                "start": decimal(say, shown.start), "own": changes[0], "others": changes[1], "luck": changes[2],
                "end": decimal(say, shown.end), "even": decimal(say, shown.adjusted), "width": max(0.0, min(100.0, shown.adjusted / 10)),
                "cost": decimal(say, tenths(each.cost)), "waterfall": Markup(waterfall(shown.start, shown.own, shown.others, shown.luck)),
                "swing": linked(found, each.swing, lambda event, seat=each.seat: event.change[seat]),
                "worst": linked(found, each.worst, lambda event: -event.judgement.cost if event.judgement else 0),
            }
        )  # fmt: skip
    return rows


def linked(found: Reviewed, number: int | None, change: Any) -> tuple[int, str] | None:
    """The turn of an event, and what it changed."""
    if number is None or found.review is None:
        return None
    event = found.review.events[number - 1]
    return turn_at(found.turns, number).number, points(found.reader.say, tenths(change(event)))


def waterfall(start: int, own: int, others: int, luck: int) -> str:
    """Start, choices and luck as steps to the end, for a phone."""
    bars, at = [], start
    for number, (step, kind) in enumerate(((own, "own"), (others, "others"), (luck, "luck"))):
        low, high = (min(at, at + step) + 500) / 8, (max(at, at + step) + 500) / 8
        bars.append(f'<rect class="s-{kind}" x="{low:.1f}" y="{4 + 13 * number}" width="{max(1.0, high - low):.1f}" height="9" rx="3"/>')
        at += step
    return f'<svg class="led" viewBox="0 0 250 44" aria-hidden="true"><path class="hair" d="M62.5 2V42M187.5 2V42"/>{"".join(bars)}</svg>'


def moment(event: ReviewedEvent, found: Reviewed) -> dict[str, Any]:
    """A moment that decided the match: whose, what kind, the figure, a plain reason, and what was better."""
    say, seat, judgement = found.reader.say, whom(event), event.judgement
    turn = turn_at(found.turns, event.number)
    is_luck = event.kind == LUCK
    change = event.change[seat] if is_luck else -judgement.cost if judgement else 0
    better = [] if is_luck or judgement is None or not judgement.better else judgement.better
    return {
        "turn": turn.number, "seat": seat, "number": event.number, "kind": "luck" if is_luck else judgement.grade if judgement else "",
        "title": str(found.frames[event.number - 1].entry.line.text), "figure": points(say, tenths(change)),
        "grade": say("luck") if is_luck else grade_name(say, judgement.grade) if judgement else "",
        "reason": odds_words(event, found) if is_luck else reason(event, found.reader, found.notation_of),
        "better": (event.number, better[0].option) if better else None,
    }  # fmt: skip


def odds_words(event: ReviewedEvent, found: Reviewed) -> str:
    """How likely the draw was, and what it did to whom it moved most."""
    say, seat = found.reader.say, whom(event)
    game, state = found.match.game, found.match.states[event.number - 1]
    possible, odds = game.chances(state)
    part = odds[possible.index(event.option)] * POINT * 100 // sum(odds)
    before, after = percent(say, event.before.shares[seat]), percent(say, event.after.shares[seat])
    chance = percent(say, part) if part >= POINT else say("less than {percent}", percent=percent(say, POINT))
    name = found.reader.names[seat]
    return say(
        "The odds of this were {chance}. {name} goes from {before} to {after}: this was luck, nobody's choice.",
        chance=chance, name=name, before=before, after=after,
    )  # fmt: skip
