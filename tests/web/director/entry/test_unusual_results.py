"""The unusual results of a session: listed with their travellers, checked or corrected, counted."""

from uuid import uuid4

import pytest
from django.urls import reverse

from boards.queries.results import result_versions
from boards.services.result_checks import check_result
from scoring.notation import read_typed_outcome
from standings.snapshot_cache import snapshot_of_session
from tests.builders import (
    a_board_in_play,
    a_director,
    a_request,
    a_seated_section,
    an_actor,
    recorded,
    release_to_players,
)
from tournament.services.sessions.session_state import change_session_state

pytestmark = pytest.mark.django_db
FIELD = ("3NTN+1", "3NTS=", "1NTN+3", "3NTN+1")


@pytest.fixture
def section():
    """Five tables; the last result of board 1 and of board 2 is on the wrong side."""
    section = a_seated_section(tables=5, boards_a_round=1)
    for number in (1, 2):
        for round_, entry in enumerate((*FIELD, "7NTXXE="), start=1):
            recorded(
                a_board_in_play(section, number=number, round=round_), read_typed_outcome(entry)
            )
    return section


@pytest.fixture
def place(client, section):
    client.force_login(a_director())
    return f"/director/crown/{section.session_id}/"


def wrong(section, number=1):
    return a_board_in_play(section, number=number, round=5)


def a_check(board, **kwargs):
    return {"seen": 1, "request_id": uuid4(), **kwargs}


def test_each_unusual_result_is_listed_with_reasons_and_traveller(client, section, place):
    page = client.get(f"{place}unusual/").text

    first = page[page.index("result-") : page.index("</section>")]
    assert page.count('class="sheet unusual"') == 2
    assert "E-W made a contract; 4 other tables: N-S +180 to +430" in first
    assert first.count("<tr") == 1 + 5
    assert first.count('<tr class="stands"') == 1
    assert page.count('<button class="primary" autofocus>') == 1


def test_a_checked_result_leaves_the_list_and_the_next_has_focus(client, section, place):
    first, other = wrong(section), wrong(section, 2)
    where = f"{place}results/{first.pk}/check/"

    answer = client.post(where, a_check(first, after=other.pk))

    assert answer.url == f"{place}unusual/?at={other.pk}"
    now = snapshot_of_session(section.session_id)
    assert [cell.pk for cell in now.to_check] == [other.pk]
    assert now.checks[first.pk].by == "ann"
    page = client.get(answer.url).text
    assert page.count('class="sheet unusual"') == 1
    assert "Uncheck" in page
    client.post(where, a_check(first, withdraw="1"))
    assert len(snapshot_of_session(section.session_id).to_check) == 2


def test_a_correction_leads_back_to_the_list(client, section, place):
    board = wrong(section)
    page = client.get(f"{place}results/{board.pk}/?back=unusual&after=7").text
    hidden = '<input type="hidden" name="back" value="unusual">'
    assert hidden + '<input type="hidden" name="after" value="7">' in page

    answer = client.post(
        f"{place}results/{board.pk}/correct/",
        a_check(board, text="3NTN=", back="unusual", after="7"),
    )

    assert answer.url == f"{place}unusual/?at=7"
    assert result_versions(board)[-1].outcome == read_typed_outcome("3NTN=")


@pytest.mark.parametrize("data", [{"seen": 2}, {"seen": 0}, {"seen": "x"}, {"request_id": "x"}])
def test_a_stale_check_is_refused_with_a_sentence(client, section, place, data):
    board = wrong(section)

    answer = client.post(f"{place}results/{board.pk}/check/", a_check(board, **data), follow=True)

    assert len(list(answer.context["messages"])) == 1
    assert len(snapshot_of_session(section.session_id).to_check) == 2


def test_tables_and_entry_pages_link_to_the_unchecked_results(client, section, place):
    for page in ("", "entry/"):
        assert f'href="{place}unusual/"' in client.get(f"{place}{page}").text
    assert "2 unusual results to check" in client.get(place).text

    for number in (1, 2):
        check_result(wrong(section, number), a_request(seen=1))

    assert "No unusual result is left to check." in client.get(f"{place}unusual/").text
    for page in ("", "entry/"):
        assert f'href="{place}unusual/"' not in client.get(f"{place}{page}").text
    assert "▲" not in client.get(place).text.split("Tables</h2>")[1].split('class="legend')[0]
    assert "✓ checked" in client.get(f"{place}entry/").text


def test_closing_and_releasing_count_the_unchecked_results(client, section, place):
    left = "2 unusual results have not been checked."

    response = client.post(f"{place}state/", {"state": "closed"})
    closed = client.post(f"{place}state/", {"state": "closed", "sure": "1"}, follow=True)
    before = client.get(f"{place}release/")
    released = client.post(f"{place}state/", {"state": "released"}, follow=True)

    link = f'<a href="{place}unusual/">Check them</a>'
    for answer in (response, closed, before, released):
        assert left in answer.text
        assert link in answer.text
    assert "2 unusual results to check" in client.get(place).text
    assert client.get(f"{place}unusual/").text.count('class="sheet unusual"') == 2


def test_viewers_read_the_list_without_a_check_button(client, section):
    client.force_login(a_director(name="vera", role="viewer"))
    place = f"/director/crown/{section.session_id}/"

    page = client.get(f"{place}unusual/").text
    answer = client.post(f"{place}results/{wrong(section).pk}/check/", a_check(None))

    assert ('class="sheet unusual"' in page, "/check/" in page) == (True, False)
    assert answer.status_code == 403


def test_public_pages_show_no_mark(client, section):
    for state in ("closed", "released"):
        change_session_state(section.session, state, actor=an_actor())
    release_to_players(section)
    board = {"club": "crown", "session": section.session_id, "board": 1}
    session = {key: board[key] for key in ("club", "session")}
    pages = {"public:ranking": session, "public:travellers": session, "public:traveller": board}

    for page, text in pages.items():
        answer = client.get(reverse(page, kwargs=text))
        assert answer.status_code == 200
        assert "▲" not in answer.text
        assert "other tables" not in answer.text


@pytest.mark.parametrize("boards", [1, 2])
def test_the_list_costs_three_queries(client, section, place, django_assert_num_queries, boards):
    if boards == 1:
        check_result(wrong(section, 2), a_request(seen=1))
    snapshot_of_session(section.session_id)

    with django_assert_num_queries(3):
        client.get(f"{place}unusual/")


def test_the_traveller_marks_the_row_and_leads_to_the_list(client, section, place):
    address = f'href="{place}unusual/?at={wrong(section).pk}#result-{wrong(section).pk}"'

    page = client.get(f"{place}boards/1/").text
    check_result(wrong(section), a_request(seen=1))
    checked = client.get(f"{place}boards/1/").text

    assert (page.count(address), page.count("▲"), page.count("✓")) == (2, 2, 0)
    assert (checked.count(address), checked.count("▲"), checked.count("✓")) == (2, 0, 2)
    assert "E-W made a contract; 4 other tables: N-S +180 to +430" in page


def test_a_refused_entry_leaves_a_checked_result_checked(client, section, place):
    check_result(wrong(section), a_request(seen=1))
    entry = a_check(wrong(section), text="3NTN=", seen=0)

    page = f"{place}entry/{wrong(section).pk}/"
    answer = client.post(page, entry, headers={"HX-Request": "true"})

    assert answer.status_code == 409
    assert "✓ checked" in answer.text
    assert 'class="said refused"' in answer.text


def test_a_result_beyond_the_first_page_is_the_first_when_it_is_asked_for(
    client, section, place, monkeypatch
):
    monkeypatch.setattr("web.director.entry.unusual_results.MAX_ROWS", 1)
    first, second = (wrong(section, number).pk for number in (1, 2))

    pages = [
        client.get(f"{place}unusual/{query}") for query in ("", f"?at={first}", f"?at={second}")
    ]

    assert [[row.pk for row in page.context["rows"]] for page in pages] == [
        [first],
        [first],
        [second],
    ]
    assert [page.context["current"] for page in pages] == [first, first, second]
