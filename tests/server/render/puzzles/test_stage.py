"""A puzzle on the page shows what its player knew, and the line as that player sees it."""

from fathom.engine.loader import package_of
from fathom.puzzles.collection import puzzles_in
from fathom.puzzles.daily import Asked
from fathom.puzzles.position import position_of
from fathom.server.render.preferences import DESK
from fathom.server.render.puzzles.stage import model_of, told_line

CREW = 1


def test_the_crew_is_not_shown_the_shark():
    for number, puzzle in enumerate(puzzles_in(package_of("jaws")), start=1):
        model = model_of(Asked("jaws", number, puzzle), "en")
        if model.viewer == CREW and model.view.act == 1:
            assert model.view.place != position_of(model.game, puzzle).place
            return
    raise AssertionError("no puzzle of the crew in Act 1")


def test_the_line_begins_with_the_best_option_and_ends_where_the_question_was():
    asked = Asked("the-blue-lion", 1, puzzles_in(package_of("the-blue-lion"))[0])
    model = model_of(asked, "en")
    beats, (html, _) = told_line(model, asked, DESK)
    assert beats[0].say.startswith("You ")
    assert "dock" not in html  # it was never taken away
