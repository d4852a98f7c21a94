"""Plays the lessons knowing only what the screen has said so far, and writes what it knows.

`python -m tools.lessons.knowledge [GAME ...]` writes docs/lessons/GAME.md.

The pupil reads the page of a step as a person does: what the guide says, the task, what can be tapped and what is lit. It taps the first
thing that is lit; to a question without any light it gives the answer that shares most words with what it has heard. Then it is examined:
it answers by quoting what it heard, and the examiner, who knows the game, says what must be in an answer and which kinds of options there
are: every kind that a seat meets in random matches must have stood on the screen, as an option or by its name.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path

import msgspec

from fathom.engine.loader import Game, load, new_rng
from fathom.engine.rng import below
from fathom.engine.rooms import words_of
from fathom.games import GAMES
from fathom.lessons.attempt import Attempt, attempt_at
from fathom.lessons.model import Lesson
from fathom.lessons.script import lessons_in
from fathom.server.render.lessons.stage import Learner, model_of, step_parts, told_reply
from fathom.server.render.preferences import DESK, Preferences
from tools.lessons.duration import seconds

PAGES = Path(__file__).parents[2] / "docs" / "lessons"
READER = Learner(Preferences("en", "", DESK), {})
OFFER = re.compile(r'<(?:button|g)[^>]*class="([^"]*)"[^>]*data-play="(\d+)[^"]*"[^>]*>(.*?)</(?:button|g)>', re.DOTALL)
LABEL = re.compile(r'aria-label="([^"]*)"')
TAG = re.compile(r"<kbd.*?</kbd>|<small.*?</small>|<[^>]+>")
WORD = re.compile(r"[a-z0-9]+")
NAMES = re.compile(r"\b(?:Quint|Brody|Hooper)\b ?")
SEATS = {("jaws", 0): " of the shark", ("jaws", 1): " of the crew"}
MATCHES, MOVES = 60, 1000  # in which the examiner looks for kinds of options
QUESTIONS = {"What is the goal?": "goal", "How do you score?": "score", "When does it end?": "end"}
# What an answer must name, and the words by which the pupil looks for it in its notes. The pupil never sees the first.
EXAM = {
    "into-the-blue": {
        "goal": (("most points win",), ("points win", "wins")),
        "score": (("gold", "second most", "tie", "chest"), ("gold", "silver", "tie", "chest")),
        "end": (("last shell", "once more"), ("last", "end")),
    },
    "deep-dive": {
        "goal": (("white pearls win",), ("win",)), "score": (("white pearls", "open pearls", "shark"), ("pearls",)),
        "end": (("fourth black pearl ends the game", "closed shells count nothing"), ("ends", "end")),
    },
    "the-blue-lion": {
        "goal": (("seven diamonds",), ("win", "won")), "score": (("lion between two", "two policemen", "three lions"), ("pay", "paid")),
        "end": (("first to seven diamonds wins",), ("wins",)),
    },
    "jaws": {
        "goal": (("nine", "two barrels", "18 wounds"), ("end the hunt", "eat", "wins")),
        "score": (("eating one swimmer", "barrels hang", "hits above its evade are wounds"), ("eating", "barrels", "wounds", "saving")),
        "end": (("two barrels on the shark end the hunt", "all eight tiles are gone"), ("end", "wins")),
    },
}  # fmt: skip
# Options that no step offers: the words by which the screen has named them.
NAMED = {
    "jaws": {
        "Michael": "where michael swims", "rush": "which beach all three of you rush to", "dock": "which dock two of you go to",
        "not": "show a letter that i did not choose", "again": "dice may be rolled again", "keep": "dice may be rolled again",
        "topple": "hits a boat space next to the broken one too",
    },
}  # fmt: skip


@dataclass
class Pupil:
    """What somebody has noted who knew nothing at the start."""

    heard: list[str] = field(default_factory=list)  # sentences of the guide and of the beats, in their order
    seen: dict[int, set[str]] = field(default_factory=dict)  # labels of what could be tapped, by the length of `heard` then
    tapped: list[str] = field(default_factory=list)
    wrong: int = 0

    def hear(self, text: str) -> None:
        for sentence in re.split(r"(?<=[.!?]) ", text.strip()):
            whole = sentence if sentence.endswith((".", "!", "?")) else f"{sentence}."
            if sentence and whole not in self.heard:
                self.heard.append(whole)

    def choose(self, offers: list[tuple[str, int, str]]) -> int:
        """What is lit; without light, what has most in common with what was heard."""
        lit = [option for kinds, option, _ in offers if "lit" in kinds.split()]
        known = Counter(word for sentence in self.heard[-8:] for word in WORD.findall(sentence.lower()))
        return lit[0] if lit else max(offers, key=lambda offer: sum(known[word] for word in set(WORD.findall(offer[2].lower()))))[1]

    def can_name(self, words: str) -> bool:
        """Has the screen ever said this, in a sentence or on what could be tapped?"""
        return any(words in text.lower() for text in [*self.heard, *(label for labels in self.seen.values() for label in labels)])

    def answer(self, words: tuple[str, ...]) -> list[str]:
        """All that it heard about something."""
        return [sentence for sentence in self.heard if any(word in sentence.lower() for word in words)]


def text_of(html: str) -> str:
    return " ".join(unescape(TAG.sub(" ", html)).split())


def parts_said(guide: str) -> list[str]:
    found = re.findall(r'<p class="said">(.*?)</p>|<p class="do">(.*?)</p>', guide, re.DOTALL)
    return [text_of(said or task) for said, task in found]


def offers_on(attempt: Attempt) -> list[tuple[str, int, str]]:
    """What can be tapped on the page: its kinds, what it plays and what it is called. Dice are picked by their light."""
    parts = step_parts(attempt, READER).whole()
    found = [
        (kinds, int(option), label_of(whole, inside))
        for kinds, option, inside, whole in (
            (match[1], match[2], match[3], match[0]) for part in ("dock", "board") for match in OFFER.finditer(parts[part])
        )
    ]
    if not any("lit" in kinds.split() for kinds, _, _ in found) and "die" in parts["dock"] and not attempt.is_question():
        right = attempt.right()[0]  # the dice that are lit, and the button under them
        found.append(("lit", right, str(words_of(attempt.game).option(model_of(attempt, "en").t, attempt.state, right))))
    return found


def label_of(whole: str, inside: str) -> str:
    label = LABEL.search(whole.partition(">")[0])
    return unescape(label[1]) if label else text_of(inside)


def take_lesson(pupil: Pupil, game: Game, lesson: Lesson) -> list[tuple[str, list[str], list[str]]]:
    """Step by step: its title, what was new, and what was tapped."""
    told = []
    for number in range(len(lesson.steps)):
        attempt, known, taps = attempt_at(game, lesson, number), len(pupil.heard), []
        while attempt.act:
            for said in parts_said(step_parts(attempt, READER).html["guide"]):
                pupil.hear(said)
            offers = offers_on(attempt)
            pupil.seen.setdefault(len(pupil.heard), set()).update(label for _, _, label in offers)
            option = pupil.choose(offers)
            reply = attempt.reply(option)
            if reply.wrong:
                pupil.wrong += 1
                pupil.hear(reply.wrong)
                option = attempt.right()[0]
                reply = attempt.reply(option)
            shown = told_reply(attempt, reply, READER)
            taps.append(next((label for _, found, label in offers if found == option), attempt.act.do))
            for beat in shown.beats:
                pupil.hear(beat.say or "")
            for said in parts_said(msgspec.json.decode(shown.html.get("guide", b'""'))):  # as it goes to the browser
                pupil.hear(said)
            attempt = reply.attempt
        pupil.hear(lesson.steps[number].know)  # it stands under "Now you know"
        pupil.tapped += taps
        told.append((lesson.steps[number].title, pupil.heard[known:], taps))
    return told


def kind_of(notation: str) -> str:
    """An option without its numbers and names: "keep 1 3" and "keep 2" are the same kind."""
    return NAMES.sub("", notation).split()[0]


def kinds_in(name: str, lessons: Sequence[Lesson]) -> dict[int, set[str]]:
    """By the learner's seat, the kinds of options that it meets in random matches with the settings of the lessons."""
    found: dict[int, set[str]] = {lesson.seat: set() for lesson in lessons}
    for settings, seats in {(tuple(lesson.settings.items()), lesson.seats) for lesson in lessons}:
        game = load(name, settings=dict(settings))
        for number in range(MATCHES):
            state, rng = game.new(seats), new_rng(7, number)
            for _ in range(MOVES):
                if game.is_over(state):
                    break
                possible = game.options(state)
                if game.actor(state) in found:
                    found[game.actor(state)].update(kind_of(game.notation(state, option)) for option in possible)
                game.play(state, game.draw(state, rng) if game.is_chance(state) else possible[int(below(rng, len(possible)))])
    return found


def offered_kinds(game: Game, lesson: Lesson) -> dict[int, set[str]]:
    """By the learner's seat, the kinds of options that the steps put before the learner."""
    found: dict[int, set[str]] = {}
    for number in range(len(lesson.steps)):
        attempt = attempt_at(game, lesson, number)
        while attempt.act:
            if not attempt.is_question():
                found.setdefault(attempt.seat, set()).update(kind_of(game.notation(attempt.state, option)) for option in attempt.options())
            attempt = attempt.reply(attempt.right()[0]).attempt
    return found


def page_of(name: str) -> str:
    pupil, lines = Pupil(), [f"# What somebody knows after the lessons of {words_title(name)}", ""]
    offered: dict[int, set[str]] = {}
    lines += ["Written by `python -m tools.lessons.knowledge`, which knows only what the screen has said so far.", ""]
    for lesson in lessons_in(GAMES[name]):
        game = load(name, "python", settings=lesson.settings)
        lines += [f"## {lesson.title or 'The lesson'}", "", time_of(game, lesson), ""]
        lines += ["| step | heard for the first time | tapped |", "|---|---|---|"]
        for number, (title, heard, taps) in enumerate(take_lesson(pupil, game, lesson), start=1):
            lines.append(f"| {number} {title} | {' '.join(heard)} | {'; '.join(taps)} |")
        lines.append("")
        for seat, kinds in offered_kinds(game, lesson).items():
            offered.setdefault(seat, set()).update(kinds)
    lines += ["## Examined", "", f"{len(pupil.heard)} sentences heard, {len(pupil.tapped)} taps, {pupil.wrong} wrong.", ""]
    for question, key in QUESTIONS.items():
        needed, words = EXAM[name][key]
        answer = pupil.answer(words)
        missing = [fact for fact in needed if not any(fact in sentence.lower() for sentence in answer)]
        lines += [f"**{question}** {verdict(missing)}", ""]
        lines += [f"> {sentence}" + "  " for sentence in answer] + [""]
    lines += options_of_a_turn(name, pupil, offered)
    return "\n".join(lines).rstrip() + "\n"


def time_of(game: Game, lesson: Lesson) -> str:
    english, french = (round(seconds(game, lesson, language)) for language in ("en", "fr"))
    return f"About {english} seconds, {french} in French (`python -m tools.lessons.duration`)."


def options_of_a_turn(name: str, pupil: Pupil, offered: dict[int, set[str]]) -> list[str]:
    """For each seat of the lessons: the kinds that the steps offered, those that were only named, and those that are missing."""
    lines, named = [], {kind for kind, words in NAMED.get(name, {}).items() if pupil.can_name(words)}
    for seat, real in sorted(kinds_in(name, lessons_in(GAMES[name])).items()):
        shown = real & offered.get(seat, set())
        told, missing = (real - shown) & named, real - shown - named
        lines += [f"**Which options has a turn{SEATS.get((name, seat), '')}?** {verdict(missing)}", ""]
        lines += [f"Of {len(real)} kinds that random matches offer, the steps offer {len(shown)}: {listed(shown)}."]
        lines += [f"Named by the screen: {listed(told)}."] if told else []
        lines.append("")
    return lines


def verdict(missing: Iterable[str]) -> str:
    return f"Missing: {listed(missing)}." if missing else "Complete."


def listed(things: Iterable[str]) -> str:
    return ", ".join(sorted(things, key=str.lower))


def words_title(name: str) -> str:
    game = load(name, "python")
    return words_of(game).title(model_of(attempt_at(game, lessons_in(GAMES[name])[0], 0), "en").t.say)


def main() -> None:
    PAGES.mkdir(exist_ok=True)
    for name in sys.argv[1:] or GAMES:
        page = page_of(name)
        (PAGES / f"{name}.md").write_text(page, encoding="utf-8")
        print(name, "complete" if "Missing:" not in page else "; ".join(line for line in page.splitlines() if "Missing:" in line))


if __name__ == "__main__":
    main()
