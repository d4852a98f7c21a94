"""The dock: which of its buttons is the big one."""

import re

import pytest

from fathom.scene.model import Button, Dock
from fathom.scene.svg import SHARED, read_art
from fathom.server.render.dock import aside

BITE, SNAP, NOTHING = Button("Bite", plays=(1,)), Button("Snap", plays=(2,)), Button("Attack nothing", plays=(3,), idle=True)
GREYED = Button("Eat", reason="nobody here")


@pytest.mark.parametrize(
    ("buttons", "options", "looks"),
    [
        ((NOTHING, BITE), 2, [("Bite", "primary"), ("Attack nothing", "quiet")]),
        ((NOTHING, BITE, SNAP), 3, [("Bite", ""), ("Snap", ""), ("Attack nothing", "quiet")]),
        ((NOTHING, GREYED), 1, [("Eat", ""), ("Attack nothing", "primary")]),
        ((NOTHING,), 4, [("Attack nothing", "quiet")]),  # the real actions are on the board
        ((NOTHING, BITE), 5, [("Bite", ""), ("Attack nothing", "quiet")]),
    ],
)
def test_the_real_action_is_the_big_button_and_doing_nothing_the_quiet_one(
    buttons: tuple[Button, ...], options: int, looks: list[tuple[str, str]]
) -> None:
    html = aside(read_art(SHARED), Dock("What do you attack?", buttons=(buttons,)), options)
    found = re.findall(r'class="btn +(\w*) *"[^>]*><span>(Bite|Snap|Attack nothing|Eat)', html)
    assert [(label, kind) for kind, label in found] == looks
