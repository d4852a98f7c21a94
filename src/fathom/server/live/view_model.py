"""What a viewer is shown: all pages and messages are made from a sight, and a sight is made from that viewer's view."""

from msgspec import Struct
from msgspec.structs import replace

from fathom.engine.contract import State
from fathom.engine.loader import Game
from fathom.engine.notation import words_of
from fathom.engine.record import to_json
from fathom.server.live.projection import Ledger, LogEntry
from fathom.server.live.roles import is_in_hand
from fathom.server.messages import BOT, MyView, OptionWords, Seat
from fathom.text.catalogues import TextContext


class Sight(Struct, frozen=True):
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
    told: tuple[LogEntry, ...]  # the latest events, oldest first
    online: frozenset[int]
    commitment: str
    seed: str | None  # shown once it is over
    rematch: str | None
    hints: bool
    hand: frozenset[str] | None = None  # the characters that the viewer plays at a seat that several share; None: whatever there is

    @property
    def yours(self) -> bool:
        return bool(self.options)


def sight_of(ledger: Ledger, viewer: int, language: str, told: tuple[LogEntry, ...], online: frozenset[int], hints: bool) -> Sight:
    view, turn = ledger.view(viewer), ledger.turn(viewer)
    over, is_asked = ledger.is_over(), turn == viewer and ledger.seats[viewer].who != BOT
    return Sight(
        table=ledger.row.id,
        game=ledger.game,
        t=ledger.text_context(language),
        viewer=viewer,
        view=view,
        cursor=ledger.cursors[viewer],
        seats=tuple(ledger.seats),
        turn=turn,
        options=tuple(ledger.game.options(view)) if is_asked else (),
        can_undo=viewer >= 0 and ledger.position.can_take_back(viewer),
        over=over,
        told=told,
        online=online,
        commitment=ledger.commitment,
        seed=ledger.row.seed.hex() if over else None,
        rematch=ledger.rematch,
        hints=hints,
    )


def shared(sight: Sight, ledger: Ledger, hand: frozenset[str] | None) -> Sight:
    """The same for somebody who plays only some characters of the seat: nobody plays or takes back for another."""
    if hand is None or sight.viewer < 0:
        return sight
    mine = tuple(option for option in sight.options if is_in_hand(sight.game, sight.view, sight.viewer, hand, option))
    position = ledger.position
    can_undo = sight.can_undo and is_in_hand(sight.game, position.trail[-1], sight.viewer, hand, position.played[-1])
    return replace(sight, options=mine, can_undo=can_undo, hand=hand)


def my_view(sight: Sight) -> MyView:
    """A sight for programs."""
    game, words = sight.game, words_of(sight.game)
    return MyView(
        cursor=sight.cursor,
        seat=sight.viewer if sight.viewer >= 0 else None,
        turn=sight.turn,
        yours=sight.yours,
        over=sight.over,
        prompt=str(words.prompt(sight.t, sight.view)) if sight.yours else "",
        options=[option_words(sight, option) for option in sight.options],
        scores=[game.score(sight.view, seat) for seat in range(len(sight.seats))],
        result=game.result(sight.view) if sight.over else [],
        can_undo=sight.can_undo,
        view=to_json(sight.view),
    )


def option_words(sight: Sight, option: int) -> OptionWords:
    words = words_of(sight.game)
    return OptionWords(option, str(words.notation(sight.t, sight.view, option)), str(words.option(sight.t, sight.view, option)))
