"""What a viewer is shown: all pages and entries are made from a sight, and a sight is made from that viewer's view."""

from msgspec import Struct
from msgspec.structs import replace

from fathom.engine.contract import State
from fathom.engine.loader import Game
from fathom.engine.record import to_json
from fathom.engine.rooms import words_of
from fathom.server.live.projection import LogEntry, Projection
from fathom.server.live.roles import may_play
from fathom.server.messages import BOT, MyView, OptionWords, Seat
from fathom.text.catalogues import TextContext


class ViewModel(Struct, frozen=True):
    table: str
    game: Game
    t: TextContext  # the game's words, in the viewer's language, with the names at the table
    viewer: int  # a seat, or WATCHER
    view: State
    cursor: int
    seats: tuple[Seat, ...]
    turn: int | None  # the seat that acts
    options: tuple[int, ...]  # what the viewer may do now; empty unless it is the viewer's turn
    can_undo: bool
    over: bool
    entries: tuple[LogEntry, ...]  # the latest events, oldest first
    online: frozenset[int]
    commitment: str
    seed: str | None  # shown once it is over
    rematch: str | None
    hints: bool
    characters: frozenset[str] | None = None  # the characters that the viewer plays at a seat that several share; None: whatever there is

    @property
    def yours(self) -> bool:
        return bool(self.options)


def view_model_of(
    projection: Projection, viewer: int, language: str, entries: tuple[LogEntry, ...], online: frozenset[int], hints: bool
) -> ViewModel:
    view, turn = projection.view(viewer), projection.turn(viewer)
    over, is_asked = projection.is_over(), turn == viewer and projection.seats[viewer].who != BOT
    return ViewModel(
        table=projection.row.id,
        game=projection.game,
        t=projection.text_context(language),
        viewer=viewer,
        view=view,
        cursor=projection.cursors[viewer],
        seats=tuple(projection.seats),
        turn=turn,
        options=tuple(projection.game.options(view)) if is_asked else (),
        can_undo=viewer >= 0 and projection.position.can_undo(viewer),
        over=over,
        entries=entries,
        online=online,
        commitment=projection.commitment,
        seed=projection.row.seed.hex() if over else None,
        rematch=projection.rematch,
        hints=hints,
    )


def limited_to(model: ViewModel, projection: Projection, characters: frozenset[str] | None) -> ViewModel:
    """The same for somebody who plays only some characters of the seat: nobody plays or takes back for another."""
    if characters is None or model.viewer < 0:
        return model
    mine = tuple(option for option in model.options if may_play(model.game, model.view, model.viewer, characters, option))
    position = projection.position
    can_undo = model.can_undo and may_play(model.game, position.undo_stack[-1], model.viewer, characters, position.played[-1])
    return replace(model, options=mine, can_undo=can_undo, characters=characters)


def my_view(model: ViewModel) -> MyView:
    """A sight for programs."""
    game, words = model.game, words_of(model.game)
    return MyView(
        cursor=model.cursor,
        seat=model.viewer if model.viewer >= 0 else None,
        turn=model.turn,
        yours=model.yours,
        over=model.over,
        prompt=str(words.prompt(model.t, model.view)) if model.yours else "",
        options=[option_words(model, option) for option in model.options],
        scores=[game.score(model.view, seat) for seat in range(len(model.seats))],
        result=game.result(model.view) if model.over else [],
        can_undo=model.can_undo,
        view=to_json(model.view),
    )


def option_words(model: ViewModel, option: int) -> OptionWords:
    words = words_of(model.game)
    return OptionWords(option, str(words.notation(model.t, model.view, option)), str(words.option(model.t, model.view, option)))
