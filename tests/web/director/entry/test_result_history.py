"""Every version of one board at one table: read, corrected, turned, undone, awarded."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse

from boards.models import Ruling
from boards.queries.results import result_versions
from scoring.laws.averages import Average, Averages
from scoring.notation import read_typed_outcome, write_outcome
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_board_in_play, a_director, a_seated_section, a_user, an_actor, recorded
from tournament.services.sessions.session_state import change_session_state

pytestmark = pytest.mark.django_db


@pytest.fixture
def board():
    return a_board_in_play(a_seated_section())


@pytest.fixture
def page(client, board):
    client.force_login(a_director())
    session = board.seating.section.session
    return reverse("director:result", args=("crown", session.pk, board.pk))


def history_data(*, seen=0, **kwargs):
    return {"seen": seen, "request_id": uuid4(), **kwargs}


def history_rows(answer):
    rows = answer.context["versions"]
    return [(row.rendered.version, row.rendered.words.written, row.who, row.reason) for row in rows]


def test_every_version_is_listed_latest_first_with_actor_and_reason(client, page, board):
    recorded(board, read_typed_outcome("4SN="), by=a_user("bob"))
    recorded(
        board, read_typed_outcome("4SN+1"), seen=1, by=a_user("ann"), reason="Claim was for eleven"
    )
    recorded(board, None, seen=2)

    answer = client.get(page)

    assert history_rows(answer) == [
        (3, "", "", ""),
        (2, "4SN+1", "ann", "Claim was for eleven"),
        (1, "4SN=", "bob", ""),
    ]


def test_a_result_is_corrected_and_the_old_version_stays(client, page, board):
    recorded(board, read_typed_outcome("4SN="))

    answer = client.post(f"{page}correct/", history_data(seen=1, text="4SN+1", reason="Claim"))

    assert answer.headers["Location"] == page
    assert [(row.outcome, row.reason) for row in result_versions(board)] == [
        (read_typed_outcome("4SN="), ""),
        (read_typed_outcome("4SN+1"), "Claim"),
    ]


def test_the_sides_of_a_result_are_swapped(client, page, board):
    recorded(board, read_typed_outcome("4SN="))
    before = snapshot_of_session(board.seating.section.session_id).cells[0]

    client.post(f"{page}swap-sides/", history_data(seen=1))

    after = snapshot_of_session(board.seating.section.session_id).cells[0]
    assert (after.north_south, after.east_west) == (before.east_west, before.north_south)
    assert "sat the other way round" in client.get(page).text


def test_a_change_is_undone(client, page, board):
    recorded(board, read_typed_outcome("4SN="))
    recorded(board, read_typed_outcome("4SN+1"), seen=1)

    client.post(f"{page}restore/", history_data(seen=2))

    assert [row.outcome for row in result_versions(board)][-1] == read_typed_outcome("4SN=")


def test_an_award_is_given_with_its_reason(client, page, board):
    client.post(f"{page}correct/", history_data(text="A6040", reason="Board fouled"))

    assert [(row.outcome, row.reason) for row in result_versions(board)] == [
        (read_typed_outcome("A6040"), "Board fouled")
    ]


@pytest.mark.parametrize(
    ("text", "given", "entry"),
    [
        ("A+", Averages(Average.PLUS, Average.MINUS), "A+/A-"),
        ("A++", Averages(Average.PLUS, Average.PLUS), "A+/A+"),
        ("A", Averages(Average.AVERAGE, Average.AVERAGE), "A/A"),
    ],
)
def test_typed_averages_are_settled_by_the_session_like_ruled_ones(
    client, page, board, text, given, entry
):
    client.post(f"{page}correct/", history_data(text=text, reason="Late"))

    [row] = result_versions(board)
    assert (type(row), row.outcome, row.law, row.reason) == (Ruling, given, "12C2", "Late")
    assert write_outcome(row.outcome) == entry


@pytest.mark.parametrize(
    ("text", "status", "says"),
    [
        ("4S", 422, "does not say who declared 4S"),
        ("NP", 422, "late, slow or cancelled"),
        ("4SN=", 409, "has changed since this was shown. Check its current result"),
    ],
)
def test_an_invalid_correction_is_refused_and_the_input_is_kept(
    client, page, board, text, status, says
):
    recorded(board, read_typed_outcome("3NE="))

    answer = client.post(f"{page}correct/", history_data(seen=0, text=text))

    assert answer.status_code == status
    assert says in answer.text
    assert f'value="{text}"' in answer.text
    assert [row.outcome for row in result_versions(board)] == [read_typed_outcome("3NE=")]


def test_a_released_result_changes_only_with_a_reason(client, page, board):
    recorded(board, read_typed_outcome("4SN="))
    session = board.seating.section.session
    for state in ("closed", "released"):
        change_session_state(session, state, actor=an_actor())

    answer = client.post(f"{page}swap-sides/", history_data(seen=1))

    assert answer.status_code == 422
    assert "type the reason for the change" in answer.text


def test_a_result_in_place_of_a_ruling_needs_a_reason(client, page, board):
    recorded(board, read_typed_outcome("A6040"))

    refused = client.post(f"{page}correct/", history_data(seen=1, text="4SN="))
    undone = client.post(f"{page}restore/", history_data(seen=1))

    assert (refused.status_code, undone.status_code) == (422, 422)
    assert "There is a ruling on board 1 at table 1." in refused.text
    assert len(result_versions(board)) == 1
    client.post(f"{page}correct/", history_data(seen=1, text="4SN=", reason="They had finished it"))
    assert [row.reason for row in result_versions(board)] == ["", "They had finished it"]


def test_the_entry_box_sends_a_director_to_the_page_of_the_result_for_the_reason(
    client, page, board
):
    recorded(board, read_typed_outcome("A6040"))
    session = board.seating.section.session
    box = reverse("director:enter", args=("crown", session.pk, board.pk))

    answer = client.post(box, history_data(seen=1, text="4SN="), HTTP_HX_REQUEST="true")

    assert answer.status_code == 422
    assert f'<a href="{page}">' in answer.text
    assert len(result_versions(board)) == 1


def test_the_page_of_a_board_without_a_result_offers_to_record(client, page):
    answer = client.get(page)

    assert "Record it" in answer.text
    assert "Swap the directions" not in answer.text


def test_a_reason_that_is_html_is_shown_as_it_is(client, page, board):
    recorded(board, read_typed_outcome("4SN="), reason="<script>alert(1)</script>")

    assert "<script>alert" not in client.get(page).text


def test_reading_the_history_writes_nothing(client, page, board):
    answers = [client.get(f"{page}{name}/").status_code for name in ("swap-sides", "restore")]

    assert (answers, list(result_versions(board))) == ([405, 405], [])


def reason_box(client, page):
    return re.search(r'<input id="reason"[^>]*>', client.get(page).text)[0]


def test_the_reason_is_required_under_a_ruling(client, page, board):
    recorded(board, read_typed_outcome("4SN="))
    before = reason_box(client, page)
    recorded(board, Averages(Average.PLUS, Average.MINUS), seen=1, reason="Fouled")

    assert (" required" in before, " required" in reason_box(client, page)) == (False, True)
    assert "A new result withdraws the ruling: give the reason." in client.get(page).text


def test_a_reason_that_is_too_long_is_refused_and_stays_in_its_box(client, page, board):
    answer = client.post(f"{page}correct/", history_data(text="4SN=", reason="x" * 201))

    assert answer.status_code == 422
    assert answer.context["refusal"] == "The reason has 201 letters: shorten it to 200."
    assert f'value="{"x" * 201}"' in answer.text
    assert not result_versions(board)


def test_a_result_is_moved_to_the_board_that_was_played_after_a_preview(client, page, board):
    recorded(board, read_typed_outcome("4SN="))
    other = board.seating.boards.get(number=board.number + 1)

    response = client.get(f"{page}move/", {"target": other.pk})
    before = [row.version for row in result_versions(other)]
    moved = client.post(
        f"{page}move/", history_data(seen=1, target=other.pk, target_seen=0, reason="Wrong slip")
    )

    preview = response.context["preview"]
    assert (preview.there.rendered.words.written, preview.here.filled) == ("4SN=", False)
    # Board 1 has nobody vulnerable, board 2 has North-South.
    assert ("620" in preview.there.rendered.words.line, before) == (True, [])
    assert moved.url == page.replace(f"results/{board.pk}/", f"results/{other.pk}/")
    assert history_rows(client.get(page)) == [(2, "", "ann", "Wrong slip"), (1, "4SN=", "", "")]
    assert history_rows(client.get(moved.url)) == [(1, "4SN=", "ann", "Wrong slip")]


def test_two_results_are_exchanged_and_a_stale_page_exchanges_nothing(client, page, board):
    other = board.seating.boards.get(number=board.number + 1)
    recorded(board, read_typed_outcome("4SN="))
    recorded(other, read_typed_outcome("P"))

    stale = client.post(f"{page}move/", history_data(seen=1, target=other.pk, target_seen=0))
    done = client.post(f"{page}move/", history_data(seen=1, target=other.pk, target_seen=1))

    assert (stale.status_code, done.status_code) == (409, 302)
    assert [history_rows(client.get(page))[0][:2], len(result_versions(other))] == [(2, "PASS"), 2]


def test_the_places_offered_share_the_round_the_table_or_the_board(client, page, board):
    recorded(board, read_typed_outcome("4SN="))

    rows = [target.row for target in client.get(f"{page}move/").context["targets"]]

    # Two boards a table, three rounds: 5 more of the round, 4 at the table, 2 of the board.
    assert len(rows) == 11
    assert all(row.round == 1 or row.table == "1" or row.board == 1 for row in rows)


@pytest.mark.parametrize("target", ["", "0", "9" * 30, "x"])
def test_moving_a_result_requires_a_destination(client, page, board, target):
    recorded(board, read_typed_outcome("4SN="))

    answer = client.post(f"{page}move/", history_data(seen=1, target=target, target_seen=0))

    assert (answer.status_code, len(result_versions(board))) == (422, 1)
