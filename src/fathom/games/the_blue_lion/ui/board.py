"""The board of The Blue Lion as a scene: six tiles on a shelf, and signs for what can be done with them.

A view does not say which tile is which, so a tile glides only where its picture is up once: then it is surely the same tile. Tiles
that look alike fade in and out where they lie, for a wrong glide would mislead those who try to remember the backs.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from fathom.engine.contract import State
from fathom.games.the_blue_lion import words
from fathom.games.the_blue_lion.ui.prices import price_lists
from fathom.games.the_blue_lion.ui.shelf import DESK, PHONE, Plan, Spot, cushion_at, cushion_height, pile_at, piles, spot
from fathom.games.the_blue_lion.ui.signs import signs
from fathom.games.the_blue_lion.ui.text_board import WORTH_SAYING
from fathom.scene.model import Button, Dock, Meter, Panel, Phase, Piece, Row, Scene, SeatCard, Token
from fathom.text.catalogues import TextContext
from fathom.text.lines import About

SOCKETS = 7  # a side, on the cornice; where more diamonds are needed, a number tells
ROOM = 3  # cushions that fit next to the bowl on a phone
SMALLEST = 0.58  # tile for whose size medals are still made smaller
FLIGHT = ((-196, -30, 24), (-118, 22, -38), (-40, -44, 70), (46, 26, -12), (122, -34, 48), (200, 18, -64))  # tiles in the air
GEMS = ((-42, -6), (-8, -2), (26, -5), (48, -2), (-26, -17), (10, -18))  # in the bowl


def scene(t: TextContext, view: State, seat: int, offers: tuple[int, ...], phone: bool) -> Scene:
    plan = PHONE if phone else DESK
    pieces = [*cornice(t, view, plan), *bowl(t, view, plan), *cushions(t, view, plan), *trays(t, view, plan, offers)]
    if plan is PHONE:
        pieces += price_lists(t)
    if view.phase in (t.rules.LOT, t.rules.THROWING):
        pieces += in_the_air(plan)
    else:
        pieces += [piece for tile in range(t.rules.TILES) for piece in drawn_tile(t, view, plan, tile)]
    pieces += [*winners(t, view, plan), *signs(t, view, plan, offers)]
    row = ", ".join(words.label(t.say, int(face)) for face in view.face[: view.length])
    title = t.say("A row of tiles on a shelf: {tiles}", tiles=row) if row else t.say("An empty shelf under the moon")
    return Scene(plan.width, plan.height, plan.night, tuple(pieces), title)


# The wall


def cornice(t: TextContext, view: State, plan: Plan) -> Iterator[Piece]:
    """Diamonds won and wanted, and the score."""
    points, target = [int(number) for number in view.points], int(t.rules.TARGET)
    bowl_at = plan.bowl[0], plan.bowl[1]
    for seat, (x, y, apart) in enumerate(plan.gems):
        for number in range(min(target, SOCKETS)):
            at = x + apart * number
            yield Piece(f"socket-{seat}-{number}", "tbl-gem-gone", at - 12, y - 11)
            if number < points[seat]:
                yield Piece(f"gem-{seat}-{number}", "tbl-gem", at - 12, y - 11, enters=bowl_at)
        medal_x, medal_y = plan.medals[seat]
        kind = "bobs" if seat == view.seat and view.phase not in (t.rules.LOT, t.rules.OVER) else ""
        label = t.say.many("{name}, {thief}: {n} diamond.", "{name}, {thief}: {n} diamonds.", points[seat], name=t.names[seat],
                           thief=words.label(t.say, seat))  # fmt: skip
        yield Piece(f"medal-{seat}", f"tbl-medal-{seat}", medal_x, medal_y, scale=1 if plan is DESK else 0.8, label=label, kind=kind)
    shown = [" – ".join(map(str, points))] if len(plan.scores) == 1 else [str(number) for number in points]
    for number, ((x, y), text) in enumerate(zip(plan.scores, shown, strict=True)):
        yield Piece(f"score-{number}", x=x, y=y, text=text, kind="score")
    if is_quiet(view):
        x, y = plan.quiet
        yield Piece("quiet", "tbl-sign", x, y, text=quiet_words(t, view), kind="quiet", layer=2)


def is_quiet(view: State) -> bool:
    """Is it time to say how long nobody has won a diamond?"""
    return bool(view.quiet_limit and view.quiet >= WORTH_SAYING * view.quiet_limit)


def quiet_words(t: TextContext, view: State) -> str:
    return t.say("{quiet} of {limit} actions without a diamond", quiet=int(view.quiet), limit=int(view.quiet_limit))


def bowl(t: TextContext, view: State, plan: Plan) -> list[Piece]:
    if plan is PHONE and view.due + view.fresh > ROOM:
        return []
    (x, y, size), left = plan.bowl, max(0, int(t.rules.DIAMONDS) - int(view.points[0]) - int(view.points[1]))
    gems = [Piece(f"left-{number}", "tbl-gem", x + (dx - 14) * size, y + (dy - 13) * size, scale=1.2 * size)
            for number, (dx, dy) in sorted(enumerate(GEMS[:left]), key=lambda gem: gem[1][1])]  # fmt: skip
    text = t.say("{n} left", n=left)
    label = t.say("Bowl:") + " " + text
    return [*gems, Piece("bowl", "tbl-bowl", x, y, scale=size, text=text, text_at=(0, 21 * size), label=label, kind="bowl")]


def in_the_air(plan: Plan) -> list[Piece]:
    """Before they fall, tiles show nothing."""
    (y, _, size), squeeze = plan.row, plan.width / DESK.width + 0.25
    return [Piece(f"flying-{number}", "tbl-edge", plan.width / 2 + dx * squeeze, y + dy * size, turn=turn, scale=size * 0.8)
            for number, (dx, dy, turn) in enumerate(FLIGHT)]  # fmt: skip


def winners(t: TextContext, view: State, plan: Plan) -> list[Piece]:
    """At the end, the winner looks out of the moon."""
    if view.phase != t.rules.OVER:
        return []
    thieves = [seat for seat in range(2) if view.points[seat] == max(view.points)]
    x, y, apart, size = plan.moon
    return [Piece(f"winner-{thief}", f"tbl-winner-{thief}", x + apart * (number - (len(thieves) - 1) / 2), y, scale=size, layer=2,
                  label=t.names[thief]) for number, thief in enumerate(thieves)]  # fmt: skip


# Tiles


def tile_id(view: State, tile: int, place: str) -> str:
    """The same name for the same tile as far as one can tell."""
    letter = words.LETTERS[view.face[tile]].lower()
    is_alone = sum(int(face) == view.face[tile] for face in view.face) == 1
    return f"tile-{letter}" if is_alone else f"tile-{letter}-{place}"


def drawn_tile(t: TextContext, view: State, plan: Plan, tile: int) -> Iterator[Piece]:
    """A tile with its name on the plate; what can be known of its back only with the memory aid."""
    at, face = spot(t, view, plan, tile), int(view.face[tile])
    in_row = tile < view.length
    if in_row:
        yield Piece(f"shade-{tile}", "tbl-shade", at.x, plan.shelf, scale=at.scale)
    label = words.label(t.say, face) + words.behind(t, view, tile)
    if in_row:
        label = t.say("Tile {n}: {picture}", n=tile + 1, picture=label)
    name = words.label(t.say, face).upper()
    piece = Piece(tile_id(view, tile, at.name), f"tbl-tile-{face}", at.x, at.y, scale=at.scale, label=label, text=name,
                  text_at=(0, 43.8 * at.scale), kind=at.kind, layer=1)  # fmt: skip
    if tile == view.turning:
        yield replace(piece, art="tbl-edge", y=at.y - 12 * at.scale, text="", label=t.say("A tile in the air"), kind="flips")
        return
    yield piece
    yield from backs(t, view, at, tile)


def backs(t: TextContext, view: State, at: Spot, tile: int) -> Iterator[Piece]:
    """With the memory aid: the pictures that can be behind, on the upper edge of the tile."""
    if not view.memory_aid:
        return
    known = [words.LETTERS.index(letter) for letter in words.backs(view, tile)]
    for number, picture in enumerate(known):
        size = max(at.scale, SMALLEST) * (0.95 if len(known) == 1 else 0.7)
        x = at.x + 38 * size * (number - (len(known) - 1) / 2)
        yield Piece(f"back-{at.name}-{picture}", f"tbl-medal-{picture}", x, at.y - 58 * at.scale, scale=size, layer=1)


def cushions(t: TextContext, view: State, plan: Plan) -> list[Piece]:
    """A red cushion for each tile set aside."""
    y, size = cushion_height(t, view, plan)
    return [Piece(f"cushion-{number}", "tbl-cushion", cushion_at(view, plan, number), y + 60 * size, scale=size)
            for number in range(int(view.due) + int(view.fresh))]  # fmt: skip


def trays(t: TextContext, view: State, plan: Plan, offers: tuple[int, ...]) -> list[Piece]:
    """On a phone the signs of neighbouring piles nearly touch: a tray under each shows which are its own."""
    if plan is DESK or view.phase != t.rules.BUILDING or not offers:
        return []
    return [Piece(f"tray-{pile}", "tbl-tray", pile_at(t, view, plan, pile), plan.pool[1]) for pile in range(len(piles(t, view)))]


# Beside the board


def dock(t: TextContext, view: State, seat: int, offers: tuple[int, ...]) -> Dock:
    rules, say = t.rules, t.say
    if view.phase == rules.OVER:
        outcome = words.outcome(t, view)
        return Dock(outcome[-1], " ".join(outcome[:-1]))
    if view.phase == rules.LOT:
        return Dock(say("The first player is drawn by lot."))
    if view.phase == rules.THROWING:
        return Dock(say("The tiles fly into the air."))
    if view.turning != rules.NO_TILE:
        return Dock(say("{name} turns a tile over.", name=t.names[view.seat]), phases=phases(t, view))
    if not offers:
        return Dock(say("It is {name}'s turn.", name=t.names[view.seat]), waiting_for(t, view), phases=phases(t, view))
    if rules.PASS in offers:
        button = Button(say("Pass"), words.option(t, view, rules.PASS), (rules.PASS,), "P", note=say("once in the whole game"), idle=True)
        return Dock(heading(t, view), words.prompt(t, view), phases=phases(t, view), buttons=((button,),), hint=how_to_put(t, view))
    return Dock(heading(t, view), words.prompt(t, view), phases=phases(t, view), hint=how_to_put(t, view))


def heading(t: TextContext, view: State) -> str:
    if view.phase == t.rules.BUILDING:
        return t.say("Build the row")
    return t.say("Move, swap or turn") if view.phase == t.rules.PLAYING else t.say("Put it back")


def how_to_put(t: TextContext, view: State) -> str:
    """What the signs under a loose tile mean."""
    if view.phase == t.rules.PLAYING:
        return t.say("Tap a sign, or a tile to turn it.")
    if view.length == 0:
        return t.say("As it lies, or turned over.")
    return t.say("To the left or right end; below, turned over.")


def waiting_for(t: TextContext, view: State) -> str:
    if view.phase == t.rules.RETURNING:
        return t.say("Puts a tile back.")
    return t.say("Builds the row.") if view.phase == t.rules.BUILDING else t.say("Moves, swaps or turns.")


def phases(t: TextContext, view: State) -> tuple[Phase, ...]:
    """A turn has two parts while a tile is due."""
    if not view.due:
        return ()
    returning = view.phase == t.rules.RETURNING
    back = t.say("Put the tile back") if view.due == 1 else t.say("Put the tiles back")
    return Phase(t.say("One action"), not returning, returning), Phase(back, returning)


def seats(t: TextContext, view: State) -> list[SeatCard]:
    return [seat_card(t, view, seat) for seat in range(2)]


def seat_card(t: TextContext, view: State, seat: int) -> SeatCard:
    points, target, say = int(view.points[seat]), int(t.rules.TARGET), t.say
    label = say.many("{n} diamond", "{n} diamonds", points)
    gems: Row = (Meter(min(points, target), target, label, "tbl-gem" if target <= SOCKETS else ""),)
    wanted, thief = say("of {target}", target=target), words.label(say, seat)
    return SeatCard(seat, str(points), wanted, t.names[seat], name=thief, art=f"tbl-mini-{seat}", rows=(gems,))


def mark(t: TextContext, about: About) -> str:
    """A hat or a mask before a line of the log."""
    return f"tbl-medal-{about}"


def panels(t: TextContext, view: State, seat: int) -> list[Panel]:
    box, say = t.rules.EDITION, t.say
    pays = tuple(combination_row(t, *parts) for parts in zip(box.combinations, box.combination_points, box.combination_pays, strict=True))
    pairs = tuple(tuple(mini(t, letter, "mini pair") for letter in tile) for tile in box.tiles)
    tiles = tuple(sum(pairs[start : start + 3], ()) for start in range(0, len(pairs), 3))
    ending = words.setting_note(say, "quiet_limit", int(view.quiet_limit))
    found = [
        Panel("pays", say("Three in a row pay"), pays, note=say("The middle tile then leaves the row for one turn.")),
        Panel("tiles", say("The six tiles, front and back"), tiles, note="" if is_quiet(view) else ending),
    ]
    if is_quiet(view):
        count = Token(text=quiet_words(t, view), kind="strong")
        found.append(Panel("quiet", say("Nobody finds a diamond"), ((count,),), note=ending, side="right"))
    return found


def mini(t: TextContext, letter: str, kind: str) -> Token:
    picture = words.LETTERS.index(letter)
    return Token(f"tbl-mini-{picture}", label=words.label(t.say, picture), kind=kind)


def combination_row(t: TextContext, row: str, points: int, paid: str) -> Row:
    """Three tiles, what they pay, and whom."""
    tiles = tuple(mini(t, letter, "mini") for letter in row)
    worth = t.say.many("{n} diamond", "{n} diamonds", points)
    gems = tuple(Token("tbl-gem", label="" if number else worth, kind="gem") for number in range(points))
    if paid in words.LETTERS:
        picture = words.LETTERS.index(paid)
        return (*tiles, *gems, Token(f"tbl-medal-{picture}", label=words.label(t.say, picture), kind="paid"))
    return (*tiles, *gems, Token(text=t.say("maker"), kind="paid strong"))


def round_of(t: TextContext, view: State) -> str:
    return t.say("First to {target} diamonds", target=int(t.rules.TARGET))
