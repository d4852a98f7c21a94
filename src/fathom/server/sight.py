"""What a viewer is shown: all pages and messages are made from a sight, and a sight is made from that viewer's view."""

from dataclasses import dataclass

from fathom.engine.contract import State
from fathom.engine.luck import commitment
from fathom.engine.machines import Game
from fathom.engine.notation import words_of
from fathom.engine.record import to_json
from fathom.engine.speech import Telling
from fathom.server.ledger import Ledger
from fathom.server.messages import MyView, OptionWords, Seat, Told


@dataclass(frozen=True)
class Sight:
    table: str
    game: Game
    t: Telling  # the game's words, in the viewer's language, with the names at the table
    viewer: int  # a seat, or WATCHER
    view: State
    cursor: int
    seats: tuple[Seat, ...]
    turn: int | None  # the seat that acts
    options: tuple[int, ...]  # what the viewer may do now; empty unless it is the viewer's turn
    can_undo: bool
    over: bool
    told: tuple[Told, ...]  # the latest events, oldest first
    online: frozenset[int]
    commitment: str
    seed: str | None  # shown once it is over
    rematch: str | None
    hints: bool

    @property
    def yours(self) -> bool:
        return self.turn == self.viewer


def sight_of(ledger: Ledger, viewer: int, language: str, told: tuple[Told, ...], online: frozenset[int], hints: bool) -> Sight:
    view, turn = ledger.view(viewer), ledger.turn(viewer)
    over = ledger.is_over()
    return Sight(
        table=ledger.row.id,
        game=ledger.game,
        t=ledger.telling(language),
        viewer=viewer,
        view=view,
        cursor=ledger.cursors[viewer],
        seats=tuple(ledger.seats),
        turn=turn,
        options=tuple(ledger.game.options(view)) if turn == viewer else (),
        can_undo=viewer >= 0 and ledger.position.can_take_back(viewer),
        over=over,
        told=told,
        online=online,
        commitment=commitment(ledger.row.seed),
        seed=ledger.row.seed.hex() if over else None,
        rematch=ledger.rematch,
        hints=hints,
    )


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
