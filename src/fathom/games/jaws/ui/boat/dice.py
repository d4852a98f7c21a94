"""The dice of Act 2 in the dock: what was rolled, and what it is compared with."""

from itertools import combinations_with_replacement
from typing import NamedTuple
from zlib import crc32

from fathom.engine.contract import State
from fathom.scene.model import Die, Tray
from fathom.text.catalogues import TextContext

NUMBERS = 1_000  # by which one roll is told from the next


class Roll(NamedTuple):
    faces: tuple[int, ...]  # on each die; none where only their sum was drawn
    dice: int
    hits: int  # on the dice
    number: int  # of this roll

    def tray(self, t: TextContext, plus: int = 0, *signs: Die) -> Tray:
        """The dice, their sum, and the signs of what it is compared with."""
        lying = [die(t, f"jaws-die-{face}", face) for face in self.faces] or [Die("jaws-die", "", "", picked=True)] * self.dice
        if plus:
            lying.append(text(f"+{plus}"))
        if plus or self.dice > 1:
            lying.append(text(f"= {self.hits + plus}"))
        label = t.say.many("{n} hit", "{n} hits", self.hits + plus)
        return Tray(label, (*lying, *signs), rolled=self.number)


def roll_of(before: State, hits: int, dice: int, die: tuple[int, ...]) -> Roll:
    """A roll of which chance drew the sum alone: faces are known only where the sum leaves no doubt."""
    fitting = [faces for faces in combinations_with_replacement(sorted(set(die)), dice) if sum(faces) == hits]
    return Roll(fitting[0] if len(fitting) == 1 else (), dice, hits, number_of(before))


def throw_of(before: State, faces: tuple[int, ...]) -> Roll:
    """A roll of which chance drew every die."""
    return Roll(faces, len(faces), sum(faces), number_of(before))


def number_of(before: State) -> int:
    return 1 + crc32(before.tobytes()) % NUMBERS


def die(t: TextContext, art: str, hits: int) -> Die:
    return Die(art, t.say.many("{n} hit", "{n} hits", hits), "", picked=True)


def text(words: str) -> Die:
    return Die("", words, "", picked=True, text=words, kind="sum")


def shield(t: TextContext, evade: int) -> Die:
    return Die("jaws-evade", t.say("evade {n}", n=evade), "", picked=True, text=str(evade), kind="against")


def plates(t: TextContext, numbers: tuple[int, ...]) -> tuple[Die, ...]:
    """How many hits damage a tile, and how many destroy it; one number where any harm destroys it."""
    destroys = Die("jaws-need-cross", t.say("{n} destroy it", n=numbers[-1]), "", picked=True, text=str(numbers[-1]), kind="against need")
    if len(numbers) == 1:
        return (destroys,)
    return Die("jaws-need-bolt", t.say("{n} damage it", n=numbers[0]), "", picked=True, text=str(numbers[0]), kind="against need"), destroys
