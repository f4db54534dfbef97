"""A movement of teams on the pages: opened, rounds and matches, guide cards, refusals."""

from datetime import UTC, datetime

import pytest
from django.urls import reverse

from reports.content.before_play.guide_cards import guide_cards_document
from reports.content.teams.team_rounds import assignments_document, assignments_grid
from scoring.laws.outcome import BareScore, PassedOut
from standings.snapshot_cache import cached_snapshot_of
from standings.teams.contest_reading import team_contest_of
from tests.builders import a_director, a_team_event, recorded
from tests.web.director.teams.contest_pages import director_address, rows_of_tables
from tests.web.director.teams.test_team_pages import form_data
from tournament.models import Event, SeatingBoard, Section, TeamMatch

pytestmark = pytest.mark.django_db
DASH = "\N{EN DASH}"
PRINTED = datetime(2026, 11, 24, 18, 0, tzinfo=UTC)
MOVEMENT = {"format": "movement", "movement": "american-whist", "boards": "3"}


@pytest.fixture(autouse=True)
def signed_in(client):
    client.force_login(a_director())


def at(section, name, *more):
    return reverse(f"director:{name}", args=["crown", section.session_id, *more])


def played_out(section):
    boards = SeatingBoard.objects.filter(seating__section=section)
    for board in boards.select_related("seating__section__session__event__club"):
        recorded(board, BareScore(420) if board.seating.table == 1 else PassedOut())


def test_an_american_whist_is_opened_with_all_its_rounds(client):
    page = client.post(director_address("new_team_event"), form_data(**MOVEMENT), follow=True)

    assert page.status_code == 200
    section = Section.objects.get()
    assert (section.movement, section.seatings.count()) == ("american-whist", 20)
    assert TeamMatch.objects.count() == 10
    # Team 1, the Lions, sits North-South at table 1 against team 3, whose match ends in round 4.
    assert ["1", "1 Lions, N-S", "3 Bears, E-W", "0 of 3"] in rows_of_tables(page)
    assert "The movement has 4 rounds" in page.text
    assert "Delete the draw" not in page.text
    assert reverse("director:team_contest_field", args=["crown", section.session_id]) not in (
        page.text
    )


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        ({"movement": "new-england-relay"}, "New England Relay needs an even number of teams"),
        ({"rounds": "3"}, "American Whist for 5 teams has no such number of rounds"),
        ({"scale": "acbl20"}, "3"),
    ],
)
def test_a_movement_that_does_not_suit_is_refused_in_words(client, other, sentence):
    page = client.post(director_address("new_team_event"), form_data(**MOVEMENT | other))

    assert page.status_code == 422
    assert sentence in page.text
    assert not Event.objects.exists()


def test_a_played_movement_is_ranked_with_the_rounds_of_each_team(client):
    section = a_team_event(5, format="movement", movement="american-whist")
    played_out(section)

    page = client.get(at(section, "team_standings"))

    rows = rows_of_tables(page)
    assert rows[1][:3] == ["1", "1", "Team 1"]
    assert "The movement: American Whist. A match counts once both rooms have played it." in (
        page.text
    )
    crosstable = next(row for row in rows if row[:2] == ["1", "Team 1"])
    # Team 1 sits North-South against 3, 5, 2 and 4, the last two in the second rooms.
    assert [cell.split("(")[1] for cell in crosstable[2:6]] == ["3)", "5)", "2)", "4)"]


def test_a_match_says_in_which_rounds_it_is_played(client):
    section = a_team_event(5, format="movement", movement="american-whist")
    match = TeamMatch.objects.order_by("round", "number").first()

    page = client.get(at(section, "team_match", match.pk))

    assert "Match of rounds 1 and 4" in page.text


def test_the_assignments_say_who_sits_where():
    section = a_team_event(5, format="movement", movement="american-whist")

    rows = assignments_grid(team_contest_of(section.session), 4).rows
    # The second rooms of the matches of round 1: who was at home there sits East-West.
    assert [[cell.words for cell in row] for row in rows[:2]] == [
        ["1", "1 Team 1, N-S", "4 Team 4, E-W", "7-8"],
        ["2", "2 Team 2, N-S", "5 Team 5, E-W", "9-10"],
    ]


def test_papers_before_play_do_not_name_a_method_that_scores_no_match():
    session = a_team_event(5, format="movement", movement="american-whist").session

    assignments = assignments_document(team_contest_of(session), [1], PRINTED)
    guide_cards = guide_cards_document(cached_snapshot_of(session), PRINTED)

    assert (assignments.header.method, guide_cards.header.method) == ("", "")


def test_the_guide_cards_lead_the_visiting_pairs_around():
    section = a_team_event(5, format="movement", movement="american-whist")
    snapshot = cached_snapshot_of(section.session)

    (first, *others) = guide_cards_document(snapshot, PRINTED).blocks
    assert len(others) == 4
    assert first.title == "Table 1"
    assert [[cell.words for cell in row[1:4]] for row in first.blocks[0].rows] == [
        ["1", "3", f"1{DASH}2"],
        ["1", "5", f"3{DASH}4"],
        ["1", "2", f"5{DASH}6"],
        ["1", "4", f"7{DASH}8"],
    ]


def test_the_teams_of_a_movement_are_not_changed(client):
    section = a_team_event(5, format="movement", movement="american-whist")

    assert client.get(at(section, "team_contest_field")).status_code == 404


@pytest.mark.parametrize(
    ("scoring", "sentence"),
    [
        ("board_a_match", "Board-a-match, matches of 2 boards: 2 points for a board won"),
        ("patton", "Patton, matches of 2 boards"),
    ],
)
def test_a_contest_by_boards_shows_points_in_place_of_victory_points(client, scoring, sentence):
    form = form_data(scoring=scoring)
    client.post(director_address("new_team_event"), form, follow=True)
    section = Section.objects.get()
    played_out(section)

    standings = client.get(at(section, "team_standings"))
    rounds = client.get(at(section, "team_rounds"))
    match = client.get(at(section, "team_match", TeamMatch.objects.first().pk))

    assert sentence in standings.text
    assert rows_of_tables(standings)[0][:6] == ["Rank", "No.", "Team", "Points", "Matches", "Won"]
    assert "On boards" in rows_of_tables(rounds)[0]
    assert rows_of_tables(match)[0][-2:] == ["Home points", "Away points"]
    assert "VPs" not in standings.text + rounds.text + match.text
