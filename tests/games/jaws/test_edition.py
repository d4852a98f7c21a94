"""Other boxes of Jaws: a map that cannot be played is refused, with a sentence that says what is possible."""

import pytest

from fathom.engine.edition import standard_edition
from fathom.engine.loader import folder_of
from fathom.text.errors import BadEdition
from tests.games.editions import with_box

SEA = next(field.value for field in standard_edition(folder_of("fathom.games.jaws")).fields if field.name == "sea")
SPACES = "1, 2, 3, 4, 5, 6, 7, 8, N, E, S, W, Shop"
MAPS = [
    ({"docks": ["9", "8"]}, f"field docks: must name spaces of the island: {SPACES}"),
    ({"starts": ["Shop", "7", "5"]}, "field starts: a boat must start at sea, not in the Shop"),
    ({"sea": ["S", *SEA[1:]]}, f"field sea: each must be two of the spaces {SPACES}"),
    ({"sea": ["1-2-3", *SEA[1:]]}, f"field sea: each must be two of the spaces {SPACES}"),
    ({"sea": ["Shop-1", *SEA[1:]]}, "field sea: the Shop has no water"),
    ({"sea": ["1-N"] * len(SEA)}, "field sea: every place must be reachable by sea"),
]


@pytest.mark.parametrize(("fields", "message"), MAPS)
def test_a_map_that_cannot_be_played_is_refused(fields, message):
    with pytest.raises(BadEdition, match=message):
        with_box("jaws", "python", fields)
