"""A pair's analysis by API: boards, groups with their figures and explanations, and the PDF."""

import pytest

from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_played_section, an_individual
from tests.reports.content.results.test_pair_analysis import (
    place_of,
    played,
    snapshot_with_tables,
)
from tests.web.api.programs import a_program

pytestmark = pytest.mark.django_db


@pytest.fixture
def path():
    section = a_played_section()
    snapshot = snapshot_with_tables(section, 1, 2)
    return f"sessions/{section.session_id}/pairs/{place_of(snapshot, 'NS', 1)}/"


def test_an_analysis_has_every_board_and_the_figures_of_each_group(path):
    answer = a_program().get(f"{path}analysis/").json()

    first, second, third = answer["boards"]
    compared = ("board", "direction", "points", "par", "tricks", "double_dummy_tricks")
    assert [[board[name] for name in compared] for board in (first, second, third)] == [
        [1, "NS", 400, 400, 9, 9],
        [2, "NS", 100, 600, 4, 8],
        [3, "NS", None, None, None, None],
    ]
    assert first["percentage"] == {"exact": "50", "shown": "50.00"}
    declared, defended = answer["by_role"]
    assert (declared["role"], declared["boards"]) == ("declared", [1])
    assert defended["over_par"] == {"exact": "-500", "shown": "-500.00"}
    assert [group["opponents"] for group in answer["by_opponents"]] == [
        first["opponents"],
        second["opponents"],
    ]


def test_each_figure_of_a_group_is_explained_to_the_depth_asked_for(path):
    answer = a_program().get(f"{path}analysis/", depth=0).json()

    group = answer["by_role"][1]
    figures = ("average", "gain", "points", "over_par", "over_double_dummy")
    assert {each["key"]: each["step"]["value"] for each in group["explanations"]} == {
        key: group[key]["exact"] for key in figures
    }
    assert {str(each["step"]["operands"]) for each in group["explanations"]} == {"None"}


def test_opponents_of_a_player_in_an_individual_have_no_id():
    section = played(an_individual())
    place = next(iter(snapshot_of_session(section.session_id).pairs))

    answer = a_program().get(f"sessions/{section.session_id}/pairs/{place}/analysis/").json()

    assert {group["opponents"] for group in answer["by_opponents"]} == {None}


def test_the_pdf_of_a_pair_is_a_document(path):
    answer = a_program().get(f"{path}analysis.pdf")

    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.headers["Content-Disposition"].endswith('_analysis-a-ns-1.pdf"')


@pytest.mark.parametrize("file", ["analysis/", "analysis.pdf"])
def test_a_pair_of_another_session_is_not_found(path, file):
    session = path.partition("/pairs/")[0]

    assert a_program().get(f"{session}/pairs/99999/{file}").status_code == 404
