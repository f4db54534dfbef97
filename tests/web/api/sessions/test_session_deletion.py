"""The deletion of a session by API, and its preview."""

from uuid import uuid4

import pytest

from boards.services.imports.event_import import EventImportPlan, import_event
from club.models import Club, Player, Source
from scoring.events.regulations import Regulations
from tests.builders import a_played_section, an_actor
from tests.formats.events.published_events import imported_event
from tests.web.api.programs import a_program
from tournament.models import Session

pytestmark = pytest.mark.django_db


def test_an_imported_session_is_deleted_as_its_preview_says():
    program = a_program()
    event = imported_event("mp_pairs_howell")
    plan = EventImportPlan(event, Regulations(), "a.json", uuid4())
    actor = an_actor(source=Source.IMPORT)
    session = import_event(Club.objects.get(slug="crown"), plan, actor=actor)

    preview = program.get(f"sessions/{session.pk}/deletion/").json()
    deleted = program.send("delete", f"sessions/{session.pk}/", {})

    assert (preview["imported_from"], preview["obstacles"]) == ("a.json", [])
    assert (preview["results"], preview["changes"], len(preview["players"])) == (
        len(event.results),
        0,
        24,
    )
    assert (deleted.status_code, deleted.json()["id"]) == (200, session.pk)
    assert not (Session.objects.exists() or Player.objects.exists())


def test_the_preview_of_a_played_session_lists_its_obstacles():
    session = a_played_section().session

    preview = a_program().get(f"sessions/{session.pk}/deletion/").json()

    assert preview["imported_from"] is None
    assert preview["obstacles"][0] == (
        "Board 1 at table 1 has a result in round 1. Results are kept, even withdrawn ones."
    )
