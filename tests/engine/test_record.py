"""Any record <-> bytes, JSON."""

import json
from typing import NamedTuple

import numpy as np
import pytest

from fathom.engine.loader import Game, new_rng
from fathom.engine.record import changes, from_bytes, from_json, plain, set_up, to_bytes, to_json
from fathom.text.errors import BadFile


@pytest.fixture
def state(slow_reef: Game):
    state = slow_reef.new(3)
    for option in (slow_reef.rules.TO_RIGHT, slow_reef.rules.ROLL):
        slow_reef.play(state, option)
    return state


def test_a_record_survives_bytes_and_json(slow_reef, state):
    data = to_bytes(state)
    assert len(data) == slow_reef.record_type.itemsize
    assert to_bytes(from_bytes(slow_reef, data)) == data
    assert to_bytes(from_json(slow_reef, json.loads(json.dumps(to_json(state))))) == data


def test_what_comes_back_can_be_played_on_and_is_no_window_into_the_bytes(slow_reef, state):
    data = to_bytes(state)
    again = from_bytes(slow_reef, data)
    slow_reef.play(again, slow_reef.draw(again, new_rng(1)))
    assert to_bytes(again) != data
    assert to_bytes(state) == data


def test_json_holds_plain_names_numbers_and_lists(state):
    fields = to_json(state)
    assert (fields["rolling"], fields["hand"], fields["seats"]) == (True, [1, 0, 0, 0], 3)


@pytest.mark.parametrize("cut", [0, 1, -1])
def test_bytes_of_another_length_are_refused(slow_reef, state, cut):
    data = to_bytes(state)[:cut] if cut else b""
    with pytest.raises(BadFile, match=f"has {slow_reef.record_type.itemsize} bytes, not {len(data)}"):
        from_bytes(slow_reef, data)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seats", 128),
        ("seats", -129),
        ("seats", "3"),
        ("seats", 3.0),
        ("seats", None),
        ("seats", [3]),
        ("seats", True),
        ("seats", 10**30),
        ("hand", [0, 0, 0]),
        ("hand", 0),
        ("hand", [0, 0, 0, [0]]),
        ("hand", [0, 0, 0, "0"]),
        ("hand", [[0, 0, 0, 0]]),
        ("hand", [0, 0, 0, 1.5]),
        ("hand", [0, 0, 0, 300]),
        ("hand", {}),
        ("rolling", 1),
        ("rolling", "true"),
        ("rolling", [True]),
    ],
)
def test_json_that_to_json_would_not_write_is_refused(slow_reef, state, field, value):
    with pytest.raises(BadFile, match=rf"field {field} of tests\.engine\.reef: expected"):
        from_json(slow_reef, {**to_json(state), field: value})


def test_json_nested_without_end_is_refused(slow_reef, state):
    nested: list = [0]
    for _ in range(200):
        nested = [nested]
    with pytest.raises(BadFile, match="field hand"):
        from_json(slow_reef, {**to_json(state), "hand": nested})


@pytest.mark.parametrize("change", [{"hand": None}, {"extra": 1}])
def test_missing_and_unknown_fields_are_refused(slow_reef, state, change):
    fields = to_json(state)
    fields = {**fields, **change} if "extra" in change else {name: value for name, value in fields.items() if name not in change}
    with pytest.raises(BadFile, match="has the fields total, shells, seats"):
        from_json(slow_reef, fields)


def test_a_position_is_set_up_from_what_differs_from_a_new_match(slow_reef):
    reef = slow_reef
    state = reef.new(3)
    state.total, state.seat = 7, 2
    assert changes(reef, state) == {"total": 7, "seat": 2}
    assert set_up(reef, 3, changes(reef, state)).tobytes() == state.tobytes()
    assert set_up(reef, 3, {}).tobytes() == reef.new(3).tobytes()


class Facts(NamedTuple):
    far: int
    board: tuple[int, ...]
    seen: int
    rounds: int
    seat: int


def test_fields_are_read_as_plain_numbers():
    fields = [("rounds", "i2"), ("seat", "i1"), ("other", "i4"), ("seen", "u1"), ("board", "i1", (2, 2)), ("far", "i8")]
    for aligned in (False, True):
        state = np.zeros(1, np.dtype(fields, align=aligned))[0]
        state["rounds"], state["seat"], state["seen"], state["board"], state["far"] = -300, -1, 255, [[1, -2], [3, 4]], 2**40
        found = plain(Facts)(state)
        assert found == Facts(2**40, (1, -2, 3, 4), 255, -300, -1)
        assert type(found.far) is int


def test_a_state_that_changed_is_read_again():
    class Facts(NamedTuple):
        near: int

    state, read = np.zeros((), np.dtype([("near", np.int8)]))[()], plain(Facts)
    for near in range(-128, 128):
        state["near"] = near
        assert read(state) == read(state) == (near,)
