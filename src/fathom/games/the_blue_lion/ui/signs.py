"""The signs of The Blue Lion: buttons on the board for what can be done with the tiles."""

from collections.abc import Iterator
from typing import NamedTuple

from fathom.engine.contract import State
from fathom.games.the_blue_lion import words
from fathom.games.the_blue_lion.ui.shelf import DESK, PHONE, Plan, cushion_at, pile_at, piles, slot_at
from fathom.scene.model import Piece
from fathom.text.catalogues import TextContext

AS_IT_LIES, TURNED_OVER = "12345678", "QWERTYUI"  # keys, one below the other
SWAP_KEYS = "SDFGJ"


def signs(t: TextContext, view: State, plan: Plan, offers: tuple[int, ...]) -> Iterator[Piece]:
    rules = t.rules
    for option in offers:
        if option >= rules.RETURN:
            choice = option - rules.RETURN
            yield loose_sign(t, view, plan, option, choice // 4, cushion_at(view, plan, choice // 4))
        elif option >= rules.TURN:
            yield turn_sign(t, view, plan, option)
        elif option >= rules.SWAP:
            yield swap_sign(t, view, plan, option)
        elif option >= rules.MOVE:
            yield move_sign(t, view, plan, option)
        elif option != rules.PASS:
            pile = piles(t, view).index((option - rules.PLACE) // 4)
            yield loose_sign(t, view, plan, option, pile, pile_at(t, view, plan, pile))


class Box(NamedTuple):
    """Where a sign stands: its middle and its size."""

    x: float
    y: float
    width: float
    height: float


def sign(t: TextContext, view: State, option: int, art: str, box: Box, key: str, kind: str) -> Piece:
    """One sign to tap; what turns a tile over is asked twice, for it cannot be taken back."""
    turns = turns_over(t, option)
    confirm = t.say("Turn it over") if turns else ""
    note = what_is_behind(t, view, option) if turns else ""
    frame = (-box.width / 2, -box.height / 2, box.width, box.height)
    return Piece(
        f"do-{option}", art, box.x, box.y, label=words.option(t, view, option), frame=frame, plays=(option,), key=key, kind=f"act {kind}",
        confirm=confirm, note=note, layer=3,
    )  # fmt: skip


def what_is_behind(t: TextContext, view: State, option: int) -> str:
    for_good = t.say("A turn cannot be taken back.")
    if option < t.rules.PASS:
        return t.say("Nobody has seen its other side yet.") + " " + for_good
    return for_good if view.memory_aid else t.say("Do you remember its other side?") + " " + for_good


def turns_over(t: TextContext, option: int) -> bool:
    rules = t.rules
    if option >= rules.RETURN:
        return bool((option - rules.RETURN) % 2 == rules.TURNED)
    return bool(option >= rules.TURN or (option < rules.PASS and (option - rules.PLACE) % 2 == rules.TURNED))


def turn_sign(t: TextContext, view: State, plan: Plan, option: int) -> Piece:
    slot, (y, width, height) = option - t.rules.TURN, plan.turn
    art = "tbl-turn" if plan is DESK else "tbl-turn-phone"
    return sign(t, view, option, art, Box(slot_at(view, plan, slot), y, width, height), str(slot + 1), f"turn slot{slot}")


def swap_sign(t: TextContext, view: State, plan: Plan, option: int) -> Piece:
    slot, (y, width, height) = option - t.rules.SWAP, plan.swap
    art = "tbl-swap" if plan is DESK else "tbl-swap-phone"
    key = SWAP_KEYS[slot - int(t.rules.first_swap(view))]
    return sign(t, view, option, art, Box(slot_at(view, plan, slot + 0.5), y, width, height), key, "swap")


def move_sign(t: TextContext, view: State, plan: Plan, option: int) -> Piece:
    x, y, width, height = plan.move
    if plan is PHONE and view.swap == t.rules.ANY:
        y += plan.swap[2] + 6  # so many swaps leave no room next to them
    if option == t.rules.MOVE + t.rules.LEFT:
        return sign(t, view, option, "tbl-to-right", Box(x, y, width, height), "A", "move")
    return sign(t, view, option, "tbl-to-left", Box(plan.width - x, y, width, height), "L", "move")


def loose_sign(t: TextContext, view: State, plan: Plan, option: int, column: int, x: float) -> Piece:
    """Signs under a tile of the pool or on a cushion: to the left or right end, and below them the same turned over."""
    rules = t.rules
    choice = option - (rules.RETURN if option >= rules.RETURN else rules.PLACE)
    end, turned = choice // 2 % 2, choice % 2
    above, below, width, height = plan.signs
    art = "tbl-put" if view.length == 0 else "tbl-put-left" if end == rules.LEFT else "tbl-put-right"
    dx = 0 if view.length == 0 else (width / 2 + 2) * (1 if end == rules.RIGHT else -1)
    key = (TURNED_OVER if turned else AS_IT_LIES)[column if view.length == 0 else 2 * column + end]
    box = Box(x + dx, below if turned else above, width, height)
    return sign(t, view, option, art + ("-turned" if turned else ""), box, key, "put")
