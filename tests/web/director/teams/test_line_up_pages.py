"""Line-ups of a team match on their page, and the Butler of the players from them."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from club.models import Club, Player
from tests.builders import a_director, a_swiss_pairs, a_team_event
from tests.standings.teams.test_team_contest import played
from tests.tournament.services.teams.test_room_line_ups import line_up, match_of, note
from tests.web.director.teams.contest_pages import director_address, rows_of_tables
from tournament.models import RoomLineUp, Session

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def signed_in(client):
    client.force_login(a_director())


@pytest.fixture
def section():
    section = a_team_event(4)
    played(section)
    return section


def page_of(match):
    return director_address("team_line_ups", match.session_id, match.pk)


def chosen(form, board, names):
    """The fields of the home team's North-South pair from a board on, with players by name."""
    prefix = f"{form.seats[0].seating}-{form.seats[0].entry}-{board}"
    one, other = (Player.objects.get(name=name).pk for name in names)
    return {f"{prefix}-first": one, f"{prefix}-second": other}


def test_line_ups_are_noted_by_half_and_shown_with_the_match(client, section):
    match = match_of(section)
    page = client.get(page_of(match))
    form = page.context["form"]
    assert [room.rows[0].boards for room in page.context["rooms"]] == [(1, 1), (1, 1)]

    data = chosen(form, 1, ("Ada 1", "Bo 1")) | chosen(form, 2, ("Ada 1", "Cy 1"))
    answer = client.post(page_of(match), data | {"seen": page.context["seen"]}, follow=True)

    assert "The line-ups are noted." in answer.text
    assert ["Open room", "1", "2", "Ada 1 &amp; Cy 1"] in rows_of_tables(answer)
    again = client.get(page_of(match)).context["form"]
    assert again.initial == {name: int(value) for name, value in data.items()}


def test_a_refused_line_up_is_kept_in_the_form(client, section):
    match = match_of(section)
    page = client.get(page_of(match))
    data = chosen(page.context["form"], 1, ("Ada 1", "Bo 1"))
    second = next(name for name in data if name.endswith("-second"))

    half = client.post(page_of(match), data | {second: ""})
    same = client.post(page_of(match), data | {second: data[second.replace("second", "first")]})
    stale = client.post(page_of(match), data | {"seen": "other"})

    assert (half.status_code, "Choose both players, or neither." in half.text) == (422, True)
    assert (same.status_code, "is in both chairs" in same.text) == (422, True)
    assert stale.status_code in (409, 422)
    assert RoomLineUp.objects.count() == 0


def test_the_next_match_proposes_who_sat_last(client):
    section = a_team_event(4, format="round_robin")
    match = match_of(section)
    note(match, line_up(match, "Ada Bo"))
    later = section.session.team_matches.filter(round=2)
    following = next(row for row in later if match.home_id in (row.home_id, row.away_id))

    form = client.get(page_of(following)).context["form"]

    assert sorted(form.initial.values()) == sorted(
        Player.objects.filter(name__in=("Ada 1", "Bo 1")).values_list("pk", flat=True)
    )


def test_the_butler_is_on_a_page_and_in_files(client, section):
    match = match_of(section)
    empty = client.get(director_address("team_butler", section.session_id))
    assert "No line-up of a played board is noted yet." in empty.text
    note(match, line_up(match, "Ada Bo"))

    page = client.get(director_address("team_butler", section.session_id))

    assert ["1=", "Ada 1", "Team 1", "+6.00", "+12", "2"] in rows_of_tables(page)
    assert ["1", "Ada 1 &amp; Bo 1", "Team 1", "+6.00", "+12", "2"] in rows_of_tables(page)
    assert "IMPs of the boards played" in page.text
    for ending in ("pdf", "xlsx", "csv"):
        address = director_address("team_document", section.session_id, "butler", ending)
        assert client.get(address).status_code == 200
    text = client.get(director_address("team_document", section.session_id, "butler", "csv"))
    assert text.content.decode("utf-8-sig").splitlines()[1] == "1,Ada 1,Team 1,6.00,12,2"
    pairs = client.get(director_address("team_document", section.session_id, "butler_pairs", "csv"))
    assert pairs.content.decode("utf-8-sig").splitlines()[1] == "1,Ada 1 & Bo 1,Team 1,6.00,12,2"
    unknown = director_address("team_document", section.session_id, "butler_pairs", "pdf")
    assert client.get(unknown).status_code == 404
    for paper in ("matches", "assignments"):
        address = director_address("team_document", section.session_id, paper, "pdf")
        assert client.get(address).status_code == 200


def test_players_see_line_ups_and_butler_once_they_are_released(section):
    match = match_of(section)
    note(match, line_up(match, "Ada Bo"))
    butler = reverse("public:team_butler", args=["crown", section.session_id])
    sheet = reverse("public:team_match", args=["crown", section.session_id, match.pk])
    standings = reverse("public:team_standings", args=["crown", section.session_id])
    visitor = Client()
    assert visitor.get(butler).status_code == 404
    hour = timezone.now() - timedelta(hours=1)
    Session.objects.update(state="released", ranking_from=hour, travellers_from=hour)

    assert ["1=", "Ada 1", "Team 1", "+6.00", "+12", "2"] in rows_of_tables(visitor.get(butler))
    assert ["Open room", "1", "1", "Ada 1 &amp; Bo 1"] in rows_of_tables(visitor.get(sheet))
    assert butler in visitor.get(standings).text
    Club.objects.update(names_shown="hidden")
    assert visitor.get(butler).status_code == 404
    assert "Ada 1" not in visitor.get(sheet).text
    assert butler not in visitor.get(standings).text


def test_only_teams_have_a_butler_of_players(client):
    pairs = a_swiss_pairs()

    assert client.get(director_address("team_butler", pairs.session_id)).status_code == 404
