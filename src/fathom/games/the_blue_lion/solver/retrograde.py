"""Full rows by the book, where endless play is a draw: exact retrograde analysis.  In the rules language.

While the points and the certain backs stay as they are, nothing is left to chance. A quiet action is either an *edge*, to one full row
with as many certain backs, or an *exit*: to higher points or to more certain backs, so its value is known already. The rows with equally
many certain backs are therefore a game on a graph without chance, with real values at its exits and a draw for endless play.

One pass solves it, the greatest distance from a draw first (Knuth's generalisation of Dijkstra's algorithm, 1977). A row is won by as
much as its best exit, or the row it leads to, is lost; it is lost once all its edges lead to rows won by the other side, and then it is
worth the best of them or its best exit. No option settled later can be better. Rows that are never settled are draws. The order of
settling is the proof: the side that is ahead always has an option towards a row settled earlier, so the win comes after finitely many
actions; a side that is not behind always has an option that no settled row takes from it.

A *node* is a row with one side to move, who has points[side]: side * rows + row. Values are the mover's distance from a draw, -1/2 to 1/2.
"""

from fathom.games.the_blue_lion.solver.backward_induction import SHARE, WORTH, add, choose_better, forget, hand_over_lane

ROUNDING = 1e-6  # exits nearer to a draw than this are draws
NEVER = 2_000_000_000  # the rank of a node that is not settled
NO_EXIT = -1.0  # lower than any value


def is_edge(rows, option, row):
    """Does the option of a row lead to one row of the same stratum for sure, without a diamond?"""
    first = rows.first_quiet[option]
    is_one = rows.first_quiet[option + 1] == first + 1 and rows.chance[first] == 1.0
    return is_one and rows.stratum[rows.position[first]] == rows.stratum[row]


def count_edges(rows, graph, stratum, points, paid, now):
    """The edges and the best exit of every node of a stratum; returns how many nodes have an exit, listed in graph.events."""
    count, size = 0, len(rows.stratum)
    for side in range(2):
        for position in range(size):
            if rows.stratum[position] != stratum:
                continue
            node = side * size + position
            graph.edges[node], graph.exit[node] = 0, NO_EXIT
            for option in range(rows.first_option[position], rows.first_option[position + 1]):
                if is_edge(rows, option, position):
                    graph.edges[node] += 1
                else:
                    graph.exit[node] = max(graph.exit[node], exit_value(rows, option, SHARE + points[side], paid, now))
            if graph.exit[node] != NO_EXIT:
                graph.events[count] = node
                count += 1
    return count


def exit_value(rows, option, cell, paid, now):
    share = float(paid[rows.payment[option], cell])
    for quiet in range(rows.first_quiet[option], rows.first_quiet[option + 1]):
        share += rows.chance[quiet] * now[rows.position[quiet], cell]
    return share - 0.5


def settle(graph, node, value, settled):
    """Returns how many nodes are settled now."""
    graph.value[node] = value
    graph.rank[node] = settled
    graph.queue[settled] = node
    return settled + 1


def settle_stratum(rows, graph, events):
    """Settles the nodes of a stratum; `events` are those with an exit, the greatest distance from a draw first. Returns how many."""
    settled = spread(rows, graph, 0, 0)
    for node in events:
        value = graph.exit[node]
        if abs(value) < ROUNDING:
            break
        before = settled
        graph.is_open[node] = 1
        if graph.rank[node] == NEVER and (value > 0.0 or graph.edges[node] == 0):
            settled = settle(graph, node, value, settled)
        settled = spread(rows, graph, before, settled)
    return settled


def spread(rows, graph, index, settled):
    """Settles what follows from the nodes in the queue from `index` on; all of it is as far from a draw as they are."""
    size = len(rows.stratum)
    while index < settled:
        node = graph.queue[index]
        index += 1
        side, position, value = node // size, node % size, graph.value[node]
        for number in range(rows.first_before[position], rows.first_before[position + 1]):
            before = rows.before[number]
            other = (1 - side) * size + before
            if rows.stratum[before] != rows.stratum[position] or graph.rank[other] != NEVER:
                continue
            if value < 0.0:
                settled = settle(graph, other, -value, settled)
            else:
                graph.edges[other] -= 1
                if graph.edges[other] == 0 and graph.is_open[other]:
                    settled = settle(graph, other, -value, settled)
    return settled


def write_values(rows, graph, settled, points, paid, now, desk):
    """Every settled node plays its best option among those that lead to nodes settled before it: its whole worth follows from theirs."""
    sum_up, best = desk
    size = len(rows.stratum)
    for index in range(settled):
        node = graph.queue[index]
        side, position = node // size, node % size
        lane = points[side]
        forget(best)
        for option in range(rows.first_option[position], rows.first_option[position + 1]):
            if is_edge(rows, option, position) and graph.rank[(1 - side) * size + rows.position[rows.first_quiet[option]]] > index:
                continue
            for cell in range(WORTH):
                sum_up[cell] = paid[rows.payment[option], cell]
            for quiet in range(rows.first_quiet[option], rows.first_quiet[option + 1]):
                add(sum_up, rows.chance[quiet], now, rows.position[quiet])
            choose_better(sum_up, best, lane, lane + 1)
        best[SHARE + lane] = 0.5 + graph.value[node]
        hand_over_lane(best, lane, points[1 - side], now, position)
