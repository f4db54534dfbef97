"""Events queued for webhooks from the activity log: each once, also if entries commit late."""

from datetime import timedelta

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from boards.services.webhook_events import queue_webhook_events
from club.models import LedgerEntry, Webhook, WebhookDelivery
from scoring.laws.outcome import PassedOut
from tests.builders import (
    a_match,
    a_mitchell,
    a_penalty,
    a_played_section,
    a_session,
    a_tournament,
    a_webhook,
    final,
    recorded,
    release_to_players,
)
from tournament.models import Session

pytestmark = pytest.mark.django_db


def a_plain_section(**kwargs):
    return a_session(a_mitchell(boards_a_round=2), **kwargs)


def first_board(section):
    return section.seatings.get(round=1, table=1).boards.order_by("number").first()


def events():
    rows = WebhookDelivery.objects.order_by("pk")
    return list(rows.values_list("event", flat=True))


def queue():
    return queue_webhook_events(timezone.now())


def test_a_result_is_an_event_and_the_ranking_another():
    section = a_plain_section()
    a_webhook()
    board = first_board(section)
    recorded(board, PassedOut())
    queue()
    queue()

    session = Session.objects.get(pk=section.session_id)
    entry = LedgerEntry.objects.get(action="record")
    data = {
        "club": "crown",
        "session": session.pk,
        "tournament": None,
        "revision": session.revision,
        "change": entry.pk,
    }
    rows = WebhookDelivery.objects.order_by("pk").values_list("event", "body")
    assert list(rows) == [
        (
            "result.recorded",
            data | {"result": board.pk, "board": board.number, "match": None},
        ),
        ("ranking.changed", data),
    ]


def test_changes_at_once_are_one_change_of_the_ranking():
    section = a_plain_section()
    a_webhook(events=["ranking.changed"])
    for board in first_board(section).seating.boards.all():
        recorded(board, PassedOut())

    queue()

    assert events() == ["ranking.changed"]


def test_a_change_that_the_ranking_does_not_depend_on_is_no_change_of_it():
    section = a_played_section()
    release_to_players(section)
    a_webhook(events=["ranking.changed", "session.corrected"])
    a_penalty(section.places.first())
    queue()
    before = events()
    # As a check entry does, while the entry of the penalty is still read again.
    Session.objects.update(revision=F("revision") + 1)
    queue()

    assert (before, events()) == (["ranking.changed", "session.corrected"],) * 2


def test_a_match_is_named_with_its_tournament():
    event = a_tournament()
    a_webhook(events=["result.recorded"])
    match = a_match(event, "1A", "1B")
    final(event, "1A", "1B", 680, 740)

    queue()

    body = WebhookDelivery.objects.get().body
    assert (body["tournament"], body["match"]) == (event.slug, match.pk)


def test_a_correction_after_the_release_is_an_event_and_a_result_before_it_is_none():
    section = a_played_section()
    hook = a_webhook(events=["session.corrected"])
    Webhook.objects.update(last_entry=0)
    release_to_players(section)
    Session.objects.update(ranking_from=timezone.now())
    queue()
    before = events()
    a_penalty(section.places.first())
    queue()

    assert (before, events()) == ([], ["session.corrected"])
    assert hook.events == ["session.corrected"]


def test_an_entry_that_is_committed_late_is_not_left_out():
    section = a_plain_section()
    webhook = a_webhook(events=["result.recorded"])
    boards = list(first_board(section).seating.boards.all())
    recorded(boards[0], PassedOut())
    late = LedgerEntry.objects.latest("pk")
    recorded(boards[1], PassedOut())
    # As a transaction that is still open hides it.
    kind, late.kind = late.kind, "hidden"
    LedgerEntry.objects.filter(pk=late.pk).update(kind="hidden")
    first = queue()
    LedgerEntry.objects.filter(pk=late.pk).update(kind=kind)
    queue()

    assert first == 1
    assert events() == ["result.recorded"] * 2
    webhook.refresh_from_db()
    assert webhook.last_entry < late.pk


def test_entries_are_read_once_when_no_earlier_one_can_come():
    section = a_plain_section()
    webhook = a_webhook(events=["result.recorded"])
    recorded(first_board(section), PassedOut())
    last = LedgerEntry.objects.latest("pk").pk

    queue_webhook_events(timezone.now() + timedelta(minutes=2))

    webhook.refresh_from_db()
    assert webhook.last_entry == last
    with CaptureQueriesContext(connection) as queries:
        queue()
    assert len(queries) == 2


def test_a_webhook_that_is_off_gets_nothing():
    section = a_plain_section()
    a_webhook()
    Webhook.objects.update(enabled=False, disabled_for="person")
    recorded(first_board(section), PassedOut())

    assert (queue(), events()) == (0, [])


def test_events_of_another_club_are_not_sent():
    section = a_plain_section(club="anchor")
    a_webhook("crown")
    recorded(first_board(section), PassedOut())

    assert (queue(), events()) == (0, [])
