"""The Blue Lion played again, slowly and plainly, to be compared with the real rules.

Here tiles have names, the numbers 0 to 5, and nothing is remembered but which faces of each tile were seen. What follows from that
is found by trying all 720 ways to hand out the six pairs; what an action makes is found by comparing all threes before and
after it.
"""

from functools import cache
from itertools import combinations, permutations

A, L, P, B = range(4)
PAIRS = list(combinations((A, L, P, B), 2))
PAYS = {(P, A, P): (L, 1), (P, L, P): (A, 1), (A, B, A): (A, 2), (L, B, L): (L, 2), (B, B, B): (None, 3)}
PLACING, ACTING, RETURNING = "placing", "acting", "returning"


@cache
def arrangements(*seen):
    """All ways to hand out the pairs that fit the faces seen of each tile."""
    return [pairs for pairs in permutations(PAIRS) if all(faces <= set(pair) for faces, pair in zip(seen, pairs, strict=True))]


class Oracle:
    def __init__(self, rules, first, faces, quiet_limit):
        self.rules = rules
        self.seat = first
        self.up = list(faces)
        self.seen = [{face} for face in faces]
        self.row, self.due, self.fresh, self.pool = [], [], [], list(range(6))
        self.points = [0, 0]
        self.passed = self.over = False
        self.quiet, self.quiet_limit = 0, quiet_limit
        self.turning = None  # the tile in the air

    def backs(self, tile):
        """In how many arrangements each picture is the back of the tile."""
        found = [sum(pairs[tile]) - self.up[tile] for pairs in arrangements(*map(frozenset, self.seen))]
        return {back: found.count(back) for back in sorted(set(found))}

    def line(self):
        """All tiles as the record has them: the row, those due, those set aside this turn, the pool by picture."""
        return self.row + self.due + self.fresh + sorted(self.pool, key=lambda tile: self.up[tile])

    def threes(self):
        """The threes that lie in the row, read from either side, and where: which tiles, which faces."""
        found = {}
        for start in range(len(self.row) - 2):
            three = tuple((tile, self.up[tile]) for tile in self.row[start : start + 3])
            found[min(three, three[::-1])] = start
        return found

    def play(self, option):
        """One option of a player, or the picture that a turned tile shows."""
        rules = self.rules
        if option >= rules.SHOW:
            self.up[self.turning] = option - rules.SHOW
            self.seen[self.turning].add(option - rules.SHOW)
            self.turning = None
            self.finish()
            return
        self.before = set(self.threes())
        if option >= rules.RETURN:
            self.doing = RETURNING
            self.put_down(self.due.pop((option - rules.RETURN) // 4), option - rules.RETURN)
        elif option == rules.PASS:
            self.passed = True
            self.end_action()
        elif option < rules.PASS:
            self.doing = PLACING
            tile = next(tile for tile in self.pool if self.up[tile] == option // 4)
            self.pool.remove(tile)
            self.put_down(tile, option)
        else:
            self.doing = ACTING
            self.act(option)

    def put_down(self, tile, choice):
        self.row = [*self.row, tile] if choice // 2 % 2 else [tile, *self.row]
        if choice % 2:
            self.turning = tile
        else:
            self.finish()

    def act(self, option):
        rules = self.rules
        if option >= rules.TURN:
            self.turning = self.row[option - rules.TURN]
            return
        if option >= rules.SWAP:
            slot = option - rules.SWAP
            self.row[slot], self.row[slot + 1] = self.row[slot + 1], self.row[slot]
        elif option == rules.MOVE:
            self.row.append(self.row.pop(0))
        else:
            self.row.insert(0, self.row.pop())
        self.finish()

    def finish(self):
        """The tiles lie: pay for what is new, unless a tile was put back."""
        if self.doing == RETURNING:
            if not self.due:
                self.end_turn()
            return
        made = [start for three, start in self.threes().items() if three not in self.before and tuple(face for _, face in three) in PAYS]
        for start in made:
            paid, points = PAYS[tuple(self.up[tile] for tile in self.row[start : start + 3])]
            self.points[self.seat if paid is None else paid] += points
        self.fresh = [self.row[start + 1] for start in sorted(made)]
        self.row = [tile for tile in self.row if tile not in self.fresh]
        if made:
            self.quiet = 0
        elif self.doing == ACTING and self.quiet_limit:
            self.quiet += 1
        self.end_action()

    def end_action(self):
        if max(self.points) >= 7 or (self.quiet_limit and self.quiet == self.quiet_limit):
            self.over = True
        elif not self.due:
            self.end_turn()

    def end_turn(self):
        self.due, self.fresh = self.fresh, []
        self.seat = 1 - self.seat
