"""The board of Act 1 as a scene: the island, who and what is where, and what a tap plays."""

from fathom.engine.contract import State
from fathom.games.jaws.rules.common import BRODY, CHARACTERS, HOOPER, QUINT
from fathom.games.jaws.rules.island import constants as island
from fathom.games.jaws.ui.island.announcements import find_word, launch_word, look_word
from fathom.games.jaws.ui.island.map import (
    BATHING,
    DESK,
    DOCK_SPOTS,
    HATCHING,
    HIGH,
    LAND,
    LANDINGS,
    LURKING,
    NAMED,
    PHONE,
    SHOP_COUNT,
    SHOP_SPOTS,
    SHORES,
    SIGNS,
    STANDING,
    TAGS,
    TOLD,
    TOUCHING,
    WATERS,
    WIDE,
    Plan,
    Point,
    beside,
    fanned,
    row,
)
from fathom.games.jaws.ui.island.map_taps import CREW_ART, Tap, area, key_of, taps_of, tokens
from fathom.games.jaws.ui.island.text_board import shark_seen
from fathom.games.jaws.ui.island.trail import trail
from fathom.games.jaws.words.characters import NAMES
from fathom.games.jaws.words.island import names
from fathom.scene.model import Phase, Piece, Scene
from fathom.text.catalogues import TextContext, Translator

MOST_SWIMMERS = 7  # drawn on a beach; more are counted
MOST_BARRELS_DRAWN = 3
CHANCES = (0.04, 0.1, 0.2)  # from these on the hatching is denser
SIGN_ROOM = (32, 13)  # how far from a sign on the water no number may stand


def scene(t: TextContext, view: State, seat: int, offers: tuple[int, ...], phone: bool) -> Scene:
    plan, taps = (PHONE if phone else DESK), taps_of(t, view, offers)
    whole = [tap for tap in taps if not tap.token]
    pieces = [*hatching(t, view, plan), *(area(t, view, plan, tap, key_of(t.say, tap, whole)) for tap in whole)]
    pieces += [Piece("land", f"jaws-land{plan.suffix}", layer=LAND), *tags(t.say, plan)]
    pieces += space_names(t.say, plan, whole)
    pieces += tokens(t, view, plan, [tap for tap in taps if tap.token])
    pieces += barrels(t, view, plan) + afloat(t, view, plan)
    for beach in range(island.BEACHES):
        pieces += bathers(t, view, plan, beach)
    pieces += crew(t, view, plan) + answers(t, view, plan) + trail(t, view, plan) + shark(t, view, plan)
    return Scene(plan.width, plan.height, f"jaws-sea{plan.suffix}", tuple(pieces), t.say("Map of Amity Island"), phases(t.say, view))


def phases(say: Translator, view: State) -> tuple[Phase, ...]:
    now = {island.EVENT: 0, island.CHOICE: 0, island.SHARK_TURN: 1, island.CREW_TURN: 2}.get(int(view.phase), 1)
    return tuple(Phase(label, number == now) for number, label in enumerate((say("Event"), say("Shark"), say("Crew"))))


# The map


def space_names(say: Translator, plan: Plan, whole: list[Tap]) -> list[Piece]:
    """The names of the spaces, lit where they can be chosen; over them those that are lit only for one of the crew."""
    lit = {(tap.space, tap.of) for tap in whole if tap.space < island.SEA_SPACES}
    pieces = [name_of(say, plan, space, (space, "") in lit) for space in range(island.SEA_SPACES)]
    return pieces + [name_of(say, plan, space, True, of) for space, of in sorted(lit) if of]


def name_of(say: Translator, plan: Plan, space: int, lit: bool, of: str = "") -> Piece:
    x, y = plan.at(WATERS[space].name)
    art = ("jaws-buoy" if space >= island.NORTH else "jaws-round") + ("-lit" if lit else "")
    return Piece(
        f"name-{space}-{of}" if of else f"name-{space}",
        art,
        x,
        y,
        scale=1 if plan is DESK else 0.68,
        text=names.space_name(say, space),
        kind="spot" if lit or space >= island.NORTH else "spot pale",
        layer=NAMED,
        of=of,
    )


def tags(say: Translator, plan: Plan) -> list[Piece]:
    """Names of houses and docks, where there is room."""
    if plan is PHONE:
        return []
    texts = {
        "shop": say("Shop"),
        "hall": say("Mayor's Office"),
        "police": say("Amity P.D."),
        "west": say("West Dock"),
        "east": say("East Dock"),
    }
    return [Piece(f"tag-{tag}", x=x, y=y, text=texts[tag], kind="tag", layer=LAND) for tag, (x, y) in TAGS.items()]


def chances(view: State) -> list[float]:
    """How likely the shark is at each space, by the crew's notebook; nothing where it is off or the shark is in sight anyway."""
    total = int(view.ways.sum())
    if not view.setting_notebook or not total or view.place != island.NOWHERE or view.phase == island.STARTING:
        return []
    return [int(view.ways[:, space].sum()) / total for space in range(island.SEA_SPACES)]


def hatching(t: TextContext, view: State, plan: Plan) -> list[Piece]:
    pieces = []
    for space, chance in enumerate(chances(view)):
        if chance:
            grade = sum(chance >= limit for limit in CHANCES)
            percent = max(1, round(100 * chance))
            label = t.say("The shark can be at {space}: {percent}%", space=names.space_name(t.say, space), percent=percent)
            pieces.append(
                Piece(f"hatch-{space}", f"jaws-hatch{plan.suffix}-{space}", kind=f"hatch chance{grade}", label=label, layer=HATCHING)
            )
            down = plan.below + (6 if space >= island.NORTH and plan is DESK else 0)  # the name of a beach stands on a buoy
            above = WATERS[space].name[1] > HIGH - TOUCHING  # at the foot of the board a phone has no room below
            x, y = plan.at(WATERS[space].name, (0, -down if above and plan is PHONE else down))
            pieces.append(Piece(f"chance-{space}", x=x, y=y, text=f"{percent}%", kind="chance", layer=TOLD))
    return pieces


def bathers(t: TextContext, view: State, plan: Plan, beach: int) -> list[Piece]:
    """Swimmers in a row along the shore, Michael among them, those just eaten crossed out; and the tile of a closed beach."""
    count, eaten, michael = int(view.swimmers[beach]), int(view.bitten[beach]), int(view.michael == beach)
    drawn = min(count, MOST_SWIMMERS)
    spots = row(SHORES[beach], drawn + michael)
    size = plan.size * (0.94 if drawn + michael < 5 else 0.8)
    name = names.long_beach(t.say, beach)
    label = t.say.many("{beach}: {n} swimmer", "{beach}: {n} swimmers", count, beach=name)
    pieces = []
    for number in range(drawn):
        x, y = plan.at(spots[number])
        art = "jaws-eaten" if number >= drawn - eaten else "jaws-swimmer"
        pieces.append(Piece(f"swimmer-{beach}-{number}", art, x, y, scale=size, label=label if not number else "", layer=BATHING,
                            enters=plan.at(SIGNS[beach])))  # fmt: skip
    if count > drawn:
        x, y = plan.at(spots[drawn - 1], (14, 12))
        pieces.append(Piece(f"count-{beach}", "coin-ink", x, y, scale=plan.size, text=str(count), kind="count pale", layer=BATHING))
    if michael:
        x, y = plan.at(spots[-1])
        art = "jaws-eaten-michael" if view.bitten_michael else "jaws-michael"
        pieces.append(Piece("michael", art, x, y, scale=plan.size, label=t.say("Michael"), layer=BATHING))
    if view.closed == beach:
        art, label = (
            ("jaws-soon", t.say("{beach} opens soon", beach=name))
            if view.open_soon
            else ("jaws-closed", t.say("{beach} is closed", beach=name))
        )
        pieces.append(Piece("closed", art, *plan.at(SIGNS[beach]), scale=plan.size, label=label, kind="flips", layer=STANDING))
    return pieces


def barrels(t: TextContext, view: State, plan: Plan) -> list[Piece]:
    """Barrels at the Shop and at the docks."""
    stores = [(island.SHOP, int(view.shop), SHOP_SPOTS, SHOP_COUNT)]
    for number, dock in enumerate(t.rules.ISLAND.DOCKS):
        stores.append((int(dock), int(view.dock[number]), DOCK_SPOTS[number], DOCK_SPOTS[number][1]))
    pieces = []
    for space, count, spots, counted in stores:
        name = names.space_name(t.say, space)
        label = t.say.many("{space}: {n} barrel", "{space}: {n} barrels", count, space=name)
        for number in range(min(count, MOST_BARRELS_DRAWN)):
            x, y = plan.at(spots[number])
            pieces.append(Piece(f"barrel-{space}-{number}", "jaws-barrel", x, y, scale=plan.size * 0.7, layer=STANDING,
                                label=label if not number else ""))  # fmt: skip
        if count > MOST_BARRELS_DRAWN:
            pieces.append(load(plan, f"store-{space}", plan.at(counted, (0, -24 if space != island.SHOP else 0)), count))
    return pieces


def load(plan: Plan, name: str, spot: Point, count: int) -> Piece:
    """So many barrels, on a plate."""
    size = 1 if plan is DESK else 0.72
    return Piece(f"load-{name}", "jaws-load", *spot, scale=size, text=str(count), text_at=(8 * size, 0), kind="load", layer=STANDING)


def afloat(t: TextContext, view: State, plan: Plan) -> list[Piece]:
    """Barrels in the water, each with a lamp; it rings where the shark has just passed."""
    said = int(view.said_sensors[view.this_round]) if view.phase == island.CREW_TURN else 0
    pieces = []
    for space in range(island.SEA_SPACES):
        count = int(view.floating[space])
        if count:
            x, y = plan.at(WATERS[space].barrel)
            rings = bool(said & 1 << space)
            name = names.space_name(t.say, space)
            label = t.say.many("{n} barrel afloat at {space}", "{n} barrels afloat at {space}", count, space=name)
            label += (", " + t.say("set off")) if rings else ""
            pieces.append(
                Piece(f"float-{space}", "jaws-float-rings" if rings else "jaws-float", x, y, scale=plan.size, label=label, layer=STANDING)
            )
            if count > 1:
                at = (x + 15 * plan.size, y + 8 * plan.size)
                pieces.append(
                    Piece(f"floats-{space}", "coin-ink", *at, scale=plan.size * 0.9, text=str(count), kind="count pale", layer=STANDING)
                )
    return pieces


# Who is where


def crew(t: TextContext, view: State, plan: Plan) -> list[Piece]:
    pieces = []
    for who in range(CHARACTERS):
        here, spot = int(view.at[who]), spot_of(view, who)
        art = {QUINT: "jaws-orca", HOOPER: "jaws-speed", BRODY: "jaws-brody"}[who]
        label = t.say("{name} at {space}", name=NAMES[who], space=names.space_name(t.say, here))
        kind = "bobs" if view.acting == who else ""
        pieces.append(Piece(CREW_ART[who], art, *plan.at(spot), scale=plan.size, label=label, kind=kind, layer=STANDING))
        if view.overboard[who]:
            label = t.say("{name} is in the water", name=NAMES[who])
            pieces.append(Piece(f"{CREW_ART[who]}-swims", f"jaws-{CREW_ART[who]}-swims", *plan.at(spot, (40, 22)), scale=plan.size * 0.7,
                                label=label, layer=STANDING))  # fmt: skip
        if view.aboard[who]:
            pieces.append(load(plan, CREW_ART[who], load_spot(view, plan, who), int(view.aboard[who])))
    return pieces


def load_spot(view: State, plan: Plan, who: int) -> Point:
    """Where the number of somebody's barrels stands: away from the edge, where the names are."""
    spot, (across, down) = spot_of(view, who), {QUINT: (30, 24), HOOPER: (26, 20), BRODY: (20, 16)}[who]
    return plan.at(spot, (across if spot[0] < WIDE - 2 * TOUCHING else -across, down))


def spot_of(view: State, who: int) -> Point:
    """Where one of the crew is drawn: a boat makes room for the fin and for the numbers of its trail, in a view that has them."""
    here = int(view.at[who])
    if who == BRODY:
        return LANDINGS[here]
    spot = WATERS[here].orca if who == QUINT else WATERS[here].speed
    return fanned(spot, WATERS[here].fin) if here == shark_seen(view) or here in view.pad_place else spot


def answers(t: TextContext, view: State, plan: Plan) -> list[Piece]:
    """What binoculars, fish finder and barrel brought to light this round."""
    if view.phase != island.CREW_TURN:
        return []
    row_now = int(view.this_round)
    pieces: list[Piece] = []
    if view.looked_at[row_now] != island.NOWHERE:
        pieces += badge(plan, "look", island.NORTH + int(view.looked_at[row_now]), look_word(t, view, row_now))
    if view.found_at[row_now] != island.NOWHERE:
        space = int(view.found_at[row_now])
        below_look = 46 if space == island.NORTH + view.looked_at[row_now] else 0
        pieces += badge(plan, "finder", space, find_word(t, view, row_now), below_look)
    if view.launched_at[row_now] != island.NOWHERE:
        spot = launch_spot(view, plan, int(view.launched_at[row_now]))
        pieces.append(sign(plan, "launched", spot, launch_word(t, view, row_now)))
    return pieces


def launch_spot(view: State, plan: Plan, space: int) -> Point:
    """Below the barrel, or above it where a number of barrels aboard is in the way."""
    x, y = plan.at(WATERS[space].barrel, (0, plan.below))
    loads = [load_spot(view, plan, who) for who in range(CHARACTERS) if view.aboard[who]]
    is_taken = any(abs(across - x) < SIGN_ROOM[0] and abs(down - y) < SIGN_ROOM[1] for across, down in loads)
    return plan.at(WATERS[space].barrel, (0, -plan.below)) if is_taken else (x, y)


def badge(plan: Plan, art: str, space: int, text: str, down: int = 0) -> list[Piece]:
    spot, size = plan.at(WATERS[space].badge, (0, down)), plan.size * 0.8
    return [
        Piece(art, f"jaws-{art}", *spot, scale=size, layer=TOLD),
        sign(plan, f"{art}-says", (spot[0], spot[1] + (32 * size if spot[1] < 50 else -32 * size)), text),
    ]


def sign(plan: Plan, name: str, spot: Point, text: str) -> Piece:
    art = "jaws-sign-wide" if len(text) > 5 else "jaws-sign"
    return Piece(name, art, *spot, scale=1 if plan is DESK else 0.85, text=text, label=text, kind="sign", layer=TOLD)


def shark(t: TextContext, view: State, plan: Plan) -> list[Piece]:
    """The fin, where this view knows it."""
    space = shark_seen(view) if view.this_round < island.LAST_ROUND else island.NOWHERE
    if space == island.NOWHERE:
        return []
    label = t.say("The shark is at {space}", space=names.space_name(t.say, space))
    spot, boats = WATERS[space].fin, (who for who in (QUINT, HOOPER) if view.at[who] == space)
    if any(spot_of(view, who) not in (WATERS[space].orca, WATERS[space].speed) for who in boats):
        spot = beside(spot)
    return [Piece("fin", "jaws-fin", *plan.at(spot), scale=plan.size, label=label, layer=LURKING, kind="bobs")]
