"""Reviews a match for another process: `python -m fathom.review.worker` reads one request and writes every answer as a line of JSON.

It has one thread and the lowest priority, so that it takes only what nobody else needs. What it finds is written at once: whoever keeps it
can hand it in again when the process was stopped.
"""

import json
import os
import sys
from collections.abc import Iterator
from typing import Any

from fathom.engine.matchfile import read_match
from fathom.review.line import better_line
from fathom.review.model import as_json, event_from, head_of
from fathom.review.question import costliest, question_at
from fathom.review.reviewer import Reviewer, rough_curve

LOWEST = 19  # priority


def answers(request: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A rough curve if it is asked for, the head of the review, its events behind those that are kept, the worst mistakes of people as
    questions, and that it is done. Or only a better line, or only one question."""
    match = read_match(request["match"], "cpu")
    if "better" in request:
        yield {"line": better_line(match, request["better"], request["option"])}
        return
    if "asked" in request:
        yield {"question": question_at(Reviewer(match), request["asked"])}
        return
    if request["rough"]:
        yield {"rough": rough_curve(match)}
    reviewer = Reviewer(match, events=[event_from(event) for event in request["kept"]])
    yield {"head": head_of(reviewer.review())}
    for event in reviewer.steps():
        yield {"event": as_json(event)}
    for seat in request["people"]:
        for number in costliest(reviewer.events, seat):
            yield {"mistake": question_at(reviewer, number)}
    yield {"done": True}


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(LOWEST)
    for answer in answers(json.loads(sys.stdin.readline())):
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
