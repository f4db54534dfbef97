"""Every entry that `changes` lists wakes a program that waits for changes."""

import pytest
from django.db import transaction

from boards.queries.activity_log.audit_entries import AuditFilter, last_change
from club.models import LedgerEntry
from standings.snapshot_cache import forget_snapshots
from tests.effort import sample_cases
from tests.web.api.openapi.test_answer_examples import ids_for_request, json_operations
from tests.web.api.programs import Program, a_secret
from tests.web.api.test_permissions import places_with_server, response_of
from tournament.models import Event, Session
from tournament.queries.match_events import event_change_counts
from tournament.queries.sessions import find_change_counts


@pytest.fixture(scope="module")
def place(django_db_setup, django_db_blocker):
    """The rows that are changed; each change is undone."""
    with django_db_blocker.unblock(), places_with_server("crown") as (place,):
        yield place


def listed_places():
    """The filter of each session and match event there is, and how often it was changed."""
    sessions = {
        (session.event.club, AuditFilter(session=session.pk)): find_change_counts(session.pk)
        for session in Session.objects.select_related("event__club")
    }
    events = {
        (event.club, AuditFilter(event=event.pk)): event_change_counts(event)
        for event in Event.objects.filter(kind="four_hand").select_related("club")
    }
    return sessions | events


# Score cards that are mailed change nothing of their session.
CHANGES_NOTHING = {("api:scorecard_mails", "post"), ("api:day_scorecard_mails", "post")}


def silent_entries(program, name, method, place):
    """The filters that a write adds an entry to without a change of their counts."""
    with transaction.atomic():
        ids = ids_for_request(program, name, method, place)
        before, last = listed_places(), LedgerEntry.objects.latest("pk").pk
        answer = response_of(program, method, name, ids)
        assert answer.status_code < 300, (name, method)
        after = listed_places()
        silent = [
            where[1]
            for where, counts in before.items()
            if where in after and after[where] == counts and last_change(*where) > last
        ]
        transaction.set_rollback(True)
    forget_snapshots()
    return silent


@pytest.mark.soak
@pytest.mark.django_db
def test_every_change_by_the_api_wakes_who_waits_for_it(place):
    program = Program(a_secret(role="owner"))
    writes = [
        (name, method)
        for name, method, _declared in json_operations().values()
        if method != "get" and (name, method) not in CHANGES_NOTHING
    ]

    silent = {
        (name, method): filters
        for name, method in sample_cases(writes, 29)
        if (filters := silent_entries(program, name, method, place))
    }

    assert writes
    assert silent == {}
