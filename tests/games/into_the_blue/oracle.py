"""A second Into the Blue, written from the rule book alone: plain lists of dice, no speed, nothing shared with the engine."""
from itertools import combinations

CHEST = "chest"
LEVELS = (1, 2, 3, 4, 5)
PERFECT_DIVE = [1, 2, 3, 4, 5, CHEST]
MAIN_TREASURES = {1: 2, 2: 4, 3: 6, 4: 8, 5: 10}
SECONDARY_TREASURES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5}


def in_order(dice):
    return sorted(dice, key=lambda die: 6 if die == CHEST else die)


class Diver:
    def __init__(self):
        self.unplayed = 12
        self.shells = dict.fromkeys(LEVELS, 0)
        self.chests = []


class Table:
    def __init__(self, players, first):
        self.divers = [Diver() for _ in range(players)]
        self.chests = [5, 6, 6, 7, 8]
        self.player = first
        self.turns = []                         # who had a turn, in order
        self.last_turns = None                  # who still has a last turn, once somebody placed the last shell
        self.over = False
        self.start_turn()

    # the turn

    def start_turn(self):
        self.turns.append(self.player)
        self.rolls = 0
        self.kept = []
        self.dice = None                        # in the air: all but the kept ones
        self.final = False

    def throw(self, faces):
        assert self.dice is None
        assert len(self.kept) + len(faces) == 6
        self.dice = in_order(self.kept + list(faces))
        self.rolls += 1
        if self.rolls == 3:
            self.stop()

    def rerolls(self):
        """Every group of dice that may be rolled again now, as sorted tuples."""
        if self.dice is None or self.final:
            return set()
        return {tuple(group) for size in range(1, 7) for group in combinations(self.dice, size)}

    def roll_again(self, group):
        assert tuple(group) in self.rerolls()
        self.kept = list(self.dice)
        for die in group:
            self.kept.remove(die)
        self.dice = None

    def stop(self):
        self.final = True
        if 1 not in self.dice:
            self.next_player()

    # the three kinds of dive

    def perfect(self):
        return self.final and self.dice == PERFECT_DIVE

    def places(self):
        """How many shells each level of the sequence would get."""
        found = {}
        if self.final and not self.perfect():
            for level in LEVELS:
                if level not in self.dice:
                    break
                found[level] = min(self.dice.count(level), self.divers[self.player].unplayed)
        return found

    def place(self, level):
        diver = self.divers[self.player]
        count = self.places()[level]
        diver.shells[level] += count
        diver.unplayed -= count
        if diver.unplayed == 0 and self.last_turns is None:
            others = range(1, len(self.divers))
            self.last_turns = [(self.player + step) % len(self.divers) for step in others]
        self.next_player()

    def take_chest(self, value):
        assert self.perfect()
        self.chests.remove(value)
        self.divers[self.player].chests.append(value)
        if self.chests:
            self.start_turn()
        else:
            self.over = True

    def next_player(self):
        if self.last_turns is None:
            self.player = (self.player + 1) % len(self.divers)
        elif self.last_turns:
            self.player = self.last_turns.pop(0)
        else:
            self.over = True
            return
        self.start_turn()

    # treasure

    def beats(self, one, other, level):
        """Whether the first diver ranks above the second on a level, ties broken as the rule book tells them."""
        a, b = self.divers[one], self.divers[other]
        for above in range(level, 0, -1):
            if a.shells[above] != b.shells[above]:
                return a.shells[above] > b.shells[above]
        if a.unplayed != b.unplayed:
            return a.unplayed > b.unplayed
        return self.last_turn_of(one) < self.last_turn_of(other)

    def last_turn_of(self, player):
        return max(moment for moment, who in enumerate(self.turns) if who == player)

    def ranking(self, level):
        present = [player for player, diver in enumerate(self.divers) if diver.shells[level] > 0]
        ranked = []
        while present:
            best = present[0]
            for player in present[1:]:
                if self.beats(player, best, level):
                    best = player
            ranked.append(best)
            present.remove(best)
        return ranked

    def scores(self):
        points = [sum(diver.chests) for diver in self.divers]
        secondary = 2 if len(self.divers) >= 4 else 1
        for level in reversed(LEVELS):
            ranked = self.ranking(level)
            for player in ranked[:1]:
                points[player] += MAIN_TREASURES[level]
            for player in ranked[1:1 + secondary]:
                points[player] += SECONDARY_TREASURES[level]
        return points

    def winners(self):
        points = self.scores()
        return [player for player, total in enumerate(points) if total == max(points)]
