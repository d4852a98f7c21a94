"""What can be known, counted; and what no row of these tiles can do."""

from itertools import combinations

import numpy as np

from fathom.games.the_blue_lion import rules
from fathom.games.the_blue_lion.rules import combinations as combinations_chapter
from fathom.games.the_blue_lion.rules import knowledge as knowledge_chapter
from fathom.games.the_blue_lion.rules import throw
from tests.games.the_blue_lion.knowledge import FILE, combinations_in, face_rows, knowledge, knowledge_text, rows


def test_the_census_of_knowledge_is_as_committed(lion):
    assert FILE.read_text(encoding="utf-8") == knowledge_text(lion)


def test_knowledge_positions_are_214560_and_46080_with_all_backs_known(lion):
    sets = knowledge(lion)
    assert sum(map(rows, sets)) == 214_560
    assert sum(rows(tiles) for tiles in sets if all(backs.bit_count() == 1 for _, backs in tiles)) == 46_080


def test_R47_closing_up_never_makes_a_combination(lion):
    """For every row of 3 to 6 tiles and every one or two of its combinations: all threes after closing up stood before."""
    for length in (3, 4, 5, 6):
        for faces in face_rows(length):
            made = combinations_in(lion, faces)
            for paid in [*combinations(made, 1), *combinations(made, 2)]:
                left = [slot for slot in range(length) if slot - 1 not in paid]
                for start in combinations_in(lion, [faces[slot] for slot in left]):
                    first, _, last = left[start : start + 3]
                    assert last - first == 2, f"{faces} closes up to a new combination"


def test_R47_no_row_has_three_combinations_and_a_row_of_four_has_one(lion):
    assert {len(combinations_in(lion, faces)) for faces in face_rows(6)} == {0, 1, 2}
    assert {len(combinations_in(lion, faces)) for faces in face_rows(4)} == {0, 1}


def test_the_tables_are_small():
    """They must fit where a GPU keeps its constants."""
    things = {**vars(rules), **vars(knowledge_chapter), **vars(combinations_chapter), **vars(throw)}.values()
    tables = [thing for thing in things if isinstance(thing, np.ndarray)]
    assert len(tables) == 10
    assert sum(table.nbytes for table in tables) < 60_000
