"""Forfeits, assigned points, penalties and carry-over: given, shown, withdrawn, exported."""

from datetime import timedelta
from io import BytesIO
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from openpyxl import load_workbook

from boards.models import ContestAdjustment
from tests.builders import a_contest_award, a_director, a_swiss_pairs, a_team_event
from tests.web.director.teams.contest_pages import director_address, rows_of_tables
from tests.web.director.teams.test_team_pages import played
from tournament.models import Session

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def signed_in(client):
    client.force_login(a_director())


@pytest.fixture
def section():
    section = a_team_event(4)
    played(section)
    return section


def asked(do, seen=0, **fields):
    plain = {"do": do, "seen": str(seen), "request_id": str(uuid4())}
    return plain | {"reason": "Nobody came"} | fields


def entries_of(section):
    return list(section.session.event.entries.order_by("pk").values_list("pk", flat=True))


def awards_page(section):
    return director_address("team_awards", section.session_id)


def forfeit(section, **fields):
    key = f"1-{entries_of(section)[0]}"
    plain = {"match": key, "decision": "away", "rule": "forfeit_fixed", "law": "12C1"}
    return asked("match", **plain | fields)


def test_no_side_forfeits_before_the_director_chooses_one(client, section):
    choices = client.get(awards_page(section)).text.partition('name="decision"')[2]

    page = client.post(awards_page(section), forfeit(section, decision=""))

    assert choices.partition("<option")[2].startswith(' value="" selected>')
    assert (page.status_code, ContestAdjustment.objects.count()) == (422, 0)


def test_a_forfeit_is_recorded_and_shown_on_every_page_with_its_effect(client, section):
    page = client.post(awards_page(section), forfeit(section), follow=True)

    said = "2 Team 2: forfeits the match of round 1 (as a bye: 12 VPs of 20; WBF and EBU)."
    standings = client.get(director_address("team_standings", section.session_id))
    rounds = client.get(director_address("team_rounds", section.session_id))
    match = client.get(
        director_address("team_match", section.session_id, section.session.team_matches.first().pk)
    )
    csv = client.get(director_address("team_document", section.session_id, "standings", "csv"))
    book = client.get(director_address("team_document", section.session_id, "standings", "xlsx"))
    cells = {
        str(cell.value)
        for sheet in load_workbook(BytesIO(book.content))
        for row in sheet.iter_rows()
        for cell in row
    }
    assert "Nobody came" in page.text
    assert said in standings.text
    assert ["1", "Team 1", "12.00 (2) F", "12.00"] in rows_of_tables(standings)
    assert ["1, 2", "1 Team 1", "2 Team 2", "forfeited", "6 : 0", "12.00", "0.00"] in (
        rows_of_tables(rounds)
    )
    assert "VPs 12.00 : 0.00 · forfeited" in match.text
    assert "Nobody came" not in standings.text + match.text
    assert "12.00 (2) F" in csv.content.decode("utf-8-sig") + "".join(cells)
    assert "forfeits the match of round 1 (as a bye: 12 VPs of 20; WBF and EBU)" in cells


def test_a_penalty_and_carry_over_have_a_column_and_their_steps(client, section):
    one, two = entries_of(section)[:2]
    page = awards_page(section)
    client.post(page, asked("points", entrant=one, kind="90", amount="0.5", round="1"))
    client.post(page, asked("carried", 1, entrant=two, unit="carried", amount="3.25"))

    standings = client.get(director_address("team_standings", section.session_id))

    shown = rows_of_tables(standings)
    assert ["2", "1", "Team 1", "\N{MINUS SIGN}0.50", "13.89"] in [row[:5] for row in shown]
    assert ["3", "2", "Team 2", "+3.25", "8.86"] in [row[:5] for row in shown]
    assert "1 Team 1: penalty \N{MINUS SIGN}0.5 VPs (Law 90, round 1)." in standings.text
    assert "2 Team 2: carries 3.25 VPs over." in standings.text
    assert "after penalties" in standings.text


def test_points_are_assigned_to_both_or_not_at_all(client, section):
    lacking = client.post(awards_page(section), forfeit(section, decision="assigned"))

    assert lacking.status_code == 422
    both = {"decision": "assigned", "home_points": "12", "away_points": "9.5", "law": "86"}
    client.post(awards_page(section), forfeit(section, **both))

    standings = client.get(director_address("team_standings", section.session_id))
    assert ["1", "Team 1", "12.00 (2) A", "12.00"] in rows_of_tables(standings)
    assert "1 Team 1: 12 : 9.5 VPs assigned in round 1 (Law 86)." in standings.text


def test_an_award_is_withdrawn_with_a_reason_and_both_stay(client, section):
    given = a_contest_award(section)
    page = director_address("withdraw_team_award", section.session_id, given.pk)
    bare = client.post(page, {"seen": "1", "request_id": str(uuid4()), "reason": ""})

    log = client.post(page, asked("", seen=1, reason="It was Team 2"), follow=True)

    assert bare.status_code == 422
    assert "withdrawn: It was Team 2" in log.text
    assert "<s>penalty" in log.text
    assert ContestAdjustment.objects.count() == 2


def test_two_directors_do_not_record_the_same_forfeit_twice(client, section):
    client.post(awards_page(section), forfeit(section))

    page = client.post(awards_page(section), forfeit(section))

    assert page.status_code == 422
    assert "Reload the page" in page.text
    assert ContestAdjustment.objects.count() == 1


def test_players_see_counted_awards_and_not_the_reason(section):
    a_contest_award(section, "carried", entrant=2)
    hour_ago = timezone.now() - timedelta(hours=1)
    Session.objects.update(state="released", ranking_from=hour_ago)

    page = Client().get(reverse("public:team_standings", args=["crown", section.session_id]))

    assert page.status_code == 200
    assert "2 Team 2: carries 0.5 VPs over." in page.text
    assert "Late to the table" not in page.text


def test_swiss_pairs_have_the_page_without_imps_into_a_match(client):
    section = a_swiss_pairs(4)

    page = client.post(awards_page(section), forfeit(section), follow=True)

    units = page.context["forms"]["carried"].fields["unit"].choices
    assert [value for value, _label in units] == ["carried"]
    assert "forfeits the match of round 1" in page.text
    for ending in ("pdf", "xlsx", "csv"):
        file = director_address("team_document", section.session_id, "standings", ending)
        assert client.get(file).status_code == 200


@pytest.mark.parametrize("awards", [1, 3])
def test_the_page_costs_the_same_for_many_awards(
    client, section, awards, django_assert_num_queries
):
    for seen in range(awards):
        a_contest_award(section, seen=seen)
    client.get(awards_page(section))

    with django_assert_num_queries(10):
        client.get(awards_page(section))
