"""Two directors, one moment: names, numbers and repairs on a real database."""

from itertools import pairwise
from uuid import uuid4

import pytest

from boards.queries.table_results import pairs_of_session
from club.models import LedgerEntry
from tests.builders import a_club, a_player, a_session, a_two_line_section, an_actor
from tests.racing import at_once
from tournament.errors import TournamentError
from tournament.models import Place, Session
from tournament.services.players.line_ups import set_line_up
from tournament.services.seating.movement_changes import arrow_switch_round, drop_last_round
from tournament.services.seating.pair_numbers import swap_entries

pytestmark = pytest.mark.django_db(transaction=True)
BY = {"actor": an_actor()}


def raced(*directors):
    return sorted(at_once(*directors, refused=TournamentError))


def test_one_player_is_named_in_two_pairs_at_once_and_one_is_refused():
    section, ada = a_two_line_section(tables=2), a_player("Ada")
    places = list(section.places.select_related("entry"))

    answers = raced(
        *(
            lambda place=place: set_line_up(place.entry, section.session, [ada], **BY)
            for place in places
        )
    )

    assert answers == ["done", *["player_seated"] * 3]
    assert [len(pair.people) for pair in pairs_of_session(section.session).values()].count(1) == 1


def test_concurrent_number_swaps_lose_no_pair():
    section = a_two_line_section(tables=3)
    read = list(section.places.select_related("entry", "section").order_by("pk"))
    everybody = sorted(place.entry_id for place in read)

    swaps = pairwise(read)
    answers = raced(
        *(
            lambda first=first, other=other: swap_entries(first, other, **BY)
            for first, other in swaps
        )
    )

    assert answers == ["done"] * 5
    assert sorted(Place.objects.values_list("entry", flat=True)) == everybody


def test_a_session_requested_twice_at_once_is_created_once():
    a_club()
    key = uuid4()

    answers = raced(*[lambda: a_session(request_id=key)] * 2)

    assert (answers, Session.objects.count()) == (["done", "done"], 1)


def test_concurrent_movement_changes_are_done_in_turn():
    section = a_session()

    answers = raced(
        lambda: drop_last_round(section, **BY), lambda: arrow_switch_round(section, 2, **BY)
    )

    assert answers == ["done", "done"]
    assert Session.objects.get().revision == 3
    assert sorted(LedgerEntry.objects.exclude(action="plan").values_list("action", flat=True)) == [
        "arrow_switch_round",
        "drop_last_round",
    ]
    assert set(section.seatings.values_list("round", "boards__arrow_switched")) == {
        (1, False),
        (2, True),
    }
