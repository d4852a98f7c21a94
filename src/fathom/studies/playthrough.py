"""One whole match as an annotated text: what was possible, what the odds were, what was played, how it looked."""

from collections.abc import Iterator

from fathom.engine.contract import CHANCE
from fathom.engine.loader import Game, load, new_rng
from fathom.engine.match import Match
from fathom.engine.matchfile import mover
from fathom.engine.notation import text_context
from fathom.engine.rng import below
from fathom.engine.rooms import text_ui_in, words_of
from fathom.text.catalogues import TextContext

WIDTH = 80
LISTED = 8  # options shown of a longer list
BETWEEN = 20  # moves at least from one picture to the next
NAMES = ("Maya", "Léo", "Zoé", "Iris", "Noé")


def playthrough_text(name: str, seed: int) -> str:
    """A match of random moves with fair luck; the seed tells both."""
    game = load(name, "cpu")
    match = Match(game, NAMES[: game.rules.SEATS[0]], seed.to_bytes(32, "big"))
    rng = new_rng(seed)
    while not game.is_over(match.state):
        possible = game.options(match.state)
        match.play(match.fair_option() if match.actor == CHANCE else possible[below(rng, len(possible))])
    return "\n".join(lines(match, text_context(game, "en", match.names))) + "\n"


def lines(match: Match, t: TextContext) -> Iterator[str]:
    game, words = match.game, words_of(match.game)
    yield f"A match of {game.name}, random moves, seed {match.seed.hex().lstrip('0')}. `make records` writes this file."
    last, seen = None, -BETWEEN
    for number, state in enumerate(match.states[:-1]):
        actor = game.actor(state)
        if actor not in (CHANCE, last) and number >= seen + BETWEEN:
            last, seen = actor, number
            yield ""
            yield from picture(match, t, number)
        option = match.played[number]
        yield f"{number + 1:>4} {mover(match, actor)}: {game.notation(state, option)}    [{described(game, number, match)}]"
        line = str(words.log(t, state, option, match.states[number + 1]))
        if line:
            yield f"     {line}"
    yield ""
    yield from picture(match, t, len(match.played))
    yield from words.outcome(t, match.state)


def picture(match: Match, t: TextContext, number: int) -> Iterator[str]:
    for line in text_ui_in(match.game.package).draw_text(t, match.states[number], WIDTH):
        yield ("     " + "".join(text for text, _ in line)).rstrip()


def described(game: Game, number: int, match: Match) -> str:
    """What else was possible, or how likely it was."""
    state, option = match.states[number], match.played[number]
    possible = game.options(state)
    if game.is_chance(state):
        weights = game.odds(state)
        return f"{weights[possible.index(option)]} in {sum(weights)}, {len(possible)} outcomes"
    shown = ", ".join(game.notation(state, other) for other in possible[:LISTED])
    return f"{len(possible)} options: {shown}{', ...' if len(possible) > LISTED else ''}"
