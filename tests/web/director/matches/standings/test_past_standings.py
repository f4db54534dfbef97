"""The standings of a match event after an entry of the activity log, and what changed since."""

import pytest
from django.urls import reverse

from boards.queries.matches.match_states import MatchEnding, match_state
from boards.services.matches.match_entry import end_match
from club.models import LedgerEntry
from scoring.score_sheets.match_totals import FinalScores
from tests.builders import a_director, a_match, a_request, a_tournament, final

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(client):
    client.force_login(a_director())
    return client


@pytest.fixture
def event():
    """1A beat 1B, and 2A beat 2B; then the first match was corrected."""
    event = a_tournament()
    final(event, "1A", "1B", 500, 300)
    final(event, "2A", "2B", 400, 0)
    seating = a_match(event, "1A", "1B")
    request = a_request(
        seen=match_state(seating.pk).version, confirmed=True, reason="a wrong slip", role="director"
    )
    end_match(seating, MatchEnding.TYPED, request, scores=FinalScores(300, 500))
    return event


def entries():
    return LedgerEntry.objects.filter(kind="boards.MatchScore").order_by("pk")


def place(event, entry):
    args = ["crown", event.slug, entry if isinstance(entry, int) else entry.pk]
    return reverse("director:past_match_standings", args=args)


def test_past_standings_show_the_pairs_that_moved_since(ann, event):
    _first, second, _correction = entries()

    page = ann.get(place(event, second))

    assert [(row.pair.label, row.before, row.after) for row in page.context["changes"]] == [
        ("1B", ("3", "300"), ("1", "500")),
        ("1A", ("1", "500"), ("3", "300")),
    ]
    rows = page.context["standings"].rows
    assert [(row.place, row.label, row.total) for row in rows][:2] == [
        ("1", "1A", "500"),
        ("2", "2A", "400"),
    ]
    assert [row.why for row in page.context["since"]] == ["a wrong slip"]


def test_after_the_last_entry_nothing_changed(ann, event):
    page = ann.get(place(event, entries().last()))

    assert (page.context["changes"], page.context["since"]) == ([], [])


def test_the_activity_log_links_to_the_past_standings(ann, event):
    log = ann.get(reverse("director:audit_log", args=["crown"]))

    links = [row.past_ranking for row in log.context["rows"] if row.past_ranking]
    assert links[:3] == [place(event, entry) for entry in reversed(entries())]


def test_an_entry_of_another_event_or_club_is_not_found(ann, event):
    ids = []
    for club, name in (("anchor", "Other"), ("crown", "Second")):
        other = a_tournament(club=club, name=name)
        final(other, "1A", "1B", 500, 300)
        ids.append(LedgerEntry.objects.latest("pk").pk)

    answers = [ann.get(place(event, entry)) for entry in (*ids, 10**6, 2**63)]

    assert [answer.status_code for answer in answers] == [404, 404, 404, 404]
