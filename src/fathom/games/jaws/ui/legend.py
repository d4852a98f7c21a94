"""The legend of Jaws: the signs of the phase that is played, each with what it means."""

from fathom.engine.contract import State
from fathom.games.jaws.rules.boat import constants as boat
from fathom.games.jaws.rules.common import SHARK
from fathom.games.jaws.rules.island import constants as island
from fathom.scene.model import Token
from fathom.text.catalogues import TextContext


def legend(t: TextContext, view: State) -> tuple[Token, ...]:
    return island_legend(t, view) if view.act == 1 else boat_legend(t, view)


def island_legend(t: TextContext, view: State) -> tuple[Token, ...]:
    say = t.say
    signs = [
        Token("jaws-swimmer", say("a swimmer: the shark eats it, the crew rescues it")),
        Token("jaws-float", say("a floating barrel: it rings when the shark is there")),
        Token("jaws-closed", say("a closed beach: nobody swims there")),
    ]
    if SHARK in t.you or view.phase == island.SHARK_TURN:
        signs.append(Token("i-lock", say("a power tile: one a round, each once in the match")))
    if SHARK not in t.you:
        signs.append(Token("i-sonar", say("hatched water: the shark can be there")))
        signs.append(Token("jaws-barrel", say("a barrel on board: Quint can launch it")))
    return tuple(signs)


def boat_legend(t: TextContext, view: State) -> tuple[Token, ...]:
    say = t.say
    signs = [
        Token("jaws-plate", say("on the plate: left, the hits that damage a boat space; right, the hits that destroy it")),
        Token("jaws-letter", say("where the shark may come up")),
    ]
    if view.stage < boat.ATTACKING:
        signs.append(Token("jaws-aim-quint", say("where somebody aims")))
    signs.append(Token("i-shield", say("evade: an attack must roll more than that")))
    signs.append(Token("jaws-die-1", say("dice that the shark rolls when it attacks")))
    signs.append(Token("i-hook", say("gear on the shark comes off there")))
    return tuple(signs)
