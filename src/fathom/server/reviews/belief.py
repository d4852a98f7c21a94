"""What those who look for a secret piece could know: a chart of the places it could be, and the board as they saw it, truth above.

The seabed rises as they learn: each knot is an announcement or an answer, and its depth are the bits that are still open.
"""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from fathom.engine.contract import WATCHER
from fathom.review.model import Review, ReviewedEvent, Shares
from fathom.review.summary import bits
from fathom.review.words import decimal, percent
from fathom.scene.model import Scene
from fathom.scene.svg import escape
from fathom.server.render.parts import art_of, board_html, render_picture
from fathom.server.render.replay import Frame, model_at
from fathom.server.render.view_model import ViewModel, looking_on
from fathom.server.reviews.chart import ChartSheet
from fathom.server.reviews.turns import ReviewedTurn, turn_at
from fathom.text.catalogues import Translator

TOP, SURFACE, FLOOR, HEIGHT = 6.0, 30.0, 214.0, 250.0
SEA = ChartSheet("b", 374, 26, 366)
MOST_TICKS = 6  # powers of two
KNOT = 10.5  # radius
TRUTH = "truth"  # the kind of a piece that nobody who looked for it saw


class BeliefChange(NamedTuple):
    """What was believed after an event that changed it, and before."""

    event: ReviewedEvent
    turn: int
    words: str
    places_before: int
    places: int
    bits: float
    gain: float  # bits that it was worth; less than 0 where it made the piece harder to find

    @property
    def likeliest(self) -> int:
        return max(self.event.belief or (0,))


def soundings(review: Review | None, turns: Sequence[ReviewedTurn], frames: Sequence[Frame]) -> list[BeliefChange]:
    """Every event that changed what was believed, beginning with the first that there was."""
    found: list[BeliefChange] = []
    before: Shares | None = None
    for event in review.events if review else ():
        if event.belief is not None and event.belief != before:
            here, there = count(event.belief), count(before or event.belief)
            open_bits, were = bits(event.belief), bits(before or event.belief)
            words = str(frames[event.number - 1].entry.line.text)
            found.append(BeliefChange(event, turn_at(turns, event.number).number, words, there, here, open_bits, were - open_bits))
        before = event.belief
    return found


def count(belief: Shares) -> int:
    return sum(part > 0 for part in belief)


def facts(say: Translator, each: BeliefChange) -> dict[str, str]:
    """A sounding in words: what is known of the places, and what it was worth."""
    spaces = say.many("{n} possible space", "{n} possible spaces", each.places)
    if each.places_before != each.places:
        spaces = say("{spaces}, from {before}", spaces=spaces, before=each.places_before)
    gain = round(10 * each.gain)
    change = say("{bits} bits learned", bits=decimal(say, gain)) if gain >= 0 else say("{bits} bits lost", bits=decimal(say, -gain))
    return {"spaces": spaces, "told": change if gain else "", "likeliest": say("likeliest {percent}", percent=percent(say, each.likeliest))}


def knew(say: Translator, each: BeliefChange) -> str:
    """What those who looked could know when they chose."""
    if each.places == 1:
        return say("Knew: the space, for certain")
    spaces = say.many("{n} space", "{n} spaces", each.places)
    return say("Knew: {spaces}, likeliest {percent}", spaces=spaces, percent=percent(say, each.likeliest))


# The chart


def deep(open_bits: float, most: float) -> float:
    return SURFACE + (FLOOR - SURFACE - KNOT) * open_bits / max(1.0, most)


def belief_chart(found: Sequence[BeliefChange], seeker_is: Sequence[bool], title: str, about: str) -> str:
    """`seeker_is` says of each sounding whether those who look for the piece made it; the others have another colour."""
    most = max(each.bits for each in found)
    spots = [(SEA.x(number + 0.5, len(found)), deep(each.bits, most)) for number, each in enumerate(found)]
    knots = "".join(knot(each, spot, mine) for each, spot, mine in zip(found, spots, seeker_is, strict=True))
    head = f'<title id="belief-title">{escape(title)}</title><desc id="belief-told">{escape(about)}</desc>'
    return (
        f'<svg class="hideout" viewBox="0 0 {SEA.width:g} {HEIGHT:g}" role="img" aria-labelledby="belief-title belief-told">{head}'
        f"{sea()}{levels(most)}{seabed(spots)}{turn_marks(found)}{knots}</svg>"
    )


def sea() -> str:
    wide, left = SEA.right - SEA.left, SEA.left
    return (
        '<defs><linearGradient id="hideout-water" x2="0" y2="1"><stop stop-color="var(--sea-1a)"/><stop offset=".4" '
        'stop-color="var(--sea-3a)"/><stop offset="1" stop-color="var(--sea-5a)"/></linearGradient>'
        f'<clipPath id="hideout-edge"><rect x="{left:g}" y="{TOP:g}" width="{wide:g}" height="{FLOOR - TOP:g}" rx="12"/></clipPath></defs>'
        f'<g clip-path="url(#hideout-edge)" aria-hidden="true"><rect x="{left:g}" y="{TOP:g}" width="{wide:g}" height="30" '
        f'fill="var(--sky-1)"/><rect x="{left:g}" y="{SURFACE - 8:g}" width="{wide:g}" height="{FLOOR:g}" fill="url(#hideout-water)"/></g>'
    )


def levels(most: float) -> str:
    """So many spaces, all alike, are so many bits."""
    rows = []
    for power in range(min(MOST_TICKS, int(most) + 1)):
        y = deep(power, most)
        rows.append(f'<path class="grid" d="M{SEA.left:g} {y:.1f}H{SEA.right:g}"/>')
        rows.append(f'<text class="ax" x="{SEA.left - 6:g}" y="{y + 4:.1f}" text-anchor="end">{2**power}</text>')
    return f'<g aria-hidden="true">{"".join(rows)}</g>'


def seabed(spots: Sequence[tuple[float, float]]) -> str:
    """Sand that rises where less is possible."""
    (_, first), *_, (_, last) = [*spots, spots[-1]]
    line = [f"M{SEA.left:g} {first:.1f}", *(f"L{x - 4:.1f} {y:.1f}L{x + 4:.1f} {y:.1f}" for x, y in spots), f"L{SEA.right:g} {last:.1f}"]
    path = "".join(line)
    sand = f'<path class="sand" d="{path}V{FLOOR + 4:g}H{SEA.left:g}Z"/><path class="crest" d="{path}"/>'
    return f'<g clip-path="url(#hideout-edge)" aria-hidden="true">{sand}</g>'


def turn_marks(found: Sequence[BeliefChange]) -> str:
    """A line and a number where a turn begins."""
    drawn, latest = [], 0
    for number, each in enumerate(found):
        if each.turn != latest:
            latest, x = each.turn, SEA.x(number, len(found))
            drawn.append(f'<path class="from" d="M{x:.1f} {TOP:g}V{FLOOR + 6:g}"/>')
            drawn.append(f'<text class="ax" x="{x + 3:.1f}" y="{FLOOR + 20:g}">{latest}</text>')
    return f'<g aria-hidden="true">{"".join(drawn)}</g>'


def knot(each: BeliefChange, spot: tuple[float, float], is_seekers: bool) -> str:
    """The number of places; a tap shows the board of that moment."""
    attributes = f'transform="translate({spot[0]:.1f} {spot[1]:.1f})" aria-hidden="true"'
    return (
        f'<g class="sound {"found" if is_seekers else "hid"}" data-go="{each.turn}" data-at="{each.event.number}" {attributes}>'
        f'<rect x="-9" y="{TOP - spot[1]:.1f}" width="18" height="{FLOOR - TOP:g}"/><circle r="{KNOT:g}"/>'
        f'<text y="4" text-anchor="middle">{each.places}</text></g>'
    )


# The board


def review_board(model: ViewModel, frames: list[Frame], number: int, screen: str) -> str:
    """The board after a move, everything open. Where a piece was secret, it is drawn as a watcher saw it then, with what they could know
    of it, and what was hidden lies above as separate pieces."""
    after = model_at(replace(model, viewer=WATCHER), frames, number)
    shown = render_picture(replace(after, entries=()), screen)
    if shown.scene is None:
        return shown.html["board"]
    then = looking_on(after, model.game.view(after.view, WATCHER)) if not model.game.is_over(after.view) else after
    seen = render_picture(replace(then, entries=()), screen).scene
    return board_html(with_truth(seen, shown.scene) if seen else shown.scene, art_of(model.game.package))


def with_truth(seen: Scene, truth: Scene) -> Scene:
    """What was seen, and what was not."""
    ids = {piece.id for piece in seen.pieces}
    hidden = (replace(piece, kind=f"{piece.kind} {TRUTH}".strip()) for piece in truth.pieces if piece.id not in ids)
    return replace(seen, content=(*seen.pieces, *hidden))
