"""Computes a minimum-cost perfect matching, for pairing Swiss rounds (blossom algorithm)."""

from collections.abc import Callable

CostOfCouple = Callable[[int, int], int]


def match_at_least_cost(count: int, cost: CostOfCouple) -> list[tuple[int, int]]:
    """Return the couples of the numbers from 0 to `count`, which is even; costs are not negative.

    Exact, and the same for the same costs: couples are in order, the lower number first.
    """
    # Slow to load, and needed by nothing else.
    import rustworkx

    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    costs = [(one, other, cost(one, other)) for other in range(count) for one in range(other)]
    highest = max((price for *_, price in costs), default=0)
    # The library looks for the most weight.
    graph.add_edges_from([(one, other, highest - price) for one, other, price in costs])
    couples = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(couple), max(couple)) for couple in couples)
