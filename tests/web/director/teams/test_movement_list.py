"""List of the movements for a number of teams: their figures, and reasons of the others."""

import pytest

from movements.own.own_movement import OwnMovement
from movements.own.typed_table import read_typed_table
from movements.teams.team_catalogue import TEAM_MOVEMENTS
from reports.content.cells.movement_names import movement_name
from tests.builders import a_club, a_director, an_actor
from tests.web.director.teams.contest_pages import director_address
from tests.web.director.teams.test_team_pages import form_data
from tournament.models import Event
from tournament.services.movements.club_movements import add_club_movement

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


def test_the_clubs_own_movement_is_listed_and_opens_its_event(client):
    movement = read_typed_table(
        "1-2/1 2-1/1 3-4/2 4-3/2\n1-3/3 3-1/3 2-4/4 4-2/4", contestants="teams", boards_a_round=6
    )
    named = OwnMovement("Friday <teams>", "teams", movement.schedule)
    row = add_club_movement(a_club(), named, actor=an_actor())

    page = client.get(director_address("team_movements"), {"teams": 4, "least": 12, "most": 12})
    [own] = [listed for listed in page.context["rows"] if listed.own]
    form_page = client.get(own.url)
    form = form_page.context["form"]
    teams = "\n".join(f"Team {number}" for number in range(1, 5))
    sent = form_data(format="movement", movement=form["movement"].value(), teams=teams)
    opened = client.post(director_address("new_team_event"), sent, follow=True)

    assert (own.name, own.length, own.opponents, own.copies) == (
        *("Friday <teams>", "2 × 6 = 12 boards", "2 of 3", 2),
    )
    assert "Your club&#x27;s own movement" in page.text or "Your club's own movement" in page.text
    assert client.get(director_address("own_movement", row.pk)).text.count(row.reference) == 1
    assert "Friday &lt;teams&gt; for 4 teams: 2 rounds of 6 boards" in form_page.text
    assert (form["boards"].value(), form["rounds"].value()) == (6, 2)
    assert opened.status_code == 200
    event = Event.objects.get()
    regulations = event.team_regulations
    assert (regulations.movement, regulations.rounds, regulations.boards) == (row.reference, 2, 6)
    standings = director_address("team_standings", event.sessions.get().pk)
    assert "The movement: Friday &lt;teams&gt;." in client.get(standings).text


def test_an_own_movement_for_other_teams_or_with_faults_is_no_choice(client):
    movement = read_typed_table("1-2/1", contestants="teams").schedule
    half = add_club_movement(a_club(), OwnMovement("Half", "teams", movement), actor=an_actor())

    page = client.get(director_address("new_team_event"), {"movement": half.reference})
    sent = form_data(format="movement", movement=half.reference, teams="A\nB")
    refused = client.post(director_address("new_team_event"), sent)

    assert (page.status_code, "Half" in page.text) == (200, False)
    assert (refused.status_code, Event.objects.exists()) == (422, False)


@pytest.mark.parametrize("count", [1, 3])
def test_own_movements_cost_the_new_event_one_query(client, django_assert_num_queries, count):
    schedule = read_typed_table("1-2/1 2-1/1", contestants="teams").schedule
    for number in range(count):
        movement = OwnMovement(f"Own {number}", "teams", schedule)
        add_club_movement(a_club(), movement, actor=an_actor())
    client.get(director_address("new_team_event"))

    with django_assert_num_queries(5):
        client.get(director_address("new_team_event"))
