"""The session at a glance: what is in, what is missing, what looks odd, what to do next."""

import pytest
from django.test import Client
from django.utils.formats import date_format

from scoring.laws.outcome import PassedOut
from scoring.notation import read_typed_outcome
from standings import polled_snapshots
from standings.snapshot_cache import snapshot_of_session
from tests.builders import (
    a_board_in_play,
    a_director,
    a_mitchell,
    a_seated_section,
    a_session,
    recorded,
)
from web.director.overview.table_progress import session_progress

pytestmark = pytest.mark.django_db


@pytest.fixture
def section():
    return a_seated_section()


def enter(section, round_, table, number, text="4SN=", **details):
    board = a_board_in_play(section, number=number, round=round_, table=table)
    recorded(board, read_typed_outcome(text), details=details)


def a_round(section, round_, *, but=()):
    for seating in section.seatings.filter(round=round_).exclude(table__in=but):
        for board in seating.boards.all():
            enter(section, round_, seating.table, board.number)


def states(section):
    section = session_progress(snapshot_of_session(section.session_id)).sections[0]
    return {table: [spot.state for spot in spots] for table, spots in section.tables}


def steps(section):
    return [step.words for step in session_progress(snapshot_of_session(section.session_id)).steps]


def test_every_table_of_every_round_has_a_status(section):
    enter(section, 1, 1, 1)
    enter(section, 1, 2, 3)
    enter(section, 1, 2, 4)
    enter(section, 1, 3, 5, "2CXN+3")
    enter(section, 1, 3, 6)

    assert states(section) == {
        "1": ["part", "missing", "missing"],
        "2": ["in", "missing", "missing"],
        "3": ["odd", "missing", "missing"],
    }


def test_missing_matches_of_an_earlier_round_are_overdue(section):
    a_round(section, 1, but=[3])
    enter(section, 2, 1, 3)

    assert states(section) == {
        "1": ["in", "part", "missing"],
        "2": ["in", "missing", "missing"],
        "3": ["owed", "missing", "missing"],
    }


def test_a_table_with_an_empty_side_owes_no_result():
    section = a_seated_section()
    section.seatings.get(round=1, table=2).seats.get(chairs="EW").delete()

    assert states(section)["2"][0] == "away"


def test_a_status_symbol_is_repeated_in_words(section):
    enter(section, 1, 3, 5, "2CXN+3")

    spot = session_progress(snapshot_of_session(section.session_id)).sections[0].tables[2][1][0]

    sentence = "round 1, table 3: 1 of 2 in; 5: doubled with 3 overtricks"
    assert (spot.shape, spot.words) == ("▲ 1/2", sentence)


def test_overdue_results_are_listed_before_the_current_round(section):
    a_round(section, 1, but=[3])
    enter(section, 1, 3, 5)
    enter(section, 2, 1, 3)

    assert steps(section) == [
        "Round 1: table 3 is missing board 6",
        "Round 2: 3 tables still to come",
    ]


def test_a_complete_round_makes_the_next_one_current(section):
    a_round(section, 1)

    assert steps(section) == ["Round 2: 3 tables still to come"]


def test_a_complete_session_has_nothing_to_enter(client, section):
    for round_ in (1, 2, 3):
        a_round(section, round_)
    client.force_login(a_director())

    page = client.get(f"/director/crown/{section.session_id}/")

    assert steps(section) == []
    assert "Every result is in." in page.text


def test_before_the_first_result_the_page_names_the_next_step(client, section):
    client.force_login(a_director())

    page = client.get(f"/director/crown/{section.session_id}/")

    assert "No result is in yet." in page.text
    assert f'href="/director/crown/{section.session_id}/entry/"' in page.text


def test_boards_to_be_played_late_are_counted_and_listed(client, section):
    enter(section, 1, 1, 1, "NP", why="late", play_at="Tuesday")
    enter(section, 1, 1, 2, "NP", why="slow")
    client.force_login(a_director())

    board = client.get(f"/director/crown/{section.session_id}/")
    late = client.get(f"/director/crown/{section.session_id}/late-boards/")

    assert "1 board is to be played late" in board.text
    rows = [(row.board, row.table, row.pairs, row.when) for row in late.context["rows"]]
    assert rows == [(1, "Table 1", ("1 NS", "1 EW"), "Tuesday")]


def test_an_empty_list_of_late_boards_explains_how_to_add_one(client, section):
    client.force_login(a_director())

    page = client.get(f"/director/crown/{section.session_id}/late-boards/")

    assert "NP and L" in page.text


def test_the_dashboard_shows_its_time_and_refreshes_itself(client, section):
    client.force_login(a_director())
    address = f"/director/crown/{section.session_id}/"

    page = client.get(address)

    assert f'id="followed" hx-get="{address}"' in page.text
    assert f"Updated at {date_format(page.context['read_at'], 'TIME_FORMAT')}" in page.text


@pytest.mark.parametrize("tables", [3, 7])
def test_the_page_costs_the_same_with_more_tables(client, django_assert_num_queries, tables):
    session = a_seated_section(tables=tables).session
    client.force_login(a_director())

    with django_assert_num_queries(18):
        client.get(f"/director/crown/{session.pk}/")
    with django_assert_num_queries(8):
        client.get(f"/director/crown/{session.pk}/")


@pytest.mark.parametrize("page", ["", "ranking/"])
def test_polls_of_a_busy_session_are_half_a_second_behind(client, section, monkeypatch, page):
    seconds = [1000.0]
    monkeypatch.setattr(polled_snapshots, "monotonic", lambda: seconds[0])
    address = f"/director/crown/{section.session_id}/{page}"
    client.force_login(a_director())
    # The second request has the cookie that the first one set.
    client.get(address)
    known, status_codes = client.get(address)["ETag"], []
    for table, pause in ((1, 0.1), (2, 0.1), (3, 0.5)):
        seconds[0] += pause
        enter(section, 1, table, 2 * table)
        polled = client.get(address, headers={"If-None-Match": known, "HX-Request": "true"})
        known = polled["ETag"]
        status_codes.append(polled.status_code)
    other_browser = Client()
    other_browser.force_login(a_director())

    assert status_codes == [200, 304, 200]
    enter(section, 1, 1, 1)
    assert other_browser.get(address, headers={"If-None-Match": known}).status_code == 200


@pytest.mark.parametrize("page", ["", "ranking/"])
def test_all_windows_of_a_browser_get_a_busy_session_half_a_second_old(
    client, section, monkeypatch, page
):
    """Each has the page of another revision; none of them makes the process compute again."""
    seconds = [1000.0]
    monkeypatch.setattr(polled_snapshots, "monotonic", lambda: seconds[0])
    address = f"/director/crown/{section.session_id}/{page}"
    client.force_login(a_director())
    client.get(address)
    windows = []
    for table in (1, 2):
        windows.append(client.get(address)["ETag"])
        enter(section, 1, table, 2 * table)
    newest = client.get(address)["ETag"]
    seconds[0] += 0.1
    enter(section, 1, 3, 6)

    answers = [
        client.get(address, headers={"If-None-Match": tag, "HX-Request": "true"})
        for tag in (*windows, newest)
    ]

    assert [answer.status_code for answer in answers] == [200, 200, 304]
    assert {answer["ETag"] for answer in answers} == {newest}


def test_a_late_board_does_not_count_as_entered(client, section):
    for round_ in (1, 2, 3):
        a_round(section, round_)
    board = a_board_in_play(section)
    recorded(board, read_typed_outcome("NP"), seen=1, details={"why": "late"})
    client.force_login(a_director())

    progress = session_progress(snapshot_of_session(section.session_id))
    page = client.get(f"/director/crown/{section.session_id}/").text

    spot = dict(progress.sections[0].tables)["1"][0]
    assert (progress.entered, progress.wanted, progress.late) == (17, 18, 1)
    assert (spot.state, spot.shape) == ("part", "◐ 1/2")
    assert spot.words == "round 1, table 1: 1 of 2 in; 1: to be played late"
    assert spot.link.endswith(f"at={board.pk}")
    assert ("Every result is in." in page, "Everything else is in." in page) == (False, True)


def test_a_round_of_late_boards_only_is_not_overdue(section):
    for number in (1, 2):
        enter(section, 1, 1, number, "NP", why="late")
    enter(section, 2, 1, 3)

    spot = dict(session_progress(snapshot_of_session(section.session_id)).sections[0].tables)["1"][
        0
    ]

    assert (spot.state, spot.shape) == ("part", "◐ 0/2")


def test_an_average_for_a_late_board_counts_as_entered(section):
    board = a_board_in_play(section)
    recorded(board, read_typed_outcome("NP"), details={"why": "late"})
    recorded(board, read_typed_outcome("A"), seen=1)

    progress = session_progress(snapshot_of_session(section.session_id))

    assert (progress.entered, progress.late) == (1, 0)


def test_dashboard_shows_the_first_twenty_of_a_long_field_and_a_link_to_all(client):
    section = a_session(a_mitchell(tables=12, boards_a_round=1), winners=1)
    client.force_login(a_director())
    address = f"/director/crown/{section.session_id}/"
    for seating in section.seatings.filter(round=1):
        recorded(seating.boards.first(), PassedOut())

    ranking = client.get(address).context["ranking"]

    assert [len(field.rows) for field in ranking.fields] == [20]
    assert ranking.left_out == 4
    link = f'The first 20 of each field. <a href="{address}ranking/">Whole ranking</a>'
    assert link in client.get(address).text
