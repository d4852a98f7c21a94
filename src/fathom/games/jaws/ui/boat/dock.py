"""The dock of Act 2: secret choices, gear cards, attacks and the shark's dice."""

from fathom.engine.contract import State
from fathom.games.jaws.rules.boat import constants as boat
from fathom.games.jaws.rules.common import CHARACTERS, SHARK
from fathom.games.jaws.ui.boat.text_board import evade_at, evade_now
from fathom.games.jaws.ui.island.dock import crew_heading
from fathom.games.jaws.ui.island.map_taps import CREW_ART, in_range
from fathom.games.jaws.words.boat import log, names, prompts
from fathom.games.jaws.words.characters import NAMES
from fathom.scene.model import Button, Die, Dock, Phase, Pick, Row, Token, Tray
from fathom.text.catalogues import TextContext

ABILITY_ART = ("i-crack", "i-bite", "i-again", "jaws-i-teeth", "i-speed", "i-flip", "i-shield", "jaws-i-throw")
SHARK_STAGES = (
    boat.CHOOSING,
    boat.ADDING,
    boat.ANSWERING,
    boat.RAMMING,
    boat.BITING,
    boat.MAULING,
    boat.TOPPLING,
    boat.BITING_AGAIN,
    boat.SNAPPING,
)
TURN_STAGES = (boat.MOVING, boat.ARMING, boat.AIMING)
KEYS = "ABCDEFGHIJKL"


def dock(t: TextContext, view: State, seat: int, offers: tuple[int, ...]) -> Dock:
    if view.winner >= 0:
        lines = log.outcome(t, view)
        return Dock(lines[-1], lines[0])
    if not offers:
        return waiting(t, view)
    if view.stage == boat.MAULING:
        return Dock(prompts.prompt(t, view), tray=maul_tray(t, view, offers))
    buttons = tuple(button_of(t, view, option) for option in sorted(offers, key=lambda option: weight(t, view, option)))
    return Dock(heading(t, view), note(t, view), phases=phases(t, view), facts=facts(t, view), buttons=(buttons,))


def heading(t: TextContext, view: State) -> str:
    if view.stage in TURN_STAGES:
        return NAMES[view.active]
    return short_heading(t, int(view.stage)) or prompts.prompt(t, view)


def short_heading(t: TextContext, stage: int) -> str:
    say = t.say
    return {
        boat.ATTACKING: say("Who attacks?"), boat.CHOOSING: say("Where will you surface?"), boat.ADDING: say("Add a card?"),
        boat.ANSWERING: say("Which letter do you show?"), boat.CAGING: say("Into the cage?"), boat.MAULING: say("Roll again?"),
        boat.TOPPLING: say("What is hit as well?"), boat.BITING_AGAIN: say("Attack again?"), boat.SNAPPING: say("Snap at somebody?"),
    }.get(stage, "")  # fmt: skip


def note(t: TextContext, view: State) -> str:
    if view.stage == boat.MOVING:
        return t.say("Up to two spaces; climbing aboard takes both.")
    if view.stage in TURN_STAGES:
        return prompts.prompt(t, view)
    if view.stage == boat.SHARING:
        return describe(t, names.card_to_give(view))
    if view.stage in (boat.CHOOSING, boat.ADDING):
        return t.say("In secret: the crew learns it when you appear.")
    if view.stage != boat.ATTACKING and short_heading(t, int(view.stage)):
        return prompts.prompt(t, view)
    return last_roll(t, view)


def phases(t: TextContext, view: State) -> tuple[Phase, ...]:
    if view.stage not in TURN_STAGES:
        return ()
    now = TURN_STAGES.index(int(view.stage))
    labels = (t.say("Move"), t.say("Weapon"), t.say("Target"))
    return tuple(Phase(label, number == now, number < now) for number, label in enumerate(labels))


def attack_button(t: TextContext, view: State, who: int, words: str) -> Button:
    weapon = int(view.weapon[who])
    label = t.say("{name}: {card}", name=NAMES[who], card=names.gear_name(t.say, weapon))
    return Button(label, words, (boat.ATTACK + who,), kind="wide gift", art=f"jaws-mark-{CREW_ART[who]}", note=names.gear_text(t, weapon),
                  confirm=t.say("Attack"))  # fmt: skip


def last_roll(t: TextContext, view: State) -> str:
    return t.say.many("The last roll: {n} hit.", "The last roll: {n} hits.", int(view.rolled)) if view.rolled >= 0 else ""


def waiting(t: TextContext, view: State) -> Dock:
    say = t.say
    if view.stage in SHARK_STAGES:
        doing = {
            boat.CHOOSING: say("It chooses in secret where to surface."), boat.ADDING: say("It may add an ability card in secret."),
            boat.ANSWERING: say("It shows a letter that it did not choose."),
        }.get(int(view.stage), say("It attacks."))  # fmt: skip
        return Dock(say("{name} is the shark", name=t.names[SHARK]), f"{doing} {last_roll(t, view)}".strip())
    if view.stage in (boat.SHARING, boat.BOARDING, *range(boat.PREPARING, boat.RELOADING + 1), boat.CAGING):
        acting = int(view.active) if view.stage in (boat.BOARDING, *TURN_STAGES) else -1
        return Dock(crew_heading(t, acting), f"{prompt_or_nothing(t, view)} {last_roll(t, view)}".strip())
    return Dock(say("One moment ..."), say("Cards are dealt.") if view.stage <= boat.SURFACING else last_roll(t, view))


def prompt_or_nothing(t: TextContext, view: State) -> str:
    asked = (
        boat.SHARING,
        boat.BOARDING,
        boat.PREPARING,
        boat.MOVING,
        boat.ARMING,
        boat.AIMING,
        boat.ATTACKING,
        boat.RELOADING,
        boat.CAGING,
    )
    return prompts.prompt(t, view) if view.stage in asked else ""


def facts(t: TextContext, view: State) -> tuple[Row, ...]:
    """What there is to share out, or where the shark may be or is, and how strong."""
    if view.stage == boat.SHARING:
        return (to_share(t, view),)
    if view.stage in (boat.PREPARING, *TURN_STAGES, boat.ANSWERING, boat.ATTACKING):
        return seen(t, view) if view.shark_zone >= 0 else tuple(surface_row(t, view, letter) for letter in range(len(names.LETTERS)))
    return ()


def seen(t: TextContext, view: State) -> tuple[Row, ...]:
    """The shark once it has appeared: how hard it is to hit, how hard it hits, and the card that it added."""
    row = surface_row(t, view, int(view.choice))
    if view.bonus == boat.NO_BONUS:
        return (row,)
    ability = int(view.bonus)
    card = t.say("{card}: {text}", card=names.ability_name(t.say, ability), text=names.ability_text(t, ability))
    return row, (Token(ABILITY_ART[ability], card, kind="pill"),)


def to_share(t: TextContext, view: State) -> Row:
    cards = int(view.common.sum())
    return (
        Token("i-rules", t.say.many("{n} card to share out", "{n} cards to share out", cards), kind="pill"),
        Token("i-lock", t.say.many("the shark has {n} card", "the shark has {n} cards", int(view.hand_size)), kind="pill"),
    )


def surface_row(t: TextContext, view: State, letter: int) -> Row:
    """A surface card in small: its letter, evade and dice, and whether gear comes off."""
    say, card = t.say, int(view.surface[letter])
    _, _, dice, shed = t.rules.BOAT.EDITION.surface_cards[card]
    evade = evade_now(t, view) if view.shark_zone >= 0 else evade_at(t, view, card)
    tokens = [
        Token(
            text=names.LETTERS[letter],
            label=names.zone_name(say, names.zone_of(t, card)),
            kind="disc out" if letter == view.letter_out else "disc",
            tip=letter_tip(t, letter, card),
        ),
        evade_token(t, evade),
        dice_token(t, dice),
    ]
    return (*tokens, Token("i-hook", label=say("sheds gear"), kind="fact shed", tip=shed_tip(t))) if shed else tuple(tokens)


def evade_token(t: TextContext, evade: int, kind: str = "fact") -> Token:
    return Token("i-shield", t.say("evade {n}", n=evade), kind=kind, tip=t.say("evade {n}: an attack must roll more than {n}", n=evade))


def dice_token(t: TextContext, dice: int) -> Token:
    text = t.say.many("{n} die", "{n} dice", dice)
    return Token("jaws-die-1", text, kind="fact", tip=t.say("{dice}: what the shark rolls when it attacks from there", dice=text))


def letter_tip(t: TextContext, letter: int, card: int) -> str:
    zone = names.zone_name(t.say, names.zone_of(t, card))
    return t.say("{letter}: the shark may come up in {zone}", letter=names.LETTERS[letter], zone=zone)


def shed_tip(t: TextContext) -> str:
    return t.say("sheds gear: what hangs on the shark comes off there")


# Buttons


def weight(t: TextContext, view: State, option: int) -> int:
    """Where the shark may be comes first; everything else as the rules list it."""
    return int(in_range(option, boat.AIM, boat.ZONES) and not prompts.letters_at(t, view, option - boat.AIM))


def button_of(t: TextContext, view: State, option: int) -> Button:
    """An option as a button."""
    words, stage = prompts.option(t, view, option), int(view.stage)
    if stage in (boat.CHOOSING, boat.ANSWERING):
        return letter_button(t, view, option)
    if stage == boat.ADDING:
        return ability_button(t, option)
    if in_range(option, boat.TAKE_WEAPON, boat.KINDS):
        kind = option - boat.TAKE_WEAPON
        return Button(names.gear_name(t.say, kind), words, (option,), "", "card gear", f"jaws-gear-{kind}", names.gear_text(t, kind))
    if in_range(option, boat.GO, 2 * boat.ZONES):
        if view.stage == boat.MOVING and view.space[view.active] == option - boat.GO:
            return Button(words, plays=(option,), key="T", kind="slim twin zone", idle=True)
        return Button(names.space_name(t.say, option - boat.GO), words, (option,), kind="slim twin zone")
    if in_range(option, boat.AIM, boat.ZONES):
        looks = "slim twin strong" if prompts.letters_at(t, view, option - boat.AIM) else "slim twin"
        return Button(words, plays=(option,), kind=looks, art="jaws-i-target", confirm=t.say("Aim here"))
    if stage in (boat.RAMMING, boat.TOPPLING, boat.BITING, boat.BITING_AGAIN, boat.SNAPPING):
        return shark_button(t, view, option, words)
    return crew_button(t, view, option, words)


def letter_button(t: TextContext, view: State, option: int) -> Button:
    choosing = option < boat.SHOW
    letter = option - boat.CHOOSE if choosing else option - boat.SHOW
    card = int(view.surface[letter])
    label = t.say("{letter}: {zone}", letter=names.LETTERS[letter], zone=names.zone_name(t.say, names.zone_of(t, card)))
    sure = t.say("In secret: {letter}", letter=names.LETTERS[letter]) if choosing else t.say("Show {letter}", letter=names.LETTERS[letter])
    effect = ", ".join(names.card_text(t, card).split(", ")[1:])
    return Button(
        f"{label} · {effect}",
        prompts.option(t, view, option),
        (option,),
        names.LETTERS[letter],
        "card surf",
        f"jaws-mini-{names.zone_of(t, card)}",
        confirm=sure,
    )


def ability_button(t: TextContext, option: int) -> Button:
    ability = option - boat.ADD
    if ability == boat.NO_BONUS:
        return Button(t.say("Add no card"), plays=(option,), key="T", kind="card", art="i-check", confirm=t.say("Add no card"), idle=True)
    name, text = names.ability_name(t.say, ability), names.ability_text(t, ability)
    spoken = t.say("{card}: {text}", card=name, text=text)
    return Button(name, spoken, (option,), kind="card ability", art=ABILITY_ART[ability], note=text, confirm=t.say("In secret: add it"))


def shark_button(t: TextContext, view: State, option: int, words: str) -> Button:
    if option in (boat.STAY, boat.NO_BITE, boat.DIVE):
        return Button(words, plays=(option,), key="T", confirm=words if option != boat.STAY else "", idle=True)
    person = option in range(boat.BITE_CREW, boat.NO_BITE) or in_range(option, boat.SNAP_AT, CHARACTERS)
    art = (
        "i-bite"
        if person or in_range(option, boat.BITE_BOAT, boat.ZONES)
        else "i-crack"
        if in_range(option, boat.TOPPLE, boat.ZONES)
        else "i-fin"
    )
    return Button(
        words, plays=(option,), kind="slim wide", art=art, confirm="" if in_range(option, boat.RAM, boat.ZONES) else t.say("Attack")
    )


def crew_button(t: TextContext, view: State, option: int, words: str) -> Button:
    """Sharing, preparing, Chum, attacks, cages and ammunition."""
    say = t.say
    if in_range(option, boat.GIVE, CHARACTERS):
        return gift_button(t, view, option - boat.GIVE, words)
    if in_range(option, boat.ATTACK, CHARACTERS):
        return attack_button(t, view, option - boat.ATTACK, words)
    if in_range(option, boat.LET_GO, CHARACTERS):
        return Button(say("lets it go"), words, (option,), kind="slim wide", art=f"jaws-mark-{CREW_ART[option - boat.LET_GO]}", idle=True)
    if in_range(option, boat.PREPARE, CHARACTERS):
        who = option - boat.PREPARE
        return Button(NAMES[who], words, (option,), kind="wide trio", art=f"jaws-mark-{CREW_ART[who]}")
    for first, sure in (
        (boat.CHUM, say("Throw it")),
        (boat.CAGE, say("Into the cage")),
    ):
        if in_range(option, first, CHARACTERS):
            return Button(
                words,
                plays=(option,),
                kind="slim wide" if first == boat.CHUM else "wide",
                art=f"jaws-mark-{CREW_ART[option - first]}",
                confirm=sure,
            )
    if option == boat.NO_CAGE:
        return Button(words, plays=(option,), key="T", confirm=words, idle=True)
    return Button(words, plays=(option,), kind="wide")


def gift_button(t: TextContext, view: State, who: int, words: str) -> Button:
    """Whom a card is given to, and what they hold already."""
    held = ", ".join(names.gear_name(t.say, kind) for kind in range(boat.KINDS) for _ in range(int(view.gear[who, kind])))
    return Button(NAMES[who], words, (boat.GIVE + who,), kind="wide gift", art=f"jaws-mark-{CREW_ART[who]}", note=held)


def describe(t: TextContext, kind: int) -> str:
    """What a card does, weapon or not."""
    say, card_type = t.say, t.rules.BOAT.EDITION.gear_cards[kind][1]
    helps = {
        "ammo": say("is discarded instead of a firearm"),
        "chum": say("the shark shows a letter that it did not choose"),
        "cage": say("no wound this round"),
    }
    return helps.get(card_type, "") or names.gear_text(t, kind)


# Maul Again


def maul_tray(t: TextContext, view: State, offers: tuple[int, ...]) -> Tray:
    """The dice as they fell: those picked are rolled again."""
    faces = [hits for hits, count in enumerate(boat.HANDFULS[view.thrown]) for _ in range(count)]
    dice = tuple(
        Die(f"jaws-die-{hits}", t.say.many("Die {key}: {n} hit", "Die {key}: {n} hits", hits, key=KEYS[number]), KEYS[number])
        for number, hits in enumerate(faces)
    )
    picks = tuple(pick(t, view, faces, mask) for mask in range(1 << len(faces)))
    return Tray(t.say("Dice to roll again"), dice, picks, "R", "i-roll", int(view.boat_round))


def pick(t: TextContext, view: State, faces: list[int], mask: int) -> Pick:
    again = [face for number, face in enumerate(faces) if mask >> number & 1]
    handful = boat.HANDFULS.index(tuple(again.count(hits) for hits in range(len(boat.HANDFULS[boat.NO_DICE]))))
    label = t.say("Keep the throw") if handful == boat.NO_DICE else t.say.many("Roll {n} die again", "Roll {n} dice again", len(again))
    return Pick(mask, (boat.ROLL_AGAIN + handful,), label)
