"""What people read and see: memory aid or not, diamonds, and moves that look alike."""

import pytest

from fathom.engine.contract import WATCHER
from fathom.engine.loader import new_rng
from fathom.engine.match import Match
from fathom.engine.notation import text_context
from fathom.engine.rng import below
from fathom.games.the_blue_lion import words
from fathom.games.the_blue_lion.ui import text_board as board
from tests.games.the_blue_lion.positions import ARSENE, LADY_X, RIGHT, TURNED, draw, place, play, turn, with_settings

NAMES = ("Colette", "Victor")
LANGUAGES = pytest.mark.parametrize("language", ["en", "fr"])


def picture(game, state, width=80, language="en", names=NAMES):
    return ["".join(text for text, _ in line) for line in board.draw_text(text_context(game, language, names), state, width)]


def said(game, state, language="en"):
    """All that a player reads before choosing."""
    t = text_context(game, language, NAMES)
    return [words.prompt(t, state)] + [words.option(t, state, option) for option in game.options(state)]


@LANGUAGES
@pytest.mark.parametrize("width", [40, 80])
def test_R30_without_the_aid_nothing_shows_what_is_known(language, width):
    """Positions that differ only in what was seen of the backs look and read the same."""
    game = with_settings("python", memory_aid="off")
    for row, due, pool in (("Al A L P P B", "", ""), ("P P L B B", "Al", ""), ("P P", "Al", "L B B"), ("Pb Pa Pl A", "Ab L", "")):
        known = draw(game, row, due=due, pool=pool)
        forgotten = draw(game, *["".join(letter for letter in part if not letter.islower()) for part in (row, due, pool)])
        assert known.tobytes() != forgotten.tobytes()
        assert picture(game, known, width, language) == picture(game, forgotten, width, language)
        assert said(game, known, language) == said(game, forgotten, language)


def test_R30_with_the_aid_the_picture_and_the_options_say_what_can_be_known():
    game = with_settings("python", memory_aid="on")
    state = draw(game, "Al A L P P B")
    assert "╰────l─────╯╰────pb────╯" in "".join(picture(game, state))
    assert "Turn over tile 1, Arsène (behind: Lady X)" in said(game, state)
    assert "Turn over tile 2, Arsène (behind: P/B)" in said(game, state)


def test_the_picture_fits_with_long_names_and_the_aid():
    game = with_settings("python", memory_aid="on")
    for match in range(6):
        rng, state = new_rng(match), game.new(2)
        while not game.is_over(state):
            options = game.options(state)
            game.play(state, game.draw(state, rng) if game.is_chance(state) else options[below(rng, len(options))])
            for width in (40, 80):
                for language in ("en", "fr"):
                    assert max(map(len, picture(game, state, width, language, ("Colette-Bérengère de la Tour", "V" * 40)))) <= width


def test_the_picture_shows_diamonds_cushions_and_pool():
    game = with_settings("python")
    shown = "\n".join(picture(game, draw(game, "P P", due="A", pool="L B B", points=(4, 5))))
    assert "A Colette, Arsène" in shown
    assert "◆◆◆◆◇◇◇  4" in shown
    assert "◆◆◆◆◆◇◇  5" in shown
    assert "Cushion: [Arsène]" in shown
    assert "Pool: [Lady X] [Blue Lion] [Blue Lion]" in shown
    assert "Bowl: 6 ◆" in shown


def test_the_quiet_count_is_shown_from_12_on():
    game = with_settings("python")
    assert not any("without a diamond" in line for line in picture(game, draw(game, "A A L P P B", quiet=11)))
    assert "12 of 20 actions without a diamond" in picture(game, draw(game, "A A L P P B", quiet=12))
    book = with_settings("python", quiet_limit=0)
    assert not any("without a diamond" in line for line in picture(book, draw(book, "A A L P P B")))


def told(game, state, option, seat):
    """What a viewer reads about a move."""
    match = Match(game, NAMES)
    match.states = [state]
    match.play(option)
    return str(words.log(text_context(game, "en", NAMES), *match.observed(0, seat)))


def test_a_move_that_looks_like_another_is_told_without_saying_which():
    game = with_settings("python")
    rules = game.rules
    swap = draw(game, "L A A A B P")
    assert told(game, swap, rules.SWAP + 1, ARSENE) == "Colette swaps tiles 2 and 3."
    for seat in (LADY_X, WATCHER):
        assert told(game, swap, rules.SWAP + 2, seat) == "Colette swaps two tiles that look alike."
    lions = draw(game, "A B B B L P")
    line = told(game, lions, rules.SWAP + 1, LADY_X)
    lions_paid = "Blue Lion – Blue Lion – Blue Lion: 3 diamonds for Colette."
    assert line == f"Colette swaps two tiles that look alike. {lions_paid} Set aside: Blue Lion."
    first = draw(game, "A", pool="A L L P B")
    assert told(game, first, place(game, "A", RIGHT), LADY_X) == "Colette places Arsène at an end."
    around = draw(game, "A L A L", due="P B")
    assert told(game, around, rules.MOVE + 1, LADY_X) == "Colette moves a tile from one end to the other."


def test_two_like_tiles_are_put_back_without_saying_which():
    game = with_settings("python")
    state = draw(game, "P P B A", due="L L")
    play(game, state, game.rules.MOVE)
    assert told(game, state, game.rules.RETURN + RIGHT, LADY_X) == "Colette puts Lady X back at an end."
    assert told(game, state, game.rules.RETURN + TURNED, LADY_X) == "Colette puts Lady X back at an end and turns it over."
    assert told(game, state, game.rules.RETURN + TURNED, ARSENE) == "Colette puts Lady X back on the left and turns it over."


def test_the_log_tells_diamonds_and_tiles_set_aside():
    game = with_settings("python")
    state = draw(game, "P A Bp L P A")
    play(game, state, game.rules.TURN + 2)
    line = told(game, state, game.options(state)[0], WATCHER)
    paid = "Police – Arsène – Police: 1 diamond for Victor. Police – Lady X – Police: 1 diamond for Colette."
    assert line == f"It shows the police. {paid} Set aside: Arsène. Set aside: Lady X."
    last = draw(game, "A A L P P B", quiet=19)
    assert told(game, last, game.rules.MOVE, WATCHER).endswith("20 actions without a diamond: the game is over.")


def test_the_outcome_says_when_nobody_reached_the_target():
    game = with_settings("python")
    state = draw(game, "A A L P P B", points=(3, 3), quiet=19)
    play(game, state, game.rules.MOVE)
    lines = words.outcome(text_context(game, "en", NAMES), state)
    assert lines[0] == "20 actions without a diamond: the game is over."
    assert lines[1:] == ["Colette, Arsène: 3 diamonds.", "Victor, Lady X: 3 diamonds.", "It is a draw."]
    state = draw(game, "A Pb A L L P", points=(5, 1))
    turn(game, state, game.rules.TURN + 1, "B")
    lines = words.outcome(text_context(game, "fr", NAMES), state)
    assert lines == ["Colette, Arsène\u00a0: 7 diamants.", "Victor, Lady X\u00a0: 1 diamant.", "Colette gagne."]


def test_a_tile_that_shows_its_other_side_is_told_about_who_is_paid():
    game = with_settings("python")
    before = draw(game, "A B La P P B")
    game.play(before, game.rules.TURN + 2)
    after, option = game.copy(before), game.options(before)[0]
    game.play(after, option)
    line = words.log(text_context(game, "en", NAMES), before, option, after)
    assert (line.about, line.name) == (0, NAMES[0])
    assert line.text.startswith("It shows")


def test_a_hint_says_how_often_an_action_pays():
    game = with_settings("python", memory_aid="on")
    state = draw(game, "Pa L P A B B")
    t = text_context(game, "en", NAMES)
    told = [words.why(t, state, option) for option in game.options(state)]
    assert any("% of the time it pays" in why or why.startswith("At once it pays") for why in told)


def test_a_hint_says_what_the_other_thief_can_take_next_and_what_is_threatened():
    game = with_settings("python", memory_aid="on")
    state, t = draw(game, "Al Bl Pa Lp Bp Ab"), text_context(game, "en", NAMES)
    told = {game.notation(state, option): words.why(t, state, option) for option in game.options(state)}
    assert told["swap 3 4"] == "The row becomes A B L P B A. The other thief can take 2 diamonds, you threaten 2 diamonds."
    assert told["move 1"] == "The row becomes B P L B A A. The other thief can take nothing, and you threaten 2 diamonds."
    assert told["swap 2 3"] == "The row becomes A P B L B A. Nobody can take anything with the next action; its worth shows later."


@pytest.mark.parametrize(("language", "mine", "theirs"), [
    ("en", "You, Arsène: 1 diamond.", "Victor, Lady X: 2 diamonds."),
    ("fr", "Vous, Arsène\u00a0: 1 diamant.", "Victor, Lady X\u00a0: 2 diamants."),
])  # fmt: skip
def test_who_reads_the_end_is_told_you(language, mine, theirs):
    game = with_settings("python")
    lines = words.outcome(text_context(game, language, NAMES, you=frozenset({0})), draw(game, "A A L L P B", points=(1, 2)))
    assert lines[1:3] == [mine, theirs]
