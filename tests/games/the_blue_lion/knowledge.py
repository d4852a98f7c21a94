"""Counts what can be known of the six tiles, with the game's own rules.

`python -m tests.games.the_blue_lion.knowledge` writes knowledge.txt.
"""

from collections import Counter
from itertools import permutations, product
from math import factorial, prod
from pathlib import Path

from fathom.engine.loader import load
from fathom.games.the_blue_lion.rules.knowledge import PAIRS

FILE = Path(__file__).parent / "knowledge.txt"


def knowledge(game):
    """Every set of six tiles with what is known of their backs, as sorted (picture up, possible backs)."""
    found, state = set(), game.new(2)
    for seen in product((False, True), repeat=6):
        for sides in product((0, 1), repeat=6):
            for tile, pair in enumerate(PAIRS):
                state.face[tile] = pair[sides[tile]]
                state.backs[tile] = 1 << pair[1 - sides[tile]] if seen[tile] else 0
            game.rules.deduce(state)
            found.add(tuple(sorted(zip(state.face.tolist(), state.backs.tolist(), strict=True))))
    return found


def rows(tiles):
    """In how many orders tiles can lie that the table tells apart only by what it knows of them."""
    return factorial(len(tiles)) // prod(factorial(count) for count in Counter(tiles).values())


def open_backs(tiles):
    return sum(backs.bit_count() > 1 for _, backs in tiles)


def face_rows(length):
    """The pictures that a row of so many tiles can show, and how many rows of real tiles show them."""
    found = Counter()
    for pairs in permutations(PAIRS, length):
        found.update(product(*pairs))
    return found


def combinations_in(game, faces):
    """The slots where combinations begin."""
    state = game.new(2)
    state.length = len(faces)
    state.face[: len(faces)] = faces
    return [start for start in range(len(faces) - 2) if game.rules.is_combination(state, start)]


def knowledge_text(game):
    sets = knowledge(game)
    lines = ["What can be known of the six tiles of The Blue Lion. `python -m tests.games.the_blue_lion.knowledge` writes this file.", ""]
    lines.append(f"rows of six, up to deduction {sum(map(rows, sets)):>15,}")
    for number in range(7):
        lines.append(f"  with {number} open backs          {sum(rows(tiles) for tiles in sets if open_backs(tiles) == number):>15,}")
    lines += [f"sets of six, in any order    {len(sets):>15,}", f"throws                       {len(game.rules.THROWS):>15,}"]
    for length in (6, 5, 4, 3):
        found = face_rows(length)
        made = Counter()
        for faces, count in found.items():
            made[len(combinations_in(game, faces))] += count
        lines += ["", f"rows of {length} with known backs  {found.total():>15,}"]
        lines += [f"  with {number} combinations        {made[number]:>15,}" for number in range(4)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.write_text(knowledge_text(load("the-blue-lion", "cpu")), encoding="utf-8")
