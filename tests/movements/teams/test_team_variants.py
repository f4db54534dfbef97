"""Plans of team movements: their lengths, and the codes that name them."""

import pytest

from movements.teams.team_variants import plan_triples


@pytest.mark.parametrize(("teams", "stanzas"), [(3, 6), (7, 1), (9, 1)])
def test_triples_have_two_rounds_a_stanza(teams, stanzas):
    plans = list(plan_triples(teams))

    rounds = [2 * stanza for stanza in range(1, stanzas + 1)]
    assert [(plan.code, plan.rounds) for plan in plans] == [(str(count), count) for count in rounds]
    assert [max(lot.round for lot in plan.lots()) for plan in plans] == rounds
