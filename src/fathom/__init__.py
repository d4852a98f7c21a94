'''Fathom: four tabletop games on one engine.

A *game* is a set of rules. A *match* is a game, the names at its seats and the options played. Luck is a player too: when a die
is rolled or a card drawn, CHANCE acts: its options are the outcomes, and their odds are exact.

    >>> import fathom
    >>> game = fathom.load("into-the-blue", "python")     # interpreted: ready at once; "cpu", the default, is compiled
    >>> match = fathom.Match(game, ("Ada", "Ben"))
    >>> game.notations(match.state)
    ['start 1', 'start 2']
    >>> match.play_notation("start 1")                    # somebody's move or an outcome of chance, as people write it
    >>> len(game.probabilities(match.state))              # the odds of the next roll, by notation
    462
    >>> match.play_notation("roll 1 1 2 4 5 C")
    >>> print(match.text())                               # the board as everybody sees it; match.text(0) is for seat 0
                          ● Ada         ▲ Ben
    ~^~~≈~~^≈~~~~^~~≈~~^≈~~~~^~~≈~~^≈~~~~^~~≈~~^≈~~~~
    1 Sunlight      2       ·             ·         1
    2 Reef          4       ·             ·         2
    ...
    [1] [1] [2] [4] [5] [C]
    >>> match.play_notation("keep 1 2")
    >>> match.play_chance()                               # fair dice until somebody has to decide
    >>> text = fathom.write_match(match)                  # a match file, readable and complete
    >>> fathom.read_match(text).played == match.played
    True

Without a match, a game works on states: `game.new`, `game.actor`, `game.options`, `game.play`, `game.view`, `game.result`; see
`help(fathom.Game)`. What a seat may know is `game.view(state, seat)`; hand nothing else to a player.

Every error is a FathomError and says what is possible: IllegalMove, BadTable, BadFile, BadEdition, BrokenContract. `check_game` plays
random matches of a game, yours too, and raises BrokenContract where it does not keep the contract (fathom.engine.contract).
'''

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fathom.engine.check import check_game as check_game
    from fathom.engine.contract import CHANCE as CHANCE
    from fathom.engine.contract import NOBODY as NOBODY
    from fathom.engine.contract import WATCHER as WATCHER
    from fathom.engine.loader import Game as Game
    from fathom.engine.loader import load as load
    from fathom.engine.match import Match as Match
    from fathom.engine.matchfile import read_match as read_match
    from fathom.engine.matchfile import write_match as write_match
    from fathom.text.errors import BadEdition as BadEdition
    from fathom.text.errors import BadFile as BadFile
    from fathom.text.errors import BadTable as BadTable
    from fathom.text.errors import BrokenContract as BrokenContract
    from fathom.text.errors import FathomError as FathomError
    from fathom.text.errors import IllegalMove as IllegalMove

__version__ = "0.1.0"

_MODULES = {
    "load": "engine.loader",
    "Game": "engine.loader",
    "Match": "engine.match",
    "read_match": "engine.matchfile",
    "write_match": "engine.matchfile",
    "check_game": "engine.check",
    "CHANCE": "engine.contract",
    "NOBODY": "engine.contract",
    "WATCHER": "engine.contract",
    "FathomError": "text.errors",
    "IllegalMove": "text.errors",
    "BadTable": "text.errors",
    "BadFile": "text.errors",
    "BadEdition": "text.errors",
    "BrokenContract": "text.errors",
}
__all__ = list(_MODULES)


def __getattr__(name: str) -> Any:
    """Imports a name on first use, so that `import fathom` costs nothing: the engine needs NumPy."""
    if name not in _MODULES:
        raise AttributeError(f"module 'fathom' has no attribute {name!r}; it has: {', '.join(_MODULES)}")
    value = globals()[name] = getattr(import_module(f"fathom.{_MODULES[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})
