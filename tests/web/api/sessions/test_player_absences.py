"""Absences of players by key: previewed, recorded, listed and withdrawn."""

import pytest

from boards.models import PlayerAbsence
from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import BareScore
from tests.builders import a_played_section, an_individual, recorded
from tests.web.api.programs import a_program, problem_of
from tournament.models import SeatingBoard

pytestmark = pytest.mark.django_db


@pytest.fixture
def section():
    return an_individual()


@pytest.fixture
def absences(section):
    return f"sessions/{section.session_id}/absences/"


@pytest.fixture
def body(section):
    return {"pair": section.places.get(number=3).pk, "from_round": 7}


def test_a_previewed_absence_is_recorded_listed_and_withdrawn(section, absences, body):
    program = a_program()
    boards = SeatingBoard.objects.filter(seating__round=7, seating__seats__place=body["pair"])
    first, second = boards.order_by("number").select_related("seating")
    recorded(first, BareScore(420))

    preview = program.post(f"{absences}preview/", **body).json()

    where = {"round": 7, "table": first.seating.table}
    four = set(first.seating.seats.values_list("place", flat=True))
    assert [set(row.pop("pairs")) for row in (*preview["tables"], *preview["kept"])] == [four, four]
    assert preview["tables"] == [where | {"boards": [second.number]}]
    assert preview["kept"] == [where | {"boards": [first.number]}]
    assert not PlayerAbsence.objects.exists()

    given = program.post(absences, **body, seen=preview["version"], reason="Went home")

    row = given.json()
    assert given.status_code == 201
    assert (row["number"], row["text"], row["treatment"]) == (3, "from round 7 on", "not_played")
    assert program.get(absences).json()["items"] == [row]

    back = program.post(f"{absences}{row['id']}/withdrawal/", reason="Came back")

    assert back.json() == row | {"withdrawal_reason": "Came back"}
    again = program.post(f"{absences}{row['id']}/withdrawal/", reason="Came back")
    assert problem_of(again)[:2] == (422, "already_reversed")


def test_averages_from_a_board_to_a_round(section, absences, body):
    program = a_program()
    board = SeatingBoard.objects.filter(seating__round=2, seating__seats__place=body["pair"]).last()
    asked = body | {"from_round": 2, "to_round": 2, "from_board": board.number}
    seen = program.post(f"{absences}preview/", **asked).json()["version"]

    row = program.post(absences, **asked, seen=seen, reason="Late", treatment="both_plus").json()

    assert row["text"] == f"round 2, from board {board.number} on"
    assert board.rulings.get().outcome == Averages(Average.PLUS, Average.PLUS)


@pytest.mark.parametrize(
    ("changed", "status", "code"),
    [
        ({"from_round": 8}, 422, "no_such_round"),
        ({"to_round": 6}, 422, "absence_rounds"),
        ({"from_board": 99}, 422, "absence_board"),
        ({"seen": "older"}, 409, "stale_absence"),
        ({"pair": 999_999}, 422, "field"),
        ({"treatment": "nothing"}, 422, "field"),
    ],
)
def test_an_invalid_absence_is_refused(absences, body, changed, status, code):
    answer = a_program().post(absences, **{"seen": "x", "reason": "Ill"} | body | changed)

    assert problem_of(answer)[:2] == (status, code)
    assert not PlayerAbsence.objects.exists()


def test_pairs_have_no_absences():
    section = a_played_section()
    program, absences = a_program(), f"sessions/{section.session_id}/absences/"
    pair = section.places.first().pk

    refused = program.post(f"{absences}preview/", pair=pair, from_round=1)

    assert problem_of(refused)[:2] == (422, "absence_of_individual")
    assert program.get(absences).json()["items"] == []
