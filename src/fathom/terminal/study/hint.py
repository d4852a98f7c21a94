"""`fathom hint` and `fathom odds`: chances of winning at one move of a saved match."""

import json
from pathlib import Path
from typing import Any

from fathom.bots.ladder import SLOW, name_of
from fathom.engine.contract import CHANCE, NOBODY, WATCHER, State
from fathom.engine.loader import Game, load
from fathom.engine.match import Match
from fathom.studies.hints import ROLLOUT_LEVEL, RankedOptions, WinChances, hint, odds
from fathom.studies.simulate import Interval
from fathom.terminal.files import existing_path, open_match
from fathom.terminal.presenter import Presenter
from fathom.terminal.replay import viewer_named
from fathom.terminal.screen import Screen
from fathom.text.errors import BadTable

Chances = list[tuple[int, float]]  # options with their probabilities

SHOWN = 12  # outcomes of a chance move


def compiled(match: Match) -> Game:
    return load(match.game.name, "cpu", match.game.edition).with_settings(match.game.settings)


def last_decision(match: Match) -> int:
    """The number, from 1, of the last move that a player chooses; the next move if a player is to move."""
    actors = [match.game.actor(state) for state in match.states]
    return max((index + 1 for index, actor in enumerate(actors) if actor >= 0), default=0)


def checked_move(match: Match, move: int) -> int:
    last = len(match.played)
    if not 1 <= move <= last + 1:
        raise BadTable("there is no move {move}; choose 1 to {last}, or {next} for the next move", move=move, last=last, next=last + 1)
    return move


def show_hint(path: Path, move: int | None, patience: float, as_json: bool, language: str) -> None:
    match = open_match(existing_path(str(path)))
    number = checked_move(match, move or last_decision(match))
    state = match.states[number - 1]
    seat = match.game.actor(state)
    if seat < 0:
        raise BadTable("no player chooses move {number}; `fathom odds` shows the chances", number=number)
    game = compiled(match)
    view = game.view(state, seat)
    advice = hint(game, view, seat, patience)
    played = match.played[number - 1] if number <= len(match.played) else None
    presenter = Presenter(game, language, match.names)
    if as_json:
        print(json.dumps(hint_figures(advice, presenter, view, number, seat, played), indent=2))
    else:
        print_hint(advice, presenter, Screen(), view, number, seat, played)


def print_hint(
    advice: RankedOptions, presenter: Presenter, screen: Screen, view: State, number: int, seat: int, played: int | None
) -> None:
    say = presenter.say
    head = say("move {number}, {name} to play", number=number, name=presenter.names[seat])
    screen.line([(presenter.title(), "strong"), (f" · {head}", "")])
    screen.picture(presenter.picture(view, screen.width))
    wide = max(len(presenter.notation(view, each.option)) for each in advice.best)
    for each in advice.best:
        mark = say(" (played)") if each.option == played else ""
        chance, notation = chance_words(each.chance, advice.exact), presenter.notation(view, each.option)
        screen.entry([(f"{chance}  ", "strong"), (notation.ljust(wide + 2), "offer")], presenter.option(view, each.option) + mark)
    if advice.others:
        names = ", ".join(presenter.notation(view, option) + (say(" (played)") if option == played else "") for option in advice.others)
        screen.write(say("Not tried because they look worse: {options}", options=names), "dim")
    screen.write(how_known(presenter, advice), "dim")


def how_known(presenter: Presenter, found: RankedOptions | WinChances) -> str:
    say = presenter.say
    if found.exact:
        return say("Exact: these are the chances under perfect play.")
    if found.level == SLOW:
        return say("Estimates with 95% intervals, as judged by the bot “{level}”.", level=name_of(say, SLOW))
    times, level = found.rollouts, name_of(say, ROLLOUT_LEVEL)
    return say("Estimates with 95% intervals, from {count} rollouts each, with everybody playing like a {level}.", count=times, level=level)


def chance_words(chance: Interval, exact: bool) -> str:
    return f"{chance.mean:6.2%}" if exact else f"{chance.mean:4.0%} ({chance.low:.0%}–{chance.high:.0%})".ljust(15)


def hint_figures(advice: RankedOptions, presenter: Presenter, view: State, number: int, seat: int, played: int | None) -> dict[str, Any]:
    return {
        "game": presenter.game.name,
        "move": number,
        "seat": seat,
        "exact": advice.exact,
        "level": advice.level,
        "play_outs": advice.rollouts,
        "options": [
            {"option": each.option, "notation": presenter.notation(view, each.option), **each.chance._asdict()} for each in advice.best
        ],
        "not_tried": [presenter.notation(view, option) for option in advice.others],
        "played": None if played is None else presenter.notation(view, played),
    }


# -- odds --------------------------------------------------------------------------------------------------------------


def show_odds(path: Path, move: int | None, seat: str | None, patience: float, as_json: bool, language: str) -> None:
    match = open_match(existing_path(str(path)))
    viewer = viewer_named(match, seat)
    number = checked_move(match, move or len(match.played) + 1)
    game = compiled(match)
    view = game.view(match.states[number - 1], viewer)
    outlook, chances = odds(game, view, viewer, patience), chance_outcomes(game, view)
    presenter = Presenter(game, language, match.names)
    if as_json:
        print(json.dumps(odds_figures(outlook, chances, presenter, view, number), indent=2))
    else:
        print_odds(outlook, chances, presenter, Screen(), view, number, viewer)


def chance_outcomes(game: Game, view: State) -> Chances:
    """The outcomes of a chance move with their probabilities, the likeliest first; empty if a player moves."""
    if game.actor(view) != CHANCE:
        return []
    weights = game.odds(view)
    found = [(option, weight / sum(weights)) for option, weight in zip(game.options(view), weights, strict=True)]
    return sorted(found, key=lambda each: -each[1])


def print_odds(outlook: WinChances, chances: Chances, presenter: Presenter, screen: Screen, view: State, number: int, viewer: int) -> None:
    say = presenter.say
    eyes = say("as a watcher sees it") if viewer == WATCHER else say("as {name} sees it", name=presenter.names[viewer])
    head = say("before move {number}, {eyes}", number=number, eyes=eyes)
    screen.line([(presenter.title(), "strong"), (f" · {head}", "")])
    screen.picture(presenter.picture(view, screen.width))
    wide = max(map(len, presenter.names))
    for name, chance in zip(presenter.names, outlook.chances, strict=True):
        screen.line([(f"{chance_words(chance, outlook.exact)}  ", "strong"), (name.ljust(wide), "")])
    if presenter.game.actor(view) != NOBODY:
        screen.write(how_known(presenter, outlook), "dim")
    if chances:
        screen.write()
        screen.write(say("The next draw:"))
    for option, likely in chances[:SHOWN]:
        screen.line([(f"{likely:6.2%}  ", "strong"), (presenter.notation(view, option), "offer")])
    if len(chances) > SHOWN:
        rest = sum(likely for _, likely in chances[SHOWN:])
        screen.write(say("{chance} for the other {count} together", chance=f"{rest:.2%}", count=len(chances) - SHOWN), "dim")


def odds_figures(outlook: WinChances, chances: Chances, presenter: Presenter, view: State, number: int) -> dict[str, Any]:
    return {
        "game": presenter.game.name,
        "move": number,
        "exact": outlook.exact,
        "play_outs": outlook.rollouts,
        "chances": [{"name": name, **chance._asdict()} for name, chance in zip(presenter.names, outlook.chances, strict=True)],
        "luck": [{"option": option, "notation": presenter.notation(view, option), "chance": chance} for option, chance in chances],
    }
