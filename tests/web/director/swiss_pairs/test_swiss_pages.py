"""Swiss pairs on their pages: opened, played, drawn on, ranked, exported."""

import re
from uuid import uuid4

import pytest

from scoring.laws.outcome import BareScore
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_contest_award, a_director, a_swiss_pairs, recorded, team_board
from tests.web.director.teams.contest_pages import director_address, rows_of_tables
from tournament.models import Event, Seat, Seating

pytestmark = pytest.mark.django_db
ASKED = {
    "name": "Tuesday Swiss",
    "local_date": "2026-11-24",
    "pairs": "\n".join(f"Ada {number} & Bo {number}" for number in range(1, 6)),
    "boards": "2",
    "rounds": "3",
    "scoring": "matchpoints_vps",
    "form": "swiss",
    "first_draw": "list",
    "bye": "60",
    "first_board": "1",
}


@pytest.fixture(autouse=True)
def signed_in(client):
    client.force_login(a_director())


def form_data(**other):
    return ASKED | {"request_id": str(uuid4())} | other


def pair(number):
    return f"{number} Ada {number} &amp; Bo {number}"


def played(section, round_=1, scores=(420, 50), boards=(1,)):
    for table, score in enumerate(scores, start=1):
        for number in boards:
            board = team_board(section, round_=round_, table=table, number=number)
            recorded(board, BareScore(score))


def proposed(page):
    """Return the initial values of the form, by field."""
    chosen = re.findall(
        r'name="((?:home|away)_\d|bye)".*?<option value="(\d+)" selected', page.text, re.DOTALL
    )
    return dict(chosen)


def test_swiss_pairs_are_opened_with_their_first_round(client):
    page = client.post(director_address("new_swiss_pairs"), form_data(), follow=True)

    assert page.status_code == 200
    assert rows_of_tables(page)[1:4] == [
        ["1", pair(1), pair(2), "0 of 2"],
        ["2", pair(3), pair(4), "0 of 2"],
        [pair(5), "Bye"],
    ]


def test_an_event_asked_for_twice_is_opened_once(client):
    form = form_data(first_draw="random")
    first, second = (client.post(director_address("new_swiss_pairs"), form) for _time in range(2))

    assert first["Location"] == second["Location"]
    assert Event.objects.count() == 1


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        ({"pairs": "A & B\nC & D\nE & F"}, "3 pairs: Swiss pairs are 4 to 400."),
        ({"pairs": "A & B\nC & D\nE & F\nG & a"}, "a is in pair 1 and in pair 4."),
        ({"pairs": "A & B & C\nD & E\nF & G\nH & I"}, "Pair 1 has 3 players"),
        ({"boards": "41"}, "40"),
        ({"scoring": "matchpoints_ebu", "boards": "28"}, "for matches of 1 to 27 boards, not 28"),
        ({"bye": "101"}, "100"),
        ({"local_date": "someday"}, "“someday” is not a date"),
    ],
)
def test_an_invalid_series_comes_back_as_typed(client, other, sentence):
    page = client.post(director_address("new_swiss_pairs"), form_data(**other))

    assert page.status_code == 422
    assert sentence in page.text
    assert "Tuesday Swiss" in page.text
    assert not Event.objects.exists()


def test_the_next_round_is_proposed_by_the_standings_and_drawn(client):
    section = a_swiss_pairs(4, boards=1)
    played(section)
    here = director_address("team_rounds", section.session_id)
    form = proposed(client.get(here))
    number = dict(section.places.values_list("entry", "number"))

    # 1 and 4 have won; each meets the other, 2 and 3 what is left.
    assert {name: number[int(pk)] for name, pk in form.items()} == {
        "home_1": 4,
        "away_1": 1,
        "home_2": 2,
        "away_2": 3,
    }
    drawn = client.post(here, form | {"round": "2"}, follow=True)
    assert "Round 2 is drawn." in drawn.text
    assert ["1", pair(4), pair(1), "0 of 1"] in rows_of_tables(drawn)
    again = client.post(here, form | {"round": "2"})
    assert again.status_code == 422
    assert set(Seating.objects.values_list("round", flat=True)) == {1, 2}


def test_a_kept_match_stays_at_its_table_in_a_new_proposal(client):
    section = a_swiss_pairs(6, boards=1)
    here = director_address("team_rounds", section.session_id)
    pks = {number: entry for entry, number in section.places.values_list("entry", "number")}
    form = proposed(client.get(here)) | {"round": "2", "propose": "1", "lock_3": "on"}

    page = client.post(here, form | {"home_3": pks[6], "away_3": pks[1]})

    assert (proposed(page)["home_3"], proposed(page)["away_3"]) == (str(pks[6]), str(pks[1]))
    assert set(Seating.objects.values_list("round", flat=True)) == {1}


def test_a_draw_with_a_pair_twice_is_refused_in_words(client):
    section = a_swiss_pairs(4)
    here = director_address("team_rounds", section.session_id)
    form = proposed(client.get(here))

    page = client.post(here, form | {"round": "2", "away_2": form["home_1"]})

    assert page.status_code == 422
    assert "is in round 2 twice" in page.text


def test_a_draw_without_results_is_deleted(client):
    section = a_swiss_pairs(4)
    gone = client.post(director_address("delete_team_round", section.session_id, 1), follow=True)

    assert "Round 1 is deleted." in gone.text
    assert not Seat.objects.exists()


def test_standings_are_ranked_explained_and_exported(client):
    section = a_swiss_pairs(5, boards=1)
    played(section)
    page = client.get(director_address("team_standings", section.session_id))

    assert rows_of_tables(page)[1:4] == [
        ["1=", "1", "Ada 1 &amp; Bo 1", "20.00", "20.00", "1", "1"],
        ["1=", "4", "Ada 4 &amp; Bo 4", "20.00", "20.00", "1", "1"],
        ["3", "5", "Ada 5 &amp; Bo 5", "12.00", "12.00", "0", "0"],
    ]
    assert "12.00 bye" in page.text
    # Beyond the end of the scale, which stops at 20.
    assert "points: 20 = 20 (round 1)" in page.text
    assert "points: 12 = 12 (bye of round 1)" in page.text
    assert "points before rounding: 30 = " in page.text
    csv = client.get(director_address("team_document", section.session_id, "standings", "csv"))
    assert csv.content.decode("utf-8-sig").splitlines()[1].startswith("1,1,Ada 1")


def test_a_scale_of_whole_points_has_no_decimals_until_an_award_has(client):
    section = a_swiss_pairs(5, boards=1, percentage_scale="ebu_swiss_pairs")
    played(section)
    here = director_address("team_standings", section.session_id)

    assert rows_of_tables(client.get(here))[1:4] == [
        ["1=", "1", "Ada 1 &amp; Bo 1", "20", "20.00", "1", "1"],
        ["1=", "4", "Ada 4 &amp; Bo 4", "20", "20.00", "1", "1"],
        ["3", "5", "Ada 5 &amp; Bo 5", "12", "12.00", "0", "0"],
    ]
    assert "12 bye" in client.get(here).text
    rounds = client.get(director_address("team_rounds", section.session_id))
    assert ["20", "0"] in [row[-2:] for row in rows_of_tables(rounds)]

    a_contest_award(section)
    assert ["2", "1", "Ada 1 &amp; Bo 1", "−0.50", "19.5", "20.00", "1", "1"] in (
        rows_of_tables(client.get(here))
    )


def test_no_round_is_proposed_beyond_those_planned_until_one_is_added(client):
    section = a_swiss_pairs(4, boards=1, rounds=1)
    played(section)
    here = director_address("team_rounds", section.session_id)

    assert "The only round is played: the event is over." in client.get(here).text
    assert proposed(client.get(here)) == {}
    # Somebody with an older page posts a draw of round 2.
    first, two, three, four = section.places.order_by("number").values_list("entry", flat=True)
    form = {"round": 2, "home_1": first, "away_1": three, "home_2": two, "away_2": four}
    client.post(here, form)
    assert not section.seatings.filter(round=2).exists()

    plan = director_address("plan_team_rounds", section.session_id)
    added = client.post(plan, {"rounds": 2}, follow=True)

    assert "Rounds of the event: 2." in added.text
    assert len(proposed(added)) == 4
    assert "Round 2 is drawn." in client.post(here, form, follow=True).text
    assert "All 2 rounds are drawn." in client.get(here).text


@pytest.mark.parametrize(
    ("rounds", "sentence"), [("0", "greater than or equal to 1"), ("41", "40"), ("", "required")]
)
def test_an_impossible_number_of_rounds_is_refused(client, rounds, sentence):
    section = a_swiss_pairs(4, rounds=3)

    page = client.post(director_address("plan_team_rounds", section.session_id), {"rounds": rounds})

    assert page.status_code == 422
    assert sentence in page.text
    assert Event.objects.get().swiss_pair_regulations.rounds == 3


@pytest.mark.parametrize("paper", ["standings", "assignments", "scores"])
def test_every_document_of_swiss_pairs_is_a_pdf(client, paper):
    section = a_swiss_pairs(5)

    file = client.get(director_address("team_document", section.session_id, paper, "pdf"))

    assert (file["Content-Type"], file.content[:5]) == ("application/pdf", b"%PDF-")


def test_swiss_pairs_have_no_page_of_one_match(client):
    section = a_swiss_pairs(4)

    assert client.get(director_address("team_match", section.session_id, 1001)).status_code == 404


@pytest.mark.parametrize("pairs", [4, 8])
@pytest.mark.parametrize(("page", "queries"), [("team_rounds", 5), ("team_standings", 5)])
def test_a_page_costs_the_same_for_more_pairs(
    client, django_assert_num_queries, page, queries, pairs
):
    section = a_swiss_pairs(pairs)
    snapshot_of_session(section.session_id)
    where = director_address(page, section.session_id)

    with django_assert_num_queries(queries):
        client.get(where)
