"""What hidden chests change: how much a best response to a player who weighs them gets, and so what the game with hidden chests is worth.

The weigher sees its own chests and knows how many the other took. It gives each outcome of a turn the mean share of the open game over all
chests that the other may have, by their odds, and takes the best turn by that. The responder sees everything, also the weigher's chests.
What the weigher gets against it, it gets against everybody.
"""
