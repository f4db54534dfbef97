"""The demonstration's session and its match event as frozen snapshots, made once for all tests."""

from pathlib import Path

import pytest
from django.db import transaction

from club.models import LedgerEntry, Source
from formats.demonstration.match_event import read_demonstration_match_event
from formats.demonstration.session import read_demonstration
from standings.matches.match_event import match_event_snapshot
from standings.services.demonstration import open_demonstration
from standings.services.demonstration_matches import open_demonstration_match_event
from standings.snapshot_cache import forget_snapshots, snapshot_of_session
from tests.builders import a_club
from tournament.models import Session

FIXTURES = Path(__file__).parent.parent.parent / "fixtures"


@pytest.fixture(scope="session")
def demonstration_session(django_db_setup, django_db_blocker):
    """The session; the database forgets it at once."""
    with django_db_blocker.unblock(), transaction.atomic():
        open_demonstration(read_demonstration((FIXTURES / "demonstration.json").read_text("utf-8")))
        picture = snapshot_of_session(Session.objects.get().pk)
        transaction.set_rollback(True)
    forget_snapshots()
    return picture


@pytest.fixture(scope="session")
def demonstration_tournament(django_db_setup, django_db_blocker):
    """The tournament; the database forgets it at once."""
    match_event = read_demonstration_match_event((FIXTURES / "tournament.json").read_text("utf-8"))
    with django_db_blocker.unblock(), transaction.atomic():
        picture = match_event_snapshot(open_demonstration_match_event(a_club(), match_event).pk)
        recorded = LedgerEntry.objects.filter(action="record", source=Source.IMPORT).count()
        transaction.set_rollback(True)
    assert recorded == 373
    return picture
