"""The dock of Act 1: what the shark and the crew can do, as cards; a card that is impossible now says why."""

from fathom.engine.contract import State
from fathom.games.jaws.rules.common import BRODY, CHARACTERS, CREW, HOOPER, QUINT, SHARK
from fathom.games.jaws.rules.island import constants as island
from fathom.games.jaws.ui.island.announcements import TILE_ART, heard_tokens, pad_tokens
from fathom.games.jaws.ui.island.map_taps import CREW_ART, ENDS, choice_confirmed, in_range, may_begin
from fathom.games.jaws.words.characters import NAMES
from fathom.games.jaws.words.island import log, names, notation, prompts
from fathom.scene.model import Button, Choice, Dock, owned
from fathom.text.catalogues import TextContext

TILE_KEYS = "FVUB"
CREW_KEYS = "QYP"  # a letter of each name that no space and no verb has
TAKES = (island.QUINT_DOCK, island.QUINT_WATER, island.QUINT_BOAT, island.HOOPER_DOCK, island.HOOPER_WATER)
Group = tuple[Button, ...]


def dock(t: TextContext, view: State, seat: int, offers: tuple[int, ...]) -> Dock:
    if view.winner >= 0:
        return Dock(log.outcome(t, view)[-1], log.outcome(t, view)[0])
    if not offers:
        return waiting(t, view)
    if view.phase == island.STARTING:
        return Dock(t.say("Where do you start?"), t.say("Choose any water. Nobody will see it."))
    if view.phase == island.SHARK_TURN:
        return shark_dock(t, view, offers)
    if view.phase == island.CHOICE:
        card = int(view.said_event[view.this_round])
        buttons = tuple(choice_button(t, view, option) for option in offers)
        return Dock(names.event_title(t.say, card), prompts.prompt(t, view), buttons=(buttons,))
    return crew_dock(t, view, offers)


def waiting(t: TextContext, view: State) -> Dock:
    say = t.say
    if view.phase == island.EVENT:
        return Dock(prompts.prompt(t, view))
    if view.phase in (island.STARTING, island.SHARK_TURN):
        note = (
            say("It chooses where it starts.")
            if view.phase == island.STARTING
            else say("It swims unseen. What it must say comes at the end.")
        )
        return Dock(say("{name} is the shark", name=t.names[SHARK]), note)
    if view.phase == island.CHOICE:
        return Dock(crew_heading(t, -1), names.event_text(t, int(view.said_event[view.this_round])) + " " + say("The crew decides."))
    return Dock(crew_heading(t, int(view.acting)), prompts.prompt(t, view), facts=(heard_tokens(t, view, int(view.this_round)),))


def crew_heading(t: TextContext, who: int) -> str:
    """Which of the crew acts, for those who wait."""
    return t.say("{character} acts", character=NAMES[who]) if who >= 0 else t.say("The crew acts: {name}", name=t.names[CREW])


def choice_button(t: TextContext, view: State, option: int) -> Button:
    """Many spaces to choose from are short names, as on the map."""
    words, sure = prompts.option(t, view, option), choice_confirmed(t, option)
    if option >= island.FLY_TO:
        return Button(names.space_name(t.say, option - island.FLY_TO), words, (option,), kind="small spot", confirm=sure)
    return Button(words, plays=(option,), kind="small place", confirm=sure)


# The shark


def shark_dock(t: TextContext, view: State, offers: tuple[int, ...]) -> Dock:
    say, left = t.say, int(view.actions)
    can_act = left > 0 or view.burst > 0
    note = say.many("{n} action left.", "{n} actions left.", left)
    if view.burst > 0:
        note += " " + say.many("The burst goes on for {n} space.", "The burst goes on for {n} spaces.", int(view.burst))
    note += " " + say("Swim to a lit space, or choose:") if can_act else ""
    if any(in_range(option, island.SPEED_TO, island.SEA_SPACES) for option in offers):
        note += " " + say("A » starts the burst.")
    cards = [eat_card(t, view, offers), *more_bites(t, view, offers)]
    cards += [
        tile_card(t, view, tile, offers) for tile in range(island.TILES) if island.PLAY_TILE + tile in offers or not is_spent(view, tile)
    ]
    cards += [throw_card(t, view, option) for option in offers if in_range(option, island.THROW, CHARACTERS)]
    announces = say("You tell what you ate and where, which sensors you set off, and whether you played a tile.")
    end = Button(say("End turn"), say("End your turn and announce it"), (island.DIVE,), "T", "card" if can_act else "card primary",
                 "i-check", say("and announce"), confirm=say("Announce it"), asks=announces, idle=can_act)  # fmt: skip
    return Dock(
        say("Shark"), note, (left, max(left, int(t.rules.ISLAND.SHARK_ACTIONS))), facts=(pad_tokens(t, view),), buttons=((*cards, end),)
    )


def is_spent(view: State, tile: int) -> bool:
    return not int(view.power) & 1 << tile


def eat_card(t: TextContext, view: State, offers: tuple[int, ...]) -> Button:
    say = t.say
    if island.EAT in offers:
        return card(t, view, island.EAT, say("Eat"), say("one swimmer"), "i-bite", "A")
    reason = say("no action left") if not view.actions else say("nobody here")
    return Button(say("Eat"), kind="card", art="i-bite", reason=reason)


def more_bites(t: TextContext, view: State, offers: tuple[int, ...]) -> list[Button]:
    cards = []
    if island.EAT_MICHAEL in offers:
        worth = t.rules.ISLAND.MICHAEL_WORTH
        cards.append(card(t, view, island.EAT_MICHAEL, t.say("Eat Michael"), t.say("counts as {n}", n=worth), "i-bite", "M"))
    if island.EAT_ALL in offers:
        cards.append(card(t, view, island.EAT_ALL, t.say("Eat all"), t.say("everybody here"), "jaws-i-teeth", "L"))
    return cards


def tile_card(t: TextContext, view: State, tile: int, offers: tuple[int, ...]) -> Button:
    name = names.tile_name(t.say, tile)
    if island.PLAY_TILE + tile in offers:
        return Button(
            name,
            plays=(island.PLAY_TILE + tile,),
            key=TILE_KEYS[tile],
            kind="card tile",
            art=TILE_ART[tile],
            note=names.tile_gist(t, tile),
            confirm=t.say("Play the tile"),
            asks=names.tile_text(t, tile),
        )
    return Button(name, kind="card tile", art=TILE_ART[tile], reason=t.say("one tile a round"))


def throw_card(t: TextContext, view: State, option: int) -> Button:
    name = NAMES[option - island.THROW]
    return card(
        t, view, option, t.say("Throw {name}", name=name), t.say("into the water"), "jaws-i-throw", "Q" if option == island.THROW else "P"
    )


def card(t: TextContext, view: State, option: int, label: str, note: str, art: str, key: str = "", confirm: str = "") -> Button:
    return Button(label, prompts.option(t, view, option), (option,), key, "card", art, note, confirm=confirm)


# The crew


def crew_dock(t: TextContext, view: State, offers: tuple[int, ...]) -> Dock:
    """One character's cards; while it is open who begins, those of each, shown for the one chosen."""
    facts, beginners = (heard_tokens(t, view, int(view.this_round)),), may_begin(offers)
    if len(beginners) > 1:
        choices = tuple(Choice(CREW_ART[who], NAMES[who], f"jaws-mark-{CREW_ART[who]}", CREW_KEYS[who]) for who in beginners)
        groups = tuple(
            tuple(owned(button, CREW_ART[who]) for button in group) for who in beginners for group in crew_groups(t, view, who, offers)
        )
        note = t.say("This character finishes first. Tap a lit space, or:")
        return Dock(t.say("Who acts next?"), note, choices=choices, facts=facts, buttons=groups)
    who = beginners[0]
    left = int(view.left[who])
    note = t.say.many("{n} action left.", "{n} actions left.", left)
    if left + int(view.extra) and not view.overboard[who]:
        note += " " + t.say("Move to a lit space, or choose:")
    full = max(int(t.rules.ISLAND.CREW_ACTIONS), left)
    return Dock(NAMES[who], note, (left, full), facts=facts, buttons=crew_groups(t, view, who, offers))


def crew_groups(t: TextContext, view: State, who: int, offers: tuple[int, ...]) -> tuple[Group, ...]:
    cards = {QUINT: quint_cards, BRODY: brody_cards, HOOPER: hooper_cards}[who](t, view, offers)
    found = (launches(t, view, offers) if who == QUINT else (), (*cards, end_card(t, view, who)))
    return tuple(group for group in found if group)


def end_card(t: TextContext, view: State, who: int) -> Button:
    """Done for this round; when nobody else is to act the next event card is turned, so it is asked twice."""
    option = next(end for end, whose in ENDS.items() if whose == who)
    note = t.say("{n} left", n=int(view.left[who]))
    return Button(t.say("End turn"), prompts.option(t, view, option), (option,), "T", "card", "i-check", note,
                  confirm=t.say("End turn") if is_last(view, who) else "", idle=True)  # fmt: skip


def is_last(view: State, who: int) -> bool:
    return all(view.finished[other] for other in range(CHARACTERS) if other != who)


def verb(
    t: TextContext,
    view: State,
    offers: tuple[int, ...],
    option: int,
    label: str,
    *,
    note: str,
    art: str,
    key: str,
    reason: str,
    confirm: str = "",
) -> Button:
    """A card of one of the crew: what it does, or why it cannot be done."""
    if option in offers:
        return card(t, view, option, label, note, art, key, confirm)
    return Button(label, kind="card", art=art, reason=reason)


def rescue_card(t: TextContext, view: State, offers: tuple[int, ...], option: int) -> Button:
    say = t.say
    return verb(t, view, offers, option, say("Rescue"), note=say("1 swimmer here"), art="i-ring", key="R", reason=say("nobody here"))


def take_cards(t: TextContext, view: State, offers: tuple[int, ...], firsts: tuple[int, ...]) -> list[Button]:
    """All barrels of a store at once on a card; fewer on small ones next to it."""
    cards: list[Button] = []
    for first in firsts:
        possible = [option for option in offers if first < option <= first + island.MOST_BARRELS]
        if possible:
            where = {
                island.QUINT_DOCK: t.say("from the dock"),
                island.HOOPER_DOCK: t.say("from the dock"),
                island.QUINT_BOAT: t.say("from Hooper's boat"),
            }
            label = t.say.many("Take {n} barrel", "Take {n} barrels", len(possible))
            cards.append(
                card(t, view, possible[-1], label, where.get(first, t.say("from the water")), "i-barrel", "K" if not cards else "")
            )
            cards += [fewer(t, view, option) for option in possible[:-1]]
    return cards or [Button(t.say("Take barrels"), kind="card", art="i-barrel", reason=t.say("no barrel here"))]


def fewer(t: TextContext, view: State, option: int) -> Button:
    return Button(t.say("only {n}", n=notation.barrels_of(option)[1]), prompts.option(t, view, option), (option,), kind="slim")


def climb_card(t: TextContext, view: State, offers: tuple[int, ...], option: int) -> Button:
    cost = t.rules.ISLAND.CLIMB_ACTIONS
    return verb(
        t,
        view,
        offers,
        option,
        t.say("Climb aboard"),
        note=t.say.many("{n} action", "{n} actions", cost),
        art="jaws-i-climb",
        key="C",
        reason=t.say("too few actions"),
    )


def quint_cards(t: TextContext, view: State, offers: tuple[int, ...]) -> list[Button]:
    if view.overboard[QUINT]:
        return [climb_card(t, view, offers, island.QUINT_CLIMB)]
    cards = [
        rescue_card(t, view, offers, island.QUINT_RESCUE),
        *take_cards(t, view, offers, (island.QUINT_DOCK, island.QUINT_WATER, island.QUINT_BOAT)),
    ]
    if not any(in_range(option, island.QUINT_LAUNCH, island.SEA_SPACES) for option in offers):
        reason = t.say("no barrel aboard") if not view.aboard[QUINT] else t.say("once a round")
        cards.append(Button(t.say("Launch a barrel"), kind="card", art="jaws-i-target", reason=reason))
    return cards


def brody_cards(t: TextContext, view: State, offers: tuple[int, ...]) -> list[Button]:
    say = t.say
    cards = [rescue_card(t, view, offers, island.BRODY_RESCUE)]
    if island.BRODY_MICHAEL in offers:
        cards.append(card(t, view, island.BRODY_MICHAEL, say("Rescue Michael"), say("only Brody can"), "i-ring", "M"))
    if view.aboard[BRODY]:
        cards.append(
            verb(
                t,
                view,
                offers,
                island.BRODY_DROP,
                say("Drop the barrel"),
                note=say("at this dock"),
                art="i-barrel",
                key="D",
                reason=say("not at an open dock"),
            )
        )
    else:
        cards.append(
            verb(
                t,
                view,
                offers,
                island.BRODY_TAKE,
                say("Take a barrel"),
                note=say("from the Shop"),
                art="i-barrel",
                key="K",
                reason=say("at the Shop only"),
            )
        )
    used = view.looked_at[view.this_round] != island.NOWHERE
    cards.append(verb(t, view, offers, island.BRODY_LOOK, say("Binoculars"), note=say("is it here?"), art="jaws-i-look", key="B",
                      reason=say("once a round") if used else say("on a beach only"), confirm=say("Look")))  # fmt: skip
    return cards + close_cards(t, view, offers)


def close_cards(t: TextContext, view: State, offers: tuple[int, ...]) -> list[Button]:
    say = t.say
    cards = [
        card(
            t,
            view,
            option,
            say("Close {beach}", beach=names.beach_name(say, option - island.BRODY_CLOSE)),
            say("no swimmer there"),
            "i-umbrella",
        )
        for option in offers
        if in_range(option, island.BRODY_CLOSE, island.BEACHES)
    ]
    return cards or [Button(say("Close a beach"), kind="card", art="i-umbrella", reason=say("from an office, if empty"))]


def hooper_cards(t: TextContext, view: State, offers: tuple[int, ...]) -> list[Button]:
    if view.overboard[HOOPER]:
        return [climb_card(t, view, offers, island.HOOPER_CLIMB)]
    say = t.say
    used = view.found_at[view.this_round] != island.NOWHERE
    give = say("no barrel aboard") if not view.aboard[HOOPER] else say("Quint is not here")
    return [
        rescue_card(t, view, offers, island.HOOPER_RESCUE),
        *take_cards(t, view, offers, (island.HOOPER_DOCK, island.HOOPER_WATER)),
        verb(t, view, offers, island.HOOPER_GIVE, say("Give to Quint"), note=say("all barrels"), art="i-swap", key="G", reason=give),
        verb(t, view, offers, island.HOOPER_FIND, say("Fish finder"), note=say("here, or near?"), art="i-sonar", key="F",
             reason=say("once a round") if used else say("no action left"), confirm=say("Use it")),
    ]  # fmt: skip


def launches(t: TextContext, view: State, offers: tuple[int, ...]) -> Group:
    """Where a barrel may be launched, once more as buttons."""
    say = t.say
    return tuple(
        Button(
            say("Launch at {space}", space=names.space_name(say, option - island.QUINT_LAUNCH)),
            prompts.option(t, view, option),
            (option,),
            kind="slim twin",
            art="jaws-barrel",
            confirm=say("Launch the barrel"),
        )
        for option in offers
        if in_range(option, island.QUINT_LAUNCH, island.SEA_SPACES)
    )
