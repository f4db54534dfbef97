"""Which tournaments a director runs, and which players may look at."""

import pytest

from tests.builders import a_director, a_session, a_tournament
from tournament.queries.match_events import (
    draw_sections,
    entries_of_event,
    match_events_of_club,
    match_events_of_member,
    match_seatings,
)

pytestmark = pytest.mark.django_db


def test_a_director_runs_the_match_events_of_the_own_club_and_no_pairs_session():
    mine, ann = a_tournament(), a_director()
    a_tournament(club="lantern")
    a_session()

    assert list(match_events_of_member(ann, "crown")) == [mine]
    assert list(match_events_of_member(ann, "lantern")) == []
    assert list(match_events_of_club(mine.club_id)) == [mine]


def test_queries_return_only_rows_of_the_event():
    event, other = a_tournament(), a_tournament(5, name="Zone")

    assert [entry.event_id for entry in entries_of_event(event)] == [event.pk] * 4
    assert match_seatings(event).count() == 6
    assert [section.session.event_id for section in draw_sections(other)] == [other.pk]
