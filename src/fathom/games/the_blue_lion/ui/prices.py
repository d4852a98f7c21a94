"""What pays whom: a phone's price lists beside the moon, one for each thief, and what has just paid, seen for a moment."""

from collections.abc import Iterator

from fathom.games.the_blue_lion import words
from fathom.games.the_blue_lion.ui.shelf import Plan
from fathom.scene.model import Piece
from fathom.text.catalogues import TextContext

TOP, ROOM, HIGHEST = 53, 88, 28  # middle of the lists, their height, and the most for one line
LISTS = (6, 270)  # their left edges, Arsène's under his card and Lady X's under hers
MINI = 112  # size of a small tile's symbol, which begins at 4


def price_lists(t: TextContext) -> Iterator[Piece]:
    """A list for each thief; whatever pays its maker stands on both."""
    for seat, left in enumerate(LISTS):
        yield Piece(f"prices-{seat}", "tbl-prices", left, TOP, tint=f"seat{seat}")
        lines = [number for number, paid in enumerate(t.rules.EDITION.combination_pays) if paid not in words.LETTERS[1 - seat]]
        high = min(HIGHEST, ROOM / max(len(lines), 1))
        for place, number in enumerate(lines):
            yield from price(t, f"{seat}-{place}", number, left + 5, TOP + high * (place - (len(lines) - 1) / 2), high)


def price(t: TextContext, name: str, number: int, x: float, y: float, high: float) -> Iterator[Piece]:
    """Three small tiles and how many diamonds they pay."""
    size = (high - 3) / MINI
    for place, letter in enumerate(t.rules.EDITION.combinations[number]):
        at = x + (MINI * size + 1.5) * place
        yield Piece(f"price-{name}-{place}", f"tbl-mini-{words.LETTERS.index(letter)}", at - 4 * size, y - 60 * size, scale=size)
    end, pays = x + (MINI * size + 1.5) * 3, words.combinations(t)[number]
    yield Piece(f"pays-{name}", "tbl-gem", end + 11, y - 7, scale=0.62, label=pays, text=str(t.rules.EDITION.combination_points[number]),
                text_at=(-6, 7), kind="price")  # fmt: skip


def paid(t: TextContext, plan: Plan, number: int, seat: int, place: float) -> Iterator[Piece]:
    """Three tiles that have just paid, on a plaque above the row, with the diamonds and the thief who gets them."""
    (y, _, size), name = plan.row, f"paid-{number}-{seat}"
    x, y = plan.width / 2, y + (place - 0.2) * 150 * size
    yield Piece(name, "tbl-paid", x, y, scale=size, kind="reward")
    for slot, letter in enumerate(t.rules.EDITION.combinations[number]):
        at = x + (slot * 108 - 254) * size
        yield Piece(f"{name}-{slot}", f"tbl-mini-{words.LETTERS.index(letter)}", at, y - 55 * size, scale=size * 0.92)
    gain = f"+{t.rules.EDITION.combination_points[number]}"
    yield Piece(f"{name}-gem", "tbl-gem", x + 136 * size, y - 21 * size, scale=size * 1.9, text=gain, text_at=(-28 * size, 21 * size),
                kind="won")  # fmt: skip
    yield Piece(f"{name}-medal", f"tbl-medal-{seat}", x + 228 * size, y, scale=size * 1.3)
