"""A triple on the pages of a Swiss of teams: opened, drawn, played, ranked, printed."""

import re

import pytest

from reports.content.teams.team_rounds import assignments_grid
from tests.builders import a_director, a_team_event
from tests.standings.teams.test_triples import contest_of, draw_next, play_round
from tests.web.director.teams.contest_pages import director_address, rows_of_tables
from tests.web.director.teams.test_team_pages import form_data
from tournament.models import Session, TeamMatch

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def signed_in(client):
    client.force_login(a_director())


@pytest.fixture
def section():
    section = a_team_event(7, odd="triple", rounds=4)
    play_round(section, 1, 420, tables=(5,))
    return section


def rounds_page(section):
    return director_address("team_rounds", section.session_id)


def proposed(page):
    found = re.findall(
        r'name="((?:home|away|triple)_\d|bye)".*?<option value="(\d+)" selected', page.text, re.S
    )
    return dict(found) | dict(re.findall(r'name="(odd)" value="(\w+)"', page.text))


def test_an_event_of_an_odd_number_begins_with_a_triple(client):
    form = form_data(odd="triple")

    page = client.post(director_address("new_team_event"), form, follow=True)

    assert [(row.home.label, row.away.label, row.triple) for row in TeamMatch.objects.all()] == [
        ("Lions", "Tigers", False),
        ("Bears", "Wolves", True),
        ("Wolves", "Foxes", True),
        ("Foxes", "Bears", True),
    ]
    rows = rows_of_tables(page)
    assert ["3, triple", "3 Bears, N-S", "4 Wolves, E-W", "0 of 2"] in rows


def test_the_second_round_is_drawn_around_the_triple(client, section):
    page = client.get(rounds_page(section))
    assert "Team 5, Team 6, Team 7: their triple goes on in this round" in page.text
    assert "matches are not complete" not in page.text
    draw = proposed(page)
    assert sorted(draw) == ["away_1", "away_2", "home_1", "home_2", "odd"]

    drawn = client.post(rounds_page(section), draw | {"round": "2"}, follow=True)

    assert "Round 2 is drawn." in drawn.text
    page = client.get(f"{rounds_page(section)}?round=2")
    rows = rows_of_tables(page)
    assert ["6, triple", "5 Team 5, E-W", "6 Team 6, N-S", "0 of 2", "0 : 0"] in rows
    assert ["5, triple", "7 Team 7, E-W", "5 Team 5, N-S", "0 of 2", "0 : 0"] in rows


def test_the_next_triple_is_proposed_changed_and_drawn(client, section):
    draw_next(section)
    play_round(section, 2)
    page = client.get(rounds_page(section))
    draw = proposed(page)
    assert sorted(draw)[-4:] == ["odd", "triple_1", "triple_2", "triple_3"]
    assert "5, 6, 7" in page.text

    drawn = client.post(rounds_page(section), draw | {"round": "3"}, follow=True)

    assert "Round 3 is drawn." in drawn.text
    assert TeamMatch.objects.filter(round=3, triple=True).count() == 3


def test_a_bye_is_drawn_in_place_of_the_triple(client, section):
    draw_next(section)
    play_round(section, 2)

    page = client.get(f"{rounds_page(section)}?odd=bye")

    draw = proposed(page)
    assert ("triple_1" in draw, "bye" in draw, draw["odd"]) == (False, True, "bye")
    assert "A triple in place of the bye" in page.text
    client.post(rounds_page(section), draw | {"round": "3"})
    assert TeamMatch.objects.filter(round=3, away=None).count() == 1


def test_a_team_twice_in_a_triple_is_refused_and_stays_typed(client, section):
    draw_next(section)
    play_round(section, 2)
    draw = proposed(client.get(rounds_page(section)))

    page = client.post(
        rounds_page(section), draw | {"round": "3", "triple_2": draw["triple_1"]}, follow=True
    )

    assert page.status_code == 422
    assert "is in round 3 twice" in page.text
    assert proposed(page)["triple_2"] == draw["triple_1"]


def test_the_assignments_say_who_sits_where_in_both_rounds(section):
    draw_next(section)
    contest = contest_of(section)

    rows = {
        round_: [[cell.words for cell in row] for row in assignments_grid(contest, round_).rows[2:]]
        for round_ in (1, 2)
    }

    assert rows == {
        1: [
            ["5, triple", "5 Team 5, N-S", "6 Team 6, E-W", "1-2"],
            ["6, triple", "6 Team 6, N-S", "7 Team 7, E-W", "3-4"],
            ["7, triple", "7 Team 7, N-S", "5 Team 5, E-W", "5-6"],
        ],
        2: [
            ["5, triple", "5 Team 5, N-S", "7 Team 7, E-W", "5-6"],
            ["6, triple", "6 Team 6, N-S", "5 Team 5, E-W", "1-2"],
            ["7, triple", "7 Team 7, N-S", "6 Team 6, E-W", "3-4"],
        ],
    }


def test_match_standings_and_documents_show_a_triple(client, section):
    match = TeamMatch.objects.filter(triple=True).first()
    page = client.get(director_address("team_match", section.session_id, match.pk))
    assert "Triple in rounds 1 and 2" in page.text
    assert "2 boards are missing" in page.text
    draw_next(section)
    play_round(section, 2)

    standings = client.get(director_address("team_standings", section.session_id))

    row = next(row for row in rows_of_tables(standings) if row[1:2] == ["Team 5"])
    assert row == ["5", "Team 5", "16.00 (6)", "10.00 (7)", "26.00"]
    assert "In a triple three teams meet over two rounds" in standings.text
    for paper in ("assignments", "matches", "standings"):
        address = director_address("team_document", section.session_id, paper, "pdf")
        assert client.get(f"{address}?round=2").status_code == 200


def test_a_forfeit_of_a_triple_is_recorded_for_the_right_match(client, section):
    session = Session.objects.get(pk=section.session_id)
    match = TeamMatch.objects.filter(triple=True).first()
    fields = {
        "do": "match",
        "match": f"1-{match.home_id}",
        "decision": "away",
        "rule": "forfeit_fixed",
        "law": "12C1",
        "seen": "0",
        "request_id": "6f1f9a49-0d8a-4a6c-9d7e-1a2b3c4d5e6f",
        "reason": "They went home",
    }

    client.post(director_address("team_awards", session.pk), fields)

    ruled = [match for match in contest_of(section).matches if match.ruling]
    assert [(match.drawn.home, match.drawn.away) for match in ruled] == [
        (match.home_id, match.away_id)
    ]
