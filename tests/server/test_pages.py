"""Pages to read, as a browser gets them."""

import re

import httpx
import pytest

from fathom.games import GAMES

RULE = re.compile(r'<p id="(R\d+)"><strong>R\d+</strong> ([^<]+)</p>')


def rules(http: httpx.Client, path: str, **headers: str) -> dict[str, str]:
    """The numbered rules on a page, by the address of each."""
    answer = http.get(path, headers=headers)
    assert answer.status_code == 200
    return dict(RULE.findall(answer.text))


@pytest.mark.parametrize("game", GAMES)
def test_everybody_reads_the_rules_in_their_own_language_at_the_same_addresses(http: httpx.Client, game: str) -> None:
    english, french = rules(http, f"/rules/{game}?language=en"), rules(http, f"/rules/{game}?language=fr")
    assert len(english) > 40
    assert list(french) == list(english)
    assert all(french[number] != english[number] for number in english)


def test_the_rules_follow_the_language_of_the_browser_and_the_one_chosen(http: httpx.Client) -> None:
    french = "On ne pose jamais de coquillage au fond."
    for path in ("/rules/into-the-blue", "/rules/into-the-blue?bare=1"):
        assert rules(http, path, **{"accept-language": "fr-CA,fr;q=0.9,en;q=0.5"})["R21"] == french
        assert rules(http, path, cookie="language=fr")["R21"] == french
        assert rules(http, path, **{"accept-language": "de"})["R21"] == "No shell is ever placed on the floor."
