"""A better line: what might have followed if a player had chosen better, played on by the reference player."""

from fathom.bots.ladder import Player
from fathom.bots.room import bots_of
from fathom.engine.contract import CHANCE
from fathom.engine.loader import new_rng
from fathom.engine.match import Match, replayed
from fathom.review.reviewer import compiled

LONGEST = 24  # moves of a line
PATIENCE = 1.0


def better_line(match: Match, number: int, option: int) -> list[int]:
    """The options from the event of this number on: first the better one, then everybody as the reference player until the same player
    decides again in a later turn. Luck is drawn afresh, the same at every call: this is one way in which it might have gone on."""
    game = compiled(match.game)
    line = replayed(game, match.names, match.played[: number - 1], match.seed, setup=match.setup)
    seed = int(match.commitment[:12], 16) + number
    player, rng = Player(bots_of(game.package).reference(game, len(match.names), PATIENCE, seed).level), new_rng(seed)
    chooser, others_moved = line.actor, False
    line.play(option)
    while not game.is_over(line.state) and len(line.played) < number - 1 + LONGEST:
        seat = line.actor
        if seat == chooser and others_moved:
            break
        others_moved |= seat not in (CHANCE, chooser)
        if seat == CHANCE:
            line.play(game.draw(line.state, rng))
        else:
            line.play(player.choose(game, line.view(seat), seat, rng))
    return line.played[number - 1 :]
