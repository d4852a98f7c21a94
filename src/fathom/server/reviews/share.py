"""The chart as one picture: small on the result page, and with the verdict over it as the picture that is shared, 1200 x 630."""

from collections.abc import Sequence
from typing import NamedTuple

from fathom.review.model import Shares
from fathom.review.words import points, tenths, verdict_sentences
from fathom.scene.model import MARKS
from fathom.scene.svg import escape
from fathom.server.render.preview import HEIGHT, SVG, WIDTH, colours, filled, seat_values, symbols
from fathom.server.render.view_model import ViewModel
from fathom.server.reviews.chart import ChartSheet, order_of, rope, water
from fathom.server.reviews.page import Reviewed
from fathom.server.reviews.turns import ReviewedTurn
from fathom.studies.plots import apart

WATER = ChartSheet("w", 640, -14, 654)  # to the edges of the picture
SHEET, SHARED = ChartSheet("s", 640, 10, 586), ChartSheet("s", 640, -8, 498)  # with room for marks, and for names next to them
CLOSE, LOWEST = 27.0, 196.0  # between two marks; of the lowest
SKY = 240  # pixels over the water of the shared picture
LARGEST, SMALLEST, SUB = 68.0, 34.0, 34  # sizes of letters
WIDE_LETTER = 0.51  # of a letter's size


class Label(NamedTuple):
    """What is next to a seat's mark."""

    name: str
    score: str


def small_chart(found: Reviewed, marks: Sequence[str], label: str) -> str:
    """Ropes in the water, the biggest luck, and a mark at the end of every rope."""
    inside = water(WATER) + ropes(found, SHEET) + biggest(found, SHEET) + ends(marks, [], found.turns[-1].shares, SHEET)
    return f'<svg class="tide small" viewBox="0 4 640 {WATER.bed - 4:g}" role="img" aria-label="{escape(label)}">{inside}</svg>'


def ropes(found: Reviewed, sheet: ChartSheet) -> str:
    assert found.review
    curve = [found.review.start.shares, *(turn.shares for turn in found.turns)]
    return "".join(rope(seat, curve, len(found.turns), sheet) for seat in order_of(curve))


def biggest(found: Reviewed, sheet: ChartSheet) -> str:
    """A die where luck moved most, and what it gave; nothing where luck was small."""
    turn: ReviewedTurn = max(found.turns, key=lambda turn: abs(turn.luck))
    if not turn.has_big_luck:
        return ""
    count, say = len(found.turns), found.reader.say
    around = turn.shares, turn.events[0].before.shares
    x, y = sheet.x(turn.number - 0.5, count), sum(sheet.depth(shares[turn.seat]) for shares in around) / 2
    gift = points(say, tenths(turn.luck)).replace("−", "-")  # the font of pictures has no minus
    text = say("Turn {number}, luck {points}", number=turn.number, points=gift)
    wide = 7.2 * len(text) + 14
    left = x + 14 if x + 14 + wide < sheet.right else x - 14 - wide
    return (
        f'<use href="#g-die" x="{x - 10:.1f}" y="{y - 10:.1f}" width="20" height="20"/>'
        f'<rect x="{left:.1f}" y="{y - 12:.1f}" width="{wide:.1f}" height="24" rx="12" fill="#FFFDF6" stroke="#0E2233"/>'
        f'<text x="{left + wide / 2:.1f}" y="{y + 4.5:.1f}" text-anchor="middle" font-size="12.5" font-weight="700" fill="#0E2233">'
        f"{escape(text)}</text>"
    )


def ends(marks: Sequence[str], labels: Sequence[Label], shares: Shares, sheet: ChartSheet) -> str:
    """The mark of every seat, with a name and points next to it where there are labels."""
    heights = [-height for height in apart([max(-LOWEST, -sheet.depth(share)) for share in shares], CLOSE)]
    opening = f'<svg x="{sheet.right + 6:g}" width="24" height="24"'
    drawn = [mark.replace("<svg", f'{opening} y="{y - 12:.1f}"', 1) for mark, y in zip(marks, heights, strict=True)]
    for label, y in zip(labels, heights[: len(labels)], strict=True):
        x = sheet.right + 38
        drawn.append(f'<text x="{x:g}" y="{y:.1f}" font-size="13.5" font-weight="700" fill="#FFFDF6" stroke="#0E2233" stroke-opacity=".55" '
                     f'stroke-width="2.4" paint-order="stroke">{escape(label.name)}</text>')  # fmt: skip
        drawn.append(f'<text x="{x:g}" y="{y + 11:.1f}" font-size="9.5" fill="#FFFDF6" stroke="#0E2233" stroke-opacity=".55" '
                     f'stroke-width="2" paint-order="stroke">{escape(label.score)}</text>')  # fmt: skip
    return "".join(drawn)


def share_svg(found: Reviewed, model: ViewModel, title: str, *, with_names: bool) -> str:
    """The picture that is shared, without variables and style sheets. Without names the seats are only their signs."""
    assert found.review
    package, say, seats = model.game.package, found.reader.say, range(len(model.seats))
    headline, *rest = verdict_sentences(found.review, found.reader)
    words = text_of([headline, *rest]) if with_names else ""
    scores = [say.many("{n} point", "{n} points", model.game.score(model.view, seat)) for seat in seats]
    labels = [Label(name if with_names else "", score) for name, score in zip(model.t.names, scores, strict=True)]
    marks = [plain_mark(seat) for seat in seats]
    sea = water(WATER, 12) + ropes(found, SHARED) + biggest(found, SHARED) + ends(marks, labels, found.turns[-1].shares, SHARED)
    turns = say.many("{n} turn", "{n} turns", len(found.turns))
    drawing = (
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="var(--surface)"/>{words}{corner(title, turns)}'
        f'<svg y="{SKY}" width="{WIDTH}" height="{HEIGHT - SKY}" viewBox="0 12 640 {WATER.bed:g}" preserveAspectRatio="none">{sea}</svg>'
    )
    drawing = tinted(drawing, {name: values["--seat"] for name, values in seat_values(package).items()})
    head = f'<svg xmlns="{SVG}" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" font-family="Figtree">'
    return f"{head}<defs>{symbols(package)}</defs>{filled(drawing, {})}</svg>"


def tinted(drawing: str, tints: dict[str, str]) -> str:
    """Every group of a seat in the seat's own colour."""
    drawing = drawing.replace('class="rope ', 'fill="none" stroke-linejoin="round" stroke-linecap="round" data-seat="')
    first, *parts = drawing.split('data-seat="')
    return first + "".join(f'data-seat="{part}'.replace("var(--seat)", tints[part.partition('"')[0]]) for part in parts)


def text_of(sentences: list[str]) -> str:
    """The headline as large as it fits, and the rest under it."""
    headline, *rest = sentences
    size = max(SMALLEST, min(LARGEST, (WIDTH - 330) / (WIDE_LETTER * len(headline))))
    ink, soft = colours()["--text"], colours()["--accent"]
    drawn = [f'<text x="60" y="118" font-size="{size:.0f}" fill="{ink}">{escape(headline)}</text>']
    drawn += [f'<text x="62" y="{178 + 44 * row}" font-size="{SUB}" fill="{soft}">{escape(each)}</text>' for row, each in enumerate(rest)]
    return "".join(drawn)


def corner(title: str, turns: str) -> str:
    """Whose picture this is: our sign, the game, how long the match was."""
    soft = colours()["--soft"]
    lines = "".join(
        f'<text x="1140" y="{132 + 34 * row}" font-size="25" text-anchor="end" fill="{soft}">{escape(text)}</text>'
        for row, text in enumerate((title, turns))
    )
    name = f'<text x="1140" y="84" font-size="38" text-anchor="end" fill="{colours()["--text"]}">Fathom</text>'
    return f'<g color="{colours()["--text"]}"><use href="#logo" x="958" y="34" width="42" height="58"/></g>{name}{lines}'


def plain_mark(seat: int) -> str:
    """A seat's mark for a renderer without style sheets."""
    shape = f'href="#{MARKS[seat % len(MARKS)]}" x="-10" y="-10" width="20" height="20"'
    return (
        f'<svg viewBox="-13 -13 26 26" data-seat="seat{seat % len(MARKS)}">'
        f'<use {shape} fill="#FFFDF6" stroke="#FFFDF6" stroke-width="4"/><use {shape} fill="var(--seat)"/></svg>'
    )
