"""A request is answered once, though it be sent twice and at once."""

from uuid import uuid4

import pytest

from boards.queries.results import result_versions
from club.models import KeptAnswer
from tests.builders import a_board_in_play, a_seated_section
from tests.racing import at_once
from tests.web.api.programs import Program, a_secret

pytestmark = pytest.mark.django_db(transaction=True)
AT_ONCE = 6


def raced(*asks):
    """The outcome of each call when all begin together."""
    return at_once(*asks, describe=lambda answer: answer)


@pytest.fixture
def board():
    return a_board_in_play(a_seated_section())


def place(board):
    return f"sessions/{board.seating.section.session_id}/results/{board.pk}/"


def test_the_same_request_at_once_is_one_row_and_one_answer(board):
    program, request_id = Program(a_secret()), uuid4()

    answers = raced(
        *[lambda: program.post(place(board), request_id, seen=0, entry="4SN=")] * AT_ONCE
    )

    assert {answer.status_code for answer in answers} == {201}
    assert all(answer.json() == answers[0].json() for answer in answers)
    assert sum("Idempotent-Replayed" not in answer.headers for answer in answers) == 1
    assert (len(result_versions(board)), KeptAnswer.objects.count()) == (1, 1)


def test_of_several_at_once_one_is_recorded_and_the_rest_read_the_current_version(board):
    programs = [Program(a_secret(name=f"user {number}")) for number in range(AT_ONCE)]

    answers = raced(
        *(
            lambda program=program, tricks=tricks: program.post(
                place(board), seen=0, contract="4S", declarer="N", tricks=tricks
            )
            for tricks, program in enumerate(programs, 5)
        )
    )

    [result] = result_versions(board)
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * (AT_ONCE - 1)
    assert {
        answer.json()["current"]["outcome"]["tricks"]
        for answer in answers
        if answer.status_code == 409
    } == {result.outcome.tricks}
    assert KeptAnswer.objects.count() == 1


def test_the_same_request_id_with_other_bodies_at_once_is_done_once(board):
    program, request_id = Program(a_secret()), uuid4()

    answers = raced(
        *(
            lambda entry=entry: program.post(place(board), request_id, seen=0, entry=entry)
            for entry in ("4SN=", "3NE=", "P")
        )
    )

    assert sorted(answer.status_code for answer in answers) == [201, 422, 422]
    assert len(result_versions(board)) == 1
