"""A pair comes late: from a round on that has not begun, and from no other."""

import pytest

from boards.match_errors import RoundBegunError
from boards.queries.tournaments import tournament
from boards.services.late_pairs import admit_late_pair
from club.models import Source
from tests.builders import a_match, a_tournament, dealt_out, final
from tournament.models import Seat

pytestmark = pytest.mark.django_db
BY = {"by": None, "source": Source.DIRECTOR}


def begun(event, number):
    """The first match of a round is under way."""
    now = tournament(event.pk)
    pairs = map(now.label, now.rounds[number - 1].matches[0].pairs)
    dealt_out(a_match(event, *pairs), "we 2S=")


def test_it_comes_in_from_the_round_after_the_one_that_is_on():
    event = a_tournament(5)
    begun(event, 2)

    entry = admit_late_pair(event, from_round=3, zone="North", players=("Cy", "Di"), **BY)

    rounds = Seat.objects.filter(place__entry=entry).order_by("round")
    assert (entry.label, list(rounds.values_list("round", flat=True))) == ("3B", [3, 4, 5])


@pytest.mark.parametrize("from_round", [1, 2])
def test_it_does_not_come_in_from_a_round_that_is_over_or_on(from_round):
    event = a_tournament(5)
    now = tournament(event.pk)
    for match in now.rounds[0].matches:
        final(event, *map(now.label, match.pairs), 500, 300)
    begun(event, 2)

    with pytest.raises(RoundBegunError) as refused:
        admit_late_pair(event, from_round=from_round, **BY)

    assert refused.value.facts == {"round": from_round, "reached": 2}
    assert event.entries.count() == 5
