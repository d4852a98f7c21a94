"""An attempt at a step: what is accepted, what is said to mistakes, and where it leads."""

import pytest

from fathom.engine.loader import Game, load
from fathom.lessons.attempt import Attempt, attempt_at, start_of, write
from fathom.lessons.model import Lesson
from fathom.lessons.script import lessons_of
from fathom.text.errors import BadLesson, IllegalMove

TREASURE, ROLLS, GAPS, LEVEL = range(4)


@pytest.fixture(scope="module")
def game() -> Game:
    return load("into-the-blue", "python", settings={"first_player": 1})


@pytest.fixture(scope="module")
def lesson(game: Game) -> Lesson:
    return lessons_of(game)[0]


def tap(attempt: Attempt, notation: str):
    return attempt.reply(attempt.option(notation))


def test_a_right_option_is_played_and_luck_brings_what_the_script_says(game: Game, lesson: Lesson):
    reply = tap(attempt_at(game, lesson, GAPS), "keep 1 3 3 4 4")
    assert not reply.wrong
    assert [game.notation(move.before, move.option) for move in reply.moves] == ["keep 1 3 3 4 4", "roll 2"]
    assert reply.attempt.state.dice.tolist() == [1, 1, 2, 2, 0, 0]
    assert reply.attempt.act is None


def test_a_wrong_option_gets_a_kind_sentence_and_changes_nothing(game: Game, lesson: Lesson):
    attempt = attempt_at(game, lesson, GAPS)
    before = attempt.state.tobytes()
    reply = tap(attempt, "keep 3 4")
    assert reply.wrong == "With a 2 both 3s and both 4s count. Keep them, and the 1; roll the chest."
    assert reply.attempt is attempt
    assert attempt.state.tobytes() == before
    assert reply.moves == ()


def test_a_likely_mistake_has_its_own_sentence(game: Game, lesson: Lesson):
    assert tap(attempt_at(game, lesson, GAPS), "stop").wrong.startswith("You could stop")


def test_a_question_is_answered_and_leaves_the_board_alone(game: Game, lesson: Lesson):
    attempt = attempt_at(game, lesson, TREASURE)
    assert (attempt.is_question(), attempt.options(), attempt.right()) == (True, [0, 1], [0])
    assert attempt.reply(1).wrong == "You have one, I have two. Two beats one."
    after = attempt.reply(0).attempt
    assert after.state.tobytes() == attempt.state.tobytes()
    assert after.act is None
    assert after.options() == []


def test_a_question_may_set_luck_in_motion(game: Game, lesson: Lesson):
    reply = attempt_at(game, lesson, ROLLS).reply(0)
    assert [game.notation(move.before, move.option) for move in reply.moves] == ["roll 1 3 3 5 5 C"]


def test_a_step_without_a_start_goes_on_where_the_last_one_ended(game: Game, lesson: Lesson):
    end = attempt_at(game, lesson, GAPS)
    while end.act:
        end = end.reply(end.right()[0]).attempt
    assert start_of(game, lesson, LEVEL).tobytes() == end.state.tobytes()


def test_what_was_accepted_leads_to_the_same_place_again(game: Game, lesson: Lesson):
    attempt = tap(attempt_at(game, lesson, GAPS), "keep 1 3 3").attempt
    again = attempt_at(game, lesson, GAPS, attempt.done)
    assert (again.state.tobytes(), again.done) == (attempt.state.tobytes(), attempt.done)


def test_what_is_not_possible_is_refused(game: Game, lesson: Lesson):
    with pytest.raises(IllegalMove):
        attempt_at(game, lesson, LEVEL).reply(0)


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("shells", 1, "there is no field shells; there are: seats"),
        ("placed.9", [0, 0, 0, 0, 0], "placed has no row 9"),
        ("seat.0", 1, "seat has no row 0"),
        ("placed.0", [0, 0], r"placed\.0 cannot hold \[0, 0\]"),
        ("seat", "one", "seat cannot hold one"),
        ("seat", 300, "seat cannot hold 300"),
    ],
)
def test_a_start_that_is_no_position_says_what_is_wrong(game: Game, name: str, value: object, why: str):
    with pytest.raises(BadLesson, match=why):
        write(game, game.new(2), name, value)
