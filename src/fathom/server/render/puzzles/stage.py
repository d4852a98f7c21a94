"""A puzzle in the browser: the real board with everything that may be answered, and what the best option may lead to, in beats."""

from collections.abc import Iterator
from functools import lru_cache

from fathom.bots.ladder import name_of
from fathom.engine.loader import Game, folder_of
from fathom.engine.match import is_known
from fathom.engine.notation import text_context
from fathom.engine.rooms import words_of
from fathom.puzzles.daily import Asked
from fathom.puzzles.model import SOMEBODY
from fathom.puzzles.position import position_of
from fathom.server.live.game_cache import game_with
from fathom.server.live.projection import MOVE, SERVER, LogEntry, SeenMove, server_translator
from fathom.server.messages import PERSON, EventMessage, Seat
from fathom.server.render.parts import render_parts
from fathom.server.render.updates.beats import told
from fathom.server.render.updates.model import ToldBeat
from fathom.server.render.updates.screen_state import Diff, ScreenState
from fathom.server.render.view_model import ViewModel
from fathom.text.catalogues import TextContext

KEPT = 64  # text contexts


@lru_cache(KEPT)
def texts_for(game: Game, players: tuple[str, ...], seat: int, language: str) -> TextContext:
    """The reader sits where the question is asked; the others are called by their level."""
    say = server_translator(language)
    others = [say("Opponent") if player == SOMEBODY else name_of(say, player).capitalize() for player in players]
    names = tuple(say("You") if number == seat else name for number, name in enumerate(others))
    return text_context(game, language, names, SERVER, folder_of("fathom.bots"), you=frozenset({seat}))


def model_of(asked: Asked, language: str) -> ViewModel:
    """What the player knew, with all that could be done."""
    game, puzzle = game_with(asked.game, settings=asked.puzzle.settings, version=asked.puzzle.rules), asked.puzzle
    state = position_of(game, puzzle)
    seat = game.actor(state)
    t = texts_for(game, tuple(puzzle.players), seat, language)
    return ViewModel(
        table="", game=game, t=t, viewer=seat, view=game.view(state, seat), cursor=0, seats=tuple(Seat(PERSON, name) for name in t.names),
        turn=seat, options=tuple(puzzle.options), can_undo=False, over=False, entries=(), online=frozenset(range(len(t.names))),
        commitment="", seed=None, rematch=None, hints=False, waiting=False, host=None, characters=None,
    )  # fmt: skip


def entries_of(model: ViewModel, asked: Asked) -> Iterator[LogEntry]:
    """What follows the best option, as the player sees it."""
    game, seat, words = model.game, model.viewer, words_of(model.game)
    state = position_of(game, asked.puzzle)
    for number, option in enumerate(asked.puzzle.line, start=1):
        after = game.copy(state)
        game.play(after, option)
        before_seen, after_seen = game.view(state, seat), game.view(after, seat)
        if before_seen.tobytes() != after_seen.tobytes():
            known = option if is_known(game, state, option, seat) else None
            line = words.log(model.t, before_seen, known, after_seen)
            yield LogEntry(EventMessage(number, MOVE, line.text), line, SeenMove(before_seen, known, after_seen))
        state = after


def told_line(model: ViewModel, asked: Asked, screen: str) -> tuple[list[ToldBeat], Diff]:
    """The best option and what may follow it, then the page as it was: the question stays on the board."""
    shown = ScreenState()
    shown.show(render_parts(model, screen))
    beats = told(model, list(entries_of(model, asked)), screen, shown)
    for beat in beats:
        beat.lines = {}  # a puzzle keeps no log
    return beats, shown.diff(render_parts(model, screen))
