"""Reef in words."""

from typing import Any

from fathom.text.catalogues import TextContext


def notation(t: TextContext, view: Any, option: int) -> str:
    rules = t.rules
    if option >= rules.FACE:
        return t.say("roll {face}", face=option - rules.FACE + 1)
    return {
        rules.ROLL: t.say("dive"),
        rules.STOP: t.say("stop here"),
        rules.OPEN: t.say("show the pearl"),
        rules.TO_LEFT: t.say("left hand"),
        rules.TO_RIGHT: t.say("right hand"),
    }[option]
