"""How long a lesson takes somebody who has never played: `python -m tools.lessons.duration` prints its seconds in English and French.

- Reading: every sentence of the guide and every task, at 200 words a minute; the mean of adults is near 240 in English and 200 in French.
  Where a voice and signs speak to a child, 150.
- Acting: what is lit is found and tapped, by the keystroke-level model: 1.35 s to think, 1.1 s to point, 0.2 s to press; further dice, and
  the button that leads to the next step, are pointed at and pressed.
- Watching: the beats that answer, at the normal pace; the browser shortens a run of more than ten seconds.
"""

import re

from fathom.engine.loader import Game, load
from fathom.games import GAMES
from fathom.lessons.attempt import Attempt, attempt_at
from fathom.lessons.model import Lesson
from fathom.lessons.script import lessons_in
from fathom.server.render.lessons.stage import Learner, model_of, step_parts, told_reply
from fathom.server.render.preferences import DESK, Preferences
from fathom.text.catalogues import LANGUAGES

SHORTEST, LONGEST = 60, 120  # seconds of a lesson
READ, SPOKEN = 200 / 60, 150 / 60  # words a second
THINK, POINT, LONGEST_RUN = 1.35, 1.1 + 0.2, 10.0  # seconds
WORD = re.compile(r"[^\W_]+(?:[’'][^\W_]+)*")
DIE = re.compile(r'class="die ([^"]*)"[^>]*aria-pressed="(true|false)"')


def seconds(game: Game, lesson: Lesson, language: str) -> float:
    """The whole lesson, without a wrong tap."""
    learner = Learner(Preferences(language, "", DESK), {})
    return sum(seconds_of_step(attempt_at(game, lesson, number), learner) for number in range(len(lesson.steps)))


def seconds_of_step(attempt: Attempt, learner: Learner) -> float:
    say, speed = model_of(attempt, learner.preferences.language).t.say, SPOKEN if attempt.step.signs else READ
    texts, spent = [attempt.step.say], POINT
    while attempt.act:
        texts += [attempt.act.do, attempt.act.told]
        spent += THINK + POINT * (1 + dice_to_pick(attempt, learner))
        reply = attempt.reply(attempt.right()[0])
        spent += min(LONGEST_RUN, sum(beat.length for beat in told_reply(attempt, reply, learner).beats) / 1000)
        attempt = reply.attempt
    return spent + sum(len(WORD.findall(say(text))) for text in texts if text) / speed


def dice_to_pick(attempt: Attempt, learner: Learner) -> int:
    """Dice that lie otherwise than they shall; none where no dice are asked for."""
    dice = DIE.findall(step_parts(attempt, learner).whole()["dock"])
    asked = [("lit" in kinds.split(), pressed == "true") for kinds, pressed in dice]
    return sum(lit != pressed for lit, pressed in asked) if any(lit for lit, _ in asked) else 0


def main() -> None:
    for name, package in GAMES.items():
        for lesson in lessons_in(package):
            game = load(name, "python", settings=lesson.settings)
            print(f"{name} {lesson.name}: " + ", ".join(f"{seconds(game, lesson, language):.0f} s {language}" for language in LANGUAGES))


if __name__ == "__main__":
    main()
