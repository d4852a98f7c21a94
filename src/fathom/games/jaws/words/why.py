"""Why an option of Jaws may be the best one: how likely the shark is there, or what the dice promise."""

from fathom.engine.contract import State
from fathom.games.jaws.rules.boat import constants as boat
from fathom.games.jaws.rules.island import constants as island
from fathom.games.jaws.words.boat.names import LETTERS, zone_name, zone_of
from fathom.text.catalogues import TextContext


def why(t: TextContext, view: State, option: int) -> str:
    return island_why(t, view, option) if view.act == 1 else boat_why(t, view, option)


def island_why(t: TextContext, view: State, option: int) -> str:
    """Where the crew looks for the shark: what its notebook knows; where the shark eats: what it is for."""
    if island.QUINT_LAUNCH <= option < island.QUINT_LAUNCH + island.SEA_SPACES:
        return by_notebook(t, view, option - island.QUINT_LAUNCH)
    if option in (island.EAT, island.EAT_ALL, island.EAT_MICHAEL):
        return t.say("Every swimmer eaten is a card for you in Act 2, and one less for the crew.")
    return ""


def by_notebook(t: TextContext, view: State, space: int) -> str:
    total = int(view.ways.sum())
    if not view.setting_notebook or not total:
        return ""
    percent = round(100 * int(view.ways[:, space].sum()) / total)
    return t.say("By all that was announced the shark is there {percent}% of the time.", percent=percent)


def boat_why(t: TextContext, view: State, option: int) -> str:
    if boat.AIM <= option < boat.AIM + boat.ZONES:
        return aim_why(t, view, option - boat.AIM)
    if boat.TAKE_WEAPON <= option < boat.TAKE_WEAPON + boat.KINDS:
        return weapon_why(t, option - boat.TAKE_WEAPON)
    return ""


def aim_why(t: TextContext, view: State, zone: int) -> str:
    """The letters under which the shark may come up there."""
    there = [LETTERS[at] for at, card in enumerate(view.surface) if card >= 0 and at != view.letter_out and zone_of(t, int(card)) == zone]
    if not there:
        return ""
    return t.say("The shark comes up in {zone} if it chose {letters}.", zone=zone_name(t.say, zone), letters=", ".join(there))


def weapon_why(t: TextContext, kind: int) -> str:
    edition = t.rules.BOAT.EDITION
    _, card_type, _, dice, plus, evade, *_ = edition.gear_cards[kind]
    if card_type == "attachable":
        return t.say("It stays on the shark and makes every later attack easier.") if evade else ""
    hits = dice * sum(edition.die) / len(edition.die) + plus
    return t.say("It hits {hits} times on average; what is above the evade wounds.", hits=f"{hits:.1f}")
