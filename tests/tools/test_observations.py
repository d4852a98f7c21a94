"""The page on observations says what the records are."""

import re

from tools.observations import PAGE, page


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `make map`"


def test_every_field_is_explained() -> None:
    rows = re.findall(r"^\| \d.* \|$", page(), re.MULTILINE)
    assert len(rows) > 100
    assert [row for row in rows if not row.split(" | ")[-1].strip(" |")] == []
