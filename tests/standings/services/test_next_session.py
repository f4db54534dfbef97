"""One more session of an event: who goes on keeps entry and people; once, or not at all."""

from datetime import date
from uuid import uuid4

import pytest

from boards.models import Board
from club.models import LedgerEntry
from standings.events.qualification import continuation_options
from tests.builders import (
    a_listed_section,
    a_mitchell,
    a_penalty,
    a_played_section,
    another_session,
    named,
    play,
)
from tests.raising import raises_code
from tournament.models import Entry, Event, LineUpPlayer, Session

pytestmark = pytest.mark.django_db


@pytest.fixture
def first():
    return a_listed_section(name="One")


def seats(section):
    """Seats, by the labels of the first session."""
    places = section.places.select_related("entry").order_by("number", "-line")
    return {str(place): place.entry.label for place in places}


def test_all_pairs_continue_and_the_best_meet_first(first):
    section = another_session(first)

    session = section.session
    assert (session.number, session.name, session.stage) == (2, "Second", 1)
    assert (session.local_date, session.event.entries.count()) == (date(2026, 11, 23), 6)
    assert seats(section) == {
        **{"1 NS": "2 NS", "1 EW": "2 EW", "2 NS": "3 NS", "2 EW": "1 NS"},
        **{"3 NS": "3 EW", "3 EW": "1 EW"},
    }
    people = LineUpPlayer.objects.filter(line_up__session=session, line_up__entry__label="2 NS")
    assert [row.player.name for row in people] == ["Cy", "Dee"]
    assert Board.objects.filter(session=session).count() == 3
    assert Event.objects.get().several
    assert LedgerEntry.objects.filter(action="continue", row=session.pk).count() == 1


def test_pairs_may_keep_their_seats(first):
    assert all(seat == label for seat, label in seats(another_session(first, seats="same")).items())


def test_entered_players_continue_instead_of_substitutes(first):
    named(first.places.get(line="NS", number=1), "Ada Ace", "Gil", from_round=2)

    session = another_session(first).session

    people = LineUpPlayer.objects.filter(line_up__session=session, line_up__entry__label="1 NS")
    assert [(row.player.name, row.from_round) for row in people] == [("Ada Ace", 1), ("Bo Bell", 1)]


def test_the_best_pairs_play_a_final_and_the_others_a_consolation(first):
    final = another_session(first, way="best", best=4, schedule=a_mitchell(tables=2))
    rest = another_session(first, way="rest", schedule=a_mitchell(tables=2), name="Others")

    assert [(session.stage, session.consolation) for session in (final.session, rest.session)] == [
        (2, False),
        (2, True),
    ]
    assert set(seats(final).values()) == {"2 NS", "2 EW", "1 NS", "3 NS"}
    # Two who are left, and two who come new.
    assert set(seats(rest).values()) == {"3 EW", "1 EW", "2 NS · 3", "2 EW · 3"}
    assert list(continuation_options(Event.objects.get()).ways) == ["stay", "consolation", "best"]


def test_remaining_pairs_play_in_another_section(first):
    out = [Entry.objects.get(label=label).pk for label in ("3 EW", "1 EW")]
    second = another_session(first, out=out, schedule=a_mitchell(tables=2))

    section = another_session(first, way="section", schedule=a_mitchell(tables=2))

    assert (section.session, section.name) == (second.session, "B")
    assert set(seats(section).values()) == {"3 EW", "1 EW", "B2 NS · 2", "B2 EW · 2"}
    # Nobody is left, and nothing is done twice.
    with raises_code("qualification_not_offered"):
        another_session(first, way="section", schedule=a_mitchell(tables=2))
    assert section.session.sections.count() == 2


def test_a_reserve_replaces_an_absent_qualifier(first):
    out = [Entry.objects.get(label="2 EW").pk]
    final = another_session(first, way="best", best=4, out=out, schedule=a_mitchell(tables=2))

    assert set(seats(final).values()) == {"2 NS", "1 NS", "3 NS", "3 EW"}


def test_the_same_request_twice_is_one_session(first):
    key = uuid4()

    assert another_session(first, request_id=key) == another_session(first, request_id=key)
    assert Session.objects.count() == 2


def test_standings_that_changed_since_are_refused(first):
    version = continuation_options(first.session.event).ways["best"].chosen(best=4).seen
    a_penalty(first.places.get(line="NS", number=2), "100")

    with raises_code("stale_overall"):
        another_session(first, way="best", best=4, seen=version, schedule=a_mitchell(tables=2))

    assert not Event.objects.get().several


def test_the_second_of_two_continuations_from_one_page_is_refused(first):
    version = continuation_options(first.session.event).ways["stay"].seen
    another_session(first, seen=version, request_id=uuid4())

    with raises_code("stale_overall"):
        another_session(first, seen=version, request_id=uuid4())

    assert Session.objects.count() == 2


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"schedule": a_mitchell(tables=2)}, "not_enough_places"),
        ({"way": "rest"}, "qualification_not_offered"),
        ({"way": "consolation"}, "qualification_not_offered"),
        ({"out": [4711]}, "unknown_entry"),
    ],
)
def test_an_impossible_continuation_saves_nothing(first, options, code):
    with raises_code(code):
        another_session(first, **options)

    assert Session.objects.count() == 1


def test_a_continuation_without_pairs_is_refused(first):
    with raises_code("nobody_goes_on"):
        another_session(first, out=[entry.pk for entry in Entry.objects.all()])


def test_a_third_session_ranks_by_both_earlier_ones(first):
    second = another_session(first)
    play(second)

    third = another_session(first, name="Third")

    assert (third.session.number, seats(third)["1 NS"]) == (3, "1 NS")


def test_an_event_of_another_club_is_not_continued(first):
    other = a_played_section(club="anchor")

    with raises_code("unknown_entry"):
        another_session(first, out=[other.places.first().entry_id])
