"""The HTML of small things: what a token says, and what it explains."""

from fathom.scene.model import Token
from fathom.server.render.markup import bits
from fathom.server.render.parts import art_of


def test_a_token_shows_its_word_and_explains_it_when_it_is_tapped() -> None:
    html = bits((Token(text="evade 2", tip="an attack must roll more than <2>"),), art_of("fathom.games.jaws"))
    assert '<span class="said">evade 2</span>' in html
    assert 'data-tip="an attack must roll more than &lt;2&gt;"' in html
    assert "<2>" not in html
