"""The chart of a review: everybody's chance of winning as a rope in the sea, and under the water what luck gave and what choices cost.

Winning is coming up for air: 100 % is the surface, 0 % the floor. Colours are variables of the page, so that a picture can fill them in.
"""

from collections.abc import Sequence
from typing import NamedTuple

from fathom.review.grades import BEST, FINE
from fathom.review.model import MILLION, POINT, Shares
from fathom.scene.model import MARKS
from fathom.scene.svg import escape
from fathom.server.reviews.turns import ReviewedTurn
from fathom.studies.plots import apart

TOP, SURFACE = 4.0, 26.0  # of the water; the surface is 100 %, the floor 0 %
BED, LUCK_LANE, CHOICE_LANE, LEAD, AXIS, BOTTOM = 6.0, 43.0, 80.0, 106.0, 140.0, 148.0  # so far below the floor
MOST_LUCK, MOST_COST = 25 * POINT, 10 * POINT  # longer bars are cut
LUCK_PIXELS, COST_PIXELS = 26.0, 40.0  # of those
LABELLED = 5 * POINT  # luck and costs with a number
TICKS = 7
BANDS = 5
CLOSE = 24.0  # between two marks at the end of ropes
LUCK_ROOM, COST_ROOM = 26.0, 40.0  # that a number needs
CLEAR = 8.0  # of the lead at the last turn
LETTER = 6.6  # the width of a letter in the name of a lane


class ChartSheet(NamedTuple):
    """The measures of a chart: a desk's, or a phone's."""

    name: str
    width: float
    left: float
    right: float
    floor: float = 202

    @property
    def bed(self) -> float:
        """The lower edge of the water."""
        return self.floor + BED

    @property
    def height(self) -> float:
        return self.floor + BOTTOM

    def x(self, turn: float, turns: int) -> float:
        return self.left + (self.right - self.left) * turn / max(1, turns)

    def depth(self, share: float) -> float:
        """Where a chance lies in the water."""
        return self.floor - (self.floor - SURFACE) * share / MILLION


DESK, PHONE = ChartSheet("d", 640, 34, 582, 276), ChartSheet("p", 374, 6, 326)


class Labels(NamedTuple):
    """The words of a chart, in the reader's language."""

    title: str
    about: str  # what it shows, for those who do not see it
    turn: str
    luck: str
    choices: str
    waiting: str


def chart(
    turns: Sequence[ReviewedTurn], curve: Sequence[Shares], rough: Sequence[Shares], marks: Sequence[str], labels: Labels, sheet: ChartSheet
) -> str:
    """`curve` are the chances at the start and after every turn that is reviewed; `rough` those after all turns, or
    nothing; `marks` the pictures of the seats."""
    done, count = len(curve) - 1, len(turns)
    parts = [
        water(sheet), grid(sheet),
        *(rough_rope(seat, rough, sheet) for seat in range(len(marks)) if rough and done < count),
        not_sounded(sheet, done, count, labels.waiting if not rough else ""),
        *(rope(seat, curve, count, sheet) for seat in order_of(curve)),
        *(mark(turn, count, sheet) for turn in turns[:done]),
        ends(marks, curve if done == count else rough or curve, sheet),
        lanes(turns[:done], count, sheet, labels), axis(count, sheet, labels.turn), lead(len(marks), sheet), columns(turns, sheet),
    ]  # fmt: skip
    name = sheet.name
    head = f'<title id="chart-title-{name}">{escape(labels.title)}</title><desc id="chart-told-{name}">{escape(labels.about)}</desc>'
    about = f'data-left="{sheet.left:g}" data-right="{sheet.right:g}" data-turns="{count}"'
    sea = f'data-top="{SURFACE:g}" data-floor="{sheet.floor:g}"'
    return (
        f'<svg class="tide {"desk" if sheet is DESK else "phone"}-only" viewBox="0 0 {sheet.width:g} {sheet.height:g}" role="img" '
        f"{about} {sea} "
        f'aria-labelledby="chart-title-{name} chart-told-{name}">{head}{"".join(parts)}</svg>'
    )


def water(sheet: ChartSheet, deeper: float = 0.0) -> str:
    """The cut sea: sky, five bands that get darker, rays of light."""
    left, right, bottom, name = sheet.left, sheet.right, sheet.bed + deeper, sheet.name
    whole = f'x="{left:g}" y="{TOP:g}" width="{right - left:g}" height="{bottom - TOP:g}"'
    edge = f'<clipPath id="water-{name}"><rect {whole} rx="12"/></clipPath>'
    ray = (
        f'<linearGradient id="ray-{name}" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".3"/>'
        '<stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>'
    )
    step, surface = (bottom - SURFACE + 10) / BANDS, SURFACE - 10
    bands = [f'<rect {whole} fill="var(--sky-1)"/>']
    for band in range(BANDS):
        line = wave(left - 40 - 23 * band, right + 60, surface + band * step, -3.5 if band % 2 else 3.5)
        shade = f'<path d="{line}" fill="none" stroke="#061420" stroke-opacity=".1" stroke-width="7"/>'
        foam = f'<path d="{line}" fill="none" stroke="#fff" stroke-opacity="{0.6 if band == 0 else 0.24}" stroke-width="1.6"/>'
        bands.append(f'{shade}<path d="{line}V{bottom + 9:g}H{left - 200:g}Z" fill="var(--sea-{band + 1}a)"/>{foam}')
    for number in range(5):
        x, long = left + (right - left) * (0.06 + 0.22 * number), 0.62 * (bottom - surface)
        bands.append(f'<path d="M{x:.0f} {surface + 4:g}h{18 + 8 * (number % 2)}l-34 {long:.0f}h-22Z" fill="url(#ray-{name})"/>')
    return f'<defs>{edge}{ray}</defs><g clip-path="url(#water-{name})" aria-hidden="true">{"".join(bands)}</g>'


def wave(left: float, right: float, y: float, swell: float) -> str:
    """A line that rises and falls, from left to right."""
    halves = int((right - left) / 70) + 1
    return f"M{left:g} {y:.1f}q35 {swell:g} 70 0" + "t70 0" * halves


def grid(sheet: ChartSheet) -> str:
    rows = []
    for percent in (0, 25, 50, 75, 100):
        y = sheet.depth(percent * POINT)
        line = f'<path class="grid" d="M{sheet.left:g} {y:.1f}H{sheet.right:g}"/>'
        label = f'<text class="ax" x="{sheet.left - 7:g}" y="{y + 4:.1f}" text-anchor="end">{percent}</text>' if sheet is DESK else ""
        rows.append(line + label)
    return f'<g aria-hidden="true">{"".join(rows)}</g>'


def points_of(seat: int, curve: Sequence[Shares], count: int, sheet: ChartSheet) -> str:
    return " ".join(f"{sheet.x(turn, count):.1f},{sheet.depth(shares[seat]):.1f}" for turn, shares in enumerate(curve))


def rope(seat: int, curve: Sequence[Shares], count: int, sheet: ChartSheet) -> str:
    line = points_of(seat, curve, count, sheet)
    return (
        f'<g class="rope seat{seat % len(MARKS)}"><polyline points="{line}" stroke="#061420" stroke-opacity=".25" stroke-width="8" '
        f'transform="translate(0 2)"/><polyline points="{line}" stroke="#FFFDF6" stroke-width="7.5"/>'
        f'<polyline points="{line}" stroke="var(--seat)" stroke-width="4.5"/></g>'
    )


def rough_rope(seat: int, rough: Sequence[Shares], sheet: ChartSheet) -> str:
    """What a first look says, before it is reviewed."""
    line = points_of(seat, rough, len(rough) - 1, sheet)
    return f'<g class="rope rough seat{seat % len(MARKS)}"><polyline points="{line}" stroke="var(--seat)" stroke-width="3"/></g>'


def order_of(curve: Sequence[Shares]) -> list[int]:
    """The winner's rope lies over the others."""
    return sorted(range(len(curve[-1])), key=lambda seat: curve[-1][seat])


def not_sounded(sheet: ChartSheet, done: int, count: int, words: str) -> str:
    """Bare paper over what is not reviewed yet; under a rough curve only a line where the review is."""
    if done >= count:
        return ""
    x = sheet.x(done, count)
    line = f'<path class="sounding" d="M{x:.1f} {TOP:g}V{sheet.bed:g}"/>'
    if not words:
        return line
    paper = f'<rect class="paper" x="{x:.1f}" y="{TOP:g}" width="{sheet.right - x:.1f}" height="{sheet.bed - TOP:g}"/>'
    text = f'<text class="ax b" x="{(x + sheet.right) / 2:.1f}" y="108" text-anchor="middle">{escape(words)}</text>'
    return paper + line + (text if done < 0.8 * count else "")


def mark(turn: ReviewedTurn, count: int, sheet: ChartSheet) -> str:
    """A die for big luck, a roundel with a lead for a mistake; nothing for the rest."""
    x, y = sheet.x(turn.number, count), sheet.depth(turn.shares[turn.seat])
    if turn.is_mistake:
        up = y - 19 if y > SURFACE + 24 else y + 19
        return (
            f'<g class="roundel g-{turn.grade}" transform="translate({x:.1f} {up:.1f})"><circle r="10"/>'
            f'<use href="#g-{turn.grade}" x="-7.5" y="-7.5" width="15" height="15"/></g>'
        )
    if turn.has_big_luck:
        x = sheet.x(turn.number - 0.5, count)
        before = sheet.depth(turn.events[0].before.shares[turn.seat])
        return f'<use class="die-mark" href="#g-die" x="{x - 8:.1f}" y="{(y + before) / 2 - 8:.1f}" width="16" height="16"/>'
    return ""


def ends(marks: Sequence[str], curve: Sequence[Shares], sheet: ChartSheet) -> str:
    """Every seat's mark where its rope ends."""
    heights = [-height for height in apart([-sheet.depth(share) for share in curve[-1]], CLOSE)]  # the lower one stays
    drawn = []
    for height, mark, share in zip(heights, marks, curve[-1], strict=True):
        drawn.append(mark.replace("<svg", f'<svg x="{sheet.right + 4:g}" y="{height - 11:.1f}" width="22" height="22"', 1))
        if sheet is DESK:
            drawn.append(f'<text class="ax b" x="{sheet.right + 30:g}" y="{height + 4:.1f}">{round(share * 100 / MILLION)}</text>')
    return f'<g aria-hidden="true">{"".join(drawn)}</g>'


def lanes(turns: Sequence[ReviewedTurn], count: int, sheet: ChartSheet, labels: Labels) -> str:
    """What luck gave the player of each turn, and what the choices cost."""
    luck, choices = sheet.floor + LUCK_LANE, sheet.floor + CHOICE_LANE
    rule = f'<path class="hair" d="M{sheet.left:g} {luck:g}H{sheet.right:g}M{sheet.left:g} {choices:g}H{sheet.right:g}"/>'
    gifts, costs = told_gifts(turns, count, sheet), told_costs(turns, count, sheet)
    over, ups = lane_head(labels.luck, luck - 22, [turn for turn in gifts if turn.luck > 0], count, sheet)
    under, downs = lane_head(labels.choices, choices - 8, [turn for turn in gifts if turn.luck < 0], count, sheet)
    heads, gifts = over + under, ups + downs
    bars = "".join(luck_bar(turn, count, sheet, turn in gifts) + cost_stem(turn, count, sheet, turn in costs) for turn in turns)
    return f'<g aria-hidden="true">{rule}{heads}{bars}</g>'


def told_gifts(turns: Sequence[ReviewedTurn], count: int, sheet: ChartSheet) -> list[ReviewedTurn]:
    """Big luck that has a number: none next to it is as big."""
    big = [turn for turn in turns if turn.has_big_luck and (sheet is DESK or abs(turn.luck) > 2 * LABELLED)]
    return [turn for turn in big if all(abs(other.luck) < abs(turn.luck) for other in near(turn, big, LUCK_ROOM, count, sheet))]


def told_costs(turns: Sequence[ReviewedTurn], count: int, sheet: ChartSheet) -> list[ReviewedTurn]:
    """Costs that have a number: no lead hangs next to them half as deep."""
    costly = [turn for turn in turns if turn.grade not in ("", BEST, FINE)]
    labelled = [turn for turn in costly if turn.cost >= (LABELLED if sheet is DESK else 2 * LABELLED)]
    return [turn for turn in labelled if all(2 * other.cost < turn.cost for other in near(turn, costly, COST_ROOM, count, sheet))]


def near(turn: ReviewedTurn, turns: Sequence[ReviewedTurn], room: float, count: int, sheet: ChartSheet) -> list[ReviewedTurn]:
    """Other turns whose columns lie within so much room."""
    width = (sheet.right - sheet.left) / max(1, count)
    return [other for other in turns if other is not turn and abs(other.number - turn.number) * width < room]


def lane_head(words: str, y: float, labelled: Sequence[ReviewedTurn], count: int, sheet: ChartSheet) -> tuple[str, list[ReviewedTurn]]:
    """The name of a lane, at the end where fewer numbers are, and the numbers that leave it room."""
    part = LETTER * len(words) / (sheet.right - sheet.left)
    lefts = [turn for turn in labelled if turn.number <= part * count]
    rights = [turn for turn in labelled if turn.number > (1 - part) * count]
    is_left = len(lefts) < len(rights)
    x, anchor = (sheet.left, "start") if is_left else (sheet.right - CLEAR, "end")
    head = f'<text class="lane" x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(words)}</text>'
    return head, [turn for turn in labelled if turn not in (lefts if is_left else rights)]


def luck_bar(turn: ReviewedTurn, count: int, sheet: ChartSheet, is_told: bool) -> str:
    wide, lane = min(11.0, 0.7 * (sheet.right - sheet.left) / max(1, count)), sheet.floor + LUCK_LANE
    long = LUCK_PIXELS * min(abs(turn.luck), MOST_LUCK) / MOST_LUCK
    if long < 0.5:
        return ""
    x, y = sheet.x(turn.number - 0.5, count), lane - long if turn.luck > 0 else lane
    tint, left = f"seat{turn.seat % len(MARKS)}", x - wide / 2
    bar = f'<rect class="gift {tint}" x="{left:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{long:.1f}" rx="2"/>'
    if abs(turn.luck) > MOST_LUCK:
        cut = y + (8 if turn.luck > 0 else long - 8)
        bar += f'<path class="cut" d="M{left - 2:.1f} {cut + 3:.1f}L{x + wide / 2 + 2:.1f} {cut - 3:.1f}"/>'
    if is_told:
        text = f"{turn.luck / POINT:+.0f}".replace("-", "−")
        bar += f'<text class="val" x="{x:.1f}" y="{y - 3 if turn.luck > 0 else y + long + 11:.1f}" text-anchor="middle">{text}</text>'
    return bar


def cost_stem(turn: ReviewedTurn, count: int, sheet: ChartSheet, is_told: bool) -> str:
    """A lead on a line, as deep as the choices cost; a dot where they cost nothing."""
    x, lane = sheet.x(turn.number - 0.5, count), sheet.floor + CHOICE_LANE
    if turn.grade in ("", BEST):
        return f'<circle class="nothing" cx="{x:.1f}" cy="{lane:g}" r="1.8"/>' if turn.grade else ""
    y = lane + COST_PIXELS * min(turn.cost, MOST_COST) / MOST_COST
    size = 6.0 if turn.grade == FINE else 11.0
    stem = f'<path class="stem g-{turn.grade}" d="M{x:.1f} {lane:g}V{y:.1f}"/>'
    kind, left, top = MARKS[turn.seat % len(MARKS)], x - size / 2, y - size / 2
    shape = f'<use href="#{kind}" x="{left:.1f}" y="{top:.1f}" width="{size:g}" height="{size:g}"/>'
    text = ""
    if is_told:
        side, anchor = (9, "start") if turn.number < 0.85 * count else (-9, "end")
        words = f"−{turn.cost / POINT:.1f}"
        text = f'<text class="val" x="{x + side:.1f}" y="{y + 4:.1f}" text-anchor="{anchor}">{words}</text>'
    return f'{stem}<g class="cost seat{turn.seat % len(MARKS)} g-{turn.grade}">{shape}</g>{text}'


def axis(count: int, sheet: ChartSheet, word: str) -> str:
    every = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200) if count / step <= TICKS + 1)
    numbers = [1, *range(every, count - every // 2, every), count] if every > 1 else list(range(1, count + 1))
    return "".join(
        f'<text class="ax" x="{sheet.x(number - 0.5, count):.1f}" y="{sheet.floor + AXIS:g}" text-anchor="middle" aria-hidden="true">'
        f"{escape(word) + ' ' if number == 1 and sheet is DESK else ''}{number}</text>"
        for number in dict.fromkeys(numbers)
    )


def lead(seats: int, sheet: ChartSheet) -> str:
    """The cursor: a sounding lead on its line. The page's script moves it, and its knots along the ropes."""
    knots = "".join(f'<circle class="knot off seat{seat % len(MARKS)}" data-seat="{seat}" r="5.5"/>' for seat in range(seats))
    low = sheet.floor + LEAD
    return (
        f'<g class="leadline" aria-hidden="true"><path class="line" d="M0 {TOP:g}V{low + 14:g}"/>{knots}'
        f'<path class="drop" d="M0 {low:g}c4 4 6 8 6 11a6 6 0 0 1-12 0c0-3 2-7 6-11z"/></g>'
    )


def columns(turns: Sequence[ReviewedTurn], sheet: ChartSheet) -> str:
    """A strip of each turn, to point at."""
    count = len(turns)
    wide = (sheet.right - sheet.left) / max(1, count)
    strips = (
        f'<rect data-go="{turn.number}" x="{sheet.x(turn.number - 1, count):.1f}" y="0" width="{wide:.1f}" height="{sheet.height:g}"/>'
        for turn in turns
    )
    return f'<g class="columns" aria-hidden="true">{"".join(strips)}</g>'
