"""The chart of a review as SVG: everybody's chance of winning over the match, with big luck and mistakes marked."""

from collections.abc import Sequence
from html import escape

from fathom.review.grades import BLUNDER, MISTAKE
from fathom.review.model import LUCK, MILLION, POINT, Review, ReviewedEvent
from fathom.review.summary import whom
from fathom.studies.plots import HUES, WIDE, Axis, apart, svg

LEFT, RIGHT, TOP, BOTTOM = 52.0, WIDE - 130.0, 12.0, 330.0
BIG_LUCK = 7 * POINT  # that is marked


def chart(review: Review, names: Sequence[str], label: str, across: str) -> str:
    upright, along = Axis(0.0, 1.0, left=BOTTOM, right=TOP), Axis(0.0, max(1, review.moves), left=LEFT, right=RIGHT)
    parts = [grid(upright), along.drawn(TOP, BOTTOM, lambda move: f"{move:.0f}")]
    parts.append(f'<text class="tick" x="{(LEFT + RIGHT) / 2}" y="{BOTTOM + 40}" text-anchor="middle">{escape(across)}</text>')
    curve = [review.start.shares, *(event.after.shares for event in review.events)]
    heights = apart([upright.at(curve[-1][seat] / MILLION) + 4 for seat in range(len(names))])
    for seat, name in enumerate(names):
        line = " ".join(f"{along.at(move):.1f},{upright.at(shares[seat] / MILLION):.1f}" for move, shares in enumerate(curve))
        parts.append(f'<polyline class="curve" style="stroke:var(--c{seat % HUES})" points="{line}"/>')
        colour = f"fill:var(--c{seat % HUES})"
        parts.append(f'<text class="name" style="{colour}" x="{RIGHT + 8:.1f}" y="{heights[seat]:.1f}">{escape(name)}</text>')
    parts += [mark(event, along, upright) for event in review.events]
    return svg(BOTTOM + 50, label, "".join(parts))


def grid(upright: Axis) -> str:
    return "".join(
        f'<line class="grid" x1="{LEFT}" x2="{RIGHT}" y1="{upright.at(tick):.1f}" y2="{upright.at(tick):.1f}"/>'
        f'<text class="tick" x="{LEFT - 8}" y="{upright.at(tick) + 4:.1f}" text-anchor="end">{tick:.0%}</text>'
        for tick in upright.ticks()
    )


def mark(event: ReviewedEvent, along: Axis, upright: Axis) -> str:
    """A square for big luck, a ring for a mistake; nothing for the rest."""
    seat = whom(event)
    x, y = along.at(event.number), upright.at(event.after.shares[seat] / MILLION)
    if event.kind == LUCK and abs(event.change[seat]) >= BIG_LUCK:
        return f'<rect style="fill:var(--c{seat % HUES})" x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8" rx="2"/>'
    if event.judgement and event.judgement.grade in (MISTAKE, BLUNDER):
        ring = f"fill:var(--surface);stroke:var(--c{seat % HUES});stroke-width:3"
        return f'<circle style="{ring}" cx="{x:.1f}" cy="{y:.1f}" r="5"/>'
    return ""
