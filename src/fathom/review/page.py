"""The review as one self-contained HTML page, light or dark like the reader's system."""

from collections.abc import Sequence
from html import escape

from fathom.review.chart import chart
from fathom.review.model import LUCK, Review, ReviewedEvent
from fathom.review.summary import PlayerSummary, figures, moments, summaries
from fathom.review.words import NotationOf, ReviewReader, certainty, decimal, grade_name, percent, points, reason, tenths, verdict
from fathom.studies.plots import COLOURS
from fathom.studies.report import STYLE, section

MORE_STYLE = """
td,th[scope=row]{text-align:right}
td.word,th[scope=row]{text-align:left;white-space:normal}
.bad{color:rgb(var(--bad))}
.good{color:rgb(var(--good))}
thead th{white-space:normal}
ol{margin:0;padding-left:20px}
"""


def write_page(review: Review, reader: ReviewReader, title: str, level: str, notation_of: NotationOf) -> str:
    say = reader.say
    reasons = [reason(event, reader, notation_of) for event in moments(review)]
    decided = f"<ol>{''.join(f'<li>{escape(each)}</li>' for each in reasons)}</ol>" if reasons else ""
    lead = say("A square marks luck worth 7 points or more, a ring a mistake.")
    sections = [
        section(say("Chances of winning"), lead, chart(review, reader.names, say("Chances of winning"), say("move"))),
        section(say("Luck and choices"), say("In points: a hundredth of a win."), players_table(review, reader)),
        *([section(say("What decided it"), "", decided)] if reasons else []),
        section(say("Every move"), say("Costs are judged by what the player knew."), moves_table(review, reader, notation_of)),
    ]
    return (
        f'<!doctype html><html lang="{say.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)} · Fathom</title><style>{COLOURS}{STYLE}{MORE_STYLE}</style></head><body><main>"
        f'<h1>{escape(title)}</h1><p class="lead">{escape(verdict(review, reader))}</p><p>{escape(certainty(review, say, level))}</p>'
        f"{''.join(sections)}</main></body></html>\n"
    )


def player_headings(reader: ReviewReader) -> list[str]:
    """Of the table by player, behind the name."""
    say = reader.say
    parts = [say("start"), say("own choices"), say("others' choices"), say("luck"), say("end")]
    return [*parts, say("with even luck"), say("cost of choices")]


def player_cells(review: Review, reader: ReviewReader) -> list[list[str]]:
    """One row of figures for each player; they add up as they are shown."""
    say, rows = reader.say, []
    for shown, each in zip(figures(review), summaries(review), strict=True):
        changes = [points(say, number) for number in (shown.own, shown.others, shown.luck)]
        ends = [decimal(say, number) for number in (shown.end, shown.adjusted)]
        rows.append([decimal(say, shown.start), *changes, *ends, cost_with_margin(reader, each)])
    return rows


def cost_with_margin(reader: ReviewReader, each: PlayerSummary) -> str:
    cost = decimal(reader.say, tenths(each.cost))
    return f"{cost} ± {decimal(reader.say, tenths(each.cost_margin))}" if each.cost_margin else cost


def players_table(review: Review, reader: ReviewReader) -> str:
    rows = [[name, *cells] for name, cells in zip(reader.names, player_cells(review, reader), strict=True)]
    return table(["", *player_headings(reader)], rows)


def moves_table(review: Review, reader: ReviewReader, notation_of: NotationOf) -> str:
    say = reader.say
    rows = [move_cells(event, reader, notation_of) for event in review.events]
    changes = [say("{name}, chance", name=name) for name in reader.names]
    return table(["", say("player"), say("move"), *changes, say("change"), say("grade"), say("cost"), say("better")], rows)


def move_cells(event: ReviewedEvent, reader: ReviewReader, notation_of: NotationOf) -> list[str]:
    say, judgement = reader.say, event.judgement
    who = say("luck") if event.kind == LUCK else reader.names[event.actor]
    moved = max(event.change, key=abs) if event.kind == LUCK else event.change[event.actor]
    start = [str(event.number), who, notation_of(event.number, event.option)]
    chances = [percent(say, share) for share in event.after.shares]
    if judgement is None:
        return [*start, *chances, points(say, tenths(moved)), "", "", ""]
    better = notation_of(event.number, judgement.better[0].option) if judgement.better else ""
    cost = decimal(say, tenths(judgement.cost))
    return [*start, *chances, points(say, tenths(moved)), grade_name(say, judgement.grade), cost, better]


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th scope=col>{escape(each)}</th>" for each in heads)
    body = "".join(f"<tr><th scope=row>{escape(row[0])}</th>{''.join(f'<td>{escape(each)}</td>' for each in row[1:])}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
