"""A teams night on its pages: opened, played, drawn on, ranked, exported."""

import re
from fractions import Fraction
from io import BytesIO
from uuid import uuid4

import pytest
from openpyxl import load_workbook

from scoring.laws.outcome import BareScore
from tests.builders import a_contest_award, a_director, a_team_event, recorded, team_board
from tests.web.director.teams.contest_pages import director_address, rows_of_tables
from tournament.models import Event, Section, TeamMatch

pytestmark = pytest.mark.django_db
NAMES = ("Lions", "Tigers", "Bears", "Wolves", "Foxes")
ASKED = {
    "name": "Tuesday teams",
    "local_date": "2026-11-24",
    "teams": "\n".join(f"{name}: {name[0]}a, {name[0]}b, {name[0]}c, {name[0]}d" for name in NAMES),
    "format": "swiss",
    "boards": "2",
    "scale": "wbf2013",
    "bye": "12",
    "first_board": "1",
}


@pytest.fixture(autouse=True)
def signed_in(client):
    client.force_login(a_director())


def form_data(**other):
    return ASKED | {"request_id": str(uuid4())} | other


def played(section, *, round_=1, scores=((420, 50), (170, 50), (-620, 110), (-650, -140))):
    first = 2 * round_ - 1
    for table, points in enumerate(scores, start=1):
        for number, score in enumerate(points, start=first):
            board = team_board(section, round_=round_, table=table, number=number)
            recorded(board, BareScore(score))


def test_an_event_of_teams_is_opened_with_its_first_round(client):
    page = client.post(director_address("new_team_event"), form_data(), follow=True)

    assert page.status_code == 200
    assert [
        (row.number, row.home.label, row.away and row.away.label) for row in TeamMatch.objects.all()
    ] == [(1, "Lions", "Tigers"), (2, "Bears", "Wolves"), (3, "Foxes", None)]
    assert ["1, 2", "1 Lions", "2 Tigers", "0 of 2", "0 : 0"] in rows_of_tables(page)


def test_the_first_round_of_a_swiss_can_be_drawn_at_random(client):
    eight = "\n".join(f"Team {number}" for number in range(1, 9))
    drawn = set()
    for _time in range(6):
        client.post(director_address("new_team_event"), form_data(teams=eight, first_draw="random"))
        event = Event.objects.latest("pk")
        matches = TeamMatch.objects.filter(session__event=event).order_by("number")
        sides = [(match.home.label, match.away.label) for match in matches]
        assert len({label for pair in sides for label in pair}) == 8
        drawn.add(tuple(sides))

    # The chance of six equal draws is less than one in 10 to the 20th.
    assert len(drawn) > 1


def test_an_event_asked_for_twice_is_opened_once(client):
    form = form_data()
    first, second = (client.post(director_address("new_team_event"), form) for _time in range(2))

    assert first["Location"] == second["Location"]
    assert Event.objects.count() == 1


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        ({"teams": "Lions\nTigers"}, "2 teams: an event of teams has 4 to 40"),
        ({"teams": "A\nB\nC\na"}, "Two teams are called “a”"),
        ({"scale": "acbl20", "boards": "12"}, "12"),
        ({"scale": "own", "own_scale": "0-2 10 10\nten 11 9"}, "Line 2 of the victory point table"),
        ({"scale": "own"}, "has no line for a margin of 0 IMPs"),
        ({"local_date": "someday"}, "“someday” is not a date"),
    ],
)
def test_an_invalid_season_comes_back_as_typed(client, other, sentence):
    page = client.post(director_address("new_team_event"), form_data(**other))

    assert page.status_code == 422
    assert sentence in page.text
    assert "Tuesday teams" in page.text
    assert not Event.objects.exists()


def test_an_event_with_its_own_table_is_ranked_by_it_and_offers_it_again(client):
    table = "0-2 10 10\n3-9 12.5 7.5\n10+ 25 0"
    answer = client.post(
        director_address("new_team_event"), form_data(scale="own", own_scale=table)
    )
    [section] = Section.objects.all()
    played(section, scores=((420, 50), (170, 50)))

    standings = client.get(director_address("team_standings", section.session_id))

    assert answer.status_code == 302
    assert rows_of_tables(standings)[1][:6] == ["1", "1", "Lions", "12.5", "1", "1"]
    assert "own table, 25 VPs" in standings.text
    again = client.get(director_address("new_team_event"))
    assert again.context["form"]["own_scale"].value() == "0 10 10\n3 12.5 7.5\n10 25 0"


@pytest.mark.parametrize("scale", ["wbf2013_discrete", "acbl20", "acbl30"])
def test_whole_victory_points_have_no_decimals_until_an_award_has(client, scale):
    section = a_team_event(4, boards=6, scale=scale)
    ruled = {"amount": Fraction(15), "other": Fraction(3), "law": "86"}
    a_contest_award(section, "assigned", round=1, **ruled)
    here = director_address("team_standings", section.session_id)

    assert "15 (2) A" in client.get(here).text
    assert ["1", "Team 1", "15 (2) A", "15"] in rows_of_tables(client.get(here))
    rounds = client.get(director_address("team_rounds", section.session_id))
    assert ["15", "3"] in [row[-2:] for row in rows_of_tables(rounds)]

    a_contest_award(section, seen=1)
    assert ["1", "Team 1", "15.0 (2) A", "−0.50", "14.5"] in rows_of_tables(client.get(here))


def test_the_next_round_is_proposed_by_the_standings_and_drawn(client):
    section = a_team_event(4)
    played(section)
    here = director_address("team_rounds", section.session_id)
    page = client.get(here)
    proposed = dict(
        re.findall(r'name="((?:home|away)_\d)".*?<option value="(\d+)" selected', page.text, re.S)
    )
    numbers = {
        name: section.places.get(line="NS", entry=pk).number for name, pk in proposed.items()
    }

    # Ranked 3, 1, 2, 4; 3 has met 4, and 1 has met 2. Who was away is at home now.
    assert numbers == {"home_1": 3, "away_1": 1, "home_2": 2, "away_2": 4}
    drawn = client.post(here, proposed | {"round": "2"}, follow=True)
    assert "Round 2 is drawn." in drawn.text
    assert ["1, 2", "3 Team 3", "1 Team 1", "0 of 2", "0 : 0"] in rows_of_tables(drawn)
    again = client.post(here, proposed | {"round": "2"})
    assert (again.status_code, TeamMatch.objects.count()) == (422, 4)


def test_a_draw_with_a_team_twice_is_refused_in_words(client):
    section = a_team_event(4)
    first, two, three = list(section.session.event.entries.values_list("pk", flat=True))[:3]
    draw = {"round": "2", "home_1": first, "away_1": two, "home_2": three, "away_2": first}

    page = client.post(director_address("team_rounds", section.session_id), draw)

    assert page.status_code == 422
    assert "Team 1 is in round 2 twice" in page.text


def test_a_draw_without_results_is_deleted(client):
    section = a_team_event(4)
    gone = client.post(director_address("delete_team_round", section.session_id, 1), follow=True)

    assert "Round 1 is deleted." in gone.text
    assert not TeamMatch.objects.exists()


def test_a_match_shows_both_rooms_and_explains_its_points(client):
    section = a_team_event(4)
    played(section)
    match = TeamMatch.objects.first()

    page = client.get(director_address("team_match", section.session_id, match.pk))

    assert ["1", "+420", "+170", "6"] in rows_of_tables(page)
    assert "IMPs 6 : 0 · VPs 14.39 : 5.61" in page.text
    assert "difference: 250 = 420 \N{MINUS SIGN} 170" in page.text


def test_standings_are_ranked_and_exported(client):
    section = a_team_event(5)
    played(section)
    page = client.get(director_address("team_standings", section.session_id))
    ranked = [["1", "3", "Team 3", "14.96", "1", "1", "+7", "Ada 3, Bo 3, Cy 3, Di 3"]]

    assert rows_of_tables(page)[1:2] == ranked
    assert "12 bye" in page.text
    csv = client.get(director_address("team_document", section.session_id, "standings", "csv"))
    assert csv.content.decode("utf-8-sig").splitlines()[1].startswith("1,3,Team 3,14.96,1,1,7,")
    book = client.get(director_address("team_document", section.session_id, "standings", "xlsx"))
    assert len(load_workbook(BytesIO(book.content)).sheetnames) >= 2


def test_a_kept_rematch_is_called_that_and_the_others_are_drawn_around_it(client):
    six = "\n".join(f"Team {number}" for number in range(1, 7))
    client.post(director_address("new_team_event"), form_data(teams=six))
    section = Section.objects.get()
    played(section, scores=[(90, 90)] * 6)
    at = director_address("team_rounds", section.session_id)
    initial = client.get(at).context["form"].initial
    form = {name: value for name, value in initial.items() if value is not None}
    teams = list(TeamMatch.objects.order_by("number").values_list("home", "away"))
    kept = {"home_1": teams[0][0], "away_1": teams[0][1], "lock_1": "on", "propose": "1"}

    page = client.post(at, {"round": "2", **form, **kept})

    assert page.context["repeat_is_kept"]
    assert "A match that you keep has been played before" in page.text
    drawn = page.context["form"].initial
    assert {drawn["home_1"], drawn["away_1"]} == set(teams[0])
    others = [{drawn[f"home_{number}"], drawn[f"away_{number}"]} for number in (2, 3)]
    assert all(set(match) not in others for match in teams)


def test_the_page_of_a_match_says_where_it_is_played_and_leads_to_its_first_empty_row(client):
    client.post(director_address("new_team_event"), form_data())
    section = Section.objects.get()
    match = TeamMatch.objects.get(number=2)
    at = director_address("team_match", section.session_id, match.pk)

    page = client.get(at)
    first = team_board(section, table=3, number=1)
    entry = f"{director_address('entry', section.session_id)}?by=match&amp;at={first.pk}"

    rooms = "Open room: table 3, 3 Bears N-S · Closed room: table 4, 4 Wolves N-S"
    assert page.context["rooms"] == rooms
    assert (rooms in page.text, entry in page.text) == (True, True)
    played(section)
    assert client.get(at).context["first_missing"] is None


def test_the_print_page_begins_with_the_documents_of_the_contest(client):
    client.post(director_address("new_team_event"), form_data())
    session = Section.objects.get().session
    page = client.get(director_address("print", session.pk))

    listed = [
        (document.key, document.endings, document.of_rounds)
        for document in page.context["contest_documents"]
    ]
    assert listed == [
        ("assignments", ("pdf",), True),
        ("blanksheets", ("pdf",), True),
        ("standings", ("pdf", "xlsx", "csv"), False),
        ("butler", ("pdf", "xlsx", "csv"), False),
        ("butler_pairs", ("csv",), False),
        ("matches", ("pdf",), True),
        ("scorecards", ("pdf",), False),
        ("explanations", ("pdf",), False),
    ]
    for key, endings, _of_rounds in listed:
        for ending in endings:
            at = director_address("team_document", session.pk, key, ending)
            assert at in page.text
            assert client.get(at).status_code == 200


@pytest.mark.parametrize("paper", ["standings", "assignments", "matches", "blanksheets"])
def test_every_document_of_teams_is_a_pdf(client, paper):
    section = a_team_event(5)
    played(section)

    file = client.get(director_address("team_document", section.session_id, paper, "pdf"))

    assert (file["Content-Type"], file.content[:5]) == ("application/pdf", b"%PDF-")
    which = paper if paper == "standings" else f"{paper}-round-1"
    name = f"2026-11-24_teams-night_{which}.pdf"
    assert file["Content-Disposition"] == f'inline; filename="{name}"'


def test_a_session_of_pairs_has_no_team_pages(client):
    section = a_team_event(4)
    Event.objects.update(kind="pairs")

    for name in ("team_rounds", "team_standings"):
        assert client.get(director_address(name, section.session_id)).status_code == 404
