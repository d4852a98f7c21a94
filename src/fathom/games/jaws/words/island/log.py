"""Act 1 of Jaws: the lines of the log, what was heard in each round, and the outcome."""

from fathom.engine.contract import State
from fathom.games.jaws.rules.common import ACT_1_ALONE, BRODY, CREW, HOOPER, QUINT, SHARK
from fathom.games.jaws.rules.island import constants as island
from fathom.games.jaws.words.characters import CARD, NAMES, ROLES, about_character, about_shark
from fathom.games.jaws.words.island.names import beach_name, event_text, event_title, long_beach, space_name, tile_name
from fathom.games.jaws.words.island.prompts import choice_option, crew_option
from fathom.text.catalogues import TextContext
from fathom.text.lines import Line


def log(t: TextContext, before: State, option: int | None, after: State) -> Line:
    """One line, from two views of one seat; option is None where that seat may not know it."""
    text = sentence_of(t, before, option, after)
    if before.phase == island.EVENT:
        return Line(text, CARD)
    if option is None or before.phase in (island.STARTING, island.SHARK_TURN):
        return about_shark(t, text)
    if before.phase == island.CHOICE:
        return chosen(text, option)
    return about_character(text, int(t.rules.role(before, option)))


def chosen(text: str, option: int) -> Line:
    """The crew's answer to an event is about Brody where he goes or flies somewhere, else about all of them."""
    is_brodys = island.TO_DOCK <= option < island.MICHAEL_AT or option >= island.FLY_TO
    return about_character(text, BRODY) if is_brodys else Line(text, CREW)


def sentence_of(t: TextContext, before: State, option: int | None, after: State) -> str:
    if before.phase == island.STARTING:
        return start_line(t, option)
    if option is None:
        return ""
    if before.phase == island.EVENT:
        line = event_line(t, before, option - island.TURN_CARD, after)
    elif before.phase == island.SHARK_TURN:
        line = announcement(t, before, after) if option == island.DIVE else secret_line(t, option)
    elif before.phase == island.CHOICE:
        line = choice_line(t, before, option)
    else:
        line = crew_line(t, before, option, after)
    return f"{line} {end_line(t, before, after)}".strip()


def start_line(t: TextContext, option: int | None) -> str:
    if option is None:
        return t.say("The shark has chosen where it starts.")
    return t.speak(SHARK, "You start at {space}.", "The shark starts at {space}.", space=space_name(t.say, option - island.START_AT))


def event_line(t: TextContext, before: State, card: int, after: State) -> str:
    return " ".join([card_line(t, before, card), swimmers_line(t, before, after), event_text(t, card), *beach_lines(t, before, after)])


def card_line(t: TextContext, before: State, card: int) -> str:
    return t.say("Round {n}: “{title}”.", n=int(before.this_round) + 1, title=event_title(t.say, card))


def swimmers_line(t: TextContext, before: State, after: State) -> str:
    came = [int(after.swimmers[beach]) - int(before.swimmers[beach]) for beach in range(island.BEACHES)]
    swimmers = " ".join(f"{beach_name(t.say, beach)}+{count}" for beach, count in enumerate(came) if count > 0)
    return t.say("Swimmers: {swimmers}.", swimmers=swimmers) if swimmers else t.say("No swimmers come.")


def beach_lines(t: TextContext, before: State, after: State) -> list[str]:
    """What else changed at the beaches with a card."""
    say, lines = t.say, []
    if before.closed != island.NOWHERE and after.closed == island.NOWHERE:
        lines.append(say("{beach} is open again.", beach=long_beach(say, int(before.closed))))
    elif after.open_soon and not before.open_soon:
        lines.append(say("{beach} will open soon.", beach=long_beach(say, int(after.closed))))
    if after.michael not in (island.NOWHERE, before.michael):
        lines.append(say("Michael swims at {beach}.", beach=long_beach(say, int(after.michael))))
    return lines


def choice_line(t: TextContext, before: State, option: int) -> str:
    """What the crew made of an event."""
    if option < island.TO_DOCK:
        return t.say("The crew clears and closes {beach}.", beach=long_beach(t.say, option - island.CLEAR))
    if island.HOAX_AT <= option < island.FLY_TO:
        return t.say("The crew goes to {beach}.", beach=long_beach(t.say, option - island.HOAX_AT))
    return choice_option(t, before, option) + "."


def secret_line(t: TextContext, option: int) -> str:
    """What the shark alone knows that it did."""
    say = t.say
    if option >= island.THROW:
        if SHARK in t.you:
            return say("You throw {who} into the water.", who=NAMES[option - island.THROW])
        return say("The shark throws {name} into the water.", name=NAMES[option - island.THROW])
    if option >= island.PLAY_TILE:
        return t.speak(SHARK, "You play {tile}.", "The shark plays {tile}.", tile=tile_name(say, option - island.PLAY_TILE))
    if option == island.EAT:
        return t.speak(SHARK, "You eat a swimmer.", "The shark eats a swimmer.")
    if option == island.EAT_MICHAEL:
        return t.speak(SHARK, "You eat Michael.", "The shark eats Michael.")
    if option == island.EAT_ALL:
        return t.speak(SHARK, "You eat all swimmers there.", "The shark eats all swimmers there.")
    if option >= island.SPEED_TO:
        space = space_name(say, option - island.SPEED_TO)
        return t.speak(SHARK, "You burst forward to {space}.", "The shark bursts forward to {space}.", space=space)
    return t.speak(SHARK, "You swim to {space}.", "The shark swims to {space}.", space=space_name(say, option - island.SWIM))


def announcement(t: TextContext, before: State, after: State) -> str:
    """What everybody hears at the end of the shark's turn."""
    return " ".join([t.speak(SHARK, "You are done.", "The shark is done."), *announcements(t, before, after)])


def announcements(t: TextContext, before: State, after: State) -> list[str]:
    """The same, one by one and always in this order: eaten, sensors, tile, overboard."""
    row, say = int(before.this_round), t.say
    parts = []
    bites = [(int(after.said_eaten[row, beach]), beach) for beach in range(island.BEACHES) if after.said_eaten[row, beach]]
    for count, beach in bites:
        where = long_beach(say, beach)
        parts.append(
            t.speak_many(
                SHARK, "You ate {n} swimmer at {beach}.", "You ate {n} swimmers at {beach}.",
                "It ate {n} swimmer at {beach}.", "It ate {n} swimmers at {beach}.", count, beach=where,
            )
        )  # fmt: skip
    if after.said_michael[row]:
        parts.append(t.speak(SHARK, "You ate Michael.", "It ate Michael."))
    if not bites and not after.said_michael[row]:
        parts.append(t.speak(SHARK, "You ate nobody.", "It ate nobody."))
    if after.said_sensors[row]:
        parts.append(say("Sensors set off: {places}.", places=spaces_text(t, int(after.said_sensors[row]))))
    if after.said_tile[row]:
        parts.append(t.speak(SHARK, "You played a power tile.", "It played a power tile."))
    for who in (QUINT, HOOPER):
        if after.overboard[who] and not before.overboard[who]:
            parts.append(t.speak(ROLES[who], "You were thrown into the water.", "{name} was thrown into the water.", name=NAMES[who]))
    return parts


def spaces_text(t: TextContext, spaces: int) -> str:
    return ", ".join(space_name(t.say, space) for space in range(island.SEA_SPACES) if spaces & (1 << space))


def crew_line(t: TextContext, before: State, option: int, after: State) -> str:
    """What somebody of the crew did, and the shark's answer where it must give one."""
    line, row = crew_option(t, before, option), int(before.this_round)
    if option == island.BRODY_LOOK:
        return asked(t, f"{line} ({beach_name(t.say, int(after.looked_at[row]))})", look_answer(t, after, row))
    if option == island.HOOPER_FIND:
        return asked(t, f"{line} ({space_name(t.say, int(after.found_at[row]))})", find_answer(t, after, row))
    if island.QUINT_LAUNCH <= option < island.QUINT_LAUNCH + island.SEA_SPACES:
        return asked(t, line, launch_answer(t, after, row))
    if island.BRODY_CLOSE <= option < island.BRODY_CLOSE + island.BEACHES and before.closed != island.NOWHERE:
        return line + ". " + t.say("{beach} is open again.", beach=long_beach(t.say, int(before.closed)))
    return line + "."


def asked(t: TextContext, line: str, answer: str) -> str:
    return t.say("{line}: {answer}", line=line, answer=answer)


def look_answer(t: TextContext, view: State, row: int) -> str:
    return t.say("the shark is there!") if view.look_answer[row] == 1 else t.say("not there.")


def find_answer(t: TextContext, view: State, row: int) -> str:
    if view.found_answer[row] == island.HERE:
        return t.say("the shark is there!")
    return t.say("it is close by.") if view.found_answer[row] == island.CLOSE_BY else t.say("neither there nor close by.")


def launch_answer(t: TextContext, view: State, row: int) -> str:
    return t.say("a hit!") if view.launch_answer[row] == 1 else t.say("a miss.")


def heard(t: TextContext, view: State, row: int) -> list[str]:
    """What the crew may remember of a round: announcements and answers, each in a few words (R112)."""
    say = t.say
    bites = [
        f"{beach_name(say, beach)}{int(view.said_eaten[row, beach])}" for beach in range(island.BEACHES) if view.said_eaten[row, beach]
    ]
    bites += ["Michael"] if view.said_michael[row] else []
    words = [say("ate {bites}", bites=" ".join(bites))] if bites else [say("ate nobody")]
    if view.said_sensors[row]:
        words.append(say("sensors {places}", places=spaces_text(t, int(view.said_sensors[row]))))
    if view.said_tile[row]:
        words.append(say("a tile"))
    if view.said_thrown[row]:
        words.append(say("overboard at {places}", places=spaces_text(t, int(view.said_thrown[row]))))
    if view.looked_at[row] != island.NOWHERE:
        words.append(say("binoculars {space}: {answer}", space=beach_name(say, int(view.looked_at[row])), answer=look_answer(t, view, row)))
    if view.found_at[row] != island.NOWHERE:
        words.append(say("finder {space}: {answer}", space=space_name(say, int(view.found_at[row])), answer=find_answer(t, view, row)))
    if view.launched_at[row] != island.NOWHERE:
        words.append(say("barrel {space}: {answer}", space=space_name(say, int(view.launched_at[row])), answer=launch_answer(t, view, row)))
    return [word.rstrip(".") for word in words]


def end_line(t: TextContext, before: State, after: State) -> str:
    """Why Act 1 is over, if it is."""
    if after.act == before.act and after.winner == before.winner:
        return ""
    return t.say("Act 1 is over.") + " " + how_it_ended(t, after)


def how_it_ended(t: TextContext, state: State) -> str:
    return why_it_ended(t, int(state.barrels_on_shark), int(state.this_round), int(state.eaten))


def why_it_ended(t: TextContext, barrels: int, rounds: int, eaten: int) -> str:
    rules = t.rules.ISLAND
    if barrels >= rules.BARRELS_TO_END:
        return t.say("The second barrel hangs on the shark.") if rules.BARRELS_TO_END == 2 else t.say("The last barrel hangs on the shark.")
    if rounds >= rules.LAST_ROUND:
        return t.say("The season has ended: {n} rounds are played.", n=rules.LAST_ROUND)
    return t.say.many("The shark has eaten {n} swimmer.", "The shark has eaten {n} swimmers.", eaten)


def outcome(t: TextContext, state: State) -> list[str]:
    """The end of Act 1 alone."""
    winner = SHARK if state.winner == SHARK else CREW
    lines = [
        how_it_ended(t, state),
        eaten_line(t, state),
        barrels_line(t, state),
        t.say("The shark's path: {way}.", way=route_text(t, state)),
    ]
    return [*lines, t.speak(winner, "You win!", "{name} wins.")]


def progress(t: TextContext, before: State, after: State) -> list[str]:
    """How far either side is in Act 1 after a move that brought it further."""
    lines = [eaten_line(t, after)] if after.eaten > before.eaten else []
    return [*lines, barrels_line(t, after)] if after.barrels_on_shark > before.barrels_on_shark else lines


def eaten_line(t: TextContext, state: State) -> str:
    return " ".join([t.say("Swimmers eaten: {n} of {end}.", n=int(state.eaten), end=end_of_track(t, state)), *michael_line(t, state)])


def michael_line(t: TextContext, state: State) -> list[str]:
    """Why the track can be further than there were swimmers, where the shark ate him."""
    return [t.say("Michael counts as {n}.", n=t.rules.ISLAND.MICHAEL_WORTH)] if any(state.said_michael) else []


def barrels_line(t: TextContext, state: State) -> str:
    return t.say("Barrels on the shark: {n} of {end}.", n=int(state.barrels_on_shark), end=t.rules.ISLAND.BARRELS_TO_END)


def end_of_track(t: TextContext, view: State) -> int:
    rules = t.rules.ISLAND
    return int(rules.TRACK_END_ALONE if view.setting_acts == ACT_1_ALONE else rules.TRACK_END)


def route_text(t: TextContext, state: State) -> str:
    """Where the shark was when each round began."""
    return " ".join(space_name(t.say, int(space)) for space in state.pad_place if space != island.NOWHERE)
