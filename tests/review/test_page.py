"""The page: whole in itself, and its figures add up."""

import re
from html.parser import HTMLParser

from fathom.review.page import player_cells, write_page
from tests.review.test_summary import a_review
from tests.review.test_words import Somebody, spoken


class Tags(HTMLParser):
    """Every tag that opens is closed in order, and nothing is fetched."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.fetched += [name for name, _ in attributes if name in ("src", "href")]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_fetches_nothing() -> None:
    for language in ("en", "fr"):
        page = write_page(a_review(), Somebody(language), "Dice <3", "captain", spoken)
        tags = Tags()
        tags.feed(page)
        assert (tags.open, tags.fetched) == ([], [])
        assert f'lang="{language}"' in page
        assert "Dice &lt;3" in page
        assert page.count('class="curve"') == 2
        assert len(re.findall("<circle", page)) == 1  # the blunder
        assert len(re.findall('width="8"', page)) == 2  # luck worth 7 points or more


def test_the_figures_of_a_row_add_up_as_they_are_shown() -> None:
    for row in player_cells(a_review(), Somebody("en")):
        start, own, others, luck, end, even, _ = (float(cell.split()[0].replace("−", "-")) for cell in row)
        assert round(start + own + others + luck, 1) == end
        assert round(end - luck, 1) == even
