"""Hints: the options of a position ranked by the chance of winning, as the best level that is ready sees them."""

from collections import OrderedDict
from hashlib import sha256
from typing import Any, NamedTuple

from fathom.bots.ladder import bot_now, name_of, ready_levels
from fathom.bots.protocol import Estimate
from fathom.engine.contract import State
from fathom.engine.loader import Game, new_rng
from fathom.engine.rooms import words_of
from fathom.server.live.projection import option_words
from fathom.server.messages import Hint, RankedOption
from fathom.text.catalogues import TextContext, Translator

KEPT = 256  # positions whose advice is kept
DIGITS = 4  # of a chance


class Advice(NamedTuple):
    """Every option with its chance of winning, best first, and whose estimates these are."""

    level: str
    estimates: list[Estimate]

    @property
    def exact(self) -> bool:
        return all(estimate.margin == 0 for estimate in self.estimates)


_advice: OrderedDict[tuple[Any, ...], Advice] = OrderedDict()


def advise(game: Game, patience: float, view: State, seat: int) -> Advice:
    """Runs in a thread. The same position is given the same advice: the bot's luck follows from the view, and its answer is kept."""
    key = (game.name, game.edition, game.settings, patience, seat, view.tobytes())
    advice = _advice.get(key)
    if advice is None:
        level = ready_levels(game)[-1]
        rng = new_rng(int.from_bytes(sha256(view.tobytes()).digest()[:7], "big"))
        advice = Advice(level, bot_now(game, level, patience).estimates(view, seat, rng))
        _advice[key] = advice
        if len(_advice) > KEPT:
            _advice.popitem(last=False)
    return advice


def hint_message(id: str, game: Game, t: TextContext, say: Translator, view: State, advice: Advice) -> Hint:
    """The advice in the words of a reader."""
    best = advice.estimates[0]
    words = option_words(game, t, view, best.option)
    ranking = [ranked(game, t, view, estimate) for estimate in advice.estimates]
    why = words_of(game).why(t, view, best.option)
    return Hint(id, best.option, words.notation, words.words, why, advice.exact, how(say, advice), ranking)


def ranked(game: Game, t: TextContext, view: State, estimate: Estimate) -> RankedOption:
    words, share, margin = words_of(game).option(t, view, estimate.option), estimate.share, estimate.margin
    low, high = max(0.0, share - margin), min(1.0, share + margin)
    return RankedOption(estimate.option, words, *(round(number, DIGITS) for number in (share, low, high)))


def how(say: Translator, advice: Advice) -> str:
    """Where the numbers come from."""
    if advice.exact:
        return say("Chance of winning with perfect play on both sides, solved to the end. It uses only what you have seen.")
    level = name_of(say, advice.level)
    return say("Chance of winning with its 95% range, as the bot “{level}” judges it from what you know.", level=level)
