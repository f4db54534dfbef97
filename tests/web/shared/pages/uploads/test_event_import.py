"""The report of an imported event: scored while others can record results."""

from threading import Thread
from uuid import uuid4

import pytest
from django.db import connection

from boards.services.imports.event_import import EventImportPlan
from scoring.events.regulations import Regulations
from scoring.notation import read_typed_outcome
from tests.builders import a_board_in_play, a_session, an_actor, recorded
from tests.formats.events.published_events import imported_event
from tournament.models import Session
from web.shared.pages.uploads import event_import
from web.shared.pages.uploads.event_import import report_event_import


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("dry_run", [True, False])
def test_others_record_results_while_an_import_is_scored(monkeypatch, dry_run):
    section, recorded_meanwhile = a_session(), []
    board = a_board_in_play(section)

    def record():
        recorded(board, read_typed_outcome("4SN="))
        recorded_meanwhile.append(board.pk)
        connection.close()

    def compare_slowly(_snapshot, _event):
        # A second connection, while this one scores.
        writer = Thread(target=record)
        writer.start()
        writer.join(10)
        return ()

    monkeypatch.setattr(event_import, "explain_published_figures", compare_slowly)
    event = imported_event("mp_pairs_howell")
    plan = EventImportPlan(event, Regulations(), "a.json", uuid4())
    report_event_import(section.session.event.club, plan, actor=an_actor(), dry_run=dry_run)

    assert recorded_meanwhile == [board.pk]
    assert Session.objects.count() == (1 if dry_run else 2)
