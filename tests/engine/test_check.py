"""check_game finds every broken promise, and says which."""

import re

import pytest

from fathom.engine.check import check_game
from fathom.text.errors import BrokenContract

DRAW = """

def draw(state, rng):
    return FACE + below(rng, 6)
"""
SECRET_OPTIONS = """    if state.total > 0 and state.hand[(state.seat + 1) % state.seats] == LEFT:
        out[count] = STOP"""


def rules(*pairs):
    return {"rules.py": list(pairs)}


@pytest.mark.compiler
@pytest.mark.parametrize("pearls", ["none", "one"])
def test_a_game_that_keeps_the_contract_passes(pearls):
    counts = check_game("tests.engine.reef", settings={"pearls": pearls})
    assert counts["matches"] == 4
    assert min(counts.values()) > 0


BROKEN = {
    "endless": (rules(("        take_tile(state)\n", "")), "play does not end within 300 moves"),
    "refuses": (
        rules(("        state.pearl[state.seat] = SHOWN\n", "        state.pearl[9] = SHOWN\n")),
        r"play \(rules\.py, line \d+\) fails with IndexError",
    ),
    "overflows": (
        rules(("state.total += face + 1", "state.face = state.seats * state.seats * 100")),
        r"land \(rules\.py, line \d+\) fails with .*overflow",
    ),
    "few_odds": (
        rules(("    for face in range(6):\n        out[face] = DIE", "    for face in range(5):\n        out[face] = DIE")),
        "odds on python writes 5 weights for 6 outcomes",
    ),
    "zero_odds": (rules(("out[face] = DIE[face]", "out[face] = DIE[face] - 1")), r"an outcome has no odds: \[0, 0, 0, 0, 0, 1\]"),
    "huge_odds": (rules(("out[face] = DIE[face]", "out[face] = DIE[face] << 30")), r"the odds sum to \d+, not below 2\*\*31"),
    "more_chances": (rules(("FACE + 6, 6", "FACE + 6, 5")), "6 outcomes, more than CHANCES"),
    "unfair_draw": (rules(("\n\ndef play(", DRAW + "\n\ndef play(")), r"draw gives \d+ \d+ times, odds say"),
    "wild_draw": (rules(("\n\ndef play(", DRAW.replace("6", "7") + "\n\ndef play(")), "draw gives 11, which is not an option"),
    "option_twice": (rules(("        out[1] = TO_RIGHT", "        out[1] = TO_LEFT")), "an option is offered twice"),
    "option_outside": (rules(("OPTIONS, CHANCES = FACE + 6", "OPTIONS, CHANCES = FACE + 5")), r"an option lies outside 0 \.\. OPTIONS-1"),
    "no_option": (rules(("        out[1] = TO_RIGHT\n        return 2", "        return 0")), "nobody can move, but it is not over"),
    "wrong_actor": (
        rules(("CHANCE if state.rolling else state.seat", "CHANCE if state.rolling else state.seat + 7")),
        "actor is 7, which is no seat",
    ),
    "hides_more": (
        rules(("            state.hand[other] = LEFT", "            state.hand[other] -= 1")),
        "hiding twice for seat -?[0-9] hides more: hand",
    ),
    "leaks": (
        rules(("            state.hand[other] = LEFT", "            state.face = state.hand[other]\n            state.hand[other] = LEFT")),
        "hiding twice for seat -?[0-9] hides more: face",
    ),
    "guesses_wrong": (
        rules(("state.hand[other] = below(rng, 2)", "state.total += below(rng, 2)")),
        "a guess of seat -?[0-9] does not fit its view: total",
    ),
    "sees_too_much": (
        rules(("    if state.total > 0:\n        out[count] = STOP", SECRET_OPTIONS)),
        "the view of seat [0-9] has other options",
    ),
    "blind_actor": (
        rules(("            state.hand[other] = LEFT", "            state.hand[other] = LEFT\n    state.seat = 0")),
        "seat 1 acts but cannot see it",
    ),
    "half_a_win": (rules(("1 / winners", "0.5 / winners")), r"the shares of the win are \[.*\]"),
    "negative_win": (
        rules(("out[seat] = 1 / winners if state.shells[seat] == best else 0", "out[seat] = 2 - seat * 3 if seat < 2 else 0")),
        "the shares of the win are",
    ),
    "hole": (rules(('("total", np.int16),', '("total", np.int8),')), "STATE has a hole of 1 bytes before shells"),
    "hole_at_end": (rules(('("swaps", np.int8, MAX_SEATS)', '("swaps", np.int8, 3)')), "STATE has a hole of 1 bytes at its end"),
    "flags": (
        rules(('("swaps", np.int8, MAX_SEATS)', '("swaps", np.bool_, MAX_SEATS)')),
        "STATE field swaps: only whole numbers, or a single flag",
    ),
    "floating": (rules(('("total", np.int16),', '("total", np.float64),')), "STATE field total: only whole numbers"),
    "unwritten": (rules(("    state.face = 0\n    state.total", "    state.total")), "new_game on python leaves face unwritten"),
    "no_seats": (rules(('("seats", np.int8)', '("people", np.int8)')), "STATE has no field seats"),
    "proud_bot": ({"bots/evaluation.py": [("return state", "return 2 + state")]}, r"value for seat 0 is 2\.0, not from 0 to 1"),
}


def test_rules_that_lack_a_function_are_refused_before_they_are_played(toy):
    with pytest.raises(BrokenContract, match=r"no_guess\.reef\.rules lacks guess"):
        check_game(toy("no_guess", rules(("def guess(", "def guess_not("))), machines=["python"])


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_promise_is_found_and_named(toy, case):
    changes, error = BROKEN[case]
    with pytest.raises(BrokenContract, match=error) as caught:
        check_game(toy(case, changes), machines=("python",), matches=4, longest=300)
    assert f"{case}.reef, after the options [" in str(caught.value)


@pytest.mark.compiler
@pytest.mark.parametrize(
    ("case", "changes", "error"),
    [
        (
            "two_arithmetics",
            rules(("state.total += face + 1", "state.total += face + 1 + (state.on_reef[0] + 127 > 127) * 1000")),
            r"land \(rules\.py, line \d+\) fails with FloatingPointError: overflow",
        ),
        (
            "division",
            rules(("state.total += face + 1", "state.total += face + 1 // (state.seats - 2)")),
            "fails with FloatingPointError: divide by zero",
        ),
        ("not_the_language", rules(("state.total += face + 1", "state.total += face + eval('1')")), "(?s)fails with TypingError: .*'eval'"),
        (
            "wide_numbers",
            rules(("state.total += face + 1", "state.total += 1 + (int(face) + 3) ** 50 % 7")),
            "cpu differs from python .*: total",
        ),
    ],
)
def test_what_only_one_machine_can_do_is_found(toy, case, changes, error):
    with pytest.raises(BrokenContract, match=error):
        check_game(toy(case, changes), matches=1)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("from .tiles import", "from . import tiles\nfrom .tiles import"),
        ("import numpy as np\n", "import numpy as np\nimport fathom.engine.rng\n"),
    ],
)
def test_imports_that_cannot_be_copied_are_refused(toy, old, new):
    name = toy(f"imports_{len(old)}", rules((old, new)))
    with pytest.raises(BrokenContract, match=rf"{re.escape(name)}\.rules, line \d+: "):
        check_game(name)
