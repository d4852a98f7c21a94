"""What those who look for a secret piece could know: soundings, their chart, and boards with the truth above what was seen."""

from dataclasses import replace

from fathom.engine.contract import WATCHER, State
from fathom.engine.loader import Game, load, new_rng
from fathom.engine.notation import text_context
from fathom.review.model import Expectation, Review, ReviewedEvent, Shares
from fathom.scene.model import Scene
from fathom.scene.ui import ui_of
from fathom.server.reviews.belief import TRUTH, belief_chart, facts, knew, soundings, with_truth
from fathom.server.reviews.turns import review_translator, turns_of
from tests.server.reviews.test_turns import EVENTS, FRAMES

ANYWHERE, TWO, HERE = (250_000,) * 4, (0, 250_000, 750_000, 0), (0, 0, 1_000_000, 0)


def review_with(*beliefs: Shares | None) -> Review:
    events: list[ReviewedEvent] = [replace(event, belief=belief) for event, belief in zip(EVENTS, beliefs, strict=False)]
    even = Expectation((500_000, 500_000), (0, 0))
    return Review("jaws", ("Ann", "Ben"), "captain", False, 0, len(events), even, even.shares, tuple(events))


def test_a_sounding_is_an_event_that_changed_what_was_believed_and_has_its_worth_in_bits() -> None:
    review = review_with(None, ANYWHERE, ANYWHERE, TWO, HERE, ANYWHERE)
    found = soundings(review, turns_of(FRAMES, review.events), FRAMES)
    assert [(each.event.number, each.turn, each.places_before, each.places) for each in found] == [
        (2, 1, 4, 4), (4, 2, 4, 2), (5, 2, 2, 1), (6, 2, 1, 4),
    ]  # fmt: skip
    assert [round(each.bits, 3) for each in found] == [2.0, 0.811, 0.0, 2.0]
    assert [round(each.gain, 3) for each in found] == [0.0, 1.189, 0.811, -2.0]


def test_soundings_are_told_in_words() -> None:
    review, say = review_with(ANYWHERE, TWO, HERE, ANYWHERE), review_translator("en")
    start, two, here, lost = soundings(review, turns_of(FRAMES, review.events), FRAMES)
    assert facts(say, start) == {"spaces": "4 possible spaces", "told": "", "likeliest": "likeliest 25%"}
    assert facts(say, two) == {"spaces": "2 possible spaces, from 4", "told": "1.2 bits learned", "likeliest": "likeliest 75%"}
    assert facts(say, lost)["told"] == "2.0 bits lost"
    assert [knew(say, each) for each in (two, here)] == ["Knew: 2 spaces, likeliest 75%", "Knew: the space, for certain"]


def test_the_chart_has_a_knot_for_every_sounding_higher_where_less_is_possible() -> None:
    review = review_with(ANYWHERE, TWO, HERE)
    found = soundings(review, turns_of(FRAMES, review.events), FRAMES)
    drawing = belief_chart(found, [False, True, True], "title", "told")
    assert [drawing.count(f'class="sound {kind}"') for kind in ("hid", "found")] == [1, 2]
    heights = [float(part.split(")")[0].split()[1]) for part in drawing.split("translate(")[1:]]
    assert heights == sorted(heights, reverse=True)
    assert heights[0] > heights[-1]


def test_a_board_shows_what_was_seen_and_the_shark_above_as_truth() -> None:
    game = load("jaws", "python")
    state, rng = game.new(2), new_rng(1)
    while game.is_chance(state) or picture(game, state) == picture(game, game.view(state, WATCHER)):
        game.play(state, game.draw(state, rng) if game.is_chance(state) else game.options(state)[0])
    seen, truth = picture(game, game.view(state, WATCHER)), picture(game, state)
    both = with_truth(seen, truth)
    hidden = [piece for piece in both.pieces if TRUTH in piece.kind.split()]
    assert {piece.id for piece in hidden} == {piece.id for piece in truth.pieces} - {piece.id for piece in seen.pieces}
    assert "fin" in {piece.id for piece in hidden}
    assert both.pieces[: len(seen.pieces)] == seen.pieces


def picture(game: Game, view: State) -> Scene:
    found = ui_of(game.package).scene(text_context(game, "en", ("Ann", "Ben")), view, WATCHER, (), False)
    assert isinstance(found, Scene)
    return found
