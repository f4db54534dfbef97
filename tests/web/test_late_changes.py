"""After the correction period (Law 79C) each page and API call asks for confirmation."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.urls import reverse
from time_machine import travel

from boards.queries.results import result_versions
from club.models import Club
from tests.builders import a_board_in_play, a_director, a_played_section, an_actor
from tests.web.api.programs import a_program
from tournament.services.sessions.session_state import change_session_state

pytestmark = pytest.mark.django_db
RELEASE = datetime(2026, 11, 23, 22, 0, tzinfo=UTC)
# By the clock of the club, seven hours behind.
ENDED = "The correction period ended on 2026-11-23 15:30 (Law 79C). A director may still change it"
TICK, BOX = f"{ENDED}: tick the box that says so.", '<input type="checkbox" name="confirmed"'
SEEN = {"seen": 1, "reason": "an overtrick"}


@pytest.fixture
def board():
    section = a_played_section()
    with travel(RELEASE, tick=False):
        for state in ("closed", "released"):
            change_session_state(section.session, state, actor=an_actor())
    Club.objects.update(time_zone="America/Edmonton")
    with travel(RELEASE + timedelta(minutes=31), tick=False):
        yield a_board_in_play(section, number=1, round=1)


@pytest.fixture
def ann(client):
    client.force_login(a_director())
    return client


def address(board, name, *arguments):
    return reverse(f"director:{name}", args=("crown", board.seating.section.session_id, *arguments))


def sent(ann, board, name, **kwargs):
    return ann.post(address(board, name, board.pk), SEEN | kwargs | {"request_id": uuid4()})


@pytest.mark.parametrize(
    ("page", "data"),
    [
        ("correct", {"text": "3NN+2"}),
        ("swap_sides", {}),
        ("restore_result", {}),
        ("table_record", {"past": 0, "pbn": '[Auction "N"]\nPass Pass Pass Pass\n'}),
    ],
)
def test_an_unconfirmed_correction_names_the_confirmation_box(ann, board, page, data):
    refused = sent(ann, board, page, **data)

    assert (refused.status_code, TICK in refused.text, BOX in refused.text) == (422, True, True)
    assert sent(ann, board, page, **data, confirmed="1").status_code == 302
    assert len(result_versions(board)) == 2


def test_an_unconfirmed_move_names_the_confirmation_box(ann, board):
    target = board.seating.section.seatings.get(round=1, table=2).boards.first().pk

    refused = sent(ann, board, "move_result", target=target, target_seen=1)

    assert (refused.status_code, TICK in refused.text, BOX in refused.text) == (422, True, True)
    done = sent(ann, board, "move_result", target=target, target_seen=1, confirmed="1")
    assert (done.status_code, len(result_versions(board))) == (302, 2)


def test_an_unconfirmed_fouled_board_names_the_confirmation_box(ann, board):
    place = address(board, "fouled_board", 1)
    data = {f"group-{board.pk}": "B", "reason": "switched", "seen": 0, "request_id": uuid4()}

    refused = ann.post(place, data | {"step": "give"})

    assert (refused.status_code, TICK in refused.text, BOX in refused.text) == (422, True, True)
    assert ann.post(place, data | {"step": "give", "confirmed": "1"}).status_code == 302


@pytest.mark.parametrize("in_place", [True, False])
def test_the_entry_page_has_no_box_and_links_to_the_page_with_one(ann, board, in_place):
    headers = {"HX-Request": "true"} if in_place else {}
    place = address(board, "enter", board.pk)
    data = SEEN | {"text": "3NN+2", "request_id": uuid4()}

    refused = ann.post(place, data, headers=headers)

    result = address(board, "result", board.pk)
    assert (refused.status_code, BOX in refused.text) == (422, False)
    assert f"{ENDED}, and confirms that on the page of the result." in refused.text
    assert f'<a href="{result}">Go there</a>' in refused.text
    assert BOX in ann.get(result).text


def test_the_api_error_names_the_confirmation_field(board):
    program, at = a_program(), f"sessions/{board.seating.section.session_id}/results/{board.pk}/"

    refused = program.post(at, **SEEN, entry="3NN+2")
    done = program.post(at, **SEEN, entry="3NN+2", confirmed=True)

    assert refused.json() == {
        "type": "/help/errors/#correction_over",
        "title": refused.reason_phrase,
        "status": 422,
        "code": "correction_over",
        "detail": f"{ENDED}: send “confirmed” as true.",
        "parameters": {"ended": "2026-11-23 15:30"},
    }
    assert (refused.status_code, done.status_code) == (422, 201)
