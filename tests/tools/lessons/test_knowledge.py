"""The pupil who knows only what the screen says: it learns what is taught, and the examiner notices what is not."""

from fathom.engine.loader import load
from fathom.lessons.script import lessons_in
from tools.lessons.knowledge import NAMED, Pupil, kind_of, offered_kinds, take_lesson, verdict


def test_it_knows_nothing_before_and_the_goal_after() -> None:
    pupil, lesson = Pupil(), lessons_in("fathom.games.deep_dive")[0]
    assert pupil.answer(("win",)) == []
    told = take_lesson(pupil, load("deep-dive", "python", settings=lesson.settings), lesson)
    assert [title for title, _, _ in told] == [step.title for step in lesson.steps]
    assert all(heard and taps for _, heard, taps in told)
    assert "Most white pearls win." in pupil.answer(("win",))
    assert pupil.answer(("dragon",)) == []
    assert pupil.wrong == 0


def test_without_light_it_goes_by_what_it_has_heard() -> None:
    pupil = Pupil(heard=["Two shells beat one."])
    assert pupil.choose([("answer", 0, "One pearl"), ("answer", 1, "Two shells")]) == 1
    assert pupil.choose([("answer", 0, "Two shells"), ("answer lit", 1, "One pearl")]) == 1


def test_options_are_of_one_kind_whatever_their_numbers_and_names() -> None:
    assert [kind_of(text) for text in ("keep 1 3", "Quint launch 4", "Brody launch E")] == ["keep", "launch", "launch"]


def test_it_can_name_what_a_sentence_or_a_button_has_said_and_the_examiner_notices_the_rest() -> None:
    pupil = Pupil(heard=["Other cards let you choose where Michael swims."], seen={1: {"Maul Again: dice may be rolled again"}})
    named = {kind for kind, words in NAMED["jaws"].items() if pupil.can_name(words)}
    assert named == {"Michael", "again", "keep"}
    assert [verdict({"rush", "dock"}), verdict(set())] == ["Missing: dock, rush.", "Complete."]


def test_options_belong_to_the_seat_that_has_them_in_a_step() -> None:
    lesson = lessons_in("fathom.games.jaws")[2]
    offered = offered_kinds(load("jaws", "python", settings=lesson.settings), lesson)
    assert "bite" in offered[0]
    assert {"aim", "take"} <= offered[1] - offered[0]
