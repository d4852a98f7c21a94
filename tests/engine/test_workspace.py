"""The arrays that compiled code writes on."""

import numpy as np

from fathom.engine.loader import Game, new_rng
from fathom.engine.workspace import RECORDS, comparison, raw_rows


def test_the_raw_rows_are_the_records_themselves(reef: Game) -> None:
    work = comparison(reef.workspace())
    work.records[2] = reef.new(2)
    assert work.raw[2].tobytes() == work.records[2].tobytes()
    assert not (work.raw[2] == work.raw[3]).all()
    assert len(work.raw) == RECORDS


def test_records_of_any_size_have_raw_rows() -> None:
    for size in range(1, 20):
        records = np.zeros(3, np.dtype([("field", np.int8, size)]))
        records["field"][1] = 7
        assert [row.tobytes() for row in raw_rows(records)] == [record.tobytes() for record in records]


def test_a_workspace_draws_from_the_generator_that_it_is_given(reef: Game) -> None:
    rng = new_rng(3)
    state = reef.new(2)
    before = rng.tobytes()
    reef.generic("fathom.engine.contract").decide(state, 0, 0, reef.workspace(rng))
    assert rng.tobytes() != before
