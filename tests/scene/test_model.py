"""What scenes are made of."""

import struct
from typing import Any

from fathom.scene.model import KEPT, Button, cached_by, owned
from fathom.text.catalogues import TextContext, translator

T = TextContext(None, translator("en"), ("Ann", "Ben"))


def test_a_button_may_belong_to_one_of_several() -> None:
    assert owned(Button("Flip", plays=(4,)), "ann") == Button("Flip", plays=(4,), of="ann")


def test_what_was_made_for_one_viewer_is_found_although_others_ask_meanwhile() -> None:
    """A page is made in a thread of its own: whenever Python looks at a name, others may have come and gone."""

    class Name:
        def __hash__(self) -> int:
            for number in range(2 * KEPT):
                ask(T, memoryview(struct.pack("i", number)))
            return 1

    @cached_by(lambda _t, view, *_more: view.tobytes())
    def ask(_t: Any, view: Any, *_more: Any) -> bytes:
        return bytes(view)

    assert ask(T, memoryview(b"mine"), Name()) == b"mine"


def test_readers_with_equal_views_share_what_was_made() -> None:
    made = []

    @cached_by(lambda _t, view, *_more: view.tobytes())
    def make(_t: Any, view: Any) -> bytes:
        made.append(bytes(view))
        return bytes(view)

    for you in (frozenset([0]), frozenset([1])):
        make(TextContext(T.rules, T.say, T.names, you), memoryview(b"same"))
    assert made == [b"same"]
