"""The beats of Act 2: a roll, its comparison and every harm, each on the board as it is at that moment; dice show only faces that fell."""

import pytest

from fathom.engine.loader import folder_of, load
from fathom.engine.notation import text_context
from fathom.games.jaws import ui, words
from fathom.games.jaws.rules.boat.constants import (
    ATTACK,
    BIG_MOUTH,
    BITE_BOAT,
    BITE_CREW,
    DESTROYED,
    EXTRA_STRENGTH,
    HARD_TARGET,
    HITS,
    MAUL_AGAIN,
    NO_CAGE,
    NO_DICE,
    ROLL_AGAIN,
    SEA,
    THROW,
)
from fathom.games.jaws.rules.common import CREW, HOOPER, QUINT, SHARK
from fathom.games.jaws.ui.boat.dice import roll_of
from fathom.scene.svg import SHARED, read_art, svg
from fathom.server.render.markup import dice
from tests.games.jaws.boat_positions import (
    ALL_ON_P1,
    MELEE,
    P1,
    P2,
    RIFLE,
    at_sea,
    biting,
    card,
    do,
    facing,
    handful,
    prepare,
    surface,
)

pytestmark = pytest.mark.machines("python")
NAMES = ("Sam", "Amina")
ART = read_art(SHARED, folder_of("fathom.games.jaws") / "art" / "symbols.svg")


@pytest.fixture(scope="module")
def game():
    return load("jaws", "python", settings={"acts": "2"})


def told(game, state, option, seat=CREW):
    """The beats of a move; every picture can be drawn."""
    t = text_context(game, "en", NAMES)
    before = game.view(state, seat)
    do(game, state, option)
    after = game.view(state, seat)
    beats = ui.beats(t, before, option, after, words.log(t, before, option, after))
    for beat in beats:
        for phone in (False, True):
            assert svg(ui.scene(t, beat.view, seat, (), phone), ART)
        assert beat.tray is None or dice(beat.tray, ART)
    return beats


def sentences(beats):
    return [beat.line.text for beat in beats]


def lying(beat):
    """What lies in the dock: pictures, and what is written there."""
    return [(die.art.removeprefix("jaws-"), die.text) for die in beat.tray.dice]


def test_a_strike_is_rolled_then_compared_and_only_then_does_it_wound(game):
    state = facing(game, card(P1, evade=2), MELEE, ALL_ON_P1)
    do(game, state, ATTACK + QUINT)
    health = int(state.shark_health)
    rolls, compared = told(game, state, HITS + 3)
    assert sentences([rolls, compared]) == ["Quint rolls 3.", "3 against evade 2: 1 wound for the shark!"]
    assert [int(beat.view.shark_health) for beat in (rolls, compared)] == [health, health - 1]
    assert lying(rolls) == [("die-1", ""), ("die-2", ""), ("", "= 3")]
    assert lying(compared) == [*lying(rolls), ("evade", "2")]
    assert rolls.tray.rolled == compared.tray.rolled  # they tumble once


def test_what_a_weapon_adds_counts_and_a_miss_is_told_as_fully(game):
    state = facing(game, card(P1, evade=2), (RIFLE, *MELEE[1:]), ALL_ON_P1)
    do(game, state, ATTACK + QUINT)
    plus = game.rules.BOAT.EDITION.gear_cards[RIFLE][4]
    rolls, compared = told(game, state, HITS + 0)
    assert sentences([rolls, compared]) == [f"Quint rolls 0 + {plus}.", f"{plus} against evade 2: a miss."]
    assert lying(compared)[2:] == [("", f"+{plus}"), ("", f"= {plus}"), ("evade", "2")]


def test_a_bite_is_rolled_compared_with_both_numbers_and_then_somebody_falls(game):
    state = biting(game, card(P2, dice=2), spaces=(P2, P1, P1))
    threat, = told(game, state, BITE_BOAT + P2)  # fmt: skip
    assert threat.line.text == "The shark attacks the boat at P2."
    first, second = (int(number[P2]) for number in (game.rules.BOAT.EDITION.tile_damage, game.rules.BOAT.EDITION.tile_destroy))
    assert threat.note == f"{first} hits damage P2, {second} destroy it."
    rolls, broken, falls = told(game, state, HITS + 3)[:3]
    assert sentences([rolls, broken, falls]) == ["The shark rolls 3.", "P2 is damaged.", "Quint falls into the water."]
    assert broken.note == f"3 hits. {threat.note}"
    assert lying(broken)[-2:] == [("need-bolt", str(first)), ("need-cross", str(second))]
    assert [int(beat.view.space[QUINT]) for beat in (rolls, broken, falls)] == [P2, P2, SEA + P2]


def test_a_tile_that_holds_is_told_too(game):
    state = biting(game, card(P2, dice=2))
    do(game, state, BITE_BOAT + P2)
    assert sentences(told(game, state, HITS + 1))[:2] == ["The shark rolls 1.", "P2 holds."]


def test_R271_extra_strength_needs_one_number_and_says_why(game):
    state = biting(game, card(P2, dice=2), EXTRA_STRENGTH)
    assert told(game, state, BITE_BOAT + P2)[0].note == "3 hits destroy P2 (Extra Strength)."
    beats = told(game, state, HITS + 3)
    assert beats[1].view.tiles[P2] == DESTROYED


def test_R274_a_fall_comes_before_the_wounds_of_big_mouth(game):
    state = biting(game, card(P2, dice=2), BIG_MOUTH, spaces=(P1, P1, P2))
    do(game, state, BITE_BOAT + P2)
    if state.stage != game.rules.BOAT.ROLLING:
        do(game, state, NO_CAGE)
    said = sentences(told(game, state, HITS + 4))
    assert said[1:3] == ["P2 is destroyed.", "Hooper falls into the water."]
    assert said[3].startswith("Hooper takes ")


def test_R268_a_cage_that_holds_is_told(game):
    state = biting(game, card(P1, dice=2), spaces=(P1, P1, SEA + P1))
    do(game, state, BITE_CREW + HOOPER, game.rules.BOAT.CAGE + HOOPER)
    assert sentences(told(game, state, HITS + 2))[:2] == ["The shark rolls 2.", "The cage holds."]


def test_R273_a_throw_shows_every_die_and_strikes_once_it_is_kept(game):
    state = biting(game, card(P2, dice=2), MAUL_AGAIN)
    do(game, state, BITE_BOAT + P2)
    throw, = told(game, state, THROW + handful(1, 2), SHARK)  # fmt: skip
    assert lying(throw) == [("die-1", ""), ("die-2", ""), ("", "= 3")]
    assert sentences(told(game, state, ROLL_AGAIN + NO_DICE))[:2] == ["The shark keeps its throw.", "P2 is damaged."]


def test_the_last_target_comes_before_the_shark_and_its_card(game):
    state = at_sea(game, spaces=ALL_ON_P1, hand=(HARD_TARGET,))
    surface(game, state, (card(P1), card(P2), card(P2, evade=2)), bonus=HARD_TARGET)
    for who in (QUINT, 1):
        prepare(game, state, who)
    do(game, state, game.rules.BOAT.PREPARE + HOOPER)
    do(game, state, game.rules.BOAT.GO + P1)
    do(game, state, game.rules.BOAT.TAKE_WEAPON + MELEE[HOOPER])
    aims, appears, added = told(game, state, game.options(state)[0])[:3]
    assert aims.line.text.startswith("Hooper aims at")
    assert appears.line.text.startswith("The shark appears at P1")
    assert added.line.text.startswith("Hard Target: ")
    assert aims.view.shark_zone < 0 <= appears.view.shark_zone


@pytest.mark.parametrize(
    ("hits", "dice", "faces"), [(0, 2, (0, 0)), (1, 2, (0, 1)), (2, 2, ()), (3, 2, (1, 2)), (4, 2, (2, 2)), (2, 1, (2,)), (3, 3, ())]
)
def test_dice_show_faces_only_where_their_sum_leaves_no_doubt(game, hits, dice, faces):
    assert roll_of(game.new(2), hits, dice, (0, 0, 1, 1, 2, 2)).faces == faces


def test_where_only_the_sum_was_drawn_the_dice_are_blank(game):
    state = biting(game, card(P2, dice=2))
    do(game, state, BITE_BOAT + P2)
    assert lying(told(game, state, HITS + 2)[0]) == [("die", ""), ("die", ""), ("", "= 2")]
