"""Positions of Deep Dive, laid out and read by the tests."""

from fathom.games.deep_dive.rules import READY


def a_table(game, places, held, step, **fields):
    """A position in the first round: where the divers are, what lies before them, and what `fields` say."""
    state = game.new(len(places))
    state.supply -= sum(held)
    state.step = step
    for seat, (place, shells) in enumerate(zip(places, held, strict=True)):
        state.place[seat] = place
        state.held[seat] = shells
    for name, value in fields.items():
        setattr(state, name, value)
    state.seat = fields.get("seat", next((seat for seat, place in enumerate(places) if place >= READY), 0))
    return state


def do(game, state, *options):
    for option in options:
        assert option in game.options(state)
        game.play(state, option)


def divers(state):
    return [int(place) for place in state.place[: state.seats]]


def held(state):
    return [int(shells) for shells in state.held[: state.seats]]


def white(state):
    return [int(pearls) for pearls in state.white[: state.seats]]


def face_down(state):
    return sum(held(state)) + int(state.supply)
