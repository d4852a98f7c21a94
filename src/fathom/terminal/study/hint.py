"""What `fathom hint` and `fathom odds` print about a moment of a saved match."""

import json
from pathlib import Path
from typing import Any

from fathom.bots.ladder import name_of
from fathom.engine.contract import CHANCE, NOBODY, WATCHER, State
from fathom.engine.loader import Game, load
from fathom.engine.match import Match
from fathom.studies.hints import PLAYS_ON, Advice, Outlook, hint, odds
from fathom.studies.simulate import Interval
from fathom.terminal.files import found_path, open_match
from fathom.terminal.replay import viewer_called
from fathom.terminal.screen import Screen
from fathom.terminal.voice import Voice
from fathom.text.errors import BadTable

SHOWN = 12  # outcomes of luck


def compiled(match: Match) -> Game:
    return load(match.game.name, "cpu", match.game.edition).with_settings(match.game.settings)


def last_decision(match: Match) -> int:
    """The latest move that is or was a player's to make, from 1: the coming one, where a player is to move."""
    actors = [match.game.actor(state) for state in match.states]
    return max((place + 1 for place, actor in enumerate(actors) if actor >= 0), default=0)


def checked(match: Match, move: int) -> int:
    last = len(match.played)
    if not 1 <= move <= last + 1:
        raise BadTable("there is no move {move}; there are 1 to {last}, and {next} is the next", move=move, last=last, next=last + 1)
    return move


def show_hint(path: Path, move: int | None, patience: float, as_json: bool, language: str) -> None:
    match = open_match(found_path(str(path)))
    number = checked(match, move or last_decision(match))
    state = match.states[number - 1]
    seat = match.game.actor(state)
    if seat < 0:
        raise BadTable("move {number} is nobody's to choose; `fathom odds` tells the chances there", number=number)
    game = compiled(match)
    view = game.view(state, seat)
    advice = hint(game, view, seat, patience)
    played = match.played[number - 1] if number <= len(match.played) else None
    voice = Voice(game, language, match.names)
    if as_json:
        print(json.dumps(hint_figures(advice, voice, view, number, seat, played), indent=2))
    else:
        tell_hint(advice, voice, Screen(), view, number, seat, played)


def tell_hint(advice: Advice, voice: Voice, screen: Screen, view: State, number: int, seat: int, played: int | None) -> None:
    say = voice.say
    head = say("move {number}, {name} to play", number=number, name=voice.names[seat])
    screen.line([(voice.title(), "strong"), (f" · {head}", "")])
    screen.picture(voice.picture(view, screen.width))
    wide = max(len(voice.notation(view, each.option)) for each in advice.best)
    for each in advice.best:
        mark = say(" (played)") if each.option == played else ""
        head_of = [(f"{chance_words(each.chance, advice.exact)}  ", "strong"), (voice.notation(view, each.option).ljust(wide + 2), "offer")]
        screen.entry(head_of, voice.option(view, each.option) + mark)
    if advice.others:
        names = ", ".join(voice.notation(view, option) + (say(" (played)") if option == played else "") for option in advice.others)
        screen.write(say("Not tried, for they look worse: {options}", options=names), "dim")
    screen.write(how_known(voice, advice), "dim")


def how_known(voice: Voice, found: Advice | Outlook) -> str:
    say = voice.say
    if found.exact:
        return say("Exact: these are the chances under perfect play.")
    times, level = found.times, name_of(say, PLAYS_ON)
    return say("Estimates with 95 % intervals, from {count} play-outs each: everybody goes on like a {level}.", count=times, level=level)


def chance_words(chance: Interval, exact: bool) -> str:
    return f"{chance.mean:6.2%}" if exact else f"{chance.mean:4.0%} ({chance.low:.0%}–{chance.high:.0%})".ljust(15)


def hint_figures(advice: Advice, voice: Voice, view: State, number: int, seat: int, played: int | None) -> dict[str, Any]:
    return {
        "game": voice.game.name,
        "move": number,
        "seat": seat,
        "exact": advice.exact,
        "level": advice.level,
        "play_outs": advice.times,
        "options": [
            {"option": each.option, "notation": voice.notation(view, each.option), **each.chance._asdict()} for each in advice.best
        ],
        "not_tried": [voice.notation(view, option) for option in advice.others],
        "played": None if played is None else voice.notation(view, played),
    }


# -- odds --------------------------------------------------------------------------------------------------------------


def show_odds(path: Path, move: int | None, seat: str | None, patience: float, as_json: bool, language: str) -> None:
    match = open_match(found_path(str(path)))
    viewer = viewer_called(match, seat)
    number = checked(match, move or len(match.played) + 1)
    game = compiled(match)
    view = game.view(match.states[number - 1], viewer)
    outlook, luck = odds(game, view, viewer, patience), outcomes(game, view)
    voice = Voice(game, language, match.names)
    if as_json:
        print(json.dumps(odds_figures(outlook, luck, voice, view, number), indent=2))
    else:
        tell_odds(outlook, luck, voice, Screen(), view, number, viewer)


def outcomes(game: Game, view: State) -> list[tuple[int, float]]:
    """What luck may bring, the likeliest first, where it is luck's turn."""
    if game.actor(view) != CHANCE:
        return []
    weights = game.odds(view)
    found = [(option, weight / sum(weights)) for option, weight in zip(game.options(view), weights, strict=True)]
    return sorted(found, key=lambda each: -each[1])


def tell_odds(outlook: Outlook, luck: list[tuple[int, float]], voice: Voice, screen: Screen, view: State, number: int, viewer: int) -> None:
    say = voice.say
    eyes = say("as everybody may know it") if viewer == WATCHER else say("as {name} sees it", name=voice.names[viewer])
    head = say("before move {number}, {eyes}", number=number, eyes=eyes)
    screen.line([(voice.title(), "strong"), (f" · {head}", "")])
    screen.picture(voice.picture(view, screen.width))
    wide = max(map(len, voice.names))
    for name, chance in zip(voice.names, outlook.chances, strict=True):
        screen.line([(f"{chance_words(chance, outlook.exact)}  ", "strong"), (name.ljust(wide), "")])
    if voice.game.actor(view) != NOBODY:
        screen.write(how_known(voice, outlook), "dim")
    if luck:
        screen.write()
        screen.write(say("It is luck's turn:"))
    for option, likely in luck[:SHOWN]:
        screen.line([(f"{likely:6.2%}  ", "strong"), (voice.notation(view, option), "offer")])
    if len(luck) > SHOWN:
        rest = sum(likely for _, likely in luck[SHOWN:])
        screen.write(say("{chance} all {count} others together", chance=f"{rest:.2%}", count=len(luck) - SHOWN), "dim")


def odds_figures(outlook: Outlook, luck: list[tuple[int, float]], voice: Voice, view: State, number: int) -> dict[str, Any]:
    return {
        "game": voice.game.name,
        "move": number,
        "exact": outlook.exact,
        "play_outs": outlook.times,
        "chances": [{"name": name, **chance._asdict()} for name, chance in zip(voice.names, outlook.chances, strict=True)],
        "luck": [{"option": option, "notation": voice.notation(view, option), "chance": chance} for option, chance in luck],
    }
