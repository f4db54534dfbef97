"""Linked sessions from the page of a new session: offered, created, and linked until play."""

from datetime import timedelta

import pytest
from django.urls import reverse

from tests.builders import a_director, an_actor, named
from tests.web.director.setup.test_new_session import ADDRESS, TODAY, wishes
from tournament.models import Event, LineUpPlayer, Place, Session
from tournament.services.seating.pair_numbers import draw_entries, swap_entries

pytestmark = pytest.mark.django_db
DOUBLE_HOWELL = "double-howell.2.8.8.3.full"
PAGE_ID = "8e8be2a8-0f1c-4e5a-9d2f-6f0a1f9a7c11"


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown"))
    return client


def linked_wishes(**others):
    return wishes(pairs=16, sessions=2, days_apart=1, **others)


@pytest.fixture
def sessions(ann):
    ann.post(ADDRESS, linked_wishes(offer=DOUBLE_HOWELL, request_id=PAGE_ID))
    return list(Session.objects.order_by("number"))


def entries_by_number(session):
    places = Place.objects.filter(section__session=session)
    return dict(places.values_list("number", "entry"))


def names_in(session):
    rows = LineUpPlayer.objects.filter(line_up__session=session).order_by("position")
    return [row.player.name for row in rows]


def test_linked_sessions_are_offered_best_first_with_reasons(ann):
    page = ann.get(ADDRESS, linked_wishes())

    rows = page.context["linked"]
    assert [(row.title, row.meets, row.balance) for row in rows] == [
        ("Double Howell", "15 of 15", "100.0"),
        ("Howell barometer over several sessions", "15 of 15", "100.0"),
    ]
    assert [session.length for session in rows[0].sessions] == [
        "8 rounds of 3 boards",
        "7 rounds of 3 boards",
    ]
    assert len(page.context["linked_reasons"]) == 4
    assert [name for name, _reason in page.context["exclusions"]] == ["Interwoven Howell"]


def test_without_linked_sessions_each_is_named_with_its_reason(ann):
    page = ann.get(ADDRESS, wishes(pairs=16))

    reasons = dict(page.context["exclusions"])
    assert reasons["Double Howell"] == reasons["Interwoven Howell"]
    assert "linked" not in page.context


def test_picking_one_creates_all_sessions_of_one_event(ann, sessions):
    first, second = sessions
    event = Event.objects.get()

    assert event.several
    assert [session.event_id for session in sessions] == [event.pk, event.pk]
    assert [session.local_date for session in sessions] == [TODAY, TODAY + timedelta(1)]
    assert [session.name for session in sessions] == ["Monday pairs", "Monday pairs, session 2"]
    assert [session.sections.get().movement for session in sessions] == [
        "double-howell-first",
        "double-howell-second",
    ]
    assert entries_by_number(first) == entries_by_number(second)
    assert [session.boards.count() for session in sessions] == [24, 21]


def test_picking_one_twice_creates_them_once(ann, sessions):
    ann.post(ADDRESS, linked_wishes(offer=DOUBLE_HOWELL, request_id=PAGE_ID))

    assert Session.objects.count() == 2


def test_over_both_sessions_every_pair_meets_every_other(sessions):
    met = set()
    for session in sessions:
        numbers = entries_by_number(session)
        for seating in session.sections.get().seatings.prefetch_related("seats__place"):
            met.add(frozenset(numbers[seat.place.number] for seat in seating.seats.all()))

    assert len(met) == 16 * 15 // 2


def test_a_draw_or_an_exchange_in_the_first_session_holds_for_the_second(sessions):
    first, second = sessions
    actor = an_actor()
    before = entries_by_number(second)
    draw_entries(first.sections.get(), seed=7, actor=actor)
    drawn = entries_by_number(second)
    one, other = Place.objects.filter(section__session=first, number__in=(1, 2))
    swap_entries(one, other, actor=actor)

    assert before != drawn == {**entries_by_number(first), 1: drawn[1], 2: drawn[2]}
    assert entries_by_number(second) == entries_by_number(first) != drawn


def test_names_of_the_first_session_are_those_of_the_second_unless_it_has_others(sessions):
    first, second = sessions
    place = Place.objects.get(section__session=first, number=3)
    named(place, "Ada Ace", "Bo Bid")
    copied = names_in(second)
    named(place, "Ada Ace", "Cy Cue")
    corrected = names_in(second)
    named(Place.objects.get(section__session=second, number=3), "Dee Dummy", "Eve East")
    named(place, "Fay Four", "Gil Game")

    assert copied == ["Ada Ace", "Bo Bid"]
    assert corrected == ["Ada Ace", "Cy Cue"]
    assert names_in(second) == ["Dee Dummy", "Eve East"]


def test_a_substitute_of_the_first_session_does_not_play_in_the_second(sessions):
    first, second = sessions
    place = Place.objects.get(section__session=first, number=3)
    named(place, "Ada Ace", "Bo Bid")
    named(place, "Ada Ace", "Cy Cue", from_round=2)

    assert names_in(second) == ["Ada Ace", "Bo Bid"]


def test_cards_are_printed_for_each_session(ann, sessions):
    for session in sessions:
        page = ann.get(reverse("director:print", args=("crown", session.pk)))

        assert page.status_code == 200


def test_both_sessions_have_one_ranking(ann, sessions):
    event = Event.objects.get()
    page = ann.get(reverse("director:overall", args=("crown", event.slug)))

    assert page.status_code == 200
    assert [session.name in page.text for session in sessions] == [True, True]


def test_boards_that_no_linked_sessions_have_are_refused_at_the_field(ann):
    page = ann.get(ADDRESS, linked_wishes(least=1, most=1))

    assert page.status_code == 422
    assert [*page.context["form"].errors] == ["sessions"]


def test_a_movement_of_one_session_cannot_be_picked_as_linked(ann):
    page = ann.post(ADDRESS, linked_wishes(offer="howell.8.15.2.full"))

    assert page.status_code == 200
    assert not Session.objects.exists()
