"""An extra table for a late pair, outside of the draw."""

import pytest

from tests.builders import a_tournament, an_actor
from tests.raising import raises_code
from tournament.models import LineUpPlayer, Seat
from tournament.services.matches.extra_tables import seat_late_pair

pytestmark = pytest.mark.django_db
BY = {"actor": an_actor()}


def test_a_late_pair_meets_the_pair_that_would_have_the_bye():
    event = a_tournament(5)

    entry = seat_late_pair(event, from_round=3, zone="North", players=("Cy", "Di"), **BY)

    seats = Seat.objects.filter(place__entry=entry).order_by("round")
    assert (entry.label, entry.zone) == ("3B", "North")
    assert [(seat.round, seat.seating.table, seat.chairs) for seat in seats] == [
        (3, 3, "EW"),
        (4, 3, "EW"),
        (5, 3, "EW"),
    ]
    names = LineUpPlayer.objects.filter(line_up__entry=entry).values_list("player__name", flat=True)
    assert list(names) == ["Cy", "Di"]


@pytest.mark.parametrize(("pairs", "from_round"), [(4, 1), (5, 6)])
def test_a_late_pair_without_byes_has_no_opponent(pairs, from_round):
    event = a_tournament(pairs)

    with raises_code("no_bye"):
        seat_late_pair(event, from_round=from_round, **BY)

    assert event.entries.count() == pairs
