"""A step on the page: the learner's own view, the guide's sentence, and where it leads."""

from msgspec.json import decode

from fathom.engine.loader import load
from fathom.lessons.attempt import attempt_at
from fathom.lessons.script import lessons_of
from fathom.server.render.lessons.stage import Learner, ahead, model_of, pearls_for, step_parts, told_reply
from fathom.server.render.preferences import DESK, TEXT, Preferences


def learner(screen: str = DESK) -> Learner:
    return Learner(Preferences("en", "", screen), {})


def a_step(name: str, lesson: int, number: int):
    own = lessons_of(load(name, "python"))[lesson]
    return attempt_at(load(name, "python", settings=own.settings), own, number)


def test_pearls_for_no_wrong_tap_one_or_two_and_more():
    assert [pearls_for(wrong) for wrong in (0, 1, 2, 3, 50)] == [3, 2, 2, 1, 1]


def test_the_page_shows_the_learners_view_and_no_secret_of_the_guide():
    attempt = a_step("jaws", 1, 3)
    assert attempt.state.place != model_of(attempt, "en").view.place


def test_without_pictures_every_option_is_a_button_and_one_is_lit():
    html = step_parts(a_step("the-blue-lion", 0, 3), learner(TEXT)).html["dock"]
    assert html.count(" unlit ") == 10
    assert html.count(" lit ") == 1


def test_beats_lead_from_the_lit_board_to_the_next_question():
    attempt = a_step("the-blue-lion", 0, 6)
    found = told_reply(attempt, attempt.reply(attempt.right()[0]), learner())
    assert [beat.say for beat in found.beats if beat.say] == ["You move the police from the right end to the left."]
    assert "Put the Lion back at an end" in decode(found.html["guide"])
    assert not found.finished


def test_a_step_that_is_done_brings_pearls_and_keeps_its_best():
    attempt = a_step("into-the-blue", 0, 0)
    for before, earned, shown in (({}, 2, 2), ({("into-the-blue", "dive", 0): 3}, 1, 3)):
        found = told_reply(attempt, attempt.reply(0), learner()._replace(pearls=before), earned)
        is_new = "knots" in found.html
        knots = decode(found.html["knots"]) if is_new else step_parts(attempt, learner()._replace(pearls=before)).html["knots"]
        assert knots.count('class="has"') == shown


def test_the_last_step_of_a_lesson_leads_to_the_next_one_and_to_a_match():
    assert ahead(a_step("jaws", 0, 5)).address == "/learn/jaws/crew/1"
    assert ahead(a_step("jaws", -1, len(lessons_of(load("jaws", "python"))[-1].steps) - 1)).address == ""
    offers = [
        step_parts(finished(a_step(*step)), learner()).html["guide"].count("data-match")
        for step in (("deep-dive", 0, 5), ("jaws", 0, 5), ("jaws", 0, 4))
    ]
    assert offers == [1, 1, 0]


def finished(attempt):
    while attempt.act:
        attempt = attempt.reply(attempt.right()[0]).attempt
    return attempt


def test_a_child_who_does_not_read_is_told_by_signs():
    for number in range(6):
        html = step_parts(a_step("deep-dive", 0, number), learner()).html["guide"]
        assert html.count('class="sign"') >= 2
        assert html.count("data-aloud") == 1


def test_what_the_others_said_stands_beside_the_board():
    assert "The shark said" in step_parts(a_step("jaws", 1, 3), learner()).html["left"]
