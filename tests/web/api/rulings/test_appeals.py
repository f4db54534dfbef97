"""Appeals by key: lodged, decided, and shown with every result that they concern."""

from datetime import UTC, datetime

import pytest
from time_machine import travel

from club.models import Club
from tests.builders import a_board_in_play, a_played_section, an_actor
from tests.web.api.programs import a_program
from tournament.services.sessions.session_state import change_session_state

pytestmark = pytest.mark.django_db
RELEASE = datetime(2026, 11, 23, 22, 0, tzinfo=UTC)


@pytest.fixture
def section():
    return a_played_section()


@pytest.fixture
def board(section):
    return a_board_in_play(section, number=1, round=1)


@pytest.fixture
def path(section):
    return f"sessions/{section.session_id}/"


def appeal_body(board, **kwargs):
    place = board.seating.seats.get(chairs="NS").place_id
    plain = {"result": board.pk, "seen": 1, "pair": place, "concur": True, "reason": "No damage"}
    return plain | kwargs


HEARD = {"seen": 1, "decision": "upheld", "body": "committee", "reason": "No damage seen"}


def test_an_appeal_is_lodged_read_and_decided(section, board, path):
    Club.objects.update(time_zone="America/Edmonton")
    program = a_program()
    with travel(RELEASE, tick=False):
        for state in ("closed", "released"):
            change_session_state(section.session, state, actor=an_actor())
        lodged = program.post(f"{path}appeals/", **appeal_body(board))
        ranking = program.get(f"{path}ranking/").json()
        (line,) = (
            row
            for row in program.get(f"{path}travellers/1/").json()["rows"]
            if row["result"] == board.pk
        )
        answer = lodged.json()
        decided = program.post(f"{path}appeals/{answer['id']}/hearing/", **HEARD)
        (listed,) = program.get(f"{path}appeals/").json()["items"]
        after = program.get(f"{path}ranking/").json()

    assert (lodged.status_code, answer["label"], answer["version"]) == (201, "1 NS", 1)
    assert (answer["law"], answer["admitted"], answer["hearing"]) == ("92A", "", None)
    assert (ranking["subject_to_appeal"], line["appeals"]) == (True, 1)
    assert {row["label"] for row in ranking["ranking"] if row["subject_to_appeal"]} == {
        "1 NS",
        "1 EW",
    }
    assert ranking["provisional_until"] == ranking["appeals_until"] == "2026-11-23T15:30:00-07:00"
    assert decided.json() == listed
    heard = {name: listed["hearing"][name] for name in ("decision", "body", "version", "law")}
    assert heard == {"decision": "upheld", "body": "committee", "version": 1, "law": "93"}
    assert after["subject_to_appeal"] is False


@pytest.mark.parametrize(
    ("data", "status", "code"),
    [
        ({"concur": False}, 422, "concurrence"),
        ({"seen": 2}, 409, "stale_result"),
        ({"law": "seven"}, 422, "unknown_law"),
        ({"pair": 10**9}, 422, "field"),
        ({"result": 10**9}, 422, "field"),
    ],
)
def test_an_invalid_appeal_is_refused_with_a_code(board, path, data, status, code):
    answer = a_program().post(f"{path}appeals/", **appeal_body(board) | data)

    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_an_appeal_without_effect_is_marked_as_unchanged(board, path):
    program = a_program()
    pk = program.post(f"{path}appeals/", **appeal_body(board)).json()["id"]

    answer = program.post(f"{path}appeals/{pk}/hearing/", **HEARD | {"decision": "changed"})

    assert (answer.status_code, answer.json()["code"]) == (422, "no_new_ruling")
