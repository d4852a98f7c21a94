"""What a player who thinks needs to know about Deep Dive."""


def value(state, seat):
    return 0.5
