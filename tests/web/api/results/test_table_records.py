"""Calls and play of a table, by key: saved with the result that follows, or not at all."""

import pytest

from boards.models import TableRecord
from tests.builders import a_board_in_play, a_seated_section
from tests.web.api.programs import a_program, problem_of

pytestmark = pytest.mark.django_db
CALLED = '[Auction "N"]\n1S Pass 4S Pass\nPass Pass\n[Result "9"]\n'


@pytest.fixture
def board():
    return a_board_in_play(a_seated_section())


@pytest.fixture
def path(board):
    return f"sessions/{board.seating.section.session_id}/results/{board.pk}/"


def test_a_table_record_sets_the_result_and_can_be_deleted(path):
    program = a_program()
    assert program.get(f"{path}play/").json()["calls"] == []

    noted = program.post(f"{path}play/", seen=0, record_seen=0, pbn=CALLED).json()
    out = program.post(f"{path}play/", seen=1, record_seen=1, pbn="").json()

    assert (noted["version"], noted["dealer"], noted["pbn"]) == (1, "N", CALLED)
    assert noted["calls"] == ["1S", "Pass", "4S", "Pass", "Pass", "Pass"]
    assert noted["cards"] == []
    assert noted["result"]["outcome"]["entry"] == "4SN-1"
    assert (out["version"], out["calls"], out["pbn"]) == (2, [], "")
    assert program.get(path).json()["outcome"]["entry"] == "4SN-1"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"pbn": CALLED.replace("4S", "1H")}, 422, "pbn_refused"),
        ({"pbn": CALLED.replace("Pass Pass\n", "Pass\n")}, 422, "auction_open"),
        ({"pbn": "4SN="}, 422, "pbn_line"),
        ({"pbn": CALLED, "record_seen": 4}, 409, "stale_record"),
        ({"pbn": CALLED, "seen": 4}, 409, "stale_result"),
        ({"pbn": ""}, 422, "no_record_there"),
        ({"pbn": CALLED + '[Play "E"]\nSA\n'}, 422, "pbn_play_unchecked"),
    ],
)
def test_an_invalid_table_record_is_refused_and_nothing_is_saved(path, body, status, code):
    program = a_program()

    answer = program.post(f"{path}play/", **{"seen": 0, "record_seen": 0} | body)

    assert problem_of(answer)[:2] == (status, code)
    assert TableRecord.objects.count() == 0
    assert program.get(path).json()["outcome"] is None
