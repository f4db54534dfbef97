"""Penalties by key: given, listed, in the ranking, withdrawn."""

import pytest

from boards.models import Penalty
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_played_section
from tests.web.api.programs import a_program, problem_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def session():
    return a_played_section().session


@pytest.fixture
def body(session):
    place = snapshot_of_session(session.pk).ranking[0].pair.place
    return {"pair": place, "amount": "50", "unit": "percent_of_top", "reason": "Slow play"}


def test_a_penalty_is_recorded_and_shown_in_the_ranking(session, body):
    program = a_program()

    given = program.post(f"sessions/{session.pk}/penalties/", **body)

    ranked = program.get(f"sessions/{session.pk}/ranking/").json()["ranking"]
    row = next(ranking_row for ranking_row in ranked if ranking_row["pair"] == body["pair"])
    assert given.status_code == 201
    assert (given.json()["text"], given.json()["counts"]) == ("−50% of a top (Law 90)", True)
    assert row["penalty"] == {"exact": "2", "shown": "2.00"}
    assert program.get(f"sessions/{session.pk}/penalties/").json()["items"] == [given.json()]


def test_a_withdrawn_penalty_stays_in_the_list(session, body):
    program = a_program()
    given = program.post(f"sessions/{session.pk}/penalties/", **body).json()

    back = program.post(f"sessions/{session.pk}/penalties/{given['id']}/withdrawal/", reason="no")

    assert (back.json()["counts"], back.json()["withdrawal_reason"]) == (False, "no")
    again = program.post(f"sessions/{session.pk}/penalties/{given['id']}/withdrawal/", reason="no")
    assert problem_of(again)[:2] == (422, "already_reversed")


@pytest.mark.parametrize(
    ("data", "status", "code"),
    [
        ({"amount": "0"}, 422, "penalty"),
        ({"unit": "imps"}, 422, "penalty"),
        ({"pair": 999_999}, 422, "field"),
        ({"reason": ""}, 422, "field"),
    ],
)
def test_an_invalid_penalty_is_refused(session, body, data, status, code):
    answer = a_program().post(f"sessions/{session.pk}/penalties/", **body | data)

    assert problem_of(answer)[:2] == (status, code)
    assert not Penalty.objects.exists()


def test_a_penalty_of_a_round_is_missing_from_the_ranking_after_an_earlier_round(session, body):
    program = a_program()
    ranking = f"sessions/{session.pk}/ranking/"

    given = program.post(f"sessions/{session.pk}/penalties/", **body, round=2)
    refused = program.post(f"sessions/{session.pk}/penalties/", **body, round=4)

    noted = (given.json()["round"], given.json()["text"])
    assert noted == (2, "−50% of a top (Law 90, round 2)")
    assert problem_of(refused)[:2] == (422, "no_such_round")
    penalties = [
        next(
            row["penalty"]
            for row in program.get(ranking, after_round=after).json()["ranking"]
            if row["pair"] == body["pair"]
        )
        for after in (1, 2)
    ]
    assert penalties == [None, {"exact": "2", "shown": "2.00"}]
