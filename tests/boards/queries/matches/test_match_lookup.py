"""From two labels to the match of the draw where they meet."""

import pytest

from boards.queries.matches.match_lookup import find_match_between
from standings.matches.match_event import match_event_snapshot
from tests.builders import a_tournament
from tests.raising import raises_code
from tournament.services.matches.match_events import MatchDayPlan

pytestmark = pytest.mark.django_db


def test_a_match_is_found_by_its_pairs_in_either_order():
    event = a_tournament()
    now = match_event_snapshot(event.pk)

    matches_of_pairs = {
        match.pk: [find_match_between(event.pk, *map(now.label, pairs)).pk for pairs in both]
        for match in now.matches
        for both in [(match.pairs, match.pairs[::-1])]
    }

    assert matches_of_pairs == {match.pk: [match.pk, match.pk] for match in now.matches}


@pytest.mark.parametrize(
    ("labels", "code"), [("1A 1A", "against_itself"), ("1A 9B", "unknown_pair")]
)
def test_a_missing_explanation_gives_its_reason(labels, code):
    with raises_code(code):
        find_match_between(a_tournament().pk, *labels.split())


def test_pairs_that_do_not_meet_have_no_match():
    event = a_tournament(days=[MatchDayPlan(None, 1)])
    (first, _met), (other, _also) = (
        match.pairs for match in match_event_snapshot(event.pk).matches
    )
    label = match_event_snapshot(event.pk).label

    with raises_code("not_drawn"):
        find_match_between(event.pk, label(first), label(other))
