"""The page of who meets whom over the sessions of an event."""

import pytest

from tests.boards.services.setup.test_linked_changes import sections_of
from tests.builders import a_director, named
from tests.linked_sessions import a_linked_event
from tournament.models import Place

pytestmark = pytest.mark.django_db


def test_who_meets_whom_has_a_cell_for_every_two_pairs(client):
    event = a_linked_event()
    client.force_login(a_director())
    named(Place.objects.get(section=sections_of(event)[0], number=5), "Ada Ace", "Bo Bid")

    page = client.get(f"/director/crown/events/{event.slug}/meetings/")

    rows = page.context["rows"]
    assert [(row.label, row.met, row.others, row.again) for row in rows[:2]] == [
        ("1", 15, 15, 0),
        ("2", 15, 15, 0),
    ]
    assert rows[4].names == "Ada Ace & Bo Bid"
    texts = [cell.text for cell in rows[0].cells]
    assert (texts[0], texts.count("1"), texts.count("2")) == ("", 8, 7)
    assert all(cell.planned for cell in rows[0].cells if cell.text)
