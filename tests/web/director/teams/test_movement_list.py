"""List of the movements for a number of teams: their figures, and reasons of the others."""

import pytest

from movements.teams.team_catalogue import TEAM_MOVEMENTS
from reports.content.cells.movement_names import movement_name
from tests.builders import a_director
from tests.web.director.teams.contest_pages import director_address
from tests.web.director.teams.test_team_pages import form_data
from tournament.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def signed_in(client):
    client.force_login(a_director())


def test_every_movement_is_listed_or_named_with_its_reason(client):
    for teams in (7, 8):
        page = client.get(director_address("team_movements"), {"teams": teams})

        offered = {row.name for row in page.context["rows"]}
        left_out = {name for name, _reason in page.context["exclusions"]}
        assert not offered & left_out
        assert offered | left_out == {movement_name(row.key) for row in TEAM_MOVEMENTS}
    assert "It needs an odd number of teams." in page.text


def test_an_offer_has_its_figures_and_leads_to_its_event(client):
    page = client.get(director_address("team_movements"), {"teams": 7, "least": 24, "most": 24})
    first = page.context["rows"][0]
    assert (first.name, first.length, first.opponents, first.copies, first.sitting_out) == (
        *("American Whist", "6 × 4 = 24 boards", "6 of 6", 1, 0),
    )

    form = client.get(first.url).context["form"]

    assert (form["format"].value(), form["movement"].value()) == (
        "movement",
        "american-whist.7.6.4",
    )
    teams = "\n".join(f"Team {number}" for number in range(1, 8))
    sent = form_data(format="movement", movement=form["movement"].value(), teams=teams)
    client.post(director_address("new_team_event"), sent)
    regulations = Event.objects.get().team_regulations
    assert (regulations.movement, regulations.rounds, regulations.boards) == (
        *("american-whist.7.6.4", 6, 4),
    )


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"teams": "1"}, 422),
        ({"teams": "41"}, 422),
        ({"least": "9", "most": "8"}, 422),
        ({"teams": "x" * 400}, 422),
    ],
)
def test_a_field_without_movements_is_refused(client, asked, status):
    page = client.get(director_address("team_movements"), asked)

    assert (page.status_code, list(page.context["rows"])) == (status, [])


def test_an_unknown_movement_in_the_address_is_left_out(client):
    page = client.get(director_address("new_team_event"), {"movement": "nothing.7.6.4"})

    assert page.status_code == 200
    assert "movement" not in page.context["form"].initial
