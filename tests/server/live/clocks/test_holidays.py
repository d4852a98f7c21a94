"""A match that began in a holiday, or was not told of it, does not lose its player to a bot."""

from collections.abc import Callable

import pytest

from fathom.server.store.keys import hash_of
from fathom.server.store.people.persons import DAY
from fathom.server.store.schema.people import holiday_rows
from fathom.server.store.store import now
from tests.server.live.clocks.test_stand_ins import SLOW, begin, make_a_round, said
from tests.server.running import Running


@pytest.mark.parametrize(("days", "replaced"), [(5, []), (1, ["The computer plays for Ben."])])
def test_a_bot_stands_in_only_when_the_time_is_up_beside_the_holiday(
    serve: Callable[..., Running], later: Callable[[float], None], days: int, replaced: list[str]
) -> None:
    server = serve()
    with server.client() as http:
        ann, ben, _ = begin(http, SLOW)
        person = hash_of(ben.headers["authorization"].removeprefix("Bearer "))
        start = now() - DAY // 2
        with server.registry.store.engine.begin() as connection:
            connection.execute(holiday_rows.insert().values(person=person, start=start, until=start + days * DAY))
        later(3 * 86_400)
        make_a_round(server)
        assert said(ann) == replaced
        rests = [entry["say"] for entry in ann.get("/replay").json() if entry["kind"] == "holiday"]
        assert len(rests) == 1, "the log knows it from then on"
        make_a_round(server)
        assert said(ann) == replaced
