"""The shelf: what is done, what is next, and the one place where the learner goes on."""

from fathom.server.render.lessons.shelf import DONE, LATER, NEXT, NOW, going_on, lines

GAMES = ["into-the-blue", "deep-dive", "jaws"]


def states(shelf, game):
    return [[knot.state for knot in chain.knots] for line in shelf if line.game == game for chain in line.chains]


def test_nothing_done_begins_with_the_game_that_hangs_highest():
    shelf = lines(GAMES, {}, None, "en")
    assert [line.game for line in shelf] == ["deep-dive", "into-the-blue", "jaws"]
    assert states(shelf, "deep-dive") == [[NOW] + [LATER] * 5]
    assert {knots[0] for knots in states(shelf, "jaws")} == {NEXT}
    assert {state for knots in states(shelf, "jaws") for state in knots[1:]} == {LATER}


def test_the_learner_goes_on_where_something_was_last_done_once_in_the_whole_page():
    pearls = {("jaws", "crew", 0): 3, ("jaws", "crew", 1): 1, ("into-the-blue", "dive", 0): 2}
    shelf = lines(GAMES, pearls, ("jaws", "crew"), "en")
    assert states(shelf, "jaws")[1] == [DONE, DONE, NOW, LATER, LATER, LATER]
    assert states(shelf, "into-the-blue") == [[DONE, NEXT] + [LATER] * 5]
    assert sum(knot.state == NOW for line in shelf for knot in line.knots) == 1
    found = going_on(shelf)
    assert found
    assert found[1].address == "/learn/jaws/crew/3"


def test_a_lesson_that_is_complete_leads_to_another_and_all_lead_nowhere():
    dive = {("deep-dive", "dive", step): 3 for step in range(6)}
    found = going_on(lines(GAMES, dive, ("deep-dive", "dive"), "fr"))
    assert found
    assert (found[0].game, found[1].title) == ("into-the-blue", "Le trésor")
    assert going_on(lines(["deep-dive"], dive, ("deep-dive", "dive"), "en")) is None
