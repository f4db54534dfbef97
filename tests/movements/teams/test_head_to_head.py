"""Teams head to head and in triples: matches, sets and rooms."""

from collections import Counter, defaultdict
from itertools import combinations

import pytest

from movements.teams.head_to_head import triple_lots


@pytest.mark.parametrize("teams", [3, 5, 6, 7, 9])
@pytest.mark.parametrize("stanzas", [1, 2, 3])
def test_each_match_of_triples_has_its_set_and_its_two_rooms(teams, stanzas):
    lots = triple_lots(teams, stanzas)

    played = defaultdict(Counter)
    sets = defaultdict(set)
    for lot in lots:
        stanza = (lot.round - 1) // 2
        match = stanza, frozenset((lot.north_south, lot.east_west))
        played[match][lot.lot, lot.north_south] += 1
        sets[stanza].add(lot.lot)
    # On each set of a match each of its teams sits North-South once.
    assert all(set(counts.values()) == {1} for counts in played.values())
    in_triples = teams - teams % 3 if teams % 3 == 0 else 3
    of_triples = {
        (stanza, frozenset(two))
        for stanza in range(stanzas)
        for first in range(1, in_triples + 1, 3)
        for two in combinations(range(first, first + 3), 2)
    }
    assert {match for match in played if max(match[1]) <= in_triples} == of_triples
    assert {len(played[match]) for match in of_triples} == {2}
    # No set is played in two stanzas.
    assert sum(map(len, sets.values())) == len(set().union(*sets.values()))
