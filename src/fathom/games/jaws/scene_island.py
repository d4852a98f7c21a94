"""Act 1 of Jaws to look at: the island, who and what is where, and what a tap plays."""

from dataclasses import dataclass

from fathom.engine.contract import State
from fathom.engine.scene import Piece, Scene, Step
from fathom.engine.speech import Speech, Telling

from .amity import (
    BEACHES,
    BRODY_CLOSE,
    BRODY_MOVE,
    CHOICE,
    CLEAR,
    CLOSE_BY,
    CREW_TURN,
    EVENT,
    FLY_TO,
    HERE,
    HOAX_AT,
    HOOPER_MOVE,
    HUNT,
    LANDS,
    LAST_ROUND,
    MICHAEL_AT,
    NORTH,
    NOWHERE,
    PLACES,
    QUINT_LAUNCH,
    QUINT_MOVE,
    SHOP,
    SPEED_TO,
    START_AT,
    STARTING,
    SWIM,
    TO_DOCK,
)
from .board_island import shark_seen
from .map_island import (
    AREAS,
    DESK,
    DOCK_SPOTS,
    LANDINGS,
    PHONE,
    SHOP_COUNT,
    SHOP_SPOTS,
    SHORES,
    SIGNS,
    TAGS,
    WATERS,
    Plan,
    Point,
    round_path,
    row,
)
from .map_island import LANDS as LAND_AREAS
from .table import BRODY, CHARACTERS, HOOPER, QUINT
from .trail import trail
from .words_island import NAMES, island_option, long_beach, space_name

HATCHING, OFFERED, LAND, LANDED, NAMED, STANDING, TOLD = range(7)  # layers, from the water up
CREW_ART = ("quint", "brody", "hooper")
MOST_SWIMMERS = 7  # drawn on a beach; more are counted
MOST_BARRELS_DRAWN = 3
SHOP_KEY = "0"
CHANCES = (0.04, 0.1, 0.2)  # from these on the hatching is denser


@dataclass(frozen=True)
class Way:
    """An option that a place of the map plays."""

    option: int
    space: int
    token: str = ""  # the small offer that plays it; without one the whole space does
    land: bool = False
    far: bool = False
    confirm: str = ""
    note: str = ""


def island_scene(t: Telling, view: State, seat: int, offers: tuple[int, ...], phone: bool) -> Scene:
    plan, ways = (PHONE if phone else DESK), ways_of(t, view, offers)
    whole = [way for way in ways if not way.token]
    lit = {way.space for way in whole}
    pieces = [*hatching(t, view, plan), *(area(t, view, plan, way, key_of(t.say, way, whole)) for way in whole)]
    pieces += [Piece("land", f"jaws-land{plan.suffix}", layer=LAND), *tags(t.say, plan)]
    pieces += [name_of(t.say, plan, space, space in lit) for space in range(PLACES)]
    pieces += tokens(t, view, plan, [way for way in ways if way.token])
    pieces += barrels(t, view, plan) + afloat(t, view, plan)
    for beach in range(BEACHES):
        pieces += bathers(t, view, plan, beach)
    pieces += crew(t, view, plan) + answers(t, view, plan) + trail(t, view, plan) + shark(t, view, plan)
    return Scene(plan.width, plan.height, f"jaws-sea{plan.suffix}", tuple(pieces), t.say("Map of Amity Island"), steps(t.say, view))


def steps(say: Speech, view: State) -> tuple[Step, ...]:
    now = {EVENT: 0, CHOICE: 0, HUNT: 1, CREW_TURN: 2}.get(int(view.phase), 1)
    return tuple(Step(label, number == now) for number, label in enumerate((say("Event"), say("Shark"), say("Crew"))))


# What a tap on the map plays


def ways_of(t: Telling, view: State, offers: tuple[int, ...]) -> list[Way]:
    """The options that have a place on the map; both boats at once, and whatever shares a space, are told by small offers."""
    both = {QUINT_MOVE, HOOPER_MOVE} <= {first for first in (QUINT_MOVE, HOOPER_MOVE) if any(in_range(o, first, PLACES) for o in offers)}
    found = [way_of(t, view, option, both) for option in offers]
    return [way for way in found if way]


def in_range(option: int, first: int, count: int) -> bool:
    return first <= option < first + count


def way_of(t: Telling, view: State, option: int, both: bool) -> Way | None:
    say = t.say
    if in_range(option, START_AT, PLACES):
        return Way(option, option - START_AT, confirm=say("Start here"), note=say("Nobody will see it."))
    if in_range(option, SWIM, PLACES):
        return Way(option, option - SWIM)
    if in_range(option, SPEED_TO, PLACES):
        return Way(option, option - SPEED_TO, "burst")
    if in_range(option, CLEAR, QUINT_MOVE - CLEAR):
        return choice_way(t, option)
    if in_range(option, QUINT_MOVE, PLACES):
        return Way(option, option - QUINT_MOVE, "quint" if both else "")
    if in_range(option, QUINT_LAUNCH, PLACES):
        return Way(
            option, option - QUINT_LAUNCH, "launch", confirm=say("Launch the barrel"), note=say("The shark must say whether it is hit.")
        )
    if in_range(option, BRODY_MOVE, LANDS):
        return Way(option, option - BRODY_MOVE, land=True)
    if in_range(option, BRODY_CLOSE, BEACHES):
        return Way(option, NORTH + option - BRODY_CLOSE, "closed")
    if in_range(option, HOOPER_MOVE, PLACES):
        there = option - HOOPER_MOVE
        far = bool(t.rules.ISLAND.SEA_STEPS[view.at[HOOPER], there] > 1)
        return Way(option, there, "hooper" if both else "", far=far)
    return None


def choice_way(t: Telling, option: int) -> Way:
    """What the crew decides after a card; the shark's turn follows, so it is asked twice."""
    sure = t.say("Decide it")
    if option >= FLY_TO:
        return Way(option, option - FLY_TO, land=True, confirm=sure)
    if option >= HOAX_AT:
        return Way(option, NORTH + option - HOAX_AT, confirm=sure)
    if option >= MICHAEL_AT:
        return Way(option, NORTH + option - MICHAEL_AT, confirm=sure)
    if option >= TO_DOCK:
        return Way(option, int(t.rules.ISLAND.DOCKS[option - TO_DOCK]), confirm=sure)
    return Way(option, NORTH + option - CLEAR, confirm=sure)


def key_of(say: Speech, way: Way, ways: list[Way]) -> str:
    """A space is chosen by its own name, if only one offer means it; the Shop's initial belongs to a beach."""
    if sum(other.space == way.space for other in ways) > 1:
        return ""
    return SHOP_KEY if way.space == SHOP else space_name(say, way.space)


def area(t: Telling, view: State, plan: Plan, way: Way, key: str) -> Piece:
    """A whole space that can be chosen: its water lies under the land, land is ringed by itself."""
    text = LAND_AREAS[way.space] if way.land else AREAS[way.space]
    return Piece(
        f"go-{way.option}",
        outline=plan.path(text),
        plays=(way.option,),
        label=island_option(t, view, way.option),
        kind=" ".join(["area", *(["far"] if way.far else []), *(["ashore"] if way.land else [])]),
        layer=LANDED if way.land else OFFERED,
        key=key,
        confirm=way.confirm,
        note=way.note,
    )


def tokens(t: Telling, view: State, plan: Plan, ways: list[Way]) -> list[Piece]:
    """Small offers in a row beside the name of their space; the tile of a closed beach where it would stand."""
    pieces, taken = [], [0] * PLACES
    for way in sorted(ways, key=lambda way: (way.space, way.option)):
        spot = WATERS[way.space]
        if way.token == "closed":
            x, y = plan.at(SIGNS[way.space - NORTH])
            art, frame = "jaws-closed", (-22 * plan.size, -18 * plan.size, 44 * plan.size, 46 * plan.size)
            pieces.append(Piece(f"go-{way.option}", art, x, y, scale=plan.size * 0.8, plays=(way.option,), frame=frame, layer=TOLD,
                                label=island_option(t, view, way.option), kind="ghost"))  # fmt: skip
            continue
        size = 1 if plan is DESK else 0.8
        step = taken[way.space]
        x, y = plan.at(spot.name)
        x += (spot.tokens[0] - spot.name[0] + spot.along[0] * step) * size
        y += (spot.tokens[1] - spot.name[1] + spot.along[1] * step) * size
        taken[way.space] += 1
        art = "jaws-launch" if way.token == "launch" else f"jaws-to-{way.token}"
        pieces.append(Piece(f"go-{way.option}", art, x, y, scale=size, plays=(way.option,), outline=round_path(18 * size), layer=TOLD,
                            label=island_option(t, view, way.option), kind="token far" if way.far else "token",
                            confirm=way.confirm, note=way.note))  # fmt: skip
    return pieces


# The map


def name_of(say: Speech, plan: Plan, space: int, lit: bool) -> Piece:
    x, y = plan.at(WATERS[space].name)
    art = ("jaws-buoy" if space >= NORTH else "jaws-round") + ("-lit" if lit else "")
    kind = "spot" if lit or space >= NORTH else "spot pale"
    return Piece(f"name-{space}", art, x, y, scale=1 if plan is DESK else 0.68, text=space_name(say, space), kind=kind, layer=NAMED)


def tags(say: Speech, plan: Plan) -> list[Piece]:
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
    """How likely the shark is at each place, by the crew's notebook; nothing where it is off or the shark is in sight anyway."""
    total = int(view.ways.sum())
    if not view.setting_notebook or not total or view.place != NOWHERE or view.phase == STARTING:
        return []
    return [int(view.ways[:, place].sum()) / total for place in range(PLACES)]


def hatching(t: Telling, view: State, plan: Plan) -> list[Piece]:
    pieces = []
    for place, chance in enumerate(chances(view)):
        if chance:
            grade = sum(chance >= limit for limit in CHANCES)
            percent = max(1, round(100 * chance))
            label = t.say("The shark can be at {space}: {percent}%", space=space_name(t.say, place), percent=percent)
            pieces.append(
                Piece(f"hatch-{place}", f"jaws-hatch{plan.suffix}-{place}", kind=f"hatch chance{grade}", label=label, layer=HATCHING)
            )
            x, y = plan.at(WATERS[place].name, (0, 33 if place >= NORTH else 27))
            pieces.append(Piece(f"chance-{place}", x=x, y=y, text=f"{percent}%", kind="chance", layer=NAMED))
    return pieces


def bathers(t: Telling, view: State, plan: Plan, beach: int) -> list[Piece]:
    """Swimmers in a row along the shore, Michael among them, those just eaten crossed out; and the tile of a closed beach."""
    count, eaten, michael = int(view.swimmers[beach]), int(view.bitten[beach]), int(view.michael == beach)
    drawn = min(count, MOST_SWIMMERS)
    spots = row(SHORES[beach], drawn + michael)
    size = plan.size * (0.94 if drawn + michael < 5 else 0.8)
    name = long_beach(t.say, beach)
    label = t.say.many("{beach}: {n} swimmer", "{beach}: {n} swimmers", count, beach=name)
    pieces = []
    for number in range(drawn):
        x, y = plan.at(spots[number])
        art = "jaws-eaten" if number >= drawn - eaten else "jaws-swimmer"
        pieces.append(Piece(f"swimmer-{beach}-{number}", art, x, y, scale=size, label=label if not number else "", layer=STANDING,
                            enters=plan.at(SIGNS[beach])))  # fmt: skip
    if count > drawn:
        x, y = plan.at(spots[drawn - 1], (14, 12))
        pieces.append(Piece(f"count-{beach}", "coin-ink", x, y, scale=plan.size, text=str(count), kind="count pale", layer=STANDING))
    if michael:
        x, y = plan.at(spots[-1])
        art = "jaws-eaten-michael" if view.bitten_michael else "jaws-michael"
        pieces.append(Piece("michael", art, x, y, scale=plan.size, label=t.say("Michael"), layer=STANDING))
    if view.closed == beach:
        art, label = (
            ("jaws-soon", t.say("{beach} opens soon", beach=name))
            if view.open_soon
            else ("jaws-closed", t.say("{beach} is closed", beach=name))
        )
        pieces.append(Piece("closed", art, *plan.at(SIGNS[beach]), scale=plan.size, label=label, kind="flips", layer=STANDING))
    return pieces


def barrels(t: Telling, view: State, plan: Plan) -> list[Piece]:
    """Barrels at the Shop and at the docks."""
    stores = [(SHOP, int(view.shop), SHOP_SPOTS, SHOP_COUNT)]
    for number, dock in enumerate(t.rules.ISLAND.DOCKS):
        stores.append((int(dock), int(view.dock[number]), DOCK_SPOTS[number], DOCK_SPOTS[number][1]))
    pieces = []
    for space, count, spots, counted in stores:
        name = space_name(t.say, space)
        label = t.say.many("{space}: {n} barrel", "{space}: {n} barrels", count, space=name)
        for number in range(min(count, MOST_BARRELS_DRAWN)):
            x, y = plan.at(spots[number])
            pieces.append(Piece(f"barrel-{space}-{number}", "jaws-barrel", x, y, scale=plan.size * 0.7, layer=STANDING,
                                label=label if not number else ""))  # fmt: skip
        if count > MOST_BARRELS_DRAWN:
            pieces.append(load(plan, f"store-{space}", plan.at(counted, (0, -24 if space != SHOP else 0)), count))
    return pieces


def load(plan: Plan, name: str, spot: Point, count: int) -> Piece:
    """So many barrels, on a plate."""
    size = 1 if plan is DESK else 0.8
    return Piece(f"load-{name}", "jaws-load", *spot, scale=size, text=str(count), text_at=(8 * size, 0), kind="load", layer=STANDING)


def afloat(t: Telling, view: State, plan: Plan) -> list[Piece]:
    """Barrels in the water, each with a lamp; it rings where the shark has just passed."""
    said = int(view.said_sensors[view.this_round]) if view.phase == CREW_TURN else 0
    pieces = []
    for place in range(PLACES):
        count = int(view.floating[place])
        if count:
            x, y = plan.at(WATERS[place].barrel)
            rings = bool(said & 1 << place)
            name = space_name(t.say, place)
            label = t.say.many("{n} barrel afloat at {space}", "{n} barrels afloat at {space}", count, space=name)
            label += (", " + t.say("set off")) if rings else ""
            pieces.append(
                Piece(f"float-{place}", "jaws-float-rings" if rings else "jaws-float", x, y, scale=plan.size, label=label, layer=STANDING)
            )
            if count > 1:
                at = (x + 15 * plan.size, y + 8 * plan.size)
                pieces.append(
                    Piece(f"floats-{place}", "coin-ink", *at, scale=plan.size * 0.9, text=str(count), kind="count pale", layer=STANDING)
                )
    return pieces


# Who is where


def crew(t: Telling, view: State, plan: Plan) -> list[Piece]:
    pieces = []
    for who in range(CHARACTERS):
        here = int(view.at[who])
        spot = LANDINGS[here] if who == BRODY else WATERS[here].orca if who == QUINT else WATERS[here].speed
        art = {QUINT: "jaws-orca", HOOPER: "jaws-speed", BRODY: "jaws-brody"}[who]
        label = t.say("{name} at {space}", name=NAMES[who], space=space_name(t.say, here))
        kind = "bobs" if view.acting == who else ""
        pieces.append(Piece(CREW_ART[who], art, *plan.at(spot), scale=plan.size, label=label, kind=kind, layer=STANDING))
        if view.overboard[who]:
            label = t.say("{name} is in the water", name=NAMES[who])
            pieces.append(Piece(f"{CREW_ART[who]}-swims", f"jaws-{CREW_ART[who]}-swims", *plan.at(spot, (40, 22)), scale=plan.size * 0.7,
                                label=label, layer=STANDING))  # fmt: skip
        if view.aboard[who]:
            shift = {QUINT: (6, 12), HOOPER: (-2, 8), BRODY: (0, 16)}[who]
            pieces.append(load(plan, CREW_ART[who], plan.at(spot, shift), int(view.aboard[who])))
    return pieces


def answers(t: Telling, view: State, plan: Plan) -> list[Piece]:
    """What binoculars, fish finder and barrel brought to light this round."""
    if view.phase != CREW_TURN:
        return []
    say, row_now = t.say, int(view.this_round)
    pieces = []
    if view.looked_at[row_now] != NOWHERE:
        text = say("here!") if view.look_answer[row_now] == 1 else say("no")
        pieces += badge(plan, "look", NORTH + int(view.looked_at[row_now]), text)
    if view.found_at[row_now] != NOWHERE:
        text = {HERE: say("here!"), CLOSE_BY: say("near")}.get(int(view.found_answer[row_now]), say("no"))
        pieces += badge(plan, "finder", int(view.found_at[row_now]), text)
    if view.launched_at[row_now] != NOWHERE:
        place = int(view.launched_at[row_now])
        text = say("hit!") if view.launch_answer[row_now] == 1 else say("miss")
        pieces.append(sign(plan, "launched", plan.at(WATERS[place].barrel, (0, -50)), text))
    return pieces


def badge(plan: Plan, art: str, place: int, text: str) -> list[Piece]:
    spot, size = plan.at(WATERS[place].badge), plan.size * 0.8
    return [
        Piece(art, f"jaws-{art}", *spot, scale=size, layer=TOLD),
        sign(plan, f"{art}-says", (spot[0], spot[1] + (32 * size if spot[1] < 50 else -32 * size)), text),
    ]


def sign(plan: Plan, name: str, spot: Point, text: str) -> Piece:
    art = "jaws-sign-wide" if len(text) > 5 else "jaws-sign"
    return Piece(name, art, *spot, scale=1 if plan is DESK else 0.85, text=text, label=text, kind="sign", layer=TOLD)


def shark(t: Telling, view: State, plan: Plan) -> list[Piece]:
    """The fin, where this view knows it."""
    place = shark_seen(view) if view.this_round < LAST_ROUND else NOWHERE
    if place == NOWHERE:
        return []
    label = t.say("The shark is at {space}", space=space_name(t.say, place))
    return [Piece("fin", "jaws-fin", *plan.at(WATERS[place].fin), scale=plan.size, label=label, layer=TOLD, kind="bobs")]
