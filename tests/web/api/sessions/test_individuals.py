"""Individuals by API: opened with names, and sides of results with both players."""

import pytest

from tests.web.api.programs import a_program, problem_of
from tournament.models import Event, Place, Seat, Section

pytestmark = pytest.mark.django_db
NAMES = ["Ann Ace", "Bo Bold", "Cy Cole", "Di Dean", "Ed Eve", "Flo Fox", "Guy Gray", "Hal Hart"]
ASKED = {"name": "Monday individual", "date": "2026-11-23", "movement": "individual-howell.8.7.2"}


def test_an_individual_is_opened_and_its_results_name_four_players():
    program = a_program()

    opened = program.post("individuals/", **ASKED, names=NAMES)

    session = opened.json()
    assert (opened.status_code, session["kind"], session["name"]) == (
        201,
        "individual",
        "Monday individual",
    )
    at = f"sessions/{session['id']}/"
    assert program.get(at).json()["pairs"] == 8
    pairs = program.get(f"{at}pairs/").json()["items"]
    assert [pair["players"][0]["name"] for pair in pairs] == NAMES
    first = program.get(f"{at}results/", limit=1).json()["items"][0]
    seats = Seat.objects.filter(seating__section__session=session["id"], round=1, seating__table=1)
    sat = dict(seats.values_list("chairs", "place"))
    number = dict(Place.objects.values_list("pk", "number"))
    assert first["north_south"] == {
        "pair": None,
        "label": f"{number[sat['N']]}-{number[sat['S']]}",
        "players": [sat["N"], sat["S"]],
    }
    assert first["east_west"]["players"] == [sat["E"], sat["W"]]


def test_an_own_movement_of_players_is_opened_by_its_reference():
    program = a_program()
    table = "1,2,3,4/1 5,6,7,8/1\n1,3,6,8/2 5,7,2,4/2"
    kept = program.post(
        "own-movements/", name="Two rounds", table=table, contestants="players", boards_a_round=8
    ).json()
    search = {"contestants": "players", "count": 8, "min_boards": 16, "max_boards": 16}
    offers = program.post("movements/", **search).json()["offers"]
    [own] = [row for row in offers if row["reference"] == kept["reference"]]

    opened = program.post("individuals/", **ASKED | {"movement": own["reference"]})

    assert (own["name"], own["rounds"], own["boards"]) == ("Two rounds", 2, 16)
    assert opened.status_code == 201
    assert Section.objects.get().movement == "Two rounds"
    assert program.get(f"sessions/{opened.json()['id']}/").json()["pairs"] == 8


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"names": NAMES[:7]}, "individual_names"),
        ({"movement": "individual-howell.8.9.2"}, "unknown_movement"),
        ({"movement": "own.1.1"}, "unknown_movement"),
    ],
)
def test_unsuitable_regulations_have_a_code(changed, code):
    assert problem_of(a_program().post("individuals/", **ASKED | changed))[1] == code
    assert not Event.objects.exists()
