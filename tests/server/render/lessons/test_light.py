"""The light: what is asked for is lit, everything else that can be tapped is dimmed, and pieces of the board answer questions."""

from fathom.lessons.model import Act, QuizAnswer
from fathom.scene.model import Button, Die, Dock, Pick, Piece, Scene, Tray
from fathom.server.render.lessons.light import light_dock, light_scene, question_dock, question_scene


def scene(*pieces: Piece) -> Scene:
    return Scene(10, 10, "", pieces, "")


def test_of_all_offers_the_right_ones_are_lit():
    lit = light_scene(scene(Piece("a", plays=(1,)), Piece("b", plays=(2,), kind="far"), Piece("c")), [2])
    assert [piece.kind for piece in lit.pieces] == ["unlit", "far lit", ""]


def test_buttons_and_dice_are_lit_alike():
    tray = Tray("", (Die("d", "", "A"), Die("d", "", "B")), tuple(Pick(mask, (mask,), "") for mask in range(4)))
    lit = light_dock(Dock("", tray=tray, buttons=((Button("x", plays=(2,)), Button("y", plays=(9,))),)), [2])
    assert lit.tray
    assert [die.kind for die in lit.tray.dice] == ["", "lit"]
    assert [button.kind for button in lit.buttons[0]] == ["lit", "unlit"]


def test_pieces_answer_a_question_and_none_is_lit():
    act = Act("Who?", answers=(QuizAnswer("I", ("a",)), QuizAnswer("You", ("b",), wrong="No.")))
    asked = question_scene(scene(Piece("a", "art"), Piece("b", "art"), Piece("c", "art")), act, str)
    assert [(piece.plays, piece.kind) for piece in asked.pieces] == [((0,), "answer"), ((1,), "answer"), ((), "")]
    assert [button.label for button in question_dock(act, str).buttons[0]] == ["I", "You"]


def test_what_sets_luck_in_motion_is_lit_like_a_move():
    act = Act("Roll", answers=(QuizAnswer("Roll"), QuizAnswer("Stop", wrong="No.")), then=("roll 1",))
    assert [button.kind for button in question_dock(act, str).buttons[0]] == ["answer lit", "answer unlit"]
