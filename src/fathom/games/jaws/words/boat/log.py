"""Act 2 of Jaws: the lines of the log, and the outcome."""

from fathom.engine.contract import State
from fathom.games.jaws.rules.boat import constants as boat
from fathom.games.jaws.rules.common import ACT_2_ALONE, CHARACTERS, CREW, NO_ROLE, SHARK
from fathom.games.jaws.words.boat.names import (
    LETTERS,
    ability_name,
    ability_text,
    card_text,
    card_to_give,
    dice_text,
    gear_name,
    space_name,
    zone_name,
)
from fathom.games.jaws.words.characters import CARD, NAMES, ROLES, about_character, about_shark
from fathom.games.jaws.words.island.log import michael_line, why_it_ended
from fathom.text.catalogues import TextContext
from fathom.text.lines import Line


def log(t: TextContext, before: State, option: int | None, after: State) -> Line:
    """One line, from two views of one seat; option is None where that seat may not know it."""
    text = sentence_of(t, before, option, after)
    if before.stage in (boat.DEALING_GEAR, boat.SURFACING):
        return Line(text, CARD)
    role = character_of(t, before, option) if option is not None else NO_ROLE
    if role == NO_ROLE:
        return about_shark(t, text)
    return about_character(text, role) if role < CHARACTERS else Line(text, CREW)


def character_of(t: TextContext, before: State, option: int) -> int:
    """The character who gets a card, strikes or moves; WHOLE_CREW, or NO_ROLE when it is the shark."""
    if before.stage == boat.SHARING:
        return option - boat.GIVE
    return int(before.active) if before.stage == boat.STRIKING else int(t.rules.role(before, option))


def sentence_of(t: TextContext, before: State, option: int | None, after: State) -> str:
    line = secret_line(t, before, after) if option is None else known_line(t, before, option, after)
    if after.boat_round > before.boat_round:
        line += " " + t.say("Round {n} begins.", n=int(after.boat_round))
    return line.strip()


def secret_line(t: TextContext, before: State, after: State) -> str:
    if before.stage == boat.DEALING_ABILITIES:
        return t.say("The shark is dealt an ability card.")
    if before.stage in (boat.CHOOSING, boat.ADDING) and after.stage == boat.PREPARING:
        return t.say("The shark has chosen in secret.")
    return ""


def known_line(t: TextContext, before: State, option: int, after: State) -> str:
    stage = int(before.stage)
    if stage < boat.SURFACING:
        return start_line(t, before, option)
    if stage < boat.PREPARING:
        return surface_line(t, before, option)
    if stage < boat.ATTACKING:
        return preparation_line(t, before, option, after)
    if stage < boat.RAMMING:
        return attack_line(t, before, option, after)
    return shark_line(t, before, option, after)


def start_line(t: TextContext, before: State, option: int) -> str:
    say, stage = t.say, before.stage
    if stage == boat.DEALING_ABILITIES:
        return t.speak(SHARK, "Dealt to you: {card}.", "Dealt to the shark: {card}.", card=ability_name(say, option - boat.DEAL_ABILITY))
    if stage == boat.DEALING_GEAR:
        return say("Dealt to the crew: {card}.", card=gear_name(say, option - boat.DEAL_GEAR))
    if stage == boat.SHARING:
        return say("{card}: for {name}.", name=NAMES[option - boat.GIVE], card=gear_name(say, card_to_give(before)))
    who, space = int(before.active), space_name(say, option - boat.GO)
    return t.speak(ROLES[who], "You stand at {space}.", "{name} stands at {space}.", name=NAMES[who], space=space)


def surface_line(t: TextContext, before: State, option: int) -> str:
    say, stage = t.say, before.stage
    if stage == boat.SURFACING:
        letter = LETTERS[sum(int(card) != boat.NOT_YET for card in before.surface)]
        return say("{letter}: {card}.", letter=letter, card=card_text(t, option - boat.TURN_UP))
    if stage == boat.CHOOSING:
        return t.speak(SHARK, "You choose {letter}.", "The shark chooses {letter}.", letter=LETTERS[option - boat.CHOOSE])
    if option == boat.ADD + boat.NO_BONUS:
        return t.speak(SHARK, "You add no card.", "The shark adds no card.")
    card = ability_name(say, option - boat.ADD)
    return t.speak(SHARK, "You add a card: {card}.", "The shark adds a card: {card}.", card=card)


def preparation_line(t: TextContext, before: State, option: int, after: State) -> str:
    stage = before.stage
    if stage == boat.ANSWERING:
        letter = LETTERS[option - boat.SHOW]
        return t.speak(SHARK, "You show {letter}: you are not there.", "The shark shows {letter}: it is not there.", letter=letter)
    if stage == boat.PREPARING:
        who = option - boat.CHUM
        if who < 0:
            return ""
        return t.speak(ROLES[who], "You throw Chum into the water.", "{name} throws Chum into the water.", name=NAMES[who])
    if stage == boat.MOVING:
        return step_line(t, before, option - boat.GO)
    if stage == boat.AIMING:
        return " ".join([aim_line(t, before, option - boat.AIM), *appearance(t, before, after)])
    return ""


def step_line(t: TextContext, before: State, space: int) -> str:
    who, name = ROLES[before.active], NAMES[before.active]
    if before.space[before.active] == space:
        return t.speak(who, "You stay at {space}.", "{name} stays at {space}.", name=name, space=space_name(t.say, space))
    return t.speak(who, "You go to {space}.", "{name} goes to {space}.", name=name, space=space_name(t.say, space))


def aim_line(t: TextContext, before: State, zone: int) -> str:
    who, weapon = int(before.active), gear_name(t.say, int(before.weapon[before.active]))
    return t.speak(
        ROLES[who], "You aim at {zone}: {card}.", "{name} aims at {zone}: {card}.",
        name=NAMES[who], zone=zone_name(t.say, zone), card=weapon,
    )  # fmt: skip


def appearance(t: TextContext, before: State, after: State) -> list[str]:
    """Phase 4, when the last target was placed: where the shark is, the card that it added, what it sheds."""
    if after.shark_zone < 0:
        return []
    say, choice = t.say, int(after.choice)
    zone, letter = zone_name(say, int(after.shark_zone)), LETTERS[choice]
    parts = [
        t.speak(SHARK, "You appear at {zone} ({letter}).", "The shark appears at {zone} ({letter}).", zone=zone, letter=letter)
    ]
    if after.bonus != boat.NO_BONUS:
        bonus = int(after.bonus)
        parts.append(say("{card}: {text}.", card=ability_name(say, bonus), text=ability_text(t, bonus)))
    lost = [gear_name(say, kind) for kind in range(boat.KINDS) if before.attached[kind] > after.attached[kind]]
    if lost:
        parts.append(t.speak(SHARK, "You shed: {cards}.", "It sheds: {cards}.", cards=", ".join(lost)))
    return parts


def attack_line(t: TextContext, before: State, option: int, after: State) -> str:
    say = t.say
    if before.stage == boat.ATTACKING:
        return attacker_line(t, before, option)
    who, name, card = ROLES[before.active], NAMES[before.active], gear_name(say, int(before.weapon[before.active]))
    if before.stage == boat.STRIKING:
        return strike_line(t, option - boat.HITS, before, after)
    if option == boat.SPEND_AMMO:
        return t.speak(
            who, "You discard Ammo and can fire again ({card}).", "{name} discards Ammo and can fire again ({card}).", name=name, card=card
        )
    return t.speak(who, "You discard: {card}.", "{name} discards: {card}.", name=name, card=card)


def attacker_line(t: TextContext, before: State, option: int) -> str:
    if option >= boat.LET_GO:
        who = option - boat.LET_GO
        return t.speak(ROLES[who], "You let the attack go.", "{name} lets the attack go.", name=NAMES[who])
    who = option - boat.ATTACK
    card = gear_name(t.say, int(before.weapon[who]))
    if t.rules.BOAT.EDITION.gear_cards[before.weapon[who]][1] == "attachable":
        return t.speak(
            ROLES[who], "You attach to the shark: {card}.", "{name} attaches to the shark: {card}.", name=NAMES[who], card=card
        )
    return t.speak(ROLES[who], "You attack ({card}).", "{name} attacks ({card}).", name=NAMES[who], card=card)


def strike_line(t: TextContext, hits: int, before: State, after: State) -> str:
    who, name = ROLES[before.active], NAMES[before.active]
    plus = t.rules.BOAT.EDITION.gear_cards[before.weapon[before.active]][4]
    rolled = f"{hits} + {plus}" if plus else str(hits)
    wounds = int(before.shark_health) - int(after.shark_health)
    if not wounds:
        return t.speak(who, "You roll {hits}: a miss.", "{name} rolls {hits}: a miss.", name=name, hits=rolled)
    if SHARK in t.you:
        return t.say.many("{name} rolls {hits}: {n} wound for you.", "{name} rolls {hits}: {n} wounds for you.", wounds,
                          name=name, hits=rolled)  # fmt: skip
    return t.speak_many(
        who, "You roll {hits}: {n} wound for the shark.", "You roll {hits}: {n} wounds for the shark.",
        "{name} rolls {hits}: {n} wound for the shark.", "{name} rolls {hits}: {n} wounds for the shark.", wounds, name=name, hits=rolled,
    )  # fmt: skip


def shark_line(t: TextContext, before: State, option: int, after: State) -> str:
    say, stage = t.say, before.stage
    if stage == boat.RAMMING:
        if option == boat.STAY:
            return ""
        return t.speak(SHARK, "You move on to {zone}.", "The shark moves on to {zone}.", zone=zone_name(say, option - boat.RAM))
    if stage in (boat.BITING, boat.BITING_AGAIN):
        return bite_line(t, option)
    if stage == boat.CAGING:
        return "" if option == boat.NO_CAGE else cage_line(t, option - boat.CAGE)
    if stage == boat.SNAPPING:
        return snap_line(t, option)
    return f"{roll_line(t, stage, option)} {harm(t, before, after) or nothing(t, after)}".strip()


def cage_line(t: TextContext, who: int) -> str:
    return t.speak(ROLES[who], "You take cover in the cage.", "{name} takes cover in the cage.", name=NAMES[who])


def snap_line(t: TextContext, option: int) -> str:
    if option == boat.DIVE:
        return t.speak(SHARK, "You dive.", "The shark dives.")
    who = option - boat.SNAP_AT
    if SHARK in t.you:
        return t.say("You snap at {who}.", who=NAMES[who])
    return t.speak(ROLES[who], "The shark snaps at you.", "The shark snaps at {name}.", name=NAMES[who])


def bite_line(t: TextContext, option: int) -> str:
    if option == boat.NO_BITE:
        return t.speak(SHARK, "You attack nothing.", "The shark attacks nothing.")
    if option >= boat.BITE_CREW:
        who = option - boat.BITE_CREW
        if SHARK in t.you:
            return t.say("You attack {who}.", who=NAMES[who])
        return t.speak(ROLES[who], "The shark attacks you.", "The shark attacks {name}.", name=NAMES[who])
    zone = zone_name(t.say, option - boat.BITE_BOAT)
    return t.speak(SHARK, "You attack the boat at {zone}.", "The shark attacks the boat at {zone}.", zone=zone)


def roll_line(t: TextContext, stage: int, option: int) -> str:
    say = t.say
    if stage == boat.TOPPLING:
        return say("The blow runs on to {zone}.", zone=zone_name(say, option - boat.TOPPLE))
    if stage == boat.MAULING:
        handful = option - boat.ROLL_AGAIN
        if handful == boat.NO_DICE:
            return t.speak(SHARK, "You keep your throw.", "The shark keeps its throw.")
        return t.speak(SHARK, "You roll {dice} again.", "The shark rolls {dice} again.", dice=dice_text(handful))
    if stage in (boat.ROLLING, boat.ROLLING_AGAIN) and option < boat.THROW:
        return t.speak(SHARK, "You roll {hits}.", "The shark rolls {hits}.", hits=option - boat.HITS)
    return t.speak(SHARK, "You throw {dice}.", "The shark throws {dice}.", dice=dice_text(option - boat.THROW))


def nothing(t: TextContext, after: State) -> str:
    """A roll that stands and has changed nothing; not while dice may still be rolled again."""
    return t.say("No harm is done.") if after.stage not in (boat.MAULING, boat.ROLLING_AGAIN) else ""


def harm(t: TextContext, before: State, after: State) -> str:
    """What changed on the boat and among the crew."""
    parts = [tile_line(t, zone, int(after.tiles[zone])) for zone in range(boat.ZONES) if before.tiles[zone] != after.tiles[zone]]
    for who in range(CHARACTERS):
        parts += [text for _, text in character_changes(t, who, before, after)]
    return " ".join(parts)


def tile_line(t: TextContext, zone: int, tile: int) -> str:
    if tile == boat.DAMAGED:
        return t.say("{zone} is damaged.", zone=zone_name(t.say, zone))
    return t.say("{zone} is destroyed.", zone=zone_name(t.say, zone))


def character_changes(t: TextContext, who: int, before: State, after: State) -> list[tuple[str, str]]:
    """What happened to a character, in order: the field that changed, and the words."""
    found, role, name = [], ROLES[who], NAMES[who]
    if before.space[who] < boat.SEA <= after.space[who]:
        found.append(("space", t.speak(role, "You fall into the water.", "{name} falls into the water.", name=name)))
    wounds = int(before.health[who]) - int(after.health[who])
    if wounds:
        taken = t.speak_many(
            role, "You take {n} wound.", "You take {n} wounds.",
            "{name} takes {n} wound.", "{name} takes {n} wounds.", wounds, name=name,
        )  # fmt: skip
        found.append(("health", taken))
        if after.health[who] == 0:
            found.append(("space", t.speak(role, "You are out.", "{name} is out.", name=name)))
    return found


def outcome(t: TextContext, state: State) -> list[str]:
    say = t.say
    wounds, destroyed = int(t.rules.score(state, CREW)), sum(int(tile) == boat.DESTROYED for tile in state.tiles)
    out = [NAMES[who] for who in range(CHARACTERS) if state.health[who] == 0]
    lines = [how_it_ended(t, state), *act_1(t, state)]
    lines.append(say.many("The shark took {n} wound.", "The shark took {n} wounds.", wounds))
    lines.append(say.many("{n} tile of the Orca was destroyed.", "{n} tiles of the Orca were destroyed.", destroyed))
    if out:
        lines.append(say("Out: {names}.", names=", ".join(out)))
    lines.append(say("The crew scores the wounds of the shark, the shark the tiles destroyed and the characters out."))
    return [*lines, t.speak(int(state.winner), "You win!", "{name} wins.")]


def act_1(t: TextContext, state: State) -> list[str]:
    """What Act 1 had brought, where it was played."""
    if state.setting_acts == ACT_2_ALONE:
        return []
    edition, eaten = t.rules.BOAT.EDITION, int(state.eaten)
    dealt = [t.say.many("The shark gets {n} ability card,", "The shark gets {n} ability cards,", edition.ability_dealt[eaten]),
             t.say.many("the crew {n} card of gear.", "the crew {n} cards of gear.", edition.gear_dealt[eaten])]  # fmt: skip
    played = min(int(state.this_round) + 1, int(t.rules.ISLAND.LAST_ROUND))
    rounds = t.say.many("Act 1 took {n} round.", "Act 1 took {n} rounds.", played)
    why = why_it_ended(t, int(state.barrels_on_shark), int(state.this_round), eaten)
    count = t.say.many("{n} swimmer was eaten.", "{n} swimmers were eaten.", eaten)
    return [" ".join([rounds, why, *([count] if eaten < t.rules.ISLAND.TRACK_END else []), *michael_line(t, state), *dealt])]


def how_it_ended(t: TextContext, state: State) -> str:
    if state.winner == CREW:
        return t.say("The shark is dead.")
    if not any(state.health):
        return t.say("The whole crew is lost.")
    if all(tile == boat.DESTROYED for tile in state.tiles):
        return t.say("The Orca is gone.")
    return t.say("The shark has outlasted the crew.")
