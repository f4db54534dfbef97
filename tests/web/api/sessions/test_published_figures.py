"""The published figures of an imported event over the API."""

from uuid import uuid4

import pytest

from boards.services.imports.event_import import EventImportPlan, import_event
from club.models import Club
from scoring.events.regulations import Regulations
from tests.builders import a_played_section, an_actor
from tests.formats.events.published_events import imported_event
from tests.web.api.programs import a_program

pytestmark = pytest.mark.django_db


def test_figures_are_compared_and_differences_have_a_reason():
    program = a_program()
    plan = EventImportPlan(
        imported_event("mp_pairs_howell"), Regulations(rounding="acblscore"), "a.json", uuid4()
    )
    session = import_event(Club.objects.get(slug="crown"), plan, actor=an_actor())

    answer = program.get(f"sessions/{session.pk}/published-figures/").json()

    assert (answer["file"], answer["compared"]) == ("a.json", 358)
    assert answer["equal"] + len(answer["differences"]) == 358
    assert sum(row["compared"] for row in answer["kinds"]) == 358
    # Another rounding shows boards with other decimals than Compscore 3.
    assert {row["kind"] for row in answer["differences"]} == {"board_score"}
    assert all(row["explanation"] for row in answer["differences"])


def test_a_session_that_was_not_imported_has_none():
    section = a_played_section()

    answer = a_program().get(f"sessions/{section.session_id}/published-figures/").json()

    assert answer == {"file": "", "compared": 0, "equal": 0, "kinds": [], "differences": []}
