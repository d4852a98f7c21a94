"""A review in words: the verdict in a sentence, moments with their reasons, grades, and numbers as the reader writes them."""

from collections.abc import Callable
from typing import Protocol

from fathom.review.grades import BEST, BLUNDER, FINE, INACCURACY, MISTAKE
from fathom.review.model import LUCK, MILLION, Review, ReviewedEvent
from fathom.review.summary import TENTHS, Learned, figures, summaries, whom
from fathom.text.catalogues import Translator

NotationOf = Callable[[int, int], str]  # of an option at the event of a number, in the reader's language


class ReviewReader(Protocol):
    """Who reads a review: a translator, and the players' names in the reader's language."""

    say: Translator

    @property
    def names(self) -> tuple[str, ...]: ...


def tenths(share: int) -> int:
    """Millionths as tenths of a point."""
    return round(share * TENTHS / MILLION)


def decimal(say: Translator, number: int, sign: str = "") -> str:
    """Tenths with one decimal; `sign` "+" shows it always."""
    text = f"{number / 10:{sign}.1f}".replace("-", "−")
    return text.replace(".", ",") if say.language == "fr" else text


def points(say: Translator, number: int) -> str:
    """Tenths of a point as points that were won or lost: +5.4."""
    return decimal(say, number, "+")


def percent(say: Translator, share: int) -> str:
    """A chance in whole percent."""
    text = f"{round(share * 100 / MILLION)}"
    return f"{text}\N{NO-BREAK SPACE}%" if say.language == "fr" else f"{text}%"


def grade_name(say: Translator, grade: str) -> str:
    return {
        BEST: say("best"),
        FINE: say("fine"),
        INACCURACY: say("inaccuracy"),
        MISTAKE: say("mistake"),
        BLUNDER: say("blunder"),
    }[grade]


def verdict(review: Review, reader: ReviewReader) -> str:
    return " ".join(verdict_sentences(review, reader))


def verdict_sentences(review: Review, reader: ReviewReader) -> list[str]:
    """Who won and what luck gave the winner, and who chose best where somebody did."""
    say, names, shown = reader.say, reader.names, figures(review)
    winners = [seat for seat, share in enumerate(review.result) if share > 0]
    if len(winners) > 1:
        sentences = [say("{names} share the win.", names=", ".join(names[seat] for seat in winners))]
    else:
        luck = shown[winners[0]].luck
        name, text = names[winners[0]], decimal(say, abs(luck))
        sentences = [
            say("{name} wins with {points} points of luck.", name=name, points=text) if luck >= 0
            else say("{name} wins against {points} points of bad luck.", name=name, points=text)
        ]  # fmt: skip
    costs = sorted((tenths(each.cost), each.seat) for each in summaries(review) if each.judged)
    if len(costs) > 1 and costs[0][0] < costs[1][0]:
        sentences.append(say("{name} chose best.", name=names[costs[0][1]]))
    return sentences


def certainty(review: Review, say: Translator, level: str) -> str:
    """Exact, or an estimate and how good that is."""
    if review.exact:
        return say("Exact: measured against perfect play.")
    if not review.margin:
        return say("Estimates by rollouts: as if everyone played on like {level}.", level=level)
    margin = decimal(say, tenths(review.margin))
    return say("Estimates, as if everyone played on like {level}: a chance may be off by {margin} points.", level=level, margin=margin)


def reason(event: ReviewedEvent, reader: ReviewReader, notation_of: NotationOf) -> str:
    """A moment in a sentence."""
    say, seat = reader.say, whom(event)
    name, move = reader.names[seat], notation_of(event.number, event.option)
    before, after = percent(say, event.before.shares[seat]), percent(say, event.after.shares[seat])
    if event.kind == LUCK:
        return say("Luck, {move}: {name} goes from {before} to {after}.", move=move, name=name, before=before, after=after)
    return say("{name}, {move}: {cost}", name=name, move=move, cost=cost_words(event, reader, notation_of))


def learned_words(review: Review, each: Learned, reader: ReviewReader, notation_of: NotationOf) -> str:
    """What an announcement or an answer told."""
    say, event = reader.say, review.events[each.number - 1]
    gained = decimal(say, round(10 * (each.before - each.after)))
    return say(
        "Move {number}, {move}: worth {bits} bits; possible spaces: {before}, then {after}.",
        number=each.number, move=notation_of(each.number, event.option), bits=gained, before=each.places_before, after=each.places,
    )  # fmt: skip


def cost_words(event: ReviewedEvent, reader: ReviewReader, notation_of: NotationOf) -> str:
    """What a choice cost, and what was better."""
    say, judgement = reader.say, event.judgement
    if judgement is None or not judgement.better:
        return ""
    cost = decimal(say, tenths(judgement.cost))
    if judgement.margin:
        cost = say("{cost} ± {margin}", cost=cost, margin=decimal(say, tenths(judgement.margin)))
    best = notation_of(event.number, judgement.better[0].option)
    return say("{grade}, cost: {cost} points; {best} was better.", grade=grade_name(say, judgement.grade), cost=cost, best=best)
