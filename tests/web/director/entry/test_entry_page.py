"""One entry through the entry page: recorded values, refusals, and their cost."""

from uuid import uuid4

import pytest

from boards.queries.results import result_versions
from scoring.notation import read_typed_outcome
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_board_in_play, a_director, a_seated_section, an_actor, named, recorded
from tournament.services.sessions.session_state import change_session_state

pytestmark = pytest.mark.django_db
SAVEPOINTS = 2
IN_PLACE = {"HX-Request": "true"}


@pytest.fixture
def board():
    return a_board_in_play(a_seated_section())


@pytest.fixture
def entry_page(client, board):
    client.force_login(a_director())
    session = board.seating.section.session
    return f"/director/crown/{session.pk}/entry/"


def a_slip(text="4SN=", *, seen=0, **kwargs):
    return {"text": text, "seen": seen, "request_id": uuid4(), **kwargs}


def outcomes_of(board):
    return [row.outcome for row in result_versions(board)]


def test_an_entry_is_recorded_and_its_row_answered(client, entry_page, board):
    answer = client.post(f"{entry_page}{board.pk}/", a_slip("4SN="), headers=IN_PLACE)

    assert (answer.status_code, outcomes_of(board)) == (200, [read_typed_outcome("4SN=")])
    assert 'data-version="1" data-written="4SN="' in answer.text


def test_the_same_request_twice_is_one_row(client, entry_page, board):
    slip = a_slip("4SN=")

    answers = [client.post(f"{entry_page}{board.pk}/", slip, headers=IN_PLACE) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert outcomes_of(board) == [read_typed_outcome("4SN=")]


def test_the_lead_is_kept(client, entry_page, board):
    client.post(f"{entry_page}{board.pk}/", a_slip("3ne+1 h10"), headers=IN_PLACE)

    assert [(row.outcome, row.lead) for row in result_versions(board)] == [
        (read_typed_outcome("3NE+1"), "HT")
    ]


@pytest.mark.parametrize(("dropped", "points"), [("", -50), ("1", -500)])
def test_a_dropped_zero_is_never_guessed(client, entry_page, board, dropped, points):
    client.post(f"{entry_page}{board.pk}/", a_slip("50-", dropped=dropped), headers=IN_PLACE)

    assert [row.outcome.points for row in result_versions(board)] == [points]


@pytest.mark.parametrize(
    ("slip", "details"),
    [
        ({"text": "NP", "why": "late", "play_at": "Tuesday"}, ("late", "Tuesday")),
        ({"text": "LP", "play_at": "Tuesday"}, ("late", "Tuesday")),
        ({"text": "NP", "why": "slow", "play_at": "Tuesday"}, ("slow", "")),
        ({"text": "4SN=", "why": "late", "play_at": "Tuesday"}, ("", "")),
    ],
)
def test_reason_and_time_belong_to_a_board_not_played(client, entry_page, board, slip, details):
    client.post(f"{entry_page}{board.pk}/", a_slip(**slip), headers=IN_PLACE)

    assert [(row.why, row.play_at) for row in result_versions(board)] == [details]


@pytest.mark.parametrize(
    ("slip", "says"),
    [
        ({"text": "4SN+9"}, "There are only 13 tricks"),
        ({"text": "4S="}, "add N, E, S or W"),
        ({"text": "<b>"}, "“&lt;b&gt;” is not understood"),
        ({"text": ""}, "Nothing was typed"),
        ({"text": "NP"}, "late, slow or cancelled"),
        ({"text": "4SN=", "seen": "-1"}, "greater than or equal to 0"),
        ({"text": "4SN=", "request_id": "1"}, "valid UUID"),
    ],
)
def test_unreadable_input_is_refused_with_a_sentence(client, entry_page, board, slip, says):
    answer = client.post(f"{entry_page}{board.pk}/", a_slip() | slip, headers=IN_PLACE)

    assert (answer.status_code, outcomes_of(board)) == (422, [])
    assert says in answer.text


def test_a_stale_version_is_answered_with_the_current_result(client, entry_page, board):
    recorded(board, read_typed_outcome("3NE="))

    answer = client.post(f"{entry_page}{board.pk}/", a_slip("4SN="), headers=IN_PLACE)

    assert (answer.status_code, outcomes_of(board)) == (409, [read_typed_outcome("3NE=")])
    assert 'data-version="1" data-written="3NTE="' in answer.text
    assert "Board 1 at this table has changed" in answer.text


def test_an_unusual_result_is_marked_and_recorded(client, entry_page, board):
    answer = client.post(f"{entry_page}{board.pk}/", a_slip("2CXN+2"), headers=IN_PLACE)

    assert (answer.status_code, outcomes_of(board)) == (200, [read_typed_outcome("2CXN+2")])
    assert "doubled with 2 overtricks" in answer.text


def test_a_correction_of_a_turned_result_stays_turned(client, entry_page, board):
    recorded(board, read_typed_outcome("4SN="), arrow_switched=True)

    client.post(f"{entry_page}{board.pk}/", a_slip("4SN+1", seen=1), headers=IN_PLACE)

    assert [row.arrow_switched for row in result_versions(board)] == [True, True]


def test_released_results_change_only_with_a_reason(client, entry_page, board):
    recorded(board, read_typed_outcome("4SN="))
    session = board.seating.section.session
    for state in ("closed", "released"):
        change_session_state(session, state, actor=an_actor())

    refused = client.post(f"{entry_page}{board.pk}/", a_slip("4SN+1", seen=1), headers=IN_PLACE)
    changed = client.post(
        f"{entry_page}{board.pk}/", a_slip("4SN+1", seen=1, reason="Claim"), headers=IN_PLACE
    )

    assert (refused.status_code, changed.status_code) == (422, 200)
    assert "type the reason for the change" in refused.text
    assert [row.reason for row in result_versions(board)] == ["", "Claim"]


def test_an_entry_is_undone(client, entry_page, board):
    recorded(board, read_typed_outcome("4SN="))

    answer = client.post(
        f"{entry_page}{board.pk}/undo/",
        {"seen": 1, "request_id": uuid4(), "to": 0},
        headers=IN_PLACE,
    )

    assert (answer.status_code, outcomes_of(board)) == (200, [read_typed_outcome("4SN="), None])
    assert 'data-version="2" data-written=""' in answer.text


def test_two_corrections_are_undone_to_the_earlier_result(client, entry_page, board):
    for version, text in enumerate(("4SN=", "4SN+1", "4SN+2")):
        recorded(board, read_typed_outcome(text), seen=version)

    for each_version, back in ((3, 2), (4, 1)):
        taken = {"seen": each_version, "request_id": uuid4(), "to": back}
        client.post(f"{entry_page}{board.pk}/undo/", taken, headers=IN_PLACE)

    assert outcomes_of(board)[-2:] == [read_typed_outcome("4SN+1"), read_typed_outcome("4SN=")]


def test_undo_is_refused_without_a_result(client, entry_page, board):
    answer = client.post(
        f"{entry_page}{board.pk}/undo/", {"seen": 0, "request_id": uuid4()}, headers=IN_PLACE
    )

    assert (answer.status_code, outcomes_of(board)) == (422, [])
    assert "has no result" in answer.text


def test_without_javascript_the_next_empty_row_is_shown(client, entry_page, board):
    answer = client.post(f"{entry_page}{board.pk}/", a_slip("4SN="), follow=True)

    assert answer.redirect_chain == [(f"{entry_page}?after={board.pk}", 302)]
    assert "Round 1 · Table 1 · Board 2" in answer.text.partition("<table")[0]


def test_a_refused_form_keeps_its_input_without_javascript(client, entry_page, board):
    page = client.post(f"{entry_page}{board.pk}/", a_slip("4SQ="))

    assert page.status_code == 422
    assert 'value="4SQ="' in page.text
    assert "is not understood" in page.text


def test_a_row_requested_by_its_address_is_shown_on_the_entry_page(client, entry_page, board):
    answer = client.get(f"{entry_page}{board.pk}/")

    assert answer.headers["Location"] == f"{entry_page}?at={board.pk}"


@pytest.mark.parametrize(
    ("by", "first"),
    [
        ("round", ["Round 1", "Round 2", "Round 3"]),
        ("table", ["Table 1", "Table 2", "Table 3"]),
        ("board", [f"Board {n}" for n in range(1, 7)]),
    ],
)
def test_the_chosen_entry_order_is_remembered(client, entry_page, by, first):
    client.get(f"{entry_page}?by={by}")

    page = client.get(entry_page)

    titles = [group.title.partition(" ·")[0] for group in page.context["groups"]]
    assert (page.context["by"].key, titles) == (by, first)


def test_the_echo_says_contract_declarer_tricks_and_both_scores(client, entry_page):
    echo = client.get(f"{entry_page}preview/", {"text": "4sn+1", "vulnerable": "NS"}).text

    assert " ".join(echo.replace("<b>", "").split()) == (
        '<span><span class="made">4<span class="suit s" aria-hidden="true">♠\ufe0e</span>'
        '<span class="spoken"> spades </span> N +1</span> <span>N-S 650</b></span> '
        "<span>E-W \u2013</b></span></span>"
    )


def test_the_echo_of_an_average_to_one_side_shows_the_score_of_the_other(client, entry_page):
    echo = client.get(f"{entry_page}preview/", {"text": "A+"}).text

    assert "A+/A−" in echo


def test_the_echo_names_the_missing_parts(client, entry_page):
    echo = client.get(f"{entry_page}preview/", {"text": "4s"}).text

    assert "does not say who declared 4S" in echo


def test_the_typist_chooses_to_drop_the_last_zero(client, entry_page):
    client.post(f"{entry_page}last-zero/", {"dropped": "1"})

    page = client.get(entry_page)

    assert page.context["user"].last_zero_dropped is True
    assert 'data-dropped="1"' in page.text


def test_names_are_shown_as_they_are_not_as_html(client, entry_page, board):
    named(board.seating.seats.get(chairs="NS").place, "<script>alert(1)</script>", "Bo")

    page = client.get(f"/director/crown/{board.seating.section.session_id}/ranking/")

    assert "<script>alert" not in page.text


@pytest.mark.parametrize("tables", [3, 7])
def test_an_entry_costs_nine_queries(client, django_assert_num_queries, tables):
    client.force_login(a_director())
    board = a_board_in_play(a_seated_section(tables=tables))
    path = f"/director/crown/{board.seating.section.session_id}/entry/{board.pk}/"

    with django_assert_num_queries(9 + SAVEPOINTS):
        client.post(path, a_slip(), headers=IN_PLACE)


@pytest.mark.parametrize("tables", [3, 7])
def test_the_entry_page_costs_thirteen_queries(client, django_assert_num_queries, tables):
    client.force_login(a_director())
    session = a_seated_section(tables=tables).session

    with django_assert_num_queries(13):
        client.get(f"/director/crown/{session.pk}/entry/")


@pytest.mark.parametrize("tables", [3, 7])
def test_an_echo_of_a_known_session_costs_three_queries(client, django_assert_num_queries, tables):
    client.force_login(a_director())
    session = a_seated_section(tables=tables).session
    snapshot_of_session(session.pk)

    with django_assert_num_queries(3):
        client.get(f"/director/crown/{session.pk}/entry/preview/", {"text": "4SN="})


def test_an_unusual_result_is_marked_in_the_echo_and_once_recorded(client):
    client.force_login(a_director())
    section = a_seated_section(tables=5, boards_a_round=1)
    *others, board = (a_board_in_play(section, number=1, round=r) for r in range(1, 6))
    for other, entry in zip(others, ("3NTN+1", "3NTS=", "1NTN+3", "3NTN+1"), strict=True):
        recorded(other, read_typed_outcome(entry))
    entry_page = f"/director/crown/{section.session_id}/entry/"
    field = "E-W made a contract; 4 other tables: N-S +180 to +430"

    echo = client.get(f"{entry_page}preview/", {"text": "7NTXXE=", "at": board.pk})
    alone = client.get(f"{entry_page}preview/", {"text": "7NTXXE="})
    row = client.post(f"{entry_page}{board.pk}/", a_slip("7NTXXE="), headers=IN_PLACE)

    assert [field in answer.text for answer in (echo, alone, row)] == [True, False, True]
    assert "E-W declared in NT; N-S did at 4 of 4 other tables" in row.text
    assert 'class="said odd"' in row.text
