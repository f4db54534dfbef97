"""A knock-out on its pages: opened, drawn by the bracket, decided, corrected, exported."""

from datetime import UTC, datetime
from io import BytesIO
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from reports.content.document import Grid
from reports.content.teams.team_rounds import assignments_document, match_sheets_documents
from scoring.laws.outcome import BareScore
from standings.services.knock_out import draw_knock_out_round
from standings.teams.contest_reading import team_contest_of
from tests.builders import a_director, a_team_event, an_actor, recorded, team_board
from tests.standings.teams.test_knock_out_contest import correct_board, play_match
from tests.web.director.teams.contest_pages import director_address, rows_of_tables
from tests.web.director.teams.test_team_pages import form_data
from tournament.models import Event, Section, Session, TeamMatch

PRINTED = datetime(2026, 11, 24, 18, tzinfo=UTC)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def signed_in(client):
    client.force_login(a_director())


@pytest.fixture
def section():
    return a_team_event(4, format="knock_out")


def rounds_page(section):
    return director_address("team_rounds", section.session_id)


def draw(client, section, round_=2):
    return client.post(
        director_address("draw_knock_out_round", section.session_id, round_), follow=True
    )


def follow_corrections(client, section):
    address = director_address("follow_knock_out_corrections", section.session_id)
    return client.post(address, follow=True)


def award(do, seen=0, **fields):
    plain = {"do": do, "seen": str(seen), "request_id": str(uuid4()), "reason": "They conceded"}
    return plain | fields


def test_a_knock_out_is_opened_with_byes_for_the_best_seeds(client):
    form = form_data(format="knock_out", boards="8", segments="2", ties="better_seed")

    page = client.post(director_address("new_team_event"), form, follow=True)

    # Of five teams the seeds 1 to 3 have a bye.
    assert [(row.home.label, row.away.label) for row in TeamMatch.objects.all()] == [
        ("Wolves", "Foxes")
    ]
    regulations = Event.objects.get().team_regulations
    assert (regulations.segments, regulations.ties, regulations.rounds) == (2, "better_seed", 3)
    assert ["1, 2", "4 Wolves", "5 Foxes", "0 of 8", "0 : 0"] in rows_of_tables(page)
    assert "Winner of Quarter-finals, match 1" in page.text


@pytest.mark.parametrize(
    ("other", "status"),
    [
        ({"boards": "9", "segments": "2"}, 422),
        ({"boards": "97"}, 422),
        ({"boards": "64", "segments": "4"}, 302),
        ({"boards": "64", "format": "swiss"}, 422),
        ({"teams": "A\nB"}, 302),
    ],
)
def test_the_length_of_a_match_is_checked(client, other, status):
    form = form_data(**{"format": "knock_out"} | other)

    assert client.post(director_address("new_team_event"), form).status_code == status


def test_the_next_round_is_drawn_once_every_match_has_a_winner(client, section):
    play_match(section, 1, 1, 420)
    early = draw(client, section)
    assert "Matches of round 1 without a winner: 1." in early.text
    play_match(section, 1, 2, 420)
    assert "Draw: Final" in client.get(rounds_page(section)).text

    page = draw(client, section)

    assert "Round 2 is drawn." in page.text
    assert ["1, 2", "1 Team 1", "2 Team 2", "0 of 2", "0 : 0"] in rows_of_tables(page)
    again = draw(client, section)
    assert "Round 2 cannot be drawn now" in again.text


def test_a_level_match_gets_extra_boards_on_its_page(client, section):
    play_match(section, 1, 1, 0)
    match = TeamMatch.objects.first()
    where = director_address("team_match", section.session_id, match.pk)
    assert "Play 2 extra boards" in client.get(where).text
    address = director_address("knock_out_extra_boards", section.session_id, match.pk)

    page = client.post(address, follow=True)

    assert ["extra boards", "3-4", "0", "0", "0 : 0"] in rows_of_tables(page)
    removed = client.post(address, {"remove": "1"}, follow=True)
    assert "The extra boards are removed." in removed.text


def test_extra_boards_that_no_longer_count_are_marked_and_reported(client, section):
    play_match(section, 1, 1, 0)
    match = TeamMatch.objects.first()
    client.post(director_address("knock_out_extra_boards", section.session_id, match.pk))
    play_match(section, 1, 1, -420, first=3)
    correct_board(section, 110)

    page = client.get(director_address("team_match", section.session_id, match.pk))

    assert ["extra boards", "3-4", "0", "9", "not counted"] in rows_of_tables(page)
    assert next(row for row in rows_of_tables(page) if row[0] == "3")[-1] == "(9)"
    text = "extra boards 3-4 do not count: the match is not level before them"
    assert text in page.text
    assert f"Team 1 \N{EN DASH} Team 4: {text}." in client.get(rounds_page(section)).text


def test_a_director_says_who_goes_on(client, section):
    match = TeamMatch.objects.first()
    key = f"1-{match.home_id}"
    page = client.post(
        director_address("team_awards", section.session_id),
        award("match", match=key, decision="away"),
        follow=True,
    )

    assert "goes on from round 1 by the director&#x27;s decision" in page.text
    rounds = client.get(rounds_page(section))
    shown = [
        "1, 2",
        "1 Team 1",
        "4 Team 4",
        "0 of 2",
        "0 : 0",
        "4 Team 4 (decided by the director)",
    ]
    assert shown in rows_of_tables(rounds)


def test_a_corrected_result_is_shown_and_followed(client, section):
    for number in (1, 2):
        play_match(section, 1, number, 420)
    draw(client, section)
    correct_board(section, -420)
    page = client.get(rounds_page(section))
    assert "Final: Team 1 is drawn, but by the results as they are now Team 4 has won." in page.text

    followed = client.post(
        director_address("follow_knock_out_corrections", section.session_id), follow=True
    )

    assert "The winners are in the drawn matches." in followed.text
    assert ["1, 2", "4 Team 4", "2 Team 2", "0 of 2", "0 : 0"] in rows_of_tables(followed)


def test_the_teams_of_a_begun_match_stay(client, section):
    for number in (1, 2):
        play_match(section, 1, number, 420)
    draw(client, section)
    recorded(team_board(section, round_=2, table=1, number=3), BareScore(420))
    correct_board(section, -420)

    page = client.get(rounds_page(section))
    refused = client.post(
        director_address("follow_knock_out_corrections", section.session_id), follow=True
    )

    assert "say who goes on from the round before" in page.text
    assert "A match of round 2 already has results" in refused.text


def test_standings_are_ranked_by_rounds_won_and_exported(client, section):
    for number in (1, 2):
        play_match(section, 1, number, 420)
    draw(client, section)
    play_match(section, 2, 1, 110)
    page = client.get(director_address("team_standings", section.session_id))

    ranked = [row[:4] for row in rows_of_tables(page) if len(row) > 5]
    assert ranked[1:] == [
        ["1", "1", "Team 1", "Winner"],
        ["2", "2", "Team 2", "Out: Final"],
        ["3=", "3", "Team 3", "Out: Semi-finals"],
        ["3=", "4", "Team 4", "Out: Semi-finals"],
    ]
    for paper, ending in (
        ("standings", "pdf"),
        ("standings", "csv"),
        ("bracket", "pdf"),
        ("bracket", "csv"),
        ("matches", "pdf"),
        ("assignments", "pdf"),
    ):
        file = client.get(director_address("team_document", section.session_id, paper, ending))
        assert file.status_code == 200
    book = client.get(director_address("team_document", section.session_id, "bracket", "xlsx"))
    sheet = load_workbook(BytesIO(book.content)).worksheets[0]
    cells = [str(cell.value) for row in sheet.iter_rows() for cell in row if cell.value]
    assert "1 Team 1 (9) \N{CHECK MARK}" in cells


def test_a_match_for_third_place_is_on_page_paper_and_workbook(client):
    four = "\n".join(f"Team {number}" for number in (1, 2, 3, 4))
    form = form_data(format="knock_out", teams=four, third_place="on")
    client.post(director_address("new_team_event"), form)
    section = Section.objects.get()
    before = client.get(rounds_page(section))
    assert "Loser of Semi-finals, match 1" in before.text
    for number in (1, 2):
        play_match(section, 1, number, 420)
    draw(client, section)
    drawn = client.get(rounds_page(section))
    assert drawn.context["title"] == "Final and third place"
    assert [row[:4] for row in rows_of_tables(drawn)][1:] == [
        ["1, 2", "1 Team 1", "2 Team 2", "Final"],
        ["3, 4", "3 Team 3", "4 Team 4", "Third place"],
    ]
    play_match(section, 2, 2, 420)

    page = client.get(rounds_page(section))

    third = page.context["third_place"]
    assert [(line.text, line.imps, line.won) for line in third.lines] == [
        ("4 Team 4", "0", False),
        ("3 Team 3", "9", True),
    ]
    assert third.url in page.text
    assert "Third place: 3 Team 3 \N{EN DASH} 4 Team 4" in client.get(third.url).text
    assert "third place: 3 Team 3" in page.text
    book = client.get(director_address("team_document", section.session_id, "bracket", "xlsx"))
    sheet = load_workbook(BytesIO(book.content))["Third place"]
    cells = [[cell.value for cell in row] for row in sheet.iter_rows()]
    assert cells[-2:] == [["4 Team 4 (0)"], ["3 Team 3 (9) \N{CHECK MARK}"]]
    file = client.get(director_address("team_document", section.session_id, "bracket", "csv"))
    assert file.content.decode("utf-8-sig").splitlines() == [
        "Semi-finals,Final,Winner,Third place",
        "1 Team 1 (9) \N{CHECK MARK},1 Team 1,,4 Team 4 (0)",
        "4 Team 4 (0),,,",
        "2 Team 2 (9) \N{CHECK MARK},2 Team 2,,3 Team 3 (9) \N{CHECK MARK}",
        "3 Team 3 (0),,,",
    ]


def test_lists_of_the_last_round_name_the_match_for_third_place():
    section = a_team_event(4, format="knock_out", third_place=True)
    for number in (1, 2):
        play_match(section, 1, number, 420)
    draw_knock_out_round(section, 2, actor=an_actor())
    contest = team_contest_of(section.session)

    assignments = assignments_document(contest, [2], PRINTED)
    [sheets] = match_sheets_documents(contest, [2], PRINTED)

    assert assignments.title == "Final and third place"
    assert [[cell.words for cell in row] for row in assignments.blocks[0].rows] == [
        ["1, 2", "1 Team 1", "2 Team 2", "Final", "3-4"],
        ["3, 4", "3 Team 3", "4 Team 4", "Third place", "3-4"],
    ]
    assert sheets.title == "Score sheets: Final and third place"
    assert [block.title for block in sheets.blocks if isinstance(block, Grid)][::2] == [
        "1 Team 1 \N{EN DASH} 2 Team 2",
        "Third place: 3 Team 3 \N{EN DASH} 4 Team 4",
    ]


def test_players_see_the_bracket_once_it_is_released(section):
    play_match(section, 1, 1, 420)
    Session.objects.update(state="released", ranking_from="2026-01-01T00:00Z")

    page = Client().get(reverse("public:team_standings", args=["crown", section.session_id]))

    assert page.status_code == 200
    assert 'class="bracket"' in page.text
    assert "Out: Semi-finals" in page.text


@pytest.mark.parametrize(
    "name", ["draw_knock_out_round", "knock_out_extra_boards", "follow_knock_out_corrections"]
)
def test_other_contests_have_no_bracket(client, name):
    section = a_team_event(4)
    numbers = {"draw_knock_out_round": [2], "knock_out_extra_boards": [1]}.get(name, [])

    answer = client.post(director_address(name, section.session_id, *numbers))

    assert answer.status_code == 404


def test_the_bracket_page_costs_the_same_for_many_matches(client, django_assert_max_num_queries):
    for count in (4, 16):
        section = a_team_event(count, format="knock_out")
        client.get(rounds_page(section))
        with django_assert_max_num_queries(12):
            client.get(rounds_page(section))


def test_a_knock_out_of_an_earlier_contest_starts_from_its_standings(client):
    swiss = a_team_event(4)
    play_match(swiss, 1, 1, -420)
    standings = client.get(director_address("team_standings", swiss.session_id))
    address = director_address("new_team_event") + f"?from={swiss.session_id}"
    assert address in standings.text

    form = client.get(address).context["form"]

    assert form.initial["teams"].splitlines()[0] == "Team 2: Ada 2, Bo 2, Cy 2, Di 2"
    assert (form.initial["format"], form.initial["carry_from"]) == ("knock_out", swiss.session_id)


def test_carry_over_by_the_regulation_is_shown_on_every_page(client):
    swiss = a_team_event(4)
    play_match(swiss, 1, 1, -420)
    plain = {"format": "knock_out", "teams": "Team 1\nTeam 2", "carry_part": "1/3"}
    form = form_data(**plain, carry_from=str(swiss.session_id), carry_cap="2")

    page = client.post(director_address("new_team_event"), form, follow=True)

    assert ["1, 2", "1 Team 1", "2 Team 2", "0 of 2", "0 : 2"] in rows_of_tables(page)
    session = Session.objects.latest("pk").pk
    standings = client.get(director_address("team_standings", session))
    match = client.get(director_address("team_match", session, TeamMatch.objects.latest("pk").pk))
    assert "carry a third of the lead into the match, at most 2 IMPs." in standings.text
    assert "2 Team 2 carries 2 IMPs" in match.text
    assert ["carry-over", "0", "2", "0 : 2"] in rows_of_tables(match)


def test_documents_leave_out_carried_imps_until_the_earlier_contest_is_released(client):
    swiss = a_team_event(4)
    play_match(swiss, 1, 1, -420)
    final = a_team_event(2, format="knock_out", carry_from=swiss.session_id)
    play_match(final, 1, 1, 0)

    def bracket():
        file = client.get(director_address("team_document", final.session_id, "bracket", "csv"))
        return file.content.decode("utf-8-sig").splitlines()[1:]

    won = "\N{CHECK MARK}"
    assert bracket() == ["1 Team 1 (0),Team 2", f"2 Team 2 (0) {won},"]
    released = {"state": "released", "ranking_from": "2026-01-01T00:00Z"}
    Session.objects.filter(pk=swiss.session_id).update(**released)
    assert bracket() == ["1 Team 1 (0),Team 2", f"2 Team 2 (4.5) {won},"]


def test_an_override_of_the_carry_over_needs_a_reason(client, section):
    entry = section.session.event.entries.order_by("pk").first().pk
    page = director_address("team_awards", section.session_id)
    sent = award("carried", entrant=entry, unit="carried_imps", amount="7", round="1")

    refused = client.post(page, sent | {"reason": ""})
    given = client.post(page, sent, follow=True)

    assert refused.status_code == 422
    assert "carries 7 IMPs into the match of round 1" in given.text
