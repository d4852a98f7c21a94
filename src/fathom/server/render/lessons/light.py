"""The light of a lesson: of all offers on a page, those that are asked for are lit, and the others stay in place, dimmed."""

from collections.abc import Sequence

from msgspec.structs import replace

from fathom.lessons.model import Act
from fathom.scene.model import Button, Dock, Piece, Scene, Tray
from fathom.text.catalogues import Translator

LIT, UNLIT = "lit", "unlit"


def kind_of(offer: Piece | Button, right: Sequence[int]) -> str:
    if not offer.plays:
        return offer.kind
    return f"{offer.kind} {LIT if offer.plays[0] in right else UNLIT}".strip()


def light_button(button: Button, right: Sequence[int]) -> Button:
    return replace(button, kind=kind_of(button, right))


def light_scene(scene: Scene, right: Sequence[int]) -> Scene:
    return replace(scene, content=tuple(replace(piece, kind=kind_of(piece, right)) for piece in scene.pieces))


def light_dock(dock: Dock, right: Sequence[int]) -> Dock:
    groups = tuple(tuple(light_button(button, right) for button in group) for group in dock.buttons)
    return replace(dock, buttons=groups, tray=light_tray(dock.tray, right) if dock.tray else None)


def light_tray(tray: Tray, right: Sequence[int]) -> Tray:
    """The dice of the first right pick are lit."""
    mask = next((pick.mask for pick in tray.picks if pick.plays and pick.plays[-1] in right), None)
    if mask is None:
        return tray
    return replace(
        tray,
        dice=tuple(replace(die, kind=f"{die.kind} {LIT}".strip()) if mask >> bit & 1 else die for bit, die in enumerate(tray.dice)),
    )


def question_scene(scene: Scene, act: Act, say: Translator) -> Scene:
    """The pieces that answers name can be tapped."""
    number_of = {piece: number for number, answer in enumerate(act.answers) for piece in answer.pieces}

    def answering(piece: Piece) -> Piece:
        number = number_of.get(piece.id)
        if number is None or not piece.art:
            return piece
        return replace(piece, plays=(number,), label=say(act.answers[number].say), kind=f"{piece.kind} {answer_kind(act, number)}".strip())

    return replace(scene, content=tuple(answering(piece) for piece in scene.pieces))


def question_dock(act: Act, say: Translator) -> Dock:
    buttons = tuple(
        Button(say(answer.say), plays=(number,), key=str(number + 1), kind=answer_kind(act, number))
        for number, answer in enumerate(act.answers)
    )
    return Dock(say(act.do), buttons=(buttons,))


def answer_kind(act: Act, number: int) -> str:
    """What sets luck in motion is lit like a move. A mere question lights nothing: the learner shall think."""
    if not act.then:
        return "answer"
    return f"answer {UNLIT if act.answers[number].wrong else LIT}"
