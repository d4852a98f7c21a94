"""The price lists of The Blue Lion on a phone: which combination pays which thief."""

from collections.abc import Iterator

from fathom.games.the_blue_lion import words
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
        for index, number in enumerate(lines):
            yield from price(t, f"{seat}-{index}", number, left + 5, TOP + high * (index - (len(lines) - 1) / 2), high)


def price(t: TextContext, name: str, number: int, x: float, y: float, high: float) -> Iterator[Piece]:
    """Three small tiles and how many diamonds they pay."""
    size = (high - 3) / MINI
    for index, letter in enumerate(t.rules.EDITION.combinations[number]):
        at = x + (MINI * size + 1.5) * index
        yield Piece(f"price-{name}-{index}", f"tbl-mini-{words.LETTERS.index(letter)}", at - 4 * size, y - 60 * size, scale=size)
    end, pays = x + (MINI * size + 1.5) * 3, words.combinations(t)[number]
    yield Piece(f"pays-{name}", "tbl-gem", end + 11, y - 7, scale=0.62, label=pays, text=str(t.rules.EDITION.combination_points[number]),
                text_at=(-6, 7), kind="price")  # fmt: skip
