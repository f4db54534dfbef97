"""The lists of a session over the API: chosen by the one who saw the current value, and read as
figures.
"""

import pytest

from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_listed_section
from tests.web.api.programs import a_program, problem_of

pytestmark = pytest.mark.django_db
CHOSEN = {"limits": [1000, 100], "handicap": True, "scale": "own", "awards": [12, 6]}


def test_lists_are_chosen_and_read_with_the_ranking():
    section = a_listed_section()
    program, here = a_program(), f"sessions/{section.session_id}/"

    before = program.get(f"{here}lists/").json()
    after = program.post(f"{here}lists/", seen=before["version"], **CHOSEN).json()
    answer = program.get(f"{here}ranking/").json()

    assert after == before | CHOSEN | {"version": after["version"]}
    now = snapshot_of_session(section.session_id)
    third = next(row for row in answer["ranking"] if row["label"] == "3 NS")
    assert (third["stratum"], third["handicap"], third["master_points"]) == (
        3,
        {"exact": "9/2", "shown": "4.50"},
        {"exact": "3", "shown": "3.00"},
    )
    assert [
        (ranking_list["kind"], ranking_list["stratum"], ranking_list["direction"])
        for ranking_list in answer["lists"]
    ] == [
        *(("stratum", 2, "NS"), ("stratum", 3, "NS")),
        *(("handicap", 0, "NS"), ("handicap", 0, "EW")),
    ]
    first = now.lists.by_kind["handicap"][third["pair"]]
    assert answer["lists"][2]["rows"][0] == {
        "rank": 1,
        "shared": False,
        "pair": third["pair"],
        "figure": {"exact": str(first.figure), "shown": "54.50"},
    }
    explained = program.get(f"{here}pairs/{third['pair']}/explanation/").json()["items"]
    keys = [item["key"] for item in explained]
    assert keys[-5:] == [
        *("stratum", "rank_stratum_2", "rank_stratum_3", "handicapped", "master_points")
    ]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"limits": [100, 1000]}, "field"),
        ({"scale": "own"}, "field"),
        ({"limits": [0]}, "field"),
        ({"scale": "acbl"}, "field"),
    ],
)
def test_lists_without_a_source_are_refused(data, code):
    program, here = a_program(), f"sessions/{a_listed_section().session_id}/lists/"
    version = program.get(here).json()["version"]

    assert problem_of(program.post(here, seen=version, **data))[:2] == (422, code)
    assert program.get(here).json()["version"] == version


def test_a_stale_list_version_is_refused_with_the_current_one():
    program, here = a_program(), f"sessions/{a_listed_section().session_id}/lists/"

    answer = program.post(here, seen="older", handicap=True)

    assert (answer.status_code, answer.json()["code"]) == (409, "stale_regulations")
