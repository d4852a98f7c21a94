"""A match move by move, also where a move was taken back."""

from fathom.engine.contract import WATCHER
from fathom.engine.loader import load
from fathom.engine.match import Match
from fathom.scene.model import Piece
from fathom.server.live.projection import Projection, first_events
from fathom.server.messages import PERSON, Seat
from fathom.server.render.parts import render_picture
from fathom.server.render.preferences import DESK
from fathom.server.render.replay import Frame, open_frames, told_move
from fathom.server.render.view_model import ViewModel, looking_on, view_model_of
from fathom.server.store.store import MatchRow

PLAYERS = ("Ann", "Ben")
PLAIN = {"edition": "{}", "settings": "{}", "wishes": "{}"}


def test_after_a_move_that_was_taken_back_the_board_becomes_that_of_the_next() -> None:
    model = start()
    first = in_the_middle()
    frames = []
    for option in first.game.options(first.state)[:3:2]:
        match = in_the_middle()
        match.play(option)
        frames.append(open_frames(match, model.t)[-1])
    update = told_move(model, frames, 2, DESK)
    sent = {id for part in (*update.beats, update) for id in part.html}
    assert "board" not in sent
    before, after = (pieces(model, frame) for frame in frames)
    assert {f"p-{piece.id}" for piece in after - before} <= sent


def in_the_middle() -> Match:
    match = Match(load("jaws", "python"), PLAYERS, bytes(32))
    for _ in range(3):
        match.play_chance()
        match.play(match.game.options(match.state)[0])
    match.play_chance()
    return match


def start() -> ViewModel:
    game = load("jaws", "python")
    row = MatchRow(id="", game=game.name, rules=game.version, seats=2, seed=bytes(32), at=0, **PLAIN)
    projection = Projection(row, game)
    for event in first_events(row, [Seat(PERSON, name) for name in PLAYERS]):
        projection.apply(event)
    return view_model_of(projection, WATCHER, projection.text_context("en"))


def pieces(model: ViewModel, frame: Frame) -> set[Piece]:
    scene = render_picture(looking_on(model, frame.move.after), DESK).scene
    assert scene
    return set(scene.pieces)
