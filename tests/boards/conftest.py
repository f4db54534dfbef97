"""The demonstration's evening and its tournament as frozen pictures, made once for all tests."""

from pathlib import Path

import pytest
from django.db import transaction

from boards.queries.evening import evening, forget_evenings
from boards.queries.tournaments import tournament
from boards.services.demonstration import open_demonstration
from boards.services.demonstration_tournament import open_demonstration_tournament
from club.models import LedgerEntry, Source
from formats.demonstration import read
from formats.demonstration_tournament import read_tournament
from tests.builders import a_club
from tournament.models import Session

FIXTURES = Path(__file__).parent.parent.parent / "fixtures"


@pytest.fixture(scope="session")
def demonstration_evening(django_db_setup, django_db_blocker):
    """The evening; the database forgets it at once."""
    with django_db_blocker.unblock(), transaction.atomic():
        open_demonstration(read((FIXTURES / "demonstration.json").read_text("utf-8")))
        picture = evening(Session.objects.get().pk)
        transaction.set_rollback(True)
    forget_evenings()
    return picture


@pytest.fixture(scope="session")
def demonstration_tournament(django_db_setup, django_db_blocker):
    """The tournament; the database forgets it at once."""
    facts = read_tournament((FIXTURES / "tournament.json").read_text("utf-8"))
    with django_db_blocker.unblock(), transaction.atomic():
        picture = tournament(open_demonstration_tournament(a_club(), facts).pk)
        recorded = LedgerEntry.objects.filter(action="record", source=Source.IMPORT).count()
        transaction.set_rollback(True)
    assert recorded == 373
    return picture
