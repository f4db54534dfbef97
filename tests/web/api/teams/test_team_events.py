"""Events of teams by the API: the first round of a Swiss in the order of the list, or at random."""

from uuid import uuid4

import pytest

from tests.web.api.programs import a_program, problem_of
from tournament.models import TeamMatch

pytestmark = pytest.mark.django_db
NAMES = [f"Team {number}" for number in range(1, 9)]
BODY = {
    "name": "Tuesday teams",
    "date": "2026-11-24",
    "teams": [{"name": name} for name in NAMES],
    "boards": 2,
}


def first_round_of(session):
    rows = TeamMatch.objects.filter(session=session).order_by("number")
    return [(row.home.label, row.away.label) for row in rows]


def test_the_first_round_is_in_the_order_of_the_list_unless_it_is_asked_for_at_random():
    program = a_program()

    listed = program.post("team-events/", **BODY).json()
    drawn = {
        tuple(
            first_round_of(program.post("team-events/", **BODY, first_round="random").json()["id"])
        )
        for _time in range(6)
    }

    assert first_round_of(listed["id"]) == list(zip(NAMES[::2], NAMES[1::2], strict=True))
    # The chance of six equal draws is less than one in 10 to the 20th.
    assert len(drawn) > 1
    assert all({name for match in matches for name in match} == {*NAMES} for matches in drawn)


def test_a_request_sent_twice_draws_one_round():
    program, request_id = a_program(), uuid4()

    one, other = (
        program.post("team-events/", request_id, **BODY, first_round="random").json()["id"]
        for _time in range(2)
    )

    assert one == other
    assert TeamMatch.objects.count() == 4


def test_another_way_to_draw_is_refused():
    answer = a_program().post("team-events/", **BODY, first_round="seeded")

    assert problem_of(answer)[:2] == (422, "field")
